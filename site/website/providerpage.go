package website

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/site/changes"
	"modelcatalog/site/facts"
)

// These are the numbers of rows of the parts of a provider's page, which has pages behind it that
// show the rest.
const (
	maxFlagships = 3
	maxOutlook   = 5
	maxLately    = 5
)

// providerPage says what somebody wants to know of a provider before building on it: what it sells
// and for how much, by which models it is known, how long they live, what ends, what gets dearer
// and what changed. Its models follow.
type providerPage struct {
	*listPage
	Summary   string // what it is and sells, in a sentence
	Figures   []keyFigure
	Leads     string // heading of Flagships
	Flagships []flagshipView
	Sells     grid
	Life      *lifetimes // nil if too few models ended to say anything
	Ends      outlook
	Dearer    outlook
	Lately    []latestNews
	News      string // address of all news
	Read      grid   // the provider's pages that state facts
}

// flagshipView is a model as a card shows it.
type flagshipView struct {
	*row
	Facts []link // what it is and costs: a label, and a value
}

// outlook is a list of what comes next.
type outlook struct {
	Rows []dearer // day, model, and what happens
	More int      // number of others
	All  string   // address of all
	None string   // what to say if there is nothing
}

// latestNews is a piece of news in a line.
type latestNews struct {
	newsView
	First []newsItem
	Rest  int // number of its other models
}

// addProvider adds the page of the provider of a list.
func addProvider(b *build, list *listPage, news []newsView) {
	provider := list.Provider
	works := filtered(b.matching("provider="+provider), (*row).works)
	p := &providerPage{
		listPage: list,
		Sells:    sellsOf(b, provider, works),
		Life:     lifetimesOf(b, provider),
		Lately:   latestNewsOf(news),
		News:     b.root + newsPath(-1, provider),
		Read:     pagesRead(b, provider),
	}
	p.Class = "provider"
	p.Summary = summaryOf(b, provider, works)
	p.Lead = "" // the template has the heading beside the monogram
	p.Also = strings.Replace(list.Path, "/providers/", "/models/", 1)
	p.Styles = []string{"lifecycle.css", "provider.css"}
	p.Leads, p.Flagships = leadsOf(b, provider, works)

	ending := filtered(b.dated, func(r *row) bool { return r.Coming && r.Model.Provider == provider })
	ending, _ = foldShort(b, ending) // as the page of retirements has them
	p.Ends = outlook{All: b.root + lifecycleOf(provider), None: "No end is announced"}
	for _, r := range ending {
		what := "no replacement known"
		if r.NextID != "" {
			what = "→ " + r.NextID
		}
		p.Ends.Rows = append(p.Ends.Rows, dearer{r, r.RetirementDate, what})
	}
	p.Dearer = outlook{
		Rows: dearerOf(b, works), None: "No higher price is announced",
		All: b.root + newsPath(int(changes.Repriced), provider),
	}
	for _, o := range []*outlook{&p.Ends, &p.Dearer} {
		// That nothing is announced means little if nobody looked for a month.
		if read := b.readings[provider]; read != 0 {
			o.None += "; facts were last read on " + dateInWords(read)
		}
		o.None += "."
	}
	// Before the lists are cut, because the figures count them.
	p.Figures = providerFigures(b, p, works, ending)
	for _, o := range []*outlook{&p.Ends, &p.Dearer} {
		o.More = max(0, len(o.Rows)-maxOutlook)
		o.Rows = o.Rows[:len(o.Rows)-o.More]
	}
	b.addPage("provider", p)
}

// kindNotes say what a kind of provider does.
var kindNotes = [...]string{
	dataset.Maker:   "Makes models and sells them",
	dataset.Cloud:   "A cloud that sells models of several makers",
	dataset.Host:    "Runs models of others",
	dataset.Gateway: "Passes requests on to models at other providers",
}

// summaryOf says what a provider is and sells: "Makes models and sells them: 65 chat, 3 embedding
// and 12 image models."
func summaryOf(b *build, provider string, works []*row) string {
	var sold []string
	for kind, name := range dataset.TypeNames {
		n := len(filtered(works, func(r *row) bool { return r.Type == dataset.Type(kind) }))
		if n > 0 {
			sold = append(sold, withCommas(n)+" "+name)
		}
	}
	summary := kindNotes[b.dataset.Provider(provider).Kind]
	if len(sold) > 0 {
		summary += ": " + english.WordSeries(sold, "and") + " " + plural(len(works), "model")
	}
	return summary + "."
}

