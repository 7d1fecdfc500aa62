package website

import (
	"testing"

	"modelcatalog/dataset/evidence"
)

// TestDoubts checks what the page of sources says of a doubted fact.
func TestDoubts(t *testing.T) {
	for _, test := range []struct{ name, report, id, want string }{
		{"no form", "", "new", ""},
		{"a form", "https://forked.example/report", "new",
			"https://forked.example/report?fact=Input+price&model=new&provider=openai&value=It+is+not+half."},
		{"a model that is gone", "https://forked.example/report", "gone",
			"https://forked.example/report?fact=Input+price&model=gone&provider=openai&value=It+is+not+half."},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := smallDataset(t)
			d.Settings.Report = test.report
			b := makeSite(t, d, Options{}, addSources).site.build
			s := doubtsOf(b, []evidence.Hit{{Rule: "batch is half", Provider: "openai", ID: test.id, Fact: "price:input", Text: "It is not half."}})
			row := s.Rows[0]
			link := ""
			if more := row[2].More; more != nil {
				link = more[0].Href
			}
			if link != test.want || len(s.Head) != len(row) || (row[0].Href != "") != (test.id == "new") {
				t.Errorf("the row %v, link %q, want %q", row, link, test.want)
			}
		})
	}
}
