package website

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/facts"
)

// attribution says where a value comes from, in a line that unfolds to what each source states:
// "5 sources · official, read 1 Sep".
type attribution struct {
	ID         string // of the list, so that links open it; may be empty
	Lead       string // "5 sources · official"
	Read       string // when the best of them was read: "1 Sep"; empty if that is not known
	Date       string // the same for scripts
	Fresh      int    // number of days after which it is late
	Disputed   bool   // the sources disagree
	Statements []statementView
	Report     string // address for reports that it is wrong; empty if there is none
	Copies     bool   // without such an address, people can copy a report
}

// statementView is what one source states.
type statementView struct {
	Value    string
	Shown    bool   // it is what the catalog shows
	Reason   string // why it is not
	Place    string // where on its page it is, or ""
	Source   cell   // with the part of its name behind the site as a note
	Who      string // what kind of source it is: "official page", "third party"
	Official bool   // the source is the provider's
	Decided  bool   // it is a decision of the maintainers
	Read     dataset.Date
}

// Day returns when the source was read, for scripts; "" if that is not known.
func (s *statementView) Day() string { return s.Read.String() }

// valueView is a value and the sources that state it. Seven sources of one price say it once, so that the
// one that says something else is seen.
type valueView struct {
	Value      string
	Shown      bool   // it is what the catalog shows
	Count      string // how many of the sources state it: "6 of 7 sources"; empty if there is only one source
	Statements []statementView
}

// Values returns what the sources state, each value once, in the order in which they come.
func (a *attribution) Values() (values []valueView) {
	for _, s := range a.Statements {
		i := slices.IndexFunc(values, func(v valueView) bool { return v.Value == s.Value })
		if i < 0 {
			i = len(values)
			values = append(values, valueView{Value: s.Value})
		}
		values[i].Shown = values[i].Shown || s.Shown
		values[i].Statements = append(values[i].Statements, s)
	}
	all := len(a.Statements)
	for i := range values {
		n := len(values[i].Statements)
		switch {
		case all == 1:
		case n == all && all == 2:
			values[i].Count = "both sources"
		case n == all:
			values[i].Count = "all " + counted(all, "source")
		default:
			values[i].Count = withCommas(n) + " of " + counted(all, "source")
		}
	}
	return values
}

// newAttribution returns the attribution of a value to statements. The draft is a report of the
// value, to which it adds the source.
func newAttribution(b *build, statements []statementView, disputed bool, draft report) *attribution {
	a := &attribution{Statements: statements, Disputed: disputed, Fresh: b.freshDays}

	// The word for the whole is that of its best source: one official page outweighs ten lists that
	// copy each other. A decision of the editors comes first, because it overrules all of them.
	believed := filtered(statements, func(v statementView) bool { return v.Shown })
	official := filtered(believed, func(v statementView) bool { return v.Official })
	var word string
	switch {
	case slices.ContainsFunc(believed, func(v statementView) bool { return v.Decided }):
		word = "set by the editors"
	case len(official) > 0:
		word = "official"
		believed = official
	case len(believed) == 1:
		word = "third party"
	default:
		word = "third parties"
	}

	// The newest reading counts: a source that was read last year and one of today make a fact of
	// today.
	var read dataset.Date
	for _, v := range believed {
		read = max(read, v.Read)
	}
	a.Lead = strconv.Itoa(len(statements)) + " " + plural(len(statements), "source")
	switch {
	case disputed:
		a.Lead += " disagree"
	case len(believed) > 0: // of a value that nobody states there is no word
		a.Lead += " · " + word
	}
	if read != 0 {
		a.Read = facts.ShortDate(read, b.day)
		a.Date = b.lastDay(read).String() // a month is old when its last day is
		draft.Read = read.String()
	}
	if len(believed) > 0 {
		// Who checks the report opens the page, if there is one.
		draft.Source = cmp.Or(believed[0].Source.Href, believed[0].Source.Text)
	}
	a.Report = draft.address(b.dataset.Settings.Report)
	a.Copies = a.Report == "" && draft.Fact != "" // old prices have no report
	return a
}

// statement returns the view of what a source states about a model of a provider. The caller sets
// Value, Shown, Reason and Place, which differ between facts and prices.
func (b *build) statement(name, provider string, read dataset.Date) statementView {
	source, _ := b.evidence.Source(name)
	c := sourceCell(b, name, read, provider)
	c.Read = "" // the template has its own place for it

	// "docs.example" in large type and "/models/limits" in small: people know sites, not paths.
	site := dataset.Site(name)
	if c.Text == name {
		c.Text = site
		c.Note = name[len(site):]
	}
	return statementView{
		Source:   c,
		Read:     cmp.Or(read, source.AsOf),
		Official: source.OfficialFor(provider),
		Decided:  name == dataset.CatalogSource,
		Who:      kindOfSource(&source, provider),
	}
}

// kindOfSource says what a source is to the models of a provider.
func kindOfSource(source *dataset.Source, provider string) string {
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
		// A page of a gateway about a model of a maker is official, but for the gateway's own offer.
		return "another provider"
	}
	return "third party"
}

// unconfirmedDays returns the days of a model's end that sources state and the catalog does not
// show, for its table of facts: "not confirmed: 1 Dec 2026 (dev.to), 20 Oct 2026 (docs.apiyi.com)".
// It is empty if no source states a day.
func unconfirmedDays(statements []statementView) string {
	var days []string
	none := facts.Of("retirement_date").Value("")
	for _, v := range statements {
		if v.Value == none {
			continue // the source states that there is no end
		}
		day := v.Value + " (" + v.Source.Text + ")"
		if !slices.Contains(days, day) { // several pages of a site repeat one day
			days = append(days, day)
		}
	}
	if len(days) == 0 {
		return ""
	}
	return "not confirmed: " + strings.Join(days, ", ")
}
