package website

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
)

// The picture of lives shows these months before and after the month of the dataset's day: a year ahead, as
// the bars of months do, because few ends are announced for later and the picture of these was empty.
const monthsBefore, monthsAfter = 18, 12

// maxBars is the number of bars of a page, of which a phone still draws the first screen at once.
const maxBars = 150

// openGroups is the number of providers whose bars the page of all shows at once: with all of them
// it had twenty screens.
const openGroups = 3

// lifespans is a picture: a bar for each model, from its release to its end.
type lifespans struct {
	Today  string // where the line of today is, in percent of the width
	Years  []yearMark
	Since  string      // the day on which the picture begins
	Before string      // on the page of all, the day from which on the picture has no ends
	Groups []lifeGroup // by family, or by provider on the page of all
	Bars   int         // number of models in the picture
	Left   int         // number of models that the picture leaves out
	Open   int         // number of first groups that the page of all shows unfolded
}

// lifeGroup is the bars of a family, or of a provider.
type lifeGroup struct {
	group[lifeBar]
	Today string // where its line is, as of the picture
}

// Caption says how many models are in the group, and how many of them are only reported to end.
func (g lifeGroup) Caption() string {
	n := endCount{}
	for _, bar := range g.Rows {
		n.add(bar.row)
	}
	return n.String()
}

// yearMark is the beginning of a year, or of another quarter, which has the name of its first month.
type yearMark struct{ X, Text string }

// lifeBar is the life of a model. Its parts are in percent of the width.
type lifeBar struct {
	*row
	Others string // its other ids: aliases and the dated version that it means
	Parts  []barPart
	End    string // where a line marks the end; empty if it is not in the picture, or none is known
	// Earlier and Later say that the model was released before the picture begins, and that it works, as far
	// as anybody knows, up to a day after it: without a mark, the bar would begin or end at its edge.
	Earlier, Later bool
}

// Brief says how long the model works, or that nobody has seen it since a day. Both have no room in the column.
func (b lifeBar) Brief() string {
	if b.Ending.Seen == 0 {
		return b.Ending.Brief()
	}
	return "not seen since " + facts.ShortDay(b.Ending.Seen.String())
}

// Span says what the bar shows, for those who point at it: from when to when, in how many days, and other ids.
func (b lifeBar) Span() string {
	var parts []string
	hasDays := b.ReleaseDate != 0 && b.ReleaseDate%100 != 0 && b.Ending.Day != 0 && b.Ending.Day%100 != 0
	if b.ReleaseDate != 0 {
		parts = append(parts, "released "+facts.ShortDay(b.ReleaseDate.String()))
	}
	parts = append(parts, b.Brief())
	// A promise is the least that a model works, and no length of its life.
	isLife := b.Ending.Kind == facts.Announced || b.Ending.Kind == facts.Reported || b.Ending.Kind == facts.Ended
	if hasDays && isLife {
		parts = append(parts, counted(daysBetween(b.ReleaseDate, b.Ending.Day), "day"))
	}
	if b.Others != "" {
		parts = append(parts, "also "+b.Others)
	}
	return strings.Join(parts, "; ")
}

// Due is the class of the last part of the bar. Its end has the same color, because of an end of the next days
// the part itself is narrower than a line.
func (b lifeBar) Due() string {
	if len(b.Parts) == 0 {
		return ""
	}
	return b.Parts[len(b.Parts)-1].Class
}

// barPart is a part of a bar: past, promised, reported, or open, which fades out. One up to an announced
// end says how close that is, as the bars of months do: urgent, close or later.
type barPart struct{ Class, X, Width string }

// lifeAxis is the time that the picture of lives shows.
type lifeAxis struct{ from, to, today dataset.Date }

// x returns where a day is, in percent of the width. What is beyond the picture is at its edge.
func (a *lifeAxis) x(d dataset.Date) float64 {
	at := 100 * float64(daysBetween(a.from, d)) / float64(daysBetween(a.from, a.to))
	return min(100, max(0, at))
}

// quarters returns where quarters begin. The word "today" is drawn on the line below their names, or it would
// cover that of one that begins soon.
func (a *lifeAxis) quarters() (marks []yearMark) {
	for year := int(a.from / 10000); year <= int(a.to/10000); year++ {
		for month := 1; month <= 12; month += 3 {
			day := dataset.Date(year*10000 + month*100 + 1)
			// At the edges there is no room for a name.
			if day <= a.from || day >= a.to {
				continue
			}
			text := time.Month(month).String()[:3]
			if month == 1 {
				text = strconv.Itoa(year)
			}
			marks = append(marks, yearMark{percent(a.x(day)), text})
		}
	}
	return marks
}

