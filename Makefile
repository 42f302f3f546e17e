# `make help` lists what there is.  PYTHON=... and VENV=... choose the interpreter and the folder.
SHELL := /bin/bash
VENV ?= .venv
BIN = "$(VENV)/bin"
WITH_JUPYTER = .venv-notebooks/bin
# JupyterLab without news and without what teachers use, in this one server only.
FOR_STUDENTS = $(CURDIR)/.ci/lab$(addprefix :,$(JUPYTER_CONFIG_PATH))
SNAPSHOT = $(or $(FILE),snapshot.txt)
export VENV PYTHON

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-alignment test-everything test-suites test-guesses test-printed \
    test-two-faced test-slow test-habits costs known test-damages test-known test-rosters test-repeats \
    test-scripts snapshot bench bench-scale bench-slow build lab pages lite serve-lite \
    test-lab test-notebooks test-pages test-class test-memory setup-notebooks audit audit-full test-audit \
    test-endless test-cluster test-kills fuzz-intake fuzz-link test-hostile test-all-pythons \
    test-lowest clean

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s%s\n", $$1, $$2 }' Makefile

setup:  ## make a virtual environment with pinned packages and the kit itself
	@.ci/setup

demo: setup  ## grade a small class, end to end
	@$(BIN)/cardkit demo

# Twice as many as there are cores: a test often waits for other processes.
WORKERS = $(shell echo $$(( $$(getconf _NPROCESSORS_ONLN) * 2 )))
ON_ALL_CORES = --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder

# These grade answers twice or more, start hundreds of processes, or wait: they have targets of
# their own, as test-hostile, or are in test-everything.
LONG = test_printed_examples test_guesses test_waiting test_known_mistakes \
    test_like_these test_through_a_folder test_system_chance test_suite_sentences test_habits \
    test_scripts test_slow worker/test_waiting_for_an_end \
    worker/test_plain_pytest cli/test_without_dask report/test_clusters \
    intake/test_odd_names audit/test_full_audit authoring/test_snapshot system/test_closed_house \
    sandbox/test_level_user sandbox/test_level_bubblewrap checking/test_own_tests test_alignment \
    similar/test_similar cli/test_another_python system/test_streams test_long_texts \
    test_two_faced checking/test_same_as_grade \
    test_switches

test: setup  ## check style, types and generated files, and run all tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/cardkit build --check
	$(BIN)/python -m pytest $(ON_ALL_CORES) $(patsubst %,--ignore=tests/%.py,$(LONG))

test-everything: setup  ## run all tests with all their cases, of which `make test` draws some
	@EVERY_NEAR_MISS=yes $(BIN)/python -m pytest $(ON_ALL_CORES)

test-suites: setup  ## grade every near miss of every assignment; `make test` grades 3 of each
	@EVERY_NEAR_MISS=yes $(BIN)/python -m pytest tests/test_suites.py -k near_miss

test-guesses: setup  ## try every way to guess, and one body for every function
	@EVERY_NEAR_MISS=yes $(BIN)/python -m pytest tests/test_guesses.py

test-printed: setup  ## near misses that contradict a printed example fail a public test: all of them
	@EVERY_NEAR_MISS=yes $(BIN)/python -m pytest tests/test_printed_examples.py

test-two-faced: setup  ## two answers earn no more than the better one: all of them
	@EVERY_NEAR_MISS=yes $(BIN)/python -m pytest tests/test_two_faced.py

test-slow: setup  ## what uses up time and memory is bounded: each kind in each assignment; `make test` draws one
	@EVERY_NEAR_MISS=yes $(BIN)/python -m pytest tests/test_slow.py

test-habits: setup  ## right answers with six habits, DRAWS=100, or in NOTEBOOKS=40, of each assignment
	@DRAWS=$(or $(DRAWS),100) NOTEBOOKS=$(or $(NOTEBOOKS),40) $(BIN)/python tests/habits.py

known: setup  ## make known.json from the near misses, of each suite or of SLUG=war: 10 minutes
	@$(BIN)/python tests/known.py $(SLUG)
	@$(BIN)/cardkit build

