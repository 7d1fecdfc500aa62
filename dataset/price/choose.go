package price

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

type request struct {
	prefix string  // of the meters of the tier of service
	spans  []*Span // on the day
	use    *Use
	at     At
}

// choose returns the meter that is billed for a use, and the prices that can apply: several if that depends on what is unknown, none if no
// price is known. Instead of a meter others apply in their order. Tokens of a modality cost what text costs if no price is known for them in
// any tier of service.
func (r *request) choose(use string) (meter string, prices []*Span) {
	names := rule.Instead[use]
	if alike := rule.Alike[use]; alike != nil && !slices.ContainsFunc(r.spans, func(s *Span) bool { return slices.Contains(alike[1:], standard(s.Meter)) }) {
		names = alike[:1]
	}
	prefix := r.prefix
	if use == "web_search" { // which costs the same in every tier
		prefix = ""
	}
	for _, name := range names {
		if prices = r.candidates(prefix + name); prices != nil {
			return prefix + name, prices
		}
	}
	return "", nil
}

// standard returns the meter of the standard tier that counts the same as another.
func standard(meter string) string {
	if meters[meter].Tiered() {
		_, meter, _ = strings.Cut(meter, "_")
	}
	return meter
}

func (r *request) candidates(meter string) (prices []*Span) {
	var certain []*Span
	for _, s := range r.spans {
		if s.Meter != meter {
			continue
		}
		applies, excluded := true, false
		for part := range strings.SplitSeq(s.Condition, ",") {
			met, said := r.meets(part)
			applies, excluded = applies && met, excluded || said && !met
		}
		if !excluded {
			prices = append(prices, s)
		}
		if applies {
			certain = append(certain, s)
		}
	}
	return slices.DeleteFunc(prices, func(s *Span) bool {
		return slices.ContainsFunc(certain, func(other *Span) bool { return outranks(other.Condition, s.Condition) })
	})
}

// outranks reports whether the price under a condition applies instead of another's: it has more parts or, if the conditions differ only in
// their number, the greater one.
func outranks(a, b string) bool {
	parts := func(condition string) int { return strings.Count(condition, ",") + min(len(condition), 1) }
	kind, n := limit(a)
	other, m := limit(b)
	return parts(a) > parts(b) || parts(a) == parts(b) && kind == other && n > m
}

// limit splits a condition such as context>200000 or interval>8s. The limit of another is 0.
func limit(condition string) (name string, n float64) {
	name, text, _ := strings.Cut(condition, ">")
	n, _ = strconv.ParseFloat(strings.TrimSuffix(text, "s"), 64)
	return name, n
}

// meets reports whether a use meets a part of a condition, and whether it says so.
func (r *request) meets(part string) (met, said bool) {
	if hours, isTime := strings.CutPrefix(part, "utc="); isTime {
		return r.during(hours)
	}
	name, n := limit(part)
	name, want, _ := strings.Cut(name, "=")
	value, said := r.use.attributes[name]
	switch name {
	case "":
		return true, true
	case "context":
		return r.use.context > int64(n), true
	case "interval":
		_, interval := limit(">" + value)
		return interval > n, said
	case "standby":
		want = "true"
	}
	return value == want, said
}

// during reports whether the time of a use is within hours such as 16:30-00:30, the last exclusive, perhaps with days as in
// weekday=mon-fri, and whether it is known.
func (r *request) during(hours string) (met, said bool) {
	hours, days, _ := strings.Cut(hours, " weekday=")
	if first, last, bounded := strings.Cut(days, "-"); bounded {
		day, _ := time.Parse(time.DateOnly, r.at.Day)
		const names = "sunmontuewedthufrisat"
		begin, end := strings.Index(names, first)/3, strings.Index(names, last)/3
		if (int(day.Weekday())-begin+7)%7 > (end-begin+7)%7 {
			return false, true
		}
	}
	begin, end, _ := strings.Cut(hours, "-")
	clock := r.at.Clock
	if met = begin <= clock && clock < end; begin >= end {
		met = clock >= begin || clock < end
	}
	return met && clock != "", clock != ""
}
