package facts

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// shortUnits are units of prices in rows, in which those of a million tokens have none.
var shortUnits = strings.NewReplacer(
	"usd_per_million_tokens", "", // the unit of nearly all prices
	"usd_per_million_", "per 1M ",
	"usd_per_thousand_", "per 1k ",
	"usd_per_", "per ",
)

// InRow is what a row of a list shows of the prices of a model: the amounts, what they do not say,
// such as their units and when others apply, and what is announced. Each note is at its own amount.
// A disputed price has a range, "$0.02–0.06", beside the word.
type InRow struct {
	In, Out, InRange, OutRange, InNote, OutNote, InNext, OutNext string
	// InChange and OutChange are the announced changes that InNext and OutNext tell.
	InChange, OutChange PriceChange
}

// RowOf returns what a row shows of headlines on a day, among the quotes of a model of a type.
func RowOf(t dataset.Type, headlines []Headline, quotes []evidence.Quote, today dataset.Date) InRow {
	var row InRow
	for i := range headlines {
		h := &headlines[i]
		text := cmp.Or(h.rounded(), Price(cmp.Or(Narrow(string(h.Amount)), Disputed)))
		unit := shortUnits.Replace(unitOf(&h.Quote))
		perMinute := h.PerMinute(t)
		if perMinute != "" {
			unit += " (" + perMinute + ")"
		}
		notes := []string{unit}
		// "input_audio" and "output_image" are priced by tokens of another kind than text.
		_, kind, found := strings.Cut(h.Meter.String(), "put_")
		if found {
			notes = append(notes, kind+" tokens")
		}
		notes = append(notes, rangeOf(&h.Quote, quotes))
		for _, mark := range h.Marks {
			// A mark of the output mostly is one of the input too, and a row has no room for
			// both. The page of the model has them.
			if len(headlines) == 1 || !h.ofOutput() {
				notes = append(notes, mark)
			}
		}
		if h.ofOutput() {
			row.Out = text
			row.OutRange = between(&h.Quote)
			row.OutNote = joined(notes)
			row.OutNext = h.Next.Soon(today)
			row.OutChange = h.Next
			continue
		}
		// A price that is neither of input nor of output, such as one per image, is in the first
		// column.
		row.In = text
		row.InRange = between(&h.Quote)
		row.InNote = joined(notes)
		row.InNext = h.Next.Soon(today)
		row.InChange = h.Next
	}
	return row
}

// between returns the lowest and the highest amount that sources state of a disputed price: "$0.02–0.06";
// "" if it is not disputed.
func between(q *evidence.Quote) string {
	if q.Agreement != evidence.Disputed || len(q.Support) == 0 {
		return ""
	}
	byAmount := func(a, b *dataset.Price) int { return cmp.Compare(Number(a.Amount), Number(b.Amount)) }
	low := Dollars(Narrow(string(slices.MinFunc(q.Support, byAmount).Amount)))
	high := Dollars(Narrow(string(slices.MaxFunc(q.Support, byAmount).Amount)))
	return low + "–" + strings.TrimPrefix(high, "$")
}

// OutMarks returns the marks of the price of output that RowOf leaves out, because a row of a list has no
// room for those of both prices; nil if there are none.
func OutMarks(headlines []Headline) []string {
	for i := range headlines {
		if len(headlines) > 1 && headlines[i].ofOutput() {
			return headlines[i].Marks
		}
	}
	return nil
}

// joined returns texts with commas between them, without empty ones and repetitions.
func joined(texts []string) string {
	texts = slices.DeleteFunc(texts, func(text string) bool { return text == "" })
	return strings.Join(slices.Compact(texts), ", ")
}

// rangeOf says for what the lowest price of a meter is, such as a size of images, and how high its
// prices go: "at 720p, up to $0.40". It is empty if a meter has a price without conditions: marks
// say the rest.
func rangeOf(lowest *evidence.Quote, quotes []evidence.Quote) string {
	condition, _ := dataset.ParseCondition(lowest.Condition) // which was checked when the dataset was loaded
	if len(condition) == 0 {
		return ""
	}
	var at []string
	others := false // such as a region, which the page of the model names
	for _, part := range condition {
		switch part.Name {
		case "resolution", "size":
			at = append(at, part.Value)
		case "quality":
			at = append(at, part.Value+" quality")
		default:
			others = true
		}
	}
	// Without a size there is "lowest", which already says that there are conditions.
	if others && len(at) > 0 {
		at = append(at, "on conditions")
	}
	text := "lowest"
	if len(at) > 0 {
		text = "at " + strings.Join(at, ", ")
	}
	highest := highestOf(lowest, quotes)
	if highest != lowest {
		text += ", up to " + Price(Narrow(string(highest.Amount)))
	}
	return text
}

// Parts of the terms of a price for which a column of a list has no room: RowOf writes them.
var (
	// An image has a price for each quality in each size. The quality decides more of it, and the page
	// of the model has a line for each size.
	qualityInTerms = regexp.MustCompile(`, at (\w+) quality(?:, \d+x\d+)?`)
	sizeInTerms    = regexp.MustCompile(`, at (\d\w+)`)
	otherWords     = strings.NewReplacer(", up to $", ", to $", " a minute)", "/min)")
)

// abridged returns the terms of a price for a cell of a list: "per image, low, to $0.015" instead of
// "per image, at low quality, 1024x1024, up to $0.015".
func abridged(terms string) string {
	terms = qualityInTerms.ReplaceAllString(terms, ", $1")
	terms = sizeInTerms.ReplaceAllString(terms, ", $1")
	return otherWords.Replace(terms)
}

// highestOf returns the highest price of the meter of a headline, among all quotes of its model. A
// price without conditions is its own: another one, of some requests only, is a surcharge then.
func highestOf(lowest *evidence.Quote, quotes []evidence.Quote) *evidence.Quote {
	highest := lowest
	for i := range quotes {
		isHigher := quotes[i].Meter == lowest.Meter && Number(quotes[i].Amount) > Number(highest.Amount)
		if lowest.Condition != "" && isHigher {
			highest = &quotes[i]
		}
	}
	return highest
}
