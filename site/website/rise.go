package website

import (
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
)

// rise is a price that rises soon.
type rise struct {
	Text     string // a sentence without its full stop: "Price rises on 1 December 2026: input $2 → $4"
	Past     string // the sentence from that day on, if the provider announced the rise
	Date     string // its day; a script tells how far away it is
	Reported string // that its provider has not confirmed it, in words; empty if it announced it
}

// riseOf returns the next rise of a price that people compare the model of a row by, if a reader must act
// on it before they must act on an end: nobody is helped by "no end announced" above a price that
// doubles in two days. It is nil if no price rises within a quarter, or if the model ends in that time.
func riseOf(b *build, r *row) *rise {
	headlines, _ := facts.Headlines(b.pricing, r.Model)
	day, words, reported := facts.Rises(headlines)
	if day == 0 || facts.Closeness(b.day, day) == "later" || r.Left == "urgent" || r.Left == "close" {
		return nil
	}
	switch r.Ending.Kind {
	case facts.Ended, facts.Discouraged, facts.Delisted:
		return nil // who should leave now is not helped by prices
	}
	found := &rise{Text: "Price rises " + facts.On(day) + ": " + words, Date: day.String()}
	found.Past = "Price rose " + facts.On(day) + ": " + words
	if reported {
		found.Text = "Price reported to rise " + facts.On(day) + ": " + words
		found.Past = ""
		found.Reported = r.Provider.Name + " has not confirmed it."
	}
	return found
}

// tone is the class of the color of a rise: that of an end as close, or of one as uncertain.
func (r *rise) tone() string {
	if r.Reported != "" {
		return catalog.UncertainStage.String()
	}
	return catalog.RetiringStage.String()
}
