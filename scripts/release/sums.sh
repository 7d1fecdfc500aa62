#!/usr/bin/env bash
# Writes SHA256SUMS of the files of a release, if they are complete and there are no others.
# Usage: scripts/release/sums.sh DIRECTORY VERSION "TARGET…"
set -euo pipefail
cd "$1"
version=$2
read -ra targets <<<"$3"

expected() {
	echo "model-catalog_${version}_image.tar"
	echo "model-catalog-${version#v}.tgz"
	for target in "${targets[@]}"; do
		programs="generator models caddy" extension=tar.gz
		case $target in
		windows_*) programs="generator models" extension=zip ;;
		linux_*) echo "model-catalog_${version}_${target#linux_}.deb" ;;
		esac
		for program in $programs; do
			echo "${program}_${version}_$target.$extension"
			echo "${program}_${version}_$target.cdx.json"
		done
	done
}

rm -f SHA256SUMS SHA256SUMS.note
if ! difference=$(diff <(expected | sort) <(printf '%s\n' * | sort)); then
	printf 'the release is not complete: < is missing, > is surplus\n%s\n' "$difference" >&2
	exit 1
fi
sha256sum -- * >SHA256SUMS
