package website

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

func at(t *testing.T, text string) dataset.Timestamp {
	t.Helper()
	moment, err := dataset.ParseTimestamp(text)
	filetest.NoError(t, err)
	return moment
}

// smallDataset returns a dataset whose day is 2026-07-01, with a model in each stage, what sources
// say about one of them, prices that changed or that sources dispute, and texts that need escapes.
func smallDataset(t *testing.T) *dataset.Dataset {
	d := datasettest.New(datasettest.Options{})
	d.Sources, d.LastSync = []dataset.Source{
		{Name: "blog.example/a", AsOf: 20260625, URL: "https://blog.example/a"},
		{Name: "catalog", AsOf: 20260101},
		{
			Name:     "docs.example/ends",
			Kind:     dataset.KindPage,
			AsOf:     20260500,
			URL:      "https://docs.example/ends",
			Official: []string{"anthropic"},
		},
		{
			Name:     "docs.example/models",
			Kind:     dataset.KindPage,
			AsOf:     20260620,
			URL:      "https://docs.example/models",
			Official: []string{"anthropic"},
		},
		{
			Name:  "models.dev",
			Kind:  dataset.KindCollection,
			AsOf:  20260701,
			URL:   "https://models.dev",
			Whole: true,
		},
	}, new(at(t, "2026-07-01T12:00:00.000Z"))
	d.Settings.License, d.Settings.Synced = "CC-BY-4.0", []string{"anthropic"}
	d.Providers[0].Name = "[Acme](https://evil.example) `x` <b>"
	price := func(meter, condition, source, amount string, from, to dataset.Date) dataset.Price {
		m, _, err := dataset.ParsePriceFact("price:" + meter)
		filetest.NoError(t, err)
		return dataset.Price{
			Meter:     m,
			Condition: condition,
			Source:    source,
			Amount:    dataset.Decimal(amount),
			From:      from,
			To:        to,
			AsOf:      20260630,
		}
	}
	details := func(family string, released dataset.Date) dataset.Details {
		return dataset.Details{Family: family, ReleaseDate: released}
	}
	retiring := details("claude", 20240105)
	retiring.InputModalities, retiring.Flags = 3, dataset.Flags{Known: 3, True: 2}
	retiring.Prices = []dataset.Price{
		price("input", "", "a", "4", 20260101, 20260401),
		price("input", "", "a", "2", 20260401, 0),
		price("input", "", "models.dev", "2", 20260401, 0),
		price("input", "context>200000", "a", "3", 20260101, 0),
		price("output", "", "a", "0.5", 20260101, 0), price("output", "", "models.dev", "0.7", 20260101, 0),
		price("batch_input", "", "a", "1", 20260101, 20261001),
		price("batch_output", "", "a", "1", 20260101, 0),
		price("cache_read", "", "a", "0.2", 20260101, 20260901),
		price("cache_read", "", "a", "0.1", 20260901, 0),
	}
	retiring.Prices[7].Promised, retiring.Prices[7].AsOf = 20260901, 20260600
	for _, m := range []dataset.Model{
		{ID: "old", RetirementDate: "2026-06-30", Status: dataset.Deprecated, Replacement: "anthropic/last"},
		{
			ID:             "last",
			RetirementDate: "2026-07-01",
			Status:         dataset.Deprecated,
			Name:           dataset.Text("Last, <b>; \\"),
		},
		{
			ID:             "next/1",
			RetirementDate: "2026-07-02",
			Replacement:    "openai/new",
			ContextLength:  "199999",
			Details:        retiring,
		},
		{
			ID:             "routed",
			RetirementDate: "2026-06-30",
			Details:        dataset.Details{AfterRetirement: "routes next/1"},
		},
		{
			ID:             "later",
			RetirementDate: "2027-02-28",
			Status:         dataset.Deprecated,
			Replacement:    "anthropic/missing",
		},
		{ID: "undated", Status: dataset.Deprecated, Details: details("claude", 0), ContextLength: "200000"},
		{
			ID:         "stays",
			Status:     dataset.Active,
			Details:    details("claude", 20260100),
			LastSeenAt: at(t, "2026-06-05T06:07:08.009Z"),
			NotBefore:  "2027-06-09",
		},
		{ID: "doubted", Details: details("claude", 20260200), ContextLength: "200000"},
		{ID: "alias", Details: dataset.Details{AliasOf: "next/1"}},
		{ID: "gone", Status: dataset.Unlisted, Replacement: "q/r", External: true, Type: dataset.Image},
	} {
		m.Provider, m.UpdatedAt = "anthropic", at(t, "2026-05-04T03:02:01.999Z")
		d.Models = append(d.Models, m)
	}
	d.Models = append(d.Models, dataset.Model{
		Provider:      "openai",
		ID:            "new",
		UpdatedAt:     at(t, "2026-05-04T03:02:01.999Z"),
		ContextLength: "4000000",
	})
	sortModels(d)
	claim := func(provider, id, fact string, claims ...dataset.Claim) {
		d.Find(provider, id).SetClaims(dataset.FactIndex(fact), claims)
	}
	claim("openai", "new", "context_length", dataset.Claim{
		Value:  "4000000",
		Source: "models.dev",
		Read:   20260601,
	})
	claim("anthropic", "stays", "retirement_not_before", dataset.Claim{
		Value:  "2027-06-09",
		Source: "docs.example/ends",
		Read:   20260500,
	})
	claim("anthropic", "doubted", "context_length",
		dataset.Claim{Value: "200000", Source: "docs.example/models", Read: 20260601},
		dataset.Claim{Value: "200000", Source: "models.dev"},
		dataset.Claim{Value: "300000", Source: "blog.example/a", Read: 20260625},
		dataset.Claim{Value: "100000", Source: "docs.example/ends", Read: 20260401, Until: 20260500})
	claim("anthropic", "doubted", "retirement_date", dataset.Claim{
		Value:  "2026-12-31",
		Source: "blog.example/a",
		Read:   20260625,
	})
	d.MarkExternal()
	return d
}

