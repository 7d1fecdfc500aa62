package changes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// TestNews checks which facts and changes are news, of which day, and how they are grouped.
func TestNews(t *testing.T) {
	price := func(source, amount string, from, to dataset.Date) dataset.Price {
		return dataset.Price{
			Source: source,
			Amount: dataset.Decimal(amount),
			From:   from,
			To:     to,
			AsOf:   20260131,
		}
	}
	model := func(id string, released dataset.Date, retires string, prices ...dataset.Price) dataset.Model {
		return dataset.Model{
			Provider:       "acme",
			ID:             id,
			RetirementDate: retires,
			Details:        dataset.Details{ReleaseDate: released, Prices: prices},
		}
	}
	alias := model("latest", 20260105, "")
	alias.AliasOf = "a"
	d := &dataset.Dataset{
		Sources: []dataset.Source{
			{Name: "docs", Kind: dataset.KindPage, AsOf: 20260131, Official: []string{"acme"}},
			{Name: "list", AsOf: 20260131},
			{Name: "other", AsOf: 20260131},
		},
		Models: []dataset.Model{
			model("a", 20260105, "2026-01-20"),
			alias,
			model("b", 20260105, "2027-01-01"),
			model("c", 20260100, ""),
			model("later", 20260201, ""),
			model("cheaper", 0, "", price("docs", "3", 20250101, 20260110), price("docs", "2", 20260110, 0),
				price("list", "3", 20250101, 20260108), price("list", "2", 20260108, 0)),
			model("late", 0, "", price("list", "3", 20250101, 20260108), price("list", "2", 20260108, 0),
				price("other", "3", 20250101, 20260112), price("other", "2", 20260112, 0)),
			model("disputed", 0, "", price("list", "3", 20250101, 20260108),
				price("list", "2", 20260108, 0), price("other", "3", 20260108, 0)),
			model("contradicted", 0, "", price("docs", "2", 20250101, 0),
				price("list", "2", 20250101, 20260110), price("list", "3", 20260110, 0)),
			model("stated", 0, "", price("docs", "2", 20260111, 0), price("list", "3", 20250101, 0)),
			model("left", 0, "", price("list", "2", 20250102, 0), price("other", "3", 20250101, 20260111)),
			model("ended", 0, "2025-12-31", price("list", "3", 20250101, 20260110),
				price("list", "2", 20260110, 0)),
			model("rounded", 0, "", price("docs", "3", 20250101, 20260110),
				price("docs", "3.001", 20260110, 0)),
		},
	}
	slices.SortFunc(d.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	change := func(id string, kind history.Kind, reason string, fields ...history.Field) history.Change {
		// 2026-01-20
		return history.Change{
			Time:     1_768_900_000_000,
			Provider: "acme",
			ID:       id,
			Kind:     kind,
			Reason:   reason,
			Fields:   fields,
		}
	}
	text := dataset.Text
	limit := history.Field{Name: "context_length", Old: text("1000"), New: text("2000")}
	seeded := change("c", history.Unlisted, "")
	seeded.Seeded = []string{"list"}
	log := New([]history.Change{
		change("b", history.Deprecated, "", history.Field{Name: "retirement_date", New: text("2027-01-01")}),
		seeded,
		change("c", history.Changed, "", limit),
		change("a", history.Changed, "wrong", limit),
		change("b", history.Changed, "wrong", limit),
		change("b", history.Changed, "wrong", limit),
		change("rounded", history.Added, ""),
		change("cheaper", history.Added, "found"),
		change("gone", history.Unlisted, ""),
		change("gone", history.Relisted, ""),
		change("known", history.Changed, "", history.Field{Name: "name", New: text("N")}),
	})
	var got []string
	for _, n := range NewsOf(d, log) {
		line := fmt.Sprintf("%s %s %s: %s:", n.Day, n.Kind, n.Provider, n.Title())
		for _, item := range n.Items {
			line += fmt.Sprintf(" [%s %s]", item.ID, item.Text)
		}
		got = append(got, line)
	}
	want := []string{
		"2026-01-20 new acme: 1 new model: [rounded ]",
		"2026-01-20 retiring acme: Retirement of 1 model recorded: [b on 1 Jan 2027]",
		"2026-01-20 retired acme: 1 model retired: [a ]",
		"2026-01-20 limits acme: Limits of 1 model changed: [c context length 1,000 → 2,000 tokens]",
		"2026-01-20 listed acme: 1 model no longer listed or listed again: [gone no longer listed, listed again]",
		"2026-01-20 corrections : 4 models corrected or completed: [a ] [b ] [cheaper ] [known ]",
		"2026-01-11 prices acme: Prices of 1 model changed: [stated input $3 → $2]",
		"2026-01-10 prices acme: Prices of 1 model changed: [cheaper input $3 → $2]",
		"2026-01-08 prices acme: Prices of 1 model changed: [late input $3 → $2 (unconfirmed)]",
		"2026-01-05 new acme: 2 new models: [a ] [b ]",
		"2026-01 new acme: 1 new model: [c ]",
		"2025-12-31 retired acme: 1 model retired: [ended ]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("news (-want +got):\n%s", diff)
	}
}

// TestLearned checks that news of an old fact, of which the catalog learned late, are new for
// readers of feeds.
func TestLearned(t *testing.T) {
	const learned dataset.Timestamp = 1_768_900_000_000 // 2026-01-20
	d := &dataset.Dataset{
		Sources: []dataset.Source{{Name: "docs", AsOf: 20260131}},
		Models: []dataset.Model{
			{Provider: "acme", ID: "a", Details: dataset.Details{ReleaseDate: 20250801}},
			{Provider: "acme", ID: "b", Details: dataset.Details{ReleaseDate: 20250701}},
		},
	}
	news := NewsOf(d, New([]history.Change{{
		Time:     learned,
		Provider: "acme",
		ID:       "a",
		Kind:     history.Added,
		Fields:   []history.Field{{Name: "release_date", New: dataset.Text("2025-08-01")}},
	}}))
	late := slices.IndexFunc(news, func(n News) bool { return n.Kind == Released && n.Day == 20250801 })
	if late < 0 || news[late].Updated() != learned {
		t.Errorf("news = %+v, want a release of 2025-08-01 that was updated on 2026-01-20", news)
	}
	if known := news[len(news)-1]; known.Updated() != known.Day.Start() {
		t.Errorf("news of a model without a history was updated at %s, want its day", known.Updated())
	}
}

// TestCovered checks that the models of a provider which the catalog covers from now on are one
// piece of news, also if a second sync of the day brings more and prices, that what comes later is
// news, and that a release is told once.
func TestCovered(t *testing.T) {
	const day, later dataset.Timestamp = 1_768_900_000_000, 1_769_000_000_000 // 2026-01-20 and 21
	text := dataset.Text
	d := &dataset.Dataset{
		Providers: []dataset.Provider{
			{ID: "acme"},
			{ID: "bolt", Kind: dataset.Cloud},
			{ID: "cube", Kind: dataset.Host},
			{ID: "dune", Kind: dataset.Host},
		},
		Sources: []dataset.Source{{Name: "list", AsOf: 20260131}},
	}
	var log []history.Change
	for _, m := range []struct {
		provider, id, canonical string
		released                dataset.Date
		retires                 string
		added                   dataset.Timestamp // 0: before the history
		kind                    history.Kind
	}{
		{"acme", "a", "", 20260105, "", 0, 0},
		{"acme", "b", "", 0, "", day, history.Added},
		{"bolt", "acme.a", "acme/a", 20260107, "2027-01-01", day, history.Added},
		{"bolt", "loop", "loops/loop", 20260104, "", day + 1000, history.Added},
		{"bolt", "own", "", 20260103, "", day, history.Added},
		{"bolt", "new", "", 0, "", later, history.Added},
		{"cube", "loop", "loops/loop", 20260102, "", day, history.Added},
		{"dune", "x", "", 0, "", 0, 0},
		{"dune", "y", "", 0, "", day, history.Added},
	} {
		model := dataset.Model{Provider: m.provider, ID: m.id, RetirementDate: m.retires}
		model.CanonicalID, model.ReleaseDate = m.canonical, m.released
		d.Models = append(d.Models, model)
		if m.added != 0 {
			c := history.Change{
				Time:     m.added,
				Provider: m.provider,
				ID:       m.id,
				Kind:     m.kind,
				Fields: []history.Field{
					{Name: "release_date", New: text("2026-01-01")},
					{Name: "retirement_date", New: text(m.retires)},
				},
			}
			log = append(log, c)
		}
	}
	log = append(log, history.Change{
		Time:     day + 2000,
		Provider: "bolt",
		ID:       "own",
		Kind:     history.Changed,
		Fields: []history.Field{
			{Name: "context_length", Old: text("1"), New: text("2")},
		},
	})
	slices.SortStableFunc(log, func(a, b history.Change) int { return int(a.Time - b.Time) })
	slices.SortFunc(d.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })

	var got []string
	for _, n := range NewsOf(d, New(log)) {
		line := fmt.Sprintf("%s %s %s:", n.Day, n.Kind, n.Provider)
		for _, item := range n.Items {
			line += " " + item.ID
		}
		got = append(got, line)
		if n.Kind == Released && n.Day < 20260120 && n.Learned != 0 {
			t.Errorf("the release of %s counts as learned at %s, want it as old as it is",
				n.Items[0].ID, n.Learned)
		}
	}
	want := []string{
		"2026-01-21 new bolt: new",
		"2026-01-20 new acme: b",
		"2026-01-20 new dune: y",
		"2026-01-20 covered bolt: acme.a loop own",
		"2026-01-20 covered cube: loop",
		"2026-01-05 new acme: a",
		"2026-01-03 new bolt: own",
		"2026-01-02 new cube: loop",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("news (-want +got):\n%s", diff)
	}
}

