package facts

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// Headline is a price that people compare a model by, with what the amount does not say.
type Headline struct {
	evidence.Quote
	// Marks are what changes the bill although the amount does not show it: "5× above 100k", "2× at
	// peak hours", or that no provider confirms the price. Tiles, lists and comparisons show the
	// same ones.
	Marks []string
	Next  PriceChange // the next announced one; zero if there is none
}

// Value returns the amount in dollars, or all that sources state if they disagree: "$2 or $3".
func (h *Headline) Value() string { return cmp.Or(h.rounded(), Quoted(&h.Quote)) }

// rounded returns the amount in dollars if it is not the seller's own: collections convert prices
// from other currencies, and nobody pays $4.00771. Otherwise it is empty.
func (h *Headline) rounded() string {
	if h.Amount == "" || !slices.Contains(h.Marks, Unconfirmed) {
		return ""
	}
	return Price(Rounded(string(h.Amount)))
}

// ofOutput reports whether it is a price of what a model writes.
func (h *Headline) ofOutput() bool { return ofOutput(&h.Quote) }

// Quoted returns a price, or all that sources state if they disagree: "$2 or $3".
func Quoted(q *evidence.Quote) string {
	var amounts []string
	for _, p := range q.Support {
		amount := Price(string(p.Amount))
		// Several sources support one amount, which is said once.
		if q.Agreement == evidence.Disputed && !slices.Contains(amounts, amount) {
			amounts = append(amounts, amount)
		}
	}
	return cmp.Or(strings.Join(amounts, " or "), Price(string(q.Amount)))
}

// PriceChange is an announced change of a price.
type PriceChange struct {
	Meter     dataset.Meter
	Condition string
	Now       dataset.Decimal // empty if there is no price, or none that sources agree on
	Next      dataset.Decimal
	From      dataset.Date // the first day of the next price; 0 if no change is announced
	Reported  bool         // only others than the provider announce it
}

// Words returns the change as people read it: "$0.75 → $1.50 on 1 January 2027", with ", reported"
// behind it if it is. If the price of today is not known, that is left out.
func (c *PriceChange) Words() string {
	return strings.TrimSpace(Price(string(c.Now)) + " " + c.Then())
}

// Then is Words behind the price of today: "→ $1.50 on 1 January 2027"; "" if no change is
// announced.
func (c *PriceChange) Then() string {
	if c.From == 0 {
		return ""
	}
	return "→ " + Price(string(c.Next)) + " " + On(c.From) + c.doubt()
}

// doubt is what follows the words of a change that no provider confirms.
func (c *PriceChange) doubt() string {
	if c.Reported {
		return ", reported"
	}
	return ""
}

// Soon is Then in few letters, for rows: "→ $1.50 on 1 Jan", "→ $1.50, 1 Jan, reported". The second has no
// preposition: a phone has a line for it without one.
func (c *PriceChange) Soon(today dataset.Date) string {
	if c.From == 0 { // no change is announced
		return ""
	}
	preposition := " on "
	switch {
	case c.Reported:
		preposition = ", "
	case c.From%100 == 0: // a month
		preposition = " in "
	}
	return "→ " + Price(string(c.Next)) + preposition + ShortDate(c.From, today) + c.doubt()
}

// Dearer reports whether the next price is known to be higher than the one of today.
func (c *PriceChange) Dearer() bool { return c.Now != "" && Number(c.Next) > Number(c.Now) }

// Cheaper reports whether the next price is known to be lower than the one of today.
func (c *PriceChange) Cheaper() bool { return c.Now != "" && Number(c.Next) < Number(c.Now) }

// Rises reports whether one of some headlines has a day on which it gets dearer, and returns the first
// such day with the words of all that change on it: "input $2 → $4, output $10 → $20". It is reported
// if the provider confirms none of them.
func Rises(headlines []Headline) (day dataset.Date, words string, reported bool) {
	for _, h := range headlines {
		if h.Next.Dearer() && (day == 0 || h.Next.From < day) {
			day = h.Next.From
		}
	}
	reported = true
	var parts []string
	for _, h := range headlines {
		if day == 0 || h.Next.From != day {
			continue
		}
		name := strings.ReplaceAll(h.Meter.String(), "_", " ")
		parts = append(parts, name+" "+Price(string(h.Next.Now))+" → "+Price(string(h.Next.Next)))
		reported = reported && h.Next.Reported
	}
	return day, strings.Join(parts, ", "), reported
}

// NextChange returns the first day on which one of some headlines changes, and how the prices of that
// day do: "rises", "falls", "rises,falls" if one of input and output does this and the other that, or
// "" if it is not known what they are today. The day is 0 if no change is announced.
func NextChange(headlines []Headline) (day dataset.Date, how string) {
	for _, h := range headlines {
		if h.Next.From != 0 && (day == 0 || h.Next.From < day) {
			day = h.Next.From
		}
	}
	var changes []string
	isOn := func(h Headline) bool { return day != 0 && h.Next.From == day }
	if slices.ContainsFunc(headlines, func(h Headline) bool { return isOn(h) && h.Next.Dearer() }) {
		changes = append(changes, "rises")
	}
	if slices.ContainsFunc(headlines, func(h Headline) bool { return isOn(h) && h.Next.Cheaper() }) {
		changes = append(changes, "falls")
	}
	return day, strings.Join(changes, ",")
}

