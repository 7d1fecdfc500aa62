package dataset

import (
	"slices"
	"testing"

	"modelcatalog/dataset/jsonl"
)

const samplePrice = `{"id":"gpt-4o","meter":"batch_input","unit":"usd_per_million_tokens","condition":"context>200000","price":"0.075",` +
	`"from":"2025-02-06","to":null,"source":"models.dev","as_of":"2026-07-24"}`

// priceChanges are changes to a line of prices, OLD|NEW, after which it can still be read.
var priceChanges = []string{
	`"0.075"|"75"`, `"0.075"|"0"`, `"0.075"|"12345678901234567890"`, `"context>200000"|null`, `context>200000|search_context=high`,
	`context>200000|context>1,quality=hd,size=1x1,resolution=1p,interval>1s,utc=23:59-00:00`, `"2025-02-06","to":null|null,"to":"2025-02-06"`, `null|"2026-01-01"`, `}|} `,
	`context>200000|resolution=4K`, `context>200000|standby`, `context>200000|standby,utc=01:00-04:00 weekday=mon-fri`,
	`"2026-07-24"|"2026-07"`, `}|,"promised_until":"2026-12-24"}`,
}

// TestPrice checks that lines of prices are read, and written as lines that are read as the same.
func TestPrice(t *testing.T) {
	for _, c := range priceChanges {
		p, err := readPrice(change(t, samplePrice, c))
		again, errAgain := readPrice(string(priceTable.write(nil, &p)))
		if err != nil || errAgain != nil || again != p {
			t.Errorf("%s: %v, written and read: %+v, %v, want %+v", c, err, again, errAgain, p)
		}
	}
}

// readPrice reads one line of prices with a Reader.
func readPrice(line string) (p priceLine, err error) {
	var faults jsonl.List
	r := jsonl.Reader{Text: line, Faults: &faults, Known: []string{"models.dev"}}
	r.Whole()
	priceTable.record(&r, &p)
	(&Dataset{Sources: []Source{{Name: "models.dev", Official: true}}}).checkPrice(&r, &p)
	return p, faults.Err()
}

// TestAliases checks that a model has the aliases of its line and the models that point to it, each once, and no other provider's.
func TestAliases(t *testing.T) {
	d := &Dataset{Models: []Model{
		{Provider: "acme", ID: "a", Details: Details{AliasOf: "c"}}, {Provider: "acme", ID: "b", Details: Details{AliasOf: "c"}},
		{Provider: "acme", ID: "c", Details: Details{Aliases: []string{"a", "aa", "d"}}}, {Provider: "bolt", ID: "c"},
	}}
	aliases := d.Aliases()
	for i, want := range [][]string{nil, nil, {"a", "aa", "b", "d"}, nil} {
		if got := aliases(&d.Models[i]); !slices.Equal(got, want) {
			t.Errorf("aliases of %s %s = %q, want %q", d.Models[i].Provider, d.Models[i].ID, got, want)
		}
	}
}
