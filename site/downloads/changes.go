package downloads

import (
	"bytes"
	"fmt"

	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
	"modelcatalog/site/schemas"
)

// changesMeta is the member meta of a page of the history: where it stands in the whole. Of a page with a number nothing
// of it changes when there is more history.
type changesMeta struct {
	Before int `json:"before"`
	Count  int `json:"count"`
}

// changesLinks is the member links: the page before it in time, and the newest one.
type changesLinks struct {
	Older  *string `json:"older"`
	Newest string  `json:"newest"`
}

// changes adds the pages of the history.
func (m *maker) changes() error {
	log := m.options.Changes
	for number := range log.Archives() + 1 {
		m.set.documents = append(m.set.documents, document{
			path: changes.File(number), mediaType: JSON, schema: "change-list",
			append: func(dst []byte) []byte { return m.appendChanges(dst, log.Page(number)) },
		})
	}
	return nil
}

// appendChanges appends a page of the history. Each change is, byte for byte, its line of the dataset's file.
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
	member("meta", changesMeta{p.Before, len(p.Changes)})
	links := changesLinks{Newest: base + "/" + changes.File(changes.Newest)}
	if p.Older > 0 {
		links.Older = new(base + "/" + changes.File(p.Older))
	}
	dst = append(dst, ',')
	member("links", links)
	return append(dst, "}\n"...)
}
