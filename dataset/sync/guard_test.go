package sync

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/source"
)

// listed returns n statements about models with distinct names, limits and prices. Edit, which can
// be nil, changes a statement.
func listed(n int, edit func(i int, s *source.Profile)) (said []*source.Profile) {
	for i := range n {
		s := &source.Profile{Provider: "acme", ID: fmt.Sprintf("m-%03d", i), Facts: map[string]string{
			"name":           fmt.Sprint("M ", i),
			"type":           "chat",
			"context_length": fmt.Sprint(1000 * (i + 1)),
			"family":         "f",
		}}
		s.Prices = []dataset.Price{{Meter: input, Amount: "2"}, {Meter: output, Amount: "4"}}
		if edit != nil {
			edit(i, s)
		}
		said = append(said, s)
	}
	return said
}

// The meters of prices in these tests.
var input, output = meter("input"), meter("output")

func meter(name string) dataset.Meter {
	return dataset.Meter(slices.IndexFunc(dataset.Meters, func(m dataset.MeterInfo) bool {
		return m.Name == name
	}))
}

// below returns an edit of the first n statements.
func below(n int, edit func(s *source.Profile)) func(int, *source.Profile) {
	return func(i int, s *source.Profile) {
		if i < n {
			edit(s)
		}
	}
}

// fact returns an edit that gives a fact a value, in which # is the id.
func fact(name, value string) func(*source.Profile) {
	return func(s *source.Profile) { s.Facts[name] = strings.ReplaceAll(value, "#", s.ID) }
}

// prices returns an edit of the prices of input and output.
func prices(in, out dataset.Decimal) func(*source.Profile) {
	return func(s *source.Profile) {
		s.Prices = []dataset.Price{{Meter: input, Amount: in}, {Meter: output, Amount: out}}
	}
}

// run takes what a source says as a sync does on a day, and returns why it is rejected, or "".
func (s *syncer) run(name string, said []*source.Profile, accepted ...string) (reason string, j *judgment) {
	r := s.answer(name, said...)
	s.dataset = Settle(s.dataset, s.curation)
	j = s.judge(s.dataset, r)
	if err := j.guard(new(Report), accepted); err != nil {
		return err.Error(), j
	}
	after := s.mergedOnly(s.dataset, r)
	s.changes = append(s.changes, history.Diff(s.dataset, after, s.now)...)
	s.dataset = after
	return "", j
}

// accepted is run with the argument that the guards ask for, if they do.
func (s *syncer) accepted(t *testing.T, name string, said []*source.Profile) {
	t.Helper()
	reason, j := s.run(name, said)
	if reason == "" {
		return
	}
	if reason, _ := s.run(name, said, j.Acceptance()); reason != "" {
		t.Fatalf("not accepted: %s", reason)
	}
}

const day dataset.Timestamp = 24 * 60 * 60 * 1000

// known returns a state in which a source stated n models a month ago, that are in the catalog, and
// a person accepted it.
func known(t *testing.T, name string, n int) *syncer {
	t.Helper()
	s := acme(t, "")
	if name != "acme_api" { // others add no models
		for _, statement := range listed(n, nil) {
			s.dataset.Models = append(s.dataset.Models, dataset.Model{Provider: "acme", ID: statement.ID})
		}
	}
	now := s.now
	s.now -= 30 * day
	s.accepted(t, name, listed(n, nil))
	s.now = now
	return s
}

