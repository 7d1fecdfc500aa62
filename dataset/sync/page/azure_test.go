package page

import (
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestSchedule checks which version of a model decides when its name ends, by the day on which the
// schedule is read.
func TestSchedule(t *testing.T) {
	for _, c := range []struct{ name, rows, today, want, reasons string }{
		{"the earliest end", "a|1|GA|2031-05-01|—\na|2|GA|2032-05-01|—", "2031-01-01", "a retirement_date=2031-05-01", ""},
		{"the first version has ended", "a|1|GA|2031-05-01|—\na|2|GA|2032-05-01|—", "2031-05-01", "a retirement_date=2032-05-01", ""},
		{"the first version is retired", "a|1|Retired|2031-05-01|—\na|2|GA|2032-05-01|—", "2031-01-01", "a retirement_date=2032-05-01", ""},
		{"all versions are retired", "a|1|Retired|2031-05-01|—\na|2|Retired|2031-04-01|—", "2032-01-01",
			"a retirement_date=2031-05-01; a status=deprecated", ""},
		{"a day that has come", "a|1|GA|2031-05-01|—", "2031-05-01", "a retirement_date=2031-05-01; a status=deprecated", ""},
		{"a preview ends first", "a|1|Preview|2031-05-01|—\na|2|GA|2032-05-01|—", "2031-01-01", "a retirement_not_before=2031-05-01", ""},
		{"a preview may have ended", "a|1|Preview|2031-05-01|—\na|2|GA|2032-05-01|—", "2031-06-01", "a retirement_date=2032-05-01", ""},
		{"all previews may have ended", "a|1|Preview|2031-05-01|—\na|2|Preview|2031-05-20|—", "2031-06-01",
			"a retirement_not_before=2031-05-20", ""},
		{"no day", "a|—|GA|—|b", "2031-06-01", "", ""},
		{"a row twice", "a|1|GA|2031-05-01|—\na|1|GA|2031-05-01|—", "2031-01-01", "a retirement_date=2031-05-01", ""},
		{"a version with two days", "a|1|GA|2031-05-01|—\na|1|GA|2032-05-01|—", "2031-01-01", "",
			"a: version 1 ends on 2032-05-01, and elsewhere on 2031-05-01"},
		{"an unknown stage", "a|1|Sunset|2031-05-01|—", "2031-01-01", "", `"Sunset" is not understood`},
		{"a day in words", "a|1|GA|soon|—", "2031-01-01", "", `"soon" is not a day`},
		{"words behind a name", "a (for friends), too|1|GA|2031-05-01|—", "2031-01-01", "", "is not a name"},
		{"rows of the catalog", "Fjord|2030-01-02|GA|2031-05-01|—\nfjord|2030-03-04|GA|2032-05-01|—", "2031-01-01",
			"FJORD retirement_date=2031-05-01; FJORD-2030-03-04 retirement_date=2032-05-01", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			today, err := dataset.ParseDate(c.today)
			if err != nil {
				t.Fatal(err)
			}
			d := &dataset.Dataset{}
			for _, id := range []string{"FJORD", "FJORD-2030-03-04"} {
				d.Models = append(d.Models, dataset.Model{Provider: "azure", ID: id})
			}
			text := "# Ends\n\n|Model|Version|Lifecycle|Retirement date|Replacement|\n|-|-|-|-|-|\n"
			for row := range strings.Lines(c.rows + "\n") {
				text += "|" + strings.TrimSpace(row) + "|\n"
			}
			// A model that is understood, without which a page of faults would state nothing.
			text += "|other|1|GA|—|—|\n"
			stated, reasons := factsOf(t, "azure-retirements", text, d, today, "retirement_date", "retirement_not_before", "replacement", "status")
			checkStated(t, stated, reasons, c.want, c.reasons)
		})
	}
}