// PriceChanges returns the next announced or reported change of each price of a model, by day, then
// in the order of the prices. A price of today that sources announce again is no change.
func PriceChanges(p *evidence.Pricing, m *dataset.Model) []PriceChange {
	quotes := p.Quotes(m)
	var next []PriceChange
	upcoming := p.Upcoming(m)
	// Stable, so that prices of a day stay in the order of prices.
	slices.SortStableFunc(upcoming, func(a, b dataset.Price) int { return cmp.Compare(a.From, b.From) })
	for _, price := range upcoming {
		same := func(c PriceChange) bool { return c.Meter == price.Meter && c.Condition == price.Condition }
		if slices.ContainsFunc(next, same) {
			continue // a later one, or what another source says of the same
		}
		now := evidence.QuoteOf(quotes, price.Meter.String(), price.Condition).Amount
		if now == price.Amount {
			continue
		}
		// One source that may speak for the provider confirms what the others say of this day.
		confirms := func(other dataset.Price) bool {
			isSame := other.Meter == price.Meter && other.Condition == price.Condition &&
				other.From == price.From && other.Amount == price.Amount
			return isSame && confirmed(p, m, &other)
		}
		next = append(next, PriceChange{
			Meter:     price.Meter,
			Condition: price.Condition,
			Now:       now,
			Next:      price.Amount,
			From:      price.From,
			Reported:  !slices.ContainsFunc(upcoming, confirms),
		})
	}
	return next
}

// headlineMeters are the meters whose prices come first on a page, by importance; before them come
// those for the type.
var (
	headlineMeters = []string{
		"input", "output", "per_image", "per_second", "per_minute", "per_hour", "per_character", "per_page",
		"input_audio", "output_audio",
	}
	typeMeters = [len(dataset.TypeNames)][]string{
		dataset.Image: {"per_image", "output_image", "input_image"},
		dataset.Video: {"per_second", "output_video"},
		dataset.Audio: {
			"per_minute", "per_hour", "per_second", "per_character", "input_audio", "output_audio",
		},
	}
)

// Headlines returns the one or two prices that people compare a model by: of one unit, and of input
// and output. If a meter has prices only on conditions, it is the lowest of them. They are those of
// the day that LastQuotes returns.
func Headlines(p *evidence.Pricing, m *dataset.Model) (shown []Headline, day dataset.Date) {
	quotes, day := LastQuotes(p, m)
	changes := PriceChanges(p, m)
	for _, name := range slices.Concat(typeMeters[m.Type], headlineMeters) {
		prices := slices.DeleteFunc(slices.Clone(quotes), func(q evidence.Quote) bool {
			return q.Meter.String() != name
		})
		if len(prices) == 0 {
			continue
		}
		// The price without conditions, or the lowest of those on conditions.
		best := slices.MinFunc(prices, func(a, b evidence.Quote) int {
			byCondition := min(len(a.Condition), 1) - min(len(b.Condition), 1) // 0 for both without or both with one
			return cmp.Or(byCondition, cmp.Compare(Number(a.Amount), Number(b.Amount)))
		})
		// A second price is shown if it is the other side of the first: output beside input, in one
		// unit. A price per image beside one per million tokens would look like its output.
		if len(shown) > 0 {
			first := &shown[0]
			isOtherSide := unitOf(&first.Quote) == unitOf(&best) && first.ofOutput() != ofOutput(&best)
			if len(shown) > 1 || !isOtherSide {
				continue
			}
		}
		h := Headline{Quote: best, Marks: marksOf(p, m, &best, quotes)}
		for _, change := range changes {
			if change.Meter == best.Meter && change.Condition == best.Condition {
				h.Next = change
			}
		}
		shown = append(shown, h)
	}
	// The input comes first, as in every table, also of models that people choose by their output.
	if len(shown) == 2 && shown[0].ofOutput() {
		slices.Reverse(shown)
	}
	return shown, day
}

// LastQuotes returns the prices of a model today, or those of its last day if it is retired, and
// the day.
func LastQuotes(p *evidence.Pricing, m *dataset.Model) ([]evidence.Quote, dataset.Date) {
	end, _ := dataset.ParseDate(m.RetirementDate)
	if end == 0 || !p.Retired(m) {
		return p.Quotes(m), p.Day
	}
	// The pricing of another day is a copy with that day. The end itself is the first day without
	// prices.
	last := *p
	last.Day, _ = dataset.ParseDate(end.Start().Time().AddDate(0, 0, -1).Format(time.DateOnly))
	// Quotes returns nothing for a retired model, so this asks for what sources stated.
	quotes := slices.DeleteFunc(last.StatedQuotes(m), func(q evidence.Quote) bool {
		return len(q.Support) == 0
	})
	return quotes, last.Day
}

