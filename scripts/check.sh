#!/usr/bin/env bash
# Runs what must pass before a change lands, in parts. Web measures time at its end, so nothing else should run then:
#
#   go     format, vet, staticcheck, tests with coverage and the race detector, compatible schemas, a reproducible build
#   web    OpenAPI linters, types and unit tests of the website's scripts, the website in a browser, Lighthouse
#   hosts  the built programs end to end, the loops of sync and fork, every host that serves the tree, generated clients
#
# With NIGHTLY=1 web and hosts check every page, file and model in every combination, instead of one of each kind.
#
# Usage: scripts/check.sh PART…, or make check, which runs all parts. Several parts run side by side, and web measures time when all
# have done the rest. A part stops at its first fault. Each says what is missing; .ci/run installs it.
set -euo pipefail
cd "$(dirname "$0")/.."

# One variant of every compiled package serves vet, staticcheck, the programs and the scripts.
export GOFLAGS="-trimpath -buildvcs=false"
# Redocly sends no reports and asks for no newer version.
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
node=.ci/node_modules/node/bin/node
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
# Programs keep their settings and caches here; only Go's are shared with other clones.
GOCACHE=$(go env GOCACHE)
export GOCACHE GOENV="$(go env GOENV)" STATICCHECK_CACHE="${STATICCHECK_CACHE:-$(dirname "$GOCACHE")/staticcheck}"
export XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data

step() { printf '\n== %d:%02d %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"; }

check_go() {
	scripts/browser/needs.sh git cc nginx # without nginx a test is skipped
	step "format"
	unformatted=$(gofmt -l $(git ls-files '*.go'))
	if [ -n "$unformatted" ]; then
		printf 'run gofmt -w on:\n%s\n' "$unformatted"
		exit 1
	fi

	step "dependencies, and tests of the checks"
	go -C scripts test -count=1 ./layout ./promises ./release

	step "tests, with coverage"
	make --no-print-directory test TESTFLAGS=-cover | tee "$work/tests"
	# The packages that everything depends on need 90 % of their statements covered.
	awk -v module="$(go list -m)/" -v want='dataset dataset/jsonl dataset/catalog dataset/catalog/substring dataset/history dataset/sync dataset/sync/provider dataset/sync/curation site/api generator/publish caddy' '
		$1 == "ok" { $2 = substr($2, length(module) + 1); for (i = 3; i <= NF; i++) if ($i == "coverage:") share[$2] = $(i + 1) + 0 }
		END {
			n = split(want, names)
			for (i = 1; i <= n; i++) if (!(share[names[i]] >= 90)) { printf "coverage of %s is %s %%, want 90 %%\n", names[i], share[names[i]]; bad = 1 }
			exit bad
		}' "$work/tests"

	step "the tests in which goroutines meet, with the race detector"
	# It makes the others up to ten times as slow: they run with it every night.
	meets='Concurrent|^Test(Load|List|Run|Publish|ReadWhileSwapped|Refresh|Reload|Sharing)$'
	go test -race -run "$meets" ./dataset ./dataset/jsonl ./dataset/catalog ./dataset/sync ./generator/publish ./caddy

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
	scripts/licenses.sh >"$work/licenses"
	awk '{ count[$1]++ } END { for (name in count) print count[name], name }' "$work/licenses"

	step "OpenAPI documents: compatible with those of the commit before"
	scripts/compatible.sh

	step "facts: each has a source, and every change since the commit before is recorded in the history"
	go run ./generator check -v | grep -A 20 "^models with facts that no source states" >"$work/unstated"
	head -1 "$work/unstated" | grep ": 0$" || { cat "$work/unstated"; exit 1; }
	if git rev-parse -q --verify HEAD^ >/dev/null; then
		mkdir "$work/before"
		git archive HEAD^ dataset/data | tar -x -C "$work/before"
		go run ./generator record -against "$work/before/dataset/data"
		git diff --exit-code --stat dataset/data
	fi

	step "reproducible build: another directory, time zone and number of cores give the same bytes"
	make --no-print-directory bin/generator
	mkdir "$work/elsewhere"
	git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$work/elsewhere" 2>/dev/null || true
	bin/generator synth -models 40 -out "$work/small" >/dev/null
	(cd "$work/elsewhere" && TZ=Asia/Kathmandu LC_ALL=C GOMAXPROCS=7 make --no-print-directory bin/generator &&
		TZ=Asia/Kathmandu LC_ALL=C GOMAXPROCS=7 bin/generator build -dataset "$work/small" -out two >/dev/null 2>&1)
	cmp bin/generator "$work/elsewhere/bin/generator"
	bin/generator build -dataset "$work/small" -out "$work/one" >/dev/null 2>&1
	diff -r "$work/one" "$work/elsewhere/two"
	echo "equal"
}

check_web() {
	scripts/browser/needs.sh chromium java curl python3 tools
	mkdir "$work/sites"
	step "build"
	make --no-print-directory build OUT=dist
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

	step "the npm package: installed from a registry, publint, attw"
	"$node" --test --test-reporter=dot scripts/release/npm.test.mjs

	step "the website in a browser"
	SITES=$work/sites scripts/test-browser.sh --project shared
}

measure_web() {
	step "the website in a browser: loads and answers"
	SITES=$work/sites scripts/test-browser.sh --project measured --no-deps
}

check_hosts() {
	scripts/browser/needs.sh curl git perl python3 nginx rclone tools
	step "build"
	make --no-print-directory bin/generator bin/models bin/caddy bin/edge.wasm bin/versitygw

	step "from the providers to a pull request to the readers, a fork, and a stranger who renames, installs and embeds"
	go -C scripts test -count=1 ./loops ./stranger

	step "the adapter of the engine at the edge"
	bin/generator build -dataset dataset/datasettest/testdata/sample -host cloudflare -out "$work/edge" >/dev/null 2>&1
	EDGE_FOLDER="$work/edge/_worker.js" "$node" --test --test-reporter=dot site/edge/test/*.test.mjs

	step "the hosts, and the server for agents on them: conformance, the inspector, the official client"
	go -C scripts run ./hosts -full="${NIGHTLY:-0}" -need caddy,workerd,workerd-files,nginx,s3

	step "generated clients"
	go -C scripts test -count=1 ./clients
}

# in_parallel runs functions side by side. It shows what each has printed when that one has ended.
in_parallel() {
	declare -A running
	local function failed=0
	for function; do
		(
			# Browsers are always busy. They get what the others, which wait at times, leave.
			if [ "$function" = check_web ]; then renice -n 5 -p $BASHPID >/dev/null; fi
			"$function"
		) >"$work/$function" 2>&1 &
		running[$function]=$!
	done
	for function; do
		wait "${running[$function]}" || failed=1
		cat "$work/$function"
	done
	return $failed
}

for part in "${@:-none}"; do
	case $part in
	go | web | hosts) ;;
	*)
		echo "usage: $0 go|web|hosts…" >&2
		exit 2
		;;
	esac
done
if [ $# = 1 ]; then "check_$1"; else in_parallel "${@/#/check_}"; fi
for part; do
	if [ "$part" = web ]; then measure_web; fi
done
