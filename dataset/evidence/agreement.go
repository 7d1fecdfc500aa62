package evidence

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// agreement is what sources of a price agree on: the price, which is nil if they do not, and the
// verdict on those that differ from it.
type agreement struct {
	kind   Agreement
	price  *dataset.Price
	others Verdict
}

// agree completes a quote, whose statements are tested and are some of the prices of a model.
func (p *Pricing) agree(provider string, q *Quote, prices []dataset.Price) {
	var believed []*dataset.Price
	for i := range q.Stated {
		if q.Stated[i].Standing == Shown {
			believed = append(believed, q.Stated[i].Price)
		}
	}
	believed = p.setUnconfirmedAside(q, believed)
	if len(believed) == 0 {
		// The quote stays without a price and without support.
		for i := range q.Stated {
			s := &q.Stated[i]
			if s.Standing == Differs {
				s.Standing = Implausible // it differs from nothing: the target of the alias has no such price
			}
		}
		return
	}
	a := p.agreement(provider, believed, prices)
	q.Agreement = a.kind
	for i := range q.Stated {
		s := &q.Stated[i]
		switch {
		case s.Price == a.price:
			q.Support = append(q.Support, s.Price)
		case a.price != nil && dataset.Near(s.Amount, a.price.Amount):
			// Also if a rule set it aside. It supports the price, but does not make it agreed: a
			// source that is wrong about input can be right about the cache by chance.
			s.agree()
			q.Support = append(q.Support, s.Price)
		case s.Standing == Shown:
			s.Verdict = a.others
			if a.price == nil {
				q.Support = append(q.Support, s.Price) // the prices among which users have to choose
			}
		}
	}
	bySource := func(a, b *dataset.Price) int { return strings.Compare(a.Source, b.Source) }
	slices.SortStableFunc(q.Support, bySource)
	q.AsOf = p.lastDay(slices.MaxFunc(q.Support, p.compareRead).AsOf)
	if a.price != nil {
		q.Amount = a.price.Amount
		p.announced(provider, q, a.price)
	}
}

// setUnconfirmedAside returns the prices that are believed without those that their collections no
// longer confirm, if others were read later: then these know better. A price that nobody knows
// better stays. Its verdict has the reason if another price is shown.
func (p *Pricing) setUnconfirmedAside(q *Quote, believed []*dataset.Price) []*dataset.Price {
	var newest *dataset.Price // of those that are confirmed
	for _, s := range believed {
		if !p.unconfirmed(s) && (newest == nil || p.compareRead(s, newest) > 0) {
			newest = s
		}
	}
	if newest == nil {
		return believed
	}
	isOld := func(s *dataset.Price) bool {
		return p.unconfirmed(s) && p.compareRead(s, newest) < 0 && far(s, newest)
	}
	for i := range q.Stated {
		s := &q.Stated[i]
		if s.Standing == Shown && isOld(s.Price) {
			const sentence = "It was read last on %s, and others were read since."
			s.Verdict = Verdict{Standing: Outdated, Reason: fmt.Sprintf(sentence, s.AsOf)}
		}
	}
	return slices.DeleteFunc(believed, isOld)
}

// unconfirmed reports whether a collection that states a price was read since without it: it no
// longer lists the model, or its row cannot be read. A price that it ended is no such price.
func (p *Pricing) unconfirmed(s *dataset.Price) bool {
	source := p.sources[s.Source]
	isCollection := source.Kind == dataset.KindCollection && source.Whole
	return isCollection && s.To == 0 && p.lastDay(s.AsOf) < source.AsOf
}

// announced sets until when a price holds: as the newest page of the provider says that says
// anything, or else the source of the price.
func (p *Pricing) announced(provider string, q *Quote, price *dataset.Price) {
	q.Until = price.To
	q.Promised = price.Promised
	var untilPage, promisePage *dataset.Price
	for _, s := range q.Support {
		if !p.Official(s.Source, provider) {
			continue
		}
		if s.To != 0 && (untilPage == nil || p.compareRead(s, untilPage) > 0) {
			untilPage = s
			q.Until = s.To
		}
		if s.Promised != 0 && (promisePage == nil || p.compareRead(s, promisePage) > 0) {
			promisePage = s
			q.Promised = s.Promised
		}
	}
}

// agreement returns what sources agree on whose prices are believed. They are some of the prices of
// a model.
func (p *Pricing) agreement(provider string, believed []*dataset.Price, prices []dataset.Price) agreement {
	var official []*dataset.Price
	for _, s := range believed {
		if p.Official(s.Source, provider) {
			official = append(official, s)
		}
	}
	// What the provider says is the price, whatever others say and whenever they say it.
	if len(official) > 0 {
		others := Verdict{Standing: Differs, Reason: "The provider itself states another price."}
		return agreement{Official, slices.MaxFunc(official, p.compareRead), others}
	}
	if !differ(believed) {
		// Pages of one site are one witness, and so are a collection and its copies.
		kind := Single
		first := witness(believed[0].Source)
		another := func(s *dataset.Price) bool { return witness(s.Source) != first }
		if slices.ContainsFunc(believed, another) {
			kind = Agreed
		}
		return agreement{kind, slices.MaxFunc(believed, p.compareRead), Verdict{Standing: Agrees}}
	}
	// If a provider changes a price, somebody is the first to know it.
	for _, s := range believed {
		if p.changedLately(s, believed, prices) {
			others := Verdict{Standing: Outdated, Reason: "Another source stated a newer price."}
			return agreement{Single, s, others}
		}
	}
	others := Verdict{Standing: Differs, Reason: "Sources disagree, so no price is shown."}
	return agreement{Disputed, nil, others}
}

// differ reports whether some prices differ.
func differ(prices []*dataset.Price) bool {
	return slices.ContainsFunc(prices, func(s *dataset.Price) bool {
		return slices.ContainsFunc(prices, func(o *dataset.Price) bool { return far(s, o) })
	})
}

// changedLately reports whether a source changed its price in the last dataset.FollowDays, the
// first included, or changes it later than the dataset was read, and after all that differ from it
// began.
//
// LIMIT: one collection that is wrong is believed for this time against two that still have the old
// price, even if they were read since, because prices change more often than collections err, and
// the others need days to follow. How much a price may change is what guards of the sync bound.
func (p *Pricing) changedLately(s *dataset.Price, believed []*dataset.Price, prices []dataset.Price) bool {
	// Until a coming day nobody can have read that the others followed. If these days counted, an
	// announced price would be doubtful 30 days after it begins, although nobody had said so.
	lastRead := min(p.Day, p.Evidence.day)
	if s.From == 0 || s.From.Add(dataset.FollowDays) <= lastRead {
		return false
	}
	// A source that is new states a price since today, too, but did not change it.
	changed := func(before dataset.Price) bool {
		return before.SameSeries(s) && before.To != 0 && before.To == s.From && far(s, &before)
	}
	newer := func(o *dataset.Price) bool { return o.From >= s.From && far(o, s) }
	return slices.ContainsFunc(prices, changed) && !slices.ContainsFunc(believed, newer)
}

// far reports whether another price differs.
func far(p, other *dataset.Price) bool { return !dataset.Near(p.Amount, other.Amount) }

// compareRead compares the days on which sources were read.
func (p *Pricing) compareRead(a, b *dataset.Price) int {
	return cmp.Compare(p.lastDay(a.AsOf), p.lastDay(b.AsOf))
}
