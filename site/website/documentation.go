package website

import (
	"cmp"
	"errors"
	"fmt"
	"html/template"
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
	Guides []menuGroup
	Text   *markdown.Page
	// Checksums are those that the list of downloads folds away: nobody reads 64 digits before they
	// need them.
	Checksums []downloads.Download
	Parts     []guideParts // all pages and their sections, on the first page only
	Words     string       // the address of what its search reads
}

// addDocumentation adds the pages whose text is Markdown, in the order of their menu, and those of the
// reference of the API.
func addDocumentation(b *build) {
	addGuides(b)
	// All texts must be there before the first page is made, because each page has the menu of all.
	reference := referencePages(b)
	addGuideSearch(b, reference)
	for _, p := range b.guides {
		p.Guides = guideEntries(b, reference, p.Path)
		if p.Path == "/downloads/" {
			p.Checksums = b.options.Files
		}
		b.addPage("guide", p)
	}
	for _, p := range reference {
		p.Guides = guideEntries(b, reference, p.Path)
		if p.Endpoint != nil {
			endpoints := menuGroup{"Endpoints", endpointEntries(b, reference, p.Path)}
			p.Guides = slices.Insert(p.Guides, 0, endpoints)
		}
		b.addPage("reference", p)
	}
}

// addGuides renders the texts, in the order of the menu. Their pages are not yet made.
func addGuides(b *build) {
	links := markdown.SiteLinks(b.options.BaseURL)
	// Guides name a server on the reader's own machine, which here is this site.
	link := func(address string) string {
		return links(strings.Replace(address, contract.DefaultBaseURL+"/", b.options.BaseURL+"/", 1))
	}
	add := func(path, source string) {
		text, err := markdown.Render([]byte(source), link)
		if err != nil {
			b.err = errors.Join(b.err, fmt.Errorf("the text of the page %s: %w", path, err))
			return
		}
		// The sentence is for readers without scripts. For the others, placed.ts has filled the address in.
		text.Body = template.HTML(strings.Replace(string(text.Body), replaceWritten,
			`<span data-placed="`+placedExamples+`">`+replaceWritten+`</span>`, 1))
		stand := standIn(b.options.BaseURL)
		if slices.Contains(ownServer, strings.Trim(strings.TrimPrefix(path, "/docs"), "/")) {
			stand = ""
		}
		b.guides = append(b.guides, &guidePage{
			frame: frame{
				StandIn:     stand,
				Path:        path,
				Class:       "guide",
				Heading:     text.Title,
				Description: text.Description,
				Feed:        feedOf(b.options.Feeds, b.root, ""),
				Styles:      []string{"docs.css"},
				Scripts:     []string{"guide.js"},
			},
			Text: text,
		})
	}
	examples := exampleReplacer(b)
	addresses := addressReplacer(b.options.BaseURL)
	read := func(name string) string {
		source, _ := docs.Files.ReadFile(name + ".md") // a file that does not exist has no title, which is an error
		text := examples.Replace(string(source))
		if !slices.Contains(ownServer, name) {
			text = addresses.Replace(text)
		}
		return text
	}
	start, err := answered(b.catalog, read(docs.Guides[0]))
	b.err = errors.Join(b.err, err)
	add("/docs/", start)
	addRules(string(b.options.Docs[catalog.V2].Readme), add)
	add("/downloads/", string(fillIn(textTemplates, "downloads.md.tmpl", downloadsOf(b))))
	if b.dataset.Settings.Sources != "" {
		add("/docs/sources/", b.dataset.Settings.Sources)
	}
	for _, name := range docs.Guides[1:] {
		add("/docs/"+name+"/", read(name))
	}
	add("/docs/v1/", string(b.options.Docs[catalog.V1].Readme))
}

// menuGroup is a part of a menu under a title.
type menuGroup struct {
	Title   string
	Entries []menuEntry
}

// guideGroups are the groups of the menu of guides by what their readers do, each with the names of its
// pages below /docs/. Those of the rules are a group only beside each other. A page that is new to them is
// in the last one, and never lost.
var guideGroups = []struct {
	title string
	names []string
}{
	{"Start here", []string{""}},
	{"Call the API", []string{"rules", "reference", "clients", "v1"}},
	{"Use the facts", []string{"data", "downloads", "cost", "usage", "check", "agents"}},
	{"Trust the facts", []string{"choice", "sources"}},
	{"Run your own", []string{"hosts", "caddy", "sync", "guards", "providers", "release", "embed"}},
}

// menuNames are those of pages whose headings say more than the menu needs below the title of a group.
var menuNames = map[string]string{"rules": "Rules", "v1": "Version 1", "check": "Check your code"}

