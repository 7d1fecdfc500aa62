package downloads

// jsonFeed is a feed as JSON Feed 1.1 has it: https://www.jsonfeed.org/version/1.1/.
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

// jsonFeed returns a feed in JSON Feed's format.
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
