package source

import (
	"slices"

	"modelcatalog/dataset"
)

// Statement is what a source says about a model.
type Statement struct {
	// Provider is the id of a provider of the dataset, and ID the provider's own of the model, byte for byte. It passes
	// dataset.CheckModelID.
	Provider, ID string
	// Facts are by their names in dataset.FactNames, as dataset.Model.Fact has them. No source states a status but deprecated.
	Facts map[string]string
	// Prices have no source and no AsOf. From is 0 if the source does not say when the price began.
	Prices []dataset.Price
	// Seen is the day on which a collection copied the provider's announcement; 0 means the day of the answer.
	Seen dataset.Date
	// TypeWord is what a list says instead of a known type, such as "rerank"; empty if it says nothing.
	TypeWord string
	// Followed means that a list does not have the model itself, but a dated version of it.
	Followed bool
}

// Compare compares two statements by provider and id.
func (s *Statement) Compare(other *Statement) int {
	return dataset.CompareModels(&dataset.Model{Provider: s.Provider, ID: s.ID}, &dataset.Model{Provider: other.Provider, ID: other.ID})
}

// State keeps a fact that a node states, unless the text is empty. The first statement counts. A value that no model can have is a
// fault of the node.
func (s *Statement) State(n Node, fact, text string) {
	if text == "" || s.Facts[fact] != "" {
		return
	}
	if err := new(dataset.Model).Set(fact, dataset.Text(text)); err != nil {
		n.Refuse(err)
		return
	}
	if s.Facts == nil {
		s.Facts = map[string]string{}
	}
	s.Facts[fact] = text
}

// Price keeps a price, unless it is empty. The first statement of a price that begins on a day counts.
func (s *Statement) Price(n Node, meter, condition string, amount dataset.Decimal, from dataset.Date) {
	if amount == "" {
		return
	}
	name := "price:" + meter
	if condition != "" {
		name += "[" + condition + "]"
	}
	index, _, err := dataset.ParsePriceFact(name)
	if err != nil {
		n.Refuse(err)
		return
	}
	if !slices.ContainsFunc(s.Prices, func(p dataset.Price) bool { return p.Meter == index && p.Condition == condition && p.From == from }) {
		s.Prices = append(s.Prices, dataset.Price{Meter: index, Condition: condition, Amount: amount, From: from})
	}
}
