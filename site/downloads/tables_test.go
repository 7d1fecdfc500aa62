package downloads

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/changes/changestest"
)

// expect returns the rows of each table, made of the API's answers for single models. A cell is a text, or nil for null.
func expect(t *testing.T, d *dataset.Dataset, c *catalog.Catalog) map[string][][]any {
	t.Helper()
	want := map[string][][]any{"catalog": {{c.Digest(), d.LastSync.String()}}}
	for _, p := range d.Providers {
		want["providers"] = append(want["providers"], []any{p.ID, p.Name})
	}
	for _, s := range d.Sources {
		want["sources"] = append(want["sources"], []any{s.Name, s.AsOf.String(), orNull(s.URL), orNull(s.License), fmt.Sprint(s.Official)})
	}
	columns, _ := tables[0].names()
	for row := range c.Len() {
		var answer struct{ Data object }
		unmarshal(t, c.AppendModel(nil, catalog.V2, row), &answer)
		expectModel(want, columns, answer.Data)
	}
	for i, c := range changestest.History(d, manyChanges) {
		number := fmt.Sprint(i + 1)
		want["changes"] = append(want["changes"], []any{number, c.Time.String(), c.ID, c.Provider, c.Kind.String(), orNull(c.Reason), nil})
		for _, f := range c.Fields {
			want["changed_facts"] = append(want["changed_facts"], []any{number, f.Name, nullable(f.Old), nullable(f.New)})
		}
	}
	return want
}

type object map[string]any

func expectModel(want map[string][][]any, columns []string, model object) {
	add := func(table string, cells ...any) {
		row := []any{model["id"], model["provider"]}
		for _, cell := range cells {
			row = append(row, cellOf(cell))
		}
		want[table] = append(want[table], row)
	}
	objects := func(of object, name string) (all []object) {
		list, _ := of[name].([]any)
		for _, element := range list {
			all = append(all, element.(map[string]any))
		}
		return all
	}
	features, _ := model["features"].(map[string]any)
	var row []any
	for _, name := range columns {
		value, found := model[name]
		if !found {
			value = features[name]
		}
		for _, p := range objects(model, "prices") {
			if p["condition"] == nil && name == p["meter"].(string)+"_price" {
				value = p["price"]
			}
		}
		if cell := cellOf(value); cell == "" && (name == "context_length" || name == "aliases") {
			row = append(row, nil)
		} else {
			row = append(row, cell)
		}
	}
	want["models"] = append(want["models"], row)
	for _, p := range objects(model, "prices") {
		add("prices", p["meter"], p["unit"], p["condition"], p["price"], p["agreement"], p["sources"], p["as_of"])
	}
	for _, p := range objects(model, "price_history") {
		add("price_history", p["meter"], p["unit"], p["condition"], p["price"], p["from"], p["to"], p["source"], p["as_of"])
	}
	for _, s := range objects(model, "sources") {
		for _, fact := range s["facts"].([]any) {
			add("facts", fact, s["source"])
		}
	}
	for _, dispute := range objects(model, "disputes") {
		for _, v := range objects(dispute, "values") {
			add("disputes", dispute["fact"], v["value"], v["source"])
		}
	}
	aliases, _ := model["aliases"].([]any)
	for _, alias := range aliases {
		add("aliases", alias)
	}
}

// cellOf returns a JSON value as tables have it.
func cellOf(value any) any {
	switch v := value.(type) {
	case nil:
		return nil
	case []any:
		var names []string
		for _, name := range v {
			names = append(names, name.(string))
		}
		return strings.Join(names, ",")
	case map[string]any:
		return v["provider"].(string) + "/" + v["id"].(string)
	case json.Number:
		return v.String()
	}
	return fmt.Sprint(value)
}

func orNull(text string) any { return nullable(dataset.NullString{String: text, Valid: text != ""}) }

func nullable(text dataset.NullString) any {
	if !text.Valid {
		return nil
	}
	return text.String
}
