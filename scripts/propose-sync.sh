#!/usr/bin/env bash
# Proposes what a sync changed as a pull request: it commits the files to the branch "sync", opens a pull request or updates the
# open one, and starts the workflow ci for it, because a pull request of GITHUB_TOKEN starts no workflow. If no fact changed, it
# proposes at most once a week when models were last seen. It fails after that if the sync failed in part. It trusts nothing in
# DIRECTORY and runs nothing from it. Needs git with the whole history and a remote "origin", and gh with GH_TOKEN. Used by
# .github/workflows/sync.yml.
# Usage: scripts/propose-sync.sh DIRECTORY [COMMIT]
#   DIRECTORY  made by sync-run.sh
#   COMMIT     that the sync went on with; see sync-begin.sh
set -euo pipefail
cd "$(dirname "$0")/.."
change=${1:?missing directory of a sync} from=${2:-}
code=$(<"$change/code")
week=$((7 * 24 * 60 * 60))
case $code in
0)
	if [ -n "$from" ] || [ $(($(date +%s) - $(git log -1 --format=%ct -- dataset/data/sync.json))) -lt $week ]; then
		echo "Nothing new."
		exit 0
	fi
	title="sync: update when models were last seen"
	;;
1) echo "No fact changed, and something failed; the report says why." >&2; exit 1 ;;
3) title="sync: update models" ;;
4) title="sync: update models, but something failed" ;;
*) echo "unexpected exit code ${code@Q} of generator sync, want 0, 1, 3 or 4" >&2; exit 1 ;;
esac

# The text of the pull request, of which GitHub takes 65,536 characters. iconv drops bytes that are not UTF-8, and reports an error if
# the last character is cut.
all=$(mktemp) text=$(mktemp)
trap 'rm -f "$all" "$text"' EXIT
awk '(size += length + 1) <= 20000' "$change/diff.md" >"$all" # whole lines, so that the report has space
if ! cmp -s "$change/diff.md" "$all"; then printf -- '- … and more, which the run of the workflow has\n\n' >>"$all"; fi
cat "$change/report.md" >>"$all"
head -c 60000 "$all" | iconv -c -f UTF-8 -t UTF-8 >"$text" || true
if [ "$(wc -c <"$all")" -gt 60000 ]; then printf '\n\n…\n\nThe report is longer; the run of the workflow has all of it.\n' >>"$text"; fi

base=$(git rev-parse --abbrev-ref HEAD)
start=$(git rev-parse HEAD)
export GIT_AUTHOR_NAME=sync GIT_AUTHOR_EMAIL=sync@users.noreply.github.com
export GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL
git switch --quiet --force-create sync "${from:-$start}"
if [ -n "$from" ]; then
	git merge --quiet --no-edit "$start" || git merge --abort # ci tests the branch with the code of the base if it can
fi
while IFS= read -r -d '' name; do
	if ! [[ $name =~ ^(sync\.json|(sources|changes|(models|prices)/[a-z][a-z0-9_-]*)\.jsonl)$ && -f $change/data/$name && ! -L $change/data/$name ]]; then
		echo "${name@Q} is not a file that a sync changes" >&2
		exit 1
	fi
	mkdir -p "dataset/data/$(dirname "$name")"
	cp "$change/data/$name" "dataset/data/$name"
done < <(find "$change/data" -mindepth 1 ! -type d -printf '%P\0')
git add dataset/data
git commit --quiet --message "$title"
printf '\n\nSyncs in this pull request: %s\n' "$(git rev-list --count --no-merges "$start..sync" -- dataset/data)" >>"$text"
git push --quiet "--force${from:+-with-lease=sync:$from}" origin sync # not if somebody has pushed since

git switch --quiet "$base"
open=$(gh pr list --head sync --state open --json number,isCrossRepository --jq '.[] | select(.isCrossRepository | not) | .number')
if [ -n "$open" ]; then
	gh pr edit "$open" --title "$title" --body-file "$text"
else
	gh pr create --base "$base" --head sync --title "$title" --body-file "$text"
fi
gh workflow run ci.yml --ref sync
if [ "$code" = 4 ]; then
	echo "Something failed; the report says what." >&2
	exit 1
fi
