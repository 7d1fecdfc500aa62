package downloads

import (
	"bytes"
	"fmt"

	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
	"modelcatalog/site/schemas"
)

// changesLinks is the member links: the next older page, if any, and the newest page.
type changesLinks struct {
	Older  *string `json:"older"`
	Newest string  `json:"newest"`
}

func (m *maker) changes() {
	log := m.options.Changes
	for number := range log.Archives() + 1 {
		m.set.documents = append(m.set.documents, source{
			path: changes.File(number), mediaType: JSON, schema: "change-list",
			append: func(dst []byte) []byte { return m.appendChanges(dst, log.Page(number)) },
		})
	}
}

// appendChanges appends a page of the history. Each change has the bytes of its line in the dataset.
func (m *maker) appendChanges(dst []byte, p changes.Page) []byte {
	base := m.options.BaseURL
	member := func(name string, value any) {
		dst = fmt.Appendf(dst, `%q:`, name)
		dst = append(dst, bytes.TrimSuffix(encode(value), []byte("\n"))...)
	}
	dst = append(dst, '{')
	member("$schema", schemas.URL(base, "change-list"))
	dst = append(dst, `,"data":[`...)
	for i, c := range p.Changes {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = history.AppendChange(dst, c)
	}
	dst = append(dst, "],"...)
	// How many changes are older, and how many are on the page. The meta of a numbered page never changes.
	member("meta", map[string]int{"before": p.Before, "count": len(p.Changes)})
	links := changesLinks{Newest: base + "/" + changes.File(changes.Newest)}
	if p.Older > 0 {
		links.Older = new(base + "/" + changes.File(p.Older))
	}
	dst = append(dst, ',')
	member("links", links)
	return append(dst, "}\n"...)
}
