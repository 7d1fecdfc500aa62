#!/usr/bin/env bash
# Makes the npm package of a published tree: its data, with types that openapi-typescript makes from the schemas in the tree, what computes
# costs and reads spellings, and a launcher for the program models of the release. REPOSITORY is the address of the repository, which has
# the releases; without it the package is private. PUBLIC_KEY is the key that signs them, and NPM_NAME the name of the package (default:
# @OWNER/model-catalog, with the owner of the repository).
# Usage: scripts/npm.sh VERSION TREE DIRECTORY, which gets model-catalog-VERSION.tgz
set -euo pipefail
cd "$(dirname "$0")/.."
version=${1#v} tree=$(cd "$2" && pwd) out=$(cd "$3" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
node=.ci/node_modules/node/bin/node
cp LICENSE NOTICE scripts/release/npm/* "$work"
# The examples are answers of the service, which the generator would fetch.
without_examples='console.log(JSON.stringify(require(process.argv[1]), (name, value) => (name === "examples" ? undefined : value)))'
$node -e "$without_examples" "$tree/api/v2/openapi.json" >"$work/openapi.json"
$node .ci/node_modules/openapi-typescript/bin/cli.js "$work/openapi.json" -o "$work/api.d.ts" >/dev/null
rm "$work/openapi.json"
cp "$tree"/downloads/v2/{models,prices}.json "$tree"/vectors/{cost-rule,spellings}.json "$work"
$node .ci/node_modules/typescript/bin/tsc --declaration --target es2022 --module commonjs --strict --rewriteRelativeImportExtensions \
	--outDir "$work" site/website/assets/src/{cost,resolve}.ts
# The compiler rewrites the names of imported files in scripts, but not in declarations.
perl -pi -e 's{"\./(\w+)\.ts"}{"./$1.js"}' "$work/cost.d.ts"
owner=$(tr '[:upper:]' '[:lower:]' <<<"${REPOSITORY:-https://github.com/you/models}" | cut -d/ -f4)
NAME=${NPM_NAME:-@$owner/model-catalog} OWNER=$owner VERSION=$version perl -pi -e '
	s{\@you/model-catalog}{$ENV{NAME}}g; s{io\.github\.you/}{io.github.$ENV{OWNER}/}; s{"version": "0\.0\.0"}{"version": "$ENV{VERSION}"}
' "$work"/{package.json,server.json,README.md}
if [ -n "${REPOSITORY:-}" ]; then # which npm compares with the origin of a package that a workflow publishes
	(cd "$work" && npm pkg delete private && npm pkg set repository.type=git "repository.url=git+$REPOSITORY.git" \
		"modelCatalog.releases=$REPOSITORY/releases/download" "modelCatalog.key=${PUBLIC_KEY:-}")
fi
chmod -R u=rwX,go=rX "$work"
mv "$out/$(npm pack --silent --pack-destination "$out" "$work")" "$out/model-catalog-$version.tgz"
