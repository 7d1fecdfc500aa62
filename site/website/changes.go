package website

import (
	"strings"

	"modelcatalog/site/changes"
)

// changesPath is the path of the page of the newest changes. Pages of a month, a kind or a provider are below it.
const changesPath = "/changes/"

// newestNews is the number of pieces of news on the first page, which ends with a month; maxItems that of models of one.
const newestNews, maxItems = 60, 12

// newsPage shows what happened to models, newest first.
type newsPage struct {
	frame
	Lead      string
	Kinds     []menuEntry
	Providers []menuEntry
	Months    []group[newsView]
	Older     []menuEntry // pages of months
}

type newsView struct {
	changes.News
	Date  string        // "21 November 2026", or the month
	Maker *providerView // nil for corrections
	Items []newsItem
	Rest  []newsItem // folded
}

type newsItem struct {
	Model    *row // nil if the catalog does not have it any more
	ID, Text string
}

// addChanges adds the page of the newest changes, and one for each month, kind and provider.
func addChanges(b *build) {
	var news []newsView
	for _, n := range changes.NewsOf(b.dataset, b.options.Changes) {
		news = append(news, newNewsView(b, n))
	}
	months := byMonth(news, newsView.day)
	add := func(path, heading, lead string, feed *alternate, shown []group[newsView]) {
		p := &newsPage{
			frame: frame{
				Path: changesPath + path, Class: "changes", Heading: heading, Description: lead, Styles: []string{"lifecycle.css"},
				Request: b.root + "/" + changes.File(changes.Newest), Feed: feed,
			},
			Lead: lead, Months: shown, Providers: b.providerEntries(changesPath+"providers/", changesPath+path),
		}
		if path != "" {
			p.Crumbs = []link{{"Changes", b.root + changesPath}}
		}
		p.Kinds = append(p.Kinds, b.entry("All", changesPath, p.Path))
		for _, k := range changes.NewsKinds {
			p.Kinds = append(p.Kinds, b.entry(k.Title, changesPath+"kinds/"+k.Name+"/", p.Path))
		}
		for _, m := range months {
			p.Older = append(p.Older, b.entry(m.ID, changesPath+m.ID+"/", p.Path))
		}
		b.addPage("changes", p)
	}
	newest, shown := 0, 0
	for ; newest < len(months) && shown < newestNews; newest++ {
		shown += len(months[newest].Rows)
	}
	add("", "What changed", "New models, retirements, prices and limits of AI models, by month.", feedOf(b, ""), months[:newest])
	for i, m := range months {
		add(m.ID+"/", "Changes in "+m.Title, "What changed for users of AI models in "+m.Title+".", nil, months[i:i+1])
	}
	for kind, k := range changes.NewsKinds {
		same := only(news, func(n newsView) bool { return int(n.Kind) == kind })
		add("kinds/"+k.Name+"/", "Changes: "+k.Title, k.Lead, nil, byMonth(same, newsView.day))
	}
	for _, p := range b.dataset.Providers {
		its := only(news, func(n newsView) bool { return n.Provider == p.ID })
		lead := "New models, retirements, prices and limits of " + p.Name + "."
		add("providers/"+p.ID+"/", "Changes at "+p.Name, lead, feedOf(b, p.ID), byMonth(its, newsView.day))
	}
}

func (v newsView) day() string { return v.Day.String() }

func newNewsView(b *build, n changes.News) newsView {
	v := newsView{News: n, Date: date(n.Day)}
	if n.Provider != "" {
		v.Maker = new(b.maker(n.Provider))
	}
	for _, item := range n.Items {
		i := newsItem{b.find(item.Provider, item.ID), item.ID, item.Text}
		switch {
		case i.Model == nil:
		case n.Kind == changes.Released:
			i.Text = i.Model.inShort()
		case n.Kind == changes.Retired || n.Kind == changes.Retiring:
			if next := i.Model.Successor; next != nil {
				i.Text += " → " + next.ID
			}
		}
		v.Items = append(v.Items, i)
	}
	shown := min(len(v.Items), maxItems)
	if n.Kind == changes.Corrected {
		shown = 0
	}
	v.Items, v.Rest = v.Items[:shown], v.Items[shown:]
	return v
}

// inShort returns the prices and the context of a model, as far as they are known: "$3 / $15, 200k".
func (r *row) inShort() string {
	input, output, context := r.Cell("price_in"), r.Cell("price_out"), r.Cell("context_length")
	prices := only([]string{input, output}, func(price string) bool { return price != unknown })
	return strings.Join(only([]string{strings.Join(prices, " / "), context}, func(part string) bool { return part != "" && part != unknown }), ", ")
}