// TestGuards checks each guard at its bound, and that a person can accept what it doubts.
func TestGuards(t *testing.T) {
	const retires = "2026-11-25"
	for _, c := range []struct {
		name, source string
		known        int // models that the source stated a month ago
		n            int // models that it states
		edit         func(int, *source.Profile)
		want         string // the first reason without its bound; empty: it is taken
	}{
		{
			name:   "a few leave",
			source: "acme_api",
			known:  60,
			n:      48,
			want:   "",
		},
		{
			name:   "many leave",
			source: "acme_api",
			known:  60,
			n:      47,
			want:   "13 models leave the list or retire, more than 12",
		},
		{
			name:   "a few retire",
			source: "acme_api",
			known:  60,
			n:      60,
			edit:   below(12, fact("status", "deprecated")),
			want:   "",
		},
		{
			name:   "many retire",
			source: "acme_api",
			known:  60,
			n:      60,
			edit:   below(13, fact("status", "deprecated")),
			want:   "13 models leave the list or retire, more than 12",
		},
		{
			name:   "a few are new",
			source: "acme_api",
			known:  60,
			n:      90,
			want:   "",
		},
		{
			name:   "many are new",
			source: "acme_api",
			known:  60,
			n:      91,
			want:   "31 models are new, more than 30",
		},
		{
			name:   "a small list grows",
			source: "acme_api",
			known:  7,
			n:      32,
			want:   "",
		},
		{
			name:   "a list has other names",
			source: "acme_api",
			known:  60,
			n:      60,
			edit:   below(12, fact("name", "New #")),
			want:   "",
		},
		{
			name:   "a list has many other names",
			source: "acme_api",
			known:  60,
			n:      60,
			edit:   below(13, fact("name", "New #")),
			want:   "13 models get another fact or price, more than 12",
		},
		{
			name:   "a list has many other families",
			source: "acme_api",
			known:  60,
			n:      60,
			edit:   below(13, fact("family", "g")),
			want:   "13 models get another fact or price, more than 12",
		},
		{
			name:   "a list has new facts",
			source: "acme_api",
			known:  60,
			n:      60,
			edit:   below(30, fact("release_date", "2026-10-01")),
			want:   "",
		},
		{
			name:   "a list has many new facts",
			source: "acme_api",
			known:  60,
			n:      60,
			edit:   below(31, fact("release_date", "2026-10-01")),
			want:   "31 models get a fact or price that was unknown, more than 30",
		},
		{
			name:   "a list replaces a few",
			source: "acme_api",
			known:  60,
			n:      60,
			edit:   below(12, fact("replacement", "acme/n")),
			want:   "",
		},
		{
			name:   "a list replaces many",
			source: "acme_api",
			known:  60,
			n:      60,
			edit:   below(13, fact("replacement", "acme/n")),
			want:   "13 models are said to end or to be replaced, more than 12",
		},

		{
			name:   "a few are missing of a collection",
			source: "litellm",
			known:  60,
			n:      48,
			want:   "",
		},
		{
			name:   "many are missing of a collection",
			source: "litellm",
			known:  60,
			n:      39,
			want:   "21 models that were stated are missing, more than 20",
		},
		{
			name:   "a few are missing of a page",
			source: "page",
			known:  60,
			n:      48,
			want:   "",
		},
		{
			name:   "many are missing of a page",
			source: "page",
			known:  60,
			n:      39,
			want:   "21 models that were stated are missing, more than 20",
		},
		{
			name:   "many are missing of a small SDK",
			source: "sdk",
			known:  7,
			n:      4,
			want:   "3 models that were stated are missing, more than 2",
		},
		{
			name:   "other facts",
			source: "litellm",
			known:  60,
			n:      60,
			edit:   below(12, fact("family", "g")),
			want:   "",
		},
		{
			name:   "many other facts",
			source: "litellm",
			known:  60,
			n:      60,
			edit:   below(13, fact("family", "g")),
			want:   "13 models get another fact or price, more than 12",
		},
		{
			name:   "other facts on a small page",
			source: "page",
			known:  7,
			n:      7,
			edit:   below(3, fact("family", "g")),
			want:   "",
		},
		{
			name:   "many other facts on a small page",
			source: "page",
			known:  7,
			n:      7,
			edit:   below(4, fact("family", "g")),
			want:   "4 models get another fact or price, more than 3",
		},
		{
			name:   "many other prices on a small page",
			source: "page",
			known:  7,
			n:      7,
			edit:   below(4, prices("3", "6")),
			want:   "4 models get another fact or price, more than 3",
		},
		{
			name:   "new facts",
			source: "litellm",
			known:  60,
			n:      60,
			edit:   below(20, fact("max_output_tokens", "7")),
			want:   "",
		},
		{
			name:   "many new facts",
			source: "litellm",
			known:  60,
			n:      60,
			edit:   below(21, fact("max_output_tokens", "7")),
			want:   "21 models get a fact or price that was unknown, more than 20",
		},
		{
			name:   "many new facts, and rows that only pad",
			source: "litellm",
			known:  60,
			n:      400,
			edit:   below(21, fact("max_output_tokens", "7")),
			want:   "21 models get a fact or price that was unknown, more than 20",
		},
		{
			name:   "many new facts on a small page",
			source: "page",
			known:  7,
			n:      7,
			edit:   below(4, fact("max_output_tokens", "7")),
			want:   "4 models get a fact or price that was unknown, more than 3",
		},
		{
			name:   "ends in a collection, though none is shown",
			source: "litellm",
			known:  60,
			n:      60,
			edit:   below(6, fact("retirement_date", retires)),
			want:   "",
		},
		{
			name:   "many ends in a collection, though none is shown",
			source: "litellm",
			known:  60,
			n:      60,
			edit:   below(7, fact("retirement_date", retires)),
			want:   "7 models are said to end or to be replaced, more than 6",
		},
		{
			name:   "ends on a page",
			source: "page",
			known:  60,
			n:      60,
			edit:   below(12, fact("retirement_date", retires)),
			want:   "",
		},
		{
			name:   "many ends on a page",
			source: "page",
			known:  60,
			n:      60,
			edit:   below(13, fact("retirement_date", retires)),
			want:   "13 models are said to end or to be replaced, more than 12",
		},
		{
			name:   "all end on a small page",
			source: "page",
			known:  7,
			n:      7,
			edit:   below(7, fact("retirement_date", retires)),
			want:   "7 models get a fact or price that was unknown, more than 3",
		},
		{
			name:   "ends in an SDK",
			source: "sdk",
			known:  17,
			n:      17,
			edit:   below(3, fact("retirement_date", retires)),
			want:   "",
		},
		{
			name:   "many ends in an SDK",
			source: "sdk",
			known:  17,
			n:      17,
			edit:   below(4, fact("retirement_date", retires)),
			want:   "4 models are said to end or to be replaced, more than 3",
		},

		{
			name:   "a price is three times the last",
			source: "page",
			known:  7,
			n:      7,
			edit:   below(1, prices("6", "12")),
			want:   "",
		},
		{
			name:   "a price is more",
			source: "page",
			known:  7,
			n:      7,
			edit:   below(1, prices("2", "12.1")),
			want:   "1 models get a price above three times or below a third of the last, more than 0",
		},
		{
			name:   "a price is far less",
			source: "page",
			known:  7,
			n:      7,
			edit:   below(1, prices("0.6", "4")),
			want:   "1 models get a price above three times or below a third of the last, more than 0",
		},
		{
			name:   "a price of a list is far less",
			source: "acme_api",
			known:  7,
			n:      7,
			edit:   below(1, prices("0.6", "4")),
			want:   "1 models get a price above three times or below a third of the last, more than 0",
		},
		{
			name:   "prices of a collection are far less",
			source: "litellm",
			known:  60,
			n:      60,
			edit:   below(6, prices("0.6", "1")),
			want:   "",
		},
		{
			name:   "many prices of a collection are far less",
			source: "litellm",
			known:  60,
			n:      60,
			edit:   below(7, prices("0.6", "1")),
			want:   "7 models get a price above three times or below a third of the last, more than 6",
		},
		{
			name:   "a price that will begin",
			source: "page",
			known:  7,
			n:      7,
			edit: below(1, func(s *source.Profile) {
				s.Prices = append(s.Prices, dataset.Price{Meter: input, Amount: "20", From: 20261201})
			}),
			want: "1 models get a price above three times or below a third of the last, more than 0",
		},
		{
			name:   "a price is nothing",
			source: "page",
			known:  7,
			n:      7,
			edit:   below(1, prices("0", "4")),
			want:   "1 models cost nothing any more, more than 0",
		},
		{
			name:   "a first price is nothing",
			source: "page",
			known:  7,
			n:      7,
			edit: below(1, func(s *source.Profile) {
				s.Prices = append(s.Prices, dataset.Price{Meter: meter("cache_read"), Amount: "0"})
			}),
			want: "",
		},
		{
			name:   "input and output are exchanged",
			source: "page",
			known:  7,
			n:      7,
			edit:   below(1, prices("4", "2")),
			want:   "1 models get the price of output for input, and of input for output, more than 0",
		},
		{
			name:   "output is as input was",
			source: "page",
			known:  7,
			n:      7,
			edit:   below(1, prices("1", "2")),
			want:   "",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := known(t, c.source, c.known)
			said := listed(c.n, c.edit)
			reason, j := s.run(c.source, said)
			if c.want == "" && reason != "" || !strings.HasPrefix(reason, c.want) {
				t.Fatalf("got %q, want %q", reason, c.want)
			}
			if reason != "" &&
				!strings.HasSuffix(reason, "; if the list is right, run again with --accept "+
					j.Acceptance()) {
				t.Errorf("the reason does not say how to accept: %s", reason)
			}
			if reason, _ := s.run(c.source, said, j.Acceptance()); reason != "" {
				t.Errorf("not accepted: %s", reason)
			}
		})
	}
}

