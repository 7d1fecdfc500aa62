package price

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
)

// request is a use on a day, for which prices are looked for. Looking for them does not change it.
type request struct {
	prefix string // of the meters of the tier of service
	period *period
	use    *Use
	at     At
}

// pricesOf returns the meter that is billed for a use, and the prices that can apply: several if
// that depends on what is unknown, none if no price is known. The count is left to the caller.
func (r *request) pricesOf(use string) charge {
	because := ""
	prefix := r.prefix
	if slices.Contains(rule().Untiered, use) {
		// Searches cost the same in every tier, and pages list them once.
		prefix = ""
	}
	// Reasoning has the price of output unless the provider lists one of its own, so the order
	// counts.
	for _, name := range r.metersFor(use) {
		prices, holidays := r.applicable(prefix + name)
		// Holidays explain too why a meter has no price, and the next one is billed.
		because = cmp.Or(holidays, because)
		if len(prices) > 0 {
			return charge{priced: prefix + name, prices: prices, because: because}
		}
	}
	return charge{}
}

// metersFor returns the meters of the standard tier whose prices a use can have. The first with a
// price decides.
func (r *request) metersFor(use string) []string {
	alike := rule().Alike[use]
	if alike == nil {
		return rule().Instead[use]
	}
	text, modality := alike[:1], alike[1:]
	// A provider lists a modality if its price differs from that of text. So if it lists none, in
	// any tier, the tokens cost what text costs; if it lists one but not in this tier, the price in
	// this tier is unknown.
	if slices.ContainsFunc(modality, func(meter string) bool { return r.period.listed[meter] }) {
		return rule().Instead[use]
	}
	return text
}

// standardMeter returns the meter of the standard tier that counts the same as another.
func standardMeter(name string) string {
	meter := meters()[name]
	if meter.Tiered() {
		return meter.Standard().String()
	}
	return name
}

// match says whether a request meets a part of the condition of a price.
type match int

const (
	unmet  match = iota
	unsaid       // the use does not say it, so the part may be met
	met
)

func matchOf(isMet bool) match {
	if isMet {
		return met
	}
	return unmet
}

// candidate is a price whose condition is met or may be met.
type candidate struct {
	*Span
	unsaid []string // the parts of its condition that the use does not say
	placed bool     // whether one of them is about the place
}

// impliedBy reports whether the condition of a candidate is met whenever that of another one is.
func (c candidate) impliedBy(other candidate) bool {
	for _, part := range c.unsaid {
		if !slices.Contains(other.unsaid, part) {
			return false
		}
	}
	return true
}

// applicable returns the prices of a meter that can apply to the request, and a rule about holidays
// if one decides that.
func (r *request) applicable(meter string) (prices []*Span, because string) {
	spans := r.period.byMeter[meter]
	// Most meters have one price.
	if len(spans) == 1 && len(spans[0].Condition) == 0 {
		return spans, ""
	}
	var few [4]candidate // most meters have no more prices, and a list of them is garbage
	candidates := few[:0]
	last := 0 // the index of the last candidate in spans
	for i, s := range spans {
		c := candidate{Span: s}
		isMet := true
		for _, part := range s.Condition {
			match, holidays := r.meets(part, s)
			// All hours of a model are of one provider, so there is one rule about holidays.
			because = cmp.Or(holidays, because)
			// A part that the use does not say may be met, so its price stays a candidate.
			switch match {
			case unmet:
				isMet = false
			case unsaid:
				c.unsaid = append(c.unsaid, part.String())
				c.placed = c.placed || slices.Contains(placeAttributes, part.Name)
			}
		}
		if isMet {
			candidates = append(candidates, c)
			last = i
		}
	}
	// Nothing can outrank the only one.
	if len(candidates) == 1 {
		return spans[last : last+1], because
	}
	// The price without a scope is the one that most requests pay at a cloud. Without this rule
	// every bill of a cloud would be a range, because logs seldom say where they were answered.
	usual := func(c candidate) bool { return !c.placed }
	if slices.ContainsFunc(candidates, usual) {
		candidates = slices.DeleteFunc(candidates, func(c candidate) bool { return c.placed })
	}
	for _, c := range candidates {
		// A price for prompts above 272,000 tokens drops the one above 200,000 only if it applies
		// whenever that does; otherwise both can, and the bill is a range.
		outranked := func(other candidate) bool {
			return other.impliedBy(c) && other.Condition.Outranks(c.Condition)
		}
		if !slices.ContainsFunc(candidates, outranked) {
			prices = append(prices, c.Span)
		}
	}
	return prices, because
}

// meets returns whether the request meets a part of the condition of a price, and a rule about
// holidays if one decides that.
func (r *request) meets(part dataset.ConditionPart, s *Span) (m match, because string) {
	switch part.Name {
	case "context":
		// The sum of many requests is more than the prompt of each.
		if r.use.context > part.Above && r.use.least <= part.Above {
			return unsaid, ""
		}
		return matchOf(r.use.context > part.Above), ""
	case "utc":
		return r.meetsHours(part.Hours, s)
	}
	said, known := r.use.attributes[part.Name]
	switch {
	case !known:
		return unsaid, ""
	case part.Name == "interval":
		seconds, err := parseInterval(said)
		return matchOf(err == nil && quantity{units: part.Above}.less(seconds)), ""
	}
	return matchOf(said == part.Value), ""
}

// meetsHours returns whether the time of the request is within the hours of a price, and the rule
// about holidays if one decides that.
func (r *request) meetsHours(hours *dataset.Hours, s *Span) (m match, because string) {
	// The day and the hours are both in UTC. DeepSeek means days in Beijing, but its hours, 01:00
	// to 10:00, are on the same day there.
	day, _ := time.Parse(time.DateOnly, r.at.Day) // ParseAt wrote it
	if !hours.OnDay(day.Weekday()) {
		return unmet, ""
	}
	within := unsaid
	if r.at.Clock != "" {
		within = matchOf(hours.AtClock(r.at.Clock))
	}
	if within == unmet || s.Calendar == "" {
		return within, ""
	}
	calendar := rule().Calendars[s.Calendar]
	switch calendar.holiday(r.at.Day) {
	case met:
		return unmet, calendar.Says + ": " + calendar.Page + ", " + calendar.Source
	case unsaid:
		unknown := ", which are not known from " + calendar.Until + " on: "
		return unsaid, calendar.Says + unknown + calendar.Page
	}
	return within, ""
}

// parseInterval reads a number of seconds, with or without their unit: 8, 8.5, 8s.
func parseInterval(text string) (quantity, error) {
	return parseQuantity(strings.TrimSuffix(text, "s"), true)
}
