package sync

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/collection"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/source"
)

// acme returns a state with a provider, a rule for its ids and an override, which may be empty.
func acme(t *testing.T, rule, override string, models ...dataset.Model) *state {
	t.Helper()
	files, providers := fstest.MapFS{}, []dataset.Provider{{ID: "acme", Name: "Acme"}}
	if rule != "" {
		files["types.jsonl"] = &fstest.MapFile{Data: []byte(`{"provider":"acme","pattern":"m.*",` + rule + "}\n")}
	}
	if override != "" {
		files["overrides.jsonl"] = &fstest.MapFile{Data: []byte(`{"provider":"acme","id":"m","field":` + override + `,"source":"https://acme.example"}` + "\n")}
	}
	decisions, err := curation.Load(files, providers)
	filetest.NoError(t, err)
	return &state{curation: decisions, now: 1_795_240_800_000, dataset: &dataset.Dataset{Providers: providers, Models: models,
		Sources: []dataset.Source{{Name: "docs", AsOf: 20261101, Official: true}, {Name: "forum"}}}}
}

// states merges what a source says: a provider's list, or the collection of the name.
func (s *state) states(name string, said ...*source.Statement) (*dataset.Dataset, *merging) {
	r := &request{ProviderReport: ProviderReport{Provider: dataset.Provider{ID: "acme"}}, source: dataset.Source{Name: name, AsOf: s.now.Day()},
		statements: said}
	if i := collection.Index(name); i >= 0 {
		r.collection = &collection.All[i]
	} else {
		r.list, r.adapter = new(provider.List), new(provider.Adapter)
	}
	m := newMerging(s, s.dataset, r, nil, new(Report))
	return m.merge(), m
}

// TestMerge checks from whom a model gets the facts that version 1 has, from its provider's list, and the change that the history gets.
// An empty result means that the model is left out.
func TestMerge(t *testing.T) {
	was := func(status dataset.Status) *dataset.Model {
		return &dataset.Model{Provider: "acme", ID: "m", Name: dataset.Text("Old"), Description: dataset.Text("old"), ContextLength: "1000", Status: status}
	}
	full := map[string]string{"name": "New", "description": "Paints.", "type": "image", "context_length": "2000"}
	bare, retired := map[string]string{}, map[string]string{"status": "deprecated"}
	for _, c := range []struct {
		name     string
		was      *dataset.Model
		listed   map[string]string // facts; nil: it is not listed
		rule     string            // the decision of a rule for the id
		override string            // field and value
		want     string
	}{
		{"new", nil, full, "", "", "New, Paints., image, 2000, active: added"},
		{"new, typed by a rule", nil, bare, `"type":"audio"`, "", "M, null, audio, , active: added"},
		{"new, retired", nil, retired, `"type":"audio"`, "", "M, null, audio, , deprecated: added"},
		{"new, typed by an override", nil, bare, "", `"type","value":"video"`, "M, null, video, , active: added"},
		{"new, without a type: reported", nil, bare, "", "", ""},
		{"new, only followed by an alias", nil, full, "", "", ""},
		{"new, ignored", nil, full, `"ignore":"not for the public"`, "", ""},
		{"new, with its id as description", nil, map[string]string{"description": "M!", "type": "chat"}, "", "", "M, null, chat, , active: added"},
		{"listed", was(dataset.Active), full, "", "", "New, old, image, 2000, active: changed"},
		{"listed, without facts", was(dataset.Active), bare, "", "", "Old, old, chat, 1000, active: none"},
		{"listed, typed by a rule", was(dataset.Active), full, `"type":"audio"`, "", "New, old, audio, 2000, active: changed"},
		{"listed, deprecated: reported", was(dataset.Deprecated), bare, "", "", "Old, old, chat, 1000, deprecated: none"},
		{"listed, ignored too late", was(dataset.Active), bare, `"ignore":"not for the public"`, "", "Old, old, chat, 1000, active: none"},
		{"name by a person", was(dataset.Active), full, "", `"name","value":"Ours"`, "Ours, old, image, 2000, active: changed"},
		{"no name by a person", was(dataset.Active), full, "", `"name","value":null`, "null, old, image, 2000, active: changed"},
		{"description by a person", was(dataset.Active), bare, "", `"description","value":""`, "Old, , chat, 1000, active: changed"},
		{"type by a person", was(dataset.Active), bare, `"type":"audio"`, `"type","value":"video"`, "Old, old, video, 1000, active: changed"},
		{"context by a person", was(dataset.Active), full, "", `"context_length","value":""`, "New, old, image, , active: changed"},
		{"status by a person", was(dataset.Deprecated), nil, "", `"status","value":"active"`, "Old, old, chat, 1000, active: relisted"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := acme(t, c.rule, c.override)
			if c.was != nil {
				s.dataset.Models = []dataset.Model{*c.was}
			}
			var said []*source.Statement
			if c.listed != nil {
				said = append(said, &source.Statement{Provider: "acme", ID: "m", Facts: c.listed, Followed: strings.Contains(c.name, "followed")})
			}
			after, m := s.states("acme_api", said...)
			got := ""
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
				if seen := model.LastSeenAt == s.now; seen != (c.listed != nil) {
					t.Errorf("last seen at %s", model.LastSeenAt)
				}
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if reported := len(m.report.lines) > 0; reported != strings.HasSuffix(c.name, ": reported") {
				t.Errorf("reported: %q", m.report.lines)
			}
		})
	}
}

