package catalog

import (
	"fmt"
	"slices"
	"strings"
)

// escapeDirectory is the directory, in that of each provider, of the files whose models' ids are
// unsafe as file names.
const escapeDirectory = "_"

// maxSegment is the longest file or directory name in bytes, with room for extensions below the 255
// of most file systems.
const maxSegment = 200

// PageFile is the name of the file that a directory's page is in.
const PageFile = "index.html"

// FileName returns the name, below api/v1/models in the published tree, of the file with the answer
// for a row: provider/id.json, with a directory for each slash in the id. An id that is unsafe as a
// file name is escaped. The name depends only on the provider and the id, and may differ from
// another only in case, as the ids do. A file system that ignores case cannot store both.
func (c *Catalog) FileName(row int) string {
	provider, id := c.Key(row)
	if !plain(id) {
		id = escapeID(id)
	}
	return provider + "/" + id + ".json"
}

// PageName returns the directory, below models in the published tree, of the website's page of a
// row. It is FileName without the extension, but also escapes ids that would have a directory where
// the file of another page or a sidecar is expected.
func (c *Catalog) PageName(row int) string {
	provider, id := c.Key(row)
	if !plain(id) || namesPage(id) {
		id = escapeID(id)
	}
	return provider + "/" + id
}

// plain reports whether an id is used as a file name unchanged. Each of its segments must be a name
// on Linux and macOS and stay within the provider's directory, and none may be the name of an
// escaped id, a document or a sidecar.
func plain(id string) bool {
	segments := strings.Split(id, "/")
	for i, segment := range segments {
		if segment == "" || segment == "." || segment == ".." {
			return false // they would name another directory
		}
		if len(segment) > maxSegment || strings.Contains(segment, `\`) {
			return false // a backslash separates directories on Windows
		}
		// The model a.json/b would need a directory where the document of the model a has its file.
		directory := i < len(segments)-1
		if directory && hasExtension(segment, ".json", ".gz", ".br", ".zst", ".etag") {
			return false
		}
	}
	// An id that begins with the directory of escaped ids is escaped itself, so that no two ids
	// share a file.
	return segments[0] != escapeDirectory
}

// namesPage reports whether a segment of the id is the name of a page's file or sidecar, or one
// that servers hide.
func namesPage(id string) bool {
	return slices.ContainsFunc(strings.Split(id, "/"), func(segment string) bool {
		return strings.HasPrefix(fold(segment), PageFile) || hasExtension(segment, ".etag")
	})
}

// hasExtension reports whether a segment ends with one of the extensions, ignoring case.
func hasExtension(segment string, extensions ...string) bool {
	folded := fold(segment)
	return slices.ContainsFunc(extensions, func(extension string) bool {
		return strings.HasSuffix(folded, extension)
	})
}

// escapeID writes an id in lower-case letters, digits, '-' and '_', with any other byte as '~' and
// two hexadecimal digits, cut into directories of maxSegment bytes. Different ids have different
// names on every file system.
func escapeID(id string) string {
	name := []byte(escapeDirectory)
	room := 0
	for i := range len(id) {
		b := id[i]
		part := string(rune(b))
		// Capitals too, so that ids that differ only in case have different names on every file
		// system.
		safe := 'a' <= b && b <= 'z' || '0' <= b && b <= '9' || b == '-' || b == '_'
		if !safe {
			part = fmt.Sprintf("~%02x", b)
		}
		// An escape is never cut in two.
		if room < len(part) {
			name = append(name, '/')
			room = maxSegment
		}
		name = append(name, part...)
		room -= len(part)
	}
	return string(name)
}
