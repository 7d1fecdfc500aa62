package website

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/facts"
)

// addSources adds the page that says where facts come from, and which of them to look at.
func addSources(b *build) {
	origins := originsOf(b.dataset)
	p := &numbersPage{
		frame: frame{
			Path:    "/sources/",
			Class:   "sources",
			Heading: "Sources",
			Description: "Where the " + b.options.Service +
				" has its facts from, and which of them people should check.",
			Lead:   "Every fact has a source. " + originsInWords(origins),
			Styles: []string{"sources.css"},
		},
	}
	p.Sections = append(p.Sections, originSections(b, origins)...)
	p.Sections = append(p.Sections, wrongFacts(b), doubtsOf(b, evidence.Doubts(b.dataset)))
	b.addPage("numbers", p)
}

// wrongFacts says how to report a fact that is wrong.
func wrongFacts(b *build) section {
	s := section{ID: "wrong", Title: "Something wrong?"}
	s.Note = "Open the page of the model, and unfold the sources of the fact: "
	if b.dataset.Settings.Report != "" {
		s.Note += "a link there opens a report that is filled in with what the page shows, and who says so."
		return s
	}
	s.Note += "a button there copies a report with what the page shows, and who says so. " +
		"Send it to the people who run this site."
	return s
}

// originsInWords says how many sources there are, and how far they are the providers' own word; ""
// if there is none.
func originsInWords(origins []*origin) string {
	providers := map[string]bool{}
	var collections []string
	official := 0
	others := 0
	for _, o := range origins {
		switch o.rank() {
		case rankProvider:
			official += len(o.pages)
		case rankCollection:
			collections = append(collections, o.site)
		default:
			others += len(o.pages)
		}
		for _, provider := range o.providers {
			providers[provider] = true
		}
	}
	var parts []string
	if official > 0 {
		pages := counted(official, "official page")
		parts = append(parts, pages+" of "+counted(len(providers), "provider"))
	}
	if len(collections) > 0 {
		names := english.WordSeries(collections, "and")
		parts = append(parts, plural(len(collections), "the collection")+" "+names)
	}
	if others > 0 {
		parts = append(parts, counted(others, "page")+" of others")
	}
	if len(parts) == 0 {
		return ""
	}
	return "Facts come from " + strings.Join(parts, "; ") + "."
}

// maxDoubts is the number of doubted facts that the page of sources shows: of thousands it would
// have a megabyte.
const maxDoubts = 500

// doubtsOf lists facts that rules doubt, with links to the form for corrections if the dataset has
// one.
func doubtsOf(b *build, doubts []evidence.Hit) section {
	s := section{
		ID:    "doubts",
		Title: "Facts to check",
		Note:  "Rules found these facts implausible. They may still be right.",
		grid:  grid{Name: "Facts to check", Head: []string{"Model", "Rule", "What to look at"}},
	}
	if len(doubts) == 0 {
		s.Note = "No rule doubts a fact today."
		return s
	}
	s.Fold = "Show " + counted(len(doubts), "fact")
	if b.dataset.Settings.Report != "" {
		s.Note += " If you can check one, tell us what is right."
	}
	if len(doubts) > maxDoubts {
		s.Fold = "Show the first " + counted(maxDoubts, "fact")
		s.Note += fmt.Sprintf(" The first %s of %s are shown; generator check -v lists all.",
			withCommas(maxDoubts), withCommas(len(doubts)))
		doubts = doubts[:maxDoubts]
	}
	for _, d := range doubts {
		model := cell{Text: d.ID, Provider: new(b.provider(d.Provider))}
		m := b.find(d.Provider + "/" + d.ID)
		if m != nil {
			model.Href = m.Href
		}
		what := cell{Text: forReaders(d.Text)}
		draft := report{Provider: d.Provider, Model: d.ID}
		if d.Fact != "" { // else the rule is about the model as a whole
			what.Note = facts.Of(d.Fact).Label
			draft.Fact = what.Note
			draft.Value = d.Text
		}
		link := draft.address(b.dataset.Settings.Report)
		if link != "" { // else the dataset names no form for corrections
			what.More = []cell{{Text: "correct it", Href: link}}
		}
		s.Rows = append(s.Rows, []cell{model, textCell(d.Rule), what})
	}
	return s
}

