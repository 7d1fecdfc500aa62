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
		if isCandidate(c, &rows[i], maker) {
			candidates = append(candidates, &rows[i])
		}
	}
	leads := newestOfLines(candidates)
	// A model can be another one served otherwise also if that one leads no line any more.
	leads = filtered(leads, func(r *row) bool { return !isServedOtherwise(r, candidates) })
	leads = ofToday(leads)
	places := func(r *row) int { return len(c.OffersOf(r.index)) }
	slices.SortFunc(leads, func(x, y *row) int {
		return cmp.Or(
			cmp.Compare(outputPrice(y), outputPrice(x)),
			cmp.Compare(y.ReleaseDate, x.ReleaseDate),
			cmp.Compare(places(y), places(x)),
			cmp.Compare(x.index, y.index), // any order, but always the same
		)
	})
	return leads
}

// isCandidate reports whether a model can be a flagship of a maker, if no other one takes its place.
func isCandidate(c *catalog.Catalog, r *row, maker string) bool {
	// Makers also sell models of others, which are not theirs to show.
	isOwn := r.Model.Provider == maker && c.Maker(r.index) == maker && r.AliasOf == ""
	if !isOwn || r.Type != dataset.Chat || !r.usable() {
		return false
	}
	// A variant for one trade, of which little is told, would stand beside the main models: what people
	// choose for new work has a context.
	return r.ReleaseDate != 0 && outputPrice(r) > 0 && r.values["context_length"] != ""
}

// outputPrice returns the price by which flagships are compared.
func outputPrice(r *row) float64 { return facts.Number(r.values["output_price"]) }

// newestOfLines returns the newest model of each line, also if it costs less than the one before; of those
// of one day the dearest.
func newestOfLines(models []*row) []*row {
	leads := map[string]*row{} // by line
	for _, r := range models {
		line := modelLine(r)
		lead := leads[line]
		if lead == nil || replacesInLine(r, lead) {
			leads[line] = r
		}
	}
	return filtered(models, func(r *row) bool { return leads[modelLine(r)] == r })
}

// replacesInLine reports whether a model leads its line in place of another one.
func replacesInLine(r, lead *row) bool {
	if r.ReleaseDate != lead.ReleaseDate {
		return r.ReleaseDate > lead.ReleaseDate
	}
	return outputPrice(r) > outputPrice(lead)
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
		hasMoreWords := found && (strings.HasPrefix(more, " ") || strings.HasPrefix(more, "-"))
		if !hasMoreWords || r.Family != other.Family {
			return false
		}
		return generation.MatchString(other.Name) && !generation.MatchString(more)
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
	return filtered(models, func(r *row) bool {
		if age(r) <= flagshipDays {
			return true
		}
		// What is older and no dearer has been replaced by one of these. The large model of the newest's
		// generation has not.
		return age(r) <= generationDays && isOfGeneration(r, newest) && outputPrice(r) > dearest
	})
}

// isOfGeneration reports whether a model is of the generation that the name of another one says.
func isOfGeneration(r, other *row) bool {
	said := generation.FindString(other.Name)
	return said != "" && generation.FindString(r.Name) == said
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
