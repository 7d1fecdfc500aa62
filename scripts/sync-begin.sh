#!/usr/bin/env bash
# Prints the commit from which a sync goes on: the head of the branch "sync", if its pull request is open and the checked-out
# branch has the same dataset as when the branch began. So the pull request collects the changes of several syncs, with their
# times, and what people committed to it stays. Otherwise it prints nothing: the sync begins with the checked-out dataset.
# Needs git with the whole history, and gh with GH_TOKEN, which may only read. Used by .github/workflows/sync.yml.
set -euo pipefail
cd "$(dirname "$0")/.."
# Anybody can open a pull request from a branch of that name in a fork.
head=$(gh pr list --head sync --state open --json headRefOid,isCrossRepository --jq '.[] | select(.isCrossRepository | not) | .headRefOid')
if [ -n "$head" ] && git diff --quiet "$(git merge-base HEAD "$head")" HEAD -- dataset/data; then
	echo "$head"
fi
