package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/facts"
	"modelcatalog/site/mentions"
)

// tally counts ids by how long they work, for the sentence below a report: "3 ids: 1 is retired, 2
// have no announced end". The check page says the same words.
type tally struct {
	seen   map[tallied]bool
	counts map[string]int          // by the kind of mentions.Phrase
	days   map[string]dataset.Date // the first day of the ids of a kind; 0 if none has one
}

// tallied is an id as a reader counts it. The same text at two providers counts twice, because it
// can end on two days.
type tallied struct{ text, place string }

func newTally() *tally {
	return &tally{seen: map[tallied]bool{}, counts: map[string]int{}, days: map[string]dataset.Date{}}
}

// add counts an id, if it is a new one.
func (t *tally) add(f *finding, unsure bool) {
	id := tallied{f.Text, f.Place}
	if t.seen[id] {
		return
	}
	t.seen[id] = true
	kind, day := f.lasting(unsure)
	t.counts[kind]++
	if day != 0 && (t.days[kind] == 0 || day < t.days[kind]) {
		t.days[kind] = day
	}
}

// String returns the sentence without its full stop; empty if there are no ids.
func (t *tally) String() string {
	var parts []string
	for _, phrase := range mentions.Tally() {
		n := t.counts[phrase.Kind]
		if n == 0 {
			continue
		}
		words := phrase.Many
		if n == 1 {
			words = phrase.One
		}
		words = strings.ReplaceAll(words, "{day}", facts.InWords(t.days[phrase.Kind]))
		parts = append(parts, facts.Grouped(strconv.Itoa(n))+" "+words)
	}
	if len(parts) == 0 {
		return ""
	}
	return english.Plural(len(t.seen), "id", "") + ": " + strings.Join(parts, ", ")
}

// lasting returns how long an id works, as a kind of mentions.Phrase, and the day of its end, or up to
// which it is promised; 0 if none is known. The check page's stack.ts has the same rule.
func (f *finding) lasting(unsure bool) (kind string, day dataset.Date) {
	end, _ := dataset.ParseDate(f.RetirementDate) // 0 if it is empty

	// A report by others than the provider is about the maker's id. It says nothing if the id may
	// be another one.
	reported := f.ending.Kind == facts.Reported && !unsure
	switch f.stage {
	case catalog.RetiredStage:
		return "stopped", end
	case catalog.RetiringStage:
		switch {
		case reported:
			return "reported", f.ending.Day
		case end == 0:
			return "discouraged", 0
		}
		return "stops", end
	case catalog.UncertainStage:
		switch {
		case reported:
			return "reported", f.ending.Day
		case f.likely:
			return "likely", 0 // the day is the maker's
		}
		return "uncertain", 0
	case catalog.UnlistedStage:
		return "unlisted", 0
	case catalog.UnknownStage:
		// With a note, it is known why nothing is known: the provider that the id names has no row
		// for it.
		// That a place which the catalog covers has no such id is what is known.
		if f.Note == "" || f.absent {
			return "unknown", 0
		}
		unsure = true
	}
	switch {
	case unsure:
		return "unsure", 0 // what is known is about another id, or another place
	case end != 0:
		return "safe", end // it is more than a year away, or the stage would be retiring
	case f.ending.Kind == facts.Promised:
		return "safe", f.ending.Day
	case f.ending.Kind == facts.Said:
		return "said", f.ending.Day
	}
	return "open", 0
}

// maxAnnounced is the number of models whose announced prices a report names.
const maxAnnounced = 10

// announced returns the announced prices of the models that the ids in the files mean:
// "google/gemini-3.6-flash: in $0.75 → $1.50 on 1 January 2027".
func (c *checker) announced() []string {
	pricing := evidence.NewPricing(c.dataset)
	pricing.Day = c.day
	var lines []string
	for row := range c.rows {
		m := &c.dataset.Models[row]
		var parts []string
		for _, change := range facts.PriceChanges(pricing, m) {
			// A line has room for two prices. models get has those of long prompts, caches and batches.
			name := change.Meter.String()
			if change.Condition == "" && (name == "input" || name == "output") {
				short := strings.TrimSuffix(name, "put") // in, out: as in the columns of other tables
				parts = append(parts, short+" "+change.Words())
			}
		}
		if len(parts) > 0 {
			lines = append(lines, fmt.Sprintf("%s/%s: %s", m.Provider, m.ID, strings.Join(parts, ", ")))
		}
	}
	slices.Sort(lines)
	return lines
}
