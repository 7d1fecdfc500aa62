package price

import (
	"maps"
	"strings"
)

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
