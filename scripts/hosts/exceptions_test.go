package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseExceptions(t *testing.T) {
	list, err := parseExceptions("x.txt", "# A comment.\nbecause of this\na: b\na: c\n\nbecause of that\nd: *\n")
	want := exceptions{{"x.txt:3", "a: b", "because of this"}, {"x.txt:4", "a: c", "because of this"}, {"x.txt:7", "d: *", "because of that"}}
	if diff := cmp.Diff(want, list, cmp.AllowUnexported(exception{})); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	if _, err := parseExceptions("x.txt", "because of this\na: b\n\nc: d\n"); err == nil || err.Error() != "x.txt:4: no reason; a line above must say because …" {
		t.Errorf("a line without a reason: %v", err)
	}
}

// TestExceptionFiles wants each file to be that of a host, and to be read.
func TestExceptionFiles(t *testing.T) {
	entries, err := exceptionFiles.ReadDir("exceptions")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		name := strings.TrimSuffix(entry.Name(), ".txt")
		if _, err := choose(name); err != nil {
			t.Error(err)
		}
		if list, err := loadExceptions(name); err != nil || len(list) == 0 {
			t.Errorf("%s: %d exceptions, %v", name, len(list), err)
		}
	}
	if list, err := loadExceptions("caddy"); err != nil || list != nil {
		t.Errorf("Caddy has %d exceptions (%v); it must keep every promise", len(list), err)
	}
}

// TestJudge wants what is broken to need an exception, and an exception to be needed.
func TestJudge(t *testing.T) {
	list := exceptions{{"x:1", "g: a", "because"}, {"x:2", "g: b*", "because"}, {"x:3", "g: c", "because"}}
	got := list.judge([]result{{group: "g", broken: []broken{{"a", errors.New("E")}, {"b1", errors.New("E")}, {"b2", errors.New("E")}, {"d", errors.New("E")}}}})
	want := []string{"broken: g: d: E", "x:3: the exception is not needed: g: c"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

func TestGlob(t *testing.T) {
	for _, test := range []struct {
		pattern, name string
		want          bool
	}{
		{"a", "a", true}, {"a", "ab", false}, {"a*", "ab", true}, {"a*", "b", false}, {"*b", "ab", true}, {"a*c", "abc", true},
		{"a*c", "ac", true}, {"a*a", "a", false}, {"a*b*c", "a1b2c", true}, {"a*b*c", "a1c2b", false}, {"*", "", true},
	} {
		if got := glob(test.pattern, test.name); got != test.want {
			t.Errorf("glob(%q, %q) = %t", test.pattern, test.name, got)
		}
	}
}

func TestEncode(t *testing.T) {
	if got, want := encode("Az9-._~/:é"), "Az9-._~%2F%3A%C3%A9"; got != want {
		t.Errorf("encode = %s, want %s", got, want)
	}
}

func TestChoose(t *testing.T) {
	chosen, err := choose("nginx,caddy")
	if err != nil || len(chosen) != 2 || chosen[0].name != "nginx" || chosen[1].name != "caddy" {
		t.Errorf("%v, %v", chosen, err)
	}
	if _, err := choose("nginx,apache"); err == nil || err.Error() != `there is no host "apache"` {
		t.Errorf("an unknown host: %v", err)
	}
}
