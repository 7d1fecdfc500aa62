#!/usr/bin/env bash
# Publishes a tree that was built with -host s3 to a bucket of S3, R2, or another store that speaks S3's protocol. It lists
# the store, uploads changes, and removes old objects, in an order in which readers find everything:
#   1. new objects, the scripts, styles and pictures of pages first, so that no link leads to a missing object;
#   2. changed objects;
#   3. removals. Objects below assets/ stay for two hours after a deployment that no longer needs them: pages that browsers
#      and caches kept ask for them until then.
# Usage: scripts/deploy-s3.sh [OPTION…] REMOTE:BUCKET[/FOLDER]
#   --yes           publish; the default is a dry run
#   --all           upload everything, so that changed media types and caching rules take effect too
#   --remove-many   allow the removal of more than half of the objects
#   --folders       for stores that keep objects as files (versitygw, MinIO), where a key cannot also be a directory: the
#                   objects api/v1 and api/v1/models become index.html in those directories, which the website endpoint finds
#   --dist DIR      the tree (dist)
# REMOTE is a remote of rclone's configuration, or of its environment variables: it has the credentials. The
# folder must contain only the tree: other objects in it are removed. Needs rclone, perl and GNU's coreutils.
set -euo pipefail

switches='--yes --all --remove-many --folders' settings='--dist' all='' remove_many='' folders=''
. "$(dirname "$0")/deploy-options.sh"
target=${argument%/}
[[ $target == *:?* ]] || fail "name where to publish to, as rclone knows it: REMOTE:BUCKET or REMOTE:BUCKET/FOLDER" 2
command -v rclone >/dev/null || fail "rclone is missing: apt-get install rclone, or rclone.org"
command -v perl >/dev/null || fail "perl is missing: apt-get install perl"
md5sum --version >/dev/null 2>&1 || fail "GNU's md5sum is missing: install coreutils"
[ -e "$dist/.objects.tsv" ] || fail "$dist was not built for S3: bin/generator build --host s3 --out $dist"
rclone listremotes | grep -qxF "${target%%:*}:" || fail "rclone has no remote ${target%%:*}; rclone config makes one"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# No request checks the bucket or an upload, so a key that may only write is enough.
rclone=(rclone --s3-no-check-bucket --s3-no-head --fast-list --retries 3)
tab=$'\t'
obsolete=.obsolete.tsv

# The tree: key, file, hash, media type, caching, and once more the key if it is also a directory of others.
(cd "$dist" && cut -f2 .objects.tsv | tr '\n' '\0' | xargs -0 md5sum -z) | tr '\0' '\n' | cut -c1-32 >"$work/hashes"
paste "$work/hashes" "$dist/.objects.tsv" | awk -F'\t' -v OFS='\t' -v folders="$folders" '
	{
		object[$2] = $3 OFS $1 OFS $4 OFS $5
		for (path = $2; sub("/[^/]*$", "", path); ) inner[path] = 1
	}
	END {
		for (key in object) {
			if (!(key in inner)) print key, object[key], ""
			else if (folders) print key "/index.html", object[key], ""
			else print key, object[key], key
		}
	}' >"$work/tree"

# The store: key, hash.
"${rclone[@]}" lsf -R --files-only --hash MD5 --format ph --separator "$tab" "$target" >"$work/store" ||
	fail "cannot list $target; rclone's message is above"
"${rclone[@]}" cat "$target/$obsolete" >"$work/obsolete" 2>/dev/null || : >"$work/obsolete"

awk -F'\t' -v OFS='\t' -v all="$all" -v work="$work" -v own="$obsolete" -v now="$(date +%s)" '
	FILENAME ~ /store$/    { hash[$1] = $2; stored++; next }
	FILENAME ~ /obsolete$/ { since[$1] = $2; next }
	{
		wanted[$1] = 1
		phase = !($1 in hash) ? ($1 ~ /^assets\// ? 1 : 2) : (all || hash[$1] != $3 ? 3 : 0)
		if (phase) print phase, $0 > (work "/uploads")
	}
	END {
		for (key in hash) {
			if (key in wanted || key == own) continue
			if (key ~ /^assets\//) {
				start = key in since ? since[key] : now
				if (now - start < 7200) { print key, start > (work "/waiting"); continue }
			}
			print key > (work "/removals")
		}
		print stored + 0 > (work "/count")
	}' "$work/store" "$work/obsolete" "$work/tree"
touch "$work"/{uploads,removals,waiting}
for list in uploads removals waiting; do
	sort -o "$work/$list" "$work/$list"
done

stored=$(cat "$work/count") uploads=$(wc -l <"$work/uploads") removals=$(wc -l <"$work/removals")
printf '%s: %d of %d objects to upload, %d of %d there to remove\n' \
	"$target" "$uploads" "$(wc -l <"$work/tree")" "$removals" "$stored"
list() { awk 'NR <= 20 { print "  " $0 } END { if (NR > 20) print "  and " NR - 20 " more" }'; }
awk -F'\t' '{ print ($1 == 3 ? "changed " : "new     ") $2 }' "$work/uploads" | list
sed 's/^/removed /' "$work/removals" | list
[ ! -s "$work/waiting" ] || printf '  %d assets of earlier pages stay for now\n' "$(wc -l <"$work/waiting")"
if [ $((removals * 2)) -gt "$stored" ] && [ -z "$remove_many" ]; then
	fail "that removes more than half of the objects; does $target contain only the tree? Then add --remove-many"
fi
unless_yes

# All objects of one call of rclone get the same headers. It finds the files under their keys in a directory of links.
cut -f1,5-7 "$work/uploads" | sort -u >"$work/kinds"
while IFS=$tab read -r phase type cache alone <&3; do
	rm -rf "$work/stage"
	awk -F'\t' -v OFS='\t' -v kind="$phase$tab$type$tab$cache$tab$alone" '$1 OFS $5 OFS $6 OFS $7 == kind { print $2, $3 }' "$work/uploads" |
		TREE=$(realpath "$dist") STAGE=$work/stage perl -MFile::Basename -MFile::Path=make_path -F'\t' -lane '
			make_path(dirname("$ENV{STAGE}/$F[0]"));
			symlink("$ENV{TREE}/$F[1]", "$ENV{STAGE}/$F[0]") or die "$F[0]: $!"'
	"${rclone[@]}" copy --copy-links --no-check-dest --transfers 16 --header-upload "Content-Type: $type" \
		--header-upload "Cache-Control: $cache" "$work/stage" "$target"
done 3<"$work/kinds"
if [ -s "$work/waiting" ] || [ -s "$work/obsolete" ]; then
	"${rclone[@]}" copyto --no-check-dest --header-upload "Cache-Control: no-store" "$work/waiting" "$target/$obsolete"
fi
if [ -s "$work/removals" ]; then
	"${rclone[@]}" delete --files-from-raw "$work/removals" "$target"
fi
echo "done"
