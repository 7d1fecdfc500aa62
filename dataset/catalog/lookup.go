package catalog

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/resolve"
)

// Summary returns the summary of a row.
func (c *Catalog) Summary(row int) Summary { return c.rows[row].Summary }

// Key returns the provider and the id of a row.
func (c *Catalog) Key(row int) (provider, id string) { return c.rows[row].Provider, c.rows[row].ID }

// OpenWeights reports whether the weights of a row's model are known to be open.
func (c *Catalog) OpenWeights(row int) bool { return c.rows[row].openWeights() == "true" }

// Find returns the row of a model, from 0 to Len()-1. The error is an *Error of the code
// InvalidProvider or ModelNotFound.
func (c *Catalog) Find(provider, id string) (row int, err error) {
	if !slices.Contains(c.ProviderIDs(), provider) {
		allowed := strings.Join(c.ProviderIDs(), ", ")
		return 0, &Error{InvalidProvider, "provider: " + quote(provider) + " is not one of " + allowed}
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
			squashed := squashName(text)
			if squashed != "" { // else it has only separators, or there is no name
				keys = append(keys, nameKey{squashed, row})
			}
		}
	}
	return keys
}

// MaxName is the number of bytes of a name that Nearest compares. LIMIT: the time of Distance grows
// with the square of it, and names that differ only after 64 bytes are rare.
const MaxName = 64

func squashName(text string) string {
	squashed, _ := squash(fold(text))
	return squashed[:min(len(squashed), MaxName)]
}

// Nearest returns the rows of at most n models whose id, name or alias is nearest to a name by
// distance, or begins with it, without regard to case and separators. Others farther than a third
// of the length behind its last slash are left out. A provider and a slash may precede an id. With a day, only models
// that are usable on it count, and those from which the name is a slip away: "gpt5" is gpt-5, even if
// that retires.
func (c *Catalog) Nearest(name string, n int, day dataset.Date) []int {
	provider, id, _ := strings.Cut(name, "/")
	distances := map[int]int{} // by row
	// A slash is behind a provider, or part of an id such as meta/nova-4. Both readings are tried.
	readings := [...]dataset.Key{
		{ID: squashName(name)},
		{Provider: provider, ID: squashName(id)},
	}
	// More changed letters make another name, not a mistyped one. What a place writes before all its
	// ids, "accounts/fireworks/models/", makes none of them alike.
	last := squashName(name[strings.LastIndexByte(name, '/')+1:])
	limit := len(last) / 3
	for _, sought := range readings {
		for _, k := range c.names() {
			r := &c.rows[k.row]
			if sought.Provider != "" && r.Provider != sought.Provider {
				continue
			}
			if day != 0 && !isOffered(r.StageOn(day), k.text, sought.ID) {
				continue
			}
			d := Distance(k.text, sought.ID, limit)
			if d > 1 && strings.HasPrefix(k.text, sought.ID) {
				d = 1 // people leave out the end of a name more often than they mistype it
			}
			before, found := distances[k.row]
			if d <= limit && (!found || d < before) {
				distances[k.row] = d
			}
		}
	}
	// Ties go to the row, because the order of a map is random and answers must be the same
	// everywhere.
	rows := slices.SortedFunc(maps.Keys(distances), func(a, b int) int {
		return cmp.Or(distances[a]-distances[b], compareRelevance(&c.rows[a], &c.rows[b]), a-b)
	})
	return rows[:min(n, len(rows))]
}

// isOffered reports whether a model in a stage is offered for a name that is like its own: if it is
// usable, or if the names differ by a slip. What is meant must be named even if it has ended.
func isOffered(stage Stage, own, name string) bool {
	switch stage {
	case UsableStage:
		return true
	case UncertainStage, RetiringStage, RetiredStage:
		return slipped(own, name)
	}
	return false
}

// slipped reports whether two names differ by a slip of a finger, which leaves no doubt what is
// meant: in separators, two swapped neighbors or one letter. Another digit is another version.
func slipped(own, name string) bool {
	if own == name || swapped(own, name) {
		return true
	}
	return Distance(own, name, 1) == 1 && digitsOf(own) == digitsOf(name)
}

// digitsOf returns the digits of a text, in their order.
func digitsOf(text string) string {
	keep := func(r rune) rune {
		if '0' <= r && r <= '9' {
			return r
		}
		return -1
	}
	return strings.Map(keep, text)
}

// swapped reports whether two neighbors of a text are swapped in another: "gpt" and "gtp".
func swapped(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	at := 0
	for at < len(a) && a[at] == b[at] {
		at++
	}
	return at+1 < len(a) && a[at] == b[at+1] && a[at+1] == b[at] && a[at+2:] == b[at+2:]
}

// Offers returns what package resolve needs of each row, in their order.
func (c *Catalog) Offers() []resolve.Offer {
	offers := make([]resolve.Offer, c.Len())
	for row := range c.rows {
		s := &c.rows[row].Summary
		offers[row] = resolve.Offer{
			Provider: s.Provider, ID: s.ID, Kind: c.Kind(row).String(),
			Aliases: s.Aliases, AliasOf: s.AliasOf, Canonical: c.CanonicalID(row),
		}
	}
	return offers
}
