package website

import (
	"strings"
	"testing"
	"unicode/utf8"

	"modelcatalog/dataset/datasettest"
)

// TestCalendar reads a calendar of hostile models as RFC 5545 has it.
func TestCalendar(t *testing.T) {
	hostile := datasettest.New(datasettest.Options{Models: 500, Seed: 7, Hostile: true})
	for i := range hostile.Models {
		hostile.Models[i].RetirementDate = "9999-12-31"
	}
	if n := len(readCalendar(t, makeSite(t, hostile, Options{}, addLifecycle).document(t, "lifecycle.ics").Body)); n != 500 {
		t.Errorf("%d events of hostile models, want 500", n)
	}
}

// readCalendar returns the properties of the events of a calendar, by name and parameters.
func readCalendar(t *testing.T, body []byte) (events []map[string]string) {
	t.Helper()
	text := string(body)
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) || strings.ContainsAny(line, "\r\n\x00") {
			t.Errorf("line %q", line)
		}
	}
	seen := map[string]bool{}
	var event map[string]string
	for line := range strings.SplitSeq(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n ", ""), "\r\n"), "\r\n") {
		name, value, found := strings.Cut(line, ":")
		switch {
		case !found:
			t.Errorf("line %q has no name", line)
		case line == "BEGIN:VEVENT":
			event = map[string]string{}
		case line == "END:VEVENT":
			if seen[event["UID"]] || event["UID"] == "" || event["DTSTAMP"] == "" || event["DTSTART;VALUE=DATE"] == "" {
				t.Errorf("event %v", event)
			}
			seen[event["UID"]] = true
			events, event = append(events, event), nil
		case event != nil:
			event[name] = strings.NewReplacer(`\\`, `\`, `\,`, ",", `\;`, ";", `\n`, "\n").Replace(value)
		}
	}
	if !strings.HasPrefix(text, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:") || !strings.HasSuffix(text, "\r\nEND:VCALENDAR\r\n") {
		t.Errorf("calendar %.100q", text)
	}
	return events
}
