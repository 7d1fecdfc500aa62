#!/usr/bin/env bash
# Moves the whole project to another module path: imports, go.mod files, go.work, guides and the action's address. With a version,
# the modules require each other in it; do that before you tag a release. A second run with the same words changes nothing.
# Usage: scripts/rename.sh MODULE-PATH [VERSION], for example scripts/rename.sh github.com/you/models v1.0.0
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
	printf '%s: %s\n' "$0" "$1" >&2
	exit 2
}

[ $# = 1 ] || [ $# = 2 ] || fail "usage: $0 MODULE-PATH [VERSION]"
old=$(GOWORK=off go list -m)
new=$1
oldVersion=$(go mod edit -json caddy/go.mod | sed -n "\\|\"Path\": \"$old\"|{n;s/.*\"Version\": \"\(.*\)\".*/\1/p;}")
version=${2:-$oldVersion}
element='[A-Za-z0-9_~-]+(\.[A-Za-z0-9_~-]+)*'
# The path at hand may stay, although one without a dot cannot be fetched.
[ "$new" = "$old" ] || [[ $new =~ ^[a-z0-9-]+(\.[a-z0-9-]+)+(/$element)*$ ]] ||
	fail "$new is not a module path: want a host with a dot, such as example.com/you/models"
[[ ! $new =~ /v[0-9]+$ ]] || fail "$new must not end in a major version"
[[ $version =~ ^v[01]\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]] || fail "$version is not a version: want v0 or v1, such as v1.2.3"

# action prints the name by which workflows use the action of a module.
action() {
	case $1 in
	github.com/*/*) cut -d/ -f2,3 <<<"$1" ;;
	*) echo OWNER/REPOSITORY ;;
	esac
}

# The name appears in other places too, such as the package in caddy, so only paths change: those that lead to a directory, and
# the module itself in go.mod, in go.work and in code in Markdown.
git ls-files -z --cached --others --exclude-standard | xargs -0 grep -lIZF -e "$old" -e "uses: $(action "$old")@" -- 2>/dev/null |
	OLD=$old NEW=$new OLD_VERSION=$oldVersion VERSION=$version OLD_ACTION=$(action "$old") ACTION=$(action "$new") xargs -0 perl -pi -e '
		if ($ARGV =~ m{(^|/)go\.(mod|work)$}) {
			s{(?<![\w./~-])\Q$ENV{OLD}\E((?:/[\w/]+)?) \Q$ENV{OLD_VERSION}\E(?=\s)}{$ENV{NEW}$1 $ENV{VERSION}};
			s{^module \Q$ENV{OLD}\E(?=[/\s])}{module $ENV{NEW}};
		}
		s{(?<![\w./~-])\Q$ENV{OLD}\E(?=/(caddy|dataset|generator|scripts|site)\b)}{$ENV{NEW}}g;
		s{(?<=`)\Q$ENV{OLD}\E(?=`)}{$ENV{NEW}}g if $ARGV =~ /\.md$/;
		s{\buses: \Q$ENV{OLD_ACTION}\E@}{uses: $ENV{ACTION}@}g;
	'
git ls-files -z '*.go' | xargs -0 gofmt -w
