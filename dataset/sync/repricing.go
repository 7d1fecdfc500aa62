package sync

import (
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/history"
)

// repricing is a price that a source states and did not state before, next to the last one for the
// same use.
type repricing struct {
	model     *dataset.Model
	meter     dataset.Meter
	condition string
	was, is   dataset.Decimal // was is never empty
}

// repricings returns the prices that the source states for the first time, today's and those that
// it announces. The last price is the one that the source itself stated last, also if it has ended
// since: a page could lose its prices on one day and have others on the next. If it stated none, it
// is the price that the catalog shows.
func (j *judgment) repricings() []repricing {
	if j.repriced != nil {
		return j.repriced
	}
	j.repriced = []repricing{}
	pricing := evidence.NewPricing(j.before)
	day := j.now.Day()
	for i := range j.after.Models {
		m := &j.after.Models[i]
		if !j.covers(m.Provider) {
			continue
		}
		was := j.before.Find(m.Provider, m.ID)
		if was == nil {
			continue
		}
		for _, p := range m.Prices {
			if p.Source != j.source.Name || p.To != 0 && p.To <= day {
				continue
			}
			last := lastPrice(was, &p, day.Add(-memory))
			if last == "" {
				last = evidence.QuoteOf(pricing.StatedQuotes(was), p.Meter.String(), p.Condition).Amount
			}
			if last != "" && last != p.Amount {
				j.repriced = append(j.repriced, repricing{was, p.Meter, p.Condition, last, p.Amount})
			}
		}
	}
	return j.repriced
}

// lastPrice returns what the source of a price stated last for the same use of a model, or "". Of
// the prices of the last days it is the oldest, so that a price cannot go far in small steps. If
// the source stated the price before, at any time, that is it: nothing is new.
func lastPrice(m *dataset.Model, p *dataset.Price, since dataset.Date) (last dataset.Decimal) {
	recent := false
	for _, old := range m.Prices { // those of a source are in the order of their days
		if !old.SameSeries(p) {
			continue
		}
		if old.Amount == p.Amount {
			return p.Amount
		}
		if recent {
			continue
		}
		last = old.Amount
		recent = old.To == 0 || old.To > since
	}
	return last
}

// doubtful returns the changes of the prices that a function doubts.
func (j *judgment) doubtful(doubts func(r *repricing) bool) (changes []history.Change) {
	for _, r := range j.repricings() {
		if !doubts(&r) {
			continue
		}
		field := history.Field{
			Name: dataset.PriceFact(r.meter, r.condition),
			Old:  dataset.Text(string(r.was)),
			New:  dataset.Text(string(r.is)),
		}
		last := len(changes) - 1
		if last >= 0 && changes[last].Provider == r.model.Provider && changes[last].ID == r.model.ID {
			changes[last].Fields = append(changes[last].Fields, field)
			continue
		}
		changes = append(changes, history.Change{
			Provider: r.model.Provider, ID: r.model.ID, Kind: history.Repriced, Fields: []history.Field{field}})
	}
	return changes
}

// maxJump is how many times the last price a price can be, and how many times a price the last.
// Providers cut prices to a third, rarely farther: those a person can accept. Prices per thousand
// tokens, in another currency, with a lost point or below another heading are mostly farther off.
const maxJump = 3

// jumps returns the models with a price that is far from the last one for the same use.
func jumps(j *judgment) []history.Change {
	return j.doubtful(func(r *repricing) bool {
		was, is := r.was.Float(), r.is.Float()
		return was > 0 && is > 0 && max(was/is, is/was) > maxJump*1.001 // as 0.1 and 0.3 are not exact
	})
}

// becomesFree returns the models with a price of 0 that was another.
func becomesFree(j *judgment) []history.Change {
	return j.doubtful(func(r *repricing) bool { return r.was.Float() > 0 && r.is.Float() == 0 })
}

// swaps returns the models whose prices of input and output were exchanged, as if the columns of a
// table were.
func swaps(j *judgment) []history.Change {
	all := j.repricings()
	return j.doubtful(func(r *repricing) bool {
		return slices.ContainsFunc(all, func(other repricing) bool {
			// In each tier, output follows input.
			isOutput := r.meter.TokenKind() == 0 && other.meter == r.meter+1
			isInput := r.meter.TokenKind() == 1 && other.meter == r.meter-1
			sameUse := other.model == r.model && other.condition == r.condition
			return (isOutput || isInput) && sameUse && r.is == other.was && other.is == r.was
		})
	})
}