// providerFigures returns what a glance should tell: how much there is to choose from, what it
// costs, how long it lives and what is next.
func providerFigures(b *build, p *providerPage, works, ending []*row) (figures []keyFigure) {
	known := len(b.dataset.ModelsOf(p.Provider)) // the page may show fewer
	sold := keyFigure{
		Label: "work today", Value: counted(len(works), "model"),
		Note: "of " + withCommas(known) + " that the catalog knows",
	}
	if n := len(ending); n > 0 {
		sold.Note += "; " + counted(n, "announced end")
	}
	figures = append(figures, sold)
	// Of chat models only: a range over tokens, images and minutes would mean nothing.
	chat := filtered(works, func(r *row) bool { return r.Type == dataset.Chat })
	prices := pricesOf(chat, "input_price")
	if n := len(prices); n > 0 {
		figures = append(figures, keyFigure{
			Label: "chat price, input", Value: priceRange(prices),
			Note: "median " + dollars(prices[n/2]) + " per million tokens",
		})
	}
	if p.Life != nil {
		figures = append(figures, keyFigure{
			Label: "typical life of a model", Value: p.Life.Median,
			Note: "median from release to end, of " + counted(p.Life.Count, "model"),
		})
	}
	if n := len(ending); n > 0 {
		next := ending[0]
		figures = append(figures, keyFigure{
			Label: "next end", Value: next.RetirementDate, Note: next.Name, Class: next.Left,
		})
	}
	if n := len(p.Dearer.Rows); n > 0 {
		next := p.Dearer.Rows[0]
		figures = append(figures, keyFigure{
			Label: "next higher price", Value: next.Date, Note: next.Name + ", " + next.What, Class: "close",
		})
	}
	return figures
}

// leadsOf returns the models by which a provider is known, under a heading: the flagships of a
// maker, the newest chat models of others.
func leadsOf(b *build, provider string, works []*row) (heading string, shown []flagshipView) {
	leads := flagships(b, provider)
	newest := filtered(works, func(r *row) bool {
		// A maker that also sells models of others is not known by those.
		isGuest := len(leads) > 0 && b.catalog.Maker(r.index) != provider
		return r.usable() && r.ReleaseDate != 0 && r.AliasOf == "" && !isGuest
	})
	slices.SortStableFunc(newest, func(x, y *row) int { return cmp.Compare(y.ReleaseDate, x.ReleaseDate) })
	newest, _ = foldVersions(b, newest)
	// The heading says what fills the cards: too few flagships are followed by the newest models.
	switch len(leads) {
	case 0:
		heading = "Newest models"
	case 1:
		heading = "Flagship and newest models"
	case 2:
		heading = "Flagships and newest models"
	default:
		heading = "Flagships"
	}
	for _, r := range newest {
		isShown := slices.ContainsFunc(leads, func(lead *row) bool { return b.sameModel(lead, r) })
		if len(leads) < maxFlagships && !isShown {
			leads = append(leads, r)
		}
	}
	for _, r := range leads[:min(maxFlagships, len(leads))] {
		f := flagshipView{row: r}
		for _, fact := range []link{
			{"Input", r.Cell("price_in")}, {"Output", r.Cell("price_out")}, {"Context", r.Cell("context_length")},
			{"Released", r.Cell("release_date")},
		} {
			// The second member of a link has the value here.
			if fact.Href != facts.Unknown && fact.Href != "" {
				f.Facts = append(f.Facts, fact)
			}
		}
		shown = append(shown, f)
	}
	return heading, shown
}

