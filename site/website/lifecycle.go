package website

import (
	"cmp"
	"slices"
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
	Undated   []modelRow // deprecated without a date
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
	Models []modelRow
}

// findRetirements returns the models that have a date of retirement, by date, provider and id, and those that are deprecated
// without one.
func findRetirements(b *build) (dated, undated []modelRow) {
	for row := range b.dataset.Models {
		m := &b.dataset.Models[row]
		switch {
		case m.RetirementDate != "":
			dated = append(dated, b.at(row))
		case m.Status == dataset.Deprecated:
			undated = append(undated, b.at(row))
		}
	}
	slices.SortStableFunc(dated, func(a, b modelRow) int { return cmp.Compare(a.RetirementDate, b.RetirementDate) })
	return dated, undated
}

// comingOf returns those of retirements, in order of their dates, that are after the day of the dataset.
func comingOf(b *build, dated []modelRow) []modelRow {
	first, _ := slices.BinarySearchFunc(dated, b.day.String(), func(r modelRow, day string) int {
		return cmp.Or(cmp.Compare(r.RetirementDate, day), -1) // equal dates are past
	})
	return dated[first:]
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
			if r.Model.Provider == other.ID {
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
func months(all []modelRow) (groups []retirementMonth) {
	models := 0
	for i, r := range all {
		if i == 0 || r.RetirementDate[:len("2006-01")] != all[i-1].RetirementDate[:len("2006-01")] {
			first, _ := time.Parse(time.DateOnly, r.RetirementDate) // a date of the dataset is valid
			groups, models = append(groups, retirementMonth{ID: r.RetirementDate[:len("2006-01")], Text: first.Format("January 2006")}), 0
		}
		month := &groups[len(groups)-1]
		if last := len(month.Days) - 1; last < 0 || month.Days[last].Date != r.RetirementDate {
			month.Days = append(month.Days, retirementDay{Date: r.RetirementDate})
		}
		today := &month.Days[len(month.Days)-1]
		today.Models = append(today.Models, r)
		models++
		month.Count = count(models, "model")
	}
	return groups
}