// TestFacts checks what a source can change, and which values and sources a fact has after it: a list changes what it states, a
// collection never what a provider or a person states, texts for people or the type, and only if it says something else than before.
func TestFacts(t *testing.T) {
	const output = "max_output_tokens"
	for _, c := range []struct {
		name, source, fact, stated string
		before                     []string // the value, or "", then its sources; after "|" values and sources of a dispute
		want                       []string // the same
	}{
		{"unknown", "litellm", output, "10", []string{""}, []string{"10", "litellm"}},
		{"its own", "litellm", output, "20", []string{"10", "litellm"}, []string{"20", "litellm"}},
		{"the provider's", "models.dev", output, "20", []string{"10", "docs"}, []string{"10", "docs", "|", "10", "docs", "20", "models.dev"}},
		{"its list's", "models.dev", output, "20", []string{"10", "acme_api"}, []string{"10", "acme_api", "|", "10", "acme_api", "20", "models.dev"}},
		{"a person's", "models.dev", output, "20", []string{"10"}, []string{"10", "catalog"}},
		{"a decided dispute", "models.dev", output, "30", []string{"10", "|", "10", "catalog", "20", "models.dev"},
			[]string{"10", "catalog", "|", "10", "catalog", "30", "models.dev"}},
		{"of a collection before", "litellm", output, "20", []string{"10", "models.dev"}, []string{"10", "models.dev", "|", "20", "litellm", "10", "models.dev"}},
		{"of a collection after", "models.dev", output, "20", []string{"10", "litellm"}, []string{"20", "models.dev", "|", "10", "litellm", "20", "models.dev"}},
		{"nothing new", "models.dev", output, "20", []string{"10", "litellm", "|", "10", "litellm", "20", "models.dev"},
			[]string{"10", "litellm", "|", "10", "litellm", "20", "models.dev"}},
		{"another source's", "litellm", output, "20", []string{"10", "forum"}, []string{"20", "litellm", "|", "10", "forum", "20", "litellm"}},
		{"agreed", "litellm", output, "10", []string{"10", "models.dev"}, []string{"10", "litellm", "models.dev"}},
		{"ends a dispute", "litellm", output, "10", []string{"10", "models.dev", "|", "20", "litellm", "10", "models.dev"}, []string{"10", "litellm", "models.dev"}},
		{"efforts without the default", "models.dev", "reasoning_efforts", "low,high", []string{"low*,high", "litellm"}, []string{"low*,high", "litellm", "models.dev"}},
		{"a name", "models.dev", "name", "New", []string{"Old", "models.dev"}, []string{"Old", "catalog"}},
		{"no name", "models.dev", "name", "New", []string{""}, []string{"New", "models.dev"}},
		{"a type", "litellm", "type", "image", []string{"chat", "litellm"}, []string{"chat", "catalog"}},
		{"a retirement", "deprecations", "status", "deprecated", []string{"active", "litellm"},
			[]string{"deprecated", "deprecations", "|", "deprecated", "deprecations", "active", "litellm"}},
		{"a retirement of a listed model", "deprecations", "status", "deprecated", []string{"active", "-acme_api", "litellm"},
			[]string{"active", "litellm", "|", "deprecated", "deprecations", "active", "litellm"}},
		{"a copy of the page", "deprecations", "retirement_date", "2027-01-01", []string{"2027-02-01", "litellm"},
			[]string{"2027-01-01", "deprecations", "|", "2027-01-01", "deprecations", "2027-02-01", "litellm"}},
		{"old: a copy of the page", "deprecations", "retirement_date", "2027-01-01", []string{"2027-02-01", "-docs", "litellm"}, []string{"2027-02-01", "litellm"}},
		{"an override", "models.dev", "family", "x", []string{"y", "models.dev"}, []string{"ours", "catalog"}},
		{"list: agrees", "acme_api", output, "10", []string{"10", "a"}, []string{"10", "a", "acme_api"}},
		{"list: differs", "acme_api", output, "20", []string{"10", "a"}, []string{"20", "acme_api", "|", "10", "a", "20", "acme_api"}},
		{"list: settles a dispute", "acme_api", output, "10", []string{"10", "a", "|", "10", "a", "20", "acme_api"}, []string{"10", "a", "acme_api"}},
		{"list: is a third", "acme_api", output, "30", []string{"10", "|", "10", "a", "20", "b"}, []string{"30", "acme_api", "|", "10", "a", "30", "acme_api", "20", "b"}},
		{"list: is overridden", "acme_api", "family", "x", []string{"y", "a"}, []string{"ours", "catalog", "|", "y", "a", "x", "acme_api"}},
		{"list: says nothing", "acme_api", output, "", []string{"10", "a"}, []string{"10", "a"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := dataset.Model{Provider: "acme", ID: "m"}
			if c.before[0] != "" {
				filetest.NoError(t, m.Set(c.fact, dataset.Text(c.before[0])))
			}
			fact := slices.Index(dataset.FactNames, c.fact)
			end := slices.Index(append(slices.Clone(c.before), "|"), "|")
			for _, name := range c.before[1:end] {
				if name[0] == '-' { // says nothing about the fact
					SourceOf(&m.Details, name[1:])
				} else {
					SourceOf(&m.Details, name).Facts = 1 << fact
				}
			}
			if end < len(c.before) {
				d := dataset.Dispute{Fact: c.fact}
				for i := end + 1; i < len(c.before); i += 2 {
					d.Values = append(d.Values, dataset.Claim{Value: c.before[i], Source: c.before[i+1]})
				}
				m.Disputes = []dataset.Dispute{d}
			}
			s := acme(t, "", `"family","value":"ours"`, m)
			said := &source.Statement{Provider: "acme", ID: "m", Facts: map[string]string{c.fact: c.stated}}
			if strings.HasPrefix(c.name, "old: ") { // older than what the provider's pages say
				said.Seen = 20261031
			}
			for range 2 { // saying it again changes nothing
				s.dataset, _ = s.states(c.source, said)
				m := s.dataset.Find("acme", "m")
				got := []string{m.Fact(c.fact).String}
				for _, s := range m.Sources {
					if s.Facts>>fact&1 != 0 {
						got = append(got, s.Source)
					}
				}
				for _, d := range m.Disputes {
					got = append(got, "|")
					for _, claim := range d.Values {
						got = append(got, claim.Value, claim.Source)
					}
				}
				if fmt.Sprint(got) != fmt.Sprint(c.want) {
					t.Errorf("got %q, want %q", got, c.want)
				}
			}
		})
	}
}

