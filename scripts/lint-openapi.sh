#!/bin/sh
# Lints an OpenAPI document with Redocly and Spectral. A warning fails too.
#
#   scripts/lint-openapi.sh dist/api/v1/openapi.json
#
# The linters and the Node.js that runs them are pinned in .ci/package-lock.json; npm install --prefix .ci installs them.
set -eu

if [ $# -ne 1 ] || [ ! -f "$1" ]; then
	echo "usage: $0 FILE, which is the OpenAPI document to lint" >&2
	exit 2
fi
ci=$(cd "$(dirname "$0")/../.ci" && pwd)
node=$ci/node_modules/node/bin/node
redocly=$ci/node_modules/@redocly/cli/bin/cli.js
spectral=$ci/node_modules/@stoplight/spectral-cli/dist/index.js
for tool in "$node" "$redocly" "$spectral"; do
	[ -f "$tool" ] || { echo "$0: $tool is missing; run: npm install --prefix .ci" >&2; exit 2; }
done

# Redocly sends no reports and asks for no newer version.
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true

status=0
"$node" "$redocly" lint --config "$ci/redocly.yaml" "$1" || status=1
"$node" "$spectral" lint --ruleset "$ci/spectral.yaml" --fail-severity=warn "$1" || status=1
exit $status
