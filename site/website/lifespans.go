package website

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/facts"
)

// The picture of lives shows these months before and after the month of the dataset's day.
const monthsBefore, monthsAfter = 24, 18

// maxBars is the number of bars of a page, of which a phone still draws the first screen at once.
const maxBars = 150

// openGroups is the number of providers whose bars the page of all shows at once: with all of them
// it had twenty screens.
const openGroups = 3

// lifespans is a picture: a bar for each model, from its release to its end.
type lifespans struct {
	Today  string // where the line of today is, in percent of the width
	Years  []yearMark
	Groups []group[lifeBar] // by family, or by provider on the page of all
	Left   int              // number of models that the picture leaves out
	Open   int              // number of first groups that the page of all shows unfolded
}

// yearMark is the beginning of a year.
type yearMark struct{ X, Text string }

// lifeBar is the life of a model. Its parts are in percent of the width.
type lifeBar struct {
	*row
	Also  []string // ids of other rows that are the same: aliases and dated versions
	Parts []barPart
	End   string // where a line marks the end; empty if it is not in the picture, or none is known
}

// barPart is a part of a bar: past, promised, ending (up to an announced end), reported, or open,
// which fades out.
type barPart struct{ Class, X, Width string }

// foldVersions joins rows that are one model under several ids: an alias and its target, or a name
// and its dated version, that end on one day. The first of them in the given order stays, and the
// ids of the others are by its key.
func foldVersions(b *build, rows []*row) (kept []*row, also map[string][]string) {
	also = map[string][]string{}
	leads := map[string]*row{} // by what they have in common
	for _, r := range rows {
		name, _ := evidence.VersionName(r.ID)
		name = cmp.Or(name, r.ID)
		// An alias has the name of its target: "claude-sonnet-latest" says nothing about what it is.
		target := b.find(r.Model.Provider + "/" + r.AliasOf)
		if target != nil {
			name, _ = evidence.VersionName(target.ID)
			name = cmp.Or(name, target.ID)
		}
		// Ids have no NUL. Two versions of a name that end on two days are two models to their users.
		parts := []string{r.Model.Provider, name, r.RetirementDate, r.Ending.Kind.String()}
		same := strings.Join(parts, "\x00")
		lead := leads[same]
		if lead == nil {
			leads[same] = r
			kept = append(kept, r)
			continue
		}
		also[lead.Key] = append(also[lead.Key], r.ID)
	}
	return kept, also
}

// newLifespans returns the picture of a provider: its models that work, and those that ended in the
// picture's time. For all providers, "", it has those whose end is announced or reported.
func newLifespans(b *build, provider string) *lifespans {
	from := monthAfter(b.day, -monthsBefore)
	to := monthAfter(b.day, monthsAfter)
	x := func(d dataset.Date) float64 {
		at := 100 * float64(daysBetween(from, d)) / float64(daysBetween(from, to))
		// Lives that go beyond the picture end at its edge.
		return min(100, max(0, at))
	}
	percent := func(at float64) string { return strconv.FormatFloat(at, 'f', 1, 64) + "%" }
	p := &lifespans{Today: percent(x(b.day))}
	for year := int(from/10000) + 1; year <= int(to/10000); year++ {
		at := x(dataset.Date(year*10000 + 101))
		const room = 12 // percent of a phone's width that the word today needs
		if at < x(b.day)-room || at > x(b.day)+room {
			p.Years = append(p.Years, yearMark{percent(at), strconv.Itoa(year)})
		}
	}
	shown := filtered(b.ordered, func(r *row) bool {
		isComing := r.Ending.Kind == facts.Announced || r.Ending.Kind == facts.Reported
		// All models of all providers would be thousands of bars. What ends is what people come for.
		if provider == "" {
			// A report of a day that has passed says nothing of what is to come.
			return isComing && r.Ending.Day < to && (r.Ending.Day == 0 || r.Ending.Day > b.day)
		}
		hasEndedBefore := r.Ending.Kind == facts.Ended && r.Ending.Day < from
		return r.Model.Provider == provider && !hasEndedBefore && r.Stage != catalog.UnlistedStage
	})
	// The short id comes before its dated version, so that it is the one that stays.
	slices.SortStableFunc(shown, func(x, y *row) int { return cmp.Compare(len(x.ID), len(y.ID)) })
	kept, also := foldVersions(b, shown)
	order := func(r *row) string {
		if provider == "" {
			return r.Provider.Name
		}
		return cmp.Or(r.Family, "other models")
	}
	// Makers come before those who sell the models of others, in the dataset's order: their days
	// are the first that people ask for, and clouds have more models than all of them.
	position := map[string]int{}
	for i, p := range b.dataset.Providers {
		position[p.ID] = i
		if p.Kind != dataset.Maker {
			position[p.ID] += len(b.dataset.Providers)
		}
	}
	slices.SortStableFunc(kept, func(x, y *row) int {
		if provider == "" {
			byProvider := cmp.Compare(position[x.Model.Provider], position[y.Model.Provider])
			if byProvider != 0 {
				return byProvider
			}
		}
		return cmp.Or(
			strings.Compare(order(x), order(y)),
			cmp.Compare(x.ReleaseDate, y.ReleaseDate),
			cmp.Compare(x.index, y.index),
		)
	})
	// LIMIT: further bars are left out, and the page says how many.
	p.Left = max(0, len(kept)-maxBars)
	for _, r := range kept[:min(len(kept), maxBars)] {
		bar := lifeBar{row: r, Also: also[r.Key]}
		add := func(class string, begin, end float64) {
			if end > begin {
				bar.Parts = append(bar.Parts, barPart{class, percent(begin), percent(end - begin)})
			}
		}
		start := 0.0 // a model whose release is unknown is there from the left edge on
		if r.ReleaseDate != 0 {
			start = x(r.ReleaseDate)
		}
		today := x(b.day)
		end := 100.0 // likewise without an end
		if r.Ending.Day != 0 {
			end = x(r.Ending.Day)
		}
		// Up to today it is a fact that the model works. Beyond, each kind of ending has its color.
		add("past", start, min(today, end))
		switch r.Ending.Kind {
		case facts.Announced:
			add("ending", today, end)
		case facts.Promised:
			add("promised", today, end)
			add("open", end, 100)
		case facts.Reported:
			// After a reported day nobody knows whether it works.
			add("reported", min(today, end), max(today, end))
		case facts.Unannounced:
			add("open", today, 100)
		}
		dated := []facts.EndingKind{facts.Announced, facts.Reported, facts.Ended}
		if slices.Contains(dated, r.Ending.Kind) && end > 0 && end < 100 {
			bar.End = percent(end)
		}
		title := order(r)
		n := len(p.Groups)
		if n == 0 || p.Groups[n-1].Title != title { // the bars are in the order of their titles
			p.Groups = append(p.Groups, group[lifeBar]{ID: "lives-" + strconv.Itoa(n+1), Title: title})
		}
		last := &p.Groups[len(p.Groups)-1]
		last.Rows = append(last.Rows, bar)
	}
	if len(p.Groups) == 0 {
		return nil
	}
	p.Open = min(openGroups, len(p.Groups))
	return p
}

// monthAfter returns the first day of the month that is some months after that of a day.
func monthAfter(day dataset.Date, months int) dataset.Date {
	// Date takes months beyond December, and goes on with the next year.
	first := time.Date(int(day/10000), time.Month(int(day/100%100)+months), 1, 0, 0, 0, 0, time.UTC)
	return dataset.Timestamp(first.UnixMilli()).Day()
}