// percent returns a share for SVG, to a tenth: about a pixel of a wide window.
func percent(at float64) string { return strconv.FormatFloat(at, 'f', 1, 64) + "%" }

// newLifespans returns the picture of a provider: its models that work, and those that ended in the
// picture's time. For all providers, "", it has those whose end is announced or reported.
func newLifespans(b *build, provider string) *lifespans {
	axis := newLifeAxis(b.day)
	shown := filtered(b.ordered, func(r *row) bool {
		// All models of all providers would be thousands of bars. What ends is what people come for.
		if provider == "" {
			return axis.endsSoon(r)
		}
		return r.Model.Provider == provider && axis.shows(r)
	})
	kept, also := foldToShort(shown)
	titleOf := func(r *row) string { return r.Provider.Name }
	if provider == "" {
		sortByProvider(kept, b.dataset.Providers)
	} else {
		titleOf = sortByFamily(kept)
	}

	p := &lifespans{Today: percent(axis.x(b.day)), Years: axis.quarters(), Since: dateInWords(axis.from)}
	// LIMIT: further bars are left out, and the page says how many.
	p.Left = max(0, len(kept)-maxBars)
	p.Bars = len(kept) - p.Left
	for _, r := range kept[:min(len(kept), maxBars)] {
		title := titleOf(r)
		// The bars are in the order of their titles, so a new title begins a group.
		n := len(p.Groups)
		if n == 0 || p.Groups[n-1].Title != title {
			id := "lives-" + strconv.Itoa(n+1)
			p.Groups = append(p.Groups, lifeGroup{group[lifeBar]{ID: id, Title: title}, p.Today})
		}
		last := &p.Groups[len(p.Groups)-1]
		last.Rows = append(last.Rows, axis.bar(r, strings.Join(also[r.Key], ", ")))
	}
	if len(p.Groups) == 0 {
		return nil
	}
	if provider == "" {
		p.Before = dateInWords(axis.to)
	}
	p.Open = min(openGroups, len(p.Groups))
	return p
}

// familyLifespans returns the picture of the models of one family of a provider, the oldest first; nil if it
// has no bar.
func familyLifespans(b *build, name string, models []*row) *lifespans {
	axis := newLifeAxis(b.day)
	kept, also := foldToShort(filtered(models, axis.shows))
	if len(kept) == 0 {
		return nil
	}
	slices.SortStableFunc(kept, byRelease)
	p := &lifespans{Today: percent(axis.x(b.day)), Years: axis.quarters(), Since: dateInWords(axis.from)}
	// LIMIT: as on the page of a provider, further bars are left out: here the oldest.
	p.Left = max(0, len(kept)-maxBars)
	kept = kept[p.Left:]
	p.Bars = len(kept)
	family := lifeGroup{group[lifeBar]{ID: "lives", Title: name}, p.Today}
	for _, r := range kept {
		family.Rows = append(family.Rows, axis.bar(r, strings.Join(also[r.Key], ", ")))
	}
	p.Groups = []lifeGroup{family}
	return p
}

// newLifeAxis returns the time that a picture shows on a day.
func newLifeAxis(day dataset.Date) *lifeAxis {
	return &lifeAxis{from: monthAfter(day, -monthsBefore), to: monthAfter(day, monthsAfter), today: day}
}

// shows reports whether a model has a bar in the picture of its provider: whether it works or ended in the
// picture's time.
func (a *lifeAxis) shows(r *row) bool {
	hasEndedBefore := r.Ending.Kind == facts.Ended && r.Ending.Day < a.from
	return !hasEndedBefore && r.Stage != catalog.UnlistedStage
}

// foldToShort joins the rows of one model as foldVersions does: the short id comes before its dated version,
// so that it is the one that stays.
func foldToShort(rows []*row) (kept []*row, also map[string][]string) {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(x, y *row) int { return cmp.Compare(len(x.ID), len(y.ID)) })
	return foldVersions(rows)
}

// endsSoon reports whether a model is announced or reported to end in the picture's time.
func (a *lifeAxis) endsSoon(r *row) bool {
	isComing := r.Ending.Kind == facts.Announced || r.Ending.Kind == facts.Reported
	// A report of a day that has passed says nothing of what is to come.
	hasPassed := r.Ending.Day != 0 && r.Ending.Day <= a.today
	return isComing && r.Ending.Day < a.to && !hasPassed
}

