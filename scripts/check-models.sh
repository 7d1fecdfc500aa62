#!/usr/bin/env bash
# check-models.sh: what the action does (action.yml): fetches the command line of a release and verifies it (fetch.js)
# and checks the files in the working directory. It needs no more than bash 3.2, which macOS has, curl and Node.js.
set -euo pipefail

releases=$GITHUB_SERVER_URL/$ACTION_REPOSITORY/releases version=$ACTION_REF
if [[ $version =~ ^[0-9a-f]{40}$ ]]; then # a commit, which must not run what was released after it
  version=$(sed -n 's/^## \(v[0-9][^ ]*\).*/\1/p' "$GITHUB_ACTION_PATH/CHANGELOG.md" | head -n 1)
fi
if [[ ! $version =~ ^v[0-9]+\.[0-9]+\.[0-9]+ ]]; then # a branch, or a commit before the first release
  version=$(curl -fsSL --retry 3 -o /dev/null -w '%{url_effective}' "$releases/latest")
fi
MODEL_CATALOG_RELEASES=$releases/download
MODEL_CATALOG_VERSION=${version##*/}
MODEL_CATALOG_KEY=$(sed -n 's/^  "key": "\(.*\)",*$/\1/p' "$GITHUB_ACTION_PATH/dataset/data/settings.json")
export MODEL_CATALOG_RELEASES MODEL_CATALOG_VERSION MODEL_CATALOG_KEY
models=(node "$GITHUB_ACTION_PATH/scripts/release/fetch.js")
lines=$(sed 's/^[[:space:]]*//; s/[[:space:]]*$//' <<<"$MODELS_PATHS")
IFS=$'\n'
# shellcheck disable=SC2206 # the shell must expand the patterns
paths=($lines) # each line is a path or a pattern; one that matches nothing is reported as a missing file
[ ${#paths[@]} -gt 0 ] || paths=(.)
if [ -n "$MODELS_SARIF" ]; then
  "${models[@]}" check -format sarif -fail never -- "${paths[@]}" >"$MODELS_SARIF"
fi
if [ -n "${GITHUB_STEP_SUMMARY-}" ]; then # by id; names of files stay text
  {
    echo '<pre>'
    "${models[@]}" check -fail never -- "${paths[@]}" 2>&1 | sed 's/&/\&amp;/g; s/</\&lt;/g' || true
    echo '</pre>'
  } >>"$GITHUB_STEP_SUMMARY"
fi
"${models[@]}" check -format github -fail "$MODELS_FAIL" -- "${paths[@]}"
