package contract

import (
	"encoding/json"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

// numbers are the versions of the OpenAPI documents. The middle part counts the additions of
// endpoints, parameters, members and values.
var numbers = map[catalog.Version]string{catalog.V1: "1.0.0", catalog.V2: "2.8.0"}

// Names of components that more than one place refers to.
const (
	ifNoneMatch    = "ifNoneMatch"
	ifMatch        = "ifMatch"
	providerInPath = "providerInPath"
	modelIDInPath  = "modelId"

	// A parameter of a path that needs parameters has a prefix: input is a modality in the list of
	// models, and a number of tokens in a bill.
	resolvePrefix = "resolve_"
	costPrefix    = "cost_"
)

// openAPI returns the OpenAPI document of the version.
func (w *writer) openAPI() openAPI {
	texts := w.texts()
	document := openAPI{
		OpenAPI: "3.1.0",
		Info: info{
			Title:       w.settings.Title() + " API",
			Summary:     texts.summary,
			Description: texts.description,
			Contact:     contact{Name: w.settings.Title(), URL: w.base},
			Version:     numbers[w.version],
		},
		Servers:  []described{{URL: w.base, Description: "The service that this document comes from."}},
		Security: []string{}, // an empty list says that no key is needed, and none would say nothing
		Tags: []tag{
			{Name: "models", Description: "The models of the catalog."},
			{Name: "providers", Description: "The providers of the models."},
			{Name: "stats", Description: "Statistics of the whole catalog."},
			{Name: "documents", Description: "Descriptions of the API."},
		},
		ExternalDocs: externalDocs{
			Description: "The documentation in Markdown, with every rule and examples.",
			URL:         w.root + "/README.md",
		},
		Components: components{
			Schemas:    w.components,
			Parameters: w.parameters(),
			Headers:    w.headers(),
			Responses:  w.responses(),
		},
	}
	if id := w.settings.License; id != "" {
		document.Info.License = &license{Name: id, Identifier: id}
	}
	for _, e := range w.endpoints() {
		path := member[pathItem]{api.Root(w.version) + e.path, pathItem{Get: e.operation()}}
		document.Paths = append(document.Paths, path)
	}
	return document
}

// parameters returns the parameters to which the operations refer.
func (w *writer) parameters() (all ordered[parameter]) {
	for _, p := range w.catalog.Params() {
		all = append(all, member[parameter]{p.Name, queryParameter(p)})
	}
	if w.version >= catalog.V2 {
		for _, p := range api.ResolveParams {
			all = append(all, member[parameter]{resolvePrefix + p.Name, w.ofQuery(p)})
		}
		for _, p := range api.CostParams() {
			all = append(all, member[parameter]{costPrefix + p.Name, w.ofQuery(p)})
		}
	}
	provider := parameter{
		Name:        "provider",
		In:          "path",
		Required:    true,
		Description: "The provider's id.",
		Schema:      valueSchema{Ref: componentRef("provider-id")},
		Example:     w.samples.top,
	}
	modelID := parameter{
		Name:        "model_id",
		In:          "path",
		Required:    true,
		Description: modelIDDoc,
		Schema:      valueSchema{Type: "string", MinLength: 1, MaxLength: maxModelID},
		Examples:    w.modelIDs(),
	}
	noneMatch := parameter{
		Name: "If-None-Match",
		In:   "header",
		Description: "The ETag of a kept answer, several of them separated by commas, or *. " +
			"If one of them is current, the answer is 304 without a body.",
		Schema:  valueSchema{Type: "string"},
		Example: w.etag(),
	}
	match := parameter{
		Name: "If-Match",
		In:   "header",
		Description: "The ETag that the answer must have, several of them separated by commas, or *. " +
			"If none of them is current, the answer is 412.",
		Schema:  valueSchema{Type: "string"},
		Example: w.etag(),
	}
	return append(all, ordered[parameter]{
		{providerInPath, provider},
		{modelIDInPath, modelID},
		{ifNoneMatch, noneMatch},
		{ifMatch, match},
	}...)
}

// modelIDs returns examples of ids in a path; none of an empty catalog.
func (w *writer) modelIDs() ordered[example] {
	plain := w.samples.model
	slashed := w.samples.slashed
	if plain == nil {
		return nil
	}
	ids := ordered[example]{{"plain", example{Summary: "An id of " + plain.Provider, Value: plain.ID}}}
	if slashed != nil {
		summary := "An id of " + slashed.Provider + " with a slash, which is sent as %2F"
		ids = append(ids, member[example]{"slash", example{Summary: summary, Value: slashed.ID}})
	}
	return ids
}

// etag returns the tag of the statistics, which is an example of a tag.
func (w *writer) etag() string {
	stats := representation.HashOf(w.get("/stats"))
	return representation.ETag(stats, representation.Identity, representation.Best)
}

// headers returns the headers to which the answers refer.
func (w *writer) headers() ordered[header] {
	text := valueSchema{Type: "string"}
	return ordered[header]{
		{"ETag", header{
			Description: "Strong validator of this form of the answer: a hash of its content, " +
				"which differs between content codings. It is equal on every server for equal content.",
			Schema:  valueSchema{Type: "string", Pattern: `^"[^"]+"$`},
			Example: w.etag(),
		}},
		{"CacheControl", header{
			Description: "How long the answer may be kept, and by whom. Answers to failed requests " +
				"are not to be stored, except that a 404 may be kept for a short time.",
			Schema: text,
		}},
		{"Vary", header{
			Description: "The request's headers that the form of the answer depends on.",
			Schema:      text,
			Example:     "Accept-Encoding",
		}},
		{"Link", header{
			Description: "Other pages of the same result (RFC 8288): " +
				"the relations first, prev, next and last, as far as they exist. " +
				"An address may be relative to that of the request.",
			Schema: text,
		}},
		{"AccessControlAllowOrigin", header{
			Description: "Any website may read the answer.",
			Schema:      text,
			Example:     "*",
		}},
		{"Allow", header{
			Description: "The methods that the path answers.",
			Schema:      text,
			Example:     "GET, HEAD, OPTIONS",
		}},
	}
}

// responses returns the answers that several paths have: all but those of success.
func (w *writer) responses() ordered[response] {
	invalidProvider := "The provider is not in the catalog."
	if w.version == catalog.V1 {
		invalidProvider = "The provider is not one of the catalog's " + w.seven() + "."
	}
	notModified := response{
		Description: "The kept answer is current. There is no body.",
		Headers:     headerRefs("ETag", "Cache-Control", "Vary", "Access-Control-Allow-Origin"),
	}
	// The only error whose headers a client needs (RFC 9110, section 15.5.6).
	methodNotAllowed := w.failure(
		"The request's method is not GET, HEAD or OPTIONS.",
		catalog.MethodNotAllowed,
	)
	methodNotAllowed.Headers = headerRefs("Cache-Control", "Access-Control-Allow-Origin", "Allow")
	return ordered[response]{
		{"NotModified", notModified},
		{"InvalidParameter", w.failure(
			"A query parameter has a value that is not allowed.",
			catalog.InvalidParameter,
		)},
		{"InvalidProvider", w.failure(invalidProvider, catalog.InvalidProvider)},
		{"NotFound", w.failure(
			"The provider has no model of this id, or no endpoint has the path.",
			catalog.ModelNotFound, catalog.NotFound,
		)},
		{"MethodNotAllowed", methodNotAllowed},
		{"PreconditionFailed", w.failure(
			"No tag in If-Match is that of the answer.",
			catalog.PreconditionFailed,
		)},
		{"InternalError", w.failure(
			"The server failed. The request may be sent again later.",
			catalog.InternalError,
		)},
	}
}

// failure returns the answer to a request that fails, with an example for each code.
func (w *writer) failure(description string, codes ...catalog.Code) response {
	body := mediaType{Schema: valueSchema{Ref: componentRef("error-response")}}
	// As the API itself answers: an example that somebody wrote would drift.
	for _, code := range codes {
		failed := example{Summary: w.codeDoc(code), Value: json.RawMessage(w.errorWith(code))}
		body.Examples = append(body.Examples, member[example]{string(code), failed})
	}
	return response{
		Description: description,
		Headers:     headerRefs("Cache-Control", "Access-Control-Allow-Origin"),
		Content:     ordered[mediaType]{{api.JSON, body}},
	}
}
