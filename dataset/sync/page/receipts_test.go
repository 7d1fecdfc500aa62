package page

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/source"
)

// receiptsOf reads a page of one file and returns where it states what it states, by model.
func receiptsOf(t *testing.T, page, text string) map[string]map[string]source.Receipt {
	t.Helper()
	profiles, _, err := find(page).ReadAnswer(t.Context(), map[string]string{"": text}, catalog(), 0)
	filetest.NoError(t, err)
	receipts := map[string]map[string]source.Receipt{}
	for _, p := range profiles {
		receipts[p.ID] = p.Receipts
	}
	return receipts
}

// TestReceiptsOfSamples checks that each fact and price of each sample has a receipt, except ids in
// types of SDKs, which have no facts.
func TestReceiptsOfSamples(t *testing.T) {
	for i := range All {
		t.Run(All[i].Name, func(t *testing.T) {
			page := find(All[i].Name)
			profiles, _, err := page.ReadAnswer(t.Context(), sample(t, page.Name), catalog(), 0)
			filetest.NoError(t, err)
			for _, p := range profiles {
				facts := slices.Collect(maps.Keys(p.Facts))
				for _, price := range p.Prices {
					facts = append(facts, dataset.PriceFact(price.Meter, price.Condition))
				}
				for _, fact := range facts {
					receipt := p.Receipts[fact]
					if err := dataset.CheckPlace(receipt.Place); err != nil || receipt.Digest == "" {
						t.Errorf("%s: %s has the receipt %+v, %v", p.ID, fact, receipt, err)
					}
				}
			}
		})
	}
}

// TestReceiptsOfHTML checks that a page has the same receipts when a website has rendered it.
func TestReceiptsOfHTML(t *testing.T) {
	for _, name := range []string{"anthropic-pricing", "openai-deprecations", "alibaba-deprecations"} {
		t.Run(name, func(t *testing.T) {
			text := sample(t, name)[""]
			rendered, err := renderMarkdown(t.Context(), []byte(plainComponents(text)))
			filetest.NoError(t, err)
			page := "<!DOCTYPE html>\n<html><body>" + string(rendered) + "</body></html>"
			if diff := cmp.Diff(receiptsOf(t, name, text), receiptsOf(t, name, page)); diff != "" {
				t.Errorf("Markdown and HTML have different receipts:\n%s", diff)
			}
		})
	}
}

// TestReceiptsOfRow checks that a receipt follows its row, and nothing else of the page.
func TestReceiptsOfRow(t *testing.T) {
	const name, fact = "anthropic-pricing", "price:output"
	text := sample(t, name)[""]
	before := receiptsOf(t, name, text)["claude-ode-6"]
	for _, test := range []struct {
		name, old, new string
		same           bool
	}{
		{"another row changes", "$35 / MTok", "$36 / MTok", true},
		{"its row changes", "$11 / MTok", "$12 / MTok", false},
		{"another cell of its row changes", "$0.21 / MTok", "$0.22 / MTok", false},
		{"its row is marked", "Claude Ode 6 |", "**Claude Ode 6** |", true},
		{"its row is spaced", "$11 / MTok |", "$11  /  MTok   |", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if !strings.Contains(text, test.old) {
				t.Fatalf("the sample has no %q", test.old)
			}
			after := receiptsOf(t, name, strings.ReplaceAll(text, test.old, test.new))["claude-ode-6"]
			if (before[fact] == after[fact]) != test.same {
				t.Errorf("the receipt is %+v, and was %+v, want the same: %t",
					after[fact], before[fact], test.same)
			}
		})
	}
}
