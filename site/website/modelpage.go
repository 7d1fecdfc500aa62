package website

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/changes"
	"modelcatalog/site/facts"
	"modelcatalog/site/representation"
)

// modelPage is the page of a model: first what it is, what it costs, what it can do, whether it
// goes away and how it is called, then where each of these facts comes from.
type modelPage struct {
	frame
	Model    *row
	Verdict  *verdict
	Figures  []keyFigure
	Features []feature
	Prices   pricesView
	PriceOn  string // the prices by day, for the script; empty if there are none
	Facts    []factView
	Unknown  string // labels of the facts that are not known; empty if there are none
	LateFrom int    // the number of days after which what was read is late
	Calls    []program
	Realtime string // address of the guide to the connection that the model needs; empty if it needs none
	Params   parametersView
	API      providerAPI
	Compare  string
	Report   string // address for reports of wrong facts; empty if there is none
	Timeline []event
	Places   placeViews // where to get the model, the first few; none if only here
	More     placeViews // the other places
	Common   string     // what all rows of the places say; empty if there is no such
	Order    string     // how many offers they are, and in which order
	Unsaid   string     // what the maker does of which several places say nothing; empty unless there are such
	// UnsaidPrice is what the maker does with its prices of which other places say nothing; empty if there are
	// no such.
	UnsaidPrice string
	Sold        *row // what the places sell, if that is the id that this one means; else nil
	// Cheapest says how many places there are and which is the cheapest, for the head of the page;
	// empty if only here.
	Cheapest string
	// AfterEnd reports whether a list had the model after its end.
	AfterEnd bool
	Scoped   string     // what requests cost that stay in a geography or a region; empty if that is nothing else
	Changes  *migration // what a call must change for the successor; nil if nothing is known of it
	Family   table      // others of the family
	Same     []link     // the same model under other ids here
	History  grid       // the newest changes, newest first
	Seen     string

	// LatePrices and LateFacts say of all prices and all facts that they are late; empty if not all are.
	LatePrices, LateFacts string
}

// feature is an ability of a model.
type feature struct{ Label, State, Text string } // State is yes, no or unknown; Text says more

const maxHistory, maxSiblings = 20, 12

func (b *build) modelPage(row int) representation.Document {
	file := "models/" + b.catalog.PageName(row) + "/" + catalog.PageFile
	body := b.render(file, "model", newModelPage(b, row))
	return representation.Document{Path: file, MediaType: HTML, Body: body}
}

func newModelPage(b *build, row int) *modelPage {
	view := &b.rows[row]
	m := view.Model
	maker := view.Provider
	// People search for the id as it is in their code, and for the name.
	title := view.Name
	if title != m.ID {
		title += " (" + m.ID + ")"
	}
	page := &modelPage{
		frame: frame{
			Path:     modelPath(b.catalog.PageName(row)),
			Class:    "model",
			Provider: m.Provider,
			Heading:  view.Name,
			Title:    title + " by " + maker.Name + " · " + b.options.Service,
			Description: strings.TrimSpace(m.Description.String + " Prices, limits, dates and sources of " +
				view.Name + " by " + maker.Name + "."),
			Request: b.root + answerPath(catalog.V2, m.Provider, m.ID),
			Crumbs:  []link{{"Models", b.root + "/"}, {maker.Name, maker.Href}},
			Feed:    feedOf(b.options.Feeds, b.root, m.Provider),
			Scripts: []string{"model.js"},
			Styles:  []string{"model.css"},
		},
		Model:    view,
		Verdict:  newVerdict(b, view),
		Figures:  figuresOf(b, view),
		Features: features(m),
		Prices:   newPrices(b, m),
		PriceOn:  pricesByDay(b, view),
		Compare:  b.compare(view.Key),
		Timeline: timelineOf(b, view),
		Seen:     dayOf(m.LastSeenAt),
		API:      b.apis[m.Provider],
		Report:   newReport(m).address(b.dataset.Settings.Report),
		Params:   newParameters(b, row),
		History:  historyOf(b, m),
	}
	page.setPlaces(b, view)
	page.setFamily(b, view)
	page.AfterEnd = view.Ending.Kind == facts.Ended && page.Seen > view.Ending.Day.String()
	page.Scoped = scopedPrices(b, m)
	page.Changes = newMigration(b, view, page.Verdict)
	page.Facts, page.Unknown = factViews(b, view)
	page.LateFrom = b.freshDays
	page.LateFacts = b.lateInSentence("facts", attributionsOfFacts(page.Facts))
	page.LatePrices = b.lateInSentence("prices", attributionsIn(page.Prices.Usual, page.Prices.Other))
	// A program that can only fail helps nobody.
	if view.Stage != catalog.RetiredStage {
		page.Calls = page.API.programs(m)
		page.Realtime = page.API.realtime(m)
	}
	return page
}

// setPlaces sets where to get the model of a row.
func (p *modelPage) setPlaces(b *build, r *row) {
	sold := soldAs(b, r)
	p.Places, p.More, p.Cheapest = placesOf(b, sold)
	places := slices.Concat(p.Places, p.More)
	first := "the cheapest first"
	switch {
	case slices.ContainsFunc(places, isPricedByPiece):
		first = "the cheapest " + pieceOf[r.Type] + " first, then prices per token"
	case !inOneUnit(b.rows, offersOf(b.catalog, b.rows, sold.index)):
		first = "the cheapest by text tokens first" // which some rows do not show
	}
	p.Order = placesOrder(places, first)
	p.Unsaid = unsaidEnd(places)
	if p.Unsaid != "" {
		for _, views := range []placeViews{p.Places, p.More} {
			for i := range views {
				views[i].Unsaid = views[i].Ending.AtMaker != ""
			}
		}
	}
	p.UnsaidPrice = unsaidPrice(b, places)
	p.Common = foldCommon(p.Places, p.More)
	p.Verdict.Still = stillSold(b, r, places)
	if sold == r || len(p.Places) == 0 {
		return
	}
	p.Sold = sold
	for _, views := range []placeViews{p.Places, p.More} {
		for i := range views {
			views[i].Here = false // the row of the id that is sold leads to its own page
		}
	}
}

