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

// aliasRule is about ids of a provider that are other spellings of one model. Collections have a
// row for each spelling. As separate models they would multiply each model of a cloud by its
// regions.
type aliasRule struct {
	provider string
	ids      *regexp.Regexp // of whole ids
	model    string         // the id that they name, with the groups of the pattern
	scope    string         // a condition of the prices of these ids, or ""
}

// aliasRules are tried in this order; the first that matches counts.
var aliasRules = []aliasRule{
	// Inference profiles of Amazon Bedrock: us.anthropic.claude-opus-5 reaches
	// anthropic.claude-opus-5 in the Regions of the United States, at another price.
	// https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles.html
	{"amazon-bedrock", ids(`global\.(.+)`), "$1", "scope=global"},
	{"amazon-bedrock", ids(`(?:us-gov|us|eu|apac|ap|au|jp|ca|in|il)\.(.+)`), "$1", "scope=geo"},

	// Versions of a model on Vertex AI: claude-opus-5@default and claude-opus-5@20260601 are
	// claude-opus-5, at its price.
	{"google-vertex", ids(`(.+)@(?:default|\d{3}|\d{8})`), "$1", ""},
}

// foldAliases makes aliases of the models whose ids name another model.
func (r *reader) foldAliases() {
	// In byte order, because the first alias of a model decides what the model does not say.
	for _, k := range slices.SortedFunc(maps.Keys(r.Profiles), dataset.Key.Compare) {
		for _, rule := range aliasRules {
			if rule.provider == k.Provider && rule.ids.MatchString(k.ID) {
				r.foldAlias(k, rule)
				break
			}
		}
	}
	for _, p := range r.Profiles {
		scopeRegions(p.Prices)
		p.Prices = append(p.Prices, unscopedPrices(p.Prices)...)
	}
}

// scopeRegions gives the prices of a model's own id the scope of one Region, if its global profile
// has another price. Collections do not agree on what the own id costs at Amazon Bedrock: some write
// the price of the global profile there, some that of one Region, which is a tenth more. As prices
// of one thing, the two would be in dispute.
func scopeRegions(prices []dataset.Price) {
	const global, regional = "scope=global", "scope=regional"
	for i := range prices {
		p := &prices[i]
		if strings.Contains(p.Condition, "scope=") {
			continue
		}
		elsewhere := *p
		elsewhere.Condition = strings.Trim(p.Condition+","+global, ",")
		isGlobal := func(other dataset.Price) bool {
			return sameUse(&other, &elsewhere) && other.Amount != p.Amount
		}
		if slices.ContainsFunc(prices, isGlobal) {
			p.Condition = strings.Trim(p.Condition+","+regional, ",")
		}
	}
}

// foldAlias moves the facts and prices of an alias to its model. A fact of the model itself counts,
// and then the fact of the first alias that has it.
func (r *reader) foldAlias(k dataset.Key, rule aliasRule) {
	from := r.Profiles[k]
	delete(r.Profiles, k)
	model := dataset.Key{Provider: k.Provider, ID: rule.ids.ReplaceAllString(k.ID, rule.model)}
	// Some models have no row with their own id: only profiles reach them.
	to := r.Profiles[model]
	if to == nil {
		to = &source.Profile{Provider: model.Provider, ID: model.ID}
		r.Profiles[model] = to
	}
	if to.Facts == nil {
		to.Facts = map[string]string{}
	}
	for fact, value := range from.Facts {
		to.Facts[fact] = cmp.Or(to.Facts[fact], value)
	}
	to.Facts["aliases"] = addAlias(to.Facts["aliases"], k.ID)
	for _, p := range from.Prices {
		p.Condition = strings.Trim(p.Condition+","+rule.scope, ",")
		isSame := func(other dataset.Price) bool { return sameUse(&other, &p) }
		if !slices.ContainsFunc(to.Prices, isSame) {
			to.Prices = append(to.Prices, p)
		}
	}
}

// addAlias adds an id to a list of ids in byte order, with commas between them.
func addAlias(aliases, id string) string {
	// An id that contains a comma cannot be in the list. It stays out of the catalog with its row.
	if strings.Contains(id, ",") {
		return aliases
	}
	ids := []string{id}
	if aliases != "" {
		ids = append(ids, strings.Split(aliases, ",")...)
	}
	slices.Sort(ids)
	return strings.Join(ids, ",")
}

// sameUse reports whether two prices are for the same use from the same day on.
func sameUse(a, b *dataset.Price) bool {
	return a.Meter == b.Meter && a.Condition == b.Condition && a.From == b.From
}

// unscopedPrices returns the prices without a scope that are missing. A request that does not say
// how it reaches a model needs one: most pay the price of the global profile, if there is one.
func unscopedPrices(prices []dataset.Price) (missing []dataset.Price) {
	// Stable, so that the first of the other scopes counts.
	globalFirst := slices.Clone(prices)
	slices.SortStableFunc(globalFirst, func(a, b dataset.Price) int {
		const global = "scope=global"
		return cmp.Compare(strings.Count(b.Condition, global), strings.Count(a.Condition, global))
	})
	for _, p := range globalFirst {
		bare, _, hasScope := strings.Cut(p.Condition, "scope=")
		if !hasScope {
			continue
		}
		p.Condition = strings.TrimSuffix(bare, ",")
		isSame := func(other dataset.Price) bool { return sameUse(&other, &p) }
		if !slices.ContainsFunc(prices, isSame) && !slices.ContainsFunc(missing, isSame) {
			missing = append(missing, p)
		}
	}
	return missing
}
