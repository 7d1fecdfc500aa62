package dataset

import (
	"slices"
	"strings"
	"time"
)

// Hours are hours of the day in UTC, on all or some days of the week.
type Hours struct {
	From  string `json:"from"`            // HH:MM
	To    string `json:"to"`              // HH:MM, exclusive; on the next day unless it is later than From
	First string `json:"first,omitempty"` // the first day of the week, such as "mon"; empty: every day
	Last  string `json:"last,omitempty"`  // the last one, inclusive, perhaps in the next week: from "sat" to "mon"
}

// parseHours reads hours that match the pattern of utc.
func parseHours(text string) *Hours {
	hours, days, _ := strings.Cut(text, " weekday=")
	var h Hours
	h.From, h.To, _ = strings.Cut(hours, "-")
	h.First, h.Last, _ = strings.Cut(days, "-")
	return &h
}

// String returns the hours as a condition has them behind "utc=".
func (h *Hours) String() string {
	text := h.From + "-" + h.To
	if h.First != "" {
		text += " weekday=" + h.First + "-" + h.Last
	}
	return text
}

// weekdays are the days of the week in the order of time.Weekday.
var weekdays = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// OnDay reports whether the hours are on a day of the week. What is after midnight counts by its
// own day, not by the day on which the hours began.
func (h *Hours) OnDay(day time.Weekday) bool {
	if h.First == "" {
		return true
	}
	// Counted from the first day, because the days can go over the end of a week: from "sat" to
	// "mon" are three.
	const week = 7
	first := slices.Index(weekdays, h.First)
	last := slices.Index(weekdays, h.Last)
	sinceFirst := (int(day) - first + week) % week
	return sinceFirst <= (last-first+week)%week
}

// AtClock reports whether the hours contain a time of the day, HH:MM.
func (h *Hours) AtClock(clock string) bool {
	// Times as texts of equal length are in the order of time.
	if h.From < h.To {
		return h.From <= clock && clock < h.To
	}
	return clock >= h.From || clock < h.To // over midnight, or all day if both are the same
}
