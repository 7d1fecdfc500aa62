package contract

import (
	"cmp"
	"encoding/json"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

// endpoint is what the operation of a path has that other operations do not have.
type endpoint struct {
	path        string // below the root of the version
	id          string // of the operation, from which generators name a function
	tag         string
	summary     string
	description string
	parameters  []string // components; those that every operation has follow

	answer    string // describes the answer 200
	links     bool   // whether the answer has the header Link
	mediaType string // of the answer; empty for JSON
	body      mediaType

	badRequest string // component of the answer 400; empty: there is none
	notFound   string // component of the answer 404; empty: there is none
}

// endpoints returns the paths of the version in the order of the document.
func (w *writer) endpoints() []endpoint {
	endpoints := []endpoint{
		w.indexEndpoint(),
		{
			path:        "/openapi.json",
			id:          "getOpenapi",
			tag:         "documents",
			summary:     "OpenAPI document",
			description: "Returns this document.",
			answer:      "The OpenAPI 3.1 document.",
			body:        mediaType{Schema: valueSchema{Type: "object"}},
		},
		{
			path:        "/README.md",
			id:          "getReadme",
			tag:         "documents",
			summary:     "Documentation in Markdown",
			description: "Returns the documentation of the API: every rule, with examples.",
			answer:      "The documentation.",
			mediaType:   "text/markdown", // without the charset of the header: a key of content is a media range
			body:        mediaType{Schema: valueSchema{Type: "string"}},
		},
		w.listEndpoint(),
		w.modelEndpoint(),
		{
			path:    "/providers",
			id:      "listProviders",
			tag:     "providers",
			summary: "List providers",
			description: "Returns all providers with their numbers of models, most models first; " +
				"ties run by id, ascending.",
			answer: "All providers.",
			body:   w.body("provider-list", "providers", "The providers of this service", "/providers"),
		},
		{
			path:        "/stats",
			id:          "getStats",
			tag:         "stats",
			summary:     "Get statistics",
			description: w.texts().statistics,
			answer:      "The statistics.",
			body:        w.body("stats-response", "stats", "The statistics of this service", "/stats"),
		},
	}
	if w.version >= catalog.V2 {
		endpoints = append(endpoints, w.resolveEndpoint(), w.costEndpoint())
	}
	return endpoints
}

func (w *writer) indexEndpoint() endpoint {
	e := endpoint{
		path:        "",
		id:          "getIndex",
		tag:         "documents",
		summary:     "Discovery index",
		description: "Lists the endpoints with their parameters, examples, and the shapes of answers.",
		answer:      "The discovery index.",
		body:        mediaType{Schema: valueSchema{Ref: componentRef("discovery-response")}},
	}
	// Not by body, which takes an empty target for a catalog without an example. This one is the
	// root, and every catalog has it.
	root := w.answerExample("The index of this service", w.root, representation.Encode(w.index()))
	e.body.Examples = ordered[example]{{"index", root}}
	return e
}

func (w *writer) listEndpoint() endpoint {
	rule := "Each of provider, type and status takes several values separated by commas, " +
		"of which one must match."
	if w.version >= catalog.V2 {
		rule = "Lists are separated by commas. For provider, type, status and family a model must match " +
			"one of the values; for input, output and feature, all of them. Unknown values never match."
	}
	target := api.ListPath + "?limit=2"
	summary := "The first page of two models"
	// The first rows of the whole list are a provider's oldest, and the first answer that a newcomer reads
	// would be about a model that ends. Version 1 is frozen with its document.
	const active = "status=active&limit=2"
	if w.version >= catalog.V2 && len(w.list(active)) > 0 {
		target = api.ListPath + "?" + active
		summary = "The first page of two active models"
	}
	return endpoint{
		path:    api.ListPath,
		id:      "listModels",
		tag:     "models",
		summary: "List models",
		description: "Returns a page of the models that match all given filters and the search, " +
			"with the size of the whole result. " + rule,
		parameters: names("", w.catalog.Params()),
		answer:     "A page of models. A page past the last is empty.",
		links:      true,
		body:       w.body("model-list", "first", summary, target),
		badRequest: "InvalidParameter",
	}
}

func (w *writer) modelEndpoint() endpoint {
	history := ""
	if w.version >= catalog.V2 {
		history = ", with the history of its prices"
	}
	summary := ""
	if m := w.samples.model; m != nil {
		summary = "A model of " + m.Provider
	}
	return endpoint{
		path:    api.ListPath + "/{provider}/{model_id}",
		id:      "getModel",
		tag:     "models",
		summary: "Get one model",
		description: "Returns the model of a provider and an id" + history + ". " +
			"Send a slash in the id as %2F, as generated clients do, or as it is.",
		parameters: []string{providerInPath, modelIDInPath},
		answer:     "The model.",
		body:       w.body("model-response", "model", summary, w.samples.model.path()),
		badRequest: "InvalidProvider",
		notFound:   "NotFound",
	}
}

func (w *writer) resolveEndpoint() endpoint {
	return endpoint{
		path:    api.ResolvePath,
		id:      "resolveIds",
		tag:     "models",
		summary: "Resolve ids",
		description: "Returns what each id means, as programs write it, in the order of the request: " +
			"the models, how safe the id is, and what replaces it. Either ids or id is required. " +
			"The answer is of the newest day of the dataset. Hosts without the engine do not have this path.",
		parameters: names(resolvePrefix, api.ResolveParams),
		answer:     "What the ids mean.",
		body: w.body(api.ResolveSchema, "ids", "An id with its provider, and one at a cloud",
			w.samples.resolve),
		badRequest: "InvalidParameter",
	}
}

func (w *writer) costEndpoint() endpoint {
	return endpoint{
		path:    api.CostPath,
		id:      "estimateCost",
		tag:     "models",
		summary: "Estimate a cost",
		description: "Returns the bill of a use: numbers by meter, and what prices depend on. " +
			"Nothing is ignored: an unknown or empty parameter and an unknown value are errors. " +
			"What has no price is in missing. An id that means no model is a 404, " +
			"one that means several a 400 that names them. Hosts without the engine do not have this path.",
		parameters: names(costPrefix, api.CostParams()),
		answer:     "The bill.",
		body:       w.body(api.CostSchema, "tokens", "Tokens of a model", w.samples.cost),
		badRequest: "InvalidParameter",
		notFound:   "NotFound",
	}
}

// body describes a body of JSON by a schema. Its example is at a target below the root of the
// version; an empty catalog has no target, and no example.
func (w *writer) body(schema, name, summary, target string) mediaType {
	described := mediaType{Schema: valueSchema{Ref: componentRef(schema)}}
	if target != "" {
		found := w.answerExample(summary, w.root+target, w.get(target))
		described.Examples = ordered[example]{{name, found}}
	}
	return described
}

// answerExample returns an example with the answer at an address. The answer is in the document, so
// that generators read a saved file without a network, and shortened, so that the document does not
// grow with the catalog.
func (w *writer) answerExample(summary, address string, answer []byte) example {
	if w.version == catalog.V1 {
		// Version 1 is frozen with its document.
		return example{Summary: summary, ExternalValue: address}
	}
	return example{
		Summary:     summary,
		Description: "Lists of objects are cut to their first one.",
		URL:         address,
		Value:       w.shortened(answer),
	}
}

// shortened returns a JSON document in which lists of objects have only their first element. Lists of
// texts stay: some must have all their elements, and none is long.
func (w *writer) shortened(document json.RawMessage) json.RawMessage {
	switch document[0] {
	case '{':
		kept := w.members(document)
		for i := range kept {
			if kept[i].name == "values" {
				continue // of a dispute, which has at least two
			}
			kept[i].value = w.shortened(kept[i].value)
		}
		return representation.Encode(kept)
	case '[':
		var elements []json.RawMessage
		w.keep(json.Unmarshal(document, &elements))
		if len(elements) == 0 || elements[0][0] != '{' {
			return document
		}
		return representation.Encode([]json.RawMessage{w.shortened(elements[0])})
	}
	return document
}

// names returns the names of parameters, each after a prefix.
func names(prefix string, params []catalog.Param) (all []string) {
	for _, p := range params {
		all = append(all, prefix+p.Name)
	}
	return all
}

// operation returns the operation of an endpoint, with what all operations have.
func (e endpoint) operation() operation {
	o := operation{
		ID:          e.id,
		Tags:        []string{e.tag},
		Summary:     e.summary,
		Description: e.description,
	}
	for _, name := range e.parameters {
		o.Parameters = append(o.Parameters, reference{"#/components/parameters/" + name})
	}
	for _, name := range []string{ifNoneMatch, ifMatch} {
		o.Parameters = append(o.Parameters, reference{"#/components/parameters/" + name})
	}
	success := response{
		Description: e.answer,
		Headers:     headerRefs("ETag", "Cache-Control", "Vary", "Access-Control-Allow-Origin"),
		Content:     ordered[mediaType]{{cmp.Or(e.mediaType, api.JSON), e.body}},
	}
	if e.links {
		success.Headers = append(success.Headers, headerRefs("Link")...)
	}
	o.Responses = ordered[response]{{"200", success}}
	for _, failure := range []struct{ status, component string }{
		{"304", "NotModified"},
		{"400", e.badRequest},
		{"404", e.notFound},
		{"405", "MethodNotAllowed"},
		{"412", "PreconditionFailed"},
		{"500", "InternalError"},
	} {
		if failure.component == "" {
			continue // the path cannot fail in this way
		}
		answer := response{Ref: "#/components/responses/" + failure.component}
		o.Responses = append(o.Responses, member[response]{failure.status, answer})
	}
	return o
}

// headerRefs returns references to the components of headers.
func headerRefs(headers ...string) (all ordered[reference]) {
	for _, name := range headers {
		// The component of Cache-Control is CacheControl: generators make a name of it.
		component := strings.ReplaceAll(name, "-", "")
		all = append(all, member[reference]{name, reference{"#/components/headers/" + component}})
	}
	return all
}
