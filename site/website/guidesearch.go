package website

import (
	"encoding/json"
	"html"
	"regexp"
	"strings"
)

// sectionsFile is the asset with the words of the documentation: those of each section, for its search.
const sectionsFile = "sections.json"

// guideParts is a page of the documentation with its sections, as the first page lists them.
type guideParts struct {
	link
	Sections []link
}

// sectionWords is a section in sectionsFile. The part of a page before its first section has the address of
// the page.
type sectionWords struct {
	Href string `json:"href"`
	Text string `json:"text"` // what it says, in one line
}

// addGuideSearch gives the first page of the documentation the list of all pages and their sections, and
// adds what a search of their words reads.
func addGuideSearch(b *build, reference []*referencePage) {
	var words []sectionWords
	var parts []guideParts
	for _, p := range b.guides {
		href := b.root + p.Path
		part := guideParts{link: link{p.Heading, href}}
		texts := sectionTexts(string(p.Text.Body))
		words = append(words, sectionWords{href, texts[""]})
		for _, heading := range p.Text.Contents {
			section := href + "#" + heading.ID
			part.Sections = append(part.Sections, link{heading.Text, section})
			words = append(words, sectionWords{section, texts[heading.ID]})
		}
		parts = append(parts, part)
	}
	for _, p := range reference {
		href := b.root + p.Path
		text := p.Description
		if p.Endpoint != nil {
			text = p.Endpoint.Path + " " + p.Endpoint.Text
			for _, parameter := range p.Endpoint.Parameters {
				text += " " + parameter.Name
			}
		}
		parts = append(parts, guideParts{link: link{p.Heading, href}})
		words = append(words, sectionWords{href, text})
	}
	body, _ := json.Marshal(words) // texts do not fail
	b.assets.Add(sectionsFile, append(body, '\n'))
	for _, p := range b.guides {
		if p.Path == "/docs/" {
			p.Parts = parts
			p.Words = b.mustAsset(sectionsFile)
			p.Scripts = []string{"docs.js"}
		}
	}
}

var (
	// sectionStart is the heading of a section, as package markdown makes it.
	sectionStart = regexp.MustCompile(`(?s)<h2 id="([^"]*)">.*?</h2>`)
	codeButton   = regexp.MustCompile(`(?s)<button.*?</button>`)
	anyMarkup    = regexp.MustCompile(`<[^>]*>`)
)

// sectionTexts returns the plain texts of the sections of a page by the ids of their headings, which they
// do not contain; "" has what is before the first.
func sectionTexts(body string) map[string]string {
	texts := map[string]string{}
	id := ""
	add := func(part string) {
		part = anyMarkup.ReplaceAllString(codeButton.ReplaceAllString(part, ""), "")
		texts[id] = strings.Join(strings.Fields(html.UnescapeString(part)), " ")
	}
	from := 0
	for _, at := range sectionStart.FindAllStringSubmatchIndex(body, -1) {
		add(body[from:at[0]])
		id = body[at[2]:at[3]]
		from = at[1]
	}
	add(body[from:])
	return texts
}
