package website

import (
	"cmp"
	"slices"
	"strconv"

	"modelcatalog/dataset"
	"modelcatalog/site/facts"
)

// said is who says something, in a line that unfolds: "5 sources · official, read 1 Sep".
type said struct {
	ID       string // of the list, so that links open it; may be empty
	Lead     string // "5 sources · official"
	Read     string // when the best of them was read: "1 Sep"; empty if that is not known
	Date     string // the same for scripts
	Fresh    int    // number of days after which it is old
	Disputed bool   // the sources disagree
	Says     []statementView
	Report   string // address for reports that it is wrong; empty if there is none
}

// oldDays is the number of days after which the reading of a source counts as old on the page of a
// model, which says so. Prices and limits rarely change more often than providers bring out new
// models.
const oldDays = 90

// statementView is what one source says.
type statementView struct {
	Value    string
	Shown    bool   // it is what the catalog shows
	Reason   string // why it is not
	Place    string // where on its page it stands, or ""
	Source   cell   // with the part of its name behind the site as a note
	Who      string // whose word it is: "official page", "third party"
	Official bool   // it is the word of the provider
	Decided  bool   // it is a decision of the maintainers
	Read     dataset.Date
}

// Day returns when the source was read, as the table shows it.
func (s *statementView) Day() string { return s.Read.String() }

// newSaid returns who says something of which a page shows what is wrong with it in a report.
func newSaid(b *build, says []statementView, disputed bool, wrong report) *said {
	s := &said{Says: says, Disputed: disputed, Fresh: oldDays}
	shown := only(says, func(v statementView) bool { return v.Shown })
	official := only(shown, func(v statementView) bool { return v.Official })
	var word string
	switch {
	case slices.ContainsFunc(shown, func(v statementView) bool { return v.Decided }):
		word = "set by the editors"
	case len(official) > 0:
		word = "official"
		shown = official
	case len(shown) == 1:
		word = "third party"
	default:
		word = "third parties"
	}
	var read dataset.Date
	for _, v := range shown {
		read = max(read, v.Read)
	}
	s.Lead = strconv.Itoa(len(says)) + " " + plural(len(says), "source")
	switch {
	case disputed:
		s.Lead += " disagree"
	case len(shown) > 0:
		s.Lead += " · " + word
	}
	if read != 0 {
		s.Read = briefly(read, b.day)
		s.Date = b.lastDay(read).String()
		wrong.Read = read.String()
	}
	if len(shown) > 0 {
		wrong.Source = cmp.Or(shown[0].Source.Href, shown[0].Source.Text)
	}
	s.Report = wrong.address(b.dataset.Settings.Report)
	return s
}

// briefly returns a day in few letters, without the year if it is that of another day: "1 Sep",
// "Sep 2025".
func briefly(d, today dataset.Date) string {
	layout := "2 Jan"
	if d%100 == 0 {
		layout = "Jan"
	}
	if d/10000 != today/10000 {
		layout += " 2006"
	}
	return d.Start().Time().Format(layout)
}

// statement returns what a source says, with whose word it is. The caller sets what it says.
func (b *build) statement(name, provider string, read dataset.Date) statementView {
	source, _ := b.evidence.Source(name)
	c := sourceCell(b, name, read, provider)
	c.Read = ""
	site := dataset.Site(name)
	if c.Text == name {
		c.Text, c.Note = site, name[len(site):]
	}
	v := statementView{Source: c, Read: cmp.Or(read, source.AsOf)}
	v.Official = source.OfficialFor(provider)
	v.Decided = name == dataset.CatalogSource
	v.Who = whoSays(&source, provider)
	return v
}

// whoSays says whose word a source is about the models of a provider.
func whoSays(source *dataset.Source, provider string) string {
	official := source.OfficialFor(provider)
	switch {
	case source.Name == dataset.CatalogSource:
		return "decision"
	case official && source.Kind == dataset.KindList:
		return "official list"
	case source.Kind == dataset.KindSDK && official:
		return "official library"
	case official:
		return "official page"
	case source.Kind == dataset.KindCollection:
		return "third party, a collection"
	case len(source.Official) > 0:
		return "another provider"
	}
	return "third party"
}

// reportedDays returns what sources state of the end of a model that the catalog does not show, for
// its table of facts: "not confirmed: 2026-12-01 (dev.to), 2026-10-20 (docs.apiyi.com)". It is
// empty if none states a day.
func reportedDays(says []statementView) string {
	text := ""
	var once []string
	for _, v := range says {
		day := v.Value + " (" + v.Source.Text + ")"
		if v.Value == facts.Of("retirement_date").Value("") || slices.Contains(once, day) {
			continue // "none", says the source
		}
		once = append(once, day)
		if text != "" {
			text += ", "
		}
		text += day
	}
	if text == "" {
		return ""
	}
	return "not confirmed: " + text
}
