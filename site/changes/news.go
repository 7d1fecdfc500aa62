package changes

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

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
	// Released means that the provider released models or, if no date is known, that the catalog has them since that day.
	Released NewsKind = iota
	// Retiring means that a date of retirement became known.
	Retiring
	// Retired means that requests fail or are routed to another model from that day.
	Retired
	// Repriced means that a source changed a price.
	Repriced
	// Limits means that the context or a limit of tokens changed.
	Limits
	// Listed means that the provider's list has models no longer, or again.
	Listed
	// Corrected means that facts were found, or found to be wrong: one piece of news for each day.
	Corrected
)

// NewsKinds are the names of the kinds, for addresses and classes.
var NewsKinds = [...]string{
	Released: "new", Retiring: "retiring", Retired: "retired", Repriced: "prices", Limits: "limits", Listed: "listed", Corrected: "corrections",
}

func (k NewsKind) String() string { return NewsKinds[k] }

// Title says what happened: "3 new models".
func (n *News) Title() string {
	count := fmt.Sprintf("%s models", Grouped(fmt.Sprint(len(n.Items))))
	if len(n.Items) == 1 {
		count = "1 model"
	}
	switch n.Kind {
	case Released:
		return strings.Replace(count, " ", " new ", 1)
	case Retiring:
		return count + " to be retired"
	case Retired:
		return count + " retired"
	case Repriced:
		return "Prices of " + count + " changed"
	case Limits:
		return "Limits of " + count + " changed"
	case Listed:
		return count + " left the list, or came back"
	}
	return "Facts of " + count + " corrected or found"
}

// newsKey is what the items of a piece of news share.
type newsKey struct {
	day      dataset.Date
	kind     NewsKind
	provider string
}

// NewsOf returns the news of a dataset and its history until the dataset's day, newest first. Dates of releases, retirements and prices
// are those of the facts, however late the catalog learned of them. Other names of models are no news.
func NewsOf(d *dataset.Dataset, log *Log) (all []News) {
	items, today := map[newsKey][]Item{}, d.Day()
	add := func(day dataset.Date, kind NewsKind, m *dataset.Model, text string) {
		if key := (newsKey{day, kind, m.Provider}); day != 0 && day <= today {
			items[key] = append(items[key], Item{m.Provider, m.ID, text})
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
	corrected := map[newsKey]map[model]bool{}
	for i := range log.all {
		c := &log.all[i]
		m := known[model{c.Provider, c.ID}]
		if m == nil {
			m = &dataset.Model{Provider: c.Provider, ID: c.ID}
		}
		kind, text := classify(c, m)
		key := newsKey{c.Time.Day(), kind, ""}
		switch {
		case c.Seeded != nil: // the facts have its date
		case kind != Corrected:
			add(key.day, kind, m, text)
		default:
			if corrected[key] == nil {
				corrected[key] = map[model]bool{}
			}
			if id := (model{c.Provider, c.ID}); !corrected[key][id] {
				corrected[key][id] = true
				items[key] = append(items[key], Item{c.Provider, c.ID, ""})
			}
		}
	}
	for key, found := range items {
		all = append(all, News{key.day, key.kind, key.provider, found})
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
