package main

import (
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/facts"
)

// compareSuccessor returns what changes for a program that goes from the model of one row to that
// of another.
func (c *checker) compareSuccessor(row, successor int) comparison {
	from := &c.dataset.Models[row]
	to := &c.dataset.Models[successor]

	// A model has no price after its end, so its last one is compared.
	last := c.day
	if end := c.index.Summary(row).RetirementDate; end != 0 {
		last = min(last, end.Add(-1))
	}
	next := c.index.Summary(successor)
	return comparison{
		Successor:      next.Provider + "/" + next.ID,
		SuccessorStage: next.StageOn(c.day).String(),
		Loses:          losses(from, to),
		Price:          c.rates(from, last),
		SuccessorPrice: c.rates(to, c.day),
	}
}

// unlike returns why the id of a successor must not take the place of a model's without a person: a
// request that answered before would fail, or would answer something that other data does not fit.
// It is empty if nothing is known.
func (c *checker) unlike(row, successor int) string {
	from := &c.dataset.Models[row]
	to := &c.dataset.Models[successor]
	next := c.index.Summary(successor)
	stage := next.StageOn(c.day)
	switch {
	case to.Provider != from.Provider:
		return "its successor is another provider's"
	case stage != catalog.UsableStage:
		return "its successor is " + stage.String()
	case from.Type == dataset.Embedding:
		return "vectors of another model are not comparable: they have to be made again"
	case from.Type != to.Type || endpoint(from.ID) != endpoint(to.ID):
		return "its successor has another type or is asked at another endpoint"
	}
	return ""
}

// endpoint returns the words of an id that tell at which endpoint of its provider, and with which
// arguments, a model is asked: a session of gpt-realtime cannot replace a request to tts-1.
//
// LIMIT: ids tell it only roughly, because no source states the endpoints of models. A word too
// much leaves an id to a person, so the list has all that have meant another endpoint at some
// provider.
func endpoint(id string) string {
	return strings.Join(endpointWords.FindAllString(strings.ToLower(id), -1), " ")
}

var endpointWords = pattern("endpoint")

// rates are prices in USD per million tokens. They are empty if they are unknown or disputed.
type rates struct {
	Input  dataset.Decimal `json:"input,omitempty"`
	Output dataset.Decimal `json:"output,omitempty"`
}

func (r *rates) String() string { return dollars(r.Input) + " / " + dollars(r.Output) }

// rates returns the prices of a model on a day, or nil if none is known.
func (c *checker) rates(m *dataset.Model, day dataset.Date) *rates {
	pricing := evidence.NewPricing(c.dataset)
	pricing.Day = day
	quotes := pricing.Quotes(m)
	r := rates{
		Input:  evidence.QuoteOf(quotes, "input", "").Amount,
		Output: evidence.QuoteOf(quotes, "output", "").Amount,
	}
	if r == (rates{}) {
		return nil // JSON then has no prices, instead of two that are empty
	}
	return &r
}

// readsAndWrites turns the labels of modalities into nouns, as in "this loses input of image".
var readsAndWrites = strings.NewReplacer("reads", "input of", "writes", "output of")

// losses says what a model has and another has less of or not, as far as that is known of both.
func losses(from, to *dataset.Model) (lost []string) {
	for _, name := range dataset.FactNames {
		was := from.Fact(name).String
		is := to.Fact(name).String
		fact := facts.Of(name)
		label := readsAndWrites.Replace(strings.ToLower(fact.Label))
		switch {
		case was == "" || is == "":
			// What no source states is not lost.
		case was == "true" && is == "false":
			lost = append(lost, label)
		case fact.Kind == facts.Tokens:
			before, _ := strconv.ParseUint(was, 10, 64) // a dataset has only numbers here
			after, err := strconv.ParseUint(is, 10, 64)
			if err == nil && after < before {
				lost = append(lost, label+" "+fact.Words(was)+" → "+fact.Value(is))
			}
		case fact.Kind == facts.Efforts || strings.HasSuffix(name, "_modalities"):
			kept := valuesOf(is)
			isKept := func(value string) bool { return slices.Contains(kept, value) }
			gone := slices.DeleteFunc(valuesOf(was), isKept)
			if len(gone) > 0 {
				lost = append(lost, label+" "+fact.Words(strings.Join(gone, ",")))
			}
		}
	}
	return lost
}

// valuesOf returns the values of a fact with several. An asterisk marks the default one, which is
// no loss.
func valuesOf(text string) []string {
	return strings.Split(strings.ReplaceAll(text, "*", ""), ",")
}
