#!/usr/bin/env bash
# Proposes what a sync wrote to dataset/data as a pull request: commits it to the branch "sync", from the commit that is checked
# out, and opens a pull request from there or brings the open one up to date. Nothing is proposed where nothing was written.
# Needs git with a remote "origin", and gh with GH_TOKEN. Used by .github/workflows/sync.yml.
# Usage: scripts/propose-sync.sh CODE REPORT
#   CODE    exit code of generator sync: 0 nothing new, 1 a provider failed, 3 changes
#   REPORT  file of its report
set -euo pipefail
cd "$(dirname "$0")/.."
code=${1:?the exit code of generator sync is missing} report=${2:?the report is missing}

if [ -z "$(git status --porcelain dataset/data)" ]; then
	echo "The sync wrote nothing."
	exit 0
fi
case $code in
0) title="sync: nothing new but the time" ;;
1) title="sync: what could be asked, a provider failed" ;;
3) title="sync: models changed at their providers" ;;
*) echo "$code is no exit code of a sync that wrote something" >&2; exit 1 ;;
esac

base=$(git rev-parse --abbrev-ref HEAD)
git switch --quiet --force-create sync
git add dataset/data
git -c user.name="sync" -c user.email="sync@users.noreply.github.com" commit --quiet --message "$title"
git push --quiet --force origin sync
git switch --quiet "$base"
if [ -n "$(gh pr list --head sync --state open --json number --jq '.[].number')" ]; then
	gh pr edit sync --title "$title" --body-file "$report"
else
	gh pr create --base "$base" --head sync --title "$title" --body-file "$report"
fi