// sellsOf lists what a provider sells, by type: how many models, what they write, and the range of
// what they cost.
func sellsOf(b *build, provider string, works []*row) grid {
	sells := grid{Name: "What it sells", Class: "sells"}
	sells.Head = []string{"Type", "Models", "Reads", "Writes", "Prices"}
	for kind, name := range dataset.TypeNames {
		rows := filtered(works, func(r *row) bool { return r.Type == dataset.Type(kind) })
		if len(rows) == 0 {
			continue
		}
		query := "provider=" + provider + "&type=" + name
		writes := valuesOf(rows, "output_modalities")
		if writes == facts.Unknown && dataset.Type(kind) == dataset.Embedding {
			writes = "vectors" // which are no modality
		}
		sells.Rows = append(sells.Rows, []cell{
			{Text: capitalized(name), Href: b.explore(query)},
			textCell(withCommas(len(rows))),
			textCell(valuesOf(rows, "input_modalities")),
			textCell(writes),
			rangesOf(b, rows),
		})
	}
	return sells
}

// valuesOf returns all values of a list that some models have, the most frequent first.
func valuesOf(rows []*row, fact string) string {
	times := map[string]int{}
	var names []string
	for _, r := range rows {
		for value := range strings.SplitSeq(r.values[fact], ",") {
			if value == "" {
				continue
			}
			if times[value] == 0 {
				names = append(names, value)
			}
			times[value]++
		}
	}
	slices.SortStableFunc(names, func(x, y string) int { return cmp.Compare(times[y], times[x]) })
	return facts.Of(fact).Cell(strings.Join(names, ","))
}

// rangesOf returns the ranges of the prices that most of some models have: "$0.05 – $15 input,
// $0.40 – $75 output".
func rangesOf(b *build, rows []*row) cell {
	const most = 3 // meters of a type; the others are on the pages of models
	amounts := map[dataset.Meter][]float64{}
	var meters []dataset.Meter
	for _, r := range rows {
		headlines, _ := facts.Headlines(b.pricing, r.Model)
		for _, h := range headlines {
			if h.Condition != "" || h.Amount == "" {
				continue
			}
			if amounts[h.Meter] == nil {
				meters = append(meters, h.Meter)
			}
			amounts[h.Meter] = append(amounts[h.Meter], facts.Number(h.Amount))
		}
	}
	// The prices that most models have come first: one odd model must not choose the unit of a type.
	slices.SortStableFunc(meters, func(x, y dataset.Meter) int {
		return cmp.Or(cmp.Compare(len(amounts[y]), len(amounts[x])), cmp.Compare(x, y))
	})
	var cells []cell
	for _, meter := range meters[:min(most, len(meters))] {
		name := nameOfPrice(meter, "")
		prices := slices.Sorted(slices.Values(amounts[meter]))
		cells = append(cells, cell{Text: priceRange(prices), Note: priceWords(name)})
	}
	if len(cells) == 0 {
		return textCell(facts.Unknown)
	}
	cells[0].More = cells[1:]
	return cells[0]
}

// priceWords returns the name of a price beside an amount: "input", "per minute".
func priceWords(name cell) string {
	words := strings.ToLower(strings.TrimSpace(name.Text + " " + name.Note))
	return strings.TrimPrefix(words, "price ")
}

// pricesOf returns what some models cost, the lowest first.
func pricesOf(rows []*row, fact string) (prices []float64) {
	for _, r := range rows {
		if price := facts.Number(r.values[fact]); price > 0 { // unknown and disputed ones are 0
			prices = append(prices, price)
		}
	}
	slices.Sort(prices)
	return prices
}

// priceRange returns the range of sorted prices: "$0.05 – $15", or the price if all are the same.
func priceRange(prices []float64) string {
	lowest, highest := dollars(prices[0]), dollars(prices[len(prices)-1])
	if lowest == highest {
		return lowest
	}
	return lowest + " – " + highest
}

func dollars(amount float64) string { return facts.Price(strconv.FormatFloat(amount, 'f', -1, 64)) }

// newsByProvider returns the news of each provider, newest first.
func newsByProvider(b *build) map[string][]newsView {
	news := map[string][]newsView{}
	for _, n := range changes.NewsOf(b.dataset, b.options.Changes) {
		if n.Provider != "" {
			news[n.Provider] = append(news[n.Provider], newNewsView(b, n))
		}
	}
	return news
}

// latestNewsOf returns the newest of the news of a provider, each in a line.
func latestNewsOf(news []newsView) (lines []latestNews) {
	const named = 3 // models in a line
	for _, n := range news {
		// That the catalog began to cover a provider is news of the catalog, not of the provider.
		if n.Kind == changes.Covered || len(n.Items) == 0 || len(lines) == maxLately {
			continue
		}
		line := latestNews{newsView: n, First: n.Items[:min(named, len(n.Items))]}
		line.Rest = len(n.Items) - len(line.First)
		lines = append(lines, line)
	}
	return lines
}

