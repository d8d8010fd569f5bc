# `make help` lists what there is. Python 3.11 or newer, pip and make are enough.

# The first that really runs: a name on the path may be a stub for a version not installed.
NEW_ENOUGH := -c 'import sys; sys.exit(sys.version_info < (3, 11))'
ifndef PYTHON
PYTHON := $(shell for p in python3.11 python3; do \
	$$p $(NEW_ENOUGH) 2>/dev/null && echo $$p && break; done)
endif
# One more than the two cores of a small machine: tests also wait for the disk and the browser.
JOBS ?= 3
UV := uv==0.13.7

VENV := .venv
BENCH := .venv-bench
LOCKER := .venv-lock
BIN := $(VENV)/bin

# $(call stage,headline,command): run one stage and say how long it took.
define stage
@printf '\n== %s\n' '$(1)'; start=$$(date +%s); $(2); status=$$?; \
	printf -- '-- %s: %d s\n' '$(1)' $$(($$(date +%s) - start)); exit $$status
endef

# $(call environment,folder): an empty one, so that what the requirements dropped is gone too.
define environment
@test -n "$(PYTHON)" || { echo 'Python 3.11 or newer is needed (or say PYTHON=...)'; exit 1; }
@echo 'Making $(1) ...'
@$(PYTHON) -m venv --clear $(1)
endef

# $(call packages,folder,requirements,what for): pip says what it fetches and installs meanwhile.
define packages
@echo 'Installing into $(1) $(3) (only the first time, and when $(2) changes):'
@$(1)/bin/pip install --disable-pip-version-check --require-hashes -r $(2)
endef

# $(call lock,extras,file): without addresses, so that each machine asks the index it is set to.
define lock
$(LOCKER)/bin/uv pip compile pyproject.toml $(1) --universal --python-version 3.11 \
	--generate-hashes --no-annotate --no-emit-index-url --no-emit-find-links --quiet \
	--custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade) --output-file $(2)
endef

# The local Discord is found beside the environment, in the checkout that this one belongs to. The
# path in the file is a relative one, so that it stays right when all of it is moved or linked to.
define sandbox
import os, pathlib, sysconfig
home = sysconfig.get_path("purelib")
pathlib.Path(home, "sandbox.pth").write_text(os.path.relpath("sandbox/src", home) + "\n")
endef
export sandbox

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help install develop test check static format style types imports play playout flake docs contest soak mutate crash \
	bench compare golden contact places lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

install: $(VENV)/runtime $(VENV)/sandbox ## make .venv with what the bot needs to run

develop: $(VENV)/installed $(VENV)/sandbox ## the same with what its tests need

test: static ## everything: format, lint, types, imports, all tests
	$(call stage,Tests,$(BIN)/python -m pytest -n $(JOBS) --dist worksteal)

check: static ## the fast part of it, under a minute
	$(call stage,Fast tests,$(BIN)/python -m pytest -n $(JOBS) -m 'not slow')

static: style types imports

format: $(VENV)/installed ## put the code in shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

style: $(VENV)/installed
	$(call stage,Format,$(BIN)/ruff format --check .)
	$(call stage,Lint,$(BIN)/ruff check .)

types: $(VENV)/installed
	$(call stage,Types,$(BIN)/mypy)

imports: $(VENV)/installed $(VENV)/sandbox
	$(call stage,Imports,$(BIN)/lint-imports --no-logo)

# Everything is kept in .play, so tomorrow the same games go on; `make clean` forgets them.
play: $(VENV)/runtime $(VENV)/sandbox ## play on this machine, in the browser: no account, no token
	@mkdir -p .play
	@$(BIN)/python -m sandbox --state .play/discord.json --first 'alice: game new game=sol seats=2' $(ARGS) -- \
		env HELIOGRAPH_DATABASE=.play/heliograph.db $(CURDIR)/$(BIN)/python -m bot

playout: ## watch random players play one whole game; needs no package
	@$(PYTHON) -m engine playout --game sol --players 3 --seed 7 --show