// setFamily sets the other ids of the model of a row, and the others of its family.
func (p *modelPage) setFamily(b *build, r *row) {
	for _, id := range r.Same {
		same := b.find(r.Model.Provider + "/" + id)
		p.Same = append(p.Same, link{id, same.Href})
	}
	siblings := siblingsOf(b.families[r.MoreHref], r)
	p.Family = newTable("Models of the family "+r.Family, siblings, true)
	if len(siblings) > 0 {
		p.Styles = append(p.Styles, "list.css")
	}
	if r.Family != "" {
		name := familyName(r.Family, b.families[r.MoreHref])
		p.Crumbs = append(p.Crumbs, link{name, r.MoreHref})
	}
}

// historyOf returns the newest changes of a model in the catalog, the newest first.
func historyOf(b *build, m *dataset.Model) grid {
	history := grid{Name: "Changes in the catalog", Head: []string{"Recorded on", "Change", "Why"}}
	newest := b.options.Changes.OfModel(m.Provider, m.ID)
	for _, c := range newest[:min(len(newest), maxHistory)] {
		why := c.Reason
		// Such a change is older than the catalog, which did not see it.
		if c.Seeded != nil {
			why = "added later, from the history of " + strings.Join(c.Seeded, " and ")
		}
		cells := []cell{dayCell(c.Time.Day()), textCell(changes.Sentence(c)), textCell(why)}
		history.Rows = append(history.Rows, cells)
	}
	return history
}

// siblingsOf returns the first other models of the family of a row, each once. The row's model is none of
// them under its other ids.
func siblingsOf(family []*row, r *row) []*row {
	others := foldIDs(filtered(family, func(other *row) bool { return other.means != r.means }))
	return others[:min(len(others), maxSiblings)]
}

// figuresOf returns what people compare models by: prices, limits and dates.
func figuresOf(b *build, r *row) (figures []keyFigure) {
	m := r.Model
	headlines, day := facts.Headlines(b.pricing, m)
	for _, q := range headlines {
		price := facts.Of(dataset.PriceFact(q.Meter, q.Condition))
		f := keyFigure{
			Label:     price.Label,
			Value:     q.Value(),
			Note:      price.Unit,
			At:        "prices",
			Disputed:  q.Agreement == evidence.Disputed,
			Marks:     q.Marks,
			Next:      q.Next.Then(),
			ValueTurn: nextPrice(&q.Next),
		}
		exact := facts.Quoted(&q.Quote)
		if exact != f.Value {
			f.Exact = exact
		}
		perMinute := q.PerMinute(m.Type)
		if perMinute != "" {
			f.Note += " (" + perMinute + ")"
		}
		// Beside the price of tokens of audio or images, that of text: other places may state only this one,
		// and it is what a use of text is billed at.
		side, kind, _ := strings.Cut(q.Meter.String(), "_")
		ofText := undisputed(r.values[side+"_price"])
		if kind != "" && ofText != "" {
			f.Note += "; text " + facts.Price(ofText)
		}
		// The prices of a retired model are those of its last day, and must not look like an offer.
		if day != b.day {
			f.Class = "past"
			f.Label = "Last " + strings.ToLower(f.Label[:1]) + f.Label[1:]
			f.Note += ", until " + dateInWords(day)
		} else if !b.isRecent(q.AsOf) {
			f.Note += ", read " + dateInWords(q.AsOf)
		}
		figures = append(figures, f)
	}
	names := []string{"context_length", "max_output_tokens", "release_date", "knowledge_cutoff"}
	if m.Type == dataset.Embedding { // which writes vectors and knows nothing
		names = []string{"embedding_dimensions", "context_length", "release_date"}
	}
	for _, name := range names {
		f := facts.Of(name)
		value := m.Fact(name).String
		if value == "" {
			continue // the table of facts lists what is not known
		}
		figures = append(figures, keyFigure{
			Label:    cmp.Or(f.Short, f.Label),
			Value:    f.Cell(value),
			Note:     f.Unit,
			At:       factID(name),
			Disputed: b.evidence.Disputed(m, dataset.FactIndex(name)) != nil,
		})
	}
	return figures
}

// features returns what a model reads and writes, then its abilities. Those that it lacks or that
// are unknown are for chat models only.
func features(m *dataset.Model) (shown []feature) {
	for _, name := range []string{"input_modalities", "output_modalities"} {
		// What an embedding model writes is no modality.
		if name == "output_modalities" && m.Type == dataset.Embedding {
			continue
		}
		f := facts.Of(name)
		value := m.Fact(name).String
		if value != "" {
			shown = append(shown, feature{f.Label, "yes", f.Value(value)})
		}
	}
	// What it can do comes first, and what is unknown last.
	states := []struct{ value, words string }{{"true", "yes"}, {"false", "no"}, {"", "unknown"}}
	for _, state := range states {
		for _, name := range dataset.FactNames {
			f := facts.Of(name)
			if f.Kind != facts.Flag || m.Fact(name).String != state.value {
				continue
			}
			// That an image model calls no tools is no news.
			if state.value == "true" || m.Type == dataset.Chat {
				shown = append(shown, feature{f.Label, state.words, ""})
			}
		}
	}
	return shown
}
