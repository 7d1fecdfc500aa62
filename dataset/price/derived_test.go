package price

import (
	"cmp"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestDerived checks the prices that follow from a provider's rule, and that a stated price outranks
// the rule.
func TestDerived(t *testing.T) {
	for name, test := range map[string]struct {
		provider, id, released string
		searches               bool // the model can search
		prices                 []string
		use, tier, at          string // at: 2026-02-03 if empty
		want, derived          string // the total, and how the rule begins
	}{
		"a batch reads the cache at Anthropic": {
			provider: "anthropic",
			prices: []string{
				"input - 3 2026-01-01 - a 2026-02-01",
				"cache_read - 0.3 2026-01-01 - a 2026-02-01",
				"batch_input - 1.5 2026-01-01 - a 2026-02-01",
			},
			use:     `{"cache_read":1000000}`,
			tier:    "batch",
			want:    "0.15",
			derived: "the multipliers of the cache apply",
		},
		"a search at Anthropic": {
			provider: "anthropic", searches: true, prices: []string{"input - 3 2026-01-01 - a 2026-02-01"},
			use: `{"web_search":1000}`, want: "10", derived: "a search costs the same",
		},
		"a search at OpenAI": {
			provider: "openai", searches: true, prices: []string{"input - 8 2026-01-01 - a 2026-02-01"},
			use: `{"web_search":1000}`, want: "10", derived: "a search costs the same",
		},
		"a search with a price": {
			provider: "anthropic",
			searches: true,
			prices: []string{
				"input - 3 2026-01-01 - a 2026-02-01",
				"web_search - 12 2026-01-01 - a 2026-02-01",
			},
			use:  `{"web_search":1000}`,
			want: "12",
		},
		"a search of a model that cannot search": {
			provider: "anthropic",
			prices:   []string{"input - 3 2026-01-01 - a 2026-02-01"},
			use:      `{"web_search":1000}`,
		},
		"a search of a model without a price": {
			provider: "anthropic", searches: true, use: `{"web_search":1000}`,
		},
		"a price that is stated": {
			provider: "anthropic",
			prices: []string{
				"input - 3 2026-01-01 - a 2026-02-01",
				"cache_read - 0.3 2026-01-01 - a 2026-02-01",
				"batch_input - 1.5 2026-01-01 - a 2026-02-01",
				"batch_cache_read - 0.2 2026-01-01 - a 2026-02-01",
			},
			use:  `{"cache_read":1000000}`,
			tier: "batch",
			want: "0.2",
		},
		"without a price of a batch nothing follows": {
			provider: "anthropic",
			prices: []string{
				"input - 3 2026-01-01 - a 2026-02-01",
				"cache_read - 0.3 2026-01-01 - a 2026-02-01",
			},
			use:  `{"cache_read":1000000}`,
			tier: "batch",
		},
		"a batch reads the cache at Google": {
			provider: "google",
			prices: []string{
				"input - 3 2026-01-01 - a 2026-02-01",
				"cache_read - 0.3 2026-01-01 - a 2026-02-01",
				"batch_input - 1.5 2026-01-01 - a 2026-02-01",
			},
			use:     `{"cache_read":1000000}`,
			tier:    "batch",
			want:    "0.3",
			derived: "in a batch a read from the cache costs what it costs outside",
		},
		"a model of Google without batches": {
			provider: "google",
			prices: []string{
				"input - 3 2026-01-01 - a 2026-02-01",
				"cache_read - 0.3 2026-01-01 - a 2026-02-01",
			},
			use:  `{"cache_read":1000000}`,
			tier: "batch",
		},
		"a batch reads long prompts from the cache at Vertex AI": {
			provider: "google-vertex",
			prices: []string{
				"input - 3 2026-01-01 - a 2026-02-01",
				"cache_read - 0.3 2026-01-01 - a 2026-02-01",
				"cache_read context>200000 0.6 2026-01-01 - a 2026-02-01",
				"batch_input - 1.5 2026-01-01 - a 2026-02-01",
			},
			use:     `{"cache_read":1000000,"context":300000}`,
			tier:    "batch",
			want:    "0.6",
			derived: "the discount of the cache comes before that of the batch",
		},
		"a batch at Groq costs the same with and without the cache": {
			provider: "groq",
			prices: []string{
				"input - 3 2026-01-01 - a 2026-02-01",
				"cache_read - 0.3 2026-01-01 - a 2026-02-01",
				"batch_input - 1.5 2026-01-01 - a 2026-02-01",
			},
			use:     `{"cache_read":1000000}`,
			tier:    "batch",
			want:    "1.5",
			derived: "in a batch a read from the cache costs what other input costs",
		},
		"a batch of OpenAI's models before GPT-5 has no cache": {
			provider: "openai",
			released: "2025-04-14",
			prices: []string{
				"input - 2 2026-01-01 - a 2026-02-01",
				"cache_read - 0.5 2026-01-01 - a 2026-02-01",
				"batch_input - 1 2026-01-01 - a 2026-02-01",
			},
			use:     `{"cache_read":1000000}`,
			tier:    "batch",
			want:    "1",
			derived: "before GPT-5 a batch reads nothing from a cache",
		},
		"a batch of GPT-5 without a price for its cache": {
			provider: "openai",
			released: "2025-08-07",
			prices: []string{
				"input - 2 2026-01-01 - a 2026-02-01",
				"cache_read - 0.5 2026-01-01 - a 2026-02-01",
				"batch_input - 1 2026-01-01 - a 2026-02-01",
			},
			use:  `{"cache_read":1000000}`,
			tier: "batch",
		},
		"another provider": {
			provider: "mistral",
			prices: []string{
				"input - 3 2026-01-01 - a 2026-02-01",
				"cache_read - 0.3 2026-01-01 - a 2026-02-01",
				"batch_input - 1.5 2026-01-01 - a 2026-02-01",
			},
			use:  `{"cache_read":1000000}`,
			tier: "batch",
		},
		"writing to the cache of OpenAI's older models": {
			provider: "openai",
			released: "2026-03-05",
			prices: []string{
				"input - 2.5 2026-01-01 - a 2026-02-01",
				"cache_read - 0.25 2026-01-01 - a 2026-02-01",
			},
			use:     `{"cache_write":1000000}`,
			want:    "2.5",
			derived: "before GPT-5.6",
		},
		"a model of OpenAI without a cache": {
			provider: "openai",
			released: "2026-03-05",
			prices:   []string{"input - 2.5 2026-01-01 - a 2026-02-01"},
			use:      `{"cache_write":1000000}`,
		},
		"writing to the cache of OpenAI's newer models": {
			provider: "openai",
			released: "2026-07-09",
			prices:   []string{"input - 2.5 2026-01-01 - a 2026-02-01"},
			use:      `{"cache_write":1000000}`,
		},
		"a model whose release is unknown": {
			provider: "openai",
			prices:   []string{"input - 2.5 2026-01-01 - a 2026-02-01"},
			use:      `{"cache_write":1000000}`,
		},
		"a holiday in China at DeepSeek": {
			provider: "deepseek",
			prices: []string{
				"input - 0.15 2026-01-01 - a 2026-02-01",
				"input utc=01:00-04:00_weekday=mon-fri 0.3 2026-01-01 - a 2026-02-01",
			},
			use:     `{"input":1000000}`,
			at:      "2026-10-01T02:00:00Z",
			want:    "0.15",
			derived: "peak hours leave out public holidays in China: https",
		},
		"a coming year at DeepSeek": {
			provider: "deepseek",
			prices: []string{
				"input - 0.15 2026-01-01 - a 2026-02-01",
				"input utc=01:00-04:00_weekday=mon-fri 0.3 2026-01-01 - a 2026-02-01",
			},
			use:     `{"input":1000000}`,
			at:      "2027-02-08T02:00:00Z",
			want:    "",
			derived: "peak hours leave out public holidays in China, which are not known from 2027",
		},
		"a working day at DeepSeek": {
			provider: "deepseek",
			prices: []string{
				"input - 0.15 2026-01-01 - a 2026-02-01",
				"input utc=01:00-04:00_weekday=mon-fri 0.3 2026-01-01 - a 2026-02-01",
			},
			use:  `{"input":1000000}`,
			at:   "2026-09-30T02:00:00Z",
			want: "0.3",
		},
		"a holiday in China elsewhere": {
			provider: "openrouter",
			prices: []string{
				"input - 0.15 2026-01-01 - a 2026-02-01",
				"input utc=01:00-04:00_weekday=mon-fri 0.3 2026-01-01 - a 2026-02-01",
			},
			use:  `{"input":1000000}`,
			at:   "2026-10-01T02:00:00Z",
			want: "0.3",
		},
		"ten seconds at Groq": {
			provider: "groq",
			id:       "whisper-x",
			prices:   []string{"per_second - 0.001 2026-01-01 - a 2026-02-01"},
			use:      `{"seconds":3}`,
			want:     "0.01",
			derived:  "a request is billed for 10 seconds",
		},
	} {
		t.Run(name, func(t *testing.T) {
			p, m := state(t, test.prices...)
			m.Provider = test.provider
			if test.id != "" {
				m.ID = test.id
			}
			m.ReleaseDate, _ = dataset.ParseDate(test.released)
			if test.searches {
				filetest.NoError(t, m.Set("features.web_search", dataset.Text("true")))
			}
			use, err := ParseUse(parsed(t, test.use))
			if err != nil {
				t.Fatal(err)
			}
			at, err := ParseAt(cmp.Or(test.at, "2026-02-03"))
			if err != nil {
				t.Fatal(err)
			}
			bill, err := p.Cost(m, use, test.tier, at)
			if err != nil {
				t.Fatal(err)
			}
			total := ""
			if bill.Total != nil {
				total = bill.Total.String()
			}
			var derived string
			if len(bill.Lines) > 0 {
				derived = strings.Join(bill.Lines[0].Derived, "; ")
			}
			if total != test.want || !strings.HasPrefix(derived, test.derived) ||
				(derived == "") != (test.derived == "") {
				t.Errorf("Cost() = %q by the rule %q, want %q by %q", total, derived, test.want, test.derived)
			}
		})
	}
}

// TestRouting checks that a model has its own prices until its requests are routed to another, and the
// prices of that from the day on.
func TestRouting(t *testing.T) {
	_, old := state(t, "input - 2 2026-01-01 - a 2026-04-01")
	_, other := state(t,
		"input - 1 2026-01-01 2026-05-01 a 2026-06-01",
		"input - 0.5 2026-05-01 - a 2026-06-01",
	)
	d := &dataset.Dataset{Models: []dataset.Model{*old, *other}, Sources: []dataset.Source{{Name: "a"}}}
	d.Models[0].ID = "a-old"
	d.Models[1].ID = "b-new"
	m := &d.Models[0]
	m.AliasOf = "b-new"
	m.RetirementDate = "2026-03-01"
	m.AfterRetirement = "routes b-new"
	p := New(d)
	use, err := ParseUse(Object{"input": "1000000"})
	if err != nil {
		t.Fatal(err)
	}
	for day, want := range map[string]string{"2026-02-28": "2", "2026-03-01": "1", "2026-05-01": "0.5"} {
		bill, err := p.Cost(m, use, "", At{Day: day})
		if err != nil || bill.Total == nil || bill.Total.String() != want {
			t.Errorf("Cost() on %s = %v, want %s; %v", day, bill.Total, want, err)
		}
	}
}
