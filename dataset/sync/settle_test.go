package sync

import (
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/source"
)

// randomValues are values of facts that get into each other's way: limits above contexts, ends
// before releases, aliases and replacements that lead in circles, efforts with and without a
// default.
var randomValues = map[string][]string{
	"name":                    {"A", "B", "a"},
	"description":             {"x", "y"},
	"type":                    {"chat", "embedding"},
	"family":                  {"f", "g"},
	"context_length":          {"128000", "131072", "1000"},
	"max_input_tokens":        {"128000", "131072", "2000"},
	"max_output_tokens":       {"128000", "131072", "4000", "500"},
	"status":                  {"active", "deprecated"},
	"retirement_date":         {"2026-01-01", "2026-12-01"},
	"retirement_not_before":   {"2026-11-20", "2027-01-01"},
	"replacement":             {"acme/a", "acme/b", "acme/c", "bolt/a", "other/z"},
	"after_retirement":        {"fails", "routes"},
	"release_date":            {"2025-01-01", "2026-06-01", "2026-06"},
	"knowledge_cutoff":        {"2025-01", "2026-07", "2024-01-01"},
	"alias_of":                {"a", "b", "c", "none", "a-latest"},
	"canonical_id":            {"acme/a", "acme/b", "bolt/a", "bolt/b", "meta/none"},
	"aliases":                 {"a", "b,c", "x-1"},
	"input_modalities":        {"text", "image"},
	"output_modalities":       {"text", "text,image"},
	"reasoning_efforts":       {"low,high", "low,high*", "low*,high", "low"},
	"features.reasoning":      {"true", "false"},
	"features.prompt_caching": {"true", "false"},
	"open_weights":            {"true", "false"},
}

// randomValue returns a value of a fact that a model can have; "" if there is none this time.
func randomValue(r *rand.Rand, m *dataset.Model, fact string) string {
	values := randomValues[fact]
	if values == nil {
		return ""
	}
	value := values[r.IntN(len(values))]
	if value == m.ID || value == m.Key().String() { // no model is its own alias or replacement
		return ""
	}
	return value
}

