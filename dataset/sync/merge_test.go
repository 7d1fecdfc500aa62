package sync

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/collection"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/source"
)

// acme returns a state with a provider and a rule for its ids, which may be empty.
func acme(t *testing.T, rule string, models ...dataset.Model) *syncer {
	t.Helper()
	files, providers := fstest.MapFS{}, []dataset.Provider{{ID: "acme", Name: "Acme"}}
	if rule != "" {
		files["types.jsonl"] = &fstest.MapFile{
			Data: []byte(`{"provider":"acme","pattern":"m.*",` + rule + "}\n"),
		}
	}
	decisions, err := curation.Load(files, providers)
	filetest.NoError(t, err)
	return &syncer{
		curation: decisions,
		now:      1_795_240_800_000,
		dataset: &dataset.Dataset{
			Providers: providers,
			Models:    models,
			Settings:  dataset.Settings{AnyProviders: true},
			Sources: []dataset.Source{
				{Name: "catalog", AsOf: 20261101},
				{Name: "docs", Kind: dataset.KindPage, AsOf: 20261101, Official: []string{"acme"}},
				{Name: "forum", AsOf: 20261101},
			},
		},
	}
}

// answer returns the request of a source with its answer: a collection of that name, a page, an
// SDK, or the provider's list.
func (s *syncer) answer(name string, said ...*source.Profile) *request {
	from := &source.Source{
		Name:  name,
		About: []string{"acme"},
		Line:  dataset.Source{Name: name, Whole: true, Official: []string{"acme"}},
	}
	i := slices.IndexFunc(collection.All, func(c source.Source) bool { return c.Name == name })
	switch {
	case i >= 0:
		from = &collection.All[i]
	case name == "page":
		from.Line.Kind = dataset.KindPage
	case name == "sdk":
		from.Line.Kind = dataset.KindSDK
	default:
		from.Line.Kind = dataset.KindList
		from.Name = "acme"
	}
	r := &request{
		SourceReport: SourceReport{Name: from.Name},
		from:         from,
		reading:      reading{source: from.Line, profiles: said, time: s.now},
	}
	r.source.AsOf = s.now.Day()
	return r
}

// mergeOne takes an answer alone, with what a list has that is new, and settles the dataset.
func (s *syncer) mergeOne(report *Report, r *request) *dataset.Dataset {
	d := Settle(s.dataset, s.curation)
	if r.isList() {
		admitted := newcomers{}
		admitted.add(s.admitted(d, r, report), r.time)
		d = admitted.addTo(d)
	}
	return Settle(s.withClaims(d, r, report), s.curation)
}

