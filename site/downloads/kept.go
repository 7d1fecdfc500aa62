package downloads

import (
	"encoding/json"
	"io/fs"
	"maps"
	"path"
	"slices"

	"modelcatalog/site/representation"
	"modelcatalog/site/tree"
)

const (
	// digestsFile lists the files in tree.ByDigest.
	digestsFile = "downloads/by-digest.json"

	// mostPublications is how many publications are kept, with the current one.
	mostPublications = 5
)

// publication has the digests of files by their paths.
type publication struct {
	Files map[string]string `json:"files"`
}

// keep adds a file under its digest, once: most files are the same in several publications.
func (m *maker) keep(file, sum string, body []byte) {
	d := representation.Document{Path: digestPath(file, sum), MediaType: JSON, Body: body}
	if path.Ext(d.Path) == ".zip" {
		d.MediaType = ZIP
	}
	isSame := func(other representation.Document) bool { return other.Path == d.Path }
	if !slices.ContainsFunc(m.Documents, isSame) {
		m.Documents = append(m.Documents, d)
	}
}

// digestPath returns the path of a file under its digest.
func digestPath(file, sum string) string {
	name := tree.ByDigest + sum + "/" + path.Base(file)
	if path.Ext(name) == "" { // hosts of files take the media type from it
		name += ".json"
	}
	return name
}

// keepOlder adds the files that the previous tree has under their digests, and the list of the
// publications, newest first. A file that does not match its digest is left out.
func (m *maker) keepOlder() {
	list := struct {
		Publications []publication `json:"publications"`
	}{}
	if previous := m.options.Previous; previous != nil {
		// The first tree has no list, and nothing to keep. A damaged one is the same: the files are
		// only for convenience.
		text, _ := fs.ReadFile(previous, digestsFile)
		_ = json.Unmarshal(text, &list)
	}
	// A build of the same facts is the same publication. Otherwise five builds in a row would drop
	// all older ones.
	older := slices.DeleteFunc(list.Publications, func(p publication) bool {
		return maps.Equal(p.Files, m.current)
	})
	older = older[:min(len(older), mostPublications-1)]
	for _, p := range older {
		for _, file := range slices.Sorted(maps.Keys(p.Files)) {
			sum := p.Files[file]
			body, _ := fs.ReadFile(m.options.Previous, digestPath(file, sum)) // a missing file has another digest too
			if tree.Digest(body) != sum {
				delete(p.Files, file)
				continue
			}
			m.keep(file, sum, body)
		}
	}
	list.Publications = append([]publication{{m.current}}, older...)
	m.add(digestsFile, JSON, "", encode(list))
}
