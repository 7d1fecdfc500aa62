#!/usr/bin/env bash
# Tests the website in a real browser, as bin/caddy serves it: see scripts/browser. Installs nothing; says what is missing.
# Usage: scripts/test-browser.sh [NAME…], or make test-browser. Names choose test files: pages explore. CHROMIUM names a
# browser other than /usr/bin/chromium.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/browser/needs.sh chromium java curl python3 tools programs
exec .ci/node_modules/node/bin/node .ci/node_modules/@playwright/test/cli.js test --config scripts/browser/playwright.config.mjs "$@"
