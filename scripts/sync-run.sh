#!/usr/bin/env bash
# Syncs dataset/data, and copies what propose-sync.sh needs to a directory: the exit code (code), what changes for users since the
# checked-out commit (diff.md), the report (report.md) and the files that a sync may change (data). It fails if the sync neither succeeded
# nor failed as documented, and if the dataset is broken afterwards. Needs bin/generator, the providers' keys, and git; ACCEPT is the
# value of -accept.
# Usage: scripts/sync-run.sh DIRECTORY [COMMIT]
#   DIRECTORY  to create
#   COMMIT     whose dataset the sync goes on with; see sync-begin.sh
set -euo pipefail
cd "$(dirname "$0")/.."
change=${1:?missing directory} from=${2:-}
mkdir -p "$change/data/models" "$change/data/prices"
if [ -n "$from" ]; then git restore --source="$from" -- dataset/data; fi
code=0
bin/generator sync -accept "${ACCEPT:-}" -report "$change/report.md" || code=$?
case $code in
0 | 1 | 3 | 4) ;;
*) echo "unexpected exit code $code of generator sync, want 0, 1, 3 or 4" >&2; exit 1 ;;
esac
bin/generator check -dataset dataset/data
{
	printf '# What changes for users\n\n'
	bin/generator diff HEAD
	echo
} >"$change/diff.md"
echo "$code" >"$change/code"
for file in dataset/data/{sync.json,sources.jsonl,changes.jsonl,{models,prices}/*.jsonl}; do
	if [ -e "$file" ]; then cp "$file" "$change/${file#dataset/}"; fi
done