// TestMemory checks that changes in slices below a bound add up over the last days, and what does
// not count.
func TestMemory(t *testing.T) {
	for _, c := range []struct {
		name  string
		first int // models that the page changes some days ago
		ago   dataset.Timestamp
		more  int // models that it changes now, with those
		want  string
	}{
		{
			name:  "in slices",
			first: 3,
			ago:   day,
			more:  4,
			want:  "4 models are said to end or to be replaced, 3 of them in the 7 days before, more than 3",
		},
		{
			name:  "in slices of one hour",
			first: 3,
			ago:   3_600_000,
			more:  4,
			want:  "4 models are said to end or to be replaced, 3 of them in the 7 days before, more than 3",
		},
		{"long after", 3, 8 * day, 4, ""},
		{"nothing new", 3, day, 3, ""},
		{"after what a person accepted", 6, day, 7, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := known(t, "page", 17)
			ended := func(n int) []*source.Profile {
				return listed(17, below(n, fact("retirement_date", "2026-12-25")))
			}
			now := s.now
			s.now -= c.ago
			s.accepted(t, "page", ended(c.first))
			s.now = now
			reason, _ := s.run("page", ended(c.more))
			if c.want == "" && reason != "" || !strings.Contains(reason, c.want) {
				t.Errorf("got %q, want %q", reason, c.want)
			}
		})
	}
}

