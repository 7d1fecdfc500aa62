package contract

import (
	"encoding/json"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
	"modelcatalog/site/schemas/ordered"
)

// Names of parameters that are not in the table of query parameters.
const (
	providerPathParameter = "providerInPath"
	modelIDParameter      = "modelId"
	conditionParameter    = "ifNoneMatch"
)

// parameters makes the components of the parameters: those of the table, those in paths, and the condition.
func (w *writer) parameters(s *shapes) *ordered.Object {
	all := &ordered.Object{}
	for _, p := range w.catalog.Params() {
		all.Set(p.Name, w.queryParameter(p, s))
	}
	all.Set(providerPathParameter, ordered.Of(
		"name", "provider",
		"in", "path",
		"required", true,
		"description", "The provider's id.",
		"schema", ref("provider-id"),
		"example", w.samples.top,
	))
	all.Set(modelIDParameter, w.modelIDParameter())
	all.Set(conditionParameter, ordered.Of(
		"name", "If-None-Match",
		"in", "header",
		"required", false,
		"description", "The ETag of an answer that the client has kept, several of them separated by commas, or *. Where one of them is current the answer is 304 without a body.",
		"schema", ordered.Of("type", "string"),
		"example", w.statsTag(),
	))
	return all
}

// statsTag returns the ETag of the statistics without a content coding.
func (w *writer) statsTag() string {
	hash := representation.HashOf(w.catalog.AppendStats(nil))
	return representation.ETag(hash, representation.Identity, representation.Best)
}

// queryParameter makes the component of a parameter of the table. A comma-separated list is an array whose elements stand
// in one parameter (style form, not exploded), so that clients get typed lists.
func (w *writer) queryParameter(p catalog.Param, s *shapes) *ordered.Object {
	schema := ordered.Of("type", p.Type)
	var shown any = p.Example
	switch {
	case p.List:
		schema = ordered.Of("type", "array", "items", s.valuesSchema(p.Allowed))
		shown = strings.Split(p.Example, ",")
	case p.Allowed != nil:
		schema = s.valuesSchema(p.Allowed)
	case p.Type == "integer":
		schema.Set("format", integerFormat(p.Max)).Set("minimum", p.Min).Set("maximum", p.Max)
		shown = json.Number(p.Example)
	default:
		schema.Set("maxLength", p.MaxLength)
	}
	if p.Default != "" {
		schema.Set("default", defaultOf(p))
	}
	parameter := ordered.Of("name", p.Name, "in", "query", "required", false, "description", p.Doc, "schema", schema)
	if p.List {
		parameter.Set("style", "form").Set("explode", false)
	}
	return parameter.Set("example", shown)
}

// integerFormat names the width in bits of an integer up to max.
func integerFormat(max int64) string {
	if max < 1<<31 {
		return "int32"
	}
	return "int64"
}

func (w *writer) modelIDParameter() *ordered.Object {
	parameter := ordered.Of(
		"name", "model_id",
		"in", "path",
		"required", true,
		"description", modelIDDoc,
		"schema", ordered.Of("type", "string", "minLength", 1, "maxLength", 1024),
	)
	examples := &ordered.Object{}
	if m := w.samples.model; m != nil {
		examples.Set("plain", ordered.Of("summary", "An id of "+m.Provider, "value", m.ID))
	}
	if m := w.samples.slashed; m != nil {
		examples.Set("slash", ordered.Of("summary", "An id of "+m.Provider+" with a slash, which is sent as %2F", "value", m.ID))
	}
	if len(examples.Names()) > 0 {
		parameter.Set("examples", examples)
	}
	return parameter
}
