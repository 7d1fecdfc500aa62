package contract

import (
	"encoding/json"

	"modelcatalog/site/schemas/ordered"
)

// documentVersion is the version of the OpenAPI document: 1 for v1, then a number for each addition to it.
const documentVersion = "1.0.0"

const (
	jsonType     = "application/json"
	markdownType = "text/markdown"
)

// introduction is the document's description.
const introduction = `The catalog lists AI models with their type, status and context window. Clients list models with filters, search, sorting and pages, fetch one model, list the providers and read statistics.

Every operation is a GET; HEAD answers the same headers without a body, and OPTIONS answers CORS preflights. No key is needed, and any website may read the answers. Lists hold data and meta, single resources data, failures error with a code for machines and a message for people.

Within v1 endpoints, optional parameters and members may be added: clients ignore members that they do not know. Nothing is taken away or changes its type.`

// openAPI makes the OpenAPI document. index is the discovery index, which is one of its examples.
func (w *writer) openAPI(index []byte) ([]byte, error) {
	s, err := w.loadShapes()
	if err != nil {
		return nil, err
	}
	paths, err := w.paths(index)
	if err != nil {
		return nil, err
	}
	components := ordered.Of(
		"schemas", nil,
		"parameters", w.parameters(s),
		"headers", w.headers(),
		"responses", w.responses(),
	)
	document := ordered.Of(
		"openapi", "3.1.0",
		"info", ordered.Of(
			"title", Name+" API",
			"summary", summary,
			"description", introduction,
			"contact", ordered.Of("name", Name, "url", w.base),
			"license", ordered.Of("name", "MIT", "identifier", "MIT"),
			"version", documentVersion,
		),
		"servers", []any{ordered.Of("url", w.base, "description", "The service that this document comes from.")},
		"security", []any{},
		"tags", []any{
			ordered.Of("name", "models", "description", "The models of the catalog."),
			ordered.Of("name", "providers", "description", "The providers of the models."),
			ordered.Of("name", "stats", "description", "Numbers over the whole catalog."),
			ordered.Of("name", "documents", "description", "What the API says of itself."),
		},
		"externalDocs", ordered.Of("description", "The documentation in Markdown, with every rule and examples.", "url", w.base+ReadmePath),
		"paths", paths,
		"components", components,
	)
	components.Set("schemas", s.used(document))
	return ordered.Append(nil, document), nil
}

// paths makes the operations. Examples are answers of the catalog.
func (w *writer) paths(index []byte) (*ordered.Object, error) {
	list, err := w.listBody("limit=2")
	if err != nil {
		return nil, err
	}
	model := &ordered.Object{}
	if m := w.samples.model; m != nil {
		body, err := w.modelBody(m)
		if err != nil {
			return nil, err
		}
		model = example("model", "A model of "+m.Provider, body)
	}
	listParameters := []string{}
	for _, p := range w.catalog.Params() {
		listParameters = append(listParameters, p.Name)
	}
	return ordered.Of(
		Root, get("getIndex", "documents", "Discovery index",
			"Says what the API offers and where: endpoints with their parameters, examples, and the shapes of answers.",
			answers(okJSON("The discovery index.", ref("discovery-response"), example("index", "The index of this service", index)))),
		OpenAPIPath, get("getOpenapi", "documents", "OpenAPI document",
			"Returns this document.",
			answers(okJSON("The OpenAPI 3.1 document.", ordered.Of("type", "object"), &ordered.Object{}))),
		ReadmePath, get("getReadme", "documents", "Documentation in Markdown",
			"Returns the documentation of the API: every rule, with examples.",
			answers(ok("The documentation.", markdownType, ordered.Of("type", "string"), &ordered.Object{}))),
		ModelsPath, get("listModels", "models", "List models",
			"Returns a page of the models that match all given filters and the search, with the size of the whole result. Each of provider, type and status takes several values separated by commas, of which one must match.",
			answers(okJSON("A page of models. A page past the last is empty.", ref("model-list"),
				example("first", "The first page of two models", list), "Link"), "InvalidParameter"),
			listParameters...),
		ModelPath, get("getModel", "models", "Get one model",
			"Returns the model of a provider and an id. An id that holds slashes is one value: send a slash as %2F, as generated clients do; a slash as it is works too.",
			answers(okJSON("The model.", ref("model-response"), model), "InvalidProvider", "NotFound"),
			providerPathParameter, modelIDParameter),
		ProvidersPath, get("listProviders", "providers", "List providers",
			"Returns all providers with their numbers of models, most models first; ties run by id, ascending.",
			answers(okJSON("All providers.", ref("provider-list"), example("providers", "The providers of this service", w.catalog.AppendProviders(nil))))),
		StatsPath, get("getStats", "stats", "Get statistics",
			"Returns the numbers of models by provider, type and status, zeros included, and the time of the last successful sync.",
			answers(okJSON("The statistics.", ref("stats-response"), example("stats", "The statistics of this service", w.catalog.AppendStats(nil))))),
	), nil
}

// get makes a path's one operation. Its parameters are those named, and the condition.
func get(id, tag, summary, description string, answers *ordered.Object, parameters ...string) *ordered.Object {
	refs := []any{}
	for _, name := range append(parameters, conditionParameter) {
		refs = append(refs, ordered.Of("$ref", "#/components/parameters/"+name))
	}
	return ordered.Of("get", ordered.Of(
		"operationId", id,
		"tags", []string{tag},
		"summary", summary,
		"description", description,
		"parameters", refs,
		"responses", answers,
	))
}

// okJSON makes the answer 200 of a JSON body.
func okJSON(description string, schema, examples *ordered.Object, extraHeaders ...string) *ordered.Object {
	return ok(description, jsonType, schema, examples, extraHeaders...)
}

// ok makes the answer 200.
func ok(description, mediaType string, schema, examples *ordered.Object, extraHeaders ...string) *ordered.Object {
	content := ordered.Of("schema", schema)
	if len(examples.Names()) > 0 {
		content.Set("examples", examples)
	}
	names := append([]string{"ETag", "Cache-Control", "Vary", "Access-Control-Allow-Origin"}, extraHeaders...)
	return ordered.Of(
		"description", description,
		"headers", headerRefs(names...),
		"content", ordered.Of(mediaType, content),
	)
}

// example makes an OpenAPI map of examples with one of them.
func example(name, summary string, body []byte) *ordered.Object {
	return ordered.Of(name, ordered.Of("summary", summary, "value", json.RawMessage(body)))
}
