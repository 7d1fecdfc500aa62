#!/usr/bin/env bash
# Makes the npm packages of a published tree. One has its data, with types that openapi-typescript makes from the schemas in the tree, what
# computes costs and reads spellings, and a launcher. The others have the program models for one system each; npm installs the one
# that fits, as an optional dependency.
# Usage: scripts/npm.sh VERSION TREE DIRECTORY [PROGRAMS]
#   DIRECTORY gets model-catalog-VERSION.tgz, and with PROGRAMS also model-catalog-SYSTEM-PROCESSOR-VERSION.tgz
#   PROGRAMS  has directories such as models_linux_amd64_v1, as GoReleaser makes them
#   REPOSITORY (a variable) is the address of the repository; without it the packages are private
#   NPM_NAME   (a variable) is the name of the package (default: @OWNER/model-catalog, with the owner of the repository)
set -euo pipefail
cd "$(dirname "$0")/.."
version=${1#v} tree=$(cd "$2" && pwd) out=$(cd "$3" && pwd) programs=${4:-}
owner=$(tr '[:upper:]' '[:lower:]' <<<"${REPOSITORY:-https://github.com/you/models}" | cut -d/ -f4)
export VERSION=$version OWNER=$owner NAME=${NPM_NAME:-@$owner/model-catalog}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
node=.ci/node_modules/node/bin/node

# pack makes a package of a directory, under a name that has no owner.
pack() {
	local directory=$1 file=$2 packed
	if [ -n "${REPOSITORY:-}" ]; then # which npm compares with the origin of a package that a workflow publishes
		(cd "$directory" && npm pkg delete private && npm pkg set repository.type=git "repository.url=git+$REPOSITORY.git")
	fi
	# Npm keeps these modes. It marks only what "bin" names as a program, and the programs of the other packages are not named there.
	chmod -R u=rwX,go=rX "$directory"
	packed=$(npm pack --silent --pack-destination "$out" "$directory")
	mv "$out/$packed" "$out/$file-$version.tgz"
}

main=$work/main
mkdir "$main"
cp LICENSE NOTICE scripts/release/npm/* "$main"
$node .ci/node_modules/openapi-typescript/bin/cli.js "$tree/api/v2/openapi.json" -o "$main/api.d.ts" >/dev/null
cp "$tree"/downloads/v2/{models,prices}.json "$tree"/vectors/{cost-rule,spellings}.json "$main"
$node .ci/node_modules/typescript/bin/tsc --declaration --target es2022 --module commonjs --strict --rewriteRelativeImportExtensions \
	--outDir "$main" site/website/assets/src/{cost,resolve}.ts
$node scripts/release/tokenlens.mjs "$tree/api.json" "$main/tokenlens"
# The compiler rewrites the names of imported files in scripts, but not in declarations.
perl -pi -e 's{"(\.[\w./]+)\.ts"}{"$1.js"}' "$main"/{cost,resolve}{,/*}.d.ts
perl -pi -e '
	s{\@you/model-catalog}{$ENV{NAME}}g; s{io\.github\.you/}{io.github.$ENV{OWNER}/}; s{"version": "0\.0\.0"}{"version": "$ENV{VERSION}"}
' "$main"/{package.json,server.json,README.md}

# Names of systems and processors in Node.js and in Go.
for names in linux:linux darwin:darwin win32:windows; do
	for processors in x64:amd64 arm64:arm64; do
		[ -n "$programs" ] || continue
		system=${names%:*} processor=${processors%:*}
		built=$(echo "$programs/models_${names#*:}_${processors#*:}"*/models*)
		[ -f "$built" ] || continue # a test has only that of its machine
		program=$(basename "$built")
		package=$work/$system-$processor
		mkdir "$package"
		cp LICENSE NOTICE "$built" "$package"
		chmod 755 "$package/$program"
		cat >"$package/package.json" <<-END
			{
			  "name": "$NAME-$system-$processor",
			  "version": "$version",
			  "description": "The program models of Model Catalog for $system on $processor. Install $NAME.",
			  "license": "MIT",
			  "private": true,
			  "os": ["$system"],
			  "cpu": ["$processor"],
			  "program": "$program",
			  "files": ["$program", "LICENSE", "NOTICE"],
			  "preferUnplugged": true
			}
		END
		pack "$package" "model-catalog-$system-$processor"
		(cd "$main" && npm pkg set "optionalDependencies[$NAME-$system-$processor]=$version")
	done
done
pack "$main" model-catalog
