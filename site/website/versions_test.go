package website

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestFoldVersions checks which ids are one model. The scripts run the same cases.
func TestFoldVersions(t *testing.T) {
	var cases []struct {
		Name   string
		Models []struct {
			Provider       string // acme if it is empty
			ID             string
			AliasOf        string `json:"alias_of"`
			ReleaseDate    string `json:"release_date"`
			RetirementDate string `json:"retirement_date"`
			CanonicalID    string `json:"canonical_id"`
		}
		Want  []string
		First []string // the ids that stand for their models, if the case is about them
	}
	filetest.Cases(t, "testdata/versions.json", &cases)
	for _, test := range cases {
		t.Run(test.Name, func(t *testing.T) {
			d := placed()
			d.Models = nil
			for _, stated := range test.Models {
				m := dataset.Model{Provider: cmp.Or(stated.Provider, "acme"), ID: stated.ID, RetirementDate: stated.RetirementDate}
				m.AliasOf = stated.AliasOf
				m.CanonicalID = stated.CanonicalID
				if stated.ReleaseDate != "" {
					day, err := dataset.ParseDate(stated.ReleaseDate)
					filetest.NoError(t, err)
					m.ReleaseDate = day
				}
				d.Models = append(d.Models, m)
			}
			b := makeSite(t, d, Options{}, addFreshness).site.build
			var rows []*row
			for i := range b.rows {
				rows = append(rows, &b.rows[i])
			}
			kept, also := foldVersions(rows)
			var got []string
			for _, r := range kept {
				got = append(got, strings.Join(append([]string{r.ID}, also[r.Key]...), " "))
			}
			if !slices.Equal(got, test.Want) {
				t.Errorf("the models are %q, want %q", got, test.Want)
			}
			var first []string
			for _, r := range foldIDs(rows) {
				first = append(first, r.ID)
			}
			if test.First != nil && !slices.Equal(first, test.First) {
				t.Errorf("the models are known by %q, want %q", first, test.First)
			}
		})
	}
}

// TestOneName checks that an alias and its version, which are one row, have one name on all pages.
func TestOneName(t *testing.T) {
	d := placed()
	d.Models = nil
	for _, names := range [][2]string{
		{"apex", "Apex (latest)"}, {"apex-2026-01-01", "Apex"},
		{"base", "Base (latest)"}, {"base-2026-01-01", "Base 1"}, // not the same without the mark
	} {
		m := dataset.Model{Provider: "acme", ID: names[0]}
		m.Name.String = names[1]
		m.Name.Valid = true
		d.Models = append(d.Models, m)
	}
	d.Models[0].AliasOf = "apex-2026-01-01"
	d.Models[2].AliasOf = "base-2026-01-01"
	b := makeSite(t, d, Options{}, addFreshness).site.build
	var rows []*row
	for i := range b.rows {
		rows = append(rows, &b.rows[i])
	}
	kept, _ := foldVersions(rows)
	var got []string
	for _, r := range kept {
		got = append(got, r.Name)
	}
	want := []string{"Apex", "Base (latest)"}
	if !slices.Equal(got, want) {
		t.Errorf("the names are %q, want %q", got, want)
	}
	if name := b.find("acme/apex").Name; name != "Apex (latest)" {
		t.Errorf("the page of the alias has the name %q, want its own", name)
	}
}
