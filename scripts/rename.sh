#!/usr/bin/env bash
# Moves the project to another module path: imports, go.mod files, guides and the action's address. With ADDRESS it also writes where
# the catalog is published into the guides and settings.json, which programs read. A second run changes nothing.
# Usage: scripts/rename.sh MODULE-PATH [ADDRESS], for example scripts/rename.sh github.com/you/models https://you.github.io/models
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
	printf '%s: %s\n' "$0" "$1" >&2
	exit 2
}

[ $# = 1 ] || [ $# = 2 ] || fail "usage: $0 MODULE-PATH [ADDRESS]"
old=$(go list -m)
new=$1
element='[A-Za-z0-9_~-]+(\.[A-Za-z0-9_~-]+)*'
# The current path may stay, although Go cannot fetch one without a dot.
[ "$new" = "$old" ] || [[ $new =~ ^[a-z0-9-]+(\.[a-z0-9-]+)+(/$element)*$ ]] ||
	fail "$new is not a module path: want a host with a dot, such as example.com/you/models"
address=${2:-}
[[ -z $address || $address =~ ^https://[a-z0-9.-]+(:[0-9]+)?(/$element)*$ ]] ||
	fail "$address is not an address such as https://you.github.io/models"
[[ ! $new =~ /v[0-9]+$ ]] || fail "$new must not end in a major version"

# action prints the name by which workflows use the action of a module.
action() {
	case $1 in
	github.com/*/*) cut -d/ -f2,3 <<<"$1" ;;
	*) echo OWNER/REPOSITORY ;;
	esac
}

# The name appears in other places too, such as the package in caddy, so only paths change: those that lead to a directory, and
# the module itself in go.mod and in code in Markdown.
{ git grep --untracked -lzIF -e "$old" -e "uses: $(action "$old")@" || true; } |
	OLD=$old NEW=$new OLD_ACTION=$(action "$old") ACTION=$(action "$new") xargs -0 perl -pi -e '
		if ($ARGV =~ m{(^|/)go\.mod$}) {
			s{^((?:module|require|replace) )?\Q$ENV{OLD}\E(?=[/\s])}{$1$ENV{NEW}};
		}
		s{(?<![\w./~-])\Q$ENV{OLD}\E(?=/(caddy|dataset|generator|scripts|site)\b)}{$ENV{NEW}}g;
		s{(?<=`)\Q$ENV{OLD}\E(?=`)}{$ENV{NEW}}g if $ARGV =~ /\.md$/;
		s{\buses: \Q$ENV{OLD_ACTION}\E@}{uses: $ENV{ACTION}@}g;
	'
git ls-files -z '*.go' | xargs -0 gofmt -w

if [ -n "$address" ]; then
	settings=dataset/data/settings.json
	grep -q '^  "url": "' $settings || perl -pi -e 's/^\{$/{\n  "url": "https:\/\/models.example",/' $settings
	OLD=$(sed -n 's/^  "url": "\(.*\)",$/\1/p' $settings) NEW=$address perl -pi -e 's/\Q$ENV{OLD}\E(?=["\/\s]|$)/$ENV{NEW}/g' \
		$settings README.md site/docs/{agents,release}.md
fi
