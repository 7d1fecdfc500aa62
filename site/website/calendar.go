package website

import (
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"modelcatalog/site/representation"
)

// calendarOf returns retirements as a calendar (RFC 5545) of events that last a day, with the other
// ids of a model by its key. Those of more than a year before the dataset's day are left out. An
// event keeps its UID when its date changes, and DTSTAMP is the time at which the model's record
// last changed.
func calendarOf(b *build, title string, dated []*row, also map[string][]string) []byte {
	c := ics.NewCalendar()
	c.SetProductId("-//" + b.options.Service + "//Retirements//EN")
	c.SetMethod(ics.MethodPublish)
	c.SetName(title)
	c.SetXWRCalName(title)
	c.SetRefreshInterval("P1D")
	_, host, _ := strings.Cut(b.options.BaseURL, "://")
	yearAgo := b.day.Start().Time().AddDate(-1, 0, 0).Format(time.DateOnly)
	for _, r := range dated {
		if r.RetirementDate < yearAgo {
			continue
		}
		date, _ := time.Parse(time.DateOnly, r.RetirementDate) // a date of the dataset is valid
		note := r.ID + ": " + r.Ending.Text + "."
		if r.Coming {
			note += " " + r.Then
		}
		if others := also[r.Key]; len(others) > 0 {
			note += "\nAlso: " + strings.Join(others, ", ")
		}
		if next := r.Successor; next != nil {
			note += "\nUse instead: " + next.ID
		} else if r.Replacement != "" {
			note += "\nReplacement: " + r.NextID
		}
		event := c.AddEvent(r.Model.Provider + "/" + strings.ReplaceAll(escapeID(r.ID), ",", "%2C") + "@" + host)
		event.SetDtStampTime(r.UpdatedAt.Time())
		event.SetAllDayStartAt(date)
		event.SetSummary(r.Name + " (" + r.Provider.Name + ") retires")
		if r.Unconfirmed != "" {
			event.SetStatus(ics.ObjectStatusTentative)
		}
		event.SetDescription(note)
		event.AddCategory(r.Provider.Name)
		event.SetURL(b.options.BaseURL + r.Href[len(b.root):])
		event.SetTimeTransparency(ics.TransparencyTransparent)
		if !r.Coming {
			continue
		}
		for _, before := range []string{"-P30D", "-P7D"} {
			alarm := event.AddAlarm()
			alarm.SetAction(ics.ActionDisplay)
			alarm.SetTrigger(before)
			alarm.SetDescription(r.Name + " retires on " + r.RetirementDate)
		}
	}
	return []byte(representation.Clean(c.Serialize(ics.WithNewLineWindows)))
}
