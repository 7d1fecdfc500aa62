// Package resolve finds the models that a name means, in each spelling that programs use: as an id or alias, in another case, behind
// a provider, without its date, and as gateways and clouds write it. A name that is merely similar means nothing.
//
//	answer := resolve.New(c).Resolve("us.anthropic.claude-haiku-4-5-20251001-v1:0") // the rows of claude-haiku-4-5-20251001
//
// Resolve.ts has the same rules, both read the table in spellings.json, and vectors.json tests both. An id begins at the start of a
// name or behind one of its first eight segments, which end in "/" or ":". Of an address only what follows /models/ or /deployments/
// counts. Each form of the table says how an id is written there: the earliest start counts and, of these, the first form. An id means
// the models of all providers that have it, or only the one of the provider in the segment before it. If there are none, it can be an
// alias, an id or alias in another case, the beginning of dated ids, or an id that retired before the catalog's time, in this order.
package resolve

import (
	"cmp"
	_ "embed" // the table and the vectors
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
)

const (
	maxName = 512 // bytes
	maxCuts = 8   // segments before an id
)

// Spellings is the table, and Vectors are cases of its rules with the models that they need, as JSON.
var (
	//go:embed spellings.json
	Spellings []byte
	//go:embed vectors.json
	Vectors []byte
)

// Answer is what a name means. The zero value means nothing.
type Answer struct {
	Rows []int // of the models, in ascending order. If the name has no date, there can be several of one provider.
	// How says how they were found: exact, alias, case (an id or alias in another case), undated, provider (the id behind its provider),
	// gateway (behind other segments, before a suffix such as ":free", or with a dot in the version), cloud (as Bedrock, Vertex, Azure and
	// Databricks write it), fine-tune (it is the base), or gone (an id that retired before the catalog's time). It is empty for nothing.
	How       string
	Uncertain string   // a sentence about what the name leaves open, or empty
	Retired   *Retired // if How is gone
	Text      string   // the part of the name that an id was made of
	At        int      // where Text begins, in bytes
	Own       bool     // whether the segment before Text names the provider
	Literal   bool     // whether Text is an id or alias as its provider writes it, so that another can take its place
}

// Retired is an id that retired before the catalog's time: its requests fail from a day on, by a page.
type Retired struct{ Provider, ID, Day, Page string }

// table is the table of spellings. Go and JavaScript read its patterns alike.
var table struct {
	Address, Path, Segment, Deployment, Version *regexp.Regexp
	Providers                                   map[string]string // by their names in gateways
	Doubts                                      map[string]string // sentences
	Retired                                     []struct {
		Provider, Day, Page string
		IDs                 []string
	}
	Forms []struct {
		Pattern *regexp.Regexp
		ID      string // made of the pattern's groups
		Has     string // what each text of this form contains
		How     string // if it does not depend on the id
		Address bool   // whether it occurs only in addresses
		Foreign bool   // whether no other id can take the place of this
	}
}

func init() {
	if err := json.Unmarshal(Spellings, &table); err != nil {
		panic(err)
	}
}

// steps are the ways to find what an id means. From the third on, lower case is compared.
var steps = [...]string{"exact", "alias", "case", "case", "undated", "gone"}

// Resolver finds models of a catalog. It is safe for concurrent use.
type Resolver struct {
	catalog *catalog.Catalog
	names   [len(steps)]map[string][]int // rows or, of the last step, places in table.Retired
}

// New returns the Resolver of a catalog.
func New(c *catalog.Catalog) *Resolver {
	r := &Resolver{c, [len(steps)]map[string][]int{{}, {}, {}, {}, {}, {}}}
	for row := range c.Len() {
		s := c.Summary(row)
		id := strings.ToLower(s.ID)
		r.add(0, s.ID, row)
		r.add(2, id, row)
		for _, alias := range s.Aliases {
			r.add(1, alias, row)
			r.add(3, strings.ToLower(alias), row)
		}
		r.add(4, WithoutDate(id), row)
	}
	for row := range c.Len() { // a provider and an id can be the id of others
		if provider, id := c.Key(row); r.names[0][provider+"/"+id] != nil {
			r.add(0, provider+"/"+id, row)
		}
	}
	for i, group := range table.Retired {
		for _, id := range group.IDs {
			r.add(5, id, i)
		}
	}
	return r
}

