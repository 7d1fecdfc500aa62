#!/usr/bin/env bash
# Makes a release in release/, without a network: programs in archives, packages for Debian, RPM, npm, Python and Homebrew, a container
# image, bills of materials and SHA256SUMS. Two runs for one commit give the same bytes. At the end it prints what only the owner can do.
# Usage: scripts/release.sh VERSION
#   KEY         private key that signs SHA256SUMS, from "generator key", with its public key in FILE.pub (default: no signature)
#   DRAFT       if not empty, the commit needs no tag VERSION, and files may differ from it
#   STALE       if not empty, a release may have facts that nobody has read lately; a draft always may
#   BASE_URL    address of the tree in the image (default: http://localhost:8080)
#   REPOSITORY  address of the repository, such as https://github.com/you/models (default: none). Without it the npm packages are
#               private, and there is no formula for Homebrew.
#   NPM_NAME, PYPI_NAME  names of the packages for npm and Python (default: @OWNER/model-catalog, model-catalog)
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH=$PWD/bin:$PATH GOFLAGS='-trimpath -buildvcs=false' RELEASE=${1:?usage: scripts/release.sh VERSION}
fail() { echo "$*" >&2; exit 1; }
[[ $RELEASE =~ ^v[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]] || fail "$RELEASE is not a version such as v1.2.0"
grep -q "^## $RELEASE" CHANGELOG.md || fail "CHANGELOG.md has no section \"## $RELEASE\""
# GoReleaser asks for it after minutes, although nothing is fetched or published here.
git remote get-url origin >/dev/null 2>&1 || fail "the clone has no remote: git remote add origin ADDRESS"
# What comes at the end, and what its test needs.
scripts/check.sh need git .ci/node_modules/node/bin/node python3 dpkg-deb rpm ruby systemd-analyze
for program in goreleaser cyclonedx-gomod; do
	command -v $program >/dev/null || fail "$program is missing: make bin/$program"
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

make --no-print-directory bin/generator bin/models
# First, because what follows takes minutes.
fresh=--fresh
[ -z "${STALE:-}${DRAFT:-}" ] || fresh=
bin/generator build -dataset dataset/data -base-url "${BASE_URL:-http://localhost:8080}" -out "$work/srv" $fresh ||
	fail "sync the dataset, or set STALE=1 to release it as it is"
go -C scripts build -o "$work/release" ./release
DATASET=$(bin/generator version | sed 's/.*dataset //')
out=$work/out
export DATASET GORELEASER_CURRENT_TAG="$RELEASE"
sed "s|^dist:.*|dist: $out|" scripts/release/goreleaser.yaml >"$work/goreleaser.yaml"
goreleaser release -f "$work/goreleaser.yaml" --skip="publish,announce${DRAFT:+,validate}"
rm -rf release
mkdir release
find "$out" -maxdepth 1 \( -name '*.tar.gz' -o -name '*.zip' -o -name '*.deb' -o -name '*.rpm' -o -name '*.cdx.json' \) -exec cp -t release {} +

images=()
for programs in "$out"/caddy_linux_*; do
	processor=$(cut -d_ -f3 <<<"${programs##*/}")
	root=$work/$processor
	mkdir -p "$root"/{bin,etc,tmp,var/lib}
	cp "$programs/caddy" "$out/generator_linux_$processor"*/generator "$root/bin"
	cp Caddyfile "$root/etc"
	cp -r dataset/data "$root/data"
	cp -r "$work/srv" "$root/srv"
	images+=("$processor=$root")
done
created=$(git log -1 --format=%cI)
"$work/release" image "$RELEASE" "$created" "release/model-catalog_${RELEASE}_image.tar" "${images[@]}"
scripts/npm.sh "$RELEASE" "$work/srv" release "$out"
"$work/release" wheels "$RELEASE" "$created" release "$out"
if [ -n "${REPOSITORY:-}" ]; then
	(cd release && sha256sum -- models_*) >"$work/sums"
	"$work/release" formula "$RELEASE" "$REPOSITORY/releases/download" "$work/sums" release/model-catalog.rb
fi

(cd release && sha256sum -- * >SHA256SUMS)
go -C scripts test -count=1 ./release -release "$PWD/release" -version "$RELEASE"
if [ -n "${KEY:-}" ]; then
	bin/generator sign release/SHA256SUMS -key "$KEY"
	bin/models verify --key "$KEY.pub" release
fi
ls -l release
echo
"$work/release" steps "$RELEASE" dataset/data release
