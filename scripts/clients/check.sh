#!/usr/bin/env bash
# Proves that clients generated from the served OpenAPI document compile and fetch every endpoint of the running server, and
# that a validating proxy passes the API's promises: see the comment of main.go. Installs nothing; says what is missing.
# Usage: scripts/clients/check.sh [NAME…]. Names choose checks: curl python typescript go proxy.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec go run ./scripts/clients "$@"
