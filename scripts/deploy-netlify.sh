#!/usr/bin/env bash
# Publishes a tree that was built with -host netlify to a site of Netlify, with Netlify's own program. It uploads the files
# that Netlify does not have yet, and then replaces the whole tree at once: readers never see two trees.
# Netlify drops the files of the deployment before, but a page that is still open may ask for its scripts. So the assets of
# trees that were published from this machine stay in later deployments for a week.
# Usage: scripts/deploy-netlify.sh [--yes] [--dist DIR] [--draft] [--keep DIR]
#   --yes       publish; the default is a check of the tree and a dry run
#   --dist DIR  the tree (dist)
#   --draft     a preview with its own address
#   --keep DIR  directory of earlier assets (.netlify/assets)
# Credentials come from the environment: NETLIFY_AUTH_TOKEN and NETLIFY_SITE_ID.
set -euo pipefail

switches='--yes --draft' settings='--dist --keep' draft='' keep=.netlify/assets
. "$(dirname "$0")/deploy-options.sh"
[ -z "$argument" ] || fail "$argument is one argument too many" 2
command -v netlify >/dev/null || fail "netlify is missing: npm install --global netlify-cli"
[ -d "$dist/api/_errors" ] || fail "$dist was not built for Netlify: bin/generator build -host netlify -out $dist"

[ -d "$keep" ] && find "$keep" -type f -mtime +7 -delete
earlier=$(cd "$keep" 2>/dev/null && find . -type f | while IFS= read -r file; do [ -e "$dist/assets/$file" ] || echo "$file"; done | wc -l || true)
echo "$dist: $(find "$dist" -type f ! -name .manifest | wc -l) files, and ${earlier:-0} assets of earlier trees"
command=(netlify deploy --no-build)
[ -n "$draft" ] || command+=(--prod)
unless_yes "${command[@]}" --dir "$dist"
credential NETLIFY_AUTH_TOKEN "app.netlify.com makes one, under User settings, Applications"
credential NETLIFY_SITE_ID "app.netlify.com shows it, under Site configuration"

# The manifest is not for readers. In another directory, Netlify's program does not take the repository for its project.
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$keep" "$stage/tree/assets"
cp -R "$keep/." "$stage/tree/assets/"
cp -R "$dist/." "$stage/tree/"
rm -f "$stage/tree/.manifest"
(cd "$stage" && NETLIFY_TELEMETRY_DISABLED=1 "${command[@]}" --dir tree)
# Copied again, so that their week starts when they were last in a tree.
cp "$dist"/assets/* "$keep/"
