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
		{
			name:  "the earliest end",
			rows:  "a|1|GA|2031-05-01|—\na|2|GA|2032-05-01|—",
			today: "2031-01-01",
			want:  "a retirement_date=2031-05-01",
		},
		{
			name:  "the first version has ended",
			rows:  "a|1|GA|2031-05-01|—\na|2|GA|2032-05-01|—",
			today: "2031-05-01",
			want:  "a retirement_date=2032-05-01",
		},
		{
			name:  "the first version is retired",
			rows:  "a|1|Retired|2031-05-01|—\na|2|GA|2032-05-01|—",
			today: "2031-01-01",
			want:  "a retirement_date=2032-05-01",
		},
		{
			name:  "all versions are retired",
			rows:  "a|1|Retired|2031-05-01|—\na|2|Retired|2031-04-01|—",
			today: "2032-01-01",
			want:  "a retirement_date=2031-05-01; a status=deprecated",
		},
		{
			name:  "a day that has come",
			rows:  "a|1|GA|2031-05-01|—",
			today: "2031-05-01",
			want:  "a retirement_date=2031-05-01; a status=deprecated",
		},
		{
			name:  "a preview ends first",
			rows:  "a|1|Preview|2031-05-01|—\na|2|GA|2032-05-01|—",
			today: "2031-01-01",
			want:  "a retirement_not_before=2031-05-01",
		},
		{
			name:  "a preview may have ended",
			rows:  "a|1|Preview|2031-05-01|—\na|2|GA|2032-05-01|—",
			today: "2031-06-01",
			want:  "a retirement_date=2032-05-01",
		},
		{
			name:  "all previews may have ended",
			rows:  "a|1|Preview|2031-05-01|—\na|2|Preview|2031-05-20|—",
			today: "2031-06-01",
			want:  "a retirement_not_before=2031-05-20",
		},
		{
			name:  "no day",
			rows:  "a|—|GA|—|b",
			today: "2031-06-01",
			want:  "",
		},
		{
			name:  "a row twice",
			rows:  "a|1|GA|2031-05-01|—\na|1|GA|2031-05-01|—",
			today: "2031-01-01",
			want:  "a retirement_date=2031-05-01",
		},
		{
			name:    "a version with two days",
			rows:    "a|1|GA|2031-05-01|—\na|1|GA|2032-05-01|—",
			today:   "2031-01-01",
			want:    "",
			reasons: "a: version 1 ends on 2032-05-01, and elsewhere on 2031-05-01",
		},
		{
			name:    "an unknown stage",
			rows:    "a|1|Sunset|2031-05-01|—",
			today:   "2031-01-01",
			want:    "",
			reasons: `"Sunset" is not understood`,
		},
		{
			name:    "a day in words",
			rows:    "a|1|GA|soon|—",
			today:   "2031-01-01",
			want:    "",
			reasons: `"soon" is not a day`,
		},
		{
			name:    "words behind a name",
			rows:    "a (for friends), too|1|GA|2031-05-01|—",
			today:   "2031-01-01",
			want:    "",
			reasons: "is not a name",
		},
		{
			name:  "rows of the catalog",
			rows:  "Fjord|2030-01-02|GA|2031-05-01|—\nfjord|2030-03-04|GA|2032-05-01|—",
			today: "2031-01-01",
			want:  "FJORD retirement_date=2031-05-01; FJORD-2030-03-04 retirement_date=2032-05-01",
		},
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
			stated, reasons := factsOf(t,
				"azure-retirements",
				text,
				d,
				today,
				"retirement_date",
				"retirement_not_before",
				"replacement",
				"status",
			)
			checkStated(t, stated, reasons, c.want, c.reasons)
		})
	}
}