test-known: setup  ## how often the hint for a known mistake is right, in other answers, mutants, pairs
	@$(BIN)/python tests/known_precision.py $(SEED)

test-rosters: setup  ## fill marks into ROSTERS=10000 made-up tables: none reaches another's row
	@ROSTERS=$(or $(ROSTERS),10000) $(BIN)/python -m pytest -q -s tests/exports/test_rosters.py

test-repeats: setup  ## grade right answers again and again, TIMES=50 each, under load
	@TIMES=$(or $(TIMES),50) $(BIN)/python tests/repeats.py "$$(date +%s)"

test-scripts: setup  ## repeat failed tests of near misses by their scripts, or of SAMPLE=10 drawn by SEED=1
	@SAMPLE=$(SAMPLE) SEED=$(SEED) $(BIN)/python tests/scripts.py

test-alignment: setup  ## how often the line that a page marks in a run is the one that was edited: 40 minutes
	@SAMPLE=$(SAMPLE) SEED=$(SEED) $(BIN)/python tests/alignment.py

costs: setup  ## grade the references with one change each: what that costs, in COSTS.md; 10 minutes
	@$(BIN)/python tests/costs.py COSTS.md

test-damages: setup  ## grade 200 references that Python cannot read in one place: what is kept; OTHERS=others: any answers
	@$(BIN)/python tests/damaged.py $(or $(DAMAGES),200) $(OTHERS)

check-long: setup  ## compare with plain pytest on what others wrote: WHAT=ordinary FROM=/path [TESTS=/path]
	@$(BIN)/python tests/$(WHAT)_long.py $(FROM) $(TESTS)

snapshot: setup  ## write every verdict, point and message to FILE, or compare if it exists
	@$(BIN)/python tests/snapshot.py $(if $(wildcard $(SNAPSHOT)),compare,write) $(SNAPSHOT)

audit: setup  ## mutants that no test notices, and what each near miss loses, beside what it deserves
	@$(BIN)/cardkit audit --write
	@$(BIN)/python tests/deserved.py

audit-full: setup  ## the same with all that takes minutes: other answers, useless answers, times
	@$(BIN)/cardkit audit --full --write

test-audit: setup  ## a sample of the mutants, another one for each commit
	@$(BIN)/cardkit audit --sample 10 --seed "$$(git rev-parse HEAD 2>/dev/null || cat pyproject.toml)"

bench: setup  ## measure submissions a second, with each suite and compared with plain pytest
	@$(BIN)/python tests/bench/bench_suites.py
	@$(BIN)/python tests/bench/bench_throughput.py
	@$(BIN)/python tests/bench/bench_link.py

build: setup  ## make starters and student folders from solutions/
	@$(BIN)/cardkit build

