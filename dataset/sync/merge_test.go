package sync

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/collection"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/source"
)

// acme returns a state with a provider and a rule for its ids, which may be empty.
func acme(t *testing.T, rule string, models ...dataset.Model) *state {
	t.Helper()
	files, providers := fstest.MapFS{}, []dataset.Provider{{ID: "acme", Name: "Acme"}}
	if rule != "" {
		files["types.jsonl"] = &fstest.MapFile{Data: []byte(`{"provider":"acme","pattern":"m.*",` + rule + "}\n")}
	}
	decisions, err := curation.Load(files, providers)
	filetest.NoError(t, err)
	return &state{curation: decisions, now: 1_795_240_800_000, dataset: &dataset.Dataset{Providers: providers, Models: models,
		Settings: dataset.Settings{AnyProviders: true},
		Sources:  []dataset.Source{{Name: "catalog", AsOf: 20261101}, {Name: "docs", Kind: dataset.KindPage, AsOf: 20261101, Official: []string{"acme"}}, {Name: "forum", AsOf: 20261101}}}}
}

// answer returns the request of a source with its answer: a provider's list, or the collection of the name.
func (s *state) answer(name string, said ...*source.Statement) *request {
	r := &request{SourceReport: SourceReport{Name: name}, from: &source.Source{Provider: "acme"}, statements: said, time: s.now,
		source: dataset.Source{Name: name, Kind: dataset.KindPage, AsOf: s.now.Day(), Whole: true, Official: []string{"acme"}}}
	if i := slices.Index(evidence.Collections, name); i >= 0 {
		r.from, r.source.Official = &collection.All[i], nil
		r.source.Kind = dataset.KindCollection
	} else if name == "page" {
		r.source.Kind = dataset.KindPage
	} else {
		r.source.Kind = dataset.KindList
		r.Name, r.from.Key = "acme", "KEY"
	}
	return r
}

// take takes an answer and settles the dataset.
func (s *state) take1(report *Report, r *request) *dataset.Dataset {
	return Settle(s.take(Settle(s.dataset, s.curation), r, nil, report), s.curation)
}

