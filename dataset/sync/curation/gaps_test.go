package curation

import (
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

// TestGap checks that the first line about what is missing counts, for whole ids.
func TestGap(t *testing.T) {
	c, err := loadGaps(t, `{"provider":"acme","pattern":"~.+","missing":"canonical_id","reason":"moving","note":"It moves on."}
{"provider":"acme","pattern":"~a|auto","missing":"canonical_id","reason":"router"}
{"provider":"acme","pattern":".+","missing":"first-hand page","reason":"unread","url":"https://acme.example/m"}
`)
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
				t.Errorf("Gap(%q, %q, %q) = %q, want %q", test.provider, test.id, test.missing, got, test.want)
			}
		})
	}
}

// TestCheckGaps checks that a line is reported once no model lacks what it names.
func TestCheckGaps(t *testing.T) {
	c, err := loadGaps(t, `{"provider":"acme","pattern":"a","missing":"canonical_id","reason":"own"}
{"provider":"acme","pattern":"b","missing":"canonical_id","reason":"own"}
{"provider":"acme","pattern":"c","missing":"canonical_id","reason":"own"}
`)
	filetest.NoError(t, err)
	d := &dataset.Dataset{Models: []dataset.Model{{Provider: "acme", ID: "a"}, {Provider: "acme", ID: "b"}}}
	err = c.CheckGaps(d, func(m *dataset.Model, missing string) bool { return m.ID == "a" && missing == CanonicalID })
	const want = "gaps.jsonl:2: pattern: no model of acme of this form lacks its canonical_id; remove the line\n" +
		"gaps.jsonl:3: pattern: no model of acme of this form lacks its canonical_id; remove the line"
	if err == nil || err.Error() != want {
		t.Errorf("CheckGaps() = %v, want %s", err, want)
	}
}

// TestLoadGaps checks which lines are refused.
func TestLoadGaps(t *testing.T) {
	for _, test := range []struct{ name, line, want string }{
		{"a provider that is none", `{"provider":"x","pattern":"a","missing":"canonical_id","reason":"own"}`,
			`provider: "x" is not one of acme, bolt`},
		{"a pattern that is none", `{"provider":"acme","pattern":"(","missing":"canonical_id","reason":"own"}`,
			`pattern: "(" is not a regular expression`},
		{"another thing", `{"provider":"acme","pattern":"a","missing":"price","reason":"own"}`,
			`missing: "price" is not one of canonical_id, first-hand page`},
		{"a reason of something else", `{"provider":"acme","pattern":"a","missing":"first-hand page","reason":"own"}`,
			`reason: "own" is not one of unread`},
		{"no reason", `{"provider":"acme","pattern":"a","missing":"canonical_id"}`, `reason: missing, but required`},
		{"a note without words", `{"provider":"acme","pattern":"a","missing":"canonical_id","reason":"own","note":" "}`,
			`note: " " is empty`},
		{"no address", `{"provider":"acme","pattern":"a","missing":"canonical_id","reason":"own","url":"x"}`, `url: "x"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := loadGaps(t, test.line+"\n")
			if err == nil || !strings.HasPrefix(err.Error(), "gaps.jsonl:1: "+test.want) {
				t.Errorf("Load() = %v, want %s", err, test.want)
			}
		})
	}
}
