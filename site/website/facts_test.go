package website

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/must"
)

// TestModelIndex checks the columns of the asset: known facts as texts, unknown ones null, prices without conditions, and cells.
func TestModelIndex(t *testing.T) {
	input, output := dataset.Meter(0), dataset.Meter(1)
	priceOf := func(meter dataset.Meter, condition, amount, source string) dataset.Price {
		return dataset.Price{Meter: meter, Condition: condition, Amount: dataset.Decimal(amount), Source: source, From: 20260101, AsOf: 20260401}
	}
	d := &dataset.Dataset{Models: []dataset.Model{
		{ID: "a", Provider: "p", Name: dataset.Text(""), ContextLength: "1250", Replacement: "p/b/c", Details: dataset.Details{
			InputModalities: 3, Flags: dataset.Flags{Known: 3, True: 2}, Prices: []dataset.Price{
				priceOf(input, "", "3", "x"), priceOf(input, "context>200000", "6", "x"),
				priceOf(output, "", "15", "x"), priceOf(output, "", "30", "y"),
			}}},
		{ID: "b/c", Provider: "p", Details: dataset.Details{AliasOf: "a"}},
	}}
	body, err := modelIndex(d)
	must.Do(t, err)
	var columns []struct {
		Name   string
		Cells  map[string]string
		Values []any
	}
	must.Do(t, json.Unmarshal(body, &columns))
	type values = []any
	for _, want := range []struct {
		name   string
		values values
		cells  map[string]string
	}{
		{"id", values{"a", "b/c"}, nil},
		{"name", values{"", nil}, map[string]string{"": "–"}},
		{"replacement", values{"p/b/c", nil}, map[string]string{"": "–"}},
		{"context_length", values{"1250", nil}, map[string]string{"": "–", "1250": "1.2k"}},
		{"input_modalities", values{"text,image", nil}, map[string]string{"": "–", "text,image": "text, image"}},
		{"features.reasoning", values{"false", nil}, map[string]string{"": "–", "false": "no"}},
		{"aliases", values{"b/c", nil}, map[string]string{"": "–"}},
		{"input_price", values{"3", nil}, map[string]string{"": "–", "3": "$3"}},
		{"output_price", values{"disputed", nil}, map[string]string{"": "–"}},
	} {
		for _, got := range columns {
			if got.Name == want.name {
				if diff := cmp.Diff(want.values, got.Values) + cmp.Diff(want.cells, got.Cells); diff != "" {
					t.Errorf("models.json: %s (-want +got):\n%s", want.name, diff)
				}
			}
		}
	}
	if len(columns) != len(facts) {
		t.Errorf("models.json has %d facts, want %d", len(columns), len(facts))
	}
}
