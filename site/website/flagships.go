package website

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
)

// flagshipDays is the number of days before the newest release of a maker in which its other models
// count as of today. A model that was its dearest a year ago is no flagship, even if it still
// sells.
const flagshipDays = 90

// generationDays is the same for a dearer model of the generation of the newest. Small models are renewed more
// often than large ones: DeepSeek V4 Pro is what DeepSeek V4.1 Flash is the small sister of, half a year later.
const generationDays = 365

// flagship returns the model by which a maker is known today, the first of its flagships. It is nil
// if it has none.
func flagship(c *catalog.Catalog, rows []row, maker string) *row {
	candidates := flagships(c, rows, maker)
	if len(candidates) == 0 {
		return nil
	}
	return candidates[0]
}

// flagshipRule says on pages which models are flagships.
var flagshipRule = fmt.Sprintf("The dearest of its chat models come first: the newest of each line, released up to "+
	"%d days before its newest model, or dearer than these and of the same generation.", flagshipDays)

// flagships returns the newest chat model of each line of a maker, as far as they are of today
// and have a price, a context and a day of release: the dearest first, of equally dear ones the newest, then
// the one that most places sell.
func flagships(c *catalog.Catalog, rows []row, maker string) []*row {
	var candidates []*row
	for i := range rows {
		r := &rows[i]
		// Makers also sell models of others, which are not theirs to show.
		isOwn := r.Model.Provider == maker && c.Maker(i) == maker && r.AliasOf == ""
		// A variant for one trade, of which little is told, would stand beside the main models: what people
		// choose for new work has a context.
		isKnown := r.ReleaseDate != 0 && outputPrice(r) > 0 && r.values["context_length"] != ""
		if isOwn && isKnown && r.Type == dataset.Chat && r.usable() {
			candidates = append(candidates, r)
		}
	}
	candidates = ofToday(filtered(newestOfLines(candidates), func(r *row) bool {
		return !isServedOtherwise(r, candidates)
	}))
	places := func(r *row) int { return len(c.OffersOf(r.index)) }
	slices.SortFunc(candidates, func(x, y *row) int {
		return cmp.Or(
			cmp.Compare(outputPrice(y), outputPrice(x)),
			cmp.Compare(y.ReleaseDate, x.ReleaseDate),
			cmp.Compare(places(y), places(x)),
			cmp.Compare(x.index, y.index), // any order, but always the same
		)
	})
	return candidates
}

// outputPrice returns the price by which flagships are compared.
func outputPrice(r *row) float64 { return facts.Number(r.values["output_price"]) }

// newestOfLines returns the newest model of each line, also if it costs less than the one before; of those
// of one day the dearest.
func newestOfLines(models []*row) []*row {
	leads := map[string]*row{}
	for _, r := range models {
		lead := leads[modelLine(r)]
		isNewer := lead == nil || r.ReleaseDate > lead.ReleaseDate
		if isNewer || r.ReleaseDate == lead.ReleaseDate && outputPrice(r) > outputPrice(lead) {
			leads[modelLine(r)] = r
		}
	}
	return filtered(models, func(r *row) bool { return leads[modelLine(r)] == r })
}

// modelLine returns what the versions of a model have in common: its family, and the words of its name without
// numbers. A family alone can be all that a maker makes: Qwen3.8 Omni Flash, which costs a tenth, does not
// take the place of Qwen3.8 Max.
func modelLine(r *row) string {
	words := strings.FieldsFunc(strings.ToLower(r.Name), func(c rune) bool { return !unicode.IsLetter(c) })
	words = filtered(words, func(word string) bool { return word != "preview" }) // what became the Max without it
	return r.Family + "/" + strings.Join(words, " ")
}

// isServedOtherwise reports whether a model has the name and version of another one of its family and more words:
// MiMo-V2.6-Pro-UltraSpeed costs ten times as much as MiMo-V2.6-Pro, and is no larger. Without a version the
// words may be all that tells a new model from an old one, as of Command A Plus and Command A.
func isServedOtherwise(r *row, models []*row) bool {
	return slices.ContainsFunc(models, func(other *row) bool {
		more, found := strings.CutPrefix(r.Name, other.Name)
		isNextWord := found && strings.ContainsAny(more[:min(1, len(more))], " -")
		isSameVersion := generation.MatchString(other.Name) && !generation.MatchString(more)
		return isNextWord && isSameVersion && r.Family == other.Family
	})
}

// generation matches the generation in the name of a model: the 4 of DeepSeek V4.1 Flash.
var generation = regexp.MustCompile(`\d+`)

// ofToday returns those models of a maker that are of today: released within flagshipDays of the newest, or dearer
// than all these and of its generation.
func ofToday(models []*row) []*row {
	if len(models) == 0 {
		return nil
	}
	newest := slices.MaxFunc(models, func(x, y *row) int { return cmp.Compare(x.ReleaseDate, y.ReleaseDate) })
	age := func(r *row) int { return daysBetween(r.ReleaseDate, newest.ReleaseDate) }
	dearest := 0.0 // price of the dearest within flagshipDays
	for _, r := range models {
		if age(r) <= flagshipDays {
			dearest = max(dearest, outputPrice(r))
		}
	}
	current := generation.FindString(newest.Name)
	return filtered(models, func(r *row) bool {
		isOfGeneration := current != "" && generation.FindString(r.Name) == current
		isDearer := outputPrice(r) > dearest && age(r) <= generationDays
		return age(r) <= flagshipDays || isOfGeneration && isDearer
	})
}

