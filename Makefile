# TableHub: `make demo` shows it, `make test` tests it, `make check` is what a change must pass.
# Everything needed is set up first, once (see .setup/): Python 3.11 to 3.13, git and make are enough to start from.

PY := .venv/bin/python
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help demo test check install uninstall lock clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16

demo: ## set up, then referee a recorded and a simulated game
	@.setup/python .setup/prepare.py run
	@$(PY) -m tablehub demo $(ARGS)

test: ## set up, then run the tests on all cores; ARGS="-k dice" chooses
	@.setup/python .setup/prepare.py test
	@$(PY) -m pytest --numprocesses auto --dist loadfile $(ARGS)

check: ## lint, format, types, then the tests
	@.setup/python .setup/prepare.py test
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy
	@$(MAKE) --no-print-directory test

install: ## as root: TableHub as a service of this machine, Raspberry Pi OS or Debian; again after an upgrade
	@PYTHON=/usr/bin/python3 .setup/python -B .setup/install.py install

uninstall: ## as root: remove it; data and configuration stay unless PURGE=1
	@PYTHON=/usr/bin/python3 PURGE="$(PURGE)" .setup/python -B .setup/install.py uninstall

lock: ## pin the dependencies of pyproject.toml anew; ARGS=--upgrade takes the newest
	@.setup/lock $(ARGS)

clean: ## remove what was set up and made
	rm -rf .venv .make *.egg-info build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
