package mcp_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestFullFits checks that the full answer for a model with a long history of prices is shorter and no
// error: it lacks the oldest prices and says so.
func TestFullFits(t *testing.T) {
	isInput := func(m dataset.MeterInfo) bool { return m.Name == "input" }
	input := dataset.Meter(slices.IndexFunc(dataset.Meters, isInput))
	m := dataset.Model{Provider: "acme", ID: "swift"}
	const n = 300
	first := dataset.Date(20250101)
	for i := range n {
		from := first.Add(i)
		p := dataset.Price{
			Meter:  input,
			Amount: dataset.Decimal(fmt.Sprint(i + 1)),
			Source: "acme.example",
			From:   from,
			To:     from.Add(1),
			AsOf:   from,
		}
		if i == n-1 {
			p.To = 0
		}
		m.Prices = append(m.Prices, p)
	}
	slices.SortFunc(m.Prices, func(a, b dataset.Price) int { return dataset.ComparePrices(&a, &b) })
	s, a := serverOf(t, &dataset.Dataset{
		Settings:  dataset.Settings{AnyProviders: true},
		Providers: []dataset.Provider{{ID: "acme", Name: "Acme"}},
		Sources:   []dataset.Source{{Name: "acme.example", Official: []string{"acme"}, AsOf: 20260801}},
		Models:    []dataset.Model{m},
	}, nil)
	type answer struct {
		Data struct {
			Prices  json.RawMessage
			History []struct{ Price, From string } `json:"price_history"`
		}
	}
	var whole, got answer
	_, text := get(a, "/models/acme/swift", "")
	filetest.NoError(t, json.Unmarshal([]byte(text), &whole))
	result := callTool(t, s, "get_model", map[string]any{"id": "swift", "detail": "full"})
	if result.IsError || len(result.Content[0].Text) > maxAnswer {
		t.Fatalf("get_model = %d bytes: %.300s", len(result.Content[0].Text), result.Content[0].Text)
	}
	filetest.NoError(t, json.Unmarshal([]byte(result.json), &got))
	kept := len(got.Data.History)
	if len(whole.Data.History) != n || kept == 0 || kept == n {
		t.Fatalf("%d of %d prices are kept, want some of %d", kept, len(whole.Data.History), n)
	}
	left := whole.Data.History[:n-kept]
	if !slices.Equal(whole.Data.History[n-kept:], got.Data.History) {
		t.Errorf("the first price kept is of %s, want the newest ones", got.Data.History[0].From)
	}
	note := "without prices that began on " + left[len(left)-1].From + " or earlier in price_history; " +
		"the API has them at https://models.example/catalog."
	if !strings.Contains(result.note, note) {
		t.Errorf("note = %q, want %q in it", result.note, note)
	}
	if string(got.Data.Prices) != string(whole.Data.Prices) || !strings.Contains(string(got.Data.Prices), "300") {
		t.Errorf("prices = %s, want %s", got.Data.Prices, whole.Data.Prices)
	}
}