// TestTakeList checks what a model becomes when its provider's list has it or not, and the change that the history gets. An empty result means
// that the model is left out.
func TestTakeList(t *testing.T) {
	was := func(status dataset.Status) *dataset.Model {
		m := &dataset.Model{Provider: "acme", ID: "m", Name: dataset.Text("Old"), Description: dataset.Text("old"), ContextLength: "1000", Status: status, Details: dataset.Details{Family: "m"}}
		for fact, name := range dataset.FactNames[:4] {
			m.SetClaims(fact, []dataset.Claim{{Value: m.Fact(name).String, Source: "litellm", Read: 20261101}})
		}
		return m
	}
	claimed := func(m *dataset.Model, fact, value, source string) *dataset.Model {
		m.SetClaims(dataset.FactIndex(fact), []dataset.Claim{{Value: value, Source: source, Read: 20261101}})
		return m
	}
	full := map[string]string{"name": "New", "description": "Paints.", "type": "image", "context_length": "2000"}
	bare, retired := map[string]string{}, map[string]string{"status": "deprecated"}
	for _, c := range []struct {
		name   string
		was    *dataset.Model
		listed map[string]string // facts; nil: it is not listed
		rule   string            // the decision of a rule for the id
		want   string
	}{
		{"new", nil, full, "", "New, Paints., image, 2000, active: added"},
		{"new, typed by a rule", nil, bare, `"type":"audio"`, "M, null, audio, , active: added"},
		{"new, retired", nil, retired, `"type":"audio"`, "M, null, audio, , deprecated: added"},
		{"new, without a type: reported", nil, bare, "", ""},
		{"new, ignored", nil, full, `"ignore":"not for the public"`, ""},
		{"listed", was(dataset.Active), full, "", "New, Paints., image, 2000, active: changed"},
		{"listed, without facts", was(dataset.Active), bare, "", "Old, old, chat, 1000, active: none"},
		{"listed, typed by a rule", was(dataset.Active), full, `"type":"audio"`, "New, Paints., audio, 2000, active: changed"},
		{"listed, ignored too late", was(dataset.Active), bare, `"ignore":"not for the public"`, "Old, old, chat, 1000, active: none"},
		{"listed, after it was not", was(dataset.Unlisted), bare, "", "Old, old, chat, 1000, active: relisted"},
		{"listed as retired", was(dataset.Active), retired, "", "Old, old, chat, 1000, deprecated: deprecated"},
		{"listed, retired by a page: reported", claimed(was(dataset.Deprecated), "status", "deprecated", "docs"), bare, "", "Old, old, chat, 1000, deprecated: none"},
		{"listed, retired by one other", claimed(was(dataset.Active), "status", "deprecated", "forum"), bare, "", "Old, old, chat, 1000, active: none"},
		{"listed, retired by hand: reported", was(dataset.Deprecated), bare, "", "Old, old, chat, 1000, deprecated: none"},
		{"not listed", was(dataset.Active), nil, "", "Old, old, chat, 1000, unlisted: unlisted"},
		{"not listed, on an older page", claimed(was(dataset.Active), "status", "active", "docs"), nil, "", "Old, old, chat, 1000, unlisted: unlisted"},
		{"not listed, retired by hand", was(dataset.Deprecated), nil, "", "Old, old, chat, 1000, deprecated: none"},
		{"not listed, kept by the maintainers", claimed(was(dataset.Active), "status", "active", "catalog"), nil, "", "Old, old, chat, 1000, active: none"},
		{"name by the maintainers", claimed(was(dataset.Active), "name", "Old", "catalog"), full, "", "Old, Paints., image, 2000, active: changed"},
		{"description by the maintainers", claimed(was(dataset.Active), "description", "old", "catalog"), full, "", "New, old, image, 2000, active: changed"},
		{"context on a page", claimed(was(dataset.Active), "context_length", "1000", "docs"), full, "", "New, Paints., image, 1000, active: changed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, report := acme(t, c.rule), new(Report)
			if c.was != nil {
				s.dataset.Models = []dataset.Model{*c.was}
			}
			var said []*source.Statement
			if c.listed != nil {
				said = append(said, &source.Statement{Provider: "acme", ID: "m", Facts: c.listed})
			}
			after, got := s.take1(report, s.answer("acme_api", said...)), ""
			for _, model := range after.Models {
				for _, name := range dataset.FactNames[:5] {
					value := model.Fact(name)
					got += ", " + map[bool]string{true: value.String, false: "null"}[value.Valid]
				}
				kind := "none"
				if change, changed := history.Between(c.was, &model, 1); changed {
					kind = change.Kind.String()
				}
				got = got[2:] + ": " + kind
				if seen := model.LastSeenAt == s.now; seen != (c.listed != nil) || seen != model.Listed() {
					t.Errorf("last seen at %s", model.LastSeenAt)
				}
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if reported := len(report.lines) > 0; reported != strings.HasSuffix(c.name, ": reported") {
				t.Errorf("reported: %q", report.lines)
			}
		})
	}
}

