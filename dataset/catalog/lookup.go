package catalog

import (
	"cmp"
	"maps"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/substring"
	"modelcatalog/dataset/jsonl"
)

// Summary is what a lookup by name says about a model. Texts are empty and dates 0 if they are unknown.
type Summary struct {
	Provider, ID, Name string
	Status             dataset.Status
	Aliases            []string
	AliasOf            string // an id of the same provider
	RetirementDate     dataset.Date
	Replacement        string // provider/id
}

// objectMembers are the members of an object as lists of version 2 have it.
var objectMembers = slices.Concat([]string{
	"id", "provider", "name", "description", "type", "status", "deprecated", "updated_at", "last_seen_at",
}, factMembers, []string{"prices", "sources", "disputes"})

// Summary returns the summary of a row.
func (c *Catalog) Summary(row int) Summary {
	var s Summary
	r := jsonl.Reader{Text: string(c.AppendObject(nil, V2, row)), Faults: new(jsonl.List)}
	r.Whole()
	r.Object(objectMembers, 0)
	text := func(name string) string {
		value, _, _ := r.Nullable(name)
		return value
	}
	s.Provider, s.ID, s.Name, s.AliasOf = text("provider"), text("id"), text("name"), text("alias_of")
	s.Status = dataset.Status(max(slices.Index(dataset.StatusNames[:], text("status")), 0))
	s.RetirementDate, _ = dataset.ParseDate(text("retirement_date"))
	s.Aliases = r.Strings("aliases", func(string) error { return nil })
	r.Inside("replacement", func() {
		if !r.Null() {
			r.Object([]string{"provider", "id"}, 2)
			provider, _ := r.String("provider")
			id, _ := r.String("id")
			s.Replacement = provider + "/" + id
		}
	})
	return s
}

// nameIndex finds models by what people call them.
type nameIndex struct {
	aliases map[string][]int // rows
	keys    []nameKey
}

// nameKey is an id, a name or an alias of a row, without separators.
type nameKey struct {
	text string
	mask uint64 // of the bytes in it
	row  int
}

func (c *Catalog) indexNames() *nameIndex {
	x := &nameIndex{aliases: map[string][]int{}}
	for row := range c.objects {
		s := c.Summary(row)
		for _, alias := range s.Aliases {
			x.aliases[alias] = append(x.aliases[alias], row)
		}
		for _, text := range append(s.Aliases, s.ID, s.Name) {
			if squashed := squashName(text); squashed != "" {
				x.keys = append(x.keys, nameKey{squashed, maskOf(squashed), row})
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

// maskOf returns the set of a text's bytes, modulo 64.
func maskOf(text string) (mask uint64) {
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

// Nearest returns the rows of at most n models whose id, name or alias is most like a name: the nearest first, then in the order
// within a class of relevance. The distance is the number of bytes to insert, delete, replace or exchange with their neighbour,
// without regard to case and separators. Models farther than a third of the name's length are left out. Before an id can come its
// provider and a slash. It looks at every model, which takes about a microsecond for each.
func (c *Catalog) Nearest(name string, n int) (rows []int) {
	distances := map[int]int{} // by row
	c.addNear(distances, squashName(name), 0, uint32(c.Len()))
	provider, id, _ := strings.Cut(name, "/")
	if p := slices.Index(c.ProviderIDs(), provider); p >= 0 {
		own := c.words().makers[p]
		c.addNear(distances, squashName(id), own.first, own.last)
	}
	o := c.order(SortRelevance, Ascending)
	rows = slices.SortedFunc(maps.Keys(distances), func(a, b int) int {
		return cmp.Or(distances[a]-distances[b], int(o.rank(uint32(a)))-int(o.rank(uint32(b))))
	})
	return rows[:min(len(rows), n)]
}

// addNear adds the distances of the rows from first up to last to a text, if they are not too far.
func (c *Catalog) addNear(distances map[int]int, text string, first, last uint32) {
	mask, limit := maskOf(text), len(text)/3
	for _, k := range c.names().keys {
		if k.row < int(first) || k.row >= int(last) || bits.OnesCount64(k.mask&^mask) > limit || bits.OnesCount64(mask&^k.mask) > limit {
			continue
		}
		d := Distance(k.text, text, limit)
		if known, found := distances[k.row]; d <= limit && (!found || d < known) {
			distances[k.row] = d
		}
	}
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

// The identity of a model is the start of its object: {"id":"…","provider":"…". No other object starts with it.

// rowsByIdentity returns the row of each object. The keys are parts of the objects.
func rowsByIdentity(objects []string) map[string]uint32 {
	rows := make(map[string]uint32, len(objects))
	for row, object := range objects {
		rows[object[:strings.Index(object, `,"name":`)]] = uint32(row) // an id's own quotation marks are escaped
	}
	return rows
}

// Find returns the row of a model, from 0 to Len()-1. The error is an *Error of the code InvalidProvider or ModelNotFound.
func (c *Catalog) Find(provider, id string) (row int, err error) {
	if !slices.Contains(c.ProviderIDs(), provider) {
		return 0, &Error{InvalidProvider, "provider: " + quote(provider) + " is not one of " + strings.Join(c.ProviderIDs(), ", ")}
	}
	var buffer [256]byte
	found, ok := c.rows[string(appendIdentity(buffer[:0], provider, id))]
	if !ok || !utf8.ValidString(id) { // JSON replaces invalid bytes by U+FFFD, which another id may contain
		return 0, noModel(provider, id)
	}
	return int(found), nil
}

// Key returns the provider and the id of a row.
func (c *Catalog) Key(row int) (provider, id string) {
	quoted, rest, _ := strings.Cut(c.objects[row][len(`{"id":`):], `,"provider":"`) // quotation marks in an id are escaped
	provider, _, _ = strings.Cut(rest, `"`)
	id, err := strconv.Unquote(quoted) // in an id, JSON escapes only quotation marks and backslashes, as Go does
	if err != nil {
		panic("the id of a row is not JSON: " + err.Error()) // appendModel writes it
	}
	return provider, id
}
