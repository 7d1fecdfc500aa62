package changes

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/history"
	"modelcatalog/site/facts"
)

// News is what happened on a day to models of a provider, of one kind; or all corrections of a day.
type News struct {
	Day      dataset.Date // a month if the day is not known
	Kind     NewsKind
	Provider string // empty for corrections
	Items    []Item
	Reported bool              // only others than the provider state the ends of its models
	Learned  dataset.Timestamp // when the catalog last learned something of it; 0 if its history does not tell
}

// Anchor returns the id of the news on the page of its month.
func (n *News) Anchor() string {
	anchor := strings.Trim(n.Day.String()+"-"+n.Kind.String()+"-"+n.Provider, "-")
	if n.Reported {
		anchor += "-reported"
	}
	return anchor
}

// Updated returns the time at which the news last changed.
func (n *News) Updated() dataset.Timestamp { return max(n.Day.Start(), n.Learned) }

// Item is a model in the news. Text says what happened to it, in addition to the kind.
type Item struct {
	dataset.Key
	Text string
}

// NewsKind is a kind of news.
type NewsKind uint8

// The kinds of news. A model is released on the day on which the catalog added it, if its date is
// not known; facts that were found, or found to be wrong, are one piece of news for each day.
const (
	Released NewsKind = iota
	Retiring
	Retired
	Repriced
	Limits
	Listed
	Corrected
	Covered // a provider is in the catalog from that day on; see coverage
)

// NewsKinds are the kinds in words.
var NewsKinds = [...]struct {
	Name        string // for addresses and classes
	Title, Lead string // of a page with all news of the kind
	says        string // format of a number and the noun models
}{
	Released: {
		Name:  "new",
		Title: "New models",
		Lead:  "Which models providers released, by month.",
		says:  "%s new %s",
	},
	Retiring: {
		Name:  "retiring",
		Title: "Announced retirements",
		Lead: "Retirements by the month in which the catalog learned of them. " +
			"Providers may have announced them earlier.",
		// The day is not that of the announcement: an end in a week may have been announced for months.
		says: "Retirement of %s %s recorded",
	},
	Retired: {
		Name:  "retired",
		Title: "Retired",
		Lead:  "Which models were retired, by month.",
		says:  "%s %s retired",
	},
	Repriced: {
		Name:  "prices",
		Title: "Prices",
		Lead: "Which list prices changed, by month: in dollars per million tokens unless a unit says otherwise. " +
			"If no source says since when, the day is the one on which a source was first read with the price.",
		says: "Prices of %s %s changed",
	},
	Limits: {
		Name:  "limits",
		Title: "Limits",
		Lead:  "Context and token limit changes, by month.",
		says:  "Limits of %s %s changed",
	},
	Listed: {
		Name:  "listed",
		Title: "No longer listed",
		Lead:  "Which models their providers no longer list, or list again, by month.",
		says:  "%s %s no longer listed or listed again",
	},
	Corrected: {
		Name:  "corrections",
		Title: "Corrections",
		Lead:  "Which facts of the catalog were corrected or completed, by month.",
		says:  "%s %s corrected or completed",
	},
	Covered: {
		Name:  "covered",
		Title: "Providers added",
		Lead:  "Since when the catalog covers which provider.",
		says:  "%s %s covered",
	},
}

func (k NewsKind) String() string { return NewsKinds[k].Name }

// Title says what happened: "3 new models".
func (n *News) Title() string {
	count := len(n.Items)
	models := english.PluralWord(count, "model", "")
	says := NewsKinds[n.Kind].says
	switch {
	case n.Reported && n.Kind == Retiring:
		says = "Reported retirement of %s %s recorded"
	case n.Reported:
		says += ", as others report"
	}
	return fmt.Sprintf(says, humanize.Comma(int64(count)), models)
}

