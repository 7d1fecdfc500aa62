package jsonl

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFaultError(t *testing.T) {
	err := errors.New("what came")
	for _, test := range []struct {
		fault Fault
		want  string
	}{
		{Fault{"models/groq.jsonl", 17, "status", err}, "models/groq.jsonl:17: status: what came"},
		{Fault{"models/groq.jsonl", 17, "", err}, "models/groq.jsonl:17: what came"},
		{Fault{"models", 0, "", err}, "models: what came"},
		{Fault{"", 0, "models[3].status", err}, "models[3].status: what came"},
		{Fault{Err: err}, "what came"},
		{Fault{"a\u202e", 1, "b\x1b[31m", errors.New("c\nd’“")}, `a\u202e:1: b\x1b[31m: c\nd’“`},
		{Fault{Err: errors.New(strings.Repeat("é", 5000))}, strings.Repeat("é", 994) + "…"},
	} {
		if got := test.fault.Error(); got != test.want {
			t.Errorf("%#v: Error() = %q, want %q", test.fault, got, test.want)
		}
	}
}

// TestList checks the order of faults that several goroutines add, and that the first ones are kept
// if there are too many.
func TestList(t *testing.T) {
	var l List
	if err := l.Err(); err != nil {
		t.Errorf("Err of an empty list = %v, want nil", err)
	}
	var workers sync.WaitGroup
	for part := range 4 {
		workers.Go(func() {
			for line := range 3 * maxFaults {
				l.Add("b", 1+4*line+part, "", errors.New("fault"))
			}
		})
	}
	workers.Wait()
	l.Add("a", 3, "x", errors.New("third"))
	l.Add("a", 3, "y", errors.New("fourth"))
	l.Add("a", 0, "", errors.New("first"))
	l.Add("a", 2, "", errors.New("second"))
	lines := strings.Split(l.Err().Error(), "\n")
	if len(lines) != maxFaults+1 {
		t.Fatalf("got %d lines, want %d", len(lines), maxFaults+1)
	}
	got := append(lines[:5:5], lines[maxFaults-1:]...)
	want := []string{
		"a: first", "a:2: second", "a:3: x: third", "a:3: y: fourth", "b:1: fault", "b:996: fault",
		"more than 1000 faults",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
