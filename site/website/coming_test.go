package website

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// newsLines returns what is coming in a dataset, one line for each piece of news.
func newsLines(t *testing.T, d *dataset.Dataset) (lines []string) {
	t.Helper()
	for _, v := range comingNews(makeSite(t, d, Options{}, addFreshness).site.build) {
		line := v.Day.String()
		for _, item := range v.Items {
			line += ", " + strings.TrimSpace(item.ID+" "+item.Text)
		}
		lines = append(lines, line)
	}
	return lines
}

// TestComingVersions checks that a model and its dated version are one event, and two versions two.
func TestComingVersions(t *testing.T) {
	d := placed()
	d.Models = nil
	for _, m := range []struct {
		id      string
		release dataset.Date
	}{
		{"nova-1-2411", 2024_11_18},
		{"nova-1", 2024_11_18}, // as some lists of providers have it, which do not say that it is an alias
		{"nova-1-2507", 2025_07_24},
		{"nova-mini", 2024_11_18},
	} {
		model := dataset.Model{Provider: "acme", ID: m.id, RetirementDate: "2026-11-20"}
		model.ReleaseDate = m.release
		d.Models = append(d.Models, model)
	}
	sortModels(d)
	want := []string{"2026-11-20, nova-1, nova-1-2507, nova-mini"}
	if got := newsLines(t, d); !slices.Equal(got, want) {
		t.Errorf("news = %q, want %q", got, want)
	}
}
