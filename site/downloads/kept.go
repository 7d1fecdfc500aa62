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

// keep adds a file under its digest, once.
func (m *maker) keep(file, sum string, body []byte) {
	d := representation.Document{Path: digestPath(file, sum), MediaType: JSON, Body: body}
	if path.Ext(d.Path) == ".zip" {
		d.MediaType = ZIP
	}
	if !slices.ContainsFunc(m.Documents, func(other representation.Document) bool { return other.Path == d.Path }) {
		m.Documents = append(m.Documents, d)
	}
}

// digestPath returns the path of a file under its digest.
func digestPath(file, sum string) string {
	name := tree.ByDigest + sum + "/" + path.Base(file)
	if path.Ext(name) == "" {
		name += ".json"
	}
	return name
}

// kept adds the files that the tree that this one replaces has under their digests, and the list of the publications, newest first. A
// file of that tree that does not have its digest is left out.
func (m *maker) kept() {
	list := struct {
		Publications []publication `json:"publications"`
	}{}
	if previous := m.options.Previous; previous != nil {
		text, _ := fs.ReadFile(previous, digestsFile) // a tree without the list keeps nothing
		_ = json.Unmarshal(text, &list)
	}
	older := slices.DeleteFunc(list.Publications, func(p publication) bool { return maps.Equal(p.Files, m.current) })
	older = older[:min(len(older), mostPublications-1)]
	for _, p := range older {
		for _, file := range slices.Sorted(maps.Keys(p.Files)) {
			sum := p.Files[file]
			if body, _ := fs.ReadFile(m.options.Previous, digestPath(file, sum)); tree.Digest(body) == sum {
				m.keep(file, sum, body)
			} else {
				delete(p.Files, file)
			}
		}
	}
	list.Publications = append([]publication{{m.current}}, older...)
	m.add(digestsFile, JSON, "", encode(list))
}
