// Package collection reads public collections of facts about models of many providers. They need no
// key. The caller decides what to do with what they state.
//
// A row in which a value that is read has an unexpected form is left out, with the models that it
// is about. If there are ten such rows and they are one in fifty, or a fault is in no row, the
// whole answer is rejected. Rows that are not models, and ids that are known to be wrong, are left
// out too: tables.txt has them, and where each collection has our facts and prices.
package collection

import (
	"cmp"
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/sync/source"
)

// All are evidence.Collections, in their order.
var All = []source.Source{
	{
		Name: "models.dev", Line: public("models.dev", "https://github.com/anomalyco/models.dev"),
		Names: true, Read: with(readModelsDev),
	},
	{
		Name: "litellm", Line: public("litellm", "https://github.com/BerriAI/litellm"),
		Names: true, Read: with(readLiteLLM),
	},
	{
		// It has no row for each model, to be a witness for a new id.
		Name: "genai-prices", Line: public("genai-prices", "https://github.com/pydantic/genai-prices"),
		Read: with(readGenAIPrices),
	},
	{
		Name: "deprecations", Line: public("deprecations", "https://github.com/deprecations/deprecations-rss"),
		Names: true, Read: with(readDeprecations),
	},
	{
		Name: "pi-ai", Line: public("pi-ai", "https://www.npmjs.com/package/@earendil-works/pi-ai"),
		Root: evidence.Roots["pi-ai"], Names: true, Read: with(readPiAI),
	},
}

// public returns the source of a collection in the dataset. It is about the models of many
// providers, and the word of none.
func public(name, url string) dataset.Source {
	return dataset.Source{Name: name, Kind: dataset.KindCollection, URL: url, License: "MIT", Whole: true}
}

// reader reads a collection by its tables.
type reader struct{ *source.Reading }

// with returns a function that reads the JSON of an answer.
func with(read func(r *reader, root source.Node)) func(*source.Reading) {
	return func(reading *source.Reading) {
		r := &reader{reading}
		read(r, r.JSON())
		r.foldAliases()
	}
}

// provider returns the id in the dataset of the provider that the collection calls by a name, or ""
// if the dataset does not have it. A dataset that does not say what collections call a provider has
// it by its id or its name.
func (r *reader) provider(name string) string {
	if p := r.Dataset.NamedBy(r.Name, name); p != nil {
		return p.ID
	}
	for _, p := range r.Dataset.Providers {
		if p.Names == nil && (p.ID == name || strings.EqualFold(p.Name, name)) {
			return p.ID
		}
	}
	return ""
}

// state returns the profile of the model of a row, or nil if the dataset does not have its provider
// or a row of tables.txt leaves it out, which can also give the provider's own spelling of the id.
func (r *reader) state(n source.Node, provider, id string) *source.Profile {
	provider = r.provider(provider)
	if provider == "" {
		return nil
	}
	for i, row := range tables["rows"] {
		if (row[0] == "*" || row[0] == r.Name) && row[1] == provider && rowPatterns[i].MatchString(id) {
			id = row[3]
			if id == "-" {
				return nil
			}
		}
	}
	return r.Model(n, provider, id)
}

// stateFacts states the facts of a row that the collection's table names.
func (r *reader) stateFacts(s *source.Profile, row source.Node) {
	for _, fact := range tables[r.Name+" facts"] {
		n := row.Get(strings.Split(fact[1], ".")...)
		s.State(n, fact[0], n.Fact(fact[0]))
	}
}

//go:embed tables.txt
var tablesText string

// tables are the rows of tables.txt by the name of their table, without it.
var tables = func() map[string][][]string {
	tables := map[string][][]string{}
	for line := range strings.Lines(tablesText) {
		row := strings.Split(strings.TrimSpace(line), "\t")
		tables[row[0]] = append(tables[row[0]], row[1:])
	}
	return tables
}()

// pairs returns the first two columns of a table.
func pairs(name string) map[string]string {
	pairs := map[string]string{}
	for _, row := range tables[name] {
		pairs[row[0]] = row[1]
	}
	return pairs
}

var rowPatterns = func() (patterns []*regexp.Regexp) {
	for _, row := range tables["rows"] {
		patterns = append(patterns, regexp.MustCompile(`^(?:`+row[2]+`)$`))
	}
	return patterns
}()

// cost is about the prices of a model.
type cost struct {
	*source.Profile
	meters          map[string]string // by the collection's names
	tier, condition string
	output          string // what a price of output is for, unless another says that: images or speech; empty: text
	from            dataset.Date
}

// state states the prices in an object, per million tokens. A price can be an object with tiers.
func (c cost) state(prices source.Node) {
	members := prices.Members()
	for _, n := range members {
		meter := c.meters[n.Name]
		if meter == "output" && !slices.ContainsFunc(members, func(n source.Node) bool { return c.meters[n.Name] == c.output }) {
			meter = cmp.Or(c.output, meter)
		}
		switch {
		case meter == "":
		case !n.IsObject():
			c.Price(n, c.tier+meter, c.condition, n.Price(1), c.from)
		default:
			base := n.Get("base")
			c.Price(base, c.tier+meter, c.condition, base.Price(1), c.from)
			for _, tier := range n.Get("tiers").Elements() {
				if start := tier.Get("start").Tokens(); start != "" {
					c.Price(tier, c.tier+meter, strings.TrimSuffix("context>"+start+","+c.condition, ","), tier.Get("price").Price(1), c.from)
				}
			}
		}
	}
}

// readDeprecations reads deprecations.json of deprecations.info: announcements on pages of
// providers, by model, newest first.
func readDeprecations(r *reader, root source.Node) {
	for _, row := range root.Elements() {
		r.Row(row, func(n source.Node) {
			s := r.state(n, n.Get("provider").Text(), n.Get("model_id").Text())
			if s == nil {
				return
			}
			seen := n.Get("last_observed")
			s.Seen = max(s.Seen, seen.Day())
			if seen.Day() > r.Today.Add(1) {
				seen.Fault("a day that is not in the future")
			}
			if day := n.Get("shutdown_date").Day(); day > 0 {
				s.Retire(n, day.String())
			}
			// Of several replacements none is the successor.
			if names := n.Get("replacement_models").Elements(); len(names) == 1 && names[0].Text() != s.ID {
				s.State(n, "replacement", s.Provider+"/"+names[0].Text())
			}
		})
	}
}
