#!/usr/bin/env bash
# Runs everything that must pass before a change lands, apart from the plain tests (make test): format, vet, staticcheck,
# race detector, coverage, OpenAPI linters, types of the website's scripts, a reproducible build, the built programs end to
# end, the hosts that trees are built for, generated clients, and the website in a browser.
# Needs Go, make, a C compiler and wrk for the load tests, Node.js with the tools of .ci/package.json (npm install --prefix .ci),
# nginx, rclone and curl for the hosts, and what scripts/clients and scripts/test-browser.sh need.
# Usage: scripts/check.sh, or make check. Stops at the first fault.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '\n== %s\n' "$*"; }

step "format"
unformatted=$(gofmt -l $(git ls-files '*.go'))
if [ -n "$unformatted" ]; then
	printf 'gofmt -w would change:\n%s\n' "$unformatted"
	exit 1
fi

step "vet and staticcheck"
go vet ./...
go tool staticcheck ./...
go mod tidy -diff

step "tests with the race detector"
go test -race ./...

step "coverage of the packages that everything stands on: 90 % of statements or better"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for package in ./dataset ./dataset/catalog ./dataset/history ./dataset/sync ./dataset/sync/provider ./dataset/sync/curation ./generator/publish ./caddy; do
	go test -coverprofile="$work/coverage" "$package" >/dev/null
	go tool cover -func="$work/coverage" | awk -v package="$package" '
		/^total:/ { share = $3 + 0; printf "%-23s %.1f %%\n", package, share; if (share < 90) exit 1 }'
done

step "build"
make --no-print-directory build OUT=dist
bin/caddy validate --config Caddyfile 2>&1 | tail -1
diff Caddyfile <(bin/caddy fmt Caddyfile)

step "OpenAPI linters"
scripts/lint-openapi.sh dist/api/v1/openapi.json

step "the website's scripts: their types, and their parts by themselves"
node=.ci/node_modules/node/bin/node
"$node" .ci/node_modules/typescript/bin/tsc --project site/website/assets
"$node" --disable-warning=MODULE_TYPELESS_PACKAGE_JSON --test --test-reporter=dot scripts/browser/unit/*.test.mjs

step "the API viewer: the files of its npm package"
package=.ci/node_modules/swagger-ui-dist
for file in $(git ls-files --cached --others --exclude-standard site/website/viewer | grep -v '\.go$'); do
	cmp "$file" "$package/$(basename "$file")"
done
version=$("$node" -p "require('./$package/package.json').version")
grep -q "Version = \"$version\"" site/website/viewer/viewer.go || { echo "viewer.go does not name version $version"; exit 1; }
echo "equal, version $version"

step "reproducible build: another folder, time zone and number of cores give the same bytes"
bin/generator build -dataset dataset/data -out "$work/one" >/dev/null 2>&1
mkdir "$work/elsewhere"
(cp bin/generator "$work/elsewhere/" && cp -r dataset/data "$work/elsewhere/" && cd "$work/elsewhere" &&
	TZ=Asia/Kathmandu LC_ALL=C GOMAXPROCS=7 ./generator build -dataset data -out two >/dev/null 2>&1)
diff -r "$work/one" "$work/elsewhere/two"
go build -trimpath -buildvcs=false -ldflags '-s -w' -o "$work/generator" ./generator
cmp bin/generator "$work/generator"
echo "equal"

step "the built programs, end to end"
go run ./scripts/e2e

step "the engine at the edge: its adapter"
make --no-print-directory bin/edge.wasm
bin/generator build -host cloudflare -out "$work/edge" >/dev/null 2>&1
EDGE_FOLDER="$work/edge/_worker.js" "$node" --test --test-reporter=dot site/edge/test/*.test.mjs

step "the hosts"
make --no-print-directory bin/versitygw
go run ./scripts/hosts -need caddy,workerd,workerd-files,node,nginx,s3

step "generated clients"
scripts/clients/check.sh

step "the website in a browser"
scripts/test-browser.sh

step "the load comparison, for a moment"
go run ./scripts/bench -models 0 -rounds 1 >"$work/bench"
grep '^| default page' "$work/bench"