// TestClaim checks what remains of a source's claims after it was read as a whole: what it says now with the day on which it was first read,
// and what it no longer says only while nobody else says anything.
func TestClaim(t *testing.T) {
	for _, c := range []struct {
		name      string
		before    []string // claims of the model about its family, as in the file; the value that is shown is f
		statement *source.Statement
		want      []string
		shown     string
	}{
		{"new", nil, &source.Statement{Facts: map[string]string{"family": "g"}}, []string{"litellm 2026-11-21 g"}, "g"},
		{"seen before", nil, &source.Statement{Facts: map[string]string{"family": "g"}, Seen: 20261001}, []string{"litellm 2026-10-01 g"}, "g"},
		{"the same", []string{"litellm 2026-07-01 g"}, &source.Statement{Facts: map[string]string{"family": "g"}}, []string{"litellm 2026-07-01 g"}, "g"},
		{"another", []string{"litellm 2026-07-01 g"}, &source.Statement{Facts: map[string]string{"family": "h"}}, []string{"litellm 2026-11-21 h"}, "h"},
		{"nothing any more", []string{"litellm 2026-07-01 g"}, &source.Statement{}, []string{"litellm 2026-07-01/2026-11-01 g"}, "g"},
		{"gone", []string{"litellm 2026-07-01 g"}, nil, []string{"litellm 2026-07-01/2026-11-01 g"}, "g"},
		{"gone, but another says it", []string{"forum 2026-07-01 g", "litellm 2026-07-01 g"}, nil, []string{"forum 2026-07-01 g"}, "g"},
		{"gone, and another differs", []string{"forum 2026-07-01 h", "litellm 2026-07-01 g"}, nil, []string{"forum 2026-07-01 h"}, "h"},
		{"back", []string{"litellm 2026-07-01/2026-07-05 g"}, &source.Statement{Facts: map[string]string{"family": "g"}}, []string{"litellm 2026-11-21 g"}, "g"},
		{"the same as something else is shown", []string{"forum 2026-07-01 h", "litellm 2026-07-01 g"}, &source.Statement{Facts: map[string]string{"family": "g"}},
			[]string{"forum 2026-07-01 h", "litellm 2026-07-01 g"}, "g"},
		{"in a row with a fault", []string{"litellm 2026-07-01 g"}, &source.Statement{Unread: true}, []string{"litellm 2026-07-01 g"}, "g"},
		{"gone before", []string{"litellm 2026-07-01/2026-07-05 g"}, nil, []string{"litellm 2026-07-01/2026-07-05 g"}, "g"},
		{"after another", []string{"litellm 2026-07-01/2026-07-05 g", "models.dev 2026-07-01 h"}, &source.Statement{}, []string{"models.dev 2026-07-01 h"}, "h"},
	} {
		m := dataset.Model{Provider: "acme", ID: "m-f"}
		family := dataset.FactIndex("family")
		var claims []dataset.Claim
		for _, text := range c.before {
			f := strings.Fields(text)
			first, last, _ := strings.Cut(f[1], "/")
			read, _ := dataset.ParseDate(first)
			until, _ := dataset.ParseDate(last)
			claims = append(claims, dataset.Claim{Value: f[2], Source: f[0], Read: read, Until: until})
		}
		m.SetClaims(family, claims)
		s := acme(t, "", m)
		s.dataset.Sources = dataset.WithSource(s.dataset.Sources, dataset.Source{Name: "litellm", Kind: dataset.KindCollection, AsOf: 20261101})
		for range 2 { // saying it again changes nothing
			var said []*source.Statement
			if c.statement != nil {
				c.statement.Provider, c.statement.ID = "acme", "m-f"
				said = append(said, c.statement)
			}
			s.dataset = s.take1(nil, s.answer("litellm", said...))
			var got []string
			m := s.dataset.Find("acme", "m-f")
			for _, c := range m.Claims(family) {
				days := c.Read.String()
				if c.Until != 0 {
					days += "/" + c.Until.String()
				}
				got = append(got, c.Source+" "+days+" "+c.Value)
			}
			if !slices.Equal(got, c.want) || m.Family != c.shown {
				t.Errorf("%s: got %q, %s, want %q, %s", c.name, got, m.Family, c.want, c.shown)
			}
			if !m.States("litellm") && c.statement != nil {
				t.Errorf("%s: the source has the model, but that is lost: %v", c.name, m.Sources)
			}
		}
	}
}

