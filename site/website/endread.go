package website

import (
	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/facts"
)

// endFreshDays is the number of days for which the day of an end needs no word on when it was read. Providers
// postpone ends, and rarely more often than once a month.
const endFreshDays = 30

// endRead returns the day on which the end of a row, or the promise that it works up to a day, was last read;
// 0 if that was not long ago, or if there is no such day.
func (b *build) endRead(r *row) dataset.Date {
	fact := "retirement_date"
	switch r.Ending.Kind {
	case facts.Announced, facts.Reported:
	case facts.Promised, facts.Said:
		fact = "retirement_not_before"
	default:
		return 0 // what has ended stays so
	}
	// What the provider says counts, and of others only if it says nothing.
	var read, official dataset.Date
	for _, claim := range b.evidence.Explain(r.Model, dataset.FactIndex(fact)) {
		// The claims that the catalog does not believe are those that report an end.
		isReport := r.Ending.Kind == facts.Reported && claim.Value == r.Ending.Day.String()
		if claim.Standing > evidence.Agrees && !isReport {
			continue
		}
		on := b.evidence.ConfirmedOn(&claim.Claim)
		read = max(read, on)
		if b.evidence.Official(claim.Source, r.Model.Provider) {
			official = max(official, on)
		}
	}
	if official != 0 {
		read = official
	}
	if read == 0 || daysBetween(b.lastDay(read), b.day) <= endFreshDays {
		return 0
	}
	return read
}

// endReadBriefly returns endRead in few letters: "5 Oct"; empty if it is 0.
func (b *build) endReadBriefly(r *row) string {
	read := b.endRead(r)
	if read == 0 {
		return ""
	}
	return facts.ShortDate(read, b.day)
}
