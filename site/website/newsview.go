package website

import (
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/changes"
	"modelcatalog/site/facts"
)

// newsView is a piece of news as pages show it: what happened at a provider on a day, to which models.
type newsView struct {
	changes.News
	Date   string        // "21 November 2026", or the month
	Late   string        // the day on which the catalog learned of it, if that is more than a week later
	Maker  *providerView // nil for corrections at several providers
	Items  []newsItem
	Folded bool        // the items are many and of little interest: none is shown outside the fold
	Added  []menuEntry // providers in place of items: those that are covered since that day, or with corrections
	Coming bool        // it is announced or reported, and has not happened
	Report bool        // only others than the provider say so

	About   string // what the models share: which facts changed, or when all of them retire; empty if each says it
	Further *link  // to the models; nil if the news has them
}

// newsItem is a model in the news.
type newsItem struct {
	Model    *row // nil if the catalog does not have it any more
	ID, Text string
	Next     replacement // for models that end
}

// Leading are the items that are shown, Others those behind a fold.
func (v newsView) Leading() []newsItem { return v.Items[:len(v.Items)-len(v.Others())] }

func (v newsView) Others() []newsItem {
	if len(v.Items) <= wholeItems {
		return nil
	}
	return v.Items[openItems:]
}

// Class is that of the color.
func (v newsView) Class() string {
	switch {
	case v.Report:
		return catalog.UncertainStage.String()
	case v.Coming && v.Kind == changes.Retired:
		return facts.Soon
	case v.Coming:
		// What is certain is no paler than what is only reported.
		return catalog.RetiringStage.String()
	}
	return v.Kind.String()
}

// Headline says what happened, or will: "3 models retired", "Prices of 2 models will change".
func (v newsView) Headline() string {
	n := counted(len(v.Items), "model")
	switch {
	case v.Kind == changes.Covered && len(v.Added) > 0:
		return counted(len(v.Added), "provider") + " added"
	case !v.Coming:
		return v.News.Title()
	case v.Kind == changes.Repriced && v.Report:
		return "Prices of " + n + " reported to change"
	case v.Kind == changes.Repriced:
		return "Prices of " + n + " will change"
	case v.Report:
		return n + " reported to end"
	case len(v.Items) == 1:
		return n + " retires"
	}
	return n + " retire"
}

// Minor reports whether the news is of the catalog, and not of the models: beside other news it is folded.
func (v newsView) Minor() bool { return v.Kind == changes.Corrected }

// Unfolds says what the fold of Added shows.
func (v newsView) Unfolds() string {
	if v.Kind == changes.Corrected {
		return "By provider"
	}
	return "Show them"
}

// hoist moves the day on which several models will retire above them: twenty lines with the same day would
// hide what differs.
func (v *newsView) hoist() {
	if v.Kind != changes.Retiring || len(v.Items) < 2 {
		return
	}
	text := v.Items[0].Text // "on 30 Mar 2027"
	for _, i := range v.Items {
		if i.Text == "" || i.Text != text {
			return
		}
	}
	for i := range v.Items {
		v.Items[i].Text = ""
	}
	v.About = "All of them " + text
}

func (v newsView) day() string { return v.Day.String() }

func newNewsView(b *build, n changes.News) newsView {
	v := newsView{News: n, Date: dateInWords(n.Day), Report: n.Reported}
	if n.Learned != 0 && daysBetween(n.Day, n.Learned.Day()) > 7 {
		// On its first day, the oldest in the log, the catalog learned of everything before it.
		log := b.options.Changes.All()
		if n.Learned.Day() != log[len(log)-1].Time.Day() {
			v.Late = dateInWords(n.Learned.Day())
		}
	}
	if n.Provider != "" {
		v.Maker = new(b.provider(n.Provider))
	}
	if n.Kind == changes.Covered {
		return v // the page of the provider lists them
	}
	for _, item := range n.Items {
		i := newsItem{Model: b.find(item.Provider + "/" + item.ID), ID: item.ID, Text: item.Text}
		switch {
		case i.Model == nil:
			// The catalog no longer has it, and so no more to tell.
		case n.Kind == changes.Released:
			// "$3 / $15, 200k"
			i.Text = strings.Join(knownCells(i.Model.prices(), i.Model.Cell("context_length")), ", ")
		case n.Kind == changes.Retired || n.Kind == changes.Retiring:
			i.Next = b.replacementOf(i.Model)
		case n.Kind == changes.Corrected:
			i.Text = correctedFacts(b, item, n.Day)
		}
		v.Items = append(v.Items, i)
	}
	v.hoist()
	v.Folded = n.Kind == changes.Corrected && len(v.Items) > maxItems
	return v
}
