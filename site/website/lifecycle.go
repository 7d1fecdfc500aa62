package website

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
)

// lifecyclePath is the path of the page of retirements. The pages of providers are below it.
const lifecyclePath = "/lifecycle/"

// maxRetired is the largest number of past retirements on a page.
const maxRetired = 400

// lifecyclePage shows which models retire when and what replaces them, of one provider or of all.
type lifecyclePage struct {
	frame
	Lead      string
	Calendar  string         // path of the calendar
	Request   string         // path and query of the API's list of the same models
	Providers []retiringFrom // with their numbers
	Coming    []retirementMonth
	Undated   []retirement // deprecated without a date
	Past      []retirementMonth
	Badge     string // address of that of the model that retires next; empty if there is none
	Unshown   string // number of past retirements that are left out; empty if there are none
}

type retiringFrom struct {
	providerView
	Coming  string
	Current bool
}

type retirementMonth struct {
	ID, Text, Count string
	Days            []retirementDay
}

type retirementDay struct {
	Date   string
	Models []retirement
}

// retirement is a model that its provider retired or will.
type retirement struct {
	row          int
	Date         string // from which requests fail; empty if no date is known
	Name, ID     string
	Href         string
	Provider     providerView
	Replacement  string // id, after the id of the provider if that is another one; empty if not known
	Successor    string // address of the page of the replacement; empty if the catalog does not have it
	SuccessorOut bool   // the replacement is retired too
}

// findRetirements returns the models that have a date of retirement, by date, provider and id, and those that are deprecated
// without one.
func findRetirements(b *build) (dated, undated []retirement) {
	for row := range b.dataset.Models {
		m := &b.dataset.Models[row]
		switch {
		case m.RetirementDate != "":
			dated = append(dated, newRetirement(b, row, m))
		case m.Status == dataset.Deprecated:
			undated = append(undated, newRetirement(b, row, m))
		}
	}
	slices.SortStableFunc(dated, func(a, b retirement) int { return cmp.Compare(a.Date, b.Date) })
	return dated, undated
}

func newRetirement(b *build, row int, m *dataset.Model) retirement {
	r := retirement{
		row: row, Date: m.RetirementDate, Name: displayName(m), ID: m.ID, Href: b.addresses.model(row, m),
		Provider: b.providers[m.Provider], Replacement: m.Replacement,
	}
	provider, id, _ := strings.Cut(m.Replacement, "/")
	if provider == m.Provider {
		r.Replacement = id
	}
	if next, missing := b.catalog.Find(provider, id); missing == nil {
		successor := &b.dataset.Models[next]
		r.Successor = b.addresses.model(next, successor)
		r.SuccessorOut = successor.RetirementDate != "" && successor.RetirementDate <= b.day.String()
	}
	return r
}

// comingOf returns those of retirements, in order of their dates, that are after the day of the dataset.
func comingOf(b *build, dated []retirement) []retirement {
	first, _ := slices.BinarySearchFunc(dated, b.day.String(), func(r retirement, day string) int {
		return cmp.Or(cmp.Compare(r.Date, day), -1) // equal dates are past
	})
	return dated[first:]
}

// addLifecycle adds the pages of retirements and their calendars.
func addLifecycle(w *writer) error {
	for _, p := range append([]dataset.Provider{{}}, w.dataset.Providers...) {
		dated, undated := w.dated, w.undated
		if p.ID != "" {
			elsewhere := func(r retirement) bool { return r.Provider.ID != p.ID }
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

func newLifecyclePage(b *build, p dataset.Provider, dated, undated []retirement) *lifecyclePage {
	root := b.addresses.root
	coming := comingOf(b, dated)
	past := slices.Clone(dated[:len(dated)-len(coming)])
	page := &lifecyclePage{
		frame: frame{
			Path: lifecyclePath, Class: "lifecycle", Heading: "Model retirements", Styles: []string{"lifecycle.css"},
			Description: "Which AI models retire when, and what replaces them: dates that " + providerNames(b) + " announced, as a calendar too.",
		},
		Lead:     count(len(coming), "model") + " will retire, " + number(len(past)) + " have. Requests fail from the date on.",
		Calendar: root + "/lifecycle.ics", Request: root + "/api/v2/models?retiring_before=9999-12-31",
		Coming: months(coming), Undated: undated,
	}
	if p.ID != "" {
		page.Path += p.ID + "/"
		page.Heading = p.Name + " model retirements"
		page.Description = "Which AI models of " + p.Name + " retire when, and what replaces them, as a calendar too."
		page.Calendar = root + lifecyclePath + p.ID + ".ics"
		page.Request += "&provider=" + p.ID
	}
	if len(coming) > 0 && b.addresses.pages {
		page.Badge = root + "/badge/" + escapePath(b.catalog.BadgeName(coming[0].row))
	}
	page.Alternates = []alternate{{"text/calendar", page.Heading, page.Calendar}}
	slices.Reverse(past)
	if more := len(past) - maxRetired; more > 0 {
		past, page.Unshown = past[:maxRetired], count(more, "earlier retirement")
	}
	page.Past = months(past)
	for _, other := range b.dataset.Providers {
		n := 0
		for _, r := range comingOf(b, b.dated) {
			if r.Provider.ID == other.ID {
				n++
			}
		}
		page.Providers = append(page.Providers, retiringFrom{
			b.providers[other.ID], number(n), other.ID == p.ID,
		})
	}
	return page
}

// months groups retirements, which are in order of their dates, by month and day.
func months(all []retirement) (groups []retirementMonth) {
	models := 0
	for i, r := range all {
		if i == 0 || r.Date[:len("2006-01")] != all[i-1].Date[:len("2006-01")] {
			first, _ := time.Parse(time.DateOnly, r.Date) // a date of the dataset is valid
			groups, models = append(groups, retirementMonth{ID: r.Date[:len("2006-01")], Text: first.Format("January 2006")}), 0
		}
		month := &groups[len(groups)-1]
		if last := len(month.Days) - 1; last < 0 || month.Days[last].Date != r.Date {
			month.Days = append(month.Days, retirementDay{Date: r.Date})
		}
		today := &month.Days[len(month.Days)-1]
		today.Models = append(today.Models, r)
		models++
		month.Count = count(models, "model")
	}
	return groups
}