lab: setup-notebooks  ## open JupyterLab with a copy of every assignment and its walkthrough, in lab/
	@for slug in $(notdir $(patsubst %/,%,$(wildcard assignments/*/))); do \
	    [ -d "lab/$$slug" ] || $(WITH_JUPYTER)/cardkit start "$$slug" "lab/$$slug" >/dev/null || exit; \
	done
	@JUPYTER_CONFIG_PATH="$(FOR_STUDENTS)" $(WITH_JUPYTER)/jupyter lab --ServerApp.root_dir=lab \
	    $(if $(filter 0,$(shell id -u)),--allow-root)

pages: setup-notebooks  ## run every walkthrough beside its starters; pages for a course in build/pages/
	@mkdir -p build/pages
	@for slug in $(notdir $(wildcard assignments/*)); do \
	    $(WITH_JUPYTER)/cardkit walkthrough "$$slug" -o "build/pages/$$slug.html" || exit; \
	done

lite: setup-notebooks  ## make the walkthroughs for a browser, with nothing to install, in lite/
	@$(WITH_JUPYTER)/python .ci/lite.py

serve-lite: lite  ## the same, served on this machine only
	@$(WITH_JUPYTER)/python .ci/serve_lite.py $(or $(PORT),8123)

# Here the files with the most tests take longest, and begin first.
# These grade classes by nbgrader for minutes.
LONG_NOTEBOOKS = test_nbgrader test_nbgrader_boxed test_boxed_kernel

test-lab test-notebooks: export NEEDS_BROWSER = yes
test-lab: setup-notebooks  ## test walkthroughs, pages and JupyterLite in a browser, and marks in a gradebook
	@$(WITH_JUPYTER)/python -m pytest tests/notebooks $(ON_ALL_CORES) --loadscope-reorder \
	    $(patsubst %,--ignore=tests/notebooks/%.py,$(LONG_NOTEBOOKS))

test-notebooks: setup-notebooks  ## the same, and classes that nbgrader grades, with boxed kernels
	@$(WITH_JUPYTER)/python -m pytest tests/notebooks $(ON_ALL_CORES) --loadscope-reorder

test-memory: setup-notebooks  ## a boxed kernel that fills the memory of who wanted it is ended: 1.2 GB
	@MUCH_MEMORY=yes $(WITH_JUPYTER)/python -m pytest tests/notebooks/test_boxed_kernel.py -k from_who_wanted_it

test-pages: export NEEDS_BROWSER = yes
test-pages: setup-notebooks  ## test students' pages and the report, in a browser too: by keyboard, narrow, dark
	@$(WITH_JUPYTER)/python -m pytest tests/pages tests/report tests/notebooks/test_feedback_pages.py \
	    tests/notebooks/test_class_report.py

test-class: setup  ## how well the class report finds 12 kinds of mistake, in 300 submissions: half an hour
	@$(BIN)/python tests/clusters.py $(SEED)

setup-notebooks:  # the environment for the commands above
	@VENV=.venv-notebooks EXTRAS=dev,notebooks,lite .ci/setup

test-cluster:  ## test grading on a Dask cluster, with processes on this machine
	@VENV=.venv-cluster EXTRAS=dev,cluster .ci/setup
	@.venv-cluster/bin/python -m pytest tests/cluster

test-kills: setup  ## kill processes of a run at 50 random moments; the next run repairs it
	@$(BIN)/python tests/kills/kill_anything.py

fuzz-intake: setup  ## look for work that takes over 2 s to read, or makes reading fail, for SECONDS=600, by SEED=1
	@nice -n 15 $(BIN)/python tests/fuzz/fuzz_intake.py $(or $(SECONDS),600) $(or $(SEED),1)

fuzz-link: setup  ## answer tests in ways that no answer has, changed by chance, for SECONDS=600, by SEED=1
	@nice -n 15 $(BIN)/python tests/fuzz/fuzz_link.py $(or $(SECONDS),600) $(or $(SEED),1)

bench-scale: setup  ## measure the cost of 100 and 1,000 submissions; COUNTS="10000" for others
	@$(BIN)/python tests/bench/bench_scale.py $(COUNTS)

bench-slow: setup  ## how much longer a class of COUNT=300 takes with ten works that use up their limits
	@$(BIN)/python tests/bench/bench_slow.py $(or $(COUNT),300) $(or $(SLUG),hidden_card_21)

test-endless: setup  ## measure checks of answers in which one function never ends: 10 s of CPU at most
	@$(BIN)/python tests/endless.py

test-hostile: setup  ## test all hostile submissions, at every isolation level, from three folders
	@export EVERY_NEAR_MISS=yes; for place in submission class empty; do \
	    PLACE=$$place EVERY_LEVEL=yes $(BIN)/python -m pytest tests/test_hostile.py || exit; \
	done
	@EVERY_LEVEL=yes $(BIN)/python -m pytest tests/system/test_closed_house.py tests/sandbox/test_level_*.py
	@EVERY_NEAR_MISS=yes $(BIN)/python -m pytest tests/test_two_faced.py tests/test_slow.py

test-all-pythons:  ## run the tests with every supported Python on this machine
	@.ci/test-all-pythons $(ON_ALL_CORES)

test-lowest:  ## run the tests with the lowest package versions that the wheel accepts
	@.ci/test-lowest $(ON_ALL_CORES)

clean:  ## remove everything that these commands made, including environments
	rm -rf .venv* build dist lite *.egg-info
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
