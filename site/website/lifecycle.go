package website

import (
	"cmp"
	"fmt"
	"html/template"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
)

// lifecyclePath is the path of the page of retirements. The pages of providers are below it.
const lifecyclePath = "/lifecycle/"

// lifecyclePage shows which models retire when and what replaces them, of one provider or of all.
type lifecyclePage struct {
	frame
	Figures   []keyFigure
	Calendar  string                 // path of the calendar
	Webcal    template.URL           // its address for programs with calendars; empty if the site's is not known
	Address   string                 // the same for people
	Within    string                 // how many of the coming ones are in the strip
	Providers menuFold               // with their numbers of coming retirements
	Strip     []stripMonth           // the next twelve months; empty if nothing retires in them
	Coming    []group[*row]          // months, then those without a date
	Past      []group[*row]          // years, newest first
	Lives     *lifespans             // nil if there are none
	Median    string                 // the sentence about it; empty if too few ends are known
	Also      map[string][]string    // other ids of the rows, by key
	Next      map[string]replacement // by key
	Read      map[string]string      // by key, when the day of an end was read, if that is long ago
}

// retirement is a line of a list of retirements.
type retirement struct {
	*row
	Seller string // the name of its provider, if the page is not this provider's
	Others string // its other ids
	Next   replacement
	Read   string // when the day of its end was read, if that is long ago; else empty
	Routes string // what answers requests after the end; empty if they fail, which the heading says
	// SameDay says that the line above has the same day. Screens show it once; screen readers and paper have
	// it in each line.
	SameDay bool
}

// OpenMonths is the number of the coming months that the page shows unfolded: those in which somebody
// who has not yet acted must act now.
func (p *lifecyclePage) OpenMonths() int { return 3 }

// List returns the lines of rows.
func (p *lifecyclePage) List(rows []*row) (lines []retirement) {
	for i, r := range rows {
		line := retirement{
			row:     r,
			Others:  strings.Join(p.Also[r.Key], ", "),
			Next:    p.Next[r.Key],
			Read:    p.Read[r.Key],
			SameDay: i > 0 && r.EndsOn != "" && rows[i-1].EndsOn == r.EndsOn,
		}
		if p.Provider == "" {
			line.Seller = r.Provider.Name
		}
		if strings.HasPrefix(r.AfterRetirement, "routes") {
			line.Routes = r.Then
		}
		lines = append(lines, line)
	}
	return lines
}

// stripMonth is a month of the strip: its part of the largest number of retirements in a month, and
// how close the first of them is.
type stripMonth struct {
	Href, Month, Year string
	Count             int
	Height            int // in percent
	Urgency           string
}

// group is a part of a list under a heading, such as what happened in a month.
type group[T any] struct {
	ID, Title string
	Rows      []T
}

// Caption says how many models are in the group.
func (g group[T]) Caption() string { return counted(len(g.Rows), "model") }

// Count says how many models some rows are that end, and how many of these ends are only reported.
func (p *lifecyclePage) Count(rows []*row) string { return countEnds(rows).String() }

// endCount is a number of models that end. That of those whose end is only reported is part of it,
// and is always told, because nobody knows whether they end.
type endCount struct{ all, reported int }

func countEnds(rows []*row) (n endCount) {
	for _, r := range rows {
		n.add(r)
	}
	return n
}

func (n *endCount) add(r *row) {
	n.all++
	if r.Ending.Kind == facts.Reported {
		n.reported++
	}
}

func (n endCount) String() string {
	text := counted(n.all, "model")
	if n.reported > 0 {
		text += ", " + n.Reported()
	}
	return text
}

// Reported says how many of the ends are only reported; empty if none is.
func (n endCount) Reported() string {
	switch n.reported {
	case 0:
		return ""
	case n.all:
		return "reported"
	}
	return withCommas(n.reported) + " reported"
}

// For byDate.
const days, months, years = len("2006-01-02"), len("2006-01"), len("2006")

// byDate groups what is in order of its days by the first characters of the days.
func byDate[T any](list []T, day func(T) string, characters int) (groups []group[T]) {
	for _, element := range list {
		id := day(element)
		id = id[:min(len(id), characters)] // some are known by their month only
		if len(groups) == 0 || id != groups[len(groups)-1].ID {
			title := id // "2026", which reads as it is
			month, err := dataset.ParseDate(id)
			if err == nil {
				title = dateInWords(month)
			}
			groups = append(groups, group[T]{ID: id, Title: title})
		}
		last := &groups[len(groups)-1]
		last.Rows = append(last.Rows, element)
	}
	return groups
}

// filtered returns the elements of a list that are of one kind.
func filtered[T any](list []T, is func(T) bool) []T {
	// In a copy: lists of rows are shared between pages.
	return slices.DeleteFunc(slices.Clone(list), func(element T) bool { return !is(element) })
}