// TestStatePrices checks the intervals of prices after what a source states day by day.
func TestStatePrices(t *testing.T) {
	price := func(amount dataset.Decimal, from, to, asOf dataset.Date) dataset.Price {
		return dataset.Price{Amount: amount, Source: "a", From: from, To: to, AsOf: asOf}
	}
	stated := func(prices ...dataset.Price) (stated []dataset.Price) {
		for _, p := range prices {
			stated = append(stated, dataset.Price{Amount: p.Amount, From: p.From, To: p.To})
		}
		return stated
	}
	const before, day, after, later = 20260101, 20260102, 20260103, 20260201
	for name, c := range map[string]struct {
		known, stated []dataset.Price
		want          []dataset.Price
	}{
		"new":                 {nil, stated(price("1", 0, 0, 0)), []dataset.Price{price("1", day, 0, day)}},
		"new, with its day":   {nil, stated(price("1", before, 0, 0)), []dataset.Price{price("1", before, 0, day)}},
		"same":                {[]dataset.Price{price("1", before, 0, before)}, stated(price("1", 0, 0, 0)), []dataset.Price{price("1", before, 0, day)}},
		"another":             {[]dataset.Price{price("1", before, 0, before)}, stated(price("2", 0, 0, 0)), []dataset.Price{price("1", before, day, day), price("2", day, 0, day)}},
		"another on one day":  {[]dataset.Price{price("1", day, 0, day)}, stated(price("2", 0, 0, 0)), []dataset.Price{price("2", day, 0, day)}},
		"another, with a day": {[]dataset.Price{price("1", 20251201, 0, before)}, stated(price("2", before, 0, 0)), []dataset.Price{price("1", 20251201, before, day), price("2", before, 0, day)}},
		"dropped":             {[]dataset.Price{price("1", before, 0, before)}, nil, []dataset.Price{price("1", before, day, day)}},
		"dropped on one day":  {[]dataset.Price{price("1", day, 0, day)}, nil, nil},
		"announced": {[]dataset.Price{price("1", before, 0, before)}, stated(price("1", 0, later, 0), price("2", later, 0, 0)),
			[]dataset.Price{price("1", before, later, day), price("2", later, 0, day)}},
		"announced without its end": {nil, stated(price("1", 0, 0, 0), price("2", later, 0, 0)), []dataset.Price{price("1", day, later, day), price("2", later, 0, day)}},
		"withdrawn": {[]dataset.Price{price("1", before, later, before), price("2", later, 0, before)}, stated(price("1", 0, 0, 0)),
			[]dataset.Price{price("1", before, 0, day)}},
		"back": {[]dataset.Price{price("1", 20250101, before, before)}, stated(price("1", 0, 0, 0)),
			[]dataset.Price{price("1", 20250101, before, before), price("1", day, 0, day)}},
		"only in the future": {nil, stated(price("2", after, 0, 0)), []dataset.Price{price("2", after, 0, day)}},
	} {
		other := dataset.Price{Amount: "9", Source: "b", From: before, AsOf: before}
		d := &dataset.Details{Prices: append(slices.Clone(c.known), other)}
		for range 2 { // what is stated again changes nothing
			statePrices(d, "a", c.stated, day)
			if diff := cmp.Diff(append(slices.Clone(c.want), other), d.Prices); diff != "" {
				t.Errorf("%s: prices (-want +got)\n%s", name, diff)
			}
		}
	}
}

// listed returns n statements about models with distinct names and limits, and models returns the models. Edit changes a statement.
func listed(n int, edit func(i int, facts map[string]string)) (said []*source.Statement) {
	for i := range n {
		facts := map[string]string{"name": fmt.Sprint("M ", i), "type": "chat", "context_length": fmt.Sprint(1000 * (i + 1))}
		if edit != nil {
			edit(i, facts)
		}
		said = append(said, &source.Statement{Provider: "acme", ID: fmt.Sprintf("m-%03d", i), Facts: facts})
	}
	return said
}

// run takes what a source says as a sync does on a day, and returns why it is rejected, or "".
func (s *state) run(name string, said []*source.Statement, accepted ...string) (reason string, j *judgment) {
	r := s.answer(name, said...)
	s.dataset = Settle(s.dataset, s.curation)
	j = &judgment{request: r, before: s.dataset, after: s.take1(nil, r)}
	if err := j.guard(new(Report), accepted); err != nil {
		return err.Error(), j
	}
	s.changes = append(s.changes, history.Diff(s.dataset, j.after, s.now)...)
	s.dataset = j.after
	return "", j
}

