package website

import (
	"cmp"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/site/changes"
	"modelcatalog/site/facts"
)

// providerPage says what somebody wants to know of a provider before building on it: what it sells
// and for how much, by which models it is known, how long they live, what ends, what gets dearer
// and what changed. Its models follow.
type providerPage struct {
	*listPage
	Summary   string // what it is and sells, in a sentence
	Figures   []keyFigure
	Leads     string // heading of Flagships
	WhyLeads  string // why these; empty if the heading says it
	Flagships []flagshipView
	Sells     grid
	Life      *lifetimes // nil if too few models ended to say anything
	NoLife    string     // why; empty if there is a life
	Ends      outlook
	Dearer    outlook
	Lately    []latestNews
	News      string // address of all news
	Read      grid   // the provider's pages that state facts
	ReadOf    string // where its facts come from if no page of it states any
	Folds     []tableFold
}

// maxOutlook is the number of rows of an outlook. A page behind it has all.
const maxOutlook = 10

// outlook is a list of what comes next.
type outlook struct {
	Rows []comingEvent
	More int    // number of others
	All  string // address of all
	None string // what to say if there is nothing
}

// addProvider adds the page of the provider of a list.
func addProvider(b *build, list *listPage, news []newsView) {
	provider := list.Provider
	works := filtered(b.matching("provider="+provider), (*row).works)

	// A model and its dated version end once, as on the page of retirements.
	ending := filtered(b.dated, func(r *row) bool { return r.Coming && r.Model.Provider == provider })
	ending, _ = foldShort(ending)

	p := &providerPage{
		listPage: list,
		Summary:  summaryOf(b.dataset.Provider(provider).Kind, b.modelsAmong(works)),
		Sells:    sellsOf(b, provider, works),
		Life:     lifetimesOf(b, provider),
		Ends: outlook{
			Rows: endsOf(b, ending),
			All:  b.root + lifecycleOf(provider),
			None: "No retirement is announced.",
		},
		Dearer: outlook{
			Rows: dearerOf(b, works),
			All:  b.root + newsScope{int(changes.Repriced), provider}.path(),
			None: "No higher price is announced.",
		},
		News: b.root + newsScope{allKinds, provider}.path(),
		Read: pagesRead(b, provider),
	}
	boards := 0
	for _, o := range []*outlook{&p.Ends, &p.Dearer} {
		if len(o.Rows) > 0 {
			boards++
		}
	}
	p.Lately = latestNewsOf(news, latelyBeside+max(0, boards-1))
	if p.Life == nil {
		p.NoLife = noMedian(b, provider)
	}
	if len(p.Read.Rows) == 0 {
		p.ReadOf = readElsewhere(b, provider)
	}
	var rows []*row
	for _, r := range list.Rows {
		rows = append(rows, r.row)
	}
	// Of a gateway with 500 models nobody finds one in an order without a reason.
	slices.SortStableFunc(rows, func(x, y *row) int { return cmp.Compare(releasedOn(b, y), releasedOn(b, x)) })
	p.table, p.Folds = b.foldedTable(list.Heading, rows)
	p.Class = "provider"
	p.Lead = "" // the template has the heading beside the monogram
	p.Also = strings.Replace(list.Path, "/providers/", "/models/", 1)
	p.Styles = []string{"list.css", "lifecycle.css", "provider.css"}
	p.Leads, p.WhyLeads, p.Flagships = leadsOf(b, provider, works)
	// Before the lists are cut, because the figures count them. These are all models of the provider, of
	// which the page may show fewer.
	known := b.modelsAmong(b.matching("provider=" + provider))
	p.Figures = b.providerFigures(p, len(known), works, ending)
	for _, o := range []*outlook{&p.Ends, &p.Dearer} {
		o.More = max(0, len(o.Rows)-maxOutlook)
		o.Rows = o.Rows[:len(o.Rows)-o.More]
	}
	// That nothing is announced means little if nobody looked for a month. Where nothing comes at all, the
	// last of two sentences says it for both.
	if read := b.readings[provider]; read != 0 {
		lastRead := " Its facts were last read on " + dateInWords(read) + "."
		if len(p.Dearer.Rows) == 0 {
			p.Dearer.None += lastRead
		} else if len(p.Ends.Rows) == 0 {
			p.Ends.None += lastRead
		}
	}
	b.addPage("provider", p)
}

// endsOf returns the ends of models, with what to use instead of each.
func endsOf(b *build, ending []*row) (ends []comingEvent) {
	for _, r := range ending {
		next := b.replacementOf(r)
		ends = append(ends, comingEvent{
			row:      r,
			Date:     r.EndsOn,
			What:     next.Brief(),
			Next:     next.ID,
			Reported: r.Unconfirmed != "",
		})
	}
	return ends
}