func (r *row) retires() string { return r.EndsOn }

func addLifecycle(b *build) {
	counts := comingCounts(b)
	allProviders := dataset.Provider{} // without an id, as the page of all has none
	for _, p := range append([]dataset.Provider{allProviders}, b.dataset.Providers...) {
		isIts := func(r *row) bool { return p.ID == "" || r.Model.Provider == p.ID }
		dated := filtered(b.dated, isIts)
		page := newLifecyclePage(b, p, dated, counts)
		page.Lives = newLifespans(b, p.ID)
		// It is what "how long do models live" asks for, so it is in the first screen, too.
		life := lifetimesOf(b, p.ID)
		if life != nil && page.Lives != nil {
			page.Median = life.Sentence
			page.Figures = append(page.Figures, keyFigure{
				Label: "median life",
				Value: life.Median,
				Note:  "of " + counted(life.Count, "model"),
				At:    "median",
			})
		}
		page.Picture = addLivesPicture(b, path.Join(lifecyclePath, p.ID)[1:]+".png", page.Heading, page.Lives)
		undated := filtered(b.ordered, func(r *row) bool {
			ends := r.Stage == catalog.UncertainStage || r.Stage == catalog.RetiringStage
			return isIts(r) && r.EndsOn == "" && ends
		})
		if len(undated) > 0 {
			undated, also := foldVersions(undated)
			maps.Copy(page.Also, also)
			group := group[*row]{ID: "undated", Title: "No date known", Rows: undated}
			page.Coming = append(page.Coming, group)
		}
		for _, g := range slices.Concat(page.Coming, page.Past) {
			for _, r := range g.Rows {
				page.Next[r.Key] = b.replacementOf(r)
				page.Read[r.Key] = b.endReadBriefly(r)
			}
		}
		b.addPage("lifecycle", page)
		// The same retirements as on the page, for programs with calendars.
		kept, also := foldShort(dated)
		b.add(page.Calendar[len(b.root)+1:], Calendar, calendarOf(b, page.Heading, kept, also))
	}
}

func lifecycleOf(provider string) string {
	return path.Join(lifecyclePath, provider) + "/"
}

// foldShort joins the rows of one model as foldVersions does, of rows by date: the shortest id
// stays.
func foldShort(dated []*row) (kept []*row, also map[string][]string) {
	shortFirst := slices.Clone(dated)
	slices.SortStableFunc(shortFirst, func(x, y *row) int {
		return cmp.Or(strings.Compare(x.EndsOn, y.EndsOn), cmp.Compare(len(x.ID), len(y.ID)))
	})
	return foldVersions(shortFirst)
}

// newLifecyclePage returns the page of a provider, or of all, whose rows with a date are dated.
// Counts are those of its menu.
func newLifecyclePage(b *build, p dataset.Provider, dated []*row, counts map[string]endCount) *lifecyclePage {
	dated, also := foldShort(dated)
	// The rows are by date, so the past ones come before the coming ones. The newest of the past is
	// what people look for.
	coming := filtered(dated, func(r *row) bool { return r.Coming })
	past := slices.Clone(dated[:len(dated)-len(coming)])
	slices.Reverse(past)
	page := &lifecyclePage{
		frame: frame{
			Path:     lifecycleOf(p.ID),
			Class:    "lifecycle",
			Provider: p.ID,
			Heading:  "Model retirements",
			Lead:     "When models retire, what happens to requests, and what to use instead.",
			Description: "Which AI models retire when, and what replaces them: dates that " +
				providerNames(b.dataset.Providers) + " announced, as a calendar too.",
			// The API has no filter for models with a date. All dates are before this one.
			Request: b.root + "/api/v2/models?retiring_before=9999-12-31",
			Styles:  []string{"lifecycle.css"},
		},
		Calendar: b.root + path.Join(lifecyclePath, p.ID) + ".ics",
		Coming:   byDate(coming, (*row).retires, months),
		Also:     also,
		Next:     map[string]replacement{},
		Read:     map[string]string{},
	}
	toMonth := func(month time.Time) string { return "#m" + month.Format("2006-01") }
	page.Strip = stripOf(b.day, page.Coming, toMonth)
	if p.ID != "" {
		page.Heading = p.Name + " model retirements"
		page.Description = "Which AI models of " + p.Name +
			" retire when, and what replaces them, as a calendar too."
		page.Request += "&provider=" + p.ID
	}
	providers := b.providerEntries("All", lifecycleOf, page.Path)
	page.Address = strings.TrimSuffix(b.options.BaseURL, b.root) + page.Calendar
	page.StandIn = standIn(b.options.BaseURL)
	if page.StandIn == "" {
		_, host, _ := strings.Cut(page.Address, "://")
		// html/template allows http, https and mailto in links. The address is the builder's own.
		page.Webcal = template.URL("webcal://" + host)
	}
	page.Feed = &alternate{"text/calendar", page.Heading, page.Calendar}
	inStrip := 0 // number of retirements in the strip
	for _, month := range page.Strip {
		inStrip += month.Count
	}
	page.Within = fmt.Sprintf("%s of %s retirements", withCommas(inStrip), withCommas(len(coming)))
	within30 := filtered(coming, func(r *row) bool { return r.Left == "urgent" })
	within90 := filtered(coming, func(r *row) bool { return r.Left == "urgent" || r.Left == "close" })
	page.Figures = []keyFigure{
		endFigure("within 30 days", "urgent", within30),
		endFigure("within 90 days", "close", within90),
		endFigure("coming", "", coming),
		{Label: "retired", Value: withCommas(len(past))},
	}
	page.Past = byDate(past, (*row).retires, years)
	page.Providers = foldCounted(b.dataset, providers, counts)
	return page
}

