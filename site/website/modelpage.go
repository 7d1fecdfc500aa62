package website

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
	"modelcatalog/site/representation"
)

// modelPage is the page of a model: first what it is, what it costs, what it can do, whether it goes away and how it is called,
// then where each of these facts comes from.
type modelPage struct {
	frame
	Model    *row
	Text     string // the description
	Notice   *notice
	Figures  []keyFigure
	Features []feature
	Prices   *pricesView // nil if none are known
	Facts    []factView
	Unknown  string // labels of the facts that are not known; empty if there are none
	Calls    []callView
	Key      string // environment variable for the key that the calls need
	Pages    []link // of the provider
	Compare  string
	Badge    string // in Markdown
	Report   string // address for reports of wrong facts; empty if there is none
	Timeline []event
	Offers   grid // the same weights at other providers, behind the model itself
	Family   *familyView
	History  grid // the newest changes, newest first
	Seen     string
}

// feature is an ability of a model.
type feature struct{ Label, State, Text string } // State is yes, no or unknown; Text says more

const maxHistory, maxSiblings = 20, 12

// modelPage returns the page of a model. It panics if a template is wrong, which tests would have found.
func (b *build) modelPage(row int) representation.Document {
	page := newModelPage(b, row)
	body, err := b.render("model", page)
	if err != nil {
		panic(fmt.Sprintf("website: page %s: %v", page.Path, err))
	}
	return representation.Document{Path: "models/" + b.catalog.PageName(row) + "/" + catalog.PageFile, MediaType: HTML, Body: body}
}

func newModelPage(b *build, row int) *modelPage {
	view := &b.rows[row]
	m, maker := view.Model, view.Provider
	title := view.Name
	if title != m.ID {
		title += " (" + m.ID + ")"
	}
	page := &modelPage{
		frame: frame{
			Path: modelPath(b.catalog.PageName(row)), Class: "model", Heading: view.Name, Styles: []string{"model.css"},
			Title: title + " by " + maker.Name + " · " + b.options.Service, Feed: feedOf(b, m.Provider),
			Description: strings.TrimSpace(m.Description.String + " Prices, limits, dates and sources of " + view.Name + " by " + maker.Name + "."),
			Request:     b.root + answerPath(catalog.V2, m.Provider, m.ID), Crumbs: []link{{"Models", b.root + "/models/"}, {maker.Name, maker.Href}},
		},
		Model: view, Text: m.Description.String, Notice: newNotice(b, view), Figures: figuresOf(b, m), Features: features(m),
		Prices: newPrices(b, m), Compare: b.compare(view.Key), Badge: badgeMarkdown(b, row), Report: reportLink(b, dataset.Doubt{Provider: m.Provider, ID: m.ID}),
		Timeline: timelineOf(b, view), Offers: offersOf(b, view), Family: familyOf(b, view), Seen: day(m.LastSeenAt),
		History: grid{Name: "Changes in the catalog", Head: []string{"Recorded on", "Change", "Why"}},
	}
	if page.Family != nil {
		page.Crumbs = append(page.Crumbs, link{m.Family, page.Family.Href})
	}
	page.Facts, page.Unknown = factViews(b, m)
	if api := b.apis[m.Provider]; api != nil {
		if view.Stage != catalog.RetiredStage {
			page.Calls = callsOf(api, m)
		}
		for _, line := range api.headers {
			if _, variable, found := strings.Cut(line, "$"); found {
				page.Key = variable
			}
		}
		page.Pages = providerPages(api)
	}
	newest := b.options.Changes.OfModel(m.Provider, m.ID)
	for _, c := range newest[:min(len(newest), maxHistory)] {
		why := c.Reason
		if c.Seeded != nil {
			why = "added later, from the history of " + strings.Join(c.Seeded, " and ")
		}
		page.History.Rows = append(page.History.Rows, texts(day(c.Time), changes.Sentence(c), why))
	}
	return page
}