func unitOf(q *evidence.Quote) string { return dataset.Meters[q.Meter].Unit }

func ofOutput(q *evidence.Quote) bool { return strings.HasPrefix(q.Meter.String(), "output") }

// Number returns the number that decimal digits mean, for comparisons and pictures, not for sums of
// money; 0 if there are none.
func Number[T ~string](digits T) float64 {
	f, _ := strconv.ParseFloat(string(digits), 64)
	return f
}

// marksOf returns the marks of a price among the others of its model.
func marksOf(
	p *evidence.Pricing, m *dataset.Model, q *evidence.Quote, quotes []evidence.Quote,
) (marks []string) {
	var surcharges []surcharge
	for _, other := range quotes {
		// Of a price on a condition, or of nothing, no other is a multiple.
		if other.Meter != q.Meter || q.Condition != "" || Number(q.Amount) == 0 {
			continue
		}
		surcharges = addSurcharge(surcharges, other.Condition, Number(other.Amount)/Number(q.Amount))
	}
	for _, s := range surcharges {
		marks = append(marks, s.String())
	}
	// Of a dispute, the amounts already say that nobody is sure.
	isConfirmed := slices.ContainsFunc(q.Support, func(price *dataset.Price) bool {
		return confirmed(p, m, price)
	})
	if q.Agreement != evidence.Disputed && !p.Retired(m) && !isConfirmed {
		marks = append(marks, Unconfirmed)
	}
	return marks
}

// confirmed reports whether the provider of a model, or the maintainers, state a price.
func confirmed(p *evidence.Pricing, m *dataset.Model, price *dataset.Price) bool {
	return p.Official(price.Source, m.Provider) || price.Source == dataset.CatalogSource
}

// shortUnits are units of prices in rows, in which those of a million tokens have none.
var shortUnits = strings.NewReplacer(
	"usd_per_million_tokens", "", // what nearly all prices are in
	"usd_per_million_", "per 1M ",
	"usd_per_thousand_", "per 1k ",
	"usd_per_", "per ",
)

// InRow is what a row of a list shows of the prices of a model: the amounts, what they do not say,
// such as their units and when others apply, and what is announced. Each note is at its own amount.
type InRow struct{ In, Out, InNote, OutNote, InNext, OutNext string }

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
			// What is beyond the output mostly is beyond the input too, and a row has no room for
			// both. The page of the model has them.
			if len(headlines) == 1 || !h.ofOutput() {
				notes = append(notes, mark)
			}
		}
		if h.ofOutput() {
			row.Out = text
			row.OutNote = joined(notes)
			row.OutNext = h.Next.Soon(today)
			continue
		}
		// A price that is neither of input nor of output, such as one per image, is in the first
		// column.
		row.In = text
		row.InNote = joined(notes)
		row.InNext = h.Next.Soon(today)
	}
	return row
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

// What a column of a list has no room for in the terms of a price: RowOf writes them.
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
// price without conditions is its own: what applies to some requests only is a surcharge then.
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

// surcharge says how many times as much a price is on a condition: "5× above 100k", "2× at peak
// hours".
type surcharge struct {
	at              string
	lowest, highest float64 // a cloud has several for one length of prompts, by region
}

// String returns the surcharge as one mark: "2× above 272k", "2–2.2× above 272k".
func (s surcharge) String() string {
	lowest := strconv.FormatFloat(s.lowest, 'g', 2, 64)
	highest := strconv.FormatFloat(s.highest, 'g', 2, 64)
	if lowest == highest {
		return highest + "× " + s.at
	}
	return lowest + "–" + highest + "× " + s.at
}

// addSurcharge adds what a price is on a condition, compared with the one without, if people must
// know it. Of the same length of prompts or the same hours there is one.
func addSurcharge(surcharges []surcharge, text string, times float64) []surcharge {
	const least = 1.05 // what is less is no surcharge that people choose by
	condition, _ := dataset.ParseCondition(text)
	if times < least || len(condition) == 0 {
		return surcharges
	}
	// By the first part: prices that depend on two things at once are on the page of the model.
	var at string
	part := condition[0]
	switch part.Name {
	case "context":
		at = "above " + Short(strconv.FormatInt(part.Above, 10))
	case "utc":
		at = "at peak hours"
	default: // such as a region or a quality, which people choose and do not stumble into
		return surcharges
	}
	for i := range surcharges {
		s := &surcharges[i]
		if s.at == at {
			s.lowest = min(s.lowest, times)
			s.highest = max(s.highest, times)
			return surcharges
		}
	}
	return append(surcharges, surcharge{at: at, lowest: times, highest: times})
}
