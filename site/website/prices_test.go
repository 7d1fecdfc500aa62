package website

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/must"
)

// TestPrices checks the table of prices, disputed ones and long prompts among them, and the chart of a price that fell.
func TestPrices(t *testing.T) {
	meter := func(name string) dataset.Meter {
		m, _, err := dataset.ParsePriceFact("price:" + name)
		must.Do(t, err)
		return m
	}
	price := func(name, condition, source, amount string, from, to dataset.Date) dataset.Price {
		p := dataset.Price{Meter: meter(name), Condition: condition, Source: source, Amount: dataset.Decimal(amount)}
		p.From, p.To, p.AsOf = from, to, 20260105
		return p
	}
	m := &dataset.Model{Details: dataset.Details{Prices: []dataset.Price{
		price("input", "", "a", "4", 20260101, 20260103), price("input", "", "a", "2", 20260103, 0), price("input", "", "b", "2", 20260103, 0),
		price("input", "context>200000", "a", "3", 20260101, 0),
		price("output", "", "a", "0.5", 20260101, 0), price("output", "", "b", "0.7", 20260101, 0),
		price("batch_input", "", "a", "1", 20260101, 0),
	}}}
	b := &build{dataset: &dataset.Dataset{}, day: 20260105}
	got := newPrices(b, m)
	if diff := cmp.Diff([]string{"Standard", "Prompts over 200,000 tokens", "Batch"}, got.Columns); diff != "" {
		t.Errorf("columns (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]priceRow{
		{"Input", "per million tokens", []priceCell{{Text: "$2"}, {Text: "$3", Single: true}, {Text: "$1", Single: true}}},
		{"Output", "per million tokens", []priceCell{{Text: "$0.50 or $0.70", Disputed: true}, {}, {}}},
	}, got.Rows); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	if n := len(got.Intervals); n != 6 || len(got.Intervals[0].Sources) != 2 || got.Intervals[1].To != "2026-01-03" {
		t.Errorf("%d intervals: %+v", n, got.Intervals)
	}
	if diff := cmp.Diff([]stepLine{{0, 0, 50_00, 0}, {50_00, 0, 50_00, 50_00}, {50_00, 50_00, whole, 50_00}}, got.Chart.Series[0].Lines); diff != "" {
		t.Errorf("lines of the input price (-want +got):\n%s", diff)
	}
	if c := newStepChart(dataset.Chat, m.Prices[3:], 20260105); c != nil {
		t.Errorf("prices that never changed have a chart: %+v", c)
	}
}
