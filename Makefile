# `make demo` and `make test` are all a newcomer needs; they make the virtual environment .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

DOCS := $(BIN)/sphinx-build --quiet --nitpicky --fail-on-warning --keep-going docs

.PHONY: demo test lint docs linkcheck test-rust test-python perft solve fuzz endgames bench instructions install clean

## Build, install into .venv and analyse the start of Arkantar for three seconds.
demo: $(VENV)/installed
	$(BIN)/fiveply analyse arkantar --time 3

## The whole test suite.
test: lint docs test-rust test-python

lint: $(VENV)/dev
	cargo fmt --check
	cargo clippy --all-targets --locked -- -D warnings
	cargo clippy --all-targets --locked --features python -- -D warnings
	$(BIN)/ruff format --check python tests docs benches
	$(BIN)/ruff check python tests docs benches
	$(BIN)/mypy

## The site, from docs/ and the docstrings, into build/docs; a warning is an error, a broken link too.
docs: $(VENV)/docs $(VENV)/installed
	$(DOCS) build/docs

## Links to other sites.
linkcheck: $(VENV)/docs $(VENV)/installed
	$(DOCS) build/linkcheck --builder linkcheck

test-rust:
	cargo test --locked
	RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps

test-python: $(VENV)/dev $(VENV)/installed
	$(BIN)/python -m mypy.stubtest fiveply --mypy-config-file pyproject.toml --allowlist tests/stubtest.txt
	$(BIN)/pytest

## Every number of tests/data, however large.
perft:
	FIVEPLY_PERFT_CEILING=18446744073709551615 cargo test --locked --release --test perft -- --nocapture

## The variants of Tri-tangle for two players, solved and checked at every position (docs/solved.md).
solve:
	FIVEPLY_SOLVE="$${FIVEPLY_SOLVE:-2x3-short 2x4-short 2x3 2x4}" \
		cargo test --locked --release --test solve whole -- --nocapture

## The fuzz tests and the games against the plain references, for longer.
fuzz: $(VENV)/dev $(VENV)/installed
	FIVEPLY_FUZZ=$${FIVEPLY_FUZZ:-1000000} cargo test --locked --release --test fuzz -- --nocapture
	FIVEPLY_REFERENCE_PLIES=$${FIVEPLY_REFERENCE_PLIES:-50000} $(BIN)/pytest tests/python/test_reference.py

## Thief's endgames of up to two units a side: solved, each position checked by the rules, and a
## sample of them by a deep search.
endgames: $(VENV)/installed
	$(BIN)/fiveply solve thief 2v2 --out target/thief-5x5 --threads 2
	$(BIN)/fiveply solve thief 2v2 --out target/thief-5x5 --threads 2 --check 1
	FIVEPLY_ENDGAMES=$(CURDIR)/target/thief-5x5 FIVEPLY_ENDGAMES_SAMPLE=10000 \
		cargo test --locked --release --test endgames deep -- --nocapture

## Speed, each figure beside a yardstick measured in the same run.
bench: $(VENV)/bench $(VENV)/installed
	$(BIN)/python benches/table.py
	$(BIN)/python benches/vecenv.py
	$(BIN)/python benches/environments.py
	$(BIN)/python benches/package.py
	$(BIN)/pytest benches/face.py --benchmark-columns=median,iqr,ops --benchmark-sort=name
	cargo bench --locked --bench parts
	cargo bench --locked --bench search
	cargo bench --locked --bench minimax
	cargo bench --locked --bench tree
	cargo bench --locked --bench threads
	cargo bench --locked --bench deadline

## Instructions per node, compared with those of benches/instructions.json (needs valgrind).
instructions: $(VENV)/made
	$(BIN)/python benches/instructions.py

install: $(VENV)/installed

SOURCES := $(shell find rust python -name '*.rs' -o -name '*.py' -o -name '*.pyi' -o -name py.typed)

$(VENV)/installed: $(VENV)/made $(SOURCES) Cargo.toml Cargo.lock pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check .
	touch $@

$(VENV)/dev: $(VENV)/made requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements-dev.txt
	touch $@

$(VENV)/bench: $(VENV)/made requirements-bench.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements-bench.txt
$(VENV)/docs: $(VENV)/dev requirements-docs.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements-docs.txt
	touch $@

$(VENV)/made:
	$(PYTHON) -m venv $(VENV)
	touch $@

clean:
	rm -rf target build $(VENV)
