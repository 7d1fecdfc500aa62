package dataset

import (
	"cmp"
	"strings"
)

// Exception says that a rule is wrong about a model, or about one fact or price of it. It is a line
// of exceptions.jsonl.
type Exception struct {
	Rule         string // its name, see package evidence
	Provider, ID string // of the model
	// Fact is one of FactNames, or a name of PriceFact; a star at its end is any text. Empty means
	// all facts and prices of the model. For an alias, an exception of the rule alias-as-target
	// that names a price says that the alias lacks it, whatever its target costs.
	Fact   string
	Reason string // one line for people
	URL    string // the https address of a page that shows why
}

var exceptionTable = newTable([]member[Exception]{
	{name: "rule", required: true, access: text(func(e *Exception) *string { return &e.Rule }, checkRule)},
	{name: "provider", required: true,
		access: text(func(e *Exception) *string { return &e.Provider }, CheckProviderID)},
	{name: "id", required: true, access: text(func(e *Exception) *string { return &e.ID }, CheckModelID)},
	{name: "reason", required: true,
		access: text(func(e *Exception) *string { return &e.Reason }, checkReason)},
	{name: "url", required: true, access: text(func(e *Exception) *string { return &e.URL }, CheckURL)},
	{name: "fact", access: text(func(e *Exception) *string { return &e.Fact }, CheckLine)},
})

// Whether such a rule exists is not checked here, because package evidence has the rules. The
// command check of the generator reports an exception that no longer applies.
var (
	checkRule   = Matching(`^[a-z][a-z-]{0,62}$`, "the name of a rule; see site/docs/choice.md")
	checkReason = Matching(`^[^\p{Cc}\x{2028}\x{2029}]{1,500}$`,
		"a reason: one line of at most 500 characters")
)

func compareExceptions(a, b *Exception) int {
	return cmp.Or(
		strings.Compare(a.Rule, b.Rule),
		Key{a.Provider, a.ID}.Compare(Key{b.Provider, b.ID}),
		strings.Compare(a.Fact, b.Fact),
	)
}