// randomDataset returns models of two providers with random claims of sources of each kind. Some
// have been read since, some have ended, and some facts were written by hand.
func randomDataset(seed int) *dataset.Dataset {
	r := rand.New(rand.NewPCG(uint64(seed), 7))
	at := dataset.Timestamp(1_795_240_800_000)
	d := &dataset.Dataset{LastSync: &at, Settings: dataset.Settings{AnyProviders: true}}
	for _, id := range []string{"acme", "bolt"} {
		d.Providers = append(d.Providers, dataset.Provider{ID: id, Name: id})
	}
	listed := r.IntN(2) == 0
	for _, s := range []dataset.Source{
		{Name: "acme_api", Kind: dataset.KindList},
		{Name: "catalog"},
		{Name: "docs.acme.example/ends", Kind: dataset.KindPage},
		{Name: "docs.acme.example/models", Kind: dataset.KindPage},
		{Name: "forum.example"},
		{Name: "litellm", Kind: dataset.KindCollection},
		{Name: "models.dev", Kind: dataset.KindCollection},
		{Name: "npmjs.com/package/acme", Kind: dataset.KindSDK},
	} {
		if s.Kind == dataset.KindList && !listed {
			continue
		}
		if s.Kind == dataset.KindPage || s.Kind == dataset.KindList || s.Kind == dataset.KindSDK {
			s.Official = []string{"acme"}
		}
		s.AsOf = dataset.Date(20261101 + r.IntN(20))
		s.Whole = s.Kind != dataset.KindOther && r.IntN(3) > 0
		if s.Kind == dataset.KindList {
			d.Lists = map[string]dataset.Timestamp{"acme": at}
			s.AsOf = at.Day()
		}
		d.Sources = append(d.Sources, s)
	}
	for _, key := range []dataset.Key{
		{Provider: "acme", ID: "a"},
		{Provider: "acme", ID: "a-2026-01-01"},
		{Provider: "acme", ID: "a-latest"},
		{Provider: "acme", ID: "b"},
		{Provider: "acme", ID: "b-2"},
		{Provider: "acme", ID: "c"},
		{Provider: "bolt", ID: "a"},
		{Provider: "bolt", ID: "b"},
	} {
		d.Models = append(d.Models, randomModel(r, d, key))
	}
	slices.SortFunc(d.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	return d
}

func randomModel(r *rand.Rand, d *dataset.Dataset, key dataset.Key) dataset.Model {
	m := dataset.Model{
		Provider:   key.Provider,
		ID:         key.ID,
		UpdatedAt:  *d.LastSync - 1000,
		LastSeenAt: *d.LastSync - 1000,
	}
	if r.IntN(3) == 0 {
		m.Name = dataset.Text("A")
	}
	if r.IntN(3) == 0 {
		m.Status = dataset.Status(r.IntN(3))
	}
	for fact, name := range dataset.FactNames {
		if randomValues[name] == nil || r.IntN(2) == 0 {
			continue
		}
		// written by hand, or shown before
		if value := randomValue(r, &m, name); value != "" && r.IntN(4) == 0 {
			if err := m.Set(name, dataset.Text(value)); err != nil {
				panic(err)
			}
		}
		var claims []dataset.Claim
		for _, s := range d.Sources {
			value := randomValue(r, &m, name)
			if value == "" || r.IntN(3) > 0 {
				continue
			}
			c := dataset.Claim{Value: value, Source: s.Name, Read: dataset.Date(20261001 + r.IntN(20))}
			switch r.IntN(6) {
			case 0:
				c.Until = c.Read + 1
			case 1:
				c.Seen = c.Read + 2
			}
			claims = append(claims, c)
		}
		m.SetClaims(fact, claims)
	}
	if key.Provider == "acme" && r.IntN(2) == 0 && len(d.Lists) > 0 {
		m.AddSource("acme_api", 20261001)
	}
	return m
}

// randomRules are rules of the maintainers for random datasets.
func randomRules(t *testing.T) *curation.Curation {
	t.Helper()
	files := fstest.MapFS{
		"types.jsonl": &fstest.MapFile{
			Data: []byte(`{"provider":"acme","pattern":"b.*","type":"embedding"}` + "\n"),
		},
	}
	rules, err := curation.Load(files, []dataset.Provider{{ID: "acme", Name: "Acme"}})
	filetest.NoError(t, err)
	return rules
}

var everySeed = flag.Bool("every-seed", false,
	"try 40 times as many random datasets: go test ./dataset/sync -run Settle -every-seed")

// seeds returns how many random datasets a test tries: a fast part of all, unless the flag asks for
// all.
func seeds(all int) int {
	if *everySeed {
		return all
	}
	return all / 40
}

func sameFiles(a, b *dataset.Dataset) bool {
	return maps.EqualFunc(a.Files(), b.Files(), func(x, y []byte) bool { return string(x) == string(y) })
}

// TestSettleProperties checks on random datasets that a settled dataset satisfies the rules of
// Check, stays as it is when it is settled again or after it was written and read, and shows what
// Judge says is shown.
func TestSettleProperties(t *testing.T) {
	rules := randomRules(t)
	for seed := range seeds(20_000) {
		d := randomDataset(seed)
		settled := Settle(d, rules)
		if err := settled.Check(); err != nil {
			t.Fatalf("seed %d: settled, but %v", seed, err)
		}
		again := Settle(settled, rules)
		if !sameFiles(settled, again) {
			t.Fatalf("seed %d: settled again (-want +got)\n%s", seed, cmp.Diff(texts(settled), texts(again)))
		}
		e := evidence.New(settled)
		for i := range settled.Models {
			m := &settled.Models[i]
			for fact, name := range dataset.FactNames {
				for _, j := range e.Explain(m, fact) {
					if j.Standing == evidence.Shown && !m.Shows(fact, j.Value) {
						t.Errorf("seed %d: %s of %s is %q, but %q of %s is shown",
							seed, name, m.Key(), m.Fact(name).String, j.Value, j.Source)
					}
				}
			}
		}
	}
}

func texts(d *dataset.Dataset) map[string]string {
	files := map[string]string{}
	for name, file := range d.Files() {
		files[name] = string(file)
	}
	return files
}

// TestSettleSome checks on random datasets that settling one provider gives what settling all
// gives, if the others are settled.
func TestSettleSome(t *testing.T) {
	rules := randomRules(t)
	for seed := range seeds(12_000) {
		d := Settle(randomDataset(seed), rules)
		other := randomDataset(seed + 1_000_000)
		for i := range d.Models {
			if d.Models[i].Provider == "acme" {
				for fact := range dataset.FactNames {
					known := func(c dataset.Claim) bool { _, found := d.Source(c.Source); return !found }
					d.Models[i].SetClaims(fact, slices.DeleteFunc(other.Models[i].Claims(fact), known))
				}
			}
		}
		all := Settle(d, rules)
		some := Settle(d, rules, "acme")
		if !sameFiles(all, some) {
			t.Fatalf("seed %d: acme alone (-all +some)\n%s", seed, cmp.Diff(texts(all), texts(some)))
		}
	}
}

// randomAnswer returns what a source says about some of the models.
func randomAnswer(r *rand.Rand, models []dataset.Model) (said []*source.Profile) {
	for i := range models {
		m := &models[i]
		if r.IntN(5) == 0 {
			continue
		}
		statement := &source.Profile{Provider: m.Provider, ID: m.ID, Facts: map[string]string{}}
		for _, name := range dataset.FactNames {
			if value := randomValue(r, m, name); value != "" && r.IntN(3) > 0 {
				statement.Facts[name] = value
			}
		}
		for meter := range dataset.Meter(3) {
			if r.IntN(2) == 0 {
				amounts := []dataset.Decimal{"1", "2", "0.5"}
				statement.Prices = append(statement.Prices, dataset.Price{
					Meter:  meter,
					Amount: amounts[r.IntN(3)],
				})
			}
		}
		said = append(said, statement)
	}
	return said
}

// TestAnswers checks on random answers of four sources what must not matter: that they are given
// once more on the next day, their order, and models that no answer is about.
func TestAnswers(t *testing.T) {
	const day = 24 * 60 * 60 * 1000
	for seed := range seeds(4_000) {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		var models []dataset.Model
		for _, id := range []string{"m-a", "m-a-2026-01-01", "m-b", "m-c"} {
			models = append(models, dataset.Model{
				Provider: "acme",
				ID:       id,
				Name:     dataset.Text("X"),
				Details:  dataset.Details{Family: "x"},
			})
		}
		names := []string{"acme_api", "page", "litellm", "models.dev"}
		answers := map[string][]*source.Profile{}
		for _, name := range names {
			answers[name] = randomAnswer(r, models)
		}
		// take returns a dataset with the answers on a number of days, in an order, next to other
		// models.
		take := func(days int, order []string, padding ...dataset.Model) *dataset.Dataset {
			s := acme(t, `"type":"chat"`, slices.Concat(models, padding)...)
			for range days {
				d := Settle(s.dataset, s.curation)
				for _, name := range order {
					d = s.withClaims(d, s.answer(name, answers[name]...), nil)
				}
				s.dataset = Settle(d, s.curation)
				s.now += day
			}
			return s.dataset
		}
		once := take(1, names)
		if changes := history.Diff(once, take(2, names), 0); len(changes) > 0 {
			t.Errorf("seed %d: the same answers again: %v", seed, changes)
		}
		reversed := slices.Clone(names)
		slices.Reverse(reversed)
		if changes := history.Diff(once, take(1, reversed), 0); len(changes) > 0 {
			t.Errorf("seed %d: the answers in another order: %v", seed, changes)
		}
		padded := take(1, names, dataset.Model{Provider: "acme", ID: "z", Name: dataset.Text("Z")})
		padded.Models = slices.DeleteFunc(padded.Models, func(m dataset.Model) bool { return m.ID == "z" })
		if changes := history.Diff(once, padded, 0); len(changes) > 0 {
			t.Errorf("seed %d: with another model: %v", seed, changes)
		}
	}
}

// TestEffortsForget checks that a page that states efforts without their default does not remember
// a default that a collection added once.
func TestEffortsForget(t *testing.T) {
	efforts := func(value string) *source.Profile {
		return &source.Profile{
			Provider: "acme",
			ID:       "m",
			Facts:    map[string]string{"reasoning_efforts": value},
		}
	}
	s := acme(t, "", dataset.Model{Provider: "acme", ID: "m"})
	for _, step := range []struct{ source, says, want string }{
		{"page", "low,high", "low,high"},
		{"litellm", "low,high*", "low,high*"},
		{"litellm", "low", "low,high"},
		{"page", "low,high", "low,high"},
	} {
		s.dataset = s.mergeOne(nil, s.answer(step.source, efforts(step.says)))
		if got := s.dataset.Find("acme", "m").ReasoningEfforts; got != step.want {
			t.Errorf("after %s says %s: %q, want %q", step.source, step.says, got, step.want)
		}
	}
	for _, c := range s.dataset.Find("acme", "m").Claims(dataset.FactIndex("reasoning_efforts")) {
		if c.Source == "page" && c.Value != "low,high" {
			t.Errorf("the page says %s, want low,high", c.Value)
		}
	}
}

// TestUnreadRow checks that a row that a source has, but that could not be read, is not confirmed
// by later readings of the source.
func TestUnreadRow(t *testing.T) {
	const day = 24 * 60 * 60 * 1000
	s := acme(t, "", dataset.Model{Provider: "acme", ID: "m"})
	today := s.now
	fact := dataset.FactIndex("max_output_tokens")
	says := &source.Profile{Provider: "acme", ID: "m", Facts: map[string]string{"max_output_tokens": "100"}}
	unread := &source.Profile{Provider: "acme", ID: "m", Unread: true}
	elsewhere := &source.Profile{Provider: "acme", ID: "n"}
	for _, step := range []struct {
		name  string
		ago   dataset.Timestamp // days
		row   *source.Profile
		claim string // first and last day, as in a line
		read  string // the day on which it is confirmed
	}{
		{"read", 100, says, "2026-08-13", "2026-08-13"},
		{"read again", 50, says, "2026-08-13", "2026-10-02"},
		{"unread", 20, unread, "2026-08-13/2026-10-02?", "2026-10-02"},
		{"unread once more", 10, unread, "2026-08-13/2026-10-02?", "2026-10-02"},
		{"read after that", 5, says, "2026-08-13", "2026-11-16"},
		{"unread on the same day", 5, unread, "2026-08-13/2026-11-16?", "2026-11-16"},
		{"withdrawn", 0, elsewhere, "2026-08-13/2026-11-16", "2026-11-16"},
	} {
		s.now = today - step.ago*day
		s.dataset = s.mergeOne(nil, s.answer("page", step.row))
		c := s.dataset.Find("acme", "m").Claims(fact)[0]
		last := c.Read.String()
		if c.Until != 0 {
			last += "/" + c.Until.String()
		} else if c.Seen != 0 {
			last += "/" + c.Seen.String() + "?"
		}
		confirmed := evidence.New(s.dataset).ConfirmedOn(&c)
		if last != step.claim || confirmed.String() != step.read {
			t.Errorf("%s: claimed on %s, confirmed on %s; want %s and %s",
				step.name, last, confirmed, step.claim, step.read)
		}
	}
}

// TestEndsHeal checks answers that wrongly end a model on the next days: which of them are
// believed, and that nothing is left of an end once its sources take it back.
func TestEndsHeal(t *testing.T) {
	const day = 24 * 60 * 60 * 1000
	lives := map[string]string{"status": "active", "retirement_not_before": "2027-01-01"}
	ends := map[string]string{
		"status":          "deprecated",
		"retirement_date": "2026-11-22",
		"replacement":     "acme/n",
	}
	honest := map[string]string{"family": "f"}
	type answer struct {
		source string
		facts  map[string]string
	}
	for _, test := range []struct {
		name string
		days [][]answer
		want []string // the day of retirement after each
	}{
		{
			name: "two collections against the page",
			days: [][]answer{{{"page", lives}}, {{"litellm", ends}, {"deprecations", ends}}},
			want: []string{"", ""},
		},
		{
			name: "two collections, and the page says later that it lives",
			days: [][]answer{{{"litellm", ends}, {"deprecations", ends}}, {{"page", lives}}},
			want: []string{"2026-11-22", ""},
		},
		{
			name: "two collections, which take it back",
			days: [][]answer{
				{{"litellm", ends}, {"deprecations", ends}},
				{{"litellm", honest}, {"deprecations", honest}},
			},
			want: []string{"2026-11-22", ""},
		},
		{
			name: "one of two takes it back",
			days: [][]answer{{{"litellm", ends}, {"deprecations", ends}}, {{"litellm", honest}}},
			want: []string{"2026-11-22", ""},
		},
		{
			name: "a client library, which takes it back",
			days: [][]answer{{{"page", lives}}, {{"sdk", ends}}, {{"sdk", map[string]string{}}}},
			want: []string{"", "2026-11-22", ""},
		},
		{
			name: "a page, which takes it back",
			days: [][]answer{{{"page", ends}}, {{"page", lives}}},
			want: []string{"2026-11-22", ""},
		},
		{
			name: "a page, which drops the row",
			days: [][]answer{{{"page", ends}}, {{"page", nil}}},
			want: []string{"2026-11-22", "2026-11-22"},
		},
		{
			name: "a page, which drops the row, and the list says that it lives",
			days: [][]answer{{{"page", ends}}, {{"page", nil}}, {{"acme_api", lives}}},
			want: []string{"2026-11-22", "2026-11-22", ""},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := acme(t, `"type":"chat"`, dataset.Model{Provider: "acme", ID: "m"},
				dataset.Model{Provider: "acme", ID: "n"})
			for i, answers := range test.days {
				for _, a := range answers {
					said := []*source.Profile{{Provider: "acme", ID: "n"}}
					if a.facts != nil {
						said = append(said, &source.Profile{Provider: "acme", ID: "m", Facts: a.facts})
					}
					name := a.source
					if name == "sdk" {
						name = "page"
					}
					r := s.answer(name, said...)
					if a.source == "sdk" {
						r.Name = "sdk"
						r.source.Name = "sdk"
						r.source.Kind = dataset.KindSDK
					}
					s.dataset = s.mergeOne(nil, r)
				}
				m := s.dataset.Find("acme", "m")
				if m.RetirementDate != test.want[i] {
					t.Errorf("day %d: retires on %q, want %q", i+1, m.RetirementDate, test.want[i])
				}
				ended := m.Status == dataset.Deprecated || m.Replacement != ""
				if ended != (test.want[i] != "") {
					t.Errorf("day %d: status %s, replacement %q", i+1, m.Status, m.Replacement)
				}
				s.now += day
			}
		})
	}
}
