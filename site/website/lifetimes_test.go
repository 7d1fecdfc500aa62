package website

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
)

// lived returns a model of OpenAI that was released with the year 2025 and has an end.
func lived(id, end string) dataset.Model {
	return dataset.Model{
		Provider:       "openai",
		ID:             id,
		RetirementDate: end,
		Details:        dataset.Details{ReleaseDate: 2025_01_01},
	}
}

// TestMedianLife checks that the page of all retirements says how long models live, at their makers.
func TestMedianLife(t *testing.T) {
	d := datasettest.New(datasettest.Options{})
	d.LastSync = new(at(t, "2026-07-01T12:00:00.000Z"))
	for _, end := range []string{"2025-07-01", "2025-10-01", "2026-01-01", "2026-02-01", "2027-01-01"} {
		m := lived("a-"+end[:7], end)
		d.Models = append(d.Models, m)
		m.Provider = "together" // which sells the models of others
		d.Models = append(d.Models, m)
	}
	sortModels(d)
	page := string(makeSite(t, d, Options{}, addLifecycle).document(t, "lifecycle/index.html").Body)
	text := textOf(page)
	for _, want := range []string{
		"median life 12 months of 5 models",
		"At their makers, half of 5 models live longer than 12 months from release to end",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q: %s", want, text)
		}
	}
}

// lifetimesOn returns how long models of OpenAI live in a dataset that has only these of it.
func lifetimesOn(t *testing.T, models []dataset.Model) *lifetimes {
	t.Helper()
	d := datasettest.New(datasettest.Options{})
	d.LastSync = new(at(t, "2026-07-01T12:00:00.000Z"))
	d.Models = append(d.Models, models...)
	sortModels(d)
	return lifetimesOf(makeSite(t, d, Options{}, addFreshness).site.build, "openai")
}

// TestLifetimes checks how long the models of a provider live, and that a few lives say nothing.
func TestLifetimes(t *testing.T) {
	four := []dataset.Model{
		lived("a", "2025-07-01"),
		lived("b", "2025-10-01"),
		lived("c", "2026-01-01"),
		lived("d", "2026-02-01"),
	}
	alias := lived("latest", "2026-07-01")
	alias.AliasOf = "e"
	undated := lived("undated", "2026-03-01")
	undated.ReleaseDate = 0
	for _, test := range []struct {
		name   string
		models []dataset.Model
		median string // empty if the page says nothing
		count  int
		coming bool
	}{
		{"no model", nil, "", 0, false},
		{"too few", four, "", 0, false},
		{"five", append(four[:4:4], lived("e", "2026-05-01")), "12 months", 5, false},
		{"six", append(four[:4:4], lived("e", "2026-05-01"), lived("f", "2026-05-02")), "13 months", 6, false},
		{"an announced end", append(four[:4:4], lived("e", "2027-01-01")), "12 months", 5, true},
		{"no alias", append(four[:4:4], lived("e", "2026-05-01"), alias), "12 months", 5, false},
		{
			name:   "no dated version",
			models: append(four[:4:4], lived("e", "2026-05-01"), lived("e-2025-01-01", "2026-05-01")),
			median: "12 months",
			count:  5,
			coming: false,
		},
		{"no unknown release", append(four[:4:4], undated), "", 0, false},
		{"none that ends before its release", append(four[:4:4], lived("e", "2024-05-01")), "", 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := lifetimesOn(t, test.models)
			if got == nil {
				got = &lifetimes{}
			}
			if got.Median != test.median || got.Count != test.count || got.Coming != test.coming {
				t.Errorf("lifetimes = %q of %d, announced: %t; want %q of %d, %t",
					got.Median, got.Count, got.Coming, test.median, test.count, test.coming)
			}
		})
	}
}

// TestLifeDots checks that each model has its own mark for an announced end, also beside another model
// that lived as long. Announced ends come on top, and no dot touches the edge.
func TestLifeDots(t *testing.T) {
	early := lived("early", "2026-06-01")
	early.ReleaseDate = 2024_06_01
	longer := early
	longer.ID = "longer"
	longer.RetirementDate = "2026-06-05"
	late := lived("late", "2027-01-01") // announced
	models := []dataset.Model{
		early,
		longer,
		late,
		lived("a", "2025-07-01"),
		lived("b", "2025-10-01"),
		lived("c", "2026-02-01"),
	}
	want := []lifeDot{
		{X: "16.7%", Stack: 1, Title: "a: 181 days, 1 Jan 2025 to 1 Jul 2025"},
		{X: "25.0%", Stack: 1, Title: "b: 273 days, 1 Jan 2025 to 1 Oct 2025"},
		{X: "36.1%", Stack: 1, Title: "c: 396 days, 1 Jan 2025 to 1 Feb 2026"},
		{X: "66.7%", Stack: 1, Title: "early: 730 days, 1 Jun 2024 to 1 Jun 2026"}, // 23.98 months
		{X: "66.7%", Stack: 2, Title: "longer: 734 days, 1 Jun 2024 to 5 Jun 2026"},
		{X: "66.7%", Stack: 3, Soon: true, Title: "late: 730 days, 1 Jan 2025 to 1 Jan 2027"},
	}
	if got := lifetimesOn(t, models).Lives; !slices.Equal(got, want) {
		t.Errorf("the dots are %v, want %v", got, want)
	}
}

// TestLifeSentence checks that what has not ended yet is not said to have lived.
func TestLifeSentence(t *testing.T) {
	ended := []dataset.Model{
		lived("a", "2025-07-01"),
		lived("b", "2025-10-01"),
		lived("c", "2026-01-01"),
		lived("d", "2026-02-01"),
		lived("e", "2026-05-01"),
	}
	ahead := []dataset.Model{
		lived("v", "2026-12-01"),
		lived("w", "2026-10-01"),
		lived("x", "2027-01-01"),
		lived("y", "2027-02-01"),
		lived("z", "2027-05-01"),
	}
	for _, test := range []struct {
		name   string
		models []dataset.Model
		want   string
	}{
		{
			name:   "all ended",
			models: ended,
			want: "Half of 5 models lived longer than 12 months from release to end, the shortest 6 months, " +
				"the longest 16 months. Models without a known end are not counted.",
		},
		{
			name:   "one announced",
			models: slices.Concat(ended[:4], ahead[:1]),
			want: "Half of 5 models live longer than 12 months from release to end, the shortest 6 months, " +
				"the longest 23 months. The ends of 1 of them are announced. " +
				"Models without a known end are not counted.",
		},
		{
			name:   "all announced",
			models: ahead,
			want: "Half of 5 models live longer than 24 months from release to end, the shortest 21 months, " +
				"the longest 28 months. All their ends are announced. Models without a known end are not counted.",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := lifetimesOn(t, test.models).Sentence; got != test.want {
				t.Errorf("the sentence is %q, want %q", got, test.want)
			}
		})
	}
}

// TestNoMedian checks that a provider without a median life says why.
func TestNoMedian(t *testing.T) {
	for _, test := range []struct {
		name   string
		models []dataset.Model
		want   string
	}{
		{"none", nil, "of no model here both the release and an announced or past end are known."},
		{"one", []dataset.Model{lived("a", "2025-07-01")}, "of only 1 model here both"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := datasettest.New(datasettest.Options{})
			d.LastSync = new(at(t, "2026-07-01T12:00:00.000Z"))
			d.Models = append(d.Models, test.models...)
			b := makeSite(t, d, Options{}, addFreshness).site.build
			if got := noMedian(b, "openai"); !strings.Contains(got, test.want) {
				t.Errorf("got %q, want %q in it", got, test.want)
			}
		})
	}
}
