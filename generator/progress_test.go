package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestProgress(t *testing.T) {
	const erase = "\r\x1b[K"
	type step struct {
		at          time.Duration // since the start
		stage       string        // "" for clear
		done, total int
	}
	steps := []step{
		{0, "check", 0, 3000}, {time.Second, "check", 10, 3000}, {1500 * time.Millisecond, "check", 100, 3000},
		{1550 * time.Millisecond, "check", 200, 3000}, {1700 * time.Millisecond, "check", 2999, 3000}, {10 * time.Second, "check", 2000, 3000},
		{11 * time.Second, "check", 3000, 3000}, {12 * time.Second, "write", 0, 2}, {12 * time.Second, "write", 2, 2},
		{13 * time.Second, "flush", 0, 2}, {15 * time.Second, "flush", 1, 2}, {15 * time.Second, "", 0, 0}, {15 * time.Second, "", 0, 0},
	}
	lines := map[bool]string{
		false: "check    0/3,000\ncheck    2,000/3,000\ncheck    3,000\nwrite    2\n",
		true: erase + "check    █" + strings.Repeat("░", 29) + " 100/3,000" +
			erase + "check    " + strings.Repeat("█", 29) + "░ 2,999/3,000" +
			erase + "check    " + strings.Repeat("█", 20) + strings.Repeat("░", 10) + " 2,000/3,000" + erase + "check    3,000\n" + "write    2\n" +
			erase + "flush    " + strings.Repeat("█", 15) + strings.Repeat("░", 15) + " 1/2" + erase,
	}
	for terminal, want := range lines {
		var out bytes.Buffer
		var at time.Duration
		p := &progress{w: &out, terminal: terminal, now: func() time.Time { return time.Unix(1, 0).Add(at) }}
		for _, s := range steps {
			if at = s.at; s.stage == "" {
				p.clear()
			} else {
				p.report(s.stage, s.done, s.total)
			}
		}
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("terminal %t (-want +got):\n%s", terminal, diff)
		}
	}
}
