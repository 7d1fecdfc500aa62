package changes

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// News is what happened on a day to models of a provider, of one kind; or all corrections of a day.
type News struct {
	Day      dataset.Date // a month if no more is known
	Kind     NewsKind
	Provider string // empty for corrections
	Items    []Item
}

// Item is a model in the news. Text says what happened to it, in addition to the kind.
type Item struct{ Provider, ID, Text string }

// NewsKind is a kind of news.
type NewsKind uint8

// The kinds of news.
const (
	Released  NewsKind = iota // by their provider; or the catalog has them since that day, if no date is known
	Retiring                  // a date of retirement became known
	Retired                   // requests fail or are routed to another model from that day
	Repriced                  // a source changed a price
	Limits                    // the context or a limit of tokens changed
	Listed                    // the provider's list has them no longer, or again
	Corrected                 // facts were found, or found to be wrong: one piece of news for each day
)

// NewsKinds are the kinds in words.
var NewsKinds = [...]struct {
	Name        string // for addresses and classes
	Title, Lead string // of a page with all news of the kind
	says        string // format of a number and the noun models
}{
	Released:  {"new", "New models", "Which models providers released, by month.", "%s new %s"},
	Retiring:  {"retiring", "Retirements announced", "When it became known which models retire, by month.", "%s %s to be retired"},
	Retired:   {"retired", "Retired", "Which models were retired, by month.", "%s %s retired"},
	Repriced:  {"prices", "Prices", "Which list prices changed, by month: in dollars per million tokens unless a unit says otherwise.", "Prices of %s %s changed"},
	Limits:    {"limits", "Limits", "Which contexts and limits of tokens changed, by month.", "Limits of %s %s changed"},
	Listed:    {"listed", "Lists", "Which models left the lists of their providers, or came back, by month.", "%s %s left the list, or came back"},
	Corrected: {"corrections", "Corrections", "Which facts of the catalog were found or corrected, by month.", "Facts of %s %s corrected or found"},
}

func (k NewsKind) String() string { return NewsKinds[k].Name }

// Title says what happened: "3 new models".
func (n *News) Title() string {
	count := len(n.Items)
	return fmt.Sprintf(NewsKinds[n.Kind].says, humanize.Comma(int64(count)), english.PluralWord(count, "model", ""))
}

// NewsOf returns the news of a dataset and its history until the dataset's day, newest first. Dates of releases, retirements and prices
// are those of the facts, however late the catalog learned of them. Other names of models are no news.
func NewsOf(d *dataset.Dataset, log *Log) (all []News) {
	type key struct {
		day      dataset.Date
		kind     NewsKind
		provider string
	}
	type entry struct {
		key
		Item
	}
	items, seen, today := map[key][]Item{}, map[entry]bool{}, d.Day()
	add := func(day dataset.Date, kind NewsKind, m *dataset.Model, text string) {
		e := entry{key{day, kind, m.Provider}, Item{m.Provider, m.ID, text}}
		if kind == Corrected {
			e.provider = ""
		}
		if (kind == Corrected || day != 0 && day <= today) && !seen[e] {
			items[e.key], seen[e] = append(items[e.key], e.Item), true
		}
	}
	official := map[string]bool{}
	for _, s := range d.Sources {
		official[s.Name] = s.Official
	}
	known := map[model]*dataset.Model{}
	for i := range d.Models {
		m := &d.Models[i]
		known[model{m.Provider, m.ID}] = m
		if m.AliasOf != "" {
			continue
		}
		add(m.ReleaseDate, Released, m, "")
		retired, _ := dataset.ParseDate(m.RetirementDate)
		add(retired, Retired, m, "")
		for day, texts := range repricings(m, official) {
			add(day, Repriced, m, strings.Join(texts, ", "))
		}
	}
	for i := range log.all {
		c := &log.all[i]
		m := cmp.Or(known[model{c.Provider, c.ID}], &dataset.Model{Provider: c.Provider, ID: c.ID})
		if c.Seeded == nil { // else the facts have its date
			kind, text := classify(c, m)
			add(c.Time.Day(), kind, m, text)
		}
	}
	for k, found := range items {
		all = append(all, News{k.day, k.kind, k.provider, found})
	}
	slices.SortFunc(all, func(a, b News) int {
		return cmp.Or(cmp.Compare(b.Day, a.Day), cmp.Compare(a.Kind, b.Kind), strings.Compare(a.Provider, b.Provider))
	})
	return all
}

// classify returns what a change means as news, and what it says.
func classify(c *history.Change, m *dataset.Model) (NewsKind, string) {
	var limits []string
	for _, f := range c.Fields {
		switch {
		case f.Name == "retirement_date" && f.New.String > c.Time.Day().String():
			return Retiring, "on " + f.New.String
		case strings.HasSuffix(f.Name, "_tokens") || f.Name == "context_length":
			if f.Old.String != "" && f.New.String != "" {
				limits = append(limits, strings.ToLower(InWords(f).Label)+" "+InWords(f).String())
			}
		}
	}
	switch {
	case c.Kind == history.Added && c.Reason == "" && m.ReleaseDate == 0 && m.AliasOf == "":
		return Released, ""
	case c.Reason != "":
		return Corrected, ""
	case c.Kind == history.Unlisted:
		return Listed, "no longer listed"
	case c.Kind == history.Relisted:
		return Listed, "listed again"
	case len(limits) > 0:
		return Limits, strings.Join(limits, ", ")
	}
	return Corrected, ""
}

var tiered = regexp.MustCompile(`^(batch|flex|priority|fast)_`)

// repricings returns how the prices of a model without tiers and conditions changed, by day. Of sources that tell of the same change, an official
// one counts, else the one with the earliest day.
func repricings(m *dataset.Model, official map[string]bool) map[dataset.Date][]string {
	type change struct {
		text   string
		day    dataset.Date
		source string
	}
	var found []change
	for i := range m.Prices[min(1, len(m.Prices)):] {
		old, new := &m.Prices[i], &m.Prices[i+1]
		if old.Meter != new.Meter || old.Condition != "" || new.Condition != "" || tiered.MatchString(old.Meter.String()) || old.Source != new.Source || old.To != new.From || dataset.Near(old.Amount, new.Amount) {
			continue
		}
		f := InWords(history.Field{Name: dataset.PriceFact(old.Meter, ""), Old: dataset.Text(string(old.Amount)), New: dataset.Text(string(new.Amount))})
		c := change{strings.ToLower(strings.Replace(f.Label, " price", "", 1)) + " " + f.Old + " → " + f.New, new.From, new.Source}
		same := slices.IndexFunc(found, func(other change) bool { return other.text == c.text })
		switch {
		case same < 0:
			found = append(found, c)
		case official[c.source] && !official[found[same].source], official[c.source] == official[found[same].source] && c.day < found[same].day:
			found[same] = c
		}
	}
	byDay := map[dataset.Date][]string{}
	for _, c := range found {
		byDay[c.day] = append(byDay[c.day], c.text)
	}
	return byDay
}
