package website

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/must"
)

func TestPercent(t *testing.T) {
	for _, test := range []struct {
		part, sum int
		want      string
	}{
		{0, 0, ""}, {0, 5, "0%"}, {1, 1000, "<1%"}, {1, 200, "1%"}, {1, 3, "33%"}, {2, 3, "67%"}, {999, 1000, ">99%"}, {5, 5, "100%"},
	} {
		if got := percent(test.part, test.sum); got != test.want {
			t.Errorf("percent(%d, %d) = %q, want %q", test.part, test.sum, got, test.want)
		}
	}
}

// TestTallies checks the tables of the page of statistics: which models count, and how wide their bars are.
func TestTallies(t *testing.T) {
	d := fork()
	p := d.Providers[0]
	d.Models = []dataset.Model{
		{Provider: p.ID, ID: "a", ContextLength: "200000", Details: dataset.Details{ReleaseDate: 20260100}},
		{Provider: p.ID, ID: "b", ContextLength: "199999", Status: dataset.Deprecated, Details: dataset.Details{ReleaseDate: 20240105}},
		{Provider: p.ID, ID: "c", ContextLength: "4000000", Status: dataset.Unlisted, Type: dataset.Image},
		{Provider: p.ID, ID: "d", ContextLength: "1000000"},
	}
	c, err := catalog.NewUnindexed(d)
	must.Do(t, err)
	b := &build{dataset: d, catalog: c}
	rows := map[string][]tallyRow{}
	for _, tally := range talliesOf(b) {
		for _, row := range tally.Rows {
			if row.Models != "0" {
				rows[tally.ID] = append(rows[tally.ID], row)
			}
		}
	}
	for id, want := range map[string][]tallyRow{
		"by-provider": {{p.Name, "4", "2", "100%", 100_00, 50_00}},
		"by-type":     {{"chat", "3", "2", "75%", 100_00, 66_67}, {"image", "1", "0", "25%", 33_33, 0}},
		"by-context": {
			{"128,000 to 199,999", "1", "0", "25%", 50_00, 0}, {"200,000 to 399,999", "1", "1", "25%", 50_00, 50_00},
			{"1,000,000 and more", "2", "1", "50%", 100_00, 50_00},
		},
		"by-release": {{"2024", "1", "0", "25%", 100_00, 0}, {"2026", "1", "1", "25%", 100_00, 100_00}},
	} {
		if diff := cmp.Diff(want, rows[id]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
	}
	if known := rows["known"]; len(known) == 0 || known[0].Models != "4" || known[0].ActiveWidth != 50_00 {
		t.Errorf("known = %+v, want 4 models that have the first fact, half of them active", known)
	}
}
