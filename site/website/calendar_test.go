package website

import (
	"bytes"
	"slices"
	"testing"

	ics "github.com/arran4/golang-ical"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// TestCalendarEvents checks which retirements the calendar has, and that an event keeps its UID
// when its day changes: the program of a reader moves the event, and does not add another.
func TestCalendarEvents(t *testing.T) {
	for _, test := range []struct {
		name, retires string
		uids          []string
	}{
		{"announced", "2027-03-01", []string{"anthropic/m@models.example"}},
		{"another day", "2027-05-01", []string{"anthropic/m@models.example"}},
		{"a year ago", "2025-07-01", []string{"anthropic/m@models.example"}},
		{"more than a year ago", "2025-06-30", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := datasettest.New(datasettest.Options{})
			d.Sources = nil // none is newer than the sync
			d.LastSync = new(at(t, "2026-07-01T12:00:00.000Z"))
			d.Models = []dataset.Model{{
				Provider: "anthropic", ID: "m", Status: dataset.Deprecated, RetirementDate: test.retires,
			}}
			made := makeSite(t, d, Options{BaseURL: "https://models.example"}, addLifecycle)
			calendar, err := ics.ParseCalendar(bytes.NewReader(made.document(t, "lifecycle.ics").Body))
			filetest.NoError(t, err)
			var uids []string
			for _, event := range calendar.Events() {
				uids = append(uids, event.Id())
			}
			if !slices.Equal(uids, test.uids) {
				t.Errorf("the calendar has %v, want %v", uids, test.uids)
			}
		})
	}
}

// TestUID checks the UIDs of ends. The script of the check page runs the same cases, so that a
// program that reads both calendars shows each end once.
func TestUID(t *testing.T) {
	var cases []struct{ Name, Provider, ID, Site, Want string }
	filetest.Cases(t, "testdata/uids.json", &cases)
	for _, test := range cases {
		t.Run(test.Name, func(t *testing.T) {
			if got := uidOf(test.Provider, test.ID, test.Site); got != test.Want {
				t.Errorf("got %q, want %q", got, test.Want)
			}
		})
	}
}
