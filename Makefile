# `make help` lists what there is.  PYTHON=... and VENV=... choose the interpreter and the folder.
SHELL := /bin/bash
VENV ?= .venv
BIN = "$(VENV)/bin"
export VENV PYTHON

.DEFAULT_GOAL := help
.PHONY: help setup demo test bench build test-all-pythons clean

help:  ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s%s\n", $$1, $$2 }' Makefile

setup:  ## a virtual environment with pinned packages and the kit itself
	@.ci/setup

demo: setup  ## grade a small class, end to end
	@$(BIN)/cardkit demo

test: setup  ## lint, format, types, generated files and all tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/cardkit build --check
	$(BIN)/python -m pytest

bench: setup  ## how many submissions a second, beside plain pytest
	@$(BIN)/python tests/bench/bench_throughput.py

build: setup  ## cut starters and student folders from solutions/
	@$(BIN)/cardkit build

test-all-pythons:  ## the tests under every supported Python on this machine
	@.ci/test-all-pythons

clean:  ## remove what these commands made, environments included
	rm -rf .venv* build dist *.egg-info
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
