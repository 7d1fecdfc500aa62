package downloads

import (
	"encoding/json"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"modelcatalog/site/api"
	"modelcatalog/site/schemas"
)

const (
	// Digests is the directory in which the archive and the exports of the last publications stay under their digests, so that a
	// reader with the digest of an older version.json, or with a pinned one, finds them. The file lists them.
	Digests     = "downloads/by-digest/"
	digestsFile = "downloads/by-digest.json"

	// mostPublications is how many publications are kept, with the current one.
	mostPublications = 5
)

// publication has the digests of files by their paths.
type publication struct {
	Files map[string]string `json:"files"`
}

// kept adds the files of this publication under their digests, those of the tree that it replaces, and the list of the publications,
// newest first. A file of that tree that does not have its digest is left out.
func (m *maker) kept() {
	list := struct {
		Publications []publication `json:"publications"`
	}{}
	if previous := m.options.Previous; previous != nil {
		text, _ := fs.ReadFile(previous, digestsFile) // a tree without the list keeps nothing
		_ = json.Unmarshal(text, &list)
	}
	current, bodies, added := map[string]string{}, map[string][]byte{}, map[string]bool{}
	for _, f := range m.Files {
		if !strings.HasPrefix(f.Path, directory) && f.MediaType != api.Markdown {
			current[f.Path] = f.SHA256
		}
	}
	for _, d := range m.Documents {
		bodies[d.Path] = d.Body
	}
	older := slices.DeleteFunc(list.Publications, func(p publication) bool { return maps.Equal(p.Files, current) })
	list.Publications = append([]publication{{current}}, older[:min(len(older), mostPublications-1)]...)
	for i, p := range list.Publications {
		for _, file := range slices.Sorted(maps.Keys(p.Files)) {
			name, body := Digests+p.Files[file]+"/"+path.Base(file), bodies[file]
			if path.Ext(name) == "" {
				name += ".json"
			}
			if i > 0 {
				body, _ = fs.ReadFile(m.options.Previous, name)
			}
			switch {
			case hexSum(body) != p.Files[file]:
				delete(p.Files, file)
			case added[name]:
			case path.Ext(name) == ".zip":
				m.add(name, ZIP, schemas.Binary, body)
			default:
				m.add(name, JSON, "", body)
			}
			added[name] = true
		}
	}
	m.add(digestsFile, JSON, "", encode(list))
}
