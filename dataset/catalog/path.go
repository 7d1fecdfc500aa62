package catalog

import (
	"bytes"
	"strings"

	"github.com/zeebo/xxh3"

	"modelcatalog/dataset"
)

// escapeFolder is the folder, in that of each provider, of the files whose models' ids no file name can hold.
const escapeFolder = "_"

// maxSegment is the longest file or folder name in bytes, with room for extensions below the 255 of most file systems.
const maxSegment = 200

// FileName returns the name, below api/v1/models in the published tree, of the file that holds the answer for a row. It is
// provider/id.json, slashes in the id being folders, so that a static host answers the API's paths; where no file name can
// hold the id, or a file system that ignores case would take another model's file for it, the id is escaped.
func (c *Catalog) FileName(row int) string {
	provider, id := c.key(row)
	if c.escaped[uint32(row)] || !plain(id) {
		return provider + "/" + escapeID(id) + ".json"
	}
	return provider + "/" + id + ".json"
}

// PageName returns the folder, below models in the published tree, of the website's page of a row: provider/id, slashes in
// the id being folders, or as FileName escapes it. It is escaped also where a part of the id could be taken for the
// file that holds another model's page.
func (c *Catalog) PageName(row int) string {
	provider, id := c.key(row)
	if c.escaped[uint32(row)] || !plain(id) || namesPage(id) {
		return provider + "/" + escapeID(id)
	}
	return provider + "/" + id
}

// PageFile is the name of the file in a folder that holds the folder's page.
const PageFile = "index.html"

// namesPage reports whether a part of the id is the name of a page's file or of a sidecar of one, on any file system.
func namesPage(id string) bool {
	for segment := range strings.SplitSeq(id, "/") {
		if bytes.HasPrefix(appendFolded(nil, segment), []byte(PageFile)) {
			return true
		}
	}
	return false
}

// plain reports whether an id can be a file name as it is. Its parts must be names of folders and of a file on Linux and
// macOS, must not lead out of the provider's folder, and must not be names that escaped ids, documents or their sidecars
// have.
func plain(id string) bool {
	segments := strings.Split(id, "/")
	if segments[0] == escapeFolder {
		return false
	}
	for i, segment := range segments {
		folder := i < len(segments)-1
		if segment == "" || segment == "." || segment == ".." || len(segment) > maxSegment ||
			strings.ContainsRune(segment, '\\') || folder && hasExtension(segment) {
			return false
		}
	}
	return true
}

// hasExtension reports whether a folder of this name could stand where a document or a sidecar of one stands.
func hasExtension(segment string) bool {
	folded := appendFolded(nil, segment)
	for _, extension := range []string{".json", ".gz", ".br", ".zst", ".etag"} {
		if bytes.HasSuffix(folded, []byte(extension)) {
			return true
		}
	}
	return false
}

// escapeID writes an id with lower-case letters, digits, '-' and '_' alone, every other byte as '~' and two hexadecimal
// digits, cut into folders of maxSegment bytes. It names no two ids alike, whatever the file system.
func escapeID(id string) string {
	const digits = "0123456789abcdef"
	name := []byte(escapeFolder)
	room := 0
	add := func(part ...byte) {
		if room < len(part) {
			name = append(name, '/')
			room = maxSegment
		}
		name = append(name, part...)
		room -= len(part)
	}
	for i := range len(id) {
		switch b := id[i]; {
		case 'a' <= b && b <= 'z', '0' <= b && b <= '9', b == '-', b == '_':
			add(b)
		default:
			add('~', digits[b>>4], digits[b&15])
		}
	}
	return string(name)
}

// meetingNames returns the rows whose plain names a file system that ignores case or the form of accents would take for an
// earlier row's. It compares hashes: two names that only share a hash lose no more than their plain form.
func meetingNames(models []dataset.Model) map[uint32]bool {
	seen := make(map[uint64]struct{}, len(models))
	meeting := map[uint32]bool{}
	var name []byte
	for row := range models {
		m := &models[row]
		if !plain(m.ID) {
			continue
		}
		name = appendFolded(append(append(name[:0], m.Provider...), '/'), m.ID)
		hash := xxh3.Hash(name)
		if _, met := seen[hash]; met {
			meeting[uint32(row)] = true
		}
		seen[hash] = struct{}{}
	}
	return meeting
}
