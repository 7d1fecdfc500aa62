package sync

import (
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// TestSkew checks how far the clock of a server may be from this machine's.
func TestSkew(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		name       string
		date       time.Time
		isRejected bool
	}{
		{"no time", time.Time{}, false},
		{"a day behind", now.Add(-24 * time.Hour), false},
		{"more than a day behind", now.Add(-24*time.Hour - time.Second), true},
		{"a day ahead", now.Add(24 * time.Hour), false},
		{"more than a day ahead", now.Add(24*time.Hour + time.Second), true},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &request{answer: answer{date: test.date}}
			err := r.checkReading(&reading{}, dataset.Timestamp(now.UnixMilli()))
			isRejected := err != nil && strings.Contains(err.Error(), "correct the clock")
			if isRejected != test.isRejected {
				t.Errorf("checkReading = %v, want rejected: %t", err, test.isRejected)
			}
		})
	}
}

// TestAcceptance checks that the argument with which a person accepts doubted changes fits no others.
func TestAcceptance(t *testing.T) {
	argument := func(id, value string) string {
		field := history.Field{Name: "context_length", Old: dataset.Text("1000"), New: dataset.Text(value)}
		doubted := []history.Change{
			{Provider: "acme", ID: id, Kind: history.Changed, Fields: []history.Field{field}},
		}
		report := &SourceReport{Name: "acme", Doubted: doubted}
		return report.Acceptance()
	}
	accepted := argument("m", "2000")
	if !strings.HasPrefix(accepted, "acme=1@") || argument("m", "2000") != accepted {
		t.Errorf("the argument is %s, want acme=1@ and a digest that stays", accepted)
	}
	for name, other := range map[string]string{
		"another model": argument("n", "2000"),
		"another value": argument("m", "3000"),
	} {
		t.Run(name, func(t *testing.T) {
			if other == accepted {
				t.Errorf("%s accepts it, too", accepted)
			}
		})
	}
}
