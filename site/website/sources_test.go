package website

import (
	"modelcatalog/dataset/evidence"
	"testing"
)

// TestDoubts checks what the page of sources says of a doubted fact, and that only a form of issues is filled in.
func TestDoubts(t *testing.T) {
	for _, test := range []struct{ name, report, fact, id, want string }{
		{"no form", "", "type", "new", ""},
		{"another form", "https://forked.example/report", "type", "new", "https://forked.example/report"},
		{"a price", "https://hub.example/a/b/issues/new", "price:input", "new",
			"https://hub.example/a/b/issues/new?model=new&provider=openai&template=wrong-fact.yml&title=Wrong+fact%3A+openai%2Fnew"},
		{"a template and an id that needs escapes", "https://hub.example/a/b/issues/new?template=x.yml", "features.tool_call", "a&b=<c>",
			"https://hub.example/a/b/issues/new?model=a%26b%3D%3Cc%3E&provider=openai&template=x.yml&title=Wrong+fact%3A+openai%2Fa%26b%3D%3Cc%3E"},
	} {
		d := smallDataset(t)
		d.Settings.Report = test.report
		b := makeSite(t, d, Options{}, addSources).site.build
		s := doubtsOf(b, []evidence.Hit{{Rule: "batch is half", Provider: "openai", ID: test.id, Fact: test.fact, Text: "It is not half."}})
		row := s.Rows[0]
		link := ""
		if more := row[2].More; more != nil {
			link = more[0].Href
		}
		if link != test.want || len(s.Head) != len(row) || (row[0].Href != "") != (test.id == "new") {
			t.Errorf("%s: the row %v, link %q, want %q", test.name, row, link, test.want)
		}
	}
}
