"""Where every answer of every ruleset comes from: a book's place, custom, or us. One module a book.

For people to read (`tablehub rules`, docs/rulesets.md); the engine needs none of it and never loads it.
"""
