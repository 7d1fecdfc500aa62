#!/usr/bin/env bash
# A stranger's five minutes: clones the repository as it is in the working directory, moves it to another module path, tags a
# release, and does with it what site/docs/embed.md and site/docs/release.md say. Go gets the release from a file:// proxy, and all
# other modules from the local module cache, which the tests fill: nothing comes from the network. It writes only to a temporary
# directory and to Go's build cache.
#
# The oldest Caddy that the module supports is the one that its go.mod requires, because Go takes no older one, and the
# repository's Caddyfile needs it. The script builds with that one; or with another if CADDY names it, which asks the network.
# Usage: scripts/stranger.sh, or CADDY=latest scripts/stranger.sh
set -euo pipefail
cd "$(dirname "$0")/.."

path=github.com/stranger/models
version=v1.0.0
modules=("" /caddy /generator /site/website)
repository=$PWD
work=$(mktemp -d)
server=
finish() {
	status=$?
	[ $status = 0 ] || tail -20 "$work/log" >&3
	[ -z "$server" ] || kill "$server" 2>/dev/null || true
	find "$work" -type d -exec chmod u+w {} + # Go's module cache is read-only
	rm -rf "$work"
}
trap finish EXIT
exec 3>&2 2>"$work/log" # what Go downloads; the end of it is shown if a step fails

step() { printf '== %d:%02d %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"; }

fail() {
	printf '%s\n' "$*" >&2
	exit 1
}

# block prints a fenced block of a section of the guide.
block() { # section, language, number of the block in the section
	awk -v section="## $1" -v fence="\`\`\`$2" -v skip="${3:-1}" '
		/^## / { inside = $0 == section }
		$0 == "```" { open = 0 }
		open && !skip { print }
		inside && $0 == fence { open = 1; skip-- }
	' "$work/clone/site/docs/embed.md"
}

scripts/browser/needs.sh curl git perl

step "clone, rename and tag"
mkdir "$work/clone"
git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$work/clone" 2>/dev/null || true
cd "$work/clone"
commit() { git add -A && git -c user.name=stranger -c user.email=stranger@example.com commit -qm "$1"; }
git init -q
commit "the project as it is"
for bad in models example.com/models/v2 example.com//models ../models "example.com/a b"; do
	if scripts/rename.sh "$bad" 2>/dev/null; then fail "rename.sh accepts the path $bad"; fi
done
scripts/rename.sh "$path" $version
commit "move to $path"
scripts/rename.sh "$path" $version
[ -z "$(git status --porcelain)" ] || fail "a second rename changes $(git status --porcelain)"
scripts/tidy.sh -diff

step "publish with the tags to a file:// proxy"
# Go finds the repository of a path at this host without asking it; git asks the clone instead.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=url.$work/clone.insteadOf GIT_CONFIG_VALUE_0=https://$path
cache=$(go env GOMODCACHE)
online=$(go env GOPROXY)
mkdir "$work/away"
cd "$work/away"
for module in "${modules[@]}"; do
	git -C "$work/clone" tag "${module:+${module#/}/}$version"
	GOMODCACHE=$work/published GOPROXY=direct GOSUMDB=off go mod download "$path$module@$version"
done
# The cache is new, so that the release leaves no trace in the user's; other modules are links there, which saves unpacking them.
links() { # directory of the cache
	mkdir -p "$work/modules/$1"
	for entry in "$cache/$1"/*; do
		[ -e "$work/modules/$1/${entry##*/}" ] || ln -s "$entry" "$work/modules/$1/"
	done
}
links cache/download/github.com
links cache/download
links github.com
links .
# The checksum database cannot know the release, and asking it about the others needs the network.
export GOMODCACHE=$work/modules GOPROXY=file://$work/published/cache/download,file://$cache/cache/download GOSUMDB=off GOFLAGS=-trimpath

step "install the programs"
export GOBIN=$work/bin
block "Install the programs" sh | sh -e
for program in generator models caddy; do
	"$work/bin/$program" version
done

step "build a Caddy with the module"
mkdir "$work/embed"
cd "$work/embed"
block "Add the module to your Caddy" go >main.go
block "Add the module to your Caddy" sh 2 | sh -e
if [ -n "${CADDY:-}" ]; then
	GOPROXY=$GOPROXY,$online go get "github.com/caddyserver/caddy/v2@$CADDY"
	GOPROXY=$GOPROXY,$online go mod tidy
	go build -o caddy .
fi
./caddy list-modules | grep -x http.handlers.model_catalog
# Dependencies of Caddy name some of these modules too; the release must not.
heavy='modernc.org/|evanw/esbuild|golang.org/x/image|honnef.co/|kin-openapi|modelcontextprotocol'
go mod graph >graph
if grep -E "^$path.* ($heavy)" graph; then fail "users of the Caddy module get these modules"; fi
echo "$(cut -d' ' -f1 graph | sort -u | wc -l) modules, $(grep -m1 -o 'github.com/caddyserver/caddy/v2@.*' graph)"

step "query the catalog from a program"
mkdir "$work/query"
cd "$work/query"
block "Query the catalog from Go" go >main.go
block "Query the catalog from Go" sh | sh -e | grep -o '^[1-9][0-9]* of [0-9]* models'

step "build, sign, serve, query and verify"
cd "$work"
port=$((20000 + RANDOM % 10000))
url=http://127.0.0.1:$port
bin/generator key models.example -out signing.key >key
bin/generator build -dataset clone/dataset/data -out dist -base-url "$url" -model-pages=false -sidecars=false -sign signing.key
CATALOG_ADDRESS=:$port CATALOG_BIND=127.0.0.1 CATALOG_ADMIN=off CATALOG_ROOT=$work/dist CATALOG_BASE_URL=$url \
	embed/caddy run --config clone/Caddyfile >caddy.log 2>&1 &
server=$!
for _ in $(seq 100); do
	if curl -sf "$url/readyz" >/dev/null; then break; fi
	kill -0 $server 2>/dev/null || break
	read -rt 0.1 <> <(:) || true
done
curl -sf "$url/api/v2/models?type=chat&limit=1" | grep -o '"total":[0-9]*' || fail "no answer: $(tail -3 caddy.log)"
curl -sf "$url/" -o index.html && grep -q "<html" index.html || fail "no website: $(tail -3 caddy.log)"
export MODELS_KEY="$(grep -o 'models\.example+.*' key)" XDG_CACHE_HOME=$work/cache
bin/models verify "$url"
bin/models find -url "$url" -type chat -limit 1
step "done"