// providerPages returns links to the pages of a provider about its models.
func providerPages(api *providerAPI) []link {
	pages := []link{{"Models", api.models}, {"Prices", api.pricing}, {"Deprecations", api.deprecations}, {"Documentation", api.docs}}
	return only(pages, func(l link) bool { return l.Href != "" })
}

// offersOf returns a model beside the same weights at other providers; without rows if there are none.
func offersOf(b *build, r *row) grid {
	g := grid{Name: "The same weights at other providers", Head: []string{"Provider", "Id", "Input", "Output", "Context", "Output limit", "Stage"}}
	for i, row := range append([]int{r.index}, b.catalog.SameAs(r.index)...) {
		o := &b.rows[row]
		maker, id := o.Provider, cell{Text: o.ID, Href: o.Href}
		if i == 0 {
			id = cell{Text: o.ID, Note: "this page"}
		}
		g.Rows = append(g.Rows, []cell{
			{Text: maker.Name, Maker: &maker}, id, text(o.Cell("input_price")), text(o.Cell("output_price")), text(o.Cell("context_length")),
			text(o.Cell("max_output_tokens")), {Text: o.Cell("stage"), Badge: o.Urgency},
		})
	}
	if len(g.Rows) == 1 {
		g.Rows = nil
	}
	return g
}

// figuresOf returns what people compare models by: prices, limits and dates.
func figuresOf(b *build, m *dataset.Model) (figures []keyFigure) {
	quotes, day := b.lastQuotes(m)
	for _, q := range headlines(m.Type, quotes) {
		label, unit := changes.Label(dataset.PriceFact(q.Meter, q.Condition))
		f := keyFigure{Label: label, Value: quoted(&q), Note: unit, At: "prices", Disputed: q.Agreement == dataset.Disputed}
		if day != b.day {
			f.Class, f.Note = "past", unit+", until "+date(day)
		}
		figures = append(figures, f)
	}
	names := []string{"context_length", "max_output_tokens", "reasoning_efforts", "release_date", "knowledge_cutoff"}
	if m.Type == dataset.Embedding {
		names = []string{"embedding_dimensions", "context_length", "release_date"}
	}
	for _, name := range names {
		value := m.Fact(name)
		words := changes.InWords(history.Field{Name: name, New: value})
		f := keyFigure{Label: words.Label, Value: words.New, At: factID(name), Disputed: m.Disputed().Has(dataset.FactIndex(name))}
		switch name {
		case "context_length", "max_output_tokens":
			f.Label, f.Value, f.Note = strings.TrimSuffix(f.Label, " length"), tokens(value.String), "tokens"
		case "reasoning_efforts":
			f.Value, f.Note = "", f.Value
			if first, standard, found := strings.Cut(value.String, "*"); found {
				f.Value, f.Note = first[strings.LastIndexByte(first, ',')+1:], "of "+strings.ReplaceAll(first+standard, ",", ", ")
			}
		}
		if value.String != "" {
			figures = append(figures, f)
		}
	}
	return figures
}

func features(m *dataset.Model) (all []feature) {
	for _, name := range []string{"input_modalities", "output_modalities"} {
		if value := m.Fact(name); value.String != "" && (name == "input_modalities" || m.Type != dataset.Embedding) {
			words := changes.InWords(history.Field{Name: name, New: value})
			all = append(all, feature{words.Label, "yes", words.New})
		}
	}
	for _, state := range []struct{ value, name string }{{"true", "yes"}, {"false", "no"}, {"", "unknown"}} {
		for _, name := range dataset.FlagNames {
			if slices.Contains(dataset.FeatureNames, name) {
				name = "features." + name
			}
			if label, _ := changes.Label(name); m.Fact(name).String == state.value && (state.name == "yes" || m.Type == dataset.Chat) {
				all = append(all, feature{label, state.name, ""})
			}
		}
	}
	return all
}