// TestLimitNews checks which changes of limits are news of the provider: another notation of the
// same number is a correction of ours, and an alias whose target changed in the same way is not
// told apart.
func TestLimitNews(t *testing.T) {
	const day dataset.Timestamp = 1_768_900_000_000 // 2026-01-20
	limit := func(name, old, new string) history.Field {
		return history.Field{Name: name, Old: dataset.Text(old), New: dataset.Text(new)}
	}
	changed := func(id string, fields ...history.Field) history.Change {
		return history.Change{Time: day, Provider: "acme", ID: id, Kind: history.Changed, Fields: fields}
	}
	for _, test := range []struct {
		name    string
		changes []history.Change
		want    string
	}{
		{
			"a thousand is 1,024",
			[]history.Change{changed("m", limit("context_length", "32000", "32768"))},
			"corrections: m;",
		},
		{
			"and back",
			[]history.Change{changed("m", limit("context_length", "131072", "128000"))},
			"corrections: m;",
		},
		{
			"a million",
			[]history.Change{changed("m", limit("context_length", "1000000", "1048576"))},
			"corrections: m;",
		},
		{
			"more",
			[]history.Change{changed("m", limit("context_length", "32000", "64000"))},
			"limits: m context length 32,000 → 64,000 tokens;",
		},
		{
			"one of two",
			[]history.Change{changed("m", limit("context_length", "32000", "32768"),
				limit("max_output_tokens", "4000", "8000"))},
			"limits: m output limit 4,000 → 8,000 tokens;",
		},
		{"an alias and its target", []history.Change{
			changed("latest", limit("context_length", "32000", "64000")),
			changed("m", limit("context_length", "32000", "64000")),
		}, "limits: m context length 32,000 → 64,000 tokens;"},
		{
			"an alias that moved",
			[]history.Change{changed("latest", limit("context_length", "32000", "64000"))},
			"limits: latest context length 32,000 → 64,000 tokens;",
		},
		{"an alias that changed otherwise", []history.Change{
			changed("latest", limit("context_length", "16000", "64000")),
			changed("m", limit("context_length", "32000", "64000")),
		}, "limits: latest context length 16,000 → 64,000 tokens, m context length 32,000 → 64,000 tokens;"},
	} {
		t.Run(test.name, func(t *testing.T) {
			alias := dataset.Model{Provider: "acme", ID: "latest"}
			alias.AliasOf = "m"
			d := &dataset.Dataset{
				Sources: []dataset.Source{{Name: "docs", AsOf: 20260131}},
				Models:  []dataset.Model{alias, {Provider: "acme", ID: "m"}},
			}
			got := ""
			for _, n := range NewsOf(d, New(test.changes)) {
				var items []string
				for _, item := range n.Items {
					items = append(items, strings.TrimSpace(item.ID+" "+item.Text))
				}
				got += n.Kind.String() + ": " + strings.Join(items, ", ") + ";"
			}
			if got != test.want {
				t.Errorf("news = %s want %s", got, test.want)
			}
		})
	}
}

