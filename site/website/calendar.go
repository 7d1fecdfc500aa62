package website

import (
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"modelcatalog/site/facts"
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
	yearAgo := b.day.Start().Time().AddDate(-1, 0, 0).Format(time.DateOnly)
	for _, r := range dated {
		// People look back now and then, but a calendar that only grows is slow to load.
		if r.EndsOn < yearAgo {
			continue
		}
		date, _ := time.Parse(time.DateOnly, r.EndsOn) // a date of the dataset is valid
		note := r.ID + ": " + r.Ending.Text + "."
		isReported := r.Ending.Kind == facts.Reported
		if r.Coming && !isReported { // of a report nobody knows whether anything follows
			note += " " + r.Then
		}
		if others := also[r.Key]; len(others) > 0 {
			note += "\nAlso: " + strings.Join(others, ", ")
		}
		next := b.replacementOf(r)
		switch {
		case next.Makers != nil:
			note += "\n" + next.Makers.String()
		case next.NamedOnly:
			note += "\nReplacement: " + next.ID
		case next.ID != "":
			note += "\nUse instead: " + next.ID
		}
		if next.Sites != "" {
			note += " (named by " + next.Sites + "; " + r.Provider.Name + " has not confirmed it)"
		}
		event := c.AddEvent(uidOf(r.Model.Provider, r.ID, b.options.BaseURL))
		event.SetDtStampTime(r.UpdatedAt.Time())
		event.SetAllDayStartAt(date)
		retires := "retires"
		if isReported {
			retires = "is reported to end"
		}
		event.SetSummary(r.Name + " (" + r.Provider.Name + ") " + retires)
		// Programs show a tentative event in another way: only others than the provider state the end.
		if r.Unconfirmed != "" {
			event.SetStatus(ics.ObjectStatusTentative)
		}
		event.SetDescription(note)
		event.AddCategory(r.Provider.Name)
		event.SetURL(b.options.BaseURL + r.Href[len(b.root):])
		event.SetTimeTransparency(ics.TransparencyTransparent) // nobody is busy on that day
		if !r.Coming {
			continue // an alarm before a day that has passed is of no use
		}
		for _, before := range []string{"-P30D", "-P7D"} {
			alarm := event.AddAlarm()
			alarm.SetAction(ics.ActionDisplay)
			alarm.SetTrigger(before)
			alarm.SetDescription(r.Name + " " + retires + " on " + r.EndsOn)
		}
	}
	// Lines end with CRLF (section 3.1).
	return []byte(representation.Clean(c.Serialize(ics.WithNewLineWindows)))
}

// uidOf returns the UID of the end of a model in calendars of the site at an address. The address
// makes it globally unique (RFC 5545, section 3.8.4.7). The id is escaped, its commas too: in a
// calendar they would have to be escaped (section 3.3.11), and the same UID read by a careless
// program would be another one. uidOf in calendar.ts has the same rule.
func uidOf(provider, id, baseURL string) string {
	_, site, _ := strings.Cut(baseURL, "://")
	return provider + "/" + escapeID(id) + "@" + site
}
