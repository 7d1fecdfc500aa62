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
	IsID               bool         // the value is an id, or several
	Attribution        *attribution // who says so; nil if nobody does
	ID                 string       // of the place that links lead to
}

// idFacts are the facts whose values are ids of models, which have a font of their own.
var idFacts = []string{"replacement", "aliases", "canonical_id", "alias_of"}

// factViews returns the known facts of a model and, in words, those that are not known.
func factViews(b *build, r *row) (known []factView, unknown string) {
	var missing []string // labels of unknown facts
	m := r.Model
	for i, name := range dataset.FactNames {
		// The description is the catalog's own words, which no source states.
		if name == "description" {
			continue
		}
		// A maker's row is of itself, and the table of other offers shows the rest.
		if name == "canonical_id" && m.CanonicalID == "" {
			continue
		}
		fact := facts.Of(name)
		value := m.Fact(name)
		statements := statementsOf(b, m, i)
		// An unknown fact is still a row if sources state something that the catalog does not believe.
		if value.String == "" && len(statements) == 0 {
			if name != "retirement_not_before" { // which most providers do not promise
				missing = append(missing, strings.ToLower(fact.Label[:1])+fact.Label[1:])
			}
			continue
		}
		f := factView{
			Label: fact.Label,
			Value: inWords(fact, value.String),
			Href:  factHref(b, r, name, value.String),
			ID:    factID(name),
			IsID:  slices.Contains(idFacts, name),
		}
		if name == "retirement_date" && value.String == "" {
			// "none" beside three reports of an end would read as a promise.
			f.Value = cmp.Or(unconfirmedDays(statements), f.Value)
		}
		if len(statements) > 0 {
			draft := newReport(m)
			draft.Fact = f.Label
			draft.Value = f.Value
			f.Attribution = newAttribution(b, statements, b.evidence.Disputed(m, i) != nil, draft)
			f.Attribution.ID = f.ID
			// Nearly all are, and the note above says it once: what is not stands out.
			f.Attribution.Lead = strings.TrimSuffix(f.Attribution.Lead, " · official")
		}
		// The catalog ends a model on its day, and sources go on listing it: "deprecated" below a head that
		// says "retired" would contradict it. Its sources and the report keep what is stated.
		if name == "status" && r.Stage == catalog.RetiredStage && value.String != r.Stage.String() {
			f.Value = r.Stage.String() + ", listed as " + value.String
		}
		known = append(known, f)
	}
	return known, strings.Join(missing, ", ")
}

// statementsOf returns the statements of sources about a fact of a model, by its index in FactNames.
func statementsOf(b *build, m *dataset.Model, index int) (statements []statementView) {
	name := dataset.FactNames[index]
	for _, s := range b.evidence.Explain(m, index) {
		v := b.statement(s.Source, m.Provider, cmp.Or(s.Read, b.evidence.ConfirmedOn(&s.Claim)))
		v.Value = inWords(facts.Of(name), s.Value)
		v.Shown = s.Standing <= evidence.Agrees // the shown claim, and others that say the same
		v.Reason = s.Reason
		v.Place = b.evidence.Place(m, s.Source, name)
		statements = append(statements, v)
	}
	return statements
}

// factHref returns the address to which the value of a fact of a row leads; empty if it leads nowhere.
func factHref(b *build, r *row, fact, value string) string {
	var other *row
	switch fact {
	case "family":
		return r.MoreHref
	case "type":
		return b.root + "/types/" + value + "/"
	case "replacement":
		other = b.find(value)
	case "alias_of":
		other = b.find(r.Model.Provider + "/" + value)
	}
	if other == nil {
		return "" // a replacement can be a model that the catalog does not have
	}
	return other.Href
}

// inWords returns the value of a fact for people, who read days in words.
func inWords(fact facts.Fact, value string) string {
	if fact.IsDay() && value != "" {
		return fact.Cell(value)
	}
	return fact.Value(value)
}

// factID returns the id of the table on a model's page that has the statements about a fact.
func factID(fact string) string {
	return "fact-" + strings.NewReplacer(".", "-", "_", "-").Replace(fact)
}

