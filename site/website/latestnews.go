package website

import (
	"modelcatalog/site/changes"
	"modelcatalog/site/facts"
)

// A page of a provider has latelyBeside pieces of news, which are as high as a board of what comes next
// beside them, and one more if there are two boards. A page behind it has all.
const latelyBeside = 3

// latestNews is a piece of news in a line.
type latestNews struct {
	newsView
	First   []newsItem
	Rest    int  // number of its other models
	SameDay bool // as that above it, which has the day
}

// ShortDay returns the day as the lists beside the news have theirs: "24 Nov 2026".
func (n *latestNews) ShortDay() string { return facts.ShortDay(n.Day.String()) }

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

// latestNewsOf returns the newest of the news of a provider, at most some, each in a line.
func latestNewsOf(news []newsView, most int) (lines []latestNews) {
	const named = 3 // models in a line
	for _, n := range news {
		// That the catalog began to cover a provider is news of the catalog, not of the provider.
		if n.Kind == changes.Covered || len(n.Items) == 0 || len(lines) == most {
			continue
		}
		line := latestNews{newsView: n, First: n.Items[:min(named, len(n.Items))]}
		line.Rest = len(n.Items) - len(line.First)
		line.SameDay = len(lines) > 0 && lines[len(lines)-1].Day == n.Day
		lines = append(lines, line)
	}
	return lines
}
