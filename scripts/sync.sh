#!/usr/bin/env bash
# The jobs of the workflow sync. They need git with the whole history; begin and propose need gh with GH_TOKEN.
#   begin                     prints the commit from which the sync goes on: the head of the branch "sync", if its pull request is open and
#                             the checked-out branch has the same dataset as when that branch began. So the pull request collects the
#                             changes of several syncs, and what people committed to it stays. Otherwise it prints nothing
#   run DIRECTORY [FROM]      syncs dataset/data from that commit on, and copies to DIRECTORY what propose needs. It fails if the sync ends in
#                             a way that is not documented, and if the dataset is broken afterwards. Needs bin/generator and the providers'
#                             keys; ACCEPT is the value of -accept
#   propose DIRECTORY [FROM]  commits the files to the branch "sync", and opens or updates its pull request. If no fact changed, it does so at
#                             most once a week. It fails after that if the sync failed in part. It trusts nothing in DIRECTORY
set -euo pipefail
cd "$(dirname "$0")/.."
change=${2:-} from=${3:-}

fail() { echo "$*" >&2; exit 1; }

# open_pull_request prints a field of the open pull request. Anybody can open one from a branch of that name in a fork.
open_pull_request() {
	gh pr list --head sync --state open --json "$1,isCrossRepository" --jq ".[] | select(.isCrossRepository | not) | .$1"
}

begin() {
	local head
	head=$(open_pull_request headRefOid)
	[ -n "$head" ] || return 0
	# Somebody may have changed the dataset since the branch began. Then the next sync starts anew.
	if git diff --quiet "$(git merge-base HEAD "$head")" HEAD -- dataset/data; then echo "$head"; fi
}

run() {
	mkdir -p "$change"/data/{models,prices}
	if [ -n "$from" ]; then git restore --source="$from" -- dataset/data; fi
	local code=0 file
	bin/generator sync -accept "${ACCEPT:-}" -report "$change/report.md" || code=$?
	[[ $code =~ ^[0134]$ ]] || fail "unexpected exit code $code of generator sync, want 0, 1, 3 or 4"
	bin/generator check -dataset dataset/data
	{ printf '# What changes for users\n\n'; bin/generator diff HEAD; echo; } >"$change/diff.md"
	echo "$code" >"$change/code"
	for file in dataset/data/{sync.json,sources.jsonl,changes.jsonl,{models,prices}/*.jsonl}; do
		if [ -e "$file" ]; then cp "$file" "$change/${file#dataset/}"; fi
	done
}

# body prints the text of the pull request, of which GitHub takes 65,536 characters: what changes for users, in whole lines, and the report.
# iconv drops bytes that are not UTF-8, and reports an error if the last character is cut.
body() {
	awk '(size += length + 1) > 20000 { print "- … and more, which the run of the workflow has\n"; exit } 1' "$change/diff.md"
	head -c 40000 "$change/report.md" | iconv -c -f UTF-8 -t UTF-8 || true
	if [ "$(wc -c <"$change/report.md")" -gt 40000 ]; then
		printf '\n\n…\n\nThe report is longer; the run of the workflow has all of it.\n'
	fi
	printf '\n\nSyncs in this pull request: %s\n' "$(git rev-list --count --no-merges "$1..sync" -- dataset/data)"
}

propose() {
	local code title base number name
	code=$(<"$change/code")
	case $code in
	0)
		local last week=$((7 * 24 * 3600))
		last=$(git log -1 --format=%ct -- dataset/data/sync.json)
		if [ -n "$from" ] || [ $(($(date +%s) - last)) -lt "$week" ]; then
			echo "Nothing new."
			return
		fi
		title="sync: update when models were last seen"
		;;
	1) fail "No fact changed, and something failed; the report says why." ;;
	3) title="sync: update models" ;;
	4) title="sync: update models, but something failed" ;;
	*) fail "unexpected exit code ${code@Q} of generator sync, want 0, 1, 3 or 4" ;;
	esac

	base=$(git rev-parse --abbrev-ref HEAD)
	export GIT_{AUTHOR,COMMITTER}_NAME=sync GIT_{AUTHOR,COMMITTER}_EMAIL=sync@users.noreply.github.com
	git switch --quiet --force-create sync "${from:-$base}"
	if [ -n "$from" ]; then
		git merge --quiet --no-edit "$base" || git merge --abort # ci tests the branch with the code of the base if it can
	fi
	# The job that made the files read pages of strangers. So only files of these names, and no links.
	local allowed='^(sync\.json|(sources|changes|(models|prices)/[a-z][a-z0-9_-]*)\.jsonl)$'
	while IFS= read -r -d '' name; do
		[[ $name =~ $allowed && -f $change/data/$name && ! -L $change/data/$name ]] ||
			fail "${name@Q} is not a file that a sync changes"
		install -D -m 644 "$change/data/$name" "dataset/data/$name"
	done < <(find "$change/data" -mindepth 1 ! -type d -printf '%P\0')
	git add dataset/data
	git commit --quiet --message "$title"
	git push --quiet "--force${from:+-with-lease=sync:$from}" origin sync # not if somebody has pushed since

	git switch --quiet "$base"
	number=$(open_pull_request number)
	if [ -n "$number" ]; then
		body "$base" | gh pr edit "$number" --title "$title" --body-file -
	else
		body "$base" | gh pr create --base "$base" --head sync --title "$title" --body-file -
	fi
	gh workflow run ci.yml --ref sync # which a pull request of GITHUB_TOKEN does not start
	if [ "$code" = 4 ]; then fail "Something failed; the report says what."; fi
}

[[ ${1:-} =~ ^(begin|run|propose)$ && ($1 = begin || -n $change) ]] ||
	fail "usage: $0 begin | run DIRECTORY [FROM] | propose DIRECTORY [FROM]"
"$1"