// TestReportedEnds checks that news of an end says whether the provider states it or only others do.
func TestReportedEnds(t *testing.T) {
	ends := func(id, day, source string) dataset.Model {
		m := dataset.Model{Provider: "acme", ID: id, RetirementDate: day}
		m.SetClaims(dataset.FactIndex("retirement_date"), []dataset.Claim{
			{Value: day, Source: source, Read: 20260120},
		})
		return m
	}
	d := &dataset.Dataset{
		Providers: []dataset.Provider{{ID: "acme", Name: "Acme"}},
		Sources: []dataset.Source{
			{Name: "docs", Kind: dataset.KindPage, AsOf: 20260131, Official: []string{"acme"}},
			{Name: "blog", AsOf: 20260131},
		},
		Models: []dataset.Model{
			ends("coming", "2026-05-01", "docs"),
			ends("coming-reported", "2026-05-01", "blog"),
			ends("over", "2026-01-25", "docs"),
			ends("over-reported", "2026-01-25", "blog"),
		},
	}
	learned := func(id, day string) history.Change {
		field := history.Field{Name: "retirement_date", New: dataset.Text(day)}
		return history.Change{
			Time:     1_768_900_000_000, // 20 January 2026
			Provider: "acme",
			ID:       id,
			Kind:     history.Deprecated,
			Fields:   []history.Field{field},
		}
	}
	log := New([]history.Change{learned("coming", "2026-05-01"), learned("coming-reported", "2026-05-01")})
	var got []string
	for _, n := range NewsOf(d, log) {
		got = append(got, n.Anchor()+": "+n.Title()+": "+n.Items[0].ID)
	}
	want := []string{
		"2026-01-25-retired-acme: 1 model retired: over",
		"2026-01-25-retired-acme-reported: 1 model retired, as others report: over-reported",
		"2026-01-20-retiring-acme: Retirement of 1 model recorded: coming",
		"2026-01-20-retiring-acme-reported: Reported retirement of 1 model recorded: coming-reported",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
