package website

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestProviderOrder checks that the page of providers has them by kind, those with the most models
// first, and no newest model where no day of a release is known. It counts what works, like the
// page of each provider: the one of Bolt Cloud is retiring, the one of Dune is retired.
func TestProviderOrder(t *testing.T) {
	d := placed()
	d.Providers = append(d.Providers, dataset.Provider{ID: "edge", Name: "Edge", Kind: dataset.Host})
	for i := range 3 {
		m := dataset.Model{Provider: "edge", ID: fmt.Sprintf("m-%d", i)}
		if i == 1 {
			m.ReleaseDate = 2026_05_01
		}
		d.Models = append(d.Models, m)
	}
	var lists []listing
	for _, p := range d.Providers {
		lists = append(lists, listing{heading: p.Name, provider: p.ID, query: "provider=" + p.ID})
	}
	var got []string
	for _, s := range sectionsByKind(makeSite(t, d, Options{}).site.build, lists) {
		line := s.Title + ":"
		for _, row := range s.Rows {
			line += fmt.Sprintf(" %s=%s/%s %s", row[0].Text, row[2].Text, row[1].Text, row[3].Text)
			if strings.HasSuffix(row[3].Note, ", newest dated") {
				line += ", newest dated"
			}
		}
		got = append(got, line)
	}
	want := []string{
		"Makers: Acme=2/2 –",
		"Clouds: Bolt Cloud=1/1 –",
		"Hosts: Edge=3/3 m-1, newest dated Cube=1/1 – Dune=0/1 –",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the page has %q, want %q", got, want)
	}
}

// TestLateProviders checks that the list of providers marks those as late that the page of freshness does,
// and that the head of each page counts them.
func TestLateProviders(t *testing.T) {
	d := placed()
	days := map[string]dataset.Date{"acme": 2026_11_30, "bolt": 2026_11_17, "cube": 2026_11_16, "dune": 2026_07_24}
	readOnDays(d, days)
	m := makeSite(t, d, Options{})
	for _, path := range []string{"providers/index.html", "status/index.html"} {
		t.Run(path, func(t *testing.T) {
			page := string(m.document(t, path).Body)
			if !strings.Contains(textOf(page), "Facts read 30 Nov 2026 , 2 of 4 providers late") {
				t.Errorf("the head does not count who is late: %.600s", textOf(page))
			}
			for provider, day := range days {
				isLate := day <= 2026_11_16 // 14 days before the dataset's
				mark := fmt.Sprintf(`<time datetime="%s" data-target="14" class="late">`, day)
				if strings.Contains(page, mark) != isLate {
					t.Errorf("%s is marked as late: %t, want %t", provider, !isLate, isLate)
				}
			}
		})
	}
}

// TestNewest checks that the list of providers and the page of one name the same model as the newest: also
// one whose day of release only its maker says.
func TestNewest(t *testing.T) {
	d := placed()
	for i := range d.Models {
		if d.Models[i].Provider == "acme" {
			d.Models[i].ReleaseDate = dataset.Date(2026_01_01 + i)
		}
	}
	b := makeSite(t, d, Options{}).site.build
	works := filtered(b.matching("provider=cube"), (*row).works)
	_, _, cards := leadsOf(b, "cube", works)
	cells := listCells(b, listing{heading: "Cube", provider: "cube", query: "provider=cube"})
	if len(cards) == 0 || cells[3].Text != cards[0].Name {
		t.Errorf("the list has %q as the newest, the page %d models", cells[3].Text, len(cards))
	}
}

// TestFamilyName checks that the page of a family is called as its models are, and not by an id.
func TestFamilyName(t *testing.T) {
	for _, test := range []struct {
		family string
		models []string
		want   string
	}{
		{"claude-fable", []string{"Claude Fable 5.2", "Claude Fable 5"}, "Claude Fable"},
		{"gemini-flash-lite", []string{"Gemini 3.1 Flash-Lite"}, "Gemini Flash Lite"},
		{"qwen-coder", []string{"qwen-coder-plus", "Qwen3 Coder 480B"}, "Qwen Coder"},
		{"sonar-pro", []string{"sonar-pro"}, "sonar pro"},
		{"o", []string{"o3"}, "o"},
	} {
		t.Run(test.family, func(t *testing.T) {
			var rows []*row
			for _, name := range test.models {
				rows = append(rows, &row{Name: name})
			}
			if got := familyName(test.family, rows); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestTypeCounts checks that the page of types counts a model of several places once, as the list
// of a type does.
func TestTypeCounts(t *testing.T) {
	b := makeSite(t, placed(), Options{}).site.build
	cells := listCells(b, listing{query: "type=chat"})
	if models, working := cells[1].Text, cells[2].Text; models != "2" || working != "2" {
		t.Errorf("%s models, of which %s work, want 2 and 2", models, working)
	}
}

// TestRangeOf checks that what is free is counted beside the range of the prices.
func TestRangeOf(t *testing.T) {
	for _, test := range []struct {
		name    string
		amounts []float64
		want    string
	}{
		{"prices", []float64{15, 0.05, 2}, "$0.05\u00a0–\u00a0$15 input"},
		{"a free model", []float64{2, 0, 1}, "$1\u00a0–\u00a0$2 input (1 free)"},
		{"free models only", []float64{0, 0}, "free input"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := rangeOf(test.amounts, "input")
			if text := got.Text + " " + got.Note; text != test.want {
				t.Errorf("got %q, want %q", text, test.want)
			}
		})
	}
}

// TestRangesOfTime checks that prices of time are told by the minute of audio and by the second of
// video, whichever a provider states.
func TestRangesOfTime(t *testing.T) {
	for _, test := range []struct {
		name      string
		modelType dataset.Type
		want      string
	}{
		{"audio", dataset.Audio, "$0.50\u00a0–\u00a0$60 per minute"},
		{"video", dataset.Video, "$0.0083\u00a0–\u00a0$1 per second"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			d.Models = d.Models[:2]
			for i, name := range []string{"per_second", "per_minute"} {
				meter, _, err := dataset.ParsePriceFact("price:" + name)
				filetest.NoError(t, err)
				m := &d.Models[i]
				m.Type = test.modelType
				m.Prices = m.Prices[:1]
				m.Prices[0].Meter = meter
				m.Prices[0].Amount = []dataset.Decimal{"1", "0.5"}[i]
			}
			b := makeSite(t, d, Options{}).site.build
			got := rangesOf(b.pricing, []*row{&b.rows[0], &b.rows[1]}, 3)
			text := got.Text + " " + got.Note
			for _, more := range got.More {
				text += ", " + more.Text + " " + more.Note
			}
			if text != test.want {
				t.Errorf("got %q, want %q", text, test.want)
			}
		})
	}
}

// TestMadeTable checks that lists of images have no unit of tokens above their first price, as the explorer has
// it for the same filter.
func TestMadeTable(t *testing.T) {
	d := placed()
	picture := dataset.Model{Provider: "acme", ID: "picture", Type: dataset.Image}
	d.Models = append(d.Models, picture)
	slices.SortFunc(d.Models, func(x, y dataset.Model) int {
		return strings.Compare(x.Provider+"/"+x.ID, y.Provider+"/"+y.ID)
	})
	m := makeSite(t, d, Options{})
	for path, want := range map[string]bool{"types/image/index.html": true, "types/chat/index.html": false} {
		page := string(m.document(t, path).Body)
		isMade := strings.Contains(page, `class="table made"`) && strings.Contains(page, ">Price or input<")
		if isMade != want {
			t.Errorf("%s is a list of what is made: %t, want %t", path, isMade, want)
		}
	}
}
