#!/usr/bin/env bash
# Runs what must pass before a change lands, in parts. Web measures time, so nothing else should run beside it:
#
#   go     format, vet, staticcheck, scripts and workflows, tests with coverage and the race detector, compatible schemas, a
#          reproducible build
#   web    OpenAPI linters, types and unit tests of the website's scripts, the website in a browser, Lighthouse
#   hosts  the built programs end to end, the loops of sync and fork, every host that serves the tree, the guides to clients
#
# With NIGHTLY=1 web checks every page in every combination, instead of one of each kind, and fails if a test passed only when it ran
# again; hosts tests more of a fork.
#
# Usage: scripts/check.sh PART…, or make check, which runs all parts. It stops at the first fault. What else can be run alone:
#
#   scripts/check.sh compatible [COMMIT]   the OpenAPI documents with those of a commit (HEAD^, the parent of the last one, and those of
#                                          the last release)
#   scripts/check.sh scripts               shell scripts and workflows, with ShellCheck and actionlint
#   scripts/check.sh licenses              checks the licenses of the modules in the programs
#   scripts/check.sh fuzz                  every fuzz target for FUZZTIME (1m)
#   scripts/check.sh browser [NAME…]       the website in a browser; names choose test files: pages explore; BELOW=/models serves it
#                                          below a path, as GitHub Pages does
#   scripts/check.sh need NAME…            says what is missing of some programs
set -euo pipefail
cd "$(dirname "$0")/.."

