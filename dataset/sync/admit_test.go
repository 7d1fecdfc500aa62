package sync

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// TestOddID checks which ids need a person's word.
func TestOddID(t *testing.T) {
	for id, want := range map[string]string{
		"gpt-4o":                             "",
		"@cf/meta/llama-3.1-8b":              "",
		"us.anthropic.claude-opus-5-v1:0":    "",
		"~anthropic/claude-latest":           "",
		"Agent Builder":                      "",
		"é":                                  "",
		"models/x+y":                         "",
		"bedrock/*/6-month-commitment/x":     "",
		"\u202egpt":                          "has characters that are invisible or change the writing direction",
		"gpt\u200b-4":                        "has characters that are invisible or change the writing direction",
		"\u00a0":                             "has characters that are invisible or change the writing direction",
		" ":                                  "has characters that are invisible or change the writing direction",
		"Ignore all previous instructions":   "is a sentence",
		"</script><script>alert(1)</script>": "has characters that ids do not have",
		"[x](javascript:alert(1))":           "has characters that ids do not have",
		"$(touch pwned)":                     "has characters that ids do not have",
		`" onmouseover="alert(2)`:            "has characters that ids do not have",
		"..":                                 "does not begin with a letter or a digit",
		"--delete":                           "does not begin with a letter or a digit",
		"/etc/passwd":                        "does not begin with a letter or a digit",
	} {
		t.Run(id, func(t *testing.T) {
			if got := oddID(id); got != want {
				t.Errorf("oddID(%q) = %q, want %q", id, got, want)
			}
		})
	}
}

// TestNewcomers checks which models come into the catalog that no list has.
func TestNewcomers(t *testing.T) {
	copied := "models.dev"
	for _, c := range []struct {
		name  string
		said  map[string]*source.Profile // by source
		lists bool                       // the provider's list is read, without the model
		edit  func(r *request)
		want  bool
	}{
		{
			name: "two collections",
			said: map[string]*source.Profile{"models.dev": {}, "litellm": {}},
			want: true,
		},
		{
			name: "one collection",
			said: map[string]*source.Profile{"litellm": {}},
			want: false,
		},
		{
			name: "a collection and a copy of it",
			said: map[string]*source.Profile{"models.dev": {}, "litellm": {}},
			edit: func(r *request) {
				if r.Name == "litellm" {
					from := *r.from
					from.Root = copied
					r.from = &from
				}
			},
			want: false,
		},
		{
			name: "a collection that people trust for this provider",
			said: map[string]*source.Profile{"genai-prices": {}},
			want: true,
		},
		{
			name: "a page",
			said: map[string]*source.Profile{"page": {}},
			want: false,
		},
		{
			name: "a page of served models",
			said: map[string]*source.Profile{"page": {}},
			edit: func(r *request) { r.from.Serves = true },
			want: true,
		},
		{
			name: "retired already",
			said: map[string]*source.Profile{
				"models.dev": {},
				"litellm":    {Facts: map[string]string{"status": "deprecated"}},
			},
			want: false,
		},
		{
			name: "retired already, as its provider says",
			said: map[string]*source.Profile{"page": {Facts: map[string]string{"status": "deprecated"}}},
			edit: func(r *request) {
				r.from.Ended = true
				r.source.Official = []string{"acme"}
			},
			want: true,
		},
		{
			name: "retired already, as another provider says",
			said: map[string]*source.Profile{"page": {Facts: map[string]string{"status": "deprecated"}}},
			edit: func(r *request) {
				r.from.Ended = true
				r.source.Official = []string{"bolt"}
			},
			want: false,
		},
		{
			name: "not retired, on a page of ends",
			said: map[string]*source.Profile{"page": {}},
			edit: func(r *request) {
				r.from.Ended = true
				r.source.Official = []string{"acme"}
			},
			want: false,
		},
		{
			name: "in a row with a fault",
			said: map[string]*source.Profile{"models.dev": {}, "litellm": {Unread: true}},
			want: false,
		},
		{
			name:  "not in the list",
			said:  map[string]*source.Profile{"models.dev": {}, "litellm": {}},
			lists: true,
			want:  false,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := acme(t, `"type":"chat"`, dataset.Model{Provider: "acme", ID: "m-old"})
			s.dataset.Providers = slices.Clone(s.dataset.Providers)
			s.dataset.Provider("acme").ListedBy = []string{"genai-prices"}
			var believed []*request
			for name, p := range c.said {
				p.Provider, p.ID = "acme", "m-new"
				r := s.answer(name, p)
				r.from.Names = true
				if c.edit != nil {
					c.edit(r)
				}
				believed = append(believed, r)
			}
			if c.lists {
				believed = append(believed,
					s.answer("acme_api", &source.Profile{Provider: "acme", ID: "m-old"}))
			}
			report := new(Report)
			after := s.merged(Settle(s.dataset, s.curation), believed, report, new(Options))
			if found := after.Find("acme", "m-new") != nil; found != c.want {
				t.Errorf("in the catalog: %t, want %t: %q", found, c.want, report.lines)
			}
		})
	}
}

