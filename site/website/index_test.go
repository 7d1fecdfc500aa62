package website

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/must"
)

// TestModelIndex checks the columns of the asset: known facts as texts, unknown ones empty, prices without conditions.
func TestModelIndex(t *testing.T) {
	input, output := dataset.Meter(0), dataset.Meter(1)
	price := func(meter dataset.Meter, condition, amount, source string) dataset.Price {
		return dataset.Price{Meter: meter, Condition: condition, Amount: dataset.Decimal(amount), Source: source, From: 20260101, AsOf: 20260401}
	}
	d := &dataset.Dataset{Models: []dataset.Model{
		{ID: "a", Provider: "p", Name: dataset.Text("A"), Replacement: "p/b/c", Details: &dataset.Details{
			InputModalities: 3, Flags: dataset.Flags{Known: 3, True: 2}, Prices: []dataset.Price{
				price(input, "", "3", "x"), price(input, "context>200000", "6", "x"),
				price(output, "", "15", "x"), price(output, "", "30", "y"),
			}}},
		{ID: "b/c", Provider: "p", Details: &dataset.Details{AliasOf: "a"}},
	}}
	body, err := modelIndex(d)
	must.Do(t, err)
	var columns map[string][]string
	must.Do(t, json.Unmarshal(body, &columns))
	for name, want := range map[string][]string{
		"id": {"a", "b/c"}, "name": {"A", ""}, "replacement": {"p/b/c", ""}, "input_modalities": {"text,image", ""},
		"features.reasoning": {"false", ""}, "features.tool_call": {"true", ""}, "aliases": {"b/c", ""}, "alias_of": {"", "a"},
		"input_price": {"3", ""}, "output_price": {"disputed", ""},
	} {
		if diff := cmp.Diff(want, columns[name]); diff != "" {
			t.Errorf("modelIndex: column %s (-want +got):\n%s", name, diff)
		}
	}
}
