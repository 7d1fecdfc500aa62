package curation

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

func loadGaps(t *testing.T, lines string) (*Curation, error) {
	t.Helper()
	return Load(fstest.MapFS{gapsFile: {Data: []byte(lines)}}, providers)
}

// gap returns a line of the file. More are other fields, each after a comma.
func gap(pattern, missing, reason, more string) string {
	const form = `{"provider":"acme","pattern":%q,"missing":%q,"reason":%q%s}` + "\n"
	return fmt.Sprintf(form, pattern, missing, reason, more)
}

// TestGap checks that the first line about what is missing counts, for whole ids.
func TestGap(t *testing.T) {
	c, err := loadGaps(t, gap("~.+", CanonicalID, "moving", `,"note":"It moves on."`)+
		gap("~a|auto", CanonicalID, "router", "")+
		gap(".+", FirstHand, "unread", `,"url":"https://acme.example/m"`))
	filetest.NoError(t, err)
	for _, test := range []struct{ name, provider, id, missing, want string }{
		{"the first line", "acme", "~a", CanonicalID, "moving"},
		{"the second line", "acme", "auto", CanonicalID, "router"},
		{"a part of the id", "acme", "auto-1", CanonicalID, ""},
		{"another thing is missing", "acme", "auto-1", FirstHand, "unread"},
		{"another provider", "bolt", "~a", CanonicalID, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			if g := c.Gap(test.provider, test.id, test.missing); g != nil {
				got = g.Reason
			}
			if got != test.want {
				t.Errorf("Gap(%q, %q, %q) = %q, want %q",
					test.provider, test.id, test.missing, got, test.want)
			}
		})
	}
}

// TestCheckGaps checks that a line is reported once no model lacks what it names.
func TestCheckGaps(t *testing.T) {
	lines := ""
	for _, id := range []string{"a", "b", "c"} {
		lines += gap(id, CanonicalID, "own", "")
	}
	c, err := loadGaps(t, lines)
	filetest.NoError(t, err)
	d := &dataset.Dataset{Models: []dataset.Model{{Provider: "acme", ID: "a"}, {Provider: "acme", ID: "b"}}}
	err = c.CheckGaps(d, func(m *dataset.Model, missing string) bool {
		return m.ID == "a" && missing == CanonicalID
	})
	const says = ": pattern: no model of acme of this form lacks its canonical_id; remove the line"
	const want = "gaps.jsonl:2" + says + "\ngaps.jsonl:3" + says
	if err == nil || err.Error() != want {
		t.Errorf("CheckGaps() = %v, want %s", err, want)
	}
}

// TestLoadGaps checks which lines are refused.
func TestLoadGaps(t *testing.T) {
	whole := gap("a", CanonicalID, "own", "")
	for _, test := range []struct{ name, line, want string }{
		{
			name: "a provider that is none",
			line: strings.Replace(whole, "acme", "x", 1),
			want: `provider: "x" is not one of acme, bolt`,
		},
		{
			name: "a pattern that is none",
			line: gap("(", CanonicalID, "own", ""),
			want: `pattern: "(" is not a regular expression`,
		},
		{
			name: "another thing",
			line: gap("a", "price", "own", ""),
			want: `missing: "price" is not one of canonical_id, first-hand page`,
		},
		{
			name: "a reason of something else",
			line: gap("a", FirstHand, "own", ""),
			want: `reason: "own" is not one of unread`,
		},
		{
			name: "no reason",
			line: strings.Replace(whole, `,"reason":"own"`, "", 1),
			want: `reason: missing, but required`,
		},
		{
			name: "a note without words",
			line: gap("a", CanonicalID, "own", `,"note":" "`),
			want: `note: " " is empty`,
		},
		{
			name: "no address",
			line: gap("a", CanonicalID, "own", `,"url":"x"`),
			want: `url: "x"`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := loadGaps(t, test.line)
			if err == nil || !strings.HasPrefix(err.Error(), "gaps.jsonl:1: "+test.want) {
				t.Errorf("Load() = %v, want %s", err, test.want)
			}
		})
	}
}