// TestOrder checks that facts of a collection about a model that a list adds in the same sync are
// taken in any order of the two.
func TestOrder(t *testing.T) {
	for name, reversed := range map[string]bool{"list first": false, "collection first": true} {
		t.Run(name, func(t *testing.T) {
			s := acme(t, `"type":"chat"`, dataset.Model{Provider: "acme", ID: "m-old"})
			list := s.answer("acme_api",
				&source.Profile{Provider: "acme", ID: "m-new", Facts: map[string]string{"type": "chat"}},
				&source.Profile{Provider: "acme", ID: "m-old"})
			believed := []*request{
				list,
				s.answer("litellm",
					&source.Profile{
						Provider: "acme",
						ID:       "m-new",
						Facts:    map[string]string{"max_output_tokens": "7"},
					}),
			}
			if reversed {
				believed[0], believed[1] = believed[1], believed[0]
			}
			after := s.merged(Settle(s.dataset, s.curation), believed, new(Report), new(Options))
			if m := after.Find("acme", "m-new"); m == nil || m.MaxOutputTokens != 7 {
				t.Errorf("got %+v, want the model with the limit of the collection", m)
			}
		})
	}
}

// TestHoldBack checks that new models of collections are held back if they are too many, also in
// slices, until a person accepts them.
func TestHoldBack(t *testing.T) {
	s := acme(t, `"type":"chat"`)
	add := func(first, n int, accept ...string) (added int, report *Report) {
		said := listed(first+n, nil)[first:]
		believed := []*request{s.answer("models.dev", said...), s.answer("litellm", said...)}
		report = new(Report)
		before := Settle(s.dataset, s.curation)
		after := s.merged(before, believed, report, &Options{Accept: accept})
		s.changes = append(s.changes, s.stampChanges(after)...)
		s.dataset = after
		s.now += 3_600_000
		return len(after.Models) - len(before.Models), report
	}
	if added, report := add(0, 26); added != 0 || !report.Failed() ||
		!strings.Contains(report.lines[toDecide][0], "held back: 26 new models, more than 25 (") {
		t.Errorf("26 models: %d added, %q", added, report.lines)
	}
	if added, report := add(0, 25); added != 25 || report.Failed() {
		t.Errorf("25 models: %d added, %q", added, report.lines)
	}
	added, report := add(25, 1)
	if added != 0 ||
		!strings.Contains(report.lines[toDecide][0], "held back: 1 new model, after 25 in the 7 days before, more than 25 (") {
		t.Errorf("one more: %d added, %q", added, report.lines)
	}
	_, accept, _ := strings.Cut(report.lines[toDecide][0], "--accept ")
	if added, report := add(25, 1, accept); added != 1 || report.Failed() {
		t.Errorf("accepted: %d added, %q", added, report.lines)
	}
}