// verdict is what somebody should know before building on a model: how long it works, and what to
// use instead.
type verdict struct {
	Tone     string // the class of the color of what leads
	Quiet    bool   // nobody has to act: nothing ends or rises, as far as is known
	Rise     *rise  // a price that rises before the model ends; nil if none does soon
	Sentence string // the one that decides, if there is no rise
	Date     string // of an announced end; a script tells how far away it is
	// Past is the sentence from that day on, which a script shows, because the build does not know the reader's day.
	Past string
	// After says what happens to requests from that day on, and AfterPast what has happened to them since.
	After, AfterPast string
	Reported         string // the same of a reported end: the day of most sites
	Day              string // that day in words
	// Reports is the id of the place on the page that says who reports an end; empty if its provider
	// announced it, or nobody did.
	Reports string
	Notes   []string
	// Retiring is the id of the replacement if the replacement itself retires; otherwise empty.
	Retiring string
	Lead, ID string // of the model to use instead; empty if none is known
	Sites    string // that name it, if its provider does not
	// Elsewhere is what a place names for its own offer of the model, if only sites name one here; nil if none does.
	Elsewhere *placeNext
	Model     *row
	Compare   string      // address of the comparison with that model
	Prices    string      // of both models; empty unless both are known and undisputed
	Makers    *makersNext // what its maker names, if its provider names nothing; nil if that is not known
	Lost      bool        // the model ends, and nobody says what to use instead
	Still     *still      // who sells the model longer, if it ends; nil if nobody is known to
}

// newVerdict returns the verdict on the model of a row.
func newVerdict(b *build, r *row) *verdict {
	v := &verdict{Tone: r.Tone(), Sentence: r.Ending.Text, Rise: riseOf(b, r)}
	if v.Rise != nil {
		v.Tone = v.Rise.tone()
	}
	kind := r.Ending.Kind
	v.Quiet = kind <= facts.Unannounced && v.Rise == nil
	// Who reads that others than the provider report an end wants to see them.
	if len(r.Ending.Sites) > 0 {
		v.Reports = factID("retirement_date")
		if kind == facts.Said {
			v.Reports = factID("retirement_not_before")
		}
	}
	switch {
	case kind == facts.Announced:
		v.Date = r.RetirementDate
		v.Past = "Retired " + facts.On(r.Ending.Day)
	case kind == facts.Reported && r.Coming:
		v.Reported = r.EndsOn
		v.Day = dateInWords(r.Ending.Day)
	}
	// The sentence of a model that ended already says which model answers. Of a report nobody knows
	// whether anything follows.
	saysWhatFollows := kind == facts.Ended && strings.HasPrefix(r.AfterRetirement, "routes")
	if r.RetirementDate != "" && !saysWhatFollows && kind != facts.Reported {
		v.After = r.Then
		v.AfterPast = afterRetirement(r.Model, true)
	}
	read := b.endRead(r)
	if read != 0 {
		v.Notes = append(v.Notes, "The day was last read "+facts.On(read)+".")
	}
	// An alias that works needs no successor: it moves on by itself. One that ends is like any model.
	if r.AliasOf != "" && kind <= facts.Unclear {
		v.Notes = append(v.Notes, "This is an alias. It may point to a newer model at any time.")
		v.Lead = "Today it means"
		v.ID = r.AliasOf
		v.Model = b.find(r.Model.Provider + "/" + r.AliasOf)
		return v
	}
	next := b.replacementOf(r)
	v.ID = next.ID
	v.Model = next.Model
	v.Makers = next.Makers
	v.Sites = next.Sites
	if v.Sites != "" {
		v.Elsewhere = namedElsewhere(b, r, v.Model)
	}
	switch {
	case next.ID == "":
		// A model that may end needs no such word unless somebody says that it does.
		v.Lost = next.Makers == nil && kind >= facts.Reported
	case next.NamedOnly:
		// "Use instead" would be bad advice.
		v.Lead = "Named as its replacement:"
	case r.Replacement != "" && next.Model.Key != r.Replacement:
		// The end of the chain is not the model that the provider names: that one retires, too.
		v.Retiring = r.NextID
		v.Lead = "Use instead:"
	default:
		v.Lead = "Use instead:"
	}
	if v.Model != nil {
		v.Compare = b.compare(r.Key, v.Model.Key)
		before := r.prices()
		after := v.Model.prices()
		if before != "" && after != "" && !strings.Contains(before+after, facts.Disputed) {
			v.Prices = "List prices: " + before + " → " + after + v.Model.nextPrices() + "."
		}
	}
	return v
}

// otherSites returns the sites that state a fact; "" if the provider or the maintainers are among
// them.
func (b *build) otherSites(m *dataset.Model, fact string) string {
	var names []string
	for _, s := range b.evidence.Explain(m, dataset.FactIndex(fact)) {
		source, _ := b.evidence.Source(s.Source)
		name := dataset.Site(sourceCell(b, s.Source, 0, m.Provider).Text)
		switch {
		case s.Standing > evidence.Agrees || slices.Contains(names, name):
			// It states something else, or another of its pages is named.
		case source.OfficialFor(m.Provider) || s.Source == dataset.CatalogSource:
			return ""
		default:
			names = append(names, name)
		}
	}
	return english.WordSeries(names, "and")
}

