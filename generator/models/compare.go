package main

import (
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

// comparison is what a successor changes for those who use a model.
type comparison struct {
	Successor      string   `json:"successor,omitempty"` // the first usable model in the chain of replacements
	SuccessorStage string   `json:"successor_stage,omitempty"`
	Loses          []string `json:"loses,omitempty"` // facts in words
	Price          *rates   `json:"price,omitempty"` // the last one
	SuccessorPrice *rates   `json:"successor_price,omitempty"`
}

func (c *comparison) usable() bool { return c.SuccessorStage == catalog.UsableStage.String() }

// rates are prices in USD per million tokens. They are empty if they are unknown or disputed.
type rates struct {
	Input  dataset.Decimal `json:"input,omitempty"`
	Output dataset.Decimal `json:"output,omitempty"`
}

func (r *rates) String() string {
	words := func(amount dataset.Decimal) string {
		if amount == "" {
			return "–"
		}
		return changes.Dollars(string(amount))
	}
	return words(r.Input) + " / " + words(r.Output)
}

// compare compares the models of two rows. The price of a retired one is that of its last day.
func (c *checker) compare(row, successor int) comparison {
	key := [2]int{row, successor}
	known, found := c.compared[key]
	if !found {
		from, to := &c.dataset.Models[row], &c.dataset.Models[successor]
		last := c.day
		if end := c.index.Summary(row).RetirementDate; end != 0 {
			last = min(last, end.Add(-1))
		}
		next := c.index.Summary(successor)
		known = comparison{next.Provider + "/" + next.ID, next.StageOn(c.day).String(), losses(from, to), c.rates(from, last), c.rates(to, c.day)}
		c.compared[key] = known
	}
	return known
}

// rates returns the prices of a model on a day, or nil if none is known.
func (c *checker) rates(m *dataset.Model, day dataset.Date) *rates {
	pricing := c.dataset.Pricing()
	pricing.Day = day
	quotes := pricing.Quotes(m)
	if r := (rates{dataset.QuoteOf(quotes, "input", "").Amount, dataset.QuoteOf(quotes, "output", "").Amount}); r != (rates{}) {
		return &r
	}
	return nil
}

// losses says what a model has and another has less of or not, as far as that is known of both.
func losses(from, to *dataset.Model) (lost []string) {
	for _, name := range dataset.FactNames {
		was, is := from.Fact(name), to.Fact(name)
		words := changes.InWords(history.Field{Name: name, Old: was, New: is})
		label := strings.NewReplacer("reads", "input of", "writes", "output of").Replace(strings.ToLower(words.Label))
		switch {
		case was.String == "" || is.String == "":
		case was.String == "true" && is.String == "false":
			lost = append(lost, label)
		case name == "context_length" || strings.HasSuffix(name, "_tokens"):
			before, _ := strconv.ParseUint(was.String, 10, 64)
			if after, err := strconv.ParseUint(is.String, 10, 64); err == nil && after < before {
				lost = append(lost, label+" "+words.Old+" → "+words.New)
			}
		case name == "reasoning_efforts" || strings.HasSuffix(name, "_modalities"):
			values := func(text string) []string { return strings.Split(strings.ReplaceAll(text, "*", ""), ",") }
			gone := slices.DeleteFunc(values(was.String), func(value string) bool { return slices.Contains(values(is.String), value) })
			if len(gone) > 0 {
				lost = append(lost, label+" "+strings.Join(gone, ", "))
			}
		}
	}
	return lost
}
