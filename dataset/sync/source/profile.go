package source

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Profile is what one source states about one model: its facts and prices.
type Profile struct {
	Provider string // the id of the dataset's provider
	ID       string // the provider's own id of the model, byte for byte; see dataset.CheckModelID

	Facts    map[string]string  // by their names, as dataset.Model.Fact has them
	Prices   []dataset.Price    // without source and AsOf; From is 0 if the source does not say when the price began
	Seen     dataset.Date       // on which a collection copied the provider's announcement; 0 means the day of the answer
	Receipts map[string]Receipt // where they stand, by the names of facts and of dataset.PriceFact; those of a collection have none
	Unread   bool               // the row has a fault, so what the source said before stays
}

// Key returns the key of the model.
func (s *Profile) Key() dataset.Key { return dataset.Key{Provider: s.Provider, ID: s.ID} }

// State states a fact that a node says, unless the text is empty. If a fact is stated twice, the
// first value counts. A value that no model can have is a fault of the node.
func (s *Profile) State(n Node, fact, text string) {
	if text == "" || s.Facts[fact] != "" {
		return
	}
	if s.Facts == nil {
		s.Facts = map[string]string{}
	}
	err := new(dataset.Model).Set(fact, dataset.Text(text)) // which checks the value
	// A text that changes the writing direction makes people read another one than programs do, on
	// pages, in feeds and in terminals.
	if err == nil && strings.ContainsFunc(text, isHidden) {
		err = fmt.Errorf("%+q has characters that are invisible or change the writing direction",
			jsonl.Clip(text))
	}
	if err != nil {
		n.Refuse(err)
		return
	}
	s.Facts[fact] = text
	s.receive(n, fact)
}

// isHidden reports whether a character of a text is not fit for people. A description can have
// several lines.
func isHidden(r rune) bool { return !Visible(r) && r != '\n' && r != '\t' }

// Retire states the day on which the model ends. An announced end is advice against the model, so
// it is deprecated from then on.
func (s *Profile) Retire(n Node, day string) {
	s.State(n, "retirement_date", day)
	if s.Facts["retirement_date"] != "" {
		s.State(n, "status", "deprecated")
	}
}

// Price states a price, unless it is empty. Of two prices that begin on a day the first counts. It
// returns that one, and whether it was added now; nil if there is none. The price that it points to
// is valid until the next call.
func (s *Profile) Price(n Node, meter, condition string, amount dataset.Decimal, from dataset.Date) (
	stated *dataset.Price, added bool) {
	if amount == "" {
		return nil, false
	}
	fact := "price:" + meter
	if condition != "" {
		fact += "[" + condition + "]"
	}
	index, _, err := dataset.ParsePriceFact(fact)
	// A table of meters with a misspelt one would otherwise be found when the dataset is written.
	err = cmp.Or(err, dataset.CheckDecimal(string(amount)))
	if err != nil {
		n.Refuse(err)
		return nil, false
	}
	// From is part of the use: an announced price is beside the one of today.
	for i := range s.Prices {
		p := &s.Prices[i]
		if p.Meter == index && p.Condition == condition && p.From == from {
			return p, false
		}
	}
	s.receive(n, fact)
	s.Prices = append(s.Prices, dataset.Price{Meter: index, Condition: condition, Amount: amount, From: from})
	return &s.Prices[len(s.Prices)-1], true
}

// Visible reports whether people see a character where it is: it is not invisible and does not
// change the writing direction.
func Visible(r rune) bool {
	isIgnorable := unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
	return unicode.IsPrint(r) && !isIgnorable
}
