package resolve

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
)

func TestVectors(t *testing.T) {
	var vectors struct {
		Models []struct {
			Provider, ID string
			Aliases      []string
		}
		Cases []struct {
			Name, How, Doubt, About string
			Models                  []string
		}
	}
	filetest.NoError(t, json.Unmarshal(Vectors, &vectors))
	d := new(dataset.Dataset)
	for _, m := range vectors.Models {
		d.Models = append(d.Models, dataset.Model{Provider: m.Provider, ID: m.ID, Details: dataset.Details{Aliases: m.Aliases}})
		if p := (dataset.Provider{ID: m.Provider, Name: m.Provider}); !slices.Contains(d.Providers, p) {
			d.Providers = append(d.Providers, p)
		}
	}
	c := catalogtest.New(t, d)
	r := New(c)
	if len(vectors.Cases) < 150 {
		t.Errorf("%d cases, want 150 or more", len(vectors.Cases))
	}
	for _, test := range vectors.Cases {
		a := r.Resolve(test.Name)
		models := []string{}
		for _, row := range a.Rows {
			provider, id := c.Key(row)
			models = append(models, provider+"/"+id)
		}
		if diff := cmp.Diff(test.Models, models); diff != "" || a.How != test.How || a.Uncertain != table.Doubts[test.Doubt] {
			t.Errorf("Resolve(%.200q) = %q, %q, want %q, %q (%s); models (-want +got):\n%s",
				test.Name, a.How, a.Uncertain, test.How, table.Doubts[test.Doubt], test.About, diff)
		}
		if (a.How == "gone") != (a.Retired != nil) || a.Text != test.Name[a.At:a.At+len(a.Text)] {
			t.Errorf("Resolve(%.200q): Retired = %v, and %q at %d", test.Name, a.Retired, a.Text, a.At)
		}
	}
}

func TestRetired(t *testing.T) {
	for _, group := range table.Retired {
		if _, err := dataset.ParseDate(group.Day); err != nil || group.Page == "" || group.Provider == "" {
			t.Errorf("%+v: want a day, a page and a provider", group)
		}
	}
}
