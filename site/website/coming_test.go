package website

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// newsLines returns what is coming in a dataset, one line for each piece of news.
func newsLines(t *testing.T, d *dataset.Dataset) (lines []string) {
	t.Helper()
	for _, v := range comingNews(makeSite(t, d, Options{}, addFreshness).site.build) {
		line := v.Day.String()
		for _, item := range v.Items {
			line += ", " + strings.TrimSpace(item.ID+" "+lineOf(item))
		}
		lines = append(lines, line)
	}
	return lines
}

// TestComingVersions checks that a model and its dated version are one event, and two versions two.
func TestComingVersions(t *testing.T) {
	d := placed()
	d.Models = nil
	for _, m := range []struct {
		id      string
		release dataset.Date
	}{
		{"nova-1-2411", 2024_11_18},
		{"nova-1", 2024_11_18}, // as some lists of providers have it, which do not say that it is an alias
		{"nova-1-2507", 2025_07_24},
		{"nova-mini", 2024_11_18},
	} {
		model := dataset.Model{Provider: "acme", ID: m.id, RetirementDate: "2026-11-20"}
		model.ReleaseDate = m.release
		d.Models = append(d.Models, model)
	}
	sortModels(d)
	want := []string{"2026-11-20, nova-1, nova-1-2507, nova-mini"}
	if got := newsLines(t, d); !slices.Equal(got, want) {
		t.Errorf("news = %q, want %q", got, want)
	}
}

// repriced returns places with a model whose prices of input and output change on two days.
func repriced(t *testing.T, input, output dataset.Date) *dataset.Dataset {
	t.Helper()
	d := placed()
	prices := &d.Models[0].Prices
	for i, from := range []dataset.Date{input, output} {
		next := (*prices)[i]
		next.Amount = "9"
		next.From = from
		*prices = append(*prices, next)
	}
	slices.SortFunc(*prices, func(x, y dataset.Price) int { return dataset.ComparePrices(&x, &y) })
	return d
}

// TestComingCount checks that a model is counted once whose prices change on two days.
func TestComingCount(t *testing.T) {
	coming := comingNews(makeSite(t, repriced(t, 2027_01_01, 2027_02_01), Options{}, addFreshness).site.build)
	page := newsPage{Coming: coming}
	if got, want := page.ComingCount(), "new prices of 1 model"; len(coming) != 2 || got != want {
		t.Errorf("ComingCount() of %d days = %q, want %q of 2", len(coming), got, want)
	}
}

// TestReportedPrices checks that a rise which only others than the provider announce is told as a
// report, apart from what the provider announced for the same day.
func TestReportedPrices(t *testing.T) {
	d := repriced(t, 2027_01_01, 2027_01_01)
	// All other prices are those of a site that does not speak for the provider.
	d.Sources = append(d.Sources, dataset.Source{Name: "acme.example", AsOf: d.Day(), Official: []string{"acme"}})
	slices.SortFunc(d.Sources, func(x, y dataset.Source) int { return strings.Compare(x.Name, y.Name) })
	prices := d.Models[0].Prices
	for i := range prices {
		if prices[i].From == 2027_01_01 && prices[i].Meter.String() == "output" {
			prices[i].Source = "acme.example"
		}
	}
	b := makeSite(t, d, Options{}, addFreshness).site.build
	var got []string
	for _, v := range comingNews(b) {
		got = append(got, v.Headline()+": "+lineOf(v.Items[0]))
	}
	want := []string{
		"Prices of 1 model reported to change: input $2 → $9",
		"Prices of 1 model will change: output $8 → $9",
	}
	if !slices.Equal(got, want) {
		t.Errorf("news = %q, want %q", got, want)
	}
	rises := dearerSoon(b)
	if len(rises) != 1 || !rises[0].Reported {
		t.Errorf("rises = %v, want a reported one", rises)
	}
}

// TestDisputedPrice checks that an announced price is told without that of today if sources disagree
// about it.
func TestDisputedPrice(t *testing.T) {
	d := repriced(t, 2027_01_01, 2027_01_01)
	d.Sources = append(d.Sources, dataset.Source{Name: "acme.example", AsOf: d.Day()})
	slices.SortFunc(d.Sources, func(x, y dataset.Source) int { return strings.Compare(x.Name, y.Name) })
	prices := &d.Models[0].Prices
	other := (*prices)[0] // of the input, today
	other.Amount = "3"
	other.Source = "acme.example"
	*prices = append(*prices, other)
	slices.SortFunc(*prices, func(x, y dataset.Price) int { return dataset.ComparePrices(&x, &y) })
	want := []string{"2027-01-01, swift-2 input → $9, output $8 → $9"}
	if got := newsLines(t, d); !slices.Equal(got, want) {
		t.Errorf("news = %q, want %q", got, want)
	}
}

// TestComingPrices checks that prices which change on two days are two pieces of news, and that the
// front page has the first of the days.
func TestComingPrices(t *testing.T) {
	for _, test := range []struct {
		name          string
		input, output dataset.Date
		news          []string
		rise          string
	}{
		{
			name:   "one day",
			input:  2027_01_01,
			output: 2027_01_01,
			news:   []string{"2027-01-01, swift-2 input $2 → $9, output $8 → $9"},
			rise:   "2027-01-01 $2 → $9",
		},
		{
			name:   "input first",
			input:  2027_01_01,
			output: 2027_02_01,
			news: []string{
				"2027-01-01, swift-2 input $2 → $9",
				"2027-02-01, swift-2 output $8 → $9",
			},
			rise: "2027-01-01 $2 → $9",
		},
		{
			name:   "output first",
			input:  2027_02_01,
			output: 2027_01_01,
			news: []string{
				"2027-01-01, swift-2 output $8 → $9",
				"2027-02-01, swift-2 input $2 → $9",
			},
			rise: "2027-01-01 output $8 → $9",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := repriced(t, test.input, test.output)
			if got := newsLines(t, d); !slices.Equal(got, test.news) {
				t.Errorf("news = %q, want %q", got, test.news)
			}
			rises := dearerSoon(makeSite(t, d, Options{}, addFreshness).site.build)
			if len(rises) != 1 || rises[0].Date+" "+rises[0].What != test.rise {
				t.Errorf("rises = %v, want %q", rises, test.rise)
			}
		})
	}
}

// lineOf returns what a line of news says of a model: "input $2 → $9", "→ gpt-6-luna".
func lineOf(item newsItem) string {
	if !item.Next.Works() {
		return item.Text
	}
	return strings.TrimSpace(item.Text + " " + item.Next.String())
}
