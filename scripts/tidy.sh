#!/usr/bin/env bash
# Brings go.mod and go.sum of every module up to date, as go mod tidy does. It cannot do that by itself, because the modules
# require each other in versions that are not published yet.
# Usage: scripts/tidy.sh, or scripts/tidy.sh -diff to change nothing and fail if something is not up to date.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
modules=$(go list -m -f '{{.Path}} {{.Dir}}')
failed=0
while read -r path dir; do
	cp "$dir/go.mod" "$work/go.mod"
	cp "$dir/go.sum" "$work/go.sum" 2>/dev/null || true
	while read -r own where; do
		[ "$own" = "$path" ] || go mod edit -replace="$own=$where" "$work/go.mod"
	done <<<"$modules"
	(cd "$dir" && GOWORK=off go mod tidy -modfile="$work/go.mod")
	while read -r own _; do
		go mod edit -dropreplace="$own" "$work/go.mod"
	done <<<"$modules"
	for file in go.mod go.sum; do
		if [ "${1:-}" != -diff ]; then
			cp "$work/$file" "$dir/$file"
		else
			diff -u "$dir/$file" "$work/$file" || failed=1
		fi
	done
	rm "$work"/go.*
done <<<"$modules"
exit $failed
