#!/usr/bin/env bash
# Compares the OpenAPI documents with those of an earlier commit, and fails if a change would break a client: an endpoint, member
# or parameter is gone, a type is another one or narrower, or a parameter must be given. The documents contain the schemas of the API.
#
# Usage: scripts/compatible.sh [COMMIT]   (HEAD^: the parent of the last commit; changes that are not committed are included)
set -euo pipefail
cd "$(dirname "$0")/.."
commit=${1:-HEAD^}
if ! git rev-parse -q --verify "$commit^{commit}" >/dev/null; then
	echo "$commit is not in this clone: there is nothing to compare with"
	[ "$commit" = HEAD^ ] && [ "$(git rev-parse --is-shallow-repository)" = false ] && exit 0
	exit 1
fi
make --no-print-directory bin/oasdiff
before=$(mktemp)
trap 'rm -f "$before"' EXIT
# Golden files, which the tests of package contract compare with what it makes.
for document in site/contract/testdata/golden/openapi.json site/contract/testdata/golden/v2/openapi.json; do
	git show "$commit:$document" >"$before"
	bin/oasdiff breaking --fail-on WARN "$before" "$document"
done
