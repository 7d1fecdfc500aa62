#!/usr/bin/env bash
# check-models.sh: what the action does (action.yml): fetches the command line of a release, which the launcher of the npm package
# verifies, and checks the files in the working directory. It needs no more than bash 3.2, which macOS has, curl and Node.js.
set -euo pipefail

releases=$GITHUB_SERVER_URL/$ACTION_REPOSITORY/releases version=$ACTION_REF
if [[ ! $version =~ ^v[0-9]+\.[0-9]+\.[0-9]+ ]]; then # a branch or commit
  version=$(curl -fsSL --retry 3 -o /dev/null -w '%{url_effective}' "$releases/latest")
fi
MODEL_CATALOG_RELEASES=$releases/download
MODEL_CATALOG_VERSION=${version##*/}
MODEL_CATALOG_KEY=$(sed -n 's/^  "key": "\(.*\)",*$/\1/p' "$GITHUB_ACTION_PATH/dataset/data/settings.json")
export MODEL_CATALOG_RELEASES MODEL_CATALOG_VERSION MODEL_CATALOG_KEY
models=(node "$GITHUB_ACTION_PATH/scripts/release/npm/models.js")
lines=$(sed 's/^[[:space:]]*//; s/[[:space:]]*$//' <<<"$MODELS_PATHS")
IFS=$'\n'
paths=($lines) # each line is a path or a pattern; one that matches nothing is reported as a missing file
[ ${#paths[@]} -gt 0 ] || paths=(.)
if [ -n "$MODELS_SARIF" ]; then
  "${models[@]}" check -format sarif -fail never -- "${paths[@]}" >"$MODELS_SARIF"
fi
"${models[@]}" check -format github -fail "$MODELS_FAIL" -- "${paths[@]}"