// suggestionsOf returns the link to a comparison of the flagships of the first makers, if there are
// several.
func suggestionsOf(b *build) []menuEntry {
	const most = 7 // models that a comparison takes; maxPicks in settings.ts is the same
	var keys []string
	for _, p := range b.dataset.Providers {
		if p.Kind != dataset.Maker || len(keys) == most {
			continue
		}
		r := flagship(b.catalog, b.rows, p.ID)
		if r != nil {
			keys = append(keys, r.Key)
		}
	}
	if len(keys) < 2 {
		return nil
	}
	return []menuEntry{{Text: "Compare flagships", Href: b.compare(keys...)}}
}

// maxFlagships is the number of cards on the page of a provider.
const maxFlagships = 3

// flagshipView is a model as a card shows it.
type flagshipView struct {
	*row
	Facts []cardFact // what it is and costs
	Next  string     // prices that are announced: "Input → $4 on 1 Dec; output → $20"
}

// cardFact is a line of a card. Of a price it has the same marks as a row of a list.
type cardFact struct {
	Label, Value string
	Terms        string // unit and surcharges: "2× above 272k"
	Doubted      bool   // nobody who may speak for the provider states it
}

// leadsOf returns the models by which a provider is known, under a heading: the flagships of a
// maker, the newest chat models of others. Reason says why these; it is empty if the heading does. Works are
// the rows of its models that work.
func leadsOf(b *build, provider string, works []*row) (heading, reason string, cards []flagshipView) {
	leads := flagships(b.catalog, b.rows, provider)
	if len(leads) > 0 {
		reason = flagshipRule
	}
	// The heading says what fills the cards: too few flagships are followed by the newest models.
	switch len(leads) {
	case 0:
		heading = "Newest models"
	case 1:
		heading = "Flagship and newest models"
	case 2:
		heading = "Flagships and newest models"
	default:
		heading = "Flagships"
	}

	newest := newestOfProvider(b, provider, works, len(leads) > 0)
	// A card that has only a day of release helps nobody to choose: such models fill what is left.
	newest = slices.Concat(
		filtered(newest, hasFigures),
		filtered(newest, func(r *row) bool { return !hasFigures(r) }),
	)
	for _, r := range newest {
		isShown := slices.ContainsFunc(leads, func(lead *row) bool { return b.sameModel(lead, r) })
		if len(leads) < maxFlagships && !isShown {
			leads = append(leads, r)
		}
	}

	for _, r := range leads[:min(maxFlagships, len(leads))] {
		cards = append(cards, flagshipView{row: r, Facts: cardFacts(r), Next: cardNext(r)})
	}
	return heading, reason, cards
}

// newestOfProvider returns those models of a provider that can be used and whose day of release is known,
// the newest first. Works are the rows of its models that work. The page of the provider and the list of
// all providers take them from here, so that both name the same. One that has flagships also sells models of
// others, by which it is not known.
func newestOfProvider(b *build, provider string, works []*row, hasFlagships bool) []*row {
	newest := filtered(works, func(r *row) bool {
		isGuest := hasFlagships && b.catalog.Maker(r.index) != provider
		return r.usable() && releasedOn(b, r) != 0 && r.AliasOf == "" && !isGuest
	})
	slices.SortStableFunc(newest, func(x, y *row) int {
		return cmp.Compare(releasedOn(b, y), releasedOn(b, x))
	})
	newest, _ = foldVersions(newest)
	return newest
}

// releasedOn returns the day of release of a row's model, at the first of its places of which it is
// known. Clouds rarely say since when they have a model: of Azure's 169, five days are known.
func releasedOn(b *build, r *row) dataset.Date {
	if r.ReleaseDate != 0 {
		return r.ReleaseDate
	}
	for _, offer := range b.catalog.OffersOf(r.index) {
		if released := b.rows[offer].ReleaseDate; released != 0 {
			return released
		}
	}
	return 0
}

// hasFigures reports whether it is known what people choose a model by: its price and, unless that is
// for a piece such as a minute, its context.
func hasFigures(r *row) bool {
	isPriced := r.values["price_in"] != "" || r.values["price_out"] != ""
	return isPriced && (r.pricedByPiece() || r.values["context_length"] != "")
}

// cardFacts returns the facts of a card, as far as they are known.
func cardFacts(r *row) (known []cardFact) {
	for _, fact := range []cardFact{
		cardPrice(r, inputLabel(r), "price_in", "price_note"),
		cardPrice(r, "Output", "price_out", "price_out_note"),
		{Label: "Context", Value: r.Cell("context_length")},
		{Label: "Released", Value: r.Cell("release_date")},
	} {
		if fact.Value != facts.Unknown && fact.Value != "" {
			known = append(known, fact)
		}
	}
	return known
}

// inputLabel is what a card calls the first price of a model.
func inputLabel(r *row) string {
	if r.pricedByPiece() {
		return "Price" // of what the model makes or hears
	}
	return "Input"
}

// cardPrice returns a price as a row of a list has it, from the same functions. Without its unit a minute of
// audio for $0.008 would look like the cheapest tokens of all, without "2× above 272k" a long prompt would
// look half as dear as it is.
func cardPrice(r *row, label, price, note string) cardFact {
	return cardFact{
		Label:   label,
		Value:   r.Amount(price),
		Terms:   r.Terms(price, note),
		Doubted: r.Doubted(price),
	}
}

// cardNext returns the prices that are announced, as a row of a list has them; "" if none is.
func cardNext(r *row) string {
	var next []string
	if ofInput := r.Cell("price_in_next"); ofInput != "" {
		next = append(next, inputLabel(r)+" "+ofInput)
	}
	if ofOutput := r.NextOut(); ofOutput != "" {
		label := "Output"
		if len(next) > 0 {
			label = "output"
		}
		next = append(next, label+" "+ofOutput)
	}
	return strings.Join(next, "; ")
}
