#!/usr/bin/env bash
# Says what is missing of the things named, and the command that gets it; ends with 1 then.
# Usage: scripts/browser/needs.sh NAME…, for example chromium java cc curl tools programs
set -euo pipefail
cd "$(dirname "$0")/../.."

missing=0
need() { # what it is, the command that gets it, the test that it is there
	if ! "${@:3}" >/dev/null 2>&1; then
		printf 'missing: %s\n    get it by: %s\n' "$1" "$2" >&2
		missing=1
	fi
}
for thing; do
	case $thing in
	chromium)
		browser=${CHROMIUM:-/usr/bin/chromium}
		need "Chromium at $browser" "apt-get install chromium; or name another browser in CHROMIUM" test -x "$browser"
		;;
	java) need "Java, which runs the W3C's HTML checker" "apt-get install default-jre-headless" java -version ;;
	curl | git | perl | python3 | rclone) need "$thing" "apt-get install $thing" command -v "$thing" ;;
	nginx) need nginx "apt-get install nginx-light" env PATH="$PATH:/usr/sbin" nginx -v ;;
	cc) need "a C compiler, for the race detector" "apt-get install gcc" cc --version ;;
	tools)
		need "Node.js of .ci/package.json" "npm install --prefix .ci" .ci/node_modules/node/bin/node --version
		for tool in axe-core htmlparser2 lighthouse openapi-typescript @playwright/test @redocly/cli @stoplight/spectral-cli typescript vnu-jar wrangler; do
			need "$tool" "npm install --prefix .ci" test -d ".ci/node_modules/$tool"
		done
		;;
	programs) need "bin/generator or bin/caddy" "make build" test -x bin/generator -a -x bin/caddy ;;
	*)
		printf '%s: nothing is called %s\n' "$0" "$thing" >&2
		exit 2
		;;
	esac
done
exit $missing
