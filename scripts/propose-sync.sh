#!/usr/bin/env bash
# Proposes what a sync wrote to dataset/data as a pull request. It commits the changes to the branch "sync", which starts at the
# checked-out commit, pushes it, and opens a pull request or updates the open one. It does nothing if the sync wrote nothing.
# Needs git with a remote "origin", and gh with GH_TOKEN. Used by .github/workflows/sync.yml.
# Usage: scripts/propose-sync.sh CODE REPORT
#   CODE    exit code of generator sync: 0 nothing new, 1 failed, 3 changes, 4 changes, but a provider failed
#   REPORT  file with its report, the text of the pull request
set -euo pipefail
cd "$(dirname "$0")/.."
code=${1:?missing exit code of generator sync} report=${2:?missing report}

if [ -z "$(git status --porcelain dataset/data)" ]; then
	echo "The sync wrote nothing."
	exit 0
fi
case $code in
0) title="sync: update when models were last seen" ;;
1 | 4) title="sync: update models, but a provider failed" ;;
3) title="sync: update models" ;;
*) echo "unexpected exit code $code of generator sync, want 0, 1, 3 or 4" >&2; exit 1 ;;
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