// sortModels puts the models of a dataset into the order in which it finds them.
func sortModels(d *dataset.Dataset) {
	slices.SortFunc(d.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
}

// smallHistory returns changes of each kind.
func smallHistory(t *testing.T) *changes.Log {
	text := dataset.Text
	return changes.New([]history.Change{
		{
			Time:     at(t, "2026-01-02T23:59:59.999Z"),
			Provider: "openai",
			ID:       "new",
			Kind:     history.Unlisted,
			Fields: []history.Field{
				{Name: "status", Old: text("active"), New: text("unlisted")},
			},
			Seeded: []string{"litellm", "models.dev"},
		},
		{
			Time:     at(t, "2026-01-03T06:00:00.000Z"),
			Provider: "openai",
			ID:       "new",
			Kind:     history.Changed,
			Fields: []history.Field{
				{Name: "name", New: text("<b>GPT</b>")},
				{Name: "description", Old: text("Short."), New: text(strings.Repeat("Reads text. ", 20))},
				{Name: "context_length", Old: text("64000"), New: text("128000")},
			},
		},
		{
			Time:     at(t, "2026-01-03T06:00:00.000Z"),
			Provider: "zeta",
			ID:       "gone/x",
			Kind:     history.Removed,
			Reason:   "No <model>",
			Fields: []history.Field{
				{Name: "description", Old: text("Wrong.")},
				{Name: "type", Old: text("chat")},
				{Name: "context_length", Old: text("")},
				{Name: "status", Old: text("active")},
			},
		},
		{Time: at(t, "2026-08-01T06:00:00.000Z"), Provider: "anthropic", ID: "old", Kind: history.Deprecated},
	})
}

// TestGolden compares what a small catalog shows with files in testdata: pages without their
// frames, pictures and calendars.
func TestGolden(t *testing.T) {
	d := smallDataset(t)
	m := makeSite(t, d, Options{BaseURL: "https://models.example/catalog", Changes: smallHistory(t)},
		addLifecycle, addChanges, addFreshness, addSources, addLists, addDocumentation, addMachines)
	for path, end := range map[string]string{
		"changes/index.html":                  "</main>",
		"downloads/index.html":                "</main>",
		"lifecycle/index.html":                "</main>",
		"lifecycle/openai/index.html":         "</main>",
		"status/index.html":                   "</main>",
		"sources/index.html":                  "</main>",
		"providers/anthropic/index.html":      "</main>",
		"providers/index.html":                "</main>",
		"models/anthropic/old/index.html":     `<h2 id="facts"`,
		"models/anthropic/next/1/index.html":  `<h2 id="facts"`,
		"models/anthropic/undated/index.html": `<h2 id="facts"`,
		"models/anthropic/alias/index.html":   `<h2 id="facts"`,
		"models/anthropic/gone/index.html":    `<h2 id="facts"`,
		"models/anthropic/routed/index.html":  `<h2 id="facts"`,
		"models/anthropic/stays/index.html":   `<h2 id="facts"`,
		"models/anthropic/doubted/index.html": `<h2 id="family"`,
		"lifecycle/anthropic.ics":             "", "robots.txt": "", "sitemap.xml": "",
	} {
		t.Run(path, func(t *testing.T) {
			body := m.document(t, path).Body
			if end != "" {
				_, body, _ = bytes.Cut(body, []byte("<main"))
				body, _, _ = bytes.Cut(body, []byte(end))
			}
			filetest.Golden(t,
				"testdata/"+strings.ReplaceAll(strings.TrimSuffix(path, "/index.html"), "/", "-"),
				body)
		})
	}
	for _, name := range []string{modelsFile, descriptionsFile} {
		t.Run(name, func(t *testing.T) {
			address, _ := m.site.build.assets.Path(name)
			_, files := m.site.build.assets.Files()
			var pretty bytes.Buffer
			filetest.NoError(t, json.Indent(&pretty, files[address], "", " "))
			filetest.Golden(t, "testdata/"+name, pretty.Bytes())
		})
	}
}

// TestEmpty checks what a catalog without a history, a sync and a license says.
func TestEmpty(t *testing.T) {
	d := datasettest.New(datasettest.Options{})
	d.LastSync = nil
	empty := makeSite(t, d, Options{Changes: changes.New(nil)}, addExplorer, addChanges, addDocumentation)
	d = smallDataset(t)
	d.Settings.License = "CC0-1.0"
	full := makeSite(t, d, Options{Changes: smallHistory(t)}, addExplorer, addChanges, addDocumentation)
	for _, test := range []struct {
		path, text string
		ofEmpty    bool // whether the empty catalog says it, and not the other one
	}{
		{"changes/index.html", "No changes yet", true},
		{"index.html", `class="age"`, false},
		{"downloads/index.html", "spdx.org/licenses/CC0-1.0", false},
	} {
		t.Run(test.path, func(t *testing.T) {
			if strings.Contains(string(empty.document(t, test.path).Body), test.text) != test.ofEmpty {
				t.Errorf("the empty catalog says %q: want %t", test.text, test.ofEmpty)
			}
			if strings.Contains(string(full.document(t, test.path).Body), test.text) == test.ofEmpty {
				t.Errorf("the full catalog says %q: want %t", test.text, !test.ofEmpty)
			}
		})
	}
}