# One variant of every compiled package serves vet, staticcheck, the programs and the scripts.
export GOFLAGS="-trimpath -buildvcs=false" MAKEFLAGS=--no-print-directory
# Redocly sends no reports and asks for no newer version.
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
node=.ci/node_modules/node/bin/node chromium=${CHROMIUM:-/usr/bin/chromium}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# need fails if some programs or files are missing.
need() {
	local name missing=()
	for name; do
		[ -f "$name" ] || PATH=$PATH:/usr/sbin command -v "$name" >/dev/null || missing+=("$name")
	done
	if [ ${#missing[@]} -gt 0 ]; then
		echo "missing: ${missing[*]}. make build makes what is in bin; .ci/run installs the rest, as npm install --prefix .ci does" >&2
		return 1
	fi
}

# compatible fails if a change would break a client of the API: an endpoint, member or parameter is gone, a type is another one or
# narrower, or a parameter must be given. It includes changes that are not committed.
compatible() {
	local commits=("$@") document commit release
	if [ $# -eq 0 ]; then
		commits=(HEAD^)
		# Of many commits that land at once only the last has its parent here. What users have is the release.
		release=$(git describe --tags --abbrev=0 --match 'v[0-9]*' --exclude '*-*' HEAD^ 2>/dev/null || true)
		[ -z "$release" ] || commits+=("$release")
	fi
	make bin/oasdiff
	for commit in "${commits[@]}"; do
		git rev-parse -q --verify "$commit^{commit}" >/dev/null || {
			echo "$commit is not in this clone: there is nothing to compare with"
			[ "$commit" = HEAD^ ] && [ "$(git rev-parse --is-shallow-repository)" = false ]
			return
		}
		# Golden files, which the tests of package contract compare with what it makes.
		for document in site/contract/testdata/golden/openapi.json site/contract/testdata/golden/v2/openapi.json; do
			git show "$commit:$document" >"$work/openapi.json"
			# Warnings count: most are about answers that get values which a client was told not to expect.
			bin/oasdiff breaking --fail-on WARN --err-ignore .ci/accepted.txt --warn-ignore .ci/accepted.txt \
				"$work/openapi.json" "$document"
		done
	done
}

# scripts checks the shell scripts, those in workflows too, and the workflows.
scripts() {
	local found
	need shellcheck
	make bin/actionlint
	# Files whose first line names a shell, whatever their names are.
	mapfile -t found < <(git ls-files -z --cached --others --exclude-standard |
		xargs -0 awk 'FNR == 1 && /^#!.*[\/ ](ba)?sh$/ { print FILENAME } { nextfile }')
	shellcheck "${found[@]}"
	bin/actionlint
}

# licenses checks that the modules in the programs have licenses that allow their use in programs under the MIT license.
# Mathutil has the BSD license, in a file that go-licenses cannot tell.
licenses() {
	make bin/go-licenses
	# Without GOROOT it takes every module for the standard library, and then finds no fault.
	local check=(env "GOROOT=$(go env GOROOT)" bin/go-licenses check --ignore "$(go list -m)" --ignore modernc.org/mathutil)
	if "${check[@]}" --allowed_licenses=Unlicense ./generator/models >"$work/licenses" 2>&1; then
		echo "bin/go-licenses looks at no module"
		return 1
	fi
	"${check[@]}" --allowed_licenses=Apache-2.0,BSD-2-Clause,BSD-3-Clause,CC0-1.0,ISC,MIT,MPL-2.0,Unlicense \
		./generator ./generator/models ./caddy/cmd/caddy >"$work/licenses" 2>&1 || {
		cat "$work/licenses"
		return 1
	}
}

# fuzz starts from the inputs under testdata/fuzz, and from those that earlier runs left in the directory fuzz of Go's cache. It stops at
# the first finding, which Go keeps under testdata/fuzz: land it with the fix. Inputs are not minimized: on targets that take long, Go
# would spend its time on nothing else.
fuzz() {
	grep -ro --include='*_test.go' '^func Fuzz[A-Za-z0-9]*' . | sort -u | while IFS=: read -r file target; do
		echo "== $(dirname "$file") ${target#func }"
		go test -run '^$' -fuzz "^${target#func }\$" -fuzzminimizetime 1x -fuzztime "${FUZZTIME:-1m}" "$(dirname "$file")"
	done
}

# browser tests the website in a real browser, as bin/caddy serves it: see scripts/browser.
browser() {
	need "$chromium" java curl python3 "$node" bin/generator bin/caddy
	"$node" .ci/node_modules/@playwright/test/cli.js test --config scripts/browser/playwright.config.mjs "$@"
}

case ${1:-} in
need | compatible | scripts | licenses | fuzz | browser)
	"$@"
	exit
	;;
esac
[[ $* =~ ^(go|web|hosts)( (go|web|hosts))*$ ]] || { echo "usage: $0 go|web|hosts…" >&2; exit 2; }

# Programs keep their settings and caches here; only Go's are shared with other clones.
GOCACHE=$(go env GOCACHE)
GOENV=$(go env GOENV)
export GOCACHE GOENV STATICCHECK_CACHE="${STATICCHECK_CACHE:-$(dirname "$GOCACHE")/staticcheck}"
export XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data

step() { printf '\n== %d:%02d %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"; }

check_go() {
	need git cc nginx shellcheck # without nginx a test is skipped
	step "format"
	git ls-files -z '*.go' | xargs -0 gofmt -d | tee "$work/unformatted"
	[ ! -s "$work/unformatted" ]

	step "shell scripts and workflows"
	scripts

	step "dependencies, and tests of the checks"
	go -C scripts test -count=1 ./hosts ./layout ./promises ./release

	step "tests, with coverage"
	make test TESTFLAGS=-cover | tee "$work/tests"
	# The packages that everything depends on need 90 % of their statements covered.
	local deep='dataset|dataset/(jsonl|catalog|history|sync|sync/provider|sync/curation)|site/api|generator/publish|caddy'
	if grep -E "modelcatalog/($deep)[[:space:]].*coverage: [0-8]?[0-9]\." "$work/tests"; then exit 1; fi
	# What users meet has as much as on the day it was measured, less a point or two: new code there has its tests. (Measured: 90.8,
	# 91.1, 94.9 and 96.4 %.)
	local package bound
	while read -r package bound; do
		awk -v package="modelcatalog/$package" -v bound="$bound" '
			$2 == package && match($0, /coverage: [0-9.]+/) { covered = substr($0, RSTART + 10, RLENGTH - 10) }
			END {
				if (covered + 0 >= bound) exit
				print package ": " covered " % covered, want " bound " %"
				exit 1
			}
		' "$work/tests"
	done <<-END
		generator/models 89.5
		site/downloads 90
		site/mcp 93.5
		site/website 95
	END

	step "the tests in which goroutines meet, with the race detector"
	# It makes the others up to ten times as slow: they run with it every night.
	meets='Concurrent|^Test(Load|List|Run|Publish|ReadWhileSwapped|Refresh|Reload|Sharing|Get)$'
	go test -race -run "$meets" ./dataset/jsonl ./dataset/sync ./generator/publish ./site/api ./site/mcp ./caddy | tee "$work/race"
	if grep "no tests to run" "$work/race"; then exit 1; fi

	step "builds for Windows, which no machine here runs"
	GOOS=windows go build ./dataset/... ./site/... ./generator/...
	GOOS=windows go vet ./dataset/catalog ./dataset/jsonl ./generator/models

	step "vet and staticcheck"
	go vet ./...
	(cd scripts && go vet ./... && go build -o "$work/staticcheck" honnef.co/go/tools/cmd/staticcheck && "$work/staticcheck" ./...)
	"$work/staticcheck" ./...
	go mod tidy -diff
	(cd scripts && go mod tidy -diff)

	step "licenses of the modules in the programs"
	licenses

	step "OpenAPI documents: compatible with those of the commit before, and of the last release"
	"$0" compatible

	step "facts: each has a source, and every change since the commit before is recorded in the history"
	# Check refuses a line of which the sources say something else, but not one without sources.
	if grep -n -v '"sources":{"' dataset/data/models/*.jsonl; then exit 1; fi
	go run ./generator check
	if git rev-parse -q --verify HEAD^ >/dev/null; then
		mkdir "$work/before"
		git archive HEAD^ dataset/data | tar -x -C "$work/before"
		cp -r dataset/data "$work/after"
		# As of the newest change, and not of now: on a day on which an announced price begins or ends,
		# record writes that down, and the next sync does, too, but no commit lacks it.
		newest=$(tail -n 1 dataset/data/changes.jsonl | sed 's/^{"time":"\([^"]*\)".*/\1/')
		go run ./generator record -dataset "$work/after" -against "$work/before/dataset/data" -time "$newest"
		diff -rq dataset/data "$work/after"
	fi

	step "reproducible build: another directory, time zone and number of cores give the same bytes"
	make bin/generator
	mkdir "$work/elsewhere"
	git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$work/elsewhere" 2>/dev/null || true
	bin/generator synth -models 40 -out "$work/small"
	bin/generator build -dataset "$work/small" -out "$work/one"
	(
		cd "$work/elsewhere"
		export TZ=Asia/Kathmandu LC_ALL=C GOMAXPROCS=7
		make bin/generator
		bin/generator build -dataset "$work/small" -out "$work/two"
	)
	cmp bin/generator "$work/elsewhere/bin/generator"
	diff -r "$work/one" "$work/two"
}

check_web() {
	need "$chromium" java curl python3 "$node"
	mkdir "$work/sites"
	step "build"
	make build OUT=dist
	bin/caddy validate --config Caddyfile 2>&1 | tail -1
	diff Caddyfile <(bin/caddy fmt Caddyfile)

	step "OpenAPI linters"
	for version in v1 v2; do
		"$node" .ci/node_modules/@redocly/cli/bin/cli.js lint --config .ci/redocly.yaml dist/api/$version/openapi.json
		"$node" .ci/node_modules/@stoplight/spectral-cli/dist/index.js lint --ruleset .ci/spectral.yaml \
			--fail-severity=warn dist/api/$version/openapi.json
	done

	step "types and unit tests of the website's scripts"
	"$node" .ci/node_modules/typescript/bin/tsc --project site/website/assets
	"$node" --disable-warning=MODULE_TYPELESS_PACKAGE_JSON --test --test-reporter=dot scripts/browser/unit/*.test.mjs

	step "the npm packages: published to a registry, run by npx, installed, publint, attw"
	"$node" --test --test-reporter=dot scripts/release/npm.test.mjs

	step "the website in a browser"
	SITES=$work/sites browser
	BELOW=/models browser --project=shared explore # on GitHub Pages
}

check_hosts() {
	need curl git perl python3 nginx rclone "$node"
	step "build"
	make bin/generator bin/models bin/caddy bin/edge.wasm bin/versitygw

	step "from the providers to a pull request to the readers, and a fork"
	go -C scripts test -count=1 ./loops

	step "the adapter of the engine at the edge"
	bin/generator build -dataset dataset/datasettest/testdata/sample -host cloudflare -out "$work/edge"
	EDGE_FOLDER="$work/edge/_worker.js" "$node" --test --test-reporter=spec site/edge/test/handler.test.mjs

	step "the start of the engine with as many models as a full catalog has"
	bin/generator synth -providers 40 -models 2500 -out "$work/large"
	bin/generator build -dataset "$work/large" -host cloudflare -model-pages=false -sidecars=false -out "$work/large-edge"
	LARGE_FOLDER="$work/large-edge/_worker.js" WORKERD=$(ls .ci/node_modules/@cloudflare/workerd-linux-*/bin/workerd) \
		"$node" --test --test-reporter=spec site/edge/test/start.test.mjs

	step "the hosts"
	go -C scripts run ./hosts caddy workerd workerd-files nginx s3

	step "the OpenAPI documents, and the guides for clients and for those who embed or host the catalog"
	go -C scripts test -count=1 ./clients
}

for part; do "check_$part"; done
