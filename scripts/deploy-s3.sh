#!/usr/bin/env bash
# Publishes a tree that was built with -host s3 to a bucket of S3, R2, or another store that speaks S3's protocol: it uploads what differs
# and removes old objects, in an order in which readers find everything:
#   1. new objects, the scripts, styles and pictures of pages first, so that no link leads to a missing object;
#   2. changed objects;
#   3. removals. Objects below assets/ stay, because pages that browsers and caches kept ask for them; --all removes them too.
# Usage: scripts/deploy-s3.sh [OPTION…] REMOTE:BUCKET[/FOLDER]
#   --yes           publish; the default is a dry run
#   --all           upload everything, so that changed media types and caching rules take effect too
#   --remove-many   allow the removal of more than half of the objects
#   --folders       for stores that keep objects as files (versitygw, MinIO), where a key cannot also be a directory: the
#                   objects api/v1 and api/v1/models become index.html in those directories, which the website endpoint finds
#   --dist DIR      the tree (dist)
# REMOTE is a remote of rclone's configuration, or of its environment variables: it has the credentials. The folder must contain only
# the tree: other objects in it are removed. Needs rclone and perl.
set -euo pipefail

fail() { printf '%s: %s\n' "${0##*/}" "$1" >&2; exit "${2:-1}"; }
yes='' all='' remove_many='' folders='' dist=dist target=''
while [ $# -gt 0 ]; do
	case $1 in
	--yes | --all | --folders) printf -v "${1#--}" 1 ;;
	--remove-many) remove_many=1 ;;
	--dist) dist=${2:?--dist needs a value} && shift ;;
	-*) fail "$1 is not an option" 2 ;;
	*) [ -z "$target" ] || fail "$1 is one argument too many" 2; target=${1%/} ;;
	esac
	shift
done
[[ $target == *:?* ]] || fail "name where to publish to, as rclone knows it: REMOTE:BUCKET or REMOTE:BUCKET/FOLDER" 2
[ -e "$dist/.objects.tsv" ] || fail "$dist was not built for S3: bin/generator build --host s3 --out $dist"
rclone listremotes | grep -qxF "${target%%:*}:" || fail "rclone has no remote ${target%%:*}; rclone config makes one"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# No request checks the bucket or an upload, so a key that may only write is enough.
rclone=(rclone --s3-no-check-bucket --s3-no-head --fast-list --retries 3 --copy-links --checksum --transfers 16)
tab=$'\t'

# All objects of one call of rclone get the same headers, and it names them as their files. So each kind has a directory of links, with the
# file kinds, assets first: directory, media type, caching. A key that is also a directory of others has one for itself.
TREE=$(cd "$dist" && pwd -P) WORK=$work FOLDERS=$folders perl -MFile::Basename -MFile::Path=make_path -F'\t' -lane '
	my ($key, $file, $type, $cache) = @F;
	push @objects, [@F];
	for (my $at = $key; $at =~ s{/[^/]*$}{}; ) { $inner{$at} = 1 }
	END {
		open my $keys, ">", "$ENV{WORK}/keys" or die $!;
		for (@objects) {
			my ($key, $file, $type, $cache) = @$_;
			my $alone = $inner{$key} && !$ENV{FOLDERS} ? $key : "";
			$key .= "/index.html" if $inner{$key} && $ENV{FOLDERS};
			my $kind = "$type\t$cache";
			my $directory = $kinds{"$kind\t$alone"} //= sprintf "%s%03d\t%s", $key =~ /^assets/ ? "a" : "b", scalar(keys %kinds), $kind;
			my $link = "$ENV{WORK}/" . ($directory =~ s/\t.*//r) . "/$key";
			make_path(dirname($link));
			symlink("$ENV{TREE}/$file", $link) or die "$key: $!";
			print $keys $key;
		}
		print for sort values %kinds;
	}' "$dist/.objects.tsv" >"$work/kinds"

"${rclone[@]}" lsf -R --files-only "$target" >"$work/stored" || fail "cannot list $target; rclone's message is above"
sort -o "$work/stored" "$work/stored"
sort "$work/keys" | comm -13 - "$work/stored" | awk -v all="$all" 'all || !/^assets\//' >"$work/removals"
while IFS=$tab read -r kind type cache <&3; do
	"${rclone[@]}" check --one-way --combined - "$work/$kind" "$target" 2>/dev/null || true
done 3<"$work/kinds" |
	sed -n "s/^[*] /changed /p; s/^[+] /new     /p; ${all:+s/^= /changed /p;} s/^! /failed  /p" |
	sort -r >"$work/uploads"
if grep '^failed' "$work/uploads"; then fail "rclone cannot compare these objects"; fi

stored=$(wc -l <"$work/stored") uploads=$(wc -l <"$work/uploads") removals=$(wc -l <"$work/removals")
printf '%s: %d of %d objects to upload, %d of %d there to remove\n' \
	"$target" "$uploads" "$(wc -l <"$work/keys")" "$removals" "$stored"
# A first upload has thousands, of which a person reads the first.
sed 's/^/removed /' "$work/removals" | cat "$work/uploads" - |
	awk 'NR <= 40 { print "  " $0 } END { if (NR > 40) print "  and " NR - 40 " more" }'
if [ $((removals * 2)) -gt "$stored" ] && [ -z "$remove_many" ]; then
	fail "that removes more than half of the objects; does $target contain only the tree? Then add --remove-many"
fi
[ -n "$yes" ] || { echo "Dry run: nothing was changed. Publish with --yes."; exit; }

# The first pass uploads what is new, the second what changed.
for pass in --ignore-existing "${all:+--ignore-times}"; do
	while IFS=$tab read -r kind type cache <&3; do
		"${rclone[@]}" copy ${pass:+"$pass"} \
			--header-upload "Content-Type: $type" --header-upload "Cache-Control: $cache" \
			"$work/$kind" "$target"
	done 3<"$work/kinds"
done
if [ "$removals" -gt 0 ]; then "${rclone[@]}" delete --files-from-raw "$work/removals" "$target"; fi
echo "done"
