package main

import (
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var out strings.Builder
	at := time.Unix(1, 0)
	report := newProgress(&out, func() time.Time { return at })
	for _, done := range []int{0, 10, 2000, 3000} {
		report("check", done, 3000)
		at = at.Add(6 * time.Second)
	}
	report("write", 0, 2)
	report("write", 2, 2)
	if want := "check    0/3,000\ncheck    2,000/3,000\ncheck    3,000\nwrite    2\n"; out.String() != want {
		t.Errorf("progress is\n%s, want\n%s", &out, want)
	}
}
