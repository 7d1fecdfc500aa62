package sync

import (
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/history"
)

// The guards of other facts count models; see bound. Of a price also the size of the change tells:
// a model that suddenly costs ten times as much is more likely a mistake than ten that cost a
// little more.

// repricing is a price that a source states and did not state before, next to the last one for the
// same use.
type repricing struct {
	model     *dataset.Model
	meter     dataset.Meter
	condition string
	was, is   dataset.Decimal // was is never empty
}

// repricings returns the prices that the source states for the first time, today's and those that
// it announces. Each is next to the last price for the same use: what the source itself stated
// last, also if that has ended since, because a page could lose its prices on one day and have
// others on the next. If the source never stated one, it is the price that the catalog shows.
func (j *judgment) repricings() []repricing {
	if j.repriced != nil {
		return j.repriced // three guards ask for them
	}
	j.repriced = []repricing{}
	pricing := evidence.NewPricing(j.before)
	day := j.now.Day()
	for i := range j.after.Models {
		m := &j.after.Models[i]
		if !j.covers(m.Provider) {
			continue
		}
		before := j.before.Find(m.Provider, m.ID)
		if before == nil {
			continue // a new model has no last price
		}
		for _, p := range m.Prices {
			hasEnded := p.To != 0 && p.To <= day
			if p.Source != j.source.Name || hasEnded {
				continue
			}
			// Announced prices, too: one that is wrong would be shown on its day, without a sync.
			last := lastPrice(before, &p, day.Add(-memory))
			if last == "" {
				last = evidence.QuoteOf(pricing.StatedQuotes(before), p.Meter.String(), p.Condition).Amount
			}
			if last != "" && last != p.Amount {
				j.repriced = append(j.repriced, repricing{before, p.Meter, p.Condition, last, p.Amount})
			}
		}
	}
	return j.repriced
}

// lastPrice returns what the source of a price stated last for the same use of a model, or "". If
// the source stated the price before, at any time, it is that price itself: nothing is new.
func lastPrice(m *dataset.Model, p *dataset.Price, since dataset.Date) (last dataset.Decimal) {
	isRecent := false
	for _, old := range m.Prices { // in the order of their days for each source
		if !old.SameSeries(p) {
			continue
		}
		if old.Amount == p.Amount {
			return p.Amount
		}
		// The oldest price of the last days counts, so that a price cannot go far in small steps.
		if isRecent {
			continue
		}
		last = old.Amount
		isRecent = old.To == 0 || old.To > since
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
		// All prices of a model are one line of the history. Repricings are in the order of models.
		last := len(changes) - 1
		if last >= 0 && changes[last].Provider == r.model.Provider && changes[last].ID == r.model.ID {
			changes[last].Fields = append(changes[last].Fields, field)
			continue
		}
		changes = append(changes, history.Change{
			Provider: r.model.Provider,
			ID:       r.model.ID,
			Kind:     history.Repriced,
			Fields:   []history.Field{field},
		})
	}
	return changes
}

// maxJump is how many times the last price a price can be, and how many times a price the last.
// Providers cut prices to a third, rarely farther: those a person can accept. Prices per thousand
// tokens, in another currency, with a lost point or below another heading are mostly farther off.
const maxJump = 3

// rounding is how much larger a ratio can be because 0.1 and 0.3 are not exact.
const rounding = 1.001

// jumps returns the models with a price that is far from the last one for the same use.
func jumps(j *judgment) []history.Change {
	return j.doubtful(func(r *repricing) bool {
		was := r.was.Float()
		is := r.is.Float()
		if was <= 0 || is <= 0 {
			return false // becomesFree doubts a price of 0, and a free model may begin to cost
		}
		return max(was/is, is/was) > maxJump*rounding
	})
}

// becomesFree returns the models with a price of 0 that was another.
func becomesFree(j *judgment) []history.Change {
	return j.doubtful(func(r *repricing) bool { return r.was.Float() > 0 && r.is.Float() == 0 })
}

// swaps returns the models whose prices of input and output were exchanged, as if the columns of a
// table were.
func swaps(j *judgment) []history.Change {
	repricings := j.repricings()
	return j.doubtful(func(r *repricing) bool {
		return slices.ContainsFunc(repricings, func(other repricing) bool {
			sameUse := other.model == r.model && other.condition == r.condition
			return sameUse && isCounterpart(r.meter, other.meter) && r.is == other.was && other.is == r.was
		})
	})
}

// isCounterpart reports whether one of two meters is input and the other one output of the same
// tier.
func isCounterpart(a, b dataset.Meter) bool {
	const input, output = 0, 1 // kinds of tokens
	// In dataset.Meters output follows input in each tier.
	return a.TokenKind() == input && b == a+1 || a.TokenKind() == output && b == a-1
}
