package website

import (
	"cmp"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
	"modelcatalog/site/facts"
)

// factView is a fact with everything that sources say about it.
type factView struct {
	Label, Value, Href string
	Statements         []statementView // first those of what is shown
	ID                 string          // of the table
	Disputed           bool            // sources disagree
}

type statementView struct {
	Value  string
	Shown  bool   // it is what the catalog shows
	Reason string // why it is not
	Source cell   // with the part of its name behind the site as a note
	Place  string // where on its page it stands, or ""
	Read   string // day or month
}

// factViews returns the known facts of a model and, in words, those that are not known.
func factViews(b *build, r *row) (known []factView, unknown string) {
	var missing []string
	m := r.Model
	for i, name := range dataset.FactNames {
		if name == "description" { // the catalog's own words
			continue
		}
		// A maker's row is of itself, and the table of other offers shows the rest.
		if name == "canonical_id" && m.CanonicalID == "" {
			continue
		}
		fact, value := facts.Of(name), m.Fact(name)
		f := factView{Label: fact.Label, Value: fact.Value(value.String), ID: factID(name), Disputed: b.evidence.Disputed(m, i) != nil}
		for _, s := range b.evidence.Explain(m, i) {
			source := sourceCell(b, s.Source, 0, m.Provider)
			source.Read = ""
			if site := dataset.Site(s.Source); source.Text == s.Source {
				source.Text, source.Note = site, s.Source[len(site):]
			}
			read := cmp.Or(s.Read, b.evidence.ConfirmedOn(&s.Claim)).String()
			f.Statements = append(f.Statements, statementView{
				Value:  fact.Value(s.Value),
				Shown:  s.Standing <= evidence.Agrees,
				Reason: s.Reason,
				Source: source,
				Place:  b.evidence.Place(m, s.Source, name),
				Read:   read,
			})
		}
		if value.String == "" && len(f.Statements) == 0 {
			if name != "retirement_not_before" { // which most providers do not promise
				missing = append(missing, strings.ToLower(fact.Label[:1])+fact.Label[1:])
			}
			continue
		}
		var other *row
		switch name {
		case "status": // in the words of the other parts of the page
			f.Label, f.Value = "Stage", r.Stage.String()
		case "replacement":
			other = b.find(value.String)
		case "alias_of":
			other = b.find(m.Provider + "/" + value.String)
		case "family":
			f.Href = r.MoreHref
		case "type":
			f.Href = b.root + "/types/" + value.String + "/"
		}
		if other != nil {
			f.Href = other.Href
		}
		known = append(known, f)
	}
	return known, strings.Join(missing, ", ")
}

// factID returns the id of the table on a model's page that has the statements about a fact.
func factID(fact string) string {
	return "fact-" + strings.NewReplacer(".", "-", "_", "-").Replace(fact)
}

// notice says what somebody should know before using a model.
type notice struct {
	Text     string
	Date     string // before the text; a script tells how far away it is
	Lead, ID string // of the model to use instead; empty if none is known
	Model    *row
	Compare  string // address of the comparison with that model
	Prices   string // of both models; empty unless both are known and undisputed
}