// leastLives is the number of models whose lives say how long a provider keeps models. The median
// of fewer is chance.
const leastLives = 5

// lifetimes is how long models of a provider live, from their release to their end.
type lifetimes struct {
	Median   string // "22 months"
	Count    int
	Sentence string // about them
	X        string // of the median in the picture, in percent of the width
	Lives    []lifeDot
	Years    []yearMark
	Coming   bool // some ends are announced
	most     int  // dots on top of each other
}

// Pixels of a dot of the picture, and of the words below it.
const dotHeight, axisHeight = 9, 22

// Floor is where the dots stand, in pixels from the top.
func (l *lifetimes) Floor() int { return max(5, l.most)*dotHeight + dotHeight }

// Height is that of the picture, in pixels.
func (l *lifetimes) Height() int { return l.Floor() + axisHeight }

// Y is where a dot is, in pixels from the top.
func (l *lifetimes) Y(d lifeDot) int { return l.Floor() - dotHeight*d.Stack + dotHeight/2 - 1 }

// lifeDot is the life of a model in the picture.
type lifeDot struct {
	X     string // in percent
	Stack int    // from 1, in the order of those that live equally long
	Soon  bool   // its end is announced
}

// lifetimesOf returns how long the models of a provider live: those that ended, and those whose end
// is announced. It is nil if they are fewer than leastLives.
//
// BUG: models of which nobody knows yet when they end do not count, so that the median is low for a
// provider that kept most models until now.
func lifetimesOf(b *build, provider string) *lifetimes {
	ends := filtered(b.dated, func(r *row) bool {
		return r.Model.Provider == provider && r.ReleaseDate != 0 && r.AliasOf == ""
	})
	ends, _ = foldShort(b, ends) // a model and its dated version live once
	const perMonth = 365.25 / 12
	var lives []float64 // in months
	coming := 0
	soon := map[float64]bool{}
	for _, r := range ends {
		end, err := dataset.ParseDate(r.RetirementDate)
		months := float64(daysBetween(r.ReleaseDate, end)) / perMonth
		if err != nil || months <= 0 {
			continue // a date that a source has wrong says nothing of a life
		}
		lives = append(lives, months)
		if r.Coming {
			coming++
			soon[months] = true
		}
	}
	if len(lives) < leastLives { // a median of three lives is an accident
		return nil
	}
	slices.Sort(lives)
	longest := lives[len(lives)-1]
	years := int(longest/12) + 1 // of the axis, so that the longest life is not at its very end
	x := func(months float64) string {
		return strconv.FormatFloat(100*months/float64(12*years), 'f', 1, 64) + "%"
	}
	middle := lives[len(lives)/2]
	if len(lives)%2 == 0 {
		middle = (middle + lives[len(lives)/2-1]) / 2
	}
	inMonths := func(life float64) string { return english.Plural(int(life+0.5), "month", "") }
	l := &lifetimes{Median: inMonths(middle), Count: len(lives), X: x(middle), Coming: coming > 0}
	l.Sentence = fmt.Sprintf("Half of %s lived longer than %s from release to end, the shortest %s, the longest %s.",
		counted(len(lives), "model"), l.Median, inMonths(lives[0]), inMonths(longest))
	if coming > 0 {
		l.Sentence += fmt.Sprintf(" The ends of %s of them are announced.", withCommas(coming))
	}
	l.Sentence += " Models without a known end do not count."
	// Lives of one month are dots on top of each other, a histogram of single models.
	stacked := map[int]int{} // numbers of dots by month
	for _, months := range lives {
		month := int(months + 0.5)
		stacked[month]++
		l.Lives = append(l.Lives, lifeDot{X: x(float64(month)), Stack: stacked[month], Soon: soon[months]})
		l.most = max(l.most, stacked[month])
	}
	for year := range years + 1 {
		mark := yearMark{x(float64(12 * year)), english.Plural(year, "year", "")}
		if year == 0 {
			mark.Text = "release"
		}
		l.Years = append(l.Years, mark)
	}
	return l
}