// longNumber is a number of tokens or the like in a sentence. Digits that are a part of an id, a date
// or a price are joined to other characters.
var longNumber = regexp.MustCompile(`(^|[\s(])(\d{5,})([\s,.;:)]|$)`)

// dayOrMonth is a day or a month in a sentence, as the dataset has it. That of an id is joined to other
// characters, too.
var dayOrMonth = regexp.MustCompile(`(^|[\s(])(\d{4}-\d\d(?:-\d\d)?)([\s,.;:)]|$)`)

// forReaders writes the long numbers of a sentence with commas between thousands, and its days in
// words, as the site does elsewhere.
func forReaders(sentence string) string {
	sentence = dayOrMonth.ReplaceAllStringFunc(sentence, func(found string) string {
		parts := dayOrMonth.FindStringSubmatch(found)
		return parts[1] + facts.ShortDay(parts[2]) + parts[3]
	})
	return longNumber.ReplaceAllStringFunc(sentence, func(found string) string {
		parts := longNumber.FindStringSubmatch(found)
		n, err := strconv.Atoi(parts[2])
		if err != nil {
			return found // longer than any number that the site counts
		}
		return parts[1] + withCommas(n) + parts[3]
	})
}

// pagesRead lists the pages and lists of a provider that state facts about its models, those read
// last first.
func pagesRead(b *build, provider string) grid {
	pages := grid{Name: "Pages read", Head: []string{"Page", "Read on"}}
	for _, s := range sourcesOf(b, provider) {
		if !s.OfficialFor(provider) {
			continue
		}
		page := sourceCell(b, s.Name, 0, provider)
		page.Read = ""
		pages.Rows = append(pages.Rows, []cell{page, readOn(b, s.AsOf)})
	}
	return pages
}

// sourcesOf returns the sources that state facts about the models of a provider, those read last first.
func sourcesOf(b *build, provider string) []dataset.Source {
	// A page that was read and states nothing any more would look like a source of today's facts.
	stating := map[string]bool{}
	for _, m := range b.dataset.ModelsOf(provider) {
		for _, s := range m.Sources {
			stating[s.Source] = stating[s.Source] || s.Abbreviated
		}
		for _, p := range m.Prices {
			stating[p.Source] = true
		}
	}
	sources := filtered(b.dataset.Sources, func(s dataset.Source) bool { return stating[s.Name] })
	slices.SortStableFunc(sources, func(a, b dataset.Source) int { return cmp.Compare(b.AsOf, a.AsOf) })
	return sources
}

// readElsewhere says where the facts about the models of a provider come from if none of its pages states any,
// and when these sources were read.
func readElsewhere(b *build, provider string) string {
	// By source. A collection is read more often than what it says of one provider.
	days := map[string]dataset.Date{}
	for _, m := range b.dataset.ModelsOf(provider) {
		for i := range m.Sources {
			name := m.Sources[i].Source
			days[name] = max(days[name], b.evidence.ConfirmedOn(&m.Sources[i].Claim))
		}
		for _, p := range m.Prices {
			days[p.Source] = max(days[p.Source], p.AsOf)
		}
	}
	var collections []string
	pages := 0 // of others
	for _, s := range sourcesOf(b, provider) {
		switch {
		case s.Kind == dataset.KindCollection:
			collections = append(collections, s.Name+" (read "+facts.ShortDay(days[s.Name].String())+")")
		case s.Name != dataset.CatalogSource:
			pages++
		}
	}
	var from []string
	if len(collections) > 0 {
		names := english.WordSeries(collections, "and")
		from = append(from, plural(len(collections), "the collection")+" "+names)
	}
	if pages > 0 {
		from = append(from, counted(pages, "page")+" of others")
	}
	said := "No page or list of " + b.provider(provider).Name + " states its facts."
	if len(from) == 0 {
		return said
	}
	return said + " They come from " + english.WordSeries(from, "and") + "."
}
