package dataset

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// conditionCases are cases that the website's scripts run too.
type conditionCases struct {
	Conditions []struct {
		Says, Text string
		Parts      []ConditionPart
	}
	Faults []struct{ Says, Text, Fault string }
	Ranks  []struct {
		Says, Condition, Other string
		Outranks               bool
	}
}

func readConditionCases(t *testing.T) (cases conditionCases) {
	t.Helper()
	text, err := os.ReadFile("testdata/conditions.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

// TestParseCondition checks the parts of conditions, and that each is written as it was read.
func TestParseCondition(t *testing.T) {
	for _, test := range readConditionCases(t).Conditions {
		t.Run(test.Says, func(t *testing.T) {
			got, err := ParseCondition(test.Text)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.Parts, []ConditionPart(got), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("ParseCondition(%q) (-want +got):\n%s", test.Text, diff)
			}
			if got.String() != test.Text {
				t.Errorf("String() = %q, want %q", got, test.Text)
			}
		})
	}
}

// TestConditionFaults checks what the errors of texts say that are no conditions.
func TestConditionFaults(t *testing.T) {
	for _, test := range readConditionCases(t).Faults {
		t.Run(test.Says, func(t *testing.T) {
			got, err := ParseCondition(test.Text)
			if err == nil || !strings.Contains(err.Error(), test.Fault) {
				t.Errorf("ParseCondition(%q) = %v, %v, want an error with %s",
					test.Text, got, err, test.Fault)
			}
		})
	}
	if checkCondition("") == nil {
		t.Error("a line with an empty condition is valid, want null in its place")
	}
}

// TestOutranks checks which of two prices applies if both conditions are met.
func TestOutranks(t *testing.T) {
	for _, test := range readConditionCases(t).Ranks {
		t.Run(test.Says, func(t *testing.T) {
			c, err := ParseCondition(test.Condition)
			if err != nil {
				t.Fatal(err)
			}
			other, err := ParseCondition(test.Other)
			if err != nil {
				t.Fatal(err)
			}
			if got := c.Outranks(other); got != test.Outranks {
				t.Errorf("%q outranks %q: %t, want %t", test.Condition, test.Other, got, test.Outranks)
			}
		})
	}
}

// TestContextAbove checks the bound of a condition, and that one without has none.
func TestContextAbove(t *testing.T) {
	for text, want := range map[string]int64{
		"":                               0,
		"quality=high":                   0,
		"context>128000,utc=16:30-00:30": 128000,
	} {
		c, err := ParseCondition(text)
		if got := c.ContextAbove(); got != want || err != nil {
			t.Errorf("ContextAbove() of %q = %d, want %d; %v", text, got, want, err)
		}
	}
}

// TestHours checks the first and last times of hours within a day, over midnight and all day, and
// days over the end of a week.
func TestHours(t *testing.T) {
	day := Hours{From: "01:00", To: "04:00", First: "mon", Last: "fri"}
	night := Hours{From: "16:30", To: "00:30", First: "sat", Last: "mon"}
	always := Hours{From: "08:00", To: "08:00"}
	for _, test := range []struct {
		hours Hours
		clock string
		want  bool
	}{
		{day, "00:59", false}, {day, "01:00", true}, {day, "03:59", true}, {day, "04:00", false},
		{night, "16:29", false}, {night, "16:30", true}, {night, "00:29", true}, {night, "00:30", false},
		{always, "07:59", true}, {always, "08:00", true},
	} {
		if got := test.hours.AtClock(test.clock); got != test.want {
			t.Errorf("%s at %s: %t, want %t", test.hours.String(), test.clock, got, test.want)
		}
	}
	for _, test := range []struct {
		hours Hours
		day   time.Weekday
		want  bool
	}{
		{day, time.Sunday, false},
		{day, time.Monday, true},
		{day, time.Friday, true},
		{day, time.Saturday, false},
		{night, time.Friday, false},
		{night, time.Saturday, true},
		{night, time.Sunday, true},
		{night, time.Monday, true},
		{night, time.Tuesday, false},
		{always, time.Wednesday, true},
	} {
		if got := test.hours.OnDay(test.day); got != test.want {
			t.Errorf("%s on %s: %t, want %t", test.hours.String(), test.day, got, test.want)
		}
	}
}
