package dataset

import (
	"cmp"
	"strings"
)

// Exception says that a rule is wrong about a model, or about one fact or price of it. It is a line of exceptions.jsonl.
type Exception struct{ Rule, Provider, ID, Fact, Reason, URL string }

var exceptionTable = newTable(5, []member[Exception]{
	{"rule", required, text(func(e *Exception) *string { return &e.Rule }, Matching(`^[a-z][a-z-]{0,62}$`, "the name of a rule; see site/docs/choice.md"))},
	{"provider", required, text(func(e *Exception) *string { return &e.Provider }, CheckProviderID)},
	{"id", required, text(func(e *Exception) *string { return &e.ID }, CheckModelID)},
	{"reason", required, text(func(e *Exception) *string { return &e.Reason }, Matching(`^[^\p{Cc}\x{2028}\x{2029}]{1,500}$`, "a reason: one line of at most 500 characters"))},
	{"url", required, text(func(e *Exception) *string { return &e.URL }, CheckURL)},
	{"fact", optional, text(func(e *Exception) *string { return &e.Fact }, CheckLine)},
})

func compareExceptions(a, b *Exception) int {
	return cmp.Or(strings.Compare(a.Rule, b.Rule), Key{a.Provider, a.ID}.Compare(Key{b.Provider, b.ID}), strings.Compare(a.Fact, b.Fact))
}
