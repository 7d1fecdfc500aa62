#!/usr/bin/env bash
# Runs every fuzz target, one after the other, each for FUZZTIME (default 1m). It starts from the inputs under testdata/fuzz, and
# from those that earlier runs left in the directory fuzz of Go's cache. Stops at the first finding, which Go keeps under
# testdata/fuzz: land it with the fix.
# Usage: FUZZTIME=10m scripts/fuzz.sh, or make fuzz.
# Inputs are not minimised: on targets that take long, Go would spend its time on nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."
grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sort -u | while read -r package; do
	for target in $(grep -rho --include='*_test.go' '^func Fuzz[A-Za-z0-9]*' "$package"/*_test.go | awk '{print $2}'); do
		echo "== $package $target"
		go test -run '^$' -fuzz "^$target\$" -fuzzminimizetime 1x -fuzztime "${FUZZTIME:-1m}" "$package"
	done
done
