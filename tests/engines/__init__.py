"""Engines nobody here wrote, each asked the same question: where may a turn end?

Adapters only: the engines come from their packages, and each module says which. What is compared and measured with
them stands in `tests/rules/test_other_engines.py` and `tests/benchmarks`.
"""
