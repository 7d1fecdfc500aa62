package changes

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// News is what happened on a day to models of a provider, of one kind; or all corrections of a day.
type News struct {
	Day      dataset.Date // a month if the day is not known
	Kind     NewsKind
	Provider string // empty for corrections
	Items    []Item
	Learned  dataset.Timestamp // when the catalog last learned something of it; 0 if its history does not tell
}

// Anchor returns the id of the news on the page of its month.
func (n *News) Anchor() string {
	return strings.Trim(n.Day.String()+"-"+n.Kind.String()+"-"+n.Provider, "-")
}

// Updated returns the time at which the news last changed.
func (n *News) Updated() dataset.Timestamp { return max(n.Day.Start(), n.Learned) }

// Item is a model in the news. Text says what happened to it, in addition to the kind.
type Item struct{ Provider, ID, Text string }

// NewsKind is a kind of news.
type NewsKind uint8

// The kinds of news. A model is released on the day on which the catalog added it, if its date is not known; facts that were found, or
// found to be wrong, are one piece of news for each day.
const (
	Released NewsKind = iota
	Retiring
	Retired
	Repriced
	Limits
	Listed
	Corrected
)

// NewsKinds are the kinds in words.
var NewsKinds = [...]struct {
	Name        string // for addresses and classes
	Title, Lead string // of a page with all news of the kind
	says        string // format of a number and the noun models
}{
	Released:  {"new", "New models", "Which models providers released, by month.", "%s new %s"},
	Retiring:  {"retiring", "Retirements announced", "Retirement announcements, by month.", "%s %s to be retired"},
	Retired:   {"retired", "Retired", "Which models were retired, by month.", "%s %s retired"},
	Repriced:  {"prices", "Prices", "Which list prices changed, by month: in dollars per million tokens unless a unit says otherwise.", "Prices of %s %s changed"},
	Limits:    {"limits", "Limits", "Context and token limit changes, by month.", "Limits of %s %s changed"},
	Listed:    {"listed", "Delisted", "Which models their providers delisted or relisted, by month.", "%s %s delisted or relisted"},
	Corrected: {"corrections", "Corrections", "Which facts of the catalog were corrected or completed, by month.", "%s %s corrected or completed"},
}

func (k NewsKind) String() string { return NewsKinds[k].Name }

// Title says what happened: "3 new models".
func (n *News) Title() string {
	return fmt.Sprintf(NewsKinds[n.Kind].says, humanize.Comma(int64(len(n.Items))), english.PluralWord(len(n.Items), "model", ""))
}

// NewsOf returns the news of a dataset and its history until the dataset's day, newest first. Dates of releases, retirements and prices
// are those of the facts, however late the catalog learned of them. Aliases are no news.
func NewsOf(d *dataset.Dataset, log *Log) (all []News) {
	found, today := []News{}, d.Day() // found are of one model each
	learned := log.learned()
	add := func(day dataset.Date, kind NewsKind, m *dataset.Model, text string) {
		n := News{day, kind, m.Provider, []Item{{m.Provider, m.ID, text}}, learned[subject{m.Provider, m.ID, kind}]}
		if kind == Corrected {
			n.Provider = ""
		}
		if kind == Corrected || day != 0 && day <= today {
			found = append(found, n)
		}
	}
	known := map[[2]string]*dataset.Model{}
	for i := range d.Models {
		m := &d.Models[i]
		known[[2]string{m.Provider, m.ID}] = m
		if m.AliasOf != "" {
			continue
		}
		add(m.ReleaseDate, Released, m, "")
		retired, _ := dataset.ParseDate(m.RetirementDate)
		add(retired, Retired, m, "")
		repricings(d, m, func(day dataset.Date, text string) { add(day, Repriced, m, text) })
	}
	for _, c := range slices.Backward(log.all) {
		m := cmp.Or(known[[2]string{c.Provider, c.ID}], &dataset.Model{Provider: c.Provider, ID: c.ID})
		target := known[[2]string{m.Provider, m.AliasOf}]
		kind, text := classify(c, m)
		switch {
		case c.Seeded != nil: // the facts have its date
		case kind == Retiring && target != nil && target.RetirementDate == m.RetirementDate: // told of the model that the alias means
		default:
			learned[subject{m.Provider, m.ID, kind}] = c.Time
			add(c.Time.Day(), kind, m, text)
		}
	}
	slices.SortStableFunc(found, func(a, b News) int {
		return cmp.Or(cmp.Compare(b.Day, a.Day), cmp.Compare(a.Kind, b.Kind), strings.Compare(a.Provider, b.Provider),
			strings.Compare(a.Items[0].Provider, b.Items[0].Provider), strings.Compare(a.Items[0].ID, b.Items[0].ID))
	})
	for i, n := range found {
		if i == 0 || n.Day != found[i-1].Day || n.Kind != found[i-1].Kind || n.Provider != found[i-1].Provider {
			all = append(all, n)
			continue
		}
		last, next := &all[len(all)-1], n.Items[0]
		last.Learned = max(last.Learned, n.Learned)
		if item := &last.Items[len(last.Items)-1]; item.Provider != next.Provider || item.ID != next.ID {
			last.Items = append(last.Items, next)
		} else if !strings.Contains(item.Text, next.Text) {
			item.Text += ", " + next.Text
		}
	}
	return all
}

