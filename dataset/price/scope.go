package price

import (
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// placeAttributes are what a use can say about the place that answers. Prices without them are those of
// most requests.
var placeAttributes = []string{"scope", "region"}

// ScopeOf returns the scope of prices that an id of a provider names by its beginning: "geo" for
// "us.anthropic.claude-…" of Bedrock, whose requests stay in the United States and cost more there.
// It is empty if the id names none, because the price without a scope is that of most requests.
func ScopeOf(provider, id string) string {
	scopes := rule().Scopes[provider]
	if scopes == nil {
		return ""
	}
	// What is before the id names the place: bedrock/us.anthropic.…, bedrock:us.anthropic.…
	id = id[strings.LastIndexByte(id, '/')+1:]
	beginning, _, found := strings.Cut(id, ".")
	if !found {
		return ""
	}
	return scopes[beginning[strings.LastIndexByte(beginning, ':')+1:]]
}

// UnaskedPlace returns the names of what a use says about its place, the scope and the region, that no
// price of a model at a time asks for. If the use says no scope, it also returns the scopes that some
// prices ask for, such as scope=geo: one of these may be what was meant by a region.
func (p *Prices) UnaskedPlace(m *dataset.Model, use Use, at At) (unasked, scopes []string) {
	asked := map[string]bool{}
	for _, spans := range p.history(m).on(at.Day).byMeter {
		for _, s := range spans {
			for _, part := range s.Condition {
				asked[part.Name] = true
				if part.Name == "scope" {
					scopes = append(scopes, part.String())
				}
			}
		}
	}
	for _, name := range placeAttributes {
		if use.attributes[name] != "" && !asked[name] {
			unasked = append(unasked, name)
		}
	}
	if use.attributes["scope"] != "" {
		return unasked, nil
	}
	slices.Sort(scopes)
	return unasked, slices.Compact(scopes)
}

// At returns a use of a model that is asked for by an id at a provider: with the scope that the id
// names, unless the use says one. The scope is empty if nothing was added. The use itself stays,
// because others may be billed for it.
func (u Use) At(provider, id string) (use Use, scope string) {
	scope = ScopeOf(provider, id)
	if scope == "" || u.attributes["scope"] != "" {
		return u, ""
	}
	u.attributes = maps.Clone(u.attributes)
	u.Say("scope", scope)
	return u, scope
}