// NewsOf returns the news of a dataset and its history until the dataset's day, newest first. Dates
// of releases, retirements and prices are those of the facts, however late the catalog learned of
// them. Aliases are no news, nor is a release that another row of the same model tells. What the
// history has of a provider on the day from which on the catalog covers it is one piece of news.
func NewsOf(d *dataset.Dataset, log *Log) []News {
	pricing := evidence.NewPricing(d)
	found, learned := newsOfHistory(d, pricing.Evidence, log)
	found = append(found, newsOfFacts(d, pricing, learned)...)
	return merge(withoutAliases(d, found))
}

// learnedFact is a fact of a model, or "price" for its prices.
type learnedFact struct {
	model dataset.Key
	fact  string
}

// newsOfHistory returns what the history tells, as news of one model each, and when the catalog last
// learned of each fact.
func newsOfHistory(
	d *dataset.Dataset, e *evidence.Evidence, log *Log,
) (found []News, learned map[learnedFact]dataset.Timestamp) {
	learned = map[learnedFact]dataset.Timestamp{}
	covered := coverage(d, log)
	for _, c := range slices.Backward(log.all) {
		// Another catalog's history, from before this one began. The facts have its dates.
		if c.Seeded != nil {
			continue
		}
		key := dataset.Key{Provider: c.Provider, ID: c.ID}
		day := c.Time.Day()
		if day == covered[c.Provider] {
			if c.Kind == history.Added {
				item := Item{Key: key}
				found = append(found, News{
					Day: day, Kind: Covered, Provider: c.Provider, Items: []Item{item}, Learned: c.Time,
				})
			}
			continue
		}
		for _, f := range c.Fields {
			fact, _, _ := strings.Cut(f.Name, ":") // "price:input" is about prices
			learned[learnedFact{key, fact}] = c.Time
		}
		m := d.Find(c.Provider, c.ID)
		if m == nil { // it was removed since
			m = &dataset.Model{Provider: c.Provider, ID: c.ID}
		}
		kind, text := classify(c, m)
		// The end of an alias that only follows its model is told of the model.
		target := d.Find(m.Provider, m.AliasOf)
		if kind == Retiring && target != nil && target.RetirementDate == m.RetirementDate {
			continue
		}
		n := News{Day: day, Kind: kind, Provider: m.Provider, Items: []Item{{key, text}}, Learned: c.Time}
		// Of a day that was withdrawn since nobody knows who stated it.
		isShown := m.RetirementDate == c.Field("retirement_date").New.String
		if kind == Retiring && isShown {
			n.Reported = len(e.Reported(m, "retirement_date")) > 0
		}
		// The catalog corrects facts, not the provider that sells the model.
		if kind == Corrected {
			n.Provider = ""
		}
		found = append(found, n)
	}
	return found, learned
}

// newsOfFacts returns what the dates of facts and prices tell, as news of one model each: on the day
// on which something happened, however late the catalog learned of it.
func newsOfFacts(
	d *dataset.Dataset, pricing *evidence.Pricing, learned map[learnedFact]dataset.Timestamp,
) (found []News) {
	elsewhere := releasedElsewhere(d)
	for i := range d.Models {
		m := &d.Models[i]
		if m.AliasOf != "" {
			continue // its facts are those of its model
		}
		add := func(day dataset.Date, kind NewsKind, fact, text string) {
			// What is announced has not happened, and can still change.
			if day == 0 || day > d.Day() {
				return
			}
			item := Item{m.Key(), text}
			n := News{Day: day, Kind: kind, Provider: m.Provider, Items: []Item{item}}
			n.Learned = learned[learnedFact{m.Key(), fact}]
			if kind == Retired {
				n.Reported = len(pricing.Reported(m, fact)) > 0
			}
			found = append(found, n)
		}
		if !elsewhere(m) {
			add(m.ReleaseDate, Released, "release_date", "")
		}
		retired, _ := dataset.ParseDate(m.RetirementDate) // 0 without one
		add(retired, Retired, "retirement_date", "")
		for _, steps := range Steps(pricing, m) {
			// The first step is no change: nothing is known of the price before it.
			for i := 1; i < len(steps); i++ {
				price := facts.Of(dataset.PriceFact(steps[i].Meter, ""))
				from := price.Words(string(steps[i-1].Amount))
				to := price.Words(string(steps[i].Amount))
				text := strings.ToLower(price.Short) + " " + from + " → " + to
				if !steps[i].IsConfirmed {
					text += " (" + facts.Unconfirmed + ")"
				}
				add(steps[i].Day, Repriced, "price", text)
			}
		}
	}
	return found
}