// sortByProvider sorts rows of models that end by provider, and the soonest end of each first. Makers
// come before those who sell the models of others, in the dataset's order: their days are the first
// that people ask for, and clouds have more models than all of them.
func sortByProvider(rows []*row, providers []dataset.Provider) {
	position := map[string]int{}
	for i, p := range providers {
		position[p.ID] = i
		if p.Kind != dataset.Maker {
			position[p.ID] += len(providers)
		}
	}
	slices.SortStableFunc(rows, func(x, y *row) int {
		return cmp.Or(
			cmp.Compare(position[x.Model.Provider], position[y.Model.Provider]),
			cmp.Compare(lastDay(x), lastDay(y)),
			byRelease(x, y),
		)
	})
}

// lastDay is the day on which a model ends. One without a day is after all others.
func lastDay(r *row) dataset.Date {
	if r.Ending.Day == 0 {
		return math.MaxUint32
	}
	return r.Ending.Day
}

func byRelease(x, y *row) int {
	return cmp.Or(cmp.Compare(x.ReleaseDate, y.ReleaseDate), cmp.Compare(x.index, y.index))
}

// sortByFamily sorts rows of the models of a provider by family, and returns the titles of their groups.
// A heading above one bar would say nothing that its name does not: models without a family, and those
// that are the only one shown of theirs, are together at the end.
func sortByFamily(rows []*row) (titleOf func(r *row) string) {
	sizes := map[string]int{} // of families, by name
	for _, r := range rows {
		sizes[r.Family]++
	}
	isAlone := func(r *row) bool { return r.Family == "" || sizes[r.Family] == 1 }
	ofRest := "other models"
	if len(filtered(rows, isAlone)) == len(rows) {
		ofRest = "all models" // others than which?
	}
	titleOf = func(r *row) string {
		if isAlone(r) {
			return ofRest
		}
		return r.Family
	}
	// 1 sorts behind the families, whose names would otherwise surround "other models".
	rank := func(r *row) int {
		if isAlone(r) {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(rows, func(x, y *row) int {
		return cmp.Or(
			cmp.Compare(rank(x), rank(y)),
			strings.Compare(titleOf(x), titleOf(y)),
			byRelease(x, y),
		)
	})
	return titleOf
}

// bar returns the bar of a model with some other ids.
func (a *lifeAxis) bar(r *row, others string) lifeBar {
	bar := lifeBar{row: r, Others: others}
	add := func(class string, begin, end float64) {
		if end > begin {
			bar.Parts = append(bar.Parts, barPart{class, percent(begin), percent(end - begin)})
		}
	}
	start := a.x(r.ReleaseDate)
	end := 100.0 // without a day, at the right edge
	today := a.x(a.today)
	if r.Ending.Seen != 0 {
		today = a.x(r.Ending.Seen) // the last day of which anybody knows that it worked
	}
	if r.Ending.Day != 0 {
		end = a.x(r.Ending.Day)
	}
	// Up to today it is a fact that the model works. Beyond, each kind of ending has its color.
	past := "past"
	// A model whose release is unknown is there from the left edge on, in the color of what is not
	// known: else it would look as old as the oldest.
	if r.ReleaseDate == 0 {
		past = "open"
		start = 0
	}
	add(past, start, min(today, end))
	switch r.Ending.Kind {
	case facts.Announced:
		add(leftUntil(r.Ending.Day.String(), a.today), today, end)
	case facts.Promised:
		add("promised", today, end)
		add("open", end, 100)
	case facts.Reported:
		// After a reported day nobody knows whether it works.
		near := leftUntil(r.Ending.Day.String(), a.today)
		add("reported "+near, min(today, end), max(today, end))
	case facts.Discouraged:
		// A provider that advises against a model can still promise it up to a day.
		known := today
		if r.Ending.Day != 0 {
			known = end
			add("promised", today, end)
		}
		add("open", known, 100)
	case facts.Said, facts.Unannounced:
		add("open", today, 100)
	}
	// An end at an edge is beyond it, and a line there would say that it is on this day.
	dated := []facts.EndingKind{facts.Announced, facts.Reported, facts.Ended}
	if slices.Contains(dated, r.Ending.Kind) && end > 0 && end < 100 {
		bar.End = percent(end)
	}
	bar.Earlier = r.ReleaseDate != 0 && r.ReleaseDate < a.from
	bar.Later = r.Ending.Day > a.to
	return bar
}

// monthAfter returns the first day of the month that is some months after that of a day.
func monthAfter(day dataset.Date, months int) dataset.Date {
	// Date takes months beyond December, and goes on with the next year.
	first := time.Date(int(day/10000), time.Month(int(day/100%100)+months), 1, 0, 0, 0, 0, time.UTC)
	return dataset.Timestamp(first.UnixMilli()).Day()
}
