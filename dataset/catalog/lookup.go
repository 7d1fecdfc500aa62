package catalog

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog/substring"
)

// Summary returns the summary of a row.
func (c *Catalog) Summary(row int) Summary { return c.rows[row].Summary }

// Key returns the provider and the id of a row.
func (c *Catalog) Key(row int) (provider, id string) { return c.rows[row].Provider, c.rows[row].ID }

// Find returns the row of a model, from 0 to Len()-1. The error is an *Error of the code InvalidProvider or ModelNotFound.
func (c *Catalog) Find(provider, id string) (row int, err error) {
	if !slices.Contains(c.ProviderIDs(), provider) {
		return 0, &Error{InvalidProvider, "provider: " + quote(provider) + " is not one of " + strings.Join(c.ProviderIDs(), ", ")}
	}
	found, ok := c.byID[modelID{provider, id}]
	if !ok {
		return 0, noModel(provider, id)
	}
	return int(found), nil
}

// nameIndex finds models by what people call them.
type nameIndex struct {
	aliases map[string][]int       // rows
	keys    [MaxName + 1][]nameKey // by length of the text
}

// nameKey is an id, a name or an alias of a row, without separators.
type nameKey struct {
	text string
	mask uint64 // of the bytes in it
	row  int
}

func (c *Catalog) indexNames() *nameIndex {
	x := &nameIndex{aliases: map[string][]int{}}
	for row := range c.rows {
		s := &c.rows[row].Summary
		for _, alias := range s.Aliases {
			x.aliases[alias] = append(x.aliases[alias], row)
		}
		for _, text := range slices.Concat(s.Aliases, []string{s.ID, s.Name}) {
			if squashed := squashName(text); squashed != "" {
				x.keys[len(squashed)] = append(x.keys[len(squashed)], nameKey{squashed, maskOfBytes(squashed), row})
			}
		}
	}
	return x
}

// MaxName is the number of bytes of a name that Nearest compares.
const MaxName = 64

func squashName(text string) string {
	squashed, _ := squash(nil, nil, substring.Fold(text))
	return string(squashed[:min(len(squashed), MaxName)])
}

// maskOfBytes returns the set of a text's bytes, modulo 64.
func maskOfBytes(text string) (mask uint64) {
	for i := range len(text) {
		mask |= 1 << (text[i] % 64)
	}
	return mask
}

// Lookup returns the rows of the models with an id, in ascending order: one for each provider that has it. If there are none, it
// returns the models that have it as an alias. Before the id can come its provider and a slash. It is nil for other names.
func (c *Catalog) Lookup(name string) (rows []int) {
	provider, id, _ := strings.Cut(name, "/")
	for _, p := range c.ProviderIDs() {
		if row, err := c.Find(p, name); err == nil {
			rows = append(rows, row)
		}
	}
	if row, err := c.Find(provider, id); err == nil {
		rows = append(rows, row)
	}
	if rows == nil {
		rows = slices.Clone(c.names().aliases[name])
		for _, row := range c.names().aliases[id] {
			if found, _ := c.Key(row); found == provider {
				rows = append(rows, row)
			}
		}
	}
	slices.Sort(rows)
	return slices.Compact(rows)
}

// near is a row with a name near to another.
type near struct {
	row, distance int
	rank          uint32
}

// Nearest returns the rows of at most n models whose id, name or alias is most like a name: the nearest first, then in the order
// within a class of relevance. The distance is the number of bytes to insert, delete, replace or exchange with their neighbour,
// without regard to case and separators. Models farther than a third of the name's length are left out. Before an id can come its
// provider and a slash. It compares names of about the same length and the same bytes only, and those nearer than the n-th found.
func (c *Catalog) Nearest(name string, n int) (rows []int) {
	nearest := make([]near, 0, n+1)
	nearest = c.addNear(nearest, squashName(name), "")
	if provider, id, found := strings.Cut(name, "/"); found {
		nearest = c.addNear(nearest, squashName(id), provider)
	}
	for _, x := range nearest {
		rows = append(rows, x.row)
	}
	return rows
}

// addNear adds the rows, of a provider if one is given, with a name nearer to a text than the last of nearest.
func (c *Catalog) addNear(nearest []near, text, provider string) []near {
	mask, limit := maskOfBytes(text), len(text)/3
	most, ranks := cap(nearest)-1, c.orders[SortRelevance][Ascending].ranks
	for i := range 2 * MaxName { // the same length first, because near names make the limit smaller
		length := len(text) + (1-i%2*2)*(i+1)/2
		if (i+1)/2 > limit || length < 1 || length > MaxName {
			continue
		}
		for _, k := range c.names().keys[length] {
			if bits.OnesCount64(k.mask&^mask) > limit || bits.OnesCount64(mask&^k.mask) > limit || provider != "" && c.rows[k.row].Provider != provider {
				continue
			}
			d := Distance(k.text, text, limit)
			if d > limit {
				continue
			}
			x := near{k.row, d, ranks[k.row]}
			known := slices.IndexFunc(nearest, func(other near) bool { return other.row == x.row })
			if known >= 0 && nearest[known].distance <= d {
				continue
			}
			if known >= 0 {
				nearest = slices.Delete(nearest, known, known+1)
			}
			at, _ := slices.BinarySearchFunc(nearest, x, func(a, b near) int {
				return cmp.Or(a.distance-b.distance, cmp.Compare(a.rank, b.rank))
			})
			if nearest = slices.Insert(nearest, at, x); len(nearest) > most {
				nearest = nearest[:most]
			}
			if len(nearest) == most && most > 0 {
				limit = min(limit, nearest[most-1].distance)
			}
		}
	}
	return nearest
}

// Distance returns the number of bytes to insert, delete, replace or exchange with their neighbour to make one text of the
// other, each byte in at most one exchange. The texts have at most MaxName bytes. If it is above the limit, it may be too low.
func Distance(a, b string, limit int) int {
	if diff := len(a) - len(b); max(diff, -diff) > limit {
		return max(diff, -diff)
	}
	var table [3][MaxName + 1]uint8
	before, last, current := &table[0], &table[1], &table[2] // rows of the table
	for j := range len(b) + 1 {
		last[j] = uint8(j)
	}
	var least, leastBefore uint8 // of the last row and the one before
	for i := range len(a) {
		leastBefore, least = least, uint8(i+1)
		current[0] = least
		for j := range len(b) {
			cost := last[j]
			if a[i] != b[j] {
				cost = min(cost, last[j+1], current[j]) + 1
				if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
					cost = min(cost, before[j-1]+1)
				}
			}
			current[j+1] = cost
			least = min(least, cost)
		}
		if reachable := int(min(least, leastBefore+1)); reachable > limit {
			return reachable
		}
		before, last, current = last, current, before
	}
	return int(last[len(b)])
}