func (r *Resolver) add(step int, name string, row int) {
	rows := r.names[step][name]
	if i, found := slices.BinarySearch(rows, row); !found && name != "" {
		r.names[step][name] = slices.Insert(rows, i, row)
	}
}

// WithoutDate returns an id without the date at its end, or an empty text if it has none.
func WithoutDate(id string) string { return append(table.Version.FindStringSubmatch(id), "", "")[1] }

// Known reports whether a text is an id or alias in any case, an id without its date, or one that is gone.
func (r *Resolver) Known(id string) bool { return r.lookup(id).How != "" }

// Resolve returns what a name means.
func (r *Resolver) Resolve(name string) (a Answer) {
	at, before, address := 0, "", table.Address.MatchString(name)
	if address {
		at, before = len(table.Path.FindString(name)), "models"
	}
	if len(name) > maxName || address && at == 0 {
		return a
	}
	for range maxCuts + 1 {
		cut := len(table.Segment.FindString(name[at:]))
		if a = r.match(name, at, before, address); a.How != "" || cut == 0 {
			break
		}
		before, at = strings.TrimSuffix(name[at:at+cut-1], `\`), at+cut
	}
	return a
}

// match returns the answer of the first form that has one, of a name from a place on, right before which is a segment.
func (r *Resolver) match(name string, at int, before string, address bool) (a Answer) {
	rest, deployment := name[at:], at > 0 && table.Deployment.MatchString(name[:at])
	for _, form := range table.Forms {
		if form.Address && !address || !strings.Contains(rest, form.Has) {
			continue
		}
		groups := form.Pattern.FindStringSubmatchIndex(rest)
		id := ""
		if groups != nil {
			id = strings.ReplaceAll(string(form.Pattern.ExpandString(nil, form.ID, rest, groups)), `\/`, "/")
		}
		if a = r.lookup(id); a.How == "" {
			continue
		}
		provider := cmp.Or(table.Providers[before], before)
		elsewhere := func(row int) bool { return r.catalog.Summary(row).Provider != provider }
		if own := slices.DeleteFunc(slices.Clone(a.Rows), elsewhere); len(own) > 0 {
			a.Rows, a.Own = own, true
		}
		if a.Text, a.At = rest, at; form.ID == "$1" {
			a.Text, a.At = rest[groups[2]:groups[3]], at+groups[2]
		}
		a.Literal = (a.How == "exact" || a.How == "alias") && a.Text == id && !form.Foreign && !deployment
		how, doubt := a.How, form.How
		switch {
		case how == "gone":
			return a
		case deployment:
			a.How, doubt = "cloud", "deployment"
		case form.How != "":
			a.How = form.How
		case at > 0 && (!a.Own || at != len(before)+1):
			a.How = "gateway"
		case a.Own && how == "exact":
			a.How = "provider"
		}
		if how == "undated" {
			doubt = how
		} else if doubt == "" && !a.Own && slices.Contains(r.catalog.ProviderIDs(), before) {
			doubt = "provider"
		}
		a.Uncertain = table.Doubts[doubt]
		return a
	}
	return Answer{}
}

// lookup returns what an id means by the first step that has it.
func (r *Resolver) lookup(id string) (a Answer) {
	for i, how := range steps {
		if i == 2 {
			id = strings.ToLower(id)
		}
		if rows := r.names[i][id]; rows != nil && how == "gone" {
			group := &table.Retired[rows[0]]
			return Answer{How: how, Retired: &Retired{group.Provider, id, group.Day, group.Page}}
		} else if rows != nil {
			return Answer{Rows: slices.Clone(rows), How: how} // callers may change it
		}
	}
	return a
}