// withoutAliases returns news of one model each without those of aliases of which their target has
// the same: the same day, kind and words. It is one event at the provider. A correction is one of
// the catalog's lines, of which an alias has its own.
func withoutAliases(d *dataset.Dataset, found []News) []News {
	type event struct {
		day   dataset.Date
		kind  NewsKind
		model dataset.Key
		text  string
	}
	eventOf := func(n *News, model dataset.Key) event { return event{n.Day, n.Kind, model, n.Items[0].Text} }
	told := map[event]bool{}
	for i := range found {
		told[eventOf(&found[i], found[i].Items[0].Key)] = true
	}
	return slices.DeleteFunc(found, func(n News) bool {
		m := d.Find(n.Items[0].Provider, n.Items[0].ID)
		if m == nil || m.AliasOf == "" || n.Kind == Corrected || n.Kind == Covered {
			return false
		}
		return told[eventOf(&n, dataset.Key{Provider: m.Provider, ID: m.AliasOf})]
	})
}

// merge returns news of one model each as news of a day, a kind and a provider, newest first.
func merge(found []News) (merged []News) {
	slices.SortStableFunc(found, func(a, b News) int {
		return cmp.Or(
			cmp.Compare(b.Day, a.Day),
			cmp.Compare(a.Kind, b.Kind),
			strings.Compare(a.Provider, b.Provider),
			strings.Compare(a.Anchor(), b.Anchor()),
			a.Items[0].Compare(b.Items[0].Key),
		)
	})
	for i, n := range found {
		// The anchor has the day, the kind and the provider.
		if i == 0 || n.Anchor() != found[i-1].Anchor() {
			merged = append(merged, n)
			continue
		}
		last := &merged[len(merged)-1]
		last.Learned = max(last.Learned, n.Learned)
		// Several changes of a model, such as of two of its prices, are one item.
		next := n.Items[0]
		item := &last.Items[len(last.Items)-1]
		if item.Key != next.Key {
			last.Items = append(last.Items, next)
		} else if !strings.Contains(item.Text, next.Text) {
			item.Text += ", " + next.Text
		}
	}
	return merged
}

// classify returns what a change means as news, and what it says.
func classify(c *history.Change, m *dataset.Model) (NewsKind, string) {
	if date := c.Field("retirement_date").New.String; date > c.Time.Day().String() {
		return Retiring, "on " + facts.ShortDay(date)
	}
	var limits []string
	for _, f := range c.Fields {
		isLimit := facts.Of(f.Name).Kind == facts.Tokens && f.Old.String != "" && f.New.String != ""
		// On one day of November the catalog wrote 32,768 instead of 32,000 for 52 models. No
		// provider had changed anything.
		if isLimit && !evidence.SameSize(f.Old.String, f.New.String) {
			label, from, to := inWords(f)
			limits = append(limits, label+" "+from+" → "+to)
		}
	}
	switch {
	// Only a person who corrects the catalog gives a reason.
	case c.Reason != "":
		return Corrected, ""
	case c.Kind == history.Added && m.ReleaseDate == 0 && m.AliasOf == "":
		return Released, ""
	case c.Kind == history.Unlisted || c.Kind == history.Relisted:
		return Listed, Verbs[c.Kind]
	case len(limits) > 0:
		return Limits, strings.Join(limits, ", ")
	}
	return Corrected, ""
}
