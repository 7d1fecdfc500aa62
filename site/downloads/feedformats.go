package downloads

import "encoding/xml"

type atomFeed struct {
	XMLName  xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Language string      `xml:"xml:lang,attr"`
	Title    string      `xml:"title"`
	ID       string      `xml:"id"`
	Updated  string      `xml:"updated"`
	Author   string      `xml:"author>name"`
	URI      string      `xml:"author>uri"`
	Links    []atomLink  `xml:"link"`
	Entries  []atomEntry `xml:"entry"`
}

type atomLink struct {
	Relation string `xml:"rel,attr"`
	Type     string `xml:"type,attr"`
	Href     string `xml:"href,attr"`
}

type atomEntry struct {
	Title      string         `xml:"title"`
	ID         string         `xml:"id"`
	Updated    string         `xml:"updated"`
	Links      []atomLink     `xml:"link"`
	Categories []atomCategory `xml:"category"`
	Content    atomContent    `xml:"content"`
}

type atomCategory struct {
	Term string `xml:"term,attr"`
}

type atomContent struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

// atom returns a feed in Atom's format. The encoder replaces characters that XML does not allow by U+FFFD.
func (m *maker) atom(f *feed) []byte {
	base := m.options.BaseURL
	out := atomFeed{
		Language: "en",
		Title:    f.Title,
		ID:       base + "/" + f.Atom,
		Updated:  f.updated().String(),
		Author:   m.options.Service,
		URI:      base + "/",
		Links:    []atomLink{{"self", Atom, base + "/" + f.Atom}, {"alternate", "text/html", f.page}},
	}
	for i := range f.entries {
		e := &f.entries[i]
		entry := atomEntry{
			Title:   e.title,
			ID:      e.id,
			Updated: e.updated.String(),
			Links:   []atomLink{{"alternate", "text/html", e.page}},
			Content: atomContent{"html", e.html},
		}
		if e.answer != "" {
			entry.Links = append(entry.Links, atomLink{"alternate", JSON, e.answer})
		}
		for _, tag := range e.tags {
			entry.Categories = append(entry.Categories, atomCategory{tag})
		}
		out.Entries = append(out.Entries, entry)
	}
	text, err := xml.MarshalIndent(out, "", "  ")
	if err != nil {
		panic("downloads: encoding a feed: " + err.Error()) // structs of texts
	}
	return append(append([]byte(xml.Header), text...), '\n')
}

// jsonFeed is a feed in the format of https://www.jsonfeed.org/version/1.1/.
type jsonFeed struct {
	Version  string       `json:"version"`
	Title    string       `json:"title"`
	Home     string       `json:"home_page_url"`
	Feed     string       `json:"feed_url"`
	Language string       `json:"language"`
	Authors  []feedAuthor `json:"authors"`
	Items    []feedItem   `json:"items"`
}

type feedAuthor struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type feedItem struct {
	ID       string   `json:"id"`
	URL      string   `json:"url"`
	Title    string   `json:"title"`
	HTML     string   `json:"content_html"`
	Modified string   `json:"date_modified"`
	Tags     []string `json:"tags"`
}

func (m *maker) jsonFeed(f *feed) []byte {
	base := m.options.BaseURL
	out := jsonFeed{
		Version:  "https://jsonfeed.org/version/1.1",
		Title:    f.Title,
		Home:     f.page,
		Feed:     base + "/" + f.JSON,
		Language: "en",
		Authors:  []feedAuthor{{m.options.Service, base + "/"}},
		Items:    []feedItem{},
	}
	for i := range f.entries {
		e := &f.entries[i]
		out.Items = append(out.Items, feedItem{e.id, e.page, e.title, e.html, e.updated.String(), e.tags})
	}
	return encode(out)
}