flake: $(VENV)/installed $(VENV)/sandbox ## run the tests of the local Discord and the bot 20 times: is any of them moody?
	$(BIN)/python -m tools.flake $(ARGS)

contest: $(VENV)/installed ## the computer player in every edition: against random players and against itself
	$(BIN)/python -m tools.contest $(ARGS)
	$(BIN)/python -m tools.contest_nova

soak: $(VENV)/installed ## many random games, looking for trouble
	$(BIN)/python -m tools.soak $(ARGS)
	$(BIN)/python -m tools.soak_nova
	$(BIN)/python -m tools.soak_bot

mutate: $(VENV)/installed ## take each method of each card away: do its tests notice?
	$(BIN)/python -m tools.mutate $(ARGS)

crash: $(VENV)/installed $(VENV)/sandbox ## kill the bot two hundred times under load: is anything lost?
	$(BIN)/python -m tools.crash $(ARGS)

bench: $(BENCH)/installed $(BENCH)/sandbox ## how fast the engine, the pictures and the bot are
	$(BENCH)/bin/python -m tools.bench $(ARGS)
	$(BENCH)/bin/python -m tools.bench.nova
	$(BENCH)/bin/python -m tools.bench.pictures
	$(BENCH)/bin/python -m tools.bench.app
	$(BENCH)/bin/python -W ignore -m tools.bench.sandbox
	$(BENCH)/bin/python -W ignore -m tools.bench.bot

compare: $(BENCH)/installed $(BENCH)/sandbox ## is anything slower than at BASE=<commit>? about a quarter of an hour
	@test -n "$(BASE)" || { echo 'Say beside what: make compare BASE=<commit>'; exit 2; }
	$(BENCH)/bin/python -m tools.compare $(BASE) $(ARGS)

docs: $(VENV)/installed $(VENV)/sandbox ## take the pictures of the guides again, from the bot itself
	$(BIN)/python -W ignore -m tools.guide
	$(BIN)/python -W ignore sandbox/tests/shots.py

contact: $(VENV)/installed ## draw the contact sheets of docs/pictures again
	$(BIN)/python -m tests.golden.contact

golden: $(VENV)/installed ## write the golden files again
	$(BIN)/python -m tests.golden $(ARGS)

places: $(VENV)/installed ## pack the fullest cells of the board again
	$(BIN)/python -m tools.pack_cells

# The sets agree on versions: each takes those of the smaller one.
lock: $(LOCKER)/installed ## pin what pyproject.toml asks for (UPGRADE=1: newest versions)
	$(call lock,,requirements.txt)
	$(call lock,--extra dev --constraints requirements.txt,requirements-dev.txt)
	$(call lock,--extra dev --extra bench --constraints requirements-dev.txt,requirements-bench.txt)

clean: ## remove all that can be made again
	rm -rf $(VENV) $(BENCH) $(LOCKER) .play build dist *.egg-info \
		.hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One environment that grows: `make play` needs the small set, `make test` adds to it. It is made
# anew only when a file of requirements changes.
$(VENV)/runtime: requirements.txt
	$(call environment,$(VENV))
	$(call packages,$(VENV),requirements.txt,what the bot needs to run)
	@touch $@

$(VENV)/installed: requirements-dev.txt $(VENV)/runtime
	@test ! -e $@ || $(PYTHON) -m venv --clear $(VENV)
	$(call packages,$(VENV),requirements-dev.txt,what its tests need)
	@touch $(VENV)/runtime $@

$(BENCH)/installed: requirements-bench.txt
	$(call environment,$(BENCH))
	$(call packages,$(BENCH),requirements-bench.txt,what it is measured beside)
	@touch $@

%/sandbox:
	@$*/bin/python -c "$$sandbox"
	@touch $@

$(LOCKER)/installed: Makefile
	$(PYTHON) -m venv --clear $(LOCKER)
	$(LOCKER)/bin/pip install --quiet --disable-pip-version-check '$(UV)'
	@touch $@
