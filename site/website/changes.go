package website

import (
	"cmp"
	"slices"

	"modelcatalog/dataset"
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
	Feed      *alternate // nil if there is none
	Kinds     []menuEntry
	Providers []menuEntry
	Months    []newsMonth
	Older     []menuEntry // pages of months
}

type newsMonth struct {
	ID, Text string
	News     []newsView
}

type newsView struct {
	changes.News
	Date  string        // "21 November", or the month
	Maker *providerView // nil for corrections
	Items []newsItem
	Rest  []newsItem // folded
}

type newsItem struct {
	Model    *modelRow // nil if the catalog does not have it any more
	ID, Text string
}

// addChanges adds the page of the newest changes, and one for each month, kind and provider.
func addChanges(w *writer) error {
	news := changes.NewsOf(w.dataset, w.options.Changes)
	month := func(n *changes.News) string { return n.Day.String()[:len("2006-01")] }
	var months []string
	for i := range news {
		if m := month(&news[i]); !slices.Contains(months, m) {
			months = append(months, m)
		}
	}
	end := min(len(news), newestNews)
	for end > 0 && end < len(news) && month(&news[end]) == month(&news[end-1]) {
		end++
	}
	add := func(path, heading, lead string, feed *alternate, shown []changes.News) error {
		p := newNewsPage(w.build, months, path, heading, lead, shown)
		p.Feed = feed
		p.addFeed(feed)
		return w.addPage("changes", p)
	}
	of := func(which func(n *changes.News) bool) (some []changes.News) {
		for i := range news {
			if which(&news[i]) {
				some = append(some, news[i])
			}
		}
		return some
	}
	err := add("", "What changed", "New models, retirements, prices and limits of AI models, by month.", feedOf(w.build, ""), news[:end])
	for _, m := range months {
		first, _ := dataset.ParseDate(m)
		err = cmp.Or(err, add(m+"/", "Changes in "+date(first), "What changed for users of AI models in "+date(first)+".", nil,
			of(func(n *changes.News) bool { return month(n) == m })))
	}
	for kind, k := range changes.NewsKinds {
		err = cmp.Or(err, add("kinds/"+k.Name+"/", "Changes: "+k.Title, k.Lead, nil,
			of(func(n *changes.News) bool { return n.Kind == changes.NewsKind(kind) })))
	}
	for _, p := range w.dataset.Providers {
		err = cmp.Or(err, add("providers/"+p.ID+"/", "Changes at "+p.Name, "New models, retirements, prices and limits of "+p.Name+".",
			feedOf(w.build, p.ID), of(func(n *changes.News) bool { return n.Provider == p.ID })))
	}
	return err
}

// newNewsPage returns a page at a path below changesPath.
func newNewsPage(b *build, months []string, path, heading, lead string, news []changes.News) *newsPage {
	p := &newsPage{
		frame: frame{
			Path: changesPath + path, Class: "changes", Heading: heading, Description: lead, Styles: []string{"lifecycle.css"},
			Request: b.addresses.root + "/" + changes.File(changes.Newest),
		},
		Lead: lead,
	}
	p.Kinds = append(p.Kinds, b.entry("All", changesPath, p.Path))
	for _, k := range changes.NewsKinds {
		p.Kinds = append(p.Kinds, b.entry(k.Title, changesPath+"kinds/"+k.Name+"/", p.Path))
	}
	p.Providers = b.providerEntries(changesPath+"providers/", p.Path)
	for _, m := range months {
		p.Older = append(p.Older, b.entry(m, changesPath+m+"/", p.Path))
	}
	for i := range news {
		id := news[i].Day.String()[:len("2006-01")]
		if len(p.Months) == 0 || p.Months[len(p.Months)-1].ID != id {
			first, _ := dataset.ParseDate(id)
			p.Months = append(p.Months, newsMonth{ID: id, Text: date(first)})
		}
		last := &p.Months[len(p.Months)-1]
		last.News = append(last.News, newNewsView(b, &news[i]))
	}
	return p
}

func newNewsView(b *build, n *changes.News) newsView {
	v := newsView{News: *n, Date: date(n.Day)}
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
			if next := i.Model.Successor(); next != nil {
				i.Text += " → " + next.ID
			}
		}
		v.Items = append(v.Items, i)
	}
	if n.Kind == changes.Corrected {
		v.Items, v.Rest = nil, v.Items
	} else if len(v.Items) > maxItems {
		v.Items, v.Rest = v.Items[:maxItems], v.Items[maxItems:]
	}
	return v
}

// inShort returns the prices and the context of a model, as far as they are known: "$3 / $15, 200k".
func (r modelRow) inShort() string {
	text, context := "", r.Cell("context_length")
	if input, output := r.Cell("input_price"), r.Cell("output_price"); input != unknown && output != unknown {
		text = input + " / " + output
	}
	switch {
	case context == unknown:
		return text
	case text == "":
		return context
	}
	return text + ", " + context
}
