package website

import (
	"cmp"
	"html/template"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// lifecyclePath is the path of the page of retirements. The pages of providers are below it.
const lifecyclePath = "/lifecycle/"

// maxRetired is the largest number of past retirements on a page.
const maxRetired = 400

// Days until a retirement from which on it is urgent or close.
const urgentDays, closeDays = 30, 90

// lifecyclePage shows which models retire when and what replaces them, of one provider or of all.
type lifecyclePage struct {
	frame
	Figures   []keyFigure
	Calendar  string       // path of the calendar
	Webcal    template.URL // its address for programs with calendars
	Providers []menuEntry  // with their numbers of coming retirements
	Strip     []stripMonth // the next twelve months
	Coming    []retirements
	Undated   []retirements
	Past      []retirements
}

// stripMonth is a month of the strip: its share of the largest number of retirements, and how close the first of them is.
type stripMonth struct {
	ID, Month, Year string
	Count           int
	Height          share
	Urgency         string
}

// retirements are those of a month, or of models without a date.
type retirements struct {
	ID, Title, Note string
	Models          []modelRow
}

// findRetirements returns the models that have a date of retirement, by date, provider and id, and those that are deprecated or
// uncertain without one.
func findRetirements(b *build) (dated, undated []modelRow) {
	for row := range b.dataset.Models {
		r := b.at(row)
		switch {
		case r.RetirementDate != "":
			dated = append(dated, r)
		case r.Stage() == catalog.DeprecatedStage || r.Stage() == catalog.UncertainStage:
			undated = append(undated, r)
		}
	}
	slices.SortStableFunc(dated, func(a, b modelRow) int { return cmp.Compare(a.RetirementDate, b.RetirementDate) })
	return dated, undated
}

// comingOf returns those of retirements, in order of their dates, that are after the day of the dataset.
func comingOf(b *build, dated []modelRow) []modelRow {
	past := func(r modelRow) bool { return r.RetirementDate <= b.day.String() }
	return slices.DeleteFunc(slices.Clone(dated), past)
}

// Left says how close a model's retirement is on the day of the dataset: urgent, close, later or past; "" if it has no date.
func (r modelRow) Left() string {
	date, _ := dataset.ParseDate(r.RetirementDate)
	switch left := days(r.build.day, date); {
	case date == 0:
		return ""
	case left <= 0:
		return "past"
	case left <= urgentDays:
		return "urgent"
	case left <= closeDays:
		return "close"
	}
	return "later"
}

// addLifecycle adds the pages of retirements and their calendars.
func addLifecycle(w *writer) error {
	for _, p := range append([]dataset.Provider{{}}, w.dataset.Providers...) {
		dated, undated := w.dated, w.undated
		if p.ID != "" {
			elsewhere := func(r modelRow) bool { return r.Model.Provider != p.ID }
			dated = slices.DeleteFunc(slices.Clone(dated), elsewhere)
			undated = slices.DeleteFunc(slices.Clone(undated), elsewhere)
		}
		page := newLifecyclePage(w.build, p, dated, undated)
		if err := w.addPage("lifecycle", page); err != nil {
			return err
		}
		w.add(page.Calendar[len(w.addresses.root)+1:], Calendar, calendarOf(w.build, page.Heading, dated))
	}
	return nil
}

func newLifecyclePage(b *build, p dataset.Provider, dated, undated []modelRow) *lifecyclePage {
	root := b.addresses.root
	coming := comingOf(b, dated)
	past := slices.Clone(dated[:len(dated)-len(coming)])
	page := &lifecyclePage{
		frame: frame{
			Path: lifecyclePath, Class: "lifecycle", Heading: "Model retirements", Styles: []string{"lifecycle.css"},
			Description: "Which AI models retire when, and what replaces them: dates that " + providerNames(b) + " announced, as a calendar too.",
			Request:     root + "/api/v2/models?retiring_before=9999-12-31",
		},
		Calendar: root + "/lifecycle.ics",
		Coming:   months(coming), Strip: stripOf(b, coming), Undated: undatedOf(undated),
	}
	if p.ID != "" {
		page.Path += p.ID + "/"
		page.Heading = p.Name + " model retirements"
		page.Description = "Which AI models of " + p.Name + " retire when, and what replaces them, as a calendar too."
		page.Calendar = root + lifecyclePath + p.ID + ".ics"
		page.Request += "&provider=" + p.ID
	}
	_, host, _ := strings.Cut(b.options.BaseURL, "://")
	page.Webcal = template.URL("webcal://" + strings.TrimSuffix(host, root) + page.Calendar)
	page.Alternates = []alternate{{"text/calendar", page.Heading, page.Calendar}}
	left := map[string]int{}
	for _, r := range coming {
		left[r.Left()]++
	}
	page.Figures = []keyFigure{
		{Label: "within 30 days", Value: number(left["urgent"]), Class: "urgent"},
		{Label: "within 90 days", Value: number(left["urgent"] + left["close"]), Class: "close"},
		{Label: "announced", Value: number(len(coming))}, {Label: "retired", Value: number(len(past))},
	}
	slices.Reverse(past)
	page.Past = months(past[:min(len(past), maxRetired)])
	page.Providers = append([]menuEntry{b.entry("All", lifecyclePath, page.Path)}, b.providerEntries(lifecyclePath, page.Path)...)
	counts := map[string]int{}
	for _, r := range comingOf(b, b.dated) {
		counts[r.Provider().Name]++
	}
	for i := range page.Providers[1:] {
		page.Providers[i+1].Note = number(counts[page.Providers[i+1].Text])
	}
	return page
}

// months groups retirements, which are in order of their dates, by month.
func months(all []modelRow) (groups []retirements) {
	for _, r := range all {
		id := r.RetirementDate[:len("2006-01")]
		if len(groups) == 0 || id != groups[len(groups)-1].ID {
			first, _ := dataset.ParseDate(id) // a date of the dataset is valid
			groups = append(groups, retirements{ID: id, Title: date(first)})
		}
		month := &groups[len(groups)-1]
		month.Models = append(month.Models, r)
		month.Note = count(len(month.Models), "model")
	}
	return groups
}

// Then says what requests get from the day of the retirement, as far as it is known.
func (r modelRow) Then() string {
	if r.AfterRetirement == "" {
		return ""
	}
	return afterRetirement(r.Model)
}

// stripOf returns the month of the dataset's day and the eleven behind it.
func stripOf(b *build, coming []modelRow) (strip []stripMonth) {
	first := time.Date(int(b.day/10000), time.Month(b.day/100%100), 1, 0, 0, 0, 0, time.UTC)
	most := 1
	for i := range 12 {
		month := first.AddDate(0, i, 0)
		m := stripMonth{ID: month.Format("2006-01"), Month: month.Format("Jan"), Year: month.Format("2006")}
		for _, r := range coming {
			if strings.HasPrefix(r.RetirementDate, m.ID) {
				m.Count++
				m.Urgency = cmp.Or(m.Urgency, r.Left())
			}
		}
		most = max(most, m.Count)
		strip = append(strip, m)
	}
	for i := range strip {
		strip[i].Height = shareOf(strip[i].Count, most)
	}
	return strip
}

// undatedOf groups models without a date of retirement by their stage.
func undatedOf(undated []modelRow) (groups []retirements) {
	for _, g := range []retirements{
		{"uncertain", "Uncertain", stageTexts[catalog.UncertainStage], nil},
		{"deprecated", "Deprecated, no date known", stageTexts[catalog.DeprecatedStage], nil},
	} {
		for _, r := range undated {
			if r.Stage().String() == g.ID {
				g.Models = append(g.Models, r)
			}
		}
		if g.Models != nil {
			groups = append(groups, g)
		}
	}
	return groups
}
