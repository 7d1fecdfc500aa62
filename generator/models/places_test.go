package main

import (
	"path/filepath"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// threePlaces writes a dataset in which a maker, a cloud and a host offer a model.
func threePlaces(t *testing.T) string {
	d := &dataset.Dataset{
		Settings: dataset.Settings{AnyProviders: true},
		Providers: []dataset.Provider{
			{ID: "acme", Name: "Acme"},
			{ID: "bolt", Name: "Bolt", Kind: dataset.Cloud},
			{ID: "cube", Name: "Cube", Kind: dataset.Host},
		},
		Sources: []dataset.Source{{Name: "prices.example", AsOf: 20260801}},
	}
	for _, m := range []struct{ provider, id, canonical, input, output, context string }{
		{"acme", "swift-2", "", "2", "8", "200000"},
		{"acme", "swift-3", "", "1", "2", ""},
		{"bolt", "acme.swift-2", "acme/swift-2", "", "", ""},
		{"cube", "swift-2", "acme/swift-2", "0.5", "3", "128000"},
	} {
		model := dataset.Model{Provider: m.provider, ID: m.id, ContextLength: m.context}
		model.CanonicalID = m.canonical
		for meter, amount := range map[string]string{"input": m.input, "output": m.output} {
			if amount != "" {
				number, _, _ := dataset.ParsePriceFact("price:" + meter)
				model.Prices = append(model.Prices, dataset.Price{
					Meter:  number,
					Amount: dataset.Decimal(amount),
					Source: "prices.example",
					From:   20260101,
					AsOf:   20260801,
				})
			}
		}
		d.Models = append(d.Models, model)
	}
	dir := filepath.Join(t.TempDir(), "data")
	filetest.NoError(t, dataset.Write(dir, d))
	return dir
}

func TestPlaces(t *testing.T) {
	dir := threePlaces(t)
	for _, test := range []struct {
		name string
		args []string
		want []string // lines of the output
	}{
		{"cheapest first", []string{"get", "bolt/acme.swift-2"}, []string{
			"WHERE TO GET IT    IN / OUT   CONTEXT  STAGE   KIND",
			"cube/swift-2       $0.50 / $3  128,000  usable  host",
			"acme/swift-2       $2 / $8     200,000  usable  maker",
			"bolt/acme.swift-2  – / –       –        usable  cloud",
		}},
		{"side by side", []string{"compare", "acme/swift-2", "acme/swift-3"}, []string{
			"Places          3, from $0.50 / $3 at cube  1",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			code, stdout, stderr := runProgram(program{directory: dir}, test.args...)
			squeezed := strings.Join(strings.Fields(stdout), " ")
			for _, line := range test.want {
				if !strings.Contains(squeezed, strings.Join(strings.Fields(line), " ")) {
					t.Errorf("exit %d: no line %q in\n%s%s", code, line, stdout, stderr)
				}
			}
		})
	}
	_, stdout, _ := runProgram(program{directory: dir}, "get", "acme/swift-3")
	if strings.Contains(stdout, "WHERE TO GET IT") {
		t.Errorf("a model at one place has a table of places:\n%s", stdout)
	}
}