// kindNotes say what a kind of provider does.
var kindNotes = [...]string{
	dataset.Maker:   "Makes models and sells them",
	dataset.Cloud:   "A cloud that sells models of several makers",
	dataset.Host:    "Runs models of others",
	dataset.Gateway: "Passes requests on to models at other providers",
}

// summaryOf says what a provider of a kind does and sells, given its models that work: "Makes models
// and sells them: 65 chat, 3 embedding and 12 image models."
func summaryOf(kind dataset.Kind, works []*row) string {
	var sold []string
	for modelType, name := range dataset.TypeNames {
		n := len(filtered(works, func(r *row) bool { return r.Type == dataset.Type(modelType) }))
		if n > 0 {
			sold = append(sold, withCommas(n)+" "+name)
		}
	}
	summary := kindNotes[kind]
	if len(sold) > 0 {
		summary += ": " + english.WordSeries(sold, "and") + " " + plural(len(works), "model")
	}
	return summary + "."
}

// providerFigures returns what a glance should tell: how much there is to choose from, what it
// costs, how long it lives and what is next. Works and ending are the rows of models that work and
// whose end is announced or reported, known is the number of all.
func (c *content) providerFigures(p *providerPage, known int, works, ending []*row) (figures []keyFigure) {
	models := c.modelsAmong(works)
	sold := keyFigure{
		Label: "work today",
		Value: counted(len(models), "model"),
		Note:  "of " + withCommas(known) + " that the catalog knows",
	}
	// Of an end that only others report nobody knows whether it comes.
	announced := filtered(ending, func(r *row) bool { return r.Unconfirmed == "" })
	reported := filtered(ending, func(r *row) bool { return r.Unconfirmed != "" })
	if n := len(announced); n > 0 {
		sold.Note += "; " + counted(n, "announced retirement")
	}
	if n := len(reported); n > 0 {
		sold.Note += "; " + counted(n, "reported end")
	}
	// The list at the end of the page has a row for each of them: some places sell a model in batches, too, or
	// under a second name, as Mistral's zai-glm-5 and zai-glm-latest are both zai-glm-5-3.
	if more := len(foldIDs(works)) - len(models); more > 0 {
		sold.Note += "; " + counted(more, "more offer") + " of the same models"
	}
	figures = append(figures, sold)
	// Of chat models only: a range over tokens, images and minutes would mean nothing.
	chat := filtered(works, func(r *row) bool { return r.Type == dataset.Chat })
	prices := pricesOf(chat, "input_price")
	if n := len(prices); n > 0 {
		price := keyFigure{
			Label: "chat price, input",
			// In a narrow box it breaks behind the dash, and the second line begins with no blank.
			Value: strings.ReplaceAll(priceRange(prices), "–\u00a0", "– "),
			Note:  "median " + dollars(prices[n/2]) + " per million tokens",
		}
		free := filtered(chat, func(r *row) bool { return r.values["input_price"] == "0" })
		if len(free) > 0 {
			price.Note += "; " + withCommas(len(free)) + " free"
		}
		figures = append(figures, price)
	}
	if p.Life != nil {
		figures = append(figures, keyFigure{
			Label: "median life of a model",
			Value: p.Life.Median,
			Note:  "from release to end, of " + counted(p.Life.Count, "model"),
		})
	}
	if len(ending) > 0 {
		figures = append(figures, nextEnd(announced, reported))
	}
	if n := len(p.Dearer.Rows); n > 0 {
		next := p.Dearer.Rows[0]
		figure := keyFigure{
			Label: "next higher price",
			Value: facts.ShortDay(next.Date),
			Note:  next.Name + ", " + next.What,
		}
		if next.Reported {
			figure.Note += ", reported"
		}
		figures = append(figures, figure)
	}
	return figures
}

// nextEnd returns the figure with the next end of a provider's models, of those that are announced and
// those that are only reported, each the next first. A report is never shown like an announcement, but
// one for an earlier day is worth a look.
func nextEnd(announced, reported []*row) keyFigure {
	if len(announced) == 0 {
		next := reported[0]
		return keyFigure{Label: "next reported end", Value: facts.ShortDay(next.EndsOn), Note: next.Name}
	}
	next := announced[0]
	figure := keyFigure{
		Label:     "next retirement",
		Value:     facts.ShortDay(next.EndsOn),
		Note:      next.Name,
		Class:     next.Left,
		LabelTurn: turn{Since: next.EndsOn, Then: "last retirement"},
	}
	if len(reported) > 0 && reported[0].EndsOn < next.EndsOn {
		figure.Note += "; reported before: " + reported[0].Name + " on " + facts.ShortDay(reported[0].EndsOn)
	}
	return figure
}
