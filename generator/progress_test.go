package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// call is one report; a call without a stage is clear.
type call struct {
	stage       string
	done, total int
}

func TestProgress(t *testing.T) {
	// bar is a line drawn over the one before.
	bar := func(stage string, full int, counts string) string {
		return "\r\x1b[K" + stage + strings.Repeat(" ", 9-len(stage)) + strings.Repeat("█", full) + strings.Repeat("░", 30-full) + " " + counts
	}
	const gone = "\r\x1b[K"
	for _, test := range []struct {
		name            string
		calls           []call
		terminal, lines string
	}{
		{"nothing", nil, "", ""},
		{"clear alone", []call{{}}, "", ""},
		{"a stage", []call{{"check", 0, 3000}, {"check", 99, 3000}, {"check", 100, 3000}, {"check", 2999, 3000}, {"check", 3000, 3000}, {}},
			bar("check", 0, "0/3,000") + bar("check", 0, "99/3,000") + bar("check", 1, "100/3,000") + bar("check", 29, "2,999/3,000") +
				bar("check", 30, "3,000/3,000") + gone,
			"check    3,000\n"},
		{"stages", []call{{"compare", 0, 2}, {"compare", 2, 2}, {"write", 1, 2}, {}, {}},
			bar("compare", 0, "0/2") + bar("compare", 30, "2/2") + bar("write", 15, "1/2") + gone,
			"compare  2\n"},
		{"no step", []call{{"write", 0, 0}, {}}, bar("write", 30, "0/0") + gone, "write    0\n"},
		{"clear between", []call{{"write", 0, 1}, {}, {"write", 1, 1}},
			bar("write", 0, "0/1") + gone + bar("write", 30, "1/1"),
			"write    1\n"},
		{"a billion", []call{{"write", 999_999_999, 1_000_000_000}}, bar("write", 29, "999,999,999/1,000,000,000"), ""},
	} {
		for _, terminal := range []bool{true, false} {
			var out bytes.Buffer
			p := &progress{w: &out, terminal: terminal}
			for _, c := range test.calls {
				if c.stage == "" {
					p.clear()
				} else {
					p.report(c.stage, c.done, c.total)
				}
			}
			want := test.lines
			if terminal {
				want = test.terminal
			}
			if diff := cmp.Diff(want, out.String()); diff != "" {
				t.Errorf("%s, terminal %t (-want +got):\n%s", test.name, terminal, diff)
			}
		}
	}
}

// TestNewProgress wants lines for what is no terminal.
func TestNewProgress(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if newProgress(file).terminal {
		t.Error("a file is taken for a terminal")
	}
	var out bytes.Buffer
	p := newProgress(&out)
	if p.terminal {
		t.Error("memory is taken for a terminal")
	}
	if p.report("swap", 1, 1); out.String() != "swap     1\n" {
		t.Errorf("progress goes elsewhere; here is %q", &out)
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{
		0: "0", 7: "7", 999: "999", 1000: "1,000", 12_345: "12,345", 100_000: "100,000", 999_999: "999,999", 1_000_000: "1,000,000",
		1_234_567_890: "1,234,567,890",
	} {
		if got := thousands(n); got != want {
			t.Errorf("thousands(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestSize(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 bytes", 999: "999 bytes", 1000: "1.0 kB", 1049: "1.0 kB", 1051: "1.1 kB", 999_949: "999.9 kB", 999_950: "1.0 MB",
		12_345_678: "12.3 MB", 999_949_999: "999.9 MB", 999_950_000: "1.0 GB", 5e12: "5.0 TB", 5e15: "5000.0 TB",
		1<<63 - 1: "9223372.0 TB",
	} {
		if got := size(n); got != want {
			t.Errorf("size(%d) = %s, want %s", n, got, want)
		}
	}
}