// TestSettleAliases checks that aliases end at models that are none, and that no model keeps an alias that points elsewhere.
func TestSettleAliases(t *testing.T) {
	points := func(id, target string, aliases ...string) dataset.Model {
		return dataset.Model{ID: id, Details: dataset.Details{AliasOf: target, Aliases: aliases}}
	}
	models := []dataset.Model{
		points("a", "b"), points("b", "c"), points("c", "", "a", "elsewhere", "f", "old"), points("d", "none"), points("e", "e"),
		points("f", "g"), points("g", "f"), {ID: "old"},
	}
	settleAliases(models)
	want := map[string]string{"b": "c", "g": "f"}
	for i := range models {
		m := &models[i]
		if got := m.Fact("alias_of").String; got != want[m.ID] {
			t.Errorf("alias_of of %s = %q, want %q", m.ID, got, want[m.ID])
		}
	}
	if got := models[2].Fact("aliases").String; got != "elsewhere" {
		t.Errorf("aliases of c = %q, want elsewhere", got)
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
		partial       bool
		want          []dataset.Price
	}{
		"new":                 {nil, stated(price("1", 0, 0, 0)), false, []dataset.Price{price("1", day, 0, day)}},
		"new, with its day":   {nil, stated(price("1", before, 0, 0)), false, []dataset.Price{price("1", before, 0, day)}},
		"same":                {[]dataset.Price{price("1", before, 0, before)}, stated(price("1", 0, 0, 0)), false, []dataset.Price{price("1", before, 0, day)}},
		"another":             {[]dataset.Price{price("1", before, 0, before)}, stated(price("2", 0, 0, 0)), false, []dataset.Price{price("1", before, day, day), price("2", day, 0, day)}},
		"another on one day":  {[]dataset.Price{price("1", day, 0, day)}, stated(price("2", 0, 0, 0)), false, []dataset.Price{price("2", day, 0, day)}},
		"another, with a day": {[]dataset.Price{price("1", 20251201, 0, before)}, stated(price("2", before, 0, 0)), false, []dataset.Price{price("1", 20251201, before, day), price("2", before, 0, day)}},
		"dropped":             {[]dataset.Price{price("1", before, 0, before)}, nil, false, []dataset.Price{price("1", before, day, day)}},
		"dropped on one day":  {[]dataset.Price{price("1", day, 0, day)}, nil, false, nil},
		"not listed":          {[]dataset.Price{price("1", before, 0, before)}, nil, true, []dataset.Price{price("1", before, 0, before)}},
		"announced": {[]dataset.Price{price("1", before, 0, before)}, stated(price("1", 0, later, 0), price("2", later, 0, 0)), false,
			[]dataset.Price{price("1", before, later, day), price("2", later, 0, day)}},
		"announced without its end": {nil, stated(price("1", 0, 0, 0), price("2", later, 0, 0)), false, []dataset.Price{price("1", day, later, day), price("2", later, 0, day)}},
		"withdrawn": {[]dataset.Price{price("1", before, later, before), price("2", later, 0, before)}, stated(price("1", 0, 0, 0)), false,
			[]dataset.Price{price("1", before, 0, day)}},
		"back": {[]dataset.Price{price("1", 20250101, before, before)}, stated(price("1", 0, 0, 0)), false,
			[]dataset.Price{price("1", 20250101, before, before), price("1", day, 0, day)}},
		"only in the future": {nil, stated(price("2", after, 0, 0)), false, []dataset.Price{price("2", after, 0, day)}},
	} {
		other := dataset.Price{Amount: "9", Source: "b", From: before, AsOf: before}
		d := &dataset.Details{Prices: append(slices.Clone(c.known), other)}
		for range 2 { // what is stated again changes nothing
			statePrices(d, "a", c.stated, day, !c.partial)
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

// run merges what a source says as a sync does on a day, and returns why it is rejected, or "".
func (s *state) run(name string, said []*source.Statement, accepted ...string) (reason string, m *merging) {
	after, m := s.states(name, said...)
	if err := m.guard(accepted); err != nil {
		return err.Error(), m
	}
	s.changes = append(s.changes, history.Diff(s.dataset, after, s.now)...)
	s.dataset = after
	return "", m
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
	for _, c := range []struct {
		name, source string
		n            int // models that the source states
		edit         func(int, map[string]string)
		want         string // empty: it is merged
	}{
		{"leave", "acme_api", 48, nil, ""},
		{"too many leave", "acme_api", 47, nil, "13 models leave the list or retire, more than 12 (a fifth of the active ones)"},
		{"too many retire", "acme_api", 60, below(13, "status", "deprecated"), "13 models leave the list or retire, more than 12 (a fifth of the active ones)"},
		{"grow", "acme_api", 90, nil, ""},
		{"too many are new", "acme_api", 91, nil, "31 models are new, more than 30 (half of those in the catalog, or 25)"},
		{"change", "acme_api", 60, below(12, "name", "New #"), ""},
		{"too many change", "acme_api", 60, below(13, "name", "New #"),
			"13 models have another name, type, limit or price, more than 12 (a fifth of those in the catalog, or 3)"},
		{"another limit", "acme_api", 60, below(13, "context_length", "7"),
			"13 models have another name, type, limit or price, more than 12 (a fifth of those in the catalog, or 3)"},
		{"another type, but an override gives that of one", "acme_api", 60, below(13, "type", "image"), ""},
		{"missing", "litellm", 40, nil, ""},
		{"too many missing", "litellm", 39, nil, "21 models that were active and stated are missing, more than 20 (a third of them)"},
		{"other facts", "litellm", 60, below(20, "family", "other"), ""},
		{"too many other facts", "litellm", 60, below(21, "family", "other"),
			"21 models get another fact or price, more than 20 (a fifth of those that it states, or 20)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := acme(t, "", `"type","value":"chat"`)
			s.now -= 1
			said := listed(60, below(60, "family", "f"))
			said[0].ID = "m" // which the override is about
			if reason, m := s.run("acme_api", said); !strings.HasPrefix(reason, "60 models are new, more than 25") {
				t.Fatal(reason)
			} else if reason, _ := s.run("acme_api", said, m.Acceptance()); reason != "" {
				t.Fatal(reason)
			}
			for i := range s.dataset.Models {
				if m := &s.dataset.Models[i]; c.source == "litellm" { // which states them all
					m.Sources = []dataset.SourceFacts{{Source: c.source, Facts: 1<<len(dataset.FactNames) - 1}}
				}
			}
			s.now++
			said = listed(c.n, c.edit)
			said[0].ID = "m"
			reason, m := s.run(c.source, said)
			if want := c.want + "; if the list is right, run again with --accept " + m.Acceptance(); c.want == "" && reason != "" || c.want != "" && reason != want {
				t.Fatalf("got %q, want %q", reason, c.want)
			}
			if reason, _ := s.run(c.source, said, m.Acceptance()); reason != "" {
				t.Errorf("not accepted: %s", reason)
			}
		})
	}
}

// TestLosses checks that losses are added up over two weeks, and start again after a loss that a person accepted. Models that people
// retired do not count.
func TestLosses(t *testing.T) {
	s := acme(t, "", "")
	start := s.now
	s.run("acme_api", listed(13, nil))
	s.changes = nil // they are older than two weeks
	for i := range 3 {
		s.dataset.Models[12-i].Status = dataset.Deprecated
		s.changes = append(s.changes, history.Change{Time: start, Provider: "acme", ID: s.dataset.Models[12-i].ID, Kind: history.Deprecated, Reason: "the page says so",
			Fields: []history.Field{{Name: "status", Old: dataset.Text("active"), New: dataset.Text("deprecated")}}})
	}
	for _, c := range []struct {
		day, n int    // models in the list
		want   string // the reason starts with it; empty: the list is merged
		accept bool
	}{
		{1, 8, "", false},
		{2, 7, "", false},
		{3, 6, "4 models left or retired within 14 days, more than 3 (a third of those that were active then)", false},
		{14, 6, "4 models left or retired within 14 days, ", false},
		{16, 6, "", false},
		{17, 4, "2 models leave the list or retire, more than 1 (a fifth of the active ones); 3 models left or retired within 14 days, ", true},
		{18, 23, "", false},
		{40, 17, "6 models leave the list or retire, more than 4 (a fifth of the active ones); if the list is right", true},
		{41, 16, "", false},
	} {
		s.now = start + dataset.Timestamp(time.Duration(c.day)*24*time.Hour/time.Millisecond)
		reason, m := s.run("acme_api", listed(c.n, nil))
		if reason == "" != (c.want == "") || !strings.HasPrefix(reason, c.want) {
			t.Fatalf("day %d: %q, want %q", c.day, reason, c.want)
		}
		if c.accept {
			if reason, _ := s.run("acme_api", listed(c.n, nil), "acme=1@00000000", m.Acceptance()); reason != "" {
				t.Fatalf("day %d: %s", c.day, reason)
			}
		}
	}
}

// TestGuardsAndOverrides checks that the guards see what a list says, and not what people decide: overrides neither hide an
// accident nor look like one, and a list that differs from them for long is no accident.
func TestGuardsAndOverrides(t *testing.T) {
	for _, c := range []struct {
		status string
		n      int
		doubt  bool
	}{{"active", 3, true}, {"deprecated", 3, true}, {"deprecated", 4, false}, {"active", 4, false}} {
		s := acme(t, "", `"status","value":"`+c.status+`"`)
		said := listed(4, nil)
		said[3].ID = "m"
		slices.SortFunc(said, func(a, b *source.Statement) int { return strings.Compare(a.ID, b.ID) })
		s.run("acme_api", said)
		if m := s.dataset.Find("acme", "m"); m.Status.String() != c.status {
			t.Fatalf("m is %s", m.Status)
		}
		s.dataset.Find("acme", "m").Status = dataset.Active
		s.now++
		said = slices.DeleteFunc(said, func(s *source.Statement) bool { return s.ID == "m" && c.n < 4 })
		reason, m := s.run("acme_api", said)
		if reason != "" != c.doubt {
			t.Fatalf("%+v: %s", c, reason)
		}
		for day := range 3 { // the same list and the same override need no second acceptance
			accepted := []string{m.Acceptance()}[min(day, 1):]
			s.now++
			if reason, _ := s.run("acme_api", said, accepted...); reason != "" {
				t.Fatalf("%+v, day %d: %s", c, day, reason)
			}
		}
	}
}

// TestNames checks that models get names, and that models with the same name are told apart, the same way every day and in whatever
// order they come.
func TestNames(t *testing.T) {
	s := acme(t, `"type":"chat"`, `"name","value":"B"`)
	var said []*source.Statement
	for day, c := range []struct {
		id, name string   // replaces the model of the id
		want     []string // in order of the ids
	}{
		{"mb/b-2026-08-01", "B", []string{"B"}},
		{"mb/c-2-ocr", "", []string{"B", "C 2 OCR"}},
		{"m", "D", []string{"B", "B", "C 2 OCR"}},
		{"ma/a-latest", "b", []string{"B", "b (latest)", "B", "C 2 OCR"}},
		{"mc/c-2-ocr", "", []string{"B", "b (latest)", "B", "C 2 OCR", "C 2 OCR (mc)"}},
		{"mc/c-2-ocr", "b (latest)", []string{"B", "b (latest)", "B", "C 2 OCR", "b (latest) (OCR)"}},
		{"mc/c-2-ocr", "c 2 OCR!", []string{"B", "b (latest)", "B", "C 2 OCR", "c 2 OCR! (mc)"}},
	} {
		said = slices.DeleteFunc(said, func(s *source.Statement) bool { return s.ID == c.id })
		said = append(said, &source.Statement{Provider: "acme", ID: c.id, Facts: map[string]string{"name": c.name}})
		for range 2 { // the second sync changes nothing
			s.now++
			s.dataset, _ = s.states("acme_api", said...)
			var got []string
			for _, m := range s.dataset.Models {
				got = append(got, m.Name.String)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("day %d: names = %q, want %q", day, got, c.want)
			}
		}
	}
}
