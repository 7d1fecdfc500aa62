package website

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/changes"
	"modelcatalog/site/facts"
)

// The style sheet shows up to seenBoard of the models in each box of the front page, which has maxBoard: a script
// hides those whose day has passed since the build, so that others follow.
const (
	seenBoard = 3
	maxBoard  = 6
)

// comingEvent is something that will happen to a model: its end, or a price that rises.
type comingEvent struct {
	*row
	Date string // on which it happens
	What string // the price that rises, "$0.75 → $1.50", or whose word names what to use after the end
	Next string // the id to use after the end; empty if What says it
	// Reported says that only others than the provider announce it.
	Reported bool
}

// dearerSoon returns the next models whose price of input or output will rise, the first of each
// day by name.
func dearerSoon(b *build) []comingEvent {
	found := dearerOf(b, b.ordered)
	return found[:min(maxBoard, len(found))]
}

// dearerOf returns those of some models whose price of input or output will rise, the next first.
func dearerOf(b *build, rows []*row) []comingEvent {
	var found []comingEvent
	for _, r := range rows {
		// An alias has the prices of its model, which is in the list itself.
		if r.AliasOf != "" || !r.works() {
			continue
		}
		headlines, _ := facts.Headlines(b.pricing, r.Model)
		rises := filtered(headlines, func(h facts.Headline) bool { return h.Next.Dearer() })
		if len(rises) == 0 {
			continue
		}
		// The first to come, and of prices that rise together that of input.
		first := slices.MinFunc(rises, func(x, y facts.Headline) int {
			return cmp.Compare(x.Next.From, y.Next.From)
		})
		what := facts.Price(string(first.Next.Now)) + " → " + facts.Price(string(first.Next.Next))
		if first.Meter != headlines[0].Meter {
			what = lowerNameOf(&first) + " " + what // it would be read as that of input
		}
		found = append(found, comingEvent{
			row:      r,
			Date:     first.Next.From.String(),
			What:     what,
			Reported: first.Next.Reported,
		})
	}
	// Of a model that several places sell, the first offer is told, which is that of its maker if there
	// is one.
	found = filtered(found, func(d comingEvent) bool {
		at := slices.IndexFunc(found, func(other comingEvent) bool { return b.sameModel(other.row, d.row) })
		return found[at].row == d.row
	})
	slices.SortStableFunc(found, func(x, y comingEvent) int { return strings.Compare(x.Date, y.Date) })
	return found
}

// lowerNameOf returns the name of a price inside a sentence: "input".
func lowerNameOf(h *facts.Headline) string {
	return strings.ToLower(nameOfPrice(h.Meter, h.Condition).Text)
}

// sameModel reports whether two rows offer the same model.
func (c *content) sameModel(x, y *row) bool {
	return x == y || slices.Contains(c.catalog.OffersOf(x.index), y.index)
}

// comingDays is the number of days for which the page of changes looks ahead: retirements beyond
// are on the page of retirements.
const comingDays = 30

// comingNews returns what will happen, as far as it is announced, the next first: prices that
// change, and retirements of the next days. It is in no feed, because it can still change. What is
// only reported says so.
func comingNews(b *build) []newsView {
	// What is only reported is another piece of news than what its provider announced.
	type piece struct {
		day        dataset.Date
		kind       changes.NewsKind
		provider   string
		isReported bool
	}
	var coming []newsView
	places := map[piece]int{} // in coming
	add := func(p piece, r *row, text string, next replacement) {
		place, found := places[p]
		if !found {
			place = len(coming)
			places[p] = place
			coming = append(coming, newsView{
				News:   changes.News{Day: p.day, Kind: p.kind, Provider: p.provider},
				Date:   dateInWords(p.day),
				Maker:  new(r.Provider),
				Coming: true,
				Report: p.isReported,
			})
		}
		v := &coming[place]
		// Prices of input and output that change on one day are one event of the model.
		last := len(v.Items) - 1
		if last >= 0 && v.Items[last].Model == r {
			v.Items[last].Text += ", " + text
			return
		}
		v.Items = append(v.Items, newsItem{Model: r, ID: r.ID, Text: text, Next: next})
	}
	for i := range b.rows {
		r := &b.rows[i]
		if r.AliasOf != "" {
			continue
		}
		if r.Coming && daysBetween(b.day, r.Ending.Day) <= comingDays {
			isReported := r.Ending.Kind == facts.Reported
			add(piece{r.Ending.Day, changes.Retired, r.Model.Provider, isReported}, r, "", b.replacementOf(r))
		}
		if !r.works() {
			continue // its prices change nothing for anybody
		}
		headlines, _ := facts.Headlines(b.pricing, r.Model)
		for _, h := range headlines {
			if h.Next.From == 0 {
				continue
			}
			text := lowerNameOf(&h)
			if h.Next.Now != "" { // else the price of today is not known
				text += " " + facts.Price(string(h.Next.Now))
			}
			text += " → " + facts.Price(string(h.Next.Next))
			add(piece{h.Next.From, changes.Repriced, r.Model.Provider, h.Next.Reported}, r, text, replacement{})
		}
	}
	for i := range coming {
		v := &coming[i]
		v.Items = onceEach(v.Items)
	}
	slices.SortStableFunc(coming, func(x, y newsView) int {
		return cmp.Or(cmp.Compare(x.Day, y.Day), cmp.Compare(x.Kind, y.Kind))
	})
	return coming
}

// onceEach returns what happens to some models of a provider on a day, once for a model that has
// several ids: people look for the short one.
func onceEach(items []newsItem) []newsItem {
	var rows []*row
	for _, item := range items {
		rows = append(rows, item.Model)
	}
	kept, _ := foldShort(rows)
	return filtered(items, func(item newsItem) bool { return slices.Contains(kept, item.Model) })
}
