package website

import (
	"cmp"
	"net/url"
	"path"
	"strings"

	"modelcatalog/dataset"
)

// examples are the values that guides name in examples, as they are written there, in the order of their replacements.
const (
	exampleFamily  = "claude-haiku"
	exampleModel   = "openai/gpt-4o"
	exampleSlashed = "meta-llama/Llama-3.3-70B-Instruct-Turbo"
	exampleOwner   = "together" // of exampleSlashed
)

// exampleReplacer returns a replacer that gives the examples of guides providers and models of this catalog. It leaves everything as
// it is if the catalog has those of the guides.
func exampleReplacer(b *build) *strings.Replacer {
	if b.find("openai", "gpt-4o") != nil && b.find(exampleOwner, exampleSlashed) != nil {
		return strings.NewReplacer()
	}
	var plain, slashed *dataset.Model // the first active ones with ids that need no escapes
	for i := range b.dataset.Models {
		m := &b.dataset.Models[i]
		letters := strings.ReplaceAll(m.ID, "/", "")
		switch {
		case m.Status != dataset.Active || url.QueryEscape(letters) != letters || path.Clean(m.ID) != m.ID:
		case strings.Contains(m.ID, "/"):
			slashed = cmp.Or(slashed, m)
		default:
			plain = cmp.Or(plain, m)
		}
	}
	none := &dataset.Model{Provider: b.dataset.Providers[0].ID, ID: "model"} // in a catalog without such models
	plain = cmp.Or(plain, slashed, none)
	slashed = cmp.Or(slashed, plain)
	return strings.NewReplacer(
		exampleOwner+"/"+exampleSlashed, slashed.Provider+"/"+slashed.ID, exampleFamily, cmp.Or(plain.Family, plain.ID), exampleModel, plain.Provider+"/"+plain.ID, exampleSlashed, slashed.ID,
		`"`+exampleOwner+`"`, `"`+slashed.Provider+`"`, "/"+exampleOwner+"/", "/"+slashed.Provider+"/",
	)
}
