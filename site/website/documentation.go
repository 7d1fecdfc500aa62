package website

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/contract"
	"modelcatalog/site/docs"
	"modelcatalog/site/downloads"
	"modelcatalog/site/website/markdown"
)

// guidePage is a text: a guide, the API's documentation or its reference, or the list of downloads.
type guidePage struct {
	frame
	Guides    []menuEntry
	Text      *markdown.Page
	Checksums []downloads.Download // that the list of downloads folds away: nobody reads 64 digits before they need them
}

// addDocumentation adds the pages whose text is Markdown, in the order of their menu.
func addDocumentation(b *build) {
	links := markdown.SiteLinks(b.options.BaseURL)
	link := func(address string) string { // guides name a server of one's own
		return links(strings.Replace(address, contract.DefaultBaseURL+"/", b.options.BaseURL+"/", 1))
	}
	add := func(path, source string) {
		text, err := markdown.Render([]byte(source), link)
		if err != nil {
			b.err = errors.Join(b.err, fmt.Errorf("the text of the page %s: %w", path, err))
			return
		}
		b.guides = append(b.guides, &guidePage{frame: frame{
			Path: path, Class: "guide", Heading: text.Title, Description: text.Description, Styles: []string{"docs.css"}, Feed: feedOf(b, ""),
		}, Text: text})
	}
	examples := exampleReplacer(b)
	read := func(name string) string {
		text, _ := docs.Files.ReadFile(name + ".md") // a file that does not exist has no title, which is an error
		return examples.Replace(string(text))
	}
	add("/docs/", strings.ReplaceAll(read(docs.Guides[0]), contract.DefaultBaseURL, b.options.BaseURL))
	addRules(string(b.options.Docs[catalog.V2].Readme), add)
	add("/downloads/", string(fillIn(textTemplates, "downloads.md.tmpl", downloadsOf(b))))
	if text := b.dataset.Settings.Sources; text != "" {
		add("/docs/sources/", text)
	}
	for _, name := range docs.Guides[1:] {
		add("/docs/"+name+"/", read(name))
	}
	add("/docs/v1/", string(b.options.Docs[catalog.V1].Readme))
	reference := referencePages(b)
	menu := func(current string) (entries []menuEntry) {
		for _, other := range b.guides {
			topic := path.Dir(path.Dir(other.Path)) == path.Clean(rulesPath) // listed beside other topics only
			if !topic || strings.HasPrefix(current, rulesPath) {
				entries = append(entries, b.entry(other.Heading, other.Path, current))
			}
			if other.Path == rulesPath && len(reference) > 0 {
				entries = append(entries, b.entry(reference[0].Heading, referencePath, current))
			}
		}
		return entries
	}
	for _, p := range b.guides {
		p.Guides = menu(p.Path)
		if p.Path == "/downloads/" {
			p.Checksums = b.options.Files
		}
		b.addPage("guide", p)
	}
	for _, p := range reference {
		p.Guides = menu(p.Path)
		if p.Endpoint != nil {
			p.Guides = slices.Insert(p.Guides, 0, endpointEntries(b, reference, p.Path)...)
		}
		b.addPage("reference", p)
	}
}

// endpointEntries returns the entries of the pages of the reference, of which one is the current.
func endpointEntries(b *build, pages []*referencePage, current string) (entries []menuEntry) {
	for _, p := range pages[1:] {
		entries = append(entries, b.entry(p.Heading, p.Path, current))
	}
	return entries
}

// rulesPath is the path of the first page with the rules of version 2. The pages of their topics
// are below it.
const rulesPath = "/docs/rules/"

// topics are the sections of version 2's documentation that have a page, by their heading of level
// 2.
var topics = map[string]string{
	"Providers and statistics": "providers/", "Resolve ids": "ids/", "Estimate a cost": "costs/", "Fields of a model": "model/", "Other fields": "fields/", "Parameters": "parameters/", "Prices": "prices/", "Stages and sources": "stages/", "Queries": "queries/",
	"Requests and answers": "answers/",
}

// addRules adds the documentation of version 2 as a page for each topic, after a page with the
// other sections.
func addRules(readme string, add func(path, source string)) {
	sections := strings.Split(readme, "\n## ")
	first, more, pages := sections[0], "\n## More rules\n", [][2]string{}
	for _, section := range sections[1:] {
		heading, text, _ := strings.Cut(section, "\n")
		if name := topics[heading]; name == "" {
			first += "\n## " + section
		} else {
			pages = append(pages, [2]string{rulesPath + name, "# " + heading + "\n" + strings.ReplaceAll(text, "\n###", "\n##")})
			more += "\n- [" + heading + "](" + rulesPath + name + ")"
		}
	}
	add(rulesPath, first+more)
	for _, page := range pages {
		add(page[0], page[1])
	}
}

func downloadsOf(b *build) map[string]any {
	feeds := filtered(b.options.Feeds, func(f downloads.Feed) bool { return f.Provider == "" || b.providers[f.Provider].ID != "" })
	return map[string]any{
		"Base": b.options.BaseURL, "Service": b.options.Service, "Total": counted(len(b.dataset.Models), "model"), "Files": b.options.Files,
		"License": b.dataset.Settings.License, "Sources": b.dataset.Settings.Sources != "", "Feeds": feeds,
	}
}

// feedOf returns the feed of changes of a provider or, for "", of all models; nil if there is none.
func feedOf(b *build, provider string) *alternate {
	for _, f := range b.options.Feeds {
		if f.Provider == provider {
			return &alternate{"application/atom+xml", f.Title, b.root + "/" + f.Atom}
		}
	}
	return nil
}

// exampleReplacer returns a replacer that gives the examples of guides a provider and a model of
// this catalog. It leaves everything as it is if the catalog has those of the guides.
func exampleReplacer(b *build) *strings.Replacer {
	const provider, id = "together", "meta-llama/Llama-3.3-70B-Instruct-Turbo"
	if b.find("openai/gpt-4o") != nil && b.find(provider+"/"+id) != nil {
		return strings.NewReplacer()
	}
	m := &dataset.Model{Provider: b.dataset.Providers[0].ID, ID: "model"} // in a catalog without active models whose ids need no escapes
	active := func(m dataset.Model) bool { return m.Status == dataset.Active && url.QueryEscape(m.ID) == m.ID }
	if i := slices.IndexFunc(b.dataset.Models, active); i >= 0 {
		m = &b.dataset.Models[i]
	}
	return strings.NewReplacer(
		provider+"/"+id, m.Provider+"/"+m.ID, "openai/gpt-4o", m.Provider+"/"+m.ID, id, m.ID, "claude-haiku", cmp.Or(m.Family, m.ID),
		`"`+provider+`"`, `"`+m.Provider+`"`, "/"+provider+"/", "/"+m.Provider+"/",
	)
}
