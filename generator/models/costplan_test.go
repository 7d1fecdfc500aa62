package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestPlanInRegion checks that the bill of a plan says what Bedrock asks in a region, if that is more than the
// price of most requests: the same id in a log is billed so.
func TestPlanInRegion(t *testing.T) {
	meter, _, err := dataset.ParsePriceFact("price:input")
	filetest.NoError(t, err)
	price := func(amount, condition string) dataset.Price {
		return dataset.Price{
			Meter:     meter,
			Amount:    dataset.Decimal(amount),
			Condition: condition,
			Source:    "prices.example",
			From:      20260101,
			AsOf:      20260801,
		}
	}
	d := &dataset.Dataset{
		Settings:  dataset.Settings{AnyProviders: true},
		Providers: []dataset.Provider{{ID: "amazon-bedrock", Name: "Amazon Bedrock", Kind: dataset.Cloud}},
		Sources:   []dataset.Source{{Name: "prices.example", AsOf: 20260801}},
	}
	for id, prices := range map[string][]dataset.Price{
		"acme.swift-2": {price("4", ""), price("4.4", "scope=geo"), price("4.4", "scope=regional")},
		"acme.swift-3": {price("2", "")},
	} {
		model := dataset.Model{Provider: "amazon-bedrock", ID: id}
		model.Prices = prices
		d.Models = append(d.Models, model)
	}
	data := filepath.Join(t.TempDir(), "data")
	filetest.NoError(t, dataset.Write(data, d))
	const note = "acme.swift-2: billed as with a global profile; requests to the id itself, in a region, cost $4.40"
	for _, test := range []struct {
		args []string
		want bool
	}{
		{[]string{"amazon-bedrock/acme.swift-2"}, true},
		{[]string{"amazon-bedrock/acme.swift-3"}, false},
		{[]string{"amazon-bedrock/acme.swift-2", "--use", "scope=regional"}, false},
		{[]string{"amazon-bedrock/acme.swift-2", "--use", "scope=global"}, false},
	} {
		args := slices.Concat([]string{"cost", "--input", "1M"}, test.args)
		exit, _, stderr := runProgram(program{directory: data}, args...)
		if exit != 0 || strings.Contains(stderr, note) != test.want {
			t.Errorf("%q: exit %d, %s", test.args, exit, stderr)
		}
	}
}
