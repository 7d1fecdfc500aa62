package catalog

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/parameter"
	"modelcatalog/dataset/resolve"
)

// Summary returns the summary of a row.
func (c *Catalog) Summary(row int) Summary { return c.rows[row].Summary }

// Key returns the provider and the id of a row.
func (c *Catalog) Key(row int) (provider, id string) { return c.rows[row].Provider, c.rows[row].ID }

// OpenWeights reports whether the weights of a row's model are known to be open.
func (c *Catalog) OpenWeights(row int) bool { return c.rows[row].openWeights() == "true" }

// Find returns the row of a model, from 0 to Len()-1. The error is an *Error of the code InvalidProvider or ModelNotFound.
func (c *Catalog) Find(provider, id string) (row int, err error) {
	if !slices.Contains(c.ProviderIDs(), provider) {
		return 0, &Error{InvalidProvider, "provider: " + quote(provider) + " is not one of " + strings.Join(c.ProviderIDs(), ", ")}
	}
	row, found := c.index(provider, id)
	if !found {
		return 0, &Error{ModelNotFound, "provider " + quote(provider) + " has no model " + quote(id)}
	}
	return row, nil
}

// nameKey is an id, a name or an alias of a row, without separators.
type nameKey struct {
	text string
	row  int
}

func (c *Catalog) indexNames() (keys []nameKey) {
	for row := range c.rows {
		s := &c.rows[row].Summary
		for _, text := range slices.Concat(s.Aliases, []string{s.ID, s.Name}) {
			if squashed := squashName(text); squashed != "" {
				keys = append(keys, nameKey{squashed, row})
			}
		}
	}
	return keys
}

// MaxName is the number of bytes of a name that Nearest compares.
const MaxName = 64

func squashName(text string) string {
	squashed, _ := squash(fold(text))
	return squashed[:min(len(squashed), MaxName)]
}

// Nearest returns the rows of at most n models whose id, name or alias is nearest to a name by distance, or begins with it, without
// regard to case and separators. Others farther than a third of its length are left out. A provider and a slash may precede an id. With a
// day, only models that are usable on it count.
func (c *Catalog) Nearest(name string, n int, day dataset.Date) []int {
	provider, id, _ := strings.Cut(name, "/")
	distances := map[int]int{} // by row
	for _, sought := range [...]dataset.Key{{ID: squashName(name)}, {Provider: provider, ID: squashName(id)}} {
		limit := len(sought.ID) / 3
		for _, k := range c.names() {
			if r := &c.rows[k.row]; sought.Provider != "" && r.Provider != sought.Provider || day != 0 && r.StageOn(day) != UsableStage {
				continue
			}
			d := Distance(k.text, sought.ID, limit)
			if d > 1 && strings.HasPrefix(k.text, sought.ID) {
				d = 1
			}
			if before, found := distances[k.row]; d <= limit && (!found || d < before) {
				distances[k.row] = d
			}
		}
	}
	rows := slices.SortedFunc(maps.Keys(distances), func(a, b int) int {
		return cmp.Or(distances[a]-distances[b], compareRelevance(&c.rows[a], &c.rows[b]), a-b)
	})
	return rows[:min(n, len(rows))]
}

// ParseFact returns the name of a fact or a price from a text that is one, or the name of a feature without its prefix. The error has the
// names that are most like the text: at most three of facts and prices without a condition.
func ParseFact(text string) (string, error) {
	if _, _, err := dataset.ParsePriceFact(text); err == nil || dataset.FactIndex(text) >= 0 {
		return text, nil
	}
	if name, found := strings.CutPrefix(text, evidence.ParameterPrefix); found && isParameter(name) {
		return text, nil
	}
	if dataset.FactIndex(featurePrefix+text) >= 0 {
		return featurePrefix + text, nil
	}
	names := slices.Clone(dataset.FactNames)
	for meter := range dataset.Meters {
		names = append(names, dataset.PriceFact(dataset.Meter(meter), ""))
	}
	bare := strings.NewReplacer(featurePrefix, "", "price:", "").Replace
	sought := bare(text[:min(len(text), MaxName)])
	far := func(name string) int {
		if strings.Contains(name, sought) {
			return 0
		}
		return Distance(bare(name), sought, MaxName)
	}
	slices.SortStableFunc(names, func(a, b string) int { return far(a) - far(b) })
	near := slices.DeleteFunc(names[:3], func(name string) bool { return far(name) > far(names[0]) })
	return "", fmt.Errorf("there is no fact %s; did you mean %s?", quote(text), strings.Join(near, ", "))
}

// isParameter reports whether a text is the name of a parameter, perhaps with a condition in brackets.
func isParameter(text string) bool {
	name := text
	// Brackets can be part of the name, too, as in stop[] and messages[-1].role: only those with a condition are cut off.
	at := strings.LastIndexByte(text, '[')
	if condition, ends := strings.CutSuffix(text[max(at, 0):], "]"); ends && at >= 0 {
		when, err := parameter.ParseCondition(condition[1:])
		if err == nil && len(when) > 0 {
			name = text[:at]
		}
	}
	return parameter.CheckName(name) == nil
}

// Distance returns the number of bytes to insert, delete, replace or exchange with their neighbour to make one text of the
// other, each byte in at most one exchange. The texts have at most MaxName bytes. A result above the limit may be too low.
func Distance(a, b string, limit int) int {
	if diff := len(a) - len(b); max(diff, -diff) > limit {
		return max(diff, -diff)
	}
	var d [MaxName + 1][MaxName + 1]uint8 // d[i][j] is the distance of a[:i] and b[:j]
	for j := range len(b) + 1 {
		d[0][j] = uint8(j)
	}
	for i, before := 1, uint8(0); i <= len(a); i++ {
		d[i][0] = uint8(i)
		for j := 1; j <= len(b); j++ {
			d[i][j] = d[i-1][j-1]
			if a[i-1] == b[j-1] {
				continue
			}
			d[i][j] = min(d[i][j], d[i-1][j], d[i][j-1]) + 1
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
		least := slices.Min(d[i][:len(b)+1])
		if reachable := int(min(least, before+1)); reachable > limit {
			return reachable
		}
		before = least
	}
	return int(d[len(a)][len(b)])
}

// Offers returns what package resolve needs of each row, in their order.
func (c *Catalog) Offers() []resolve.Offer {
	offers := make([]resolve.Offer, c.Len())
	for row := range c.rows {
		s := &c.rows[row].Summary
		offers[row] = resolve.Offer{
			Provider: s.Provider, ID: s.ID, Aliases: s.Aliases, AliasOf: s.AliasOf, Kind: c.Kind(row).String(),
		}
	}
	return offers
}