// afterRetirement says what happens to requests from the day of the retirement, which has passed if the
// model has ended.
func afterRetirement(m *dataset.Model, hasEnded bool) string {
	// The value is "routes", or "routes MODEL" if the provider says to which.
	id, routes := strings.CutPrefix(m.AfterRetirement, "routes")
	if routes && hasEnded {
		return "Requests have been answered by" + cmp.Or(id, " another model") + " since then."
	}
	if routes {
		return "Requests are answered by" + cmp.Or(id, " another model") + " from that day."
	}
	if hasEnded {
		return "Requests have failed since then."
	}
	return "Requests fail from that day."
}

// event is a date in a model's life.
type event struct {
	Date, Text string
	More       string // in smaller type behind the text
	// Strong events are in the future, and about what people compare by: an end, or the prices without a
	// tier and a condition. Of others, such as a tier that few buy, the page has a line like any other.
	Strong bool
}

// timelineOf returns the dates of a model's life, oldest first, each event once.
func timelineOf(b *build, m *row) (events []event) {
	today := b.day.String()
	add := func(date, text string) {
		if date != "" {
			events = append(events, event{Date: date, Text: text, Strong: date > today})
		}
	}
	add(m.Fact("knowledge_cutoff").String, "Knowledge ends")
	add(m.Fact("release_date").String, "Release")
	for _, c := range b.options.Changes.OfModel(m.Model.Provider, m.ID) {
		// Deprecated, retired, unlisted and listed again. What the catalog records after the end is its
		// own bookkeeping.
		isOfStatus := history.Deprecated <= c.Kind && c.Kind <= history.Relisted
		if isOfStatus && dayOf(c.Time) <= cmp.Or(m.RetirementDate, today) {
			add(dayOf(c.Time), "Recorded as "+changes.Verbs[c.Kind])
		}
	}
	events = append(events, priceEvents(b.pricing, m.Model)...)
	ending := &m.Ending
	switch ending.Kind {
	case facts.Announced, facts.Ended:
		add(m.RetirementDate, "Retirement")
	case facts.Reported:
		add(ending.Day.String(), "Reported to end, by "+english.WordSeries(ending.Sites, "and"))
	case facts.Promised:
		add(m.NotBefore, "Safe until this day at least")
	case facts.Said:
		add(m.NotBefore, "Said to be safe until this day, by "+english.WordSeries(ending.Sites, "and"))
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

// priceEvents returns the announced changes of prices, one event for each day and what confirms it.
func priceEvents(pricing *evidence.Pricing, m *dataset.Model) (events []event) {
	changes := facts.PriceChanges(pricing, m) // by day, the usual prices of a day first
	for len(changes) > 0 {
		first := changes[0]
		end := slices.IndexFunc(changes, func(c facts.PriceChange) bool {
			return c.From != first.From || c.Reported != first.Reported
		})
		if end < 0 {
			end = len(changes)
		}
		events = append(events, priceEvent(changes[:end]))
		changes = changes[end:]
	}
	return events
}

// maxNamedPrices is the number of prices that an event names: input and output, which people compare.
const maxNamedPrices = 2

// priceEvent returns the event of a day on which prices change: what they do, and behind it the first of
// them and how many others there are.
func priceEvent(changes []facts.PriceChange) event {
	isUsual := func(c facts.PriceChange) bool { return c.Condition == "" && !c.Meter.Tiered() }
	var named []string
	for i, c := range changes {
		// A price of a tier is named only if there is no usual one.
		if i == maxNamedPrices || i > 0 && !isUsual(c) {
			break
		}
		name := nameOfPrice(c.Meter, c.Condition).Text
		words := facts.Price(string(c.Now)) + " → " + facts.Price(string(c.Next))
		if c.Now == "" {
			words = "costs " + facts.Price(string(c.Next))
		}
		named = append(named, strings.ToLower(name[:1])+name[1:]+" "+words)
	}
	more := strings.Join(named, ", ")
	if others := len(changes) - len(named); others > 0 {
		more += " and " + counted(others, "other")
	}
	return event{
		Date:   changes[0].From.String(),
		Text:   pricesMove(changes),
		More:   more,
		Strong: isUsual(changes[0]),
	}
}

// pricesMove says what prices do on a day: "Prices rise", "Price reported to fall".
func pricesMove(changes []facts.PriceChange) string {
	isAny := func(is func(*facts.PriceChange) bool) bool {
		return slices.ContainsFunc(changes, func(c facts.PriceChange) bool { return is(&c) })
	}
	// A price that is new or not known today neither rises nor falls.
	isOther := isAny(func(c *facts.PriceChange) bool { return !c.Dearer() && !c.Cheaper() })
	rises := isAny((*facts.PriceChange).Dearer)
	falls := isAny((*facts.PriceChange).Cheaper)
	verb := "change"
	switch {
	case rises && !falls && !isOther:
		verb = "rise"
	case falls && !rises && !isOther:
		verb = "fall"
	}
	if changes[0].Reported {
		return plural(len(changes), "Price") + " reported to " + verb
	}
	if len(changes) == 1 {
		return "Price " + verb + "s"
	}
	return "Prices " + verb
}
