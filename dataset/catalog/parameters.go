package catalog

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/parameter"
)

// Parameters returns what is believed about the parameters of requests to the model of a row, by
// name, then condition. Those that say that a parameter is simply taken are left out. See
// ParameterRules for all of them.
func (c *Catalog) Parameters(row int) (shown []evidence.ParameterClaim) {
	_, claims := c.ParameterRules(row)
	// That a parameter is simply taken is what people assume.
	isTaken := func(claim evidence.ParameterClaim) bool { return claim.Outcome == parameter.Accepted }
	return slices.DeleteFunc(claims, isTaken)
}

// ParameterRules returns the rules about the parameters of a row's model that are believed, for
// parameter.Apply, and what is known of each.
func (c *Catalog) ParameterRules(row int) ([]parameter.Rule, []evidence.ParameterClaim) {
	return c.pricing().ParameterRules(c.model(row))
}

// EffortRules returns what the list of efforts of a row's model says about the parameters that set
// one.
func (c *Catalog) EffortRules(row int) []parameter.Rule { return c.pricing().EffortRules(c.model(row)) }

// ParameterChange is what a call must change that goes from the model of one row to that of
// another, and how sure it is.
type ParameterChange struct {
	parameter.Change
	Official, Disputed bool // as those of the claim about the new model
}

// ParameterChanges returns what a call must change that goes from the model of one row to that of
// another, by the name of the parameter.
func (c *Catalog) ParameterChanges(from, to int) (changes []ParameterChange) {
	before, _ := c.ParameterRules(from)
	after, claims := c.ParameterRules(to)
	// Changes points into after, which tells the claim that belongs to a rule.
	for _, change := range parameter.Changes(before, after) {
		for i := range after {
			if &after[i] != change.New {
				continue
			}
			changes = append(changes, ParameterChange{
				Change:   change,
				Official: claims[i].Official,
				Disputed: claims[i].Disputed,
			})
		}
	}
	return changes
}

// DefaultEffort returns the effort of a row's model if a request sets none, for parameter.Call;
// empty if it is unknown.
func (c *Catalog) DefaultEffort(row int) string { return evidence.DefaultEffort(c.model(row)) }

// parameterStatements returns what sources state about parameters of a model, or about some. A name
// without a condition, parameter:temperature, means what is said under every condition.
func (c *Catalog) parameterStatements(m *dataset.Model, facts []string) (statements []Statement) {
	for _, claim := range c.pricing().ParameterClaims(m) {
		fact := evidence.ParameterFact(&claim.Rule)
		bare := evidence.ParameterPrefix + claim.Name
		if len(facts) > 0 && !slices.Contains(facts, fact) && !slices.Contains(facts, bare) {
			continue
		}
		source, _ := c.pricing().Source(claim.Source)
		statements = append(statements, Statement{
			JudgedClaim: claim.JudgedClaim,
			Fact:        fact,
			Page:        source.URL,
			Place:       claim.Line.Place,
			Official:    claim.Official,
			Kind:        source.Kind,
			Says:        claim.Line.Says,
		})
	}
	// What is said under one condition is together; the first of it is shown.
	slices.SortStableFunc(statements, func(a, b Statement) int {
		// What differs and what is outdated stays in the order of trust.
		if order := strings.Compare(a.Fact, b.Fact); order != 0 {
			return order
		}
		return int(min(a.Standing, evidence.Differs)) - int(min(b.Standing, evidence.Differs))
	})
	return statements
}

// AppendParameters appends the array of what is believed about parameters of a row's model, which
// of the answers of the API only that for a single model has.
func (c *Catalog) AppendParameters(dst []byte, row int) []byte {
	return jsonl.AppendArray(dst, c.Parameters(row), func(dst []byte, claim *evidence.ParameterClaim) []byte {
		source, _ := c.pricing().Source(claim.Source)
		dst = jsonl.AppendString(append(dst, `{"name":`...), claim.Name)
		dst = join(dst, `,"rule":"`, claim.Outcome.String(), `","value":`)
		dst = jsonl.AppendStrings(dst, claim.Values)
		dst = appendMember(dst, "when", claim.When.String())
		dst = appendMember(dst, "says", claim.Line.Says)
		dst = jsonl.AppendString(append(dst, `,"source":`...), dataset.Site(claim.Source))
		dst = appendMember(dst, "page", source.URL)
		dst = appendMember(dst, "place", claim.Line.Place)
		dst = join(dst, `,"read":"`, claim.Read.String(), `","official":`)
		dst = appendBool(dst, claim.Official)
		dst = appendBool(append(dst, `,"copy":`...), claim.Line.Copy)
		dst = appendBool(append(dst, `,"disputed":`...), claim.Disputed)
		return append(dst, '}')
	})
}

func appendBool(dst []byte, is bool) []byte {
	if is {
		return append(dst, "true"...)
	}
	return append(dst, "false"...)
}
