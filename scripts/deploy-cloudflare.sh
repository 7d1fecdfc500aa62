#!/usr/bin/env bash
# Publishes a tree that was built with -host cloudflare to a project of Cloudflare Pages, with Cloudflare's own program. It
# uploads the files that Cloudflare does not have yet, and then replaces the whole tree at once: readers never see two trees.
# Cloudflare keeps files of earlier deployments for pages that browsers still show.
# Usage: scripts/deploy-cloudflare.sh [--yes] [--dist DIR] [--branch NAME] PROJECT
#   --yes          publish; the default is a check of the tree and a dry run
#   --dist DIR     the tree (dist)
#   --branch NAME  the branch (main, which is the production branch of a new project); others are previews
# Credentials come from the environment: CLOUDFLARE_API_TOKEN (with the right to edit Pages) and CLOUDFLARE_ACCOUNT_ID.
set -euo pipefail

switches='--yes' settings='--dist --branch' branch=main
. "$(dirname "$0")/deploy-options.sh"
project=$argument
[ -n "$project" ] || fail "name the project" 2
here=$(cd "$(dirname "$0")/.." && pwd)
wrangler=$(command -v wrangler || true)
if [ -z "$wrangler" ] && [ -x "$here/.ci/node_modules/.bin/wrangler" ]; then
	wrangler=$here/.ci/node_modules/.bin/wrangler
	PATH=$here/.ci/node_modules/node/bin:$PATH
fi
[ -n "$wrangler" ] || fail "wrangler is missing: npm install --prefix .ci, or npm install --global wrangler"
{ [ -e "$dist/_headers" ] && [ -e "$dist/api/404.html" ]; } || fail "$dist was not built for Cloudflare: bin/generator build --host cloudflare --out $dist"

# The limits of the free plan; a paid one has more files. A worker may have 64 MiB, unpacked.
files=$(find "$dist" -type f ! -path "$dist/_worker.js/*" ! -name .manifest | wc -l)
[ "$files" -le 20000 ] || echo "note: $files files, but the free plan takes 20000; -model-pages=false makes far fewer"
large=$(find "$dist" -type f -size +25M ! -path "$dist/_worker.js/*" | head -n 1)
[ -z "$large" ] || fail "$large has more than the 25 MiB that Cloudflare takes"
if [ -d "$dist/_worker.js" ]; then
	worker=$(cat "$dist"/_worker.js/* | wc -c)
	[ "$worker" -le 67108864 ] || fail "the worker has $worker bytes, but Cloudflare takes 67108864"
	echo "$dist: $files files, and a worker of $worker bytes"
else
	echo "$dist: $files files, and no worker: the API answers no queries"
fi

command=("$wrangler" pages deploy --project-name "$project" --branch "$branch" --commit-dirty=true)
unless_yes wrangler "${command[@]:1}" "$dist"
credential CLOUDFLARE_API_TOKEN "dash.cloudflare.com makes one, under Profile, API Tokens"
credential CLOUDFLARE_ACCOUNT_ID "dash.cloudflare.com shows it, under Workers & Pages"

# The manifest is not for readers.
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp -R "$dist/." "$stage/"
rm -f "$stage/.manifest"
WRANGLER_SEND_METRICS=false "${command[@]}" "$stage"
