# `make serve` starts Paddock, `make test` runs all checks. Both install what they need into .venv first; after that
# they start in seconds. Another Python: make PYTHON=python3.12 serve. Another port: make SERVE="--port 9000" serve.

PYTHON ?= python3
SERVE ?=
REPORT ?= report

VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
# -qq: errors only; some set-ups warn once for each of some two hundred packages.
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq install
CODE := corpus tools assistant eval tests

.DEFAULT_GOAL := help
.PHONY: help install serve test lint types imports check-corpus pytest pinned eval bench lock clean

help:
	@echo "make serve    start the service on http://127.0.0.1:8000, installing and indexing first where needed"
	@echo "make test     run all checks: lint, format, types, imports, tests, the corpus, the pinned cases"
	@echo "make eval     run the whole evaluation and write its report to $(REPORT)/"
	@echo "make bench    time warm answers and cold starts"
	@echo "make lock     write the versions now installed to requirements.lock"
	@echo "make clean    remove the environment, the index and all caches"

install: $(INSTALLED)

# torch goes first, on its own: whichever build of that version pip finds (with or without CUDA) is the one to keep.
$(INSTALLED): requirements.lock pyproject.toml
	@echo "== Installing into $(VENV): torch, then some two hundred packages (a few minutes the first time)"
	@$(PYTHON) -c 'import sys; sys.exit("Paddock needs Python 3.11 or later; name one with make PYTHON=...") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(PIP) "$$(grep '^torch==' requirements.lock)"
	$(PIP) -r requirements.lock
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

serve: $(INSTALLED)
	@echo "== Starting the service (Ctrl-C stops it)"
	@exec $(BIN)/paddock serve $(SERVE)

test: lint types imports check-corpus pytest pinned
	@echo "== All checks passed"

lint: $(INSTALLED)
	@echo "== Lint and format"
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)

types: $(INSTALLED)
	@echo "== Types"
	$(BIN)/mypy --strict

imports: $(INSTALLED)
	@echo "== Import contracts"
	$(BIN)/lint-imports --no-logo

check-corpus: $(INSTALLED)
	@echo "== Audit of texts and rules"
	$(BIN)/paddock corpus check

pytest: $(INSTALLED)
	@echo "== Tests"
	$(BIN)/paddock corpus index
	$(BIN)/pytest -q --ignore=tests/pages
	@echo "== Tests of the pages (in a process of their own: the browser's event loop is in the way of others)"
	$(BIN)/pytest -q tests/pages

pinned: $(INSTALLED)
	@echo "== Evaluation: the pinned cases"
	$(BIN)/paddock eval --sets pinned

eval: $(INSTALLED)
	$(BIN)/paddock eval --report $(REPORT)

bench: $(INSTALLED)
	$(BIN)/paddock eval --sets known --timing

lock: $(INSTALLED)
	@{ sed -n '1p' requirements.lock; $(BIN)/python -m pip freeze --all --exclude pip --exclude paddock | sed -E 's/\+[a-z0-9.]+$$//'; } > requirements.new
	@mv requirements.new requirements.lock

clean:
	rm -rf $(VENV) data report .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
