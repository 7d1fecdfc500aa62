package website

import (
	"bytes"
	"testing"

	ics "github.com/arran4/golang-ical"

	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// TestCalendar checks that a calendar of hostile models can be read, and that its events differ.
func TestCalendar(t *testing.T) {
	hostile := datasettest.New(datasettest.Options{Models: 500, Seed: 7, Hostile: true})
	for i := range hostile.Models {
		hostile.Models[i].RetirementDate = "9999-12-31"
	}
	read, err := ics.ParseCalendar(bytes.NewReader(makeSite(t, hostile, Options{}, addLifecycle).document(t, "lifecycle.ics").Body))
	filetest.NoError(t, err)
	seen := map[string]bool{}
	for _, event := range read.Events() {
		if start, err := event.GetAllDayStartAt(); err != nil || start.Year() != 9999 {
			t.Errorf("event %s starts at %s, %v", event.Id(), start, err)
		}
		seen[event.Id()] = true
	}
	if len(seen) != 500 {
		t.Errorf("%d events of hostile models, want 500", len(seen))
	}
}