// newNotice returns what somebody should know before using a model, or nil if there is nothing.
func newNotice(b *build, r *row) *notice {
	n := &notice{Text: stageTexts[r.Stage]}
	switch stage := r.Stage; {
	case stage == catalog.UsableStage && r.AliasOf == "":
		return nil
	case stage == catalog.UsableStage, stage == catalog.UncertainStage:
		if b.catalog.Summary(r.index).Doubt != "" {
			n.Text = "Others report its retirement; " + r.Provider.Name + " has not confirmed it."
		} else if says := b.catalog.Summary(r.index).MakerEnds; says != "" && stage == catalog.UncertainStage {
			n.Text = says + "."
		}
		if n.ID = r.AliasOf; n.ID != "" {
			n.Lead, n.Model = "Today it means", b.find(r.Model.Provider+"/"+n.ID)
			return n
		}
	case stage != catalog.UnlistedStage && r.RetirementDate != "":
		n.Date, n.Text = r.RetirementDate, r.Then
		if by := r.Unconfirmed; by != "" {
			n.Text += " Reported by " + by + "; not confirmed by " + r.Provider.Name + "."
		}
	}
	switch next := r.Successor; {
	case next != nil:
		n.Lead, n.ID, n.Model = "Use instead:", next.ID, next
		if next.Key != r.Replacement {
			n.Lead = "Its replacement, " + r.NextID + ", ends too. Use instead:"
		}
	case r.Replacement != "":
		n.Lead, n.ID, n.Model = "Named as its replacement:", r.NextID, b.find(r.Replacement)
	}
	if n.Model != nil {
		n.Compare = b.compare(r.Key, n.Model.Key)
		if before, after := r.prices(), n.Model.prices(); before != "" && after != "" && !strings.Contains(before+after, facts.Disputed) {
			n.Prices = "List prices: " + before + " → " + after + "."
		}
	}
	return n
}

// others returns the sites that state a fact, or "" if the provider or the maintainers are among them.
func (b *build) others(m *dataset.Model, fact string) string {
	var names []string
	for _, s := range b.evidence.Explain(m, dataset.FactIndex(fact)) {
		source, _ := b.evidence.Source(s.Source)
		name := dataset.Site(sourceCell(b, s.Source, 0, m.Provider).Text)
		switch {
		case s.Standing > evidence.Agrees || slices.Contains(names, name):
		case source.OfficialFor(m.Provider) || s.Source == dataset.CatalogSource:
			return ""
		default:
			names = append(names, name)
		}
	}
	return english.WordSeries(names, "and")
}

// stageTexts are what notices say of aliases that are usable, and of models without a date of retirement.
var stageTexts = map[catalog.Stage]string{
	catalog.UsableStage:    "This is an alias. It may point to a newer model at any time.",
	catalog.UnlistedStage:  "Its provider no longer lists it and has not said why.",
	catalog.UncertainStage: "All models that it may point to are retired or will be within 90 days, or others report its retirement. Its future is unknown.",
	catalog.RetiringStage:  "Its provider advises against it for new work. Its retirement date is unknown.",
}

// afterRetirement says what happens to requests from the day of the retirement.
func afterRetirement(m *dataset.Model) string {
	if id, routes := strings.CutPrefix(m.AfterRetirement, "routes"); routes {
		return "Requests are answered by" + cmp.Or(id, " another model") + " from that day."
	}
	return "Requests fail from that day."
}

type event struct {
	Date, Text string
	Future     bool
}

// timelineOf returns the dates of a model's life, oldest first.
func timelineOf(b *build, m *row) (events []event) {
	today := b.day.String()
	add := func(date, text string) {
		if date != "" {
			events = append(events, event{date, text, date > today})
		}
	}
	add(m.Fact("knowledge_cutoff").String, "Knowledge ends")
	add(m.Fact("release_date").String, "Release")
	for _, c := range b.options.Changes.OfModel(m.Model.Provider, m.ID) {
		if history.Deprecated <= c.Kind && c.Kind <= history.Relisted && day(c.Time) <= cmp.Or(m.RetirementDate, today) {
			add(day(c.Time), "Recorded as "+changes.Verbs[c.Kind])
		}
	}
	for _, p := range b.pricing.Upcoming(m.Model) {
		add(p.From.String(), nameOfPrice(p.Meter, p.Condition).Text+" costs "+facts.Price(string(p.Amount)))
	}
	if add(m.RetirementDate, "Retirement"); m.RetirementDate == "" && m.NotBefore > today {
		add(m.NotBefore, "Not retired before this day, according to "+cmp.Or(b.others(m.Model, "retirement_not_before"), m.Provider.Name))
	}
	slices.SortStableFunc(events, func(a, b event) int { return strings.Compare(a.Date, b.Date) })
	// Several sources announce one price, and several changes of a day can say the same of a model.
	var once []event
	for _, e := range events {
		if !slices.Contains(once, e) {
			once = append(once, e)
		}
	}
	return once
}
