package dataset

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestProblemError(t *testing.T) {
	err := errors.New("what came")
	for _, test := range []struct {
		problem Problem
		want    string
	}{
		{Problem{"models/groq.jsonl", 17, "status", err}, "models/groq.jsonl:17: status: what came"},
		{Problem{"models/groq.jsonl", 17, "", err}, "models/groq.jsonl:17: what came"},
		{Problem{"models", 0, "", err}, "models: what came"},
		{Problem{"", 0, "models[3].status", err}, "models[3].status: what came"},
		{Problem{Err: err}, "what came"},
	} {
		if got := test.problem.Error(); got != test.want {
			t.Errorf("%#v: Error() = %q, want %q", test.problem, got, test.want)
		}
	}
}

func TestProblemsUnwrap(t *testing.T) {
	cause := errors.New("cause")
	err := fmt.Errorf("checking: %w", Problems{
		{File: "a", Err: errors.New("other")},
		{File: "b", Line: 2, Err: fmt.Errorf("reading: %w", cause)},
	})
	if !errors.Is(err, cause) {
		t.Error("errors.Is does not find the second problem's cause")
	}
	var problem *Problem
	if !errors.As(err, &problem) || problem.File != "a" {
		t.Errorf("errors.As found %v, want the first problem", problem)
	}
	var all Problems
	if !errors.As(err, &all) || len(all) != 2 {
		t.Errorf("errors.As found %d problems, want 2", len(all))
	}
}

func TestCollect(t *testing.T) {
	if err := Collect(new(Faults), new(Faults)); err != nil {
		t.Errorf("collect of nothing = %v, want nil", err)
	}
	a, b := &Faults{File: "a"}, &Faults{File: "b"}
	for line := range maxProblems {
		b.Add(line+1, "", errors.New("fault"))
		b.Add(line+1, "", errors.New("fault"))
	}
	a.Add(3, "x", errors.New("third"))
	a.Add(3, "y", errors.New("fourth"))
	a.Add(0, "", errors.New("first"))
	a.Add(2, "", errors.New("second"))
	lines := strings.Split(Collect(b, a).Error(), "\n")
	if len(lines) != maxProblems+1 {
		t.Fatalf("got %d lines, want %d", len(lines), maxProblems+1)
	}
	got := append(lines[:5:5], lines[maxProblems-1:]...)
	want := []string{"a: first", "a:2: second", "a:3: x: third", "a:3: y: fourth", "b:1: fault", "b:498: fault", "and 1004 more"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestClip(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", ""},
		{strings.Repeat("é", maxShown), strings.Repeat("é", maxShown)},
		{strings.Repeat("é", maxShown) + "x", strings.Repeat("é", maxShown) + "…"},
		{strings.Repeat("\xff", maxShown+1), strings.Repeat("\xff", maxShown) + "…"},
	} {
		if got := Clip(test.in); got != test.want {
			t.Errorf("Clip(%q) = %q, want %q", test.in, got, test.want)
		}
	}
}