// subject is what news of a kind are about.
type subject struct {
	provider, id string
	kind         NewsKind
}

// learned returns when the catalog last learned of releases, retirements and prices.
func (l *Log) learned() map[subject]dataset.Timestamp {
	last := map[subject]dataset.Timestamp{}
	for _, c := range slices.Backward(l.all) {
		if c.Seeded != nil {
			continue
		}
		if c.Kind == history.Added {
			last[subject{c.Provider, c.ID, Released}] = c.Time
		}
		for _, f := range c.Fields {
			switch {
			case f.Name == "release_date":
				last[subject{c.Provider, c.ID, Released}] = c.Time
			case f.Name == "retirement_date":
				last[subject{c.Provider, c.ID, Retired}] = c.Time
			case strings.HasPrefix(f.Name, "price:"):
				last[subject{c.Provider, c.ID, Repriced}] = c.Time
			}
		}
	}
	return last
}

// classify returns what a change means as news, and what it says.
func classify(c *history.Change, m *dataset.Model) (NewsKind, string) {
	if date := c.Field("retirement_date").New.String; date > c.Time.Day().String() {
		return Retiring, "on " + date
	}
	var limits []string
	for _, f := range c.Fields {
		if label, unit := Label(f.Name); unit == "tokens" && f.Old.String != "" && f.New.String != "" {
			limits = append(limits, strings.ToLower(label)+" "+InWords(f).Old+" → "+InWords(f).New)
		}
	}
	switch {
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

// repricings reports the changes of the prices that the catalog shows for a model, without tiers and conditions, on the day on which the
// first source states the new one. Disputes are no changes. If a source only ends, the catalog knows less, but no price changed.
func repricings(d *dataset.Dataset, m *dataset.Model, report func(day dataset.Date, text string)) {
	var days []dataset.Date // on which a price begins
	pricing := d.Pricing()
	last := map[dataset.Meter]dataset.Price{} // the last amount that was not disputed, and From the day on which it was shown
	for _, p := range m.Prices {
		days = append(days, min(p.From, pricing.Day))
	}
	slices.Sort(days)
	for _, pricing.Day = range slices.Compact(days) {
		for _, q := range pricing.Quotes(m) {
			if q.Amount == "" || q.Condition != "" || q.Meter.Tiered() {
				continue
			}
			old, day := last[q.Meter], dataset.Date(0)
			last[q.Meter] = dataset.Price{Amount: q.Amount, From: pricing.Day}
			for _, p := range q.Shown {
				if p.From > old.From && (day == 0 || p.From < day) {
					day = p.From
				}
			}
			if day != 0 && old.Amount != "" && !dataset.Near(old.Amount, q.Amount) {
				label, _ := Label(dataset.PriceFact(q.Meter, ""))
				label = strings.Replace(label, " price", "", 1)
				report(day, strings.ToLower(label)+" "+Dollars(string(old.Amount))+" → "+Dollars(string(q.Amount)))
			}
		}
	}
}