// guideEntries returns the menu beside a guide: all guides in their groups, with the reference of the API
// behind its rules.
func guideEntries(b *build, reference []*referencePage, current string) (groups []menuGroup) {
	byName := map[string]menuEntry{}
	var names []string // in the order of the guides
	add := func(name string, p *frame) {
		names = append(names, name)
		byName[name] = b.entry(cmp.Or(menuNames[name], p.Heading), p.Path, current)
	}
	topics := menuGroup{Title: "Rules of the API"}
	for _, p := range b.guides {
		if path.Dir(path.Dir(p.Path)) == path.Clean(rulesPath) {
			topics.Entries = append(topics.Entries, b.entry(p.Heading, p.Path, current))
			continue
		}
		add(strings.Trim(strings.TrimPrefix(p.Path, "/docs"), "/"), &p.frame)
	}
	if len(reference) > 0 {
		add("reference", &reference[0].frame)
	}

	// Ten topics in the menu of every guide would hide the guides. They are beside each other only.
	if strings.HasPrefix(current, rulesPath) && len(topics.Entries) > 0 {
		groups = append(groups, topics)
	}
	for i, g := range guideGroups {
		group := menuGroup{Title: g.title}
		for _, name := range g.names {
			e, found := byName[name]
			if found {
				group.Entries = append(group.Entries, e)
				delete(byName, name)
			}
		}
		if i == len(guideGroups)-1 {
			left := filtered(names, func(name string) bool { return byName[name].Href != "" })
			for _, name := range left {
				group.Entries = append(group.Entries, byName[name])
			}
		}
		if len(group.Entries) > 0 {
			groups = append(groups, group)
		}
	}
	return groups
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
	"Providers and statistics": "providers/",
	"Resolve ids":              "ids/",
	"Estimate a cost":          "costs/",
	"Fields of a model":        "model/",
	"Other fields":             "fields/",
	"Parameters":               "parameters/",
	"Prices":                   "prices/",
	"Stages and sources":       "stages/",
	"Queries":                  "queries/",
	"Requests and answers":     "answers/",
}

// addRules adds the documentation of version 2 as a page for each topic, after a page with the
// other sections.
func addRules(readme string, add func(path, source string)) {
	type topic struct{ path, text string }
	var pages []topic
	sections := strings.Split(readme, "\n## ")
	first := sections[0]        // text of the first page
	more := "\n## More rules\n" // its end: links to the others
	for _, section := range sections[1:] {
		heading, text, _ := strings.Cut(section, "\n")
		name := topics[heading]
		if name == "" {
			// A section that is new to topics is on the first page, and never lost.
			first += "\n## " + section
			continue
		}
		// The heading of the section is that of the page, so those in it are a level higher.
		text = "# " + heading + "\n" + strings.ReplaceAll(text, "\n###", "\n##")
		pages = append(pages, topic{rulesPath + name, text})
		more += "\n- [" + heading + "](" + rulesPath + name + ")"
	}
	add(rulesPath, first+more)
	for _, page := range pages {
		add(page.path, page.text)
	}
}

func downloadsOf(b *build) map[string]any {
	// Pages show no providers without models, so this one does not show their feeds.
	feeds := filtered(b.options.Feeds, func(f downloads.Feed) bool {
		return f.Provider == "" || b.providers[f.Provider].ID != ""
	})
	return map[string]any{
		"Base":    b.options.BaseURL,
		"Service": b.options.Service,
		"Total":   counted(len(b.dataset.Models), "model"),
		"Files":   b.options.Files,
		"License": b.dataset.Settings.License,
		"Sources": b.dataset.Settings.Sources != "",
		"Feeds":   feeds,
		"Names":   b.providers,
	}
}

// feedOf returns the feed of changes of a provider or, for "", of all models; nil if there is none.
// The root is that of the site.
func feedOf(feeds []downloads.Feed, root, provider string) *alternate {
	for _, f := range feeds {
		if f.Provider == provider {
			return &alternate{"application/atom+xml", f.Title, root + "/" + f.Atom}
		}
	}
	return nil
}

// ownServer are the guides whose examples are about a server of the reader, as in the repository. Those
// of the others call this site.
var ownServer = []string{"caddy", "release"}

// replaceAddress is a sentence of guides. It is for readers of the repository, and of a site that was
// built without an address.
const replaceAddress = "Replace `" + contract.DefaultBaseURL + "` with the address of your service."

// replaceWritten is the same in HTML.
const replaceWritten = "Replace <code>" + contract.DefaultBaseURL +
	"</code> with the address of your service."

// placedExamples is the sentence in its place if the examples have the address of the site.
const placedExamples = "The examples call this site."

// addressReplacer returns a replacer that gives the examples of guides the address of the site.
func addressReplacer(base string) *strings.Replacer {
	if base == contract.DefaultBaseURL {
		return strings.NewReplacer()
	}
	return strings.NewReplacer(
		replaceAddress, placedExamples,
		contract.DefaultBaseURL, base,
	)
}

// exampleReplacer returns a replacer that gives the examples of guides a provider and a model of
// this catalog. It leaves everything as it is if the catalog has those of the guides.
func exampleReplacer(b *build) *strings.Replacer {
	const provider, id = "together", "meta-llama/Llama-3.3-70B-Instruct-Turbo"
	if b.find("openai/gpt-4o") != nil && b.find(provider+"/"+id) != nil {
		return strings.NewReplacer()
	}
	// Examples put ids into addresses and into shells, so the model's id must need no escapes. A
	// catalog without such a model has examples that find nothing.
	m := &dataset.Model{Provider: b.dataset.Providers[0].ID, ID: "model"}
	i := slices.IndexFunc(b.dataset.Models, func(m dataset.Model) bool {
		return m.Status == dataset.Active && url.QueryEscape(m.ID) == m.ID
	})
	if i >= 0 {
		m = &b.dataset.Models[i]
	}
	// A Replacer tries the pairs in their order at each place, so the longer texts come first. The name
	// of the provider is an English word: only in quotation marks and paths is it the provider.
	return strings.NewReplacer(
		provider+"/"+id, m.Provider+"/"+m.ID,
		"openai/gpt-4o", m.Provider+"/"+m.ID,
		id, m.ID,
		"claude-haiku", cmp.Or(m.Family, m.ID),
		`"`+provider+`"`, `"`+m.Provider+`"`,
		"/"+provider+"/", "/"+m.Provider+"/",
	)
}
