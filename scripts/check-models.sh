#!/usr/bin/env bash
# check-models.sh: what the action does (action.yml): builds the command line and checks the files in the working directory. It needs
# no more than bash 3.2, which macOS has.
set -euo pipefail

go build -C "$GITHUB_ACTION_PATH" -o "$RUNNER_TEMP/" ./generator/models
models=$RUNNER_TEMP/models
lines=$(sed 's/^[[:space:]]*//; s/[[:space:]]*$//' <<<"$MODELS_PATHS")
IFS=$'\n'
paths=($lines) # each line is a path or a pattern; one that matches nothing is reported as a missing file
[ ${#paths[@]} -gt 0 ] || paths=(.)
if [ -n "$MODELS_SARIF" ]; then
  "$models" check -format sarif -fail never -- "${paths[@]}" >"$MODELS_SARIF"
fi
"$models" check -format github -fail "$MODELS_FAIL" -- "${paths[@]}"