// TestTakeList checks what a model becomes when its provider's list has it or not, and the change
// that the history gets. An empty result means that the model is left out.
func TestTakeList(t *testing.T) {
	was := func(status dataset.Status) *dataset.Model {
		m := &dataset.Model{
			Provider:      "acme",
			ID:            "m",
			Name:          dataset.Text("Old"),
			Description:   dataset.Text("old"),
			ContextLength: "1000",
			Status:        status,
			Details:       dataset.Details{Family: "m"},
		}
		for fact, name := range dataset.FactNames[:4] {
			m.SetClaims(fact, []dataset.Claim{
				{Value: m.Fact(name).String, Source: "litellm", Read: 20261101},
			})
		}
		return m
	}
	claimed := func(m *dataset.Model, fact, value, source string) *dataset.Model {
		m.SetClaims(dataset.FactIndex(fact), []dataset.Claim{{Value: value, Source: source, Read: 20261101}})
		return m
	}
	full := map[string]string{
		"name":           "New",
		"description":    "Paints.",
		"type":           "image",
		"context_length": "2000",
	}
	bare, retired := map[string]string{}, map[string]string{"status": "deprecated"}
	for _, c := range []struct {
		name   string
		was    *dataset.Model
		listed map[string]string // facts; nil: it is not listed
		rule   string            // the decision of a rule for the id
		want   string
	}{
		{
			name:   "new",
			listed: full,
			want:   "New, Paints., image, 2000, active: added",
		},
		{
			name:   "new, typed by a rule",
			listed: bare,
			rule:   `"type":"audio"`,
			want:   "M, null, audio, , active: added",
		},
		{
			name:   "new, retired",
			listed: retired,
			rule:   `"type":"audio"`,
			want:   "M, null, audio, , deprecated: added",
		},
		{
			name:   "new, without a type: reported",
			listed: bare,
			want:   "",
		},
		{
			name:   "new, ignored",
			listed: full,
			rule:   `"ignore":"not for the public"`,
			want:   "",
		},
		{
			name:   "listed",
			was:    was(dataset.Active),
			listed: full,
			want:   "New, Paints., image, 2000, active: changed",
		},
		{
			name:   "listed, without facts",
			was:    was(dataset.Active),
			listed: bare,
			want:   "Old, old, chat, 1000, active: none",
		},
		{
			name:   "listed, typed by a rule",
			was:    was(dataset.Active),
			listed: full,
			rule:   `"type":"audio"`,
			want:   "New, Paints., audio, 2000, active: changed",
		},
		{
			name:   "listed, ignored too late",
			was:    was(dataset.Active),
			listed: bare,
			rule:   `"ignore":"not for the public"`,
			want:   "Old, old, chat, 1000, active: none",
		},
		{
			name:   "listed, after it was not",
			was:    was(dataset.Unlisted),
			listed: bare,
			want:   "Old, old, chat, 1000, active: relisted",
		},
		{
			name:   "listed as retired",
			was:    was(dataset.Active),
			listed: retired,
			want:   "Old, old, chat, 1000, deprecated: deprecated",
		},
		{
			name:   "listed, retired by a page: reported",
			was:    claimed(was(dataset.Deprecated), "status", "deprecated", "docs"),
			listed: bare,
			want:   "Old, old, chat, 1000, deprecated: none",
		},
		{
			name:   "listed, retired by one other",
			was:    claimed(was(dataset.Active), "status", "deprecated", "forum"),
			listed: bare,
			want:   "Old, old, chat, 1000, active: none",
		},
		{
			name:   "listed, retired by hand: reported",
			was:    was(dataset.Deprecated),
			listed: bare,
			want:   "Old, old, chat, 1000, deprecated: none",
		},
		{
			name: "not listed",
			was:  was(dataset.Active),
			want: "Old, old, chat, 1000, unlisted: unlisted",
		},
		{
			name: "not listed, on an older page",
			was:  claimed(was(dataset.Active), "status", "active", "docs"),
			want: "Old, old, chat, 1000, unlisted: unlisted",
		},
		{
			name: "not listed, retired by hand",
			was:  was(dataset.Deprecated),
			want: "Old, old, chat, 1000, deprecated: none",
		},
		{
			name: "not listed, kept by the maintainers",
			was:  claimed(was(dataset.Active), "status", "active", "catalog"),
			want: "Old, old, chat, 1000, active: none",
		},
		{
			name:   "name by the maintainers",
			was:    claimed(was(dataset.Active), "name", "Old", "catalog"),
			listed: full,
			want:   "Old, Paints., image, 2000, active: changed",
		},
		{
			name:   "description by the maintainers",
			was:    claimed(was(dataset.Active), "description", "old", "catalog"),
			listed: full,
			want:   "New, old, image, 2000, active: changed",
		},
		{
			name:   "context on a page",
			was:    claimed(was(dataset.Active), "context_length", "1000", "docs"),
			listed: full,
			want:   "New, Paints., image, 1000, active: changed",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, report := acme(t, c.rule), new(Report)
			if c.was != nil {
				s.dataset.Models = []dataset.Model{*c.was}
			}
			var said []*source.Profile
			if c.listed != nil {
				said = append(said, &source.Profile{Provider: "acme", ID: "m", Facts: c.listed})
			}
			after := s.mergeOne(report, s.answer("acme_api", said...))
			got := ""
			for _, model := range after.Models {
				for _, name := range dataset.FactNames[:5] {
					value := "null"
					if fact := model.Fact(name); fact.Valid {
						value = fact.String
					}
					got += ", " + value
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

// TestClaim checks what remains of a source's claims after it was read as a whole: what it says now
// with the day on which it was first read, what it no longer says only while nobody else says
// anything, and what a collection said of a model that it no longer lists, with the day until which
// it did.
func TestClaim(t *testing.T) {
	for _, c := range []struct {
		name    string
		before  []string // claims of the model about its family, as in the file; the value that is shown is f
		profile *source.Profile
		want    []string
		shown   string
	}{
		{
			name:    "new",
			profile: &source.Profile{Facts: map[string]string{"family": "g"}},
			want:    []string{"litellm 2026-11-21 g"},
			shown:   "g",
		},
		{
			name:    "seen before",
			profile: &source.Profile{Facts: map[string]string{"family": "g"}, Seen: 20261001},
			want:    []string{"litellm 2026-10-01 g"},
			shown:   "g",
		},
		{
			name:    "the same",
			before:  []string{"litellm 2026-07-01 g"},
			profile: &source.Profile{Facts: map[string]string{"family": "g"}},
			want:    []string{"litellm 2026-07-01 g"},
			shown:   "g",
		},
		{
			name:    "another",
			before:  []string{"litellm 2026-07-01 g"},
			profile: &source.Profile{Facts: map[string]string{"family": "h"}},
			want:    []string{"litellm 2026-11-21 h"},
			shown:   "h",
		},
		{
			name:    "nothing any more",
			before:  []string{"litellm 2026-07-01 g"},
			profile: &source.Profile{},
			want:    []string{"litellm 2026-07-01/2026-11-01 g"},
			shown:   "g",
		},
		{
			name:   "gone",
			before: []string{"litellm 2026-07-01 g"},
			want:   []string{"litellm 2026-07-01/2026-11-01? g"},
			shown:  "g",
		},
		{
			name:   "gone, but another says it",
			before: []string{"forum 2026-07-01 g", "litellm 2026-07-01 g"},
			want:   []string{"forum 2026-07-01 g", "litellm 2026-07-01/2026-11-01? g"},
			shown:  "g",
		},
		{
			name:   "gone, and another differs that is trusted less",
			before: []string{"forum 2026-07-01 h", "litellm 2026-07-01 g"},
			want:   []string{"forum 2026-07-01 h", "litellm 2026-07-01/2026-11-01? g"},
			shown:  "g",
		},
		{
			name:   "gone, and another differs that says so since",
			before: []string{"genai-prices 2026-11-02 h", "litellm 2026-07-01 g"},
			want:   []string{"genai-prices 2026-11-02 h", "litellm 2026-07-01/2026-11-01? g"},
			shown:  "h",
		},
		{
			name:   "gone for long",
			before: []string{"litellm 2026-07-01/2026-09-30? g"},
			want:   []string{"litellm 2026-07-01/2026-09-30? g"},
			shown:  "g",
		},
		{
			name:    "gone, and back with the same",
			before:  []string{"litellm 2026-07-01/2026-09-30? g"},
			profile: &source.Profile{Facts: map[string]string{"family": "g"}},
			want:    []string{"litellm 2026-07-01 g"},
			shown:   "g",
		},
		{
			name:    "gone, and back with nothing",
			before:  []string{"litellm 2026-07-01/2026-09-30? g"},
			profile: &source.Profile{},
			want:    []string{"litellm 2026-07-01/2026-09-30 g"},
			shown:   "g",
		},
		{
			name:    "back",
			before:  []string{"litellm 2026-07-01/2026-07-05 g"},
			profile: &source.Profile{Facts: map[string]string{"family": "g"}},
			want:    []string{"litellm 2026-11-21 g"},
			shown:   "g",
		},
		{
			name:    "the same as something else is shown",
			before:  []string{"forum 2026-07-01 h", "litellm 2026-07-01 g"},
			profile: &source.Profile{Facts: map[string]string{"family": "g"}},
			want:    []string{"forum 2026-07-01 h", "litellm 2026-07-01 g"},
			shown:   "g",
		},
		{
			name:    "in a row with a fault",
			before:  []string{"litellm 2026-07-01 g"},
			profile: &source.Profile{Unread: true},
			want:    []string{"litellm 2026-07-01/2026-11-01? g"},
			shown:   "g",
		},
		{
			name:   "gone before",
			before: []string{"litellm 2026-07-01/2026-07-05 g"},
			want:   []string{"litellm 2026-07-01/2026-07-05 g"},
			shown:  "g",
		},
		{
			name:    "after another",
			before:  []string{"litellm 2026-07-01/2026-07-05 g", "models.dev 2026-07-01 h"},
			profile: &source.Profile{},
			want:    []string{"models.dev 2026-07-01 h"},
			shown:   "h",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := dataset.Model{Provider: "acme", ID: "m-f"}
			family := dataset.FactIndex("family")
			var claims []dataset.Claim
			for _, text := range c.before {
				f := strings.Fields(text)
				first, last, _ := strings.Cut(f[1], "/")
				read, _ := dataset.ParseDate(first)
				last, isUnconfirmed := strings.CutSuffix(last, "?")
				until, _ := dataset.ParseDate(last)
				claim := dataset.Claim{Value: f[2], Source: f[0], Read: read, Until: until}
				if isUnconfirmed {
					claim.Until = 0
					claim.Seen = until
				}
				claims = append(claims, claim)
			}
			m.SetClaims(family, claims)
			s := acme(t, "", m)
			line := dataset.Source{Name: "litellm", Kind: dataset.KindCollection, AsOf: 20261101, Whole: true}
			s.dataset.Sources = dataset.WithSource(s.dataset.Sources, line)
			other := dataset.Source{Name: "genai-prices", Kind: dataset.KindCollection, AsOf: 20261102}
			s.dataset.Sources = dataset.WithSource(s.dataset.Sources, other)
			for range 2 { // saying it again changes nothing
				var said []*source.Profile
				if c.profile != nil {
					c.profile.Provider = "acme"
					c.profile.ID = "m-f"
					said = append(said, c.profile)
				}
				s.dataset = s.mergeOne(nil, s.answer("litellm", said...))
				var got []string
				m := s.dataset.Find("acme", "m-f")
				for _, c := range m.Claims(family) {
					days := c.Read.String()
					if c.Until != 0 {
						days += "/" + c.Until.String()
					}
					if c.Seen != 0 {
						days += "/" + c.Seen.String() + "?"
					}
					got = append(got, c.Source+" "+days+" "+c.Value)
				}
				if !slices.Equal(got, c.want) {
					t.Errorf("claims = %q, want %q", got, c.want)
				}
				if m.Family != c.shown {
					t.Errorf("the catalog shows %q, want %q", m.Family, c.shown)
				}
				if !m.HasClaimOf("litellm") && c.profile != nil {
					t.Errorf("the source has the model, but that is lost: %v", m.Sources)
				}
			}
		})
	}
}

// TestDroppedRow checks that a collection that no longer lists a model takes none of its facts and
// prices with it, and that only the sync in which the row is gone says so. A page of the provider
// that drops the model withdraws them.
func TestDroppedRow(t *testing.T) {
	says := func(ids ...string) (said []*source.Profile) {
		for _, id := range ids {
			said = append(said, &source.Profile{
				Provider: "acme",
				ID:       id,
				Facts:    map[string]string{"max_output_tokens": "4096"},
				Prices:   []dataset.Price{{Amount: "2"}},
			})
		}
		return said
	}
	const note = "no longer lists"
	for _, c := range []struct {
		name, source string
		days, price  string // of the claim and of the price after the row is gone
		notes        int
	}{
		{"a collection", "litellm", "2026-11-21/2026-11-21?", "2026-11-21.. read 2026-11-21", 1},
		{
			name:   "a page of the provider",
			source: "page",
			days:   "2026-11-21/2026-11-21",
			price:  "2026-11-21..2026-11-22 read 2026-11-22",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := acme(t, "", dataset.Model{Provider: "acme", ID: "m"},
				dataset.Model{Provider: "acme", ID: "n"})
			s.dataset = s.mergeOne(nil, s.answer(c.source, says("m", "n")...))
			report := new(Report)
			for range 2 { // on two days, of which only the first has news
				s.now += dayLength
				s.dataset = s.mergeOne(report, s.answer(c.source, says("n")...))
			}
			m := s.dataset.Find("acme", "m")
			if got := m.Fact("max_output_tokens").String; got != "4096" {
				t.Errorf("max_output_tokens = %q, want that of the row that is gone", got)
			}
			var days []string
			for _, claim := range m.Claims(dataset.FactIndex("max_output_tokens")) {
				last := claim.Until.String()
				if claim.Seen != 0 {
					last = claim.Seen.String() + "?"
				}
				days = append(days, claim.Read.String()+"/"+last)
			}
			if got := strings.Join(days, " "); got != c.days {
				t.Errorf("days of the claim = %q, want %q", got, c.days)
			}
			var prices []string
			for _, p := range m.Prices {
				prices = append(prices, fmt.Sprintf("%s..%s read %s", p.From, p.To, p.AsOf))
			}
			if got := strings.Join(prices, "; "); got != c.price {
				t.Errorf("prices = %q, want %q", got, c.price)
			}
			var notes []string
			for _, line := range report.lines[toCheck] {
				if strings.Contains(line, note) {
					notes = append(notes, line)
				}
			}
			if len(notes) != c.notes {
				t.Errorf("lines with %q = %q, want %d", note, notes, c.notes)
			}
		})
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
		"new": {nil, stated(price("1", 0, 0, 0)), []dataset.Price{price("1", day, 0, day)}},
		"new, with its day": {
			stated: stated(price("1", before, 0, 0)),
			want:   []dataset.Price{price("1", before, 0, day)},
		},
		"same": {
			known:  []dataset.Price{price("1", before, 0, before)},
			stated: stated(price("1", 0, 0, 0)),
			want:   []dataset.Price{price("1", before, 0, day)},
		},
		"another": {
			known:  []dataset.Price{price("1", before, 0, before)},
			stated: stated(price("2", 0, 0, 0)),
			want:   []dataset.Price{price("1", before, day, day), price("2", day, 0, day)},
		},
		"another on one day": {
			known:  []dataset.Price{price("1", day, 0, day)},
			stated: stated(price("2", 0, 0, 0)),
			want:   []dataset.Price{price("2", day, 0, day)},
		},
		"another, with a day": {
			known:  []dataset.Price{price("1", 20251201, 0, before)},
			stated: stated(price("2", before, 0, 0)),
			want:   []dataset.Price{price("1", 20251201, before, day), price("2", before, 0, day)},
		},
		"dropped": {
			known: []dataset.Price{price("1", before, 0, before)},
			want:  []dataset.Price{price("1", before, day, day)},
		},
		"dropped on one day": {[]dataset.Price{price("1", day, 0, day)}, nil, nil},
		"announced": {
			known:  []dataset.Price{price("1", before, 0, before)},
			stated: stated(price("1", 0, later, 0), price("2", later, 0, 0)),
			want:   []dataset.Price{price("1", before, later, day), price("2", later, 0, day)},
		},
		"announced without its end": {
			stated: stated(price("1", 0, 0, 0), price("2", later, 0, 0)),
			want:   []dataset.Price{price("1", day, later, day), price("2", later, 0, day)},
		},
		"withdrawn": {
			known:  []dataset.Price{price("1", before, later, before), price("2", later, 0, before)},
			stated: stated(price("1", 0, 0, 0)),
			want:   []dataset.Price{price("1", before, 0, day)},
		},
		"back": {[]dataset.Price{price("1", 20250101, before, before)}, stated(price("1", 0, 0, 0)),
			[]dataset.Price{price("1", 20250101, before, before), price("1", day, 0, day)}},
		"only in the future": {
			stated: stated(price("2", after, 0, 0)),
			want:   []dataset.Price{price("2", after, 0, day)},
		},
	} {
		t.Run(name, func(t *testing.T) {
			other := dataset.Price{Amount: "9", Source: "b", From: before, AsOf: before}
			d := &dataset.Details{Prices: append(slices.Clone(c.known), other)}
			for range 2 { // what is stated again changes nothing
				d.Prices = statePrices(d.Prices, "a", c.stated, day)
				if diff := cmp.Diff(append(slices.Clone(c.want), other), d.Prices); diff != "" {
					t.Errorf("prices (-want +got)\n%s", diff)
				}
			}
		})
	}
}
