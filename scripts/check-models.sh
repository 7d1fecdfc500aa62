#!/usr/bin/env bash
# check-models.sh: what the action does (action.yml): builds the command line and checks the files in the working directory.
set -euo pipefail

models=$RUNNER_TEMP/models
go build -C "$GITHUB_ACTION_PATH" -o "$models" ./generator/models
mapfile -t paths < <(grep -v '^[[:space:]]*$' <<<"$MODELS_PATHS")
if [ -n "$MODELS_SARIF" ]; then
  "$models" check -format sarif -fail never -- "${paths[@]}" >"$MODELS_SARIF"
fi
"$models" check -format github -fail "$MODELS_FAIL" -- "${paths[@]}"