// TestMemoryOfPrices checks that a price cannot go far in small steps.
func TestMemoryOfPrices(t *testing.T) {
	s := known(t, "page", 7)
	if reason, _ := s.run("page", listed(7, below(1, prices("5", "10")))); reason != "" {
		t.Fatal(reason)
	}
	s.now += day
	const want = "1 models get a price above three times or below a third of the last"
	if reason, _ := s.run("page", listed(7, below(1, prices("12", "24")))); !strings.HasPrefix(reason, want) {
		t.Errorf("got %q, want %q", reason, want)
	}
	s.now += 8 * day
	if reason, _ := s.run("page", listed(7, below(1, prices("12", "24")))); reason != "" {
		t.Errorf("a week later: %s", reason)
	}
}

// TestFirstPrice checks that the first prices of a page are compared with those that the catalog
// shows.
func TestFirstPrice(t *testing.T) {
	s := known(t, "litellm", 7)
	const want = "1 models get a price above three times or below a third of the last"
	if reason, _ := s.run("page", listed(1, prices2("15", "4"))); !strings.Contains(reason, want) {
		t.Errorf("got %q, want %q", reason, want)
	}
	if reason, _ := s.run("page", listed(1, prices2("2.5", "4"))); reason != "" {
		t.Error(reason)
	}
	d := s.dataset
	q := evidence.QuoteOf(evidence.NewPricing(d).StatedQuotes(&d.Models[0]), "input", "")
	if q.Amount != "2.5" {
		t.Errorf("the catalog shows %s", q.Amount)
	}
	filetest.NoError(t, d.Check())
}

// prices2 is prices for all statements.
func prices2(in, out dataset.Decimal) func(int, *source.Profile) {
	return below(1<<30, prices(in, out))
}
