package page

import (
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestVertexRows checks which rows of the catalog an id without a version is about.
func TestVertexRows(t *testing.T) {
	section := "## Alp\n\nAlp is **deprecated as of May 1, 2031** and will be **shut down on July 1, 2031** .\n\n" +
		"<table>\n<tr>\n<th>Model ID</th>\n<td><code>alp-1</code></td>\n</tr>\n</table>\n"
	for _, c := range []struct{ name, rows, section, want, reasons string }{
		{"none", "", section, "alp-1 retirement_date=2031-07-01", ""},
		{"the id", "alp-1", section, "alp-1 retirement_date=2031-07-01", ""},
		{
			name:    "a version",
			rows:    "alp-1@20300401",
			section: section,
			want:    "alp-1@20300401 retirement_date=2031-07-01; alp-1@20300401 aliases=alp-1",
		},
		{
			name:    "two versions",
			rows:    "alp-1@20300401 alp-1@default",
			section: section,
			want:    "alp-1@20300401 retirement_date=2031-07-01; alp-1@default retirement_date=2031-07-01",
		},
		{
			name:    "the id and a version",
			rows:    "alp-1 alp-1@default",
			section: section,
			want:    "alp-1 retirement_date=2031-07-01; alp-1@default alias_of=alp-1",
		},
		{
			name:    "a publisher",
			rows:    "alps/alp-1",
			section: section,
			want:    "alps/alp-1 retirement_date=2031-07-01; alps/alp-1 aliases=alp-1",
		},
		{"another model", "alp-10@default", section, "alp-1 retirement_date=2031-07-01", ""},
		{"two days", "", section + strings.Replace(section, "## Alp", "", 1), "", "no Model ID, or several"},
		{
			name:    "no sentence",
			section: strings.Replace(section, "shut down", "closed", 1),
			want:    "",
			reasons: "no sentence with the day",
		},
		{"a month", "", strings.Replace(section, "July 1, ", "July ", 1), "", "is not a day"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := &dataset.Dataset{}
			for id := range strings.FieldsSeq(c.rows) {
				d.Models = append(d.Models, dataset.Model{Provider: "google-vertex", ID: id})
			}
			// A model that is understood, without which a page of faults would state nothing.
			text := c.section +
				strings.ReplaceAll(strings.ReplaceAll(section, "alp", "fjord"), "Alp", "Fjord")
			stated, reasons := factsOf(t, "google-vertex-partners", text, d, 0, "retirement_date", "aliases",
				"alias_of")
			checkStated(t, stated, reasons, c.want, c.reasons)
		})
	}
}
