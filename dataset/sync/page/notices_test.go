package page

import (
	"strings"
	"testing"
)

// TestNotices checks what is read from paragraphs that say that models end.
func TestNotices(t *testing.T) {
	page := &sourcesOf([]rules{{
		Name: "acme-ends", Provider: "acme", URL: "https://docs.example/ends", Least: 1, Most: 9,
		Titles: []titleRule{{Text: `Closed:`, Level: 65}},
		Notices: []noticeRule{
			{
				Where: `> (?P<day>[0-9-]{10})$`,
				Text:  "(?P<id>`[^`]+`( and `[^`]+`)*) ended( \\(also (?P<alias>`[^`]+`) ?\\))?\\.( Use (?P<replacement>.*)\\.)?",
			},
			{Where: `> (?P<day>[0-9-]{10})$`, Text: "(?P<id>`[^`]+`) is (?P<redirect>`[^`]+`) now\\."},
			{Where: `> (?P<day>[0-9-]{10})$`, Text: "Parameter .*", Why: "a parameter"},
			{Where: `> Gone (?P<id>.*)$`, Text: `It ended on (?P<day>.*)\.`},
			{Where: `> Closed:$`, Text: "(?P<id>`[^`]+`)"},
		},
		Says: []saysRule{{Sentence: `will fail`, Fact: "after_retirement", Value: "fails"}},
	}})[0]
	for _, c := range []struct{ name, text, stated, reasons string }{
		{
			name:   "the day of a title",
			text:   "# 2031-02-03\n\n`alp-1` and `alp-2` ended.\n",
			stated: "alp-1, alp-1 retirement_date=2031-02-03, alp-1 status=deprecated, alp-2, alp-2 retirement_date=2031-02-03, alp-2 status=deprecated",
		},
		{
			name:   "a successor",
			text:   "# 2031-02-03\n\n`alp-1` ended. Use `alp-3`.\n",
			stated: "alp-1, alp-1 replacement=acme/alp-3, alp-1 retirement_date=2031-02-03, alp-1 status=deprecated",
		},
		{
			name:   "several successors",
			text:   "# 2031-02-03\n\n`alp-1` ended. Use `alp-3` or `alp-4`.\n",
			stated: "alp-1, alp-1 retirement_date=2031-02-03, alp-1 status=deprecated",
		},
		{
			name:   "a redirect",
			text:   "# 2031-02-03\n\nRequests will fail elsewhere.\n\n`alp-1` is `alp-3` now.\n",
			stated: "alp-1, alp-1 after_retirement=routes alp-3, alp-1 replacement=acme/alp-3, alp-1 retirement_date=2031-02-03, alp-1 status=deprecated",
		},
		{
			name:   "an alias",
			text:   "# 2031-02-03\n\n`alp-1` ended (also `alp`).\n",
			stated: "alp, alp alias_of=alp-1, alp retirement_date=2031-02-03, alp status=deprecated, alp-1, alp-1 retirement_date=2031-02-03, alp-1 status=deprecated",
		},
		{
			name: "ids of a title",
			text: "# Gone alp-1, alp-2 and alp-3\n\nIt ended on May 4, 2031.\n",
			stated: "alp-1, alp-1 retirement_date=2031-05-04, alp-1 status=deprecated, alp-2, alp-2 retirement_date=2031-05-04, alp-2 status=deprecated, " +
				"alp-3, alp-3 retirement_date=2031-05-04, alp-3 status=deprecated",
		},
		{
			name:    "a title that is cut off",
			text:    "# Gone alp-" + strings.Repeat("1", 80) + "\n\nIt ended on May 4, 2031.\n",
			reasons: "is not an id of a model",
		},
		{
			name:   "no day",
			text:   "Closed:\n\n* `alp-1`\n",
			stated: "alp-1, alp-1 status=deprecated",
		},
		{
			name:   "items with paragraphs",
			text:   "Closed:\n\n* `alp-1`\n\n* `alp-2`\n",
			stated: "alp-1, alp-1 status=deprecated, alp-2, alp-2 status=deprecated",
		},
		{
			name:   "the sentence about all ends",
			text:   "# 2031-02-03\n\n`alp-1` ended.\n\nRequests will fail.\n",
			stated: "alp-1, alp-1 after_retirement=fails, alp-1 retirement_date=2031-02-03, alp-1 status=deprecated",
		},
		{
			name:   "an entry of a log",
			text:   "<Update label=\"2031-02-03\">\n  `alp-1` ended.\n</Update>\n\n`alp-2` ended.\n",
			stated: "alp-1, alp-1 retirement_date=2031-02-03, alp-1 status=deprecated",
		},
		{
			name:    "another sentence",
			text:    "# 2031-02-03\n\n`alp-1` left us.\n\nParameter `size` ended.\n\nNothing else.\n",
			reasons: "the sentence \"alp-1 left us.\" below \"2031-02-03\" is not understood",
		},
		{
			name:    "another day",
			text:    "# 2031-02-33\n\n`alp-1` ended.\n",
			reasons: `"2031-02-33" is not a day`,
		},
		{
			name:    "a path",
			text:    "# 2031-02-03\n\n`/v1/alp` ended.\n",
			reasons: `"/v1/alp" is not an id of a model`,
		},
		{
			name:    "nothing",
			text:    "# 2031\n\n`alp-1` ended.\n",
			reasons: "sentences about ends of models are missing",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			stated, reasons := lines(page, map[string]string{"": c.text})
			got := strings.Join(stated, ", ")
			if got != c.stated || !strings.Contains(reasons, c.reasons) || c.reasons == "" && reasons != "" {
				t.Errorf("it states %q, reasons %q, want %q, %q", got, reasons, c.stated, c.reasons)
			}
		})
	}
}