// TestGuards checks each guard at its bound, and that a person can accept what it doubts: the catalog has 60 models.
func TestGuards(t *testing.T) {
	below := func(n int, fact, value string) func(int, map[string]string) {
		return func(i int, facts map[string]string) {
			if i < n {
				facts[fact] = strings.ReplaceAll(value, "#", fmt.Sprint(i))
			}
		}
	}
	bounds := map[string]string{
		"leave": "more than 12 (a fifth of the active ones)", "change": "more than 12 (a fifth of those in the catalog, or 3)", "missing": "more than 20 (a third of the active ones)",
		"another": "more than 20 (a fifth of those that it stated before, or 20)", "unknown": "more than 20 (a third of those that it stated before, or 20)",
		"ends": "more than 10 (a tenth of those that it stated before, or 10)",
	}
	for _, c := range []struct {
		name, source string
		n            int // models that the source states
		edit         func(int, map[string]string)
		want         string // empty: it is taken
	}{
		{"leave", "acme_api", 48, nil, ""},
		{"too many leave", "acme_api", 47, nil, "13 models leave the list or retire, " + bounds["leave"]},
		{"too many retire", "acme_api", 60, below(13, "status", "deprecated"), "13 models leave the list or retire, " + bounds["leave"]},
		{"grow", "acme_api", 90, nil, ""},
		{"too many are new", "acme_api", 91, nil, "31 models are new, more than 30 (half of those in the catalog, or 25)"},
		{"change", "acme_api", 60, below(12, "name", "New #"), ""},
		{"too many change", "acme_api", 60, below(13, "name", "New #"), "13 models have another name, type, limit or price, " + bounds["change"]},
		{"another limit", "acme_api", 60, below(13, "context_length", "7"), "13 models have another name, type, limit or price, " + bounds["change"]},
		{"missing", "litellm", 40, nil, ""},
		{"too many missing", "litellm", 39, nil, "21 models that were stated are missing, " + bounds["missing"]},
		{"other facts", "litellm", 60, below(20, "family", "other"), ""},
		{"too many other facts", "litellm", 60, below(21, "family", "other"), "21 models get another fact or price, " + bounds["another"]},
		{"new facts", "litellm", 60, below(20, "max_output_tokens", "7"), ""},
		{"too many new facts", "litellm", 60, below(21, "max_output_tokens", "7"), "21 models get a fact or price that was unknown, " + bounds["unknown"]},
		{"too many new facts, and rows that only pad", "litellm", 400, below(21, "max_output_tokens", "7"), "21 models get a fact or price that was unknown, " + bounds["unknown"]},
		{"ends", "litellm", 60, below(10, "retirement_date", "2026-11-25"), ""},
		{"too many ends, though none is shown", "litellm", 60, below(11, "retirement_date", "2026-11-25"), "11 models are said to end or to be replaced, " + bounds["ends"]},
		{"too many missing of a page", "page", 39, nil, "21 models that were stated are missing, more than 20 (a third of them)"},
		{"ends on a page", "page", 60, below(20, "retirement_date", "2026-11-25"), ""},
		{"too many ends on a page", "page", 60, below(21, "status", "deprecated"), "21 models get another fact or price, " + bounds["another"] + "; 21 models are said to end or to be replaced, more than 20 (a tenth of those that it stated before, or 20)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := acme(t, "")
			s.now -= 1
			said := listed(60, below(60, "family", "f"))
			if c.source != "acme_api" {
				for _, statement := range said {
					m := dataset.Model{Provider: "acme", ID: statement.ID}
					s.dataset.Models = append(s.dataset.Models, m)
				}
			}
			if reason, j := s.run(c.source, said); !strings.HasPrefix(reason, "60 models ") {
				t.Fatal(reason)
			} else if reason, _ := s.run(c.source, said, j.Acceptance()); reason != "" {
				t.Fatal(reason)
			}
			s.now++
			said = listed(c.n, func(i int, facts map[string]string) {
				if c.source != "acme_api" {
					facts["family"] = "f"
				}
				if c.edit != nil {
					c.edit(i, facts)
				}
			})
			reason, j := s.run(c.source, said)
			if want := c.want + "; if the list is right, run again with --accept " + j.Acceptance(); c.want == "" && reason != "" || c.want != "" && reason != want {
				t.Fatalf("got %q, want %q", reason, c.want)
			}
			if reason, _ := s.run(c.source, said, j.Acceptance()); reason != "" {
				t.Errorf("not accepted: %s", reason)
			}
		})
	}
}