// endFigure returns the figure with the number of some models that end. Its color is for ends that
// are announced.
func endFigure(label, class string, rows []*row) keyFigure {
	n := countEnds(rows)
	if n.reported == n.all {
		class = ""
	}
	return keyFigure{Label: label, Value: withCommas(n.all), Note: n.Reported(), Class: class}
}

// comingCounts returns the number of coming retirements by provider, as their own pages count them: a
// model and its dated version retire once.
func comingCounts(b *build) map[string]endCount {
	counts := map[string]endCount{}
	kept, _ := foldShort(b.dated)
	for _, r := range kept {
		if r.Coming {
			n := counts[r.Model.Provider]
			n.add(r)
			counts[r.Model.Provider] = n
		}
	}
	return counts
}

// foldCounted folds a menu of providers: those of version 1 first, which people look for, then
// makers before the places that sell their models, each with the highest counts first. Providers
// without a count, whose pages say so, are behind the fold. The entry of all providers and that of
// the page itself are always shown.
func foldCounted(d *dataset.Dataset, entries []menuEntry, counts map[string]endCount) (f menuFold) {
	const first = 10 // two lines of a page
	countOf := func(e *menuEntry) int {
		if e.Maker == nil {
			return 0
		}
		return counts[e.Maker.ID].all
	}
	rank := func(e *menuEntry) int {
		provider := d.Provider(e.Maker.ID)
		if provider.V1 {
			return -1
		}
		return int(provider.Kind)
	}
	slices.SortStableFunc(entries[1:], func(x, y menuEntry) int {
		return cmp.Or(rank(&x)-rank(&y), countOf(&y)-countOf(&x))
	})
	for i, e := range entries {
		n := countOf(&e)
		if n > 0 {
			e.Note = withCommas(n)
			reported := counts[e.Maker.ID].reported
			if reported > 0 {
				e.Note += " (" + withCommas(reported) + " reported)"
			}
		}
		if i == 0 || e.Current != "" || n > 0 && len(f.Shown) <= first {
			f.Shown = append(f.Shown, e)
		} else {
			f.More = append(f.More, e)
		}
	}
	return f
}

// urgencyOf returns the classes of a month of the strip: how close the first of its ends is, and whether all of
// them are only reported. The color says how near, and a dashed edge how certain, as in lists and bars.
func urgencyOf(rows []*row) string {
	first := rows[0].Left // they are by day
	isAnnounced := func(r *row) bool { return r.Ending.Kind != facts.Reported }
	if slices.ContainsFunc(rows, isAnnounced) {
		return first
	}
	return first + " reported"
}

// leastOfStrip is the smallest number of retirements in a month that is drawn in full height.
const leastOfStrip = 10

// stripOf returns twelve months, from that of a day on. Those with models that retire are links. It is
// empty if there are none: twelve bars of no height would look as if days were missing.
func stripOf(day dataset.Date, groups []group[*row], href func(month time.Time) string) (strip []stripMonth) {
	// Where a few models retire, one of them must not look like the thirty of another page.
	most := leastOfStrip
	isDrawn := false
	for _, g := range groups {
		most = max(most, len(g.Rows))
	}
	for i := range 12 {
		month := monthAfter(day, i).Start().Time()
		m := stripMonth{Month: month.Format("Jan"), Year: month.Format("2006")}
		for _, g := range groups {
			if g.ID == month.Format("2006-01") {
				m.Href = href(month)
				m.Count = len(g.Rows)
				m.Height = 100 * len(g.Rows) / most
				m.Urgency = urgencyOf(g.Rows)
				isDrawn = true
			}
		}
		strip = append(strip, m)
	}
	if !isDrawn {
		return nil
	}
	return strip
}
