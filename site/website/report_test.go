package website

import (
	"net/url"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestReport checks that the address of a report has what the page shows, in each form, and that no
// text of a dataset can add another field.
func TestReport(t *testing.T) {
	right := report{
		Provider: "openai",
		Model:    "new",
		Fact:     "Context length",
		Value:    "4,000 tokens",
		Source:   "docs.example/a",
		Read:     "2026-06-01",
	}
	hostile := report{
		Provider: "openai",
		Model:    "a&b=<c>\r\nBcc: x",
		Fact:     "Name",
		Value:    "\u2028?#&cc=x@evil.example\xff",
	}
	for _, test := range []struct {
		name, form string
		report     report
		want       string
	}{
		{"no form", "", right, ""},
		{"a page", "https://forked.example/report?from=site", right,
			"https://forked.example/report?fact=Context+length&from=site&model=new" +
				"&provider=openai&read=2026-06-01&source=docs.example%2Fa&value=4%2C000+tokens"},
		{"a form of issues", "https://hub.example/a/b/issues/new", right,
			"https://hub.example/a/b/issues/new?model=new&provider=openai" +
				"&shown=Context+length%3A+4%2C000+tokens+%28docs.example%2Fa%2C+read+2026-06-01%29" +
				"&template=wrong-fact.yml&title=Wrong+fact%3A+openai%2Fnew"},
		{
			name:   "a form with another template, of a model",
			form:   "https://hub.example/a/b/issues/new?template=x.yml",
			report: report{Provider: "openai", Model: "new"},
			want: "https://hub.example/a/b/issues/new?model=new&provider=openai" +
				"&template=x.yml&title=Wrong+fact%3A+openai%2Fnew",
		},
		{"mail", "mailto:facts@forked.example", right,
			"mailto:facts@forked.example?subject=Wrong%20fact%3A%20openai%2Fnew" +
				"&body=Model%3A%20openai%2Fnew%0D%0A" +
				"The%20catalog%20shows%3A%20Context%20length%3A%204%2C000%20tokens" +
				"%20%28docs.example%2Fa%2C%20read%202026-06-01%29%0D%0A" +
				"What%20is%20right%3A%20%0D%0AA%20page%20that%20says%20so%3A%20"},
		{"mail with a header, and hostile texts", "mailto:facts@forked.example?cc=b@forked.example", hostile,
			"mailto:facts@forked.example?cc=b@forked.example" +
				"&subject=Wrong%20fact%3A%20openai%2Fa%26b%3D%3Cc%3E%20%20Bcc%3A%20x" +
				"&body=Model%3A%20openai%2Fa%26b%3D%3Cc%3E%20%20Bcc%3A%20x%0D%0A" +
				"The%20catalog%20shows%3A%20Name%3A%20%20%3F%23%26cc%3Dx%40evil.example%20%0D%0A" +
				"What%20is%20right%3A%20%0D%0AA%20page%20that%20says%20so%3A%20"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := test.report.address(test.form)
			if got != test.want {
				t.Errorf("address(%q) = %q, want %q", test.form, got, test.want)
			}
		})
	}

	long := report{Provider: "openai", Model: "new", Fact: "Name", Value: strings.Repeat("ü", 10_000)}
	address, err := url.Parse(long.address("https://forked.example/report"))
	filetest.NoError(t, err)
	if n := len([]rune(address.Query().Get("value"))); n != maxReported {
		t.Errorf("a long value has %d characters, want %d", n, maxReported)
	}
}
