package collection

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// alias is a row of the table of aliases: a form of ids at a provider that name another id there.
type alias struct {
	provider string
	pattern  *regexp.Regexp // of the whole id
	model    string         // the id that it names, with the groups of the pattern
	scope    string         // a condition of its prices, or ""
}

var aliases = func() (all []alias) {
	for _, row := range tables["aliases"] {
		scope := strings.TrimPrefix(row[3], "-")
		all = append(all, alias{row[0], regexp.MustCompile(`^(?:` + row[1] + `)$`), row[2], scope})
	}
	return all
}()

// foldAliases makes aliases of the models whose ids are forms of others, such as the inference
// profiles of Amazon Bedrock: us.anthropic.claude-opus-5 reaches anthropic.claude-opus-5 in the
// Regions of the United States, at a price of its own.
func (r *reader) foldAliases() {
	for _, k := range slices.SortedFunc(maps.Keys(r.Profiles), dataset.Key.Compare) {
		for _, a := range aliases {
			if a.provider == k.Provider && a.pattern.MatchString(k.ID) {
				r.foldAlias(k, a)
				break
			}
		}
	}
	for _, p := range r.Profiles {
		p.Prices = append(p.Prices, unscoped(p.Prices)...)
	}
}

// foldAlias moves what is said of an alias to its model. What the model says of itself counts, and
// then what the first of its aliases says, in byte order.
func (r *reader) foldAlias(k dataset.Key, a alias) {
	from := r.Profiles[k]
	delete(r.Profiles, k)
	model := dataset.Key{Provider: k.Provider, ID: a.pattern.ReplaceAllString(k.ID, a.model)}
	to := r.Profiles[model]
	if to == nil {
		to = &source.Profile{Provider: model.Provider, ID: model.ID, Facts: map[string]string{}}
		r.Profiles[model] = to
	}
	if to.Facts == nil {
		to.Facts = map[string]string{}
	}
	for fact, value := range from.Facts {
		if to.Facts[fact] == "" {
			to.Facts[fact] = value
		}
	}
	ids := slices.DeleteFunc(strings.Split(to.Facts["aliases"], ","), func(id string) bool { return id == "" })
	if !strings.Contains(k.ID, ",") { // which separates the ids
		ids = append(ids, k.ID)
	}
	slices.Sort(ids)
	to.Facts["aliases"] = strings.Join(ids, ",")
	for _, p := range from.Prices {
		p.Condition = strings.TrimPrefix(p.Condition+","+a.scope, ",")
		p.Condition = strings.TrimSuffix(p.Condition, ",")
		if !slices.ContainsFunc(to.Prices, func(other dataset.Price) bool { return sameUse(&other, &p) }) {
			to.Prices = append(to.Prices, p)
		}
	}
}

// sameUse reports whether two prices are for the same use from the same day on.
func sameUse(a, b *dataset.Price) bool {
	return a.Meter == b.Meter && a.Condition == b.Condition && a.From == b.From
}

// unscoped returns the prices without a scope that are missing: where a model is reached through a
// profile only, most requests pay the price of the global one, or else that of the first.
func unscoped(prices []dataset.Price) (missing []dataset.Price) {
	ordered := slices.Clone(prices)
	slices.SortStableFunc(ordered, func(a, b dataset.Price) int {
		return cmp.Compare(strings.Count(b.Condition, "scope=global"), strings.Count(a.Condition, "scope=global"))
	})
	for _, p := range ordered {
		bare, _, scoped := strings.Cut(p.Condition, "scope=")
		if !scoped {
			continue
		}
		p.Condition = strings.TrimSuffix(bare, ",")
		same := func(other dataset.Price) bool { return sameUse(&other, &p) }
		if !slices.ContainsFunc(prices, same) && !slices.ContainsFunc(missing, same) {
			missing = append(missing, p)
		}
	}
	return missing
}
