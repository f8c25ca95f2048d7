# The table companion, from nothing: `make play` opens the table, `make test` proves it. Each brings what it lacks.
#
#   make setup       .venv with everything at the versions of constraints.txt; drawings, sounds and languages made
#   make play        the table in a window; without a display a recorded game, into demo/
#   make test        the linters and every quick test
#   make test-slow   the tests that take minutes; faults in the rules that no test noticed, into build/mutation/
#   make coverage    the quick tests once more, and which share of the lines they run; slower than they are alone
#   make bench       how fast it is, into build/bench.json
#   make lint        ruff, mypy, and the three floors
#   make release     what is copied to a Raspberry Pi, into dist/ (deploy/README.md)
#   make words       brings the language catalogues up to date with the program's sentences
#   make clean       removes all that was made
#
# PYTHON=python3.12 chooses the interpreter; otherwise the first that fits is taken.

PYTHON ?=
BIN := .venv/bin
LANGUAGES := $(patsubst %.po,%.mo,$(wildcard companion/locale/*/LC_MESSAGES/companion.po))
DRAWINGS := ui/drawings/atlas/index.json
OUTLINES := companion/sheet/drawings.json
SOUNDS := ui/sounds/made/cast.wav

.PHONY: setup play test test-slow coverage bench lint release words clean anew
.DELETE_ON_ERROR:

setup: .venv/.packages .venv/.compiled $(DRAWINGS) $(OUTLINES) $(SOUNDS) $(LANGUAGES)

# A PYTHON that is named is compared with the one in .venv each time.
.venv/.prepared: deploy/prepare.sh $(if $(PYTHON),anew)
	@deploy/prepare.sh $(PYTHON)

.venv/.packages: .venv/.prepared pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt setuptools
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --no-build-isolation --editable '.[dev]'
	@touch $@

# As an installed package has it: nobody waits for Python to compile, wherever its caches may not be written.
.venv/.compiled: $(shell find companion hardware ui -name '*.py') | .venv/.packages
	$(BIN)/python -m compileall -q companion hardware ui
	@touch $@

$(DRAWINGS): ui/drawings/render.py ui/touch/picture/theme.py $(wildcard ui/drawings/svg/*.svg) | .venv/.packages
	$(BIN)/python -m ui.drawings.render
	@touch $@

$(OUTLINES): ui/drawings/outlines.py $(wildcard ui/drawings/svg/*.svg) | .venv/.packages
	$(BIN)/python -m ui.drawings.outlines

$(SOUNDS): ui/sounds/render.py | .venv/.packages
	$(BIN)/python -m ui.sounds.render
	@touch $@

%.mo: %.po | .venv/.packages
	$(BIN)/pybabel --quiet compile --input-file $< --output-file $@

play: setup
	$(BIN)/companion play --drawer --without-display demo

test: lint
	$(BIN)/python -m pytest -m "not slow" --numprocesses auto --dist worksteal

test-slow: setup
	$(BIN)/python -m pytest -m slow

coverage: setup
	$(BIN)/python -m pytest -m "not slow" --numprocesses auto --dist worksteal \
	    --cov companion --cov hardware --cov ui --cov-report term:skip-covered

bench: setup
	$(BIN)/python -m tests.bench

lint: setup
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

release: setup
	$(BIN)/python deploy/release.py

words: .venv/.packages
	@mkdir -p build
	$(BIN)/pybabel --quiet extract --no-default-keywords --keywords 'say count:1,2' --add-comments 'Words:' --strip-comments \
	    --add-location file --sort-by-file --project fish-table-companion --copyright-holder 'The Fish Table Companion authors' \
	    --output-file build/companion.pot companion hardware ui
	$(BIN)/pybabel --quiet update --domain companion --input-file build/companion.pot --output-dir companion/locale \
	    --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width 110

clean:
	rm -rf .venv build demo dist ui/drawings/atlas ui/sounds/made companion/sheet/drawings.json *.egg-info
	find companion/locale -name '*.mo' -delete
