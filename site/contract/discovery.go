package contract

import (
	"strconv"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/schemas/ordered"
)

// summary is what the service is, in one sentence, in every document.
const summary = "A read-only catalog of the AI models of seven providers, with filters, search, sorting and pagination."

// index makes the discovery index. Its members and their order are those of the contract.
func (w *writer) index() []byte {
	data := ordered.Of(
		"name", Name,
		"version", Version,
		"description", summary+" No key is needed.",
		"base_url", w.base+Root,
		"openapi_url", w.base+OpenAPIPath,
		"markdown_url", w.base+ReadmePath,
		"resource_types", []string{"models", "providers", "stats"},
		"endpoints", w.endpoints(),
		"response_shapes", ordered.Of(
			"collection", ordered.Of("data", "array", "meta", ordered.Of(
				"total", "integer", "page", "integer", "limit", "integer", "pages", "integer")),
			"single_resource", ordered.Of("data", "object"),
			"error", ordered.Of("error", ordered.Of("code", "string", "message", "string")),
		),
	)
	return ordered.Append(nil, ordered.Of("data", data))
}

// endpoints makes the descriptors.
func (w *writer) endpoints() []any {
	list := w.descriptor("list_models", ModelsPath, "Lists models, by page, with filters, search and sorting.")
	list.Set("query_parameters", w.queryDescriptors())
	if len(w.samples.lists) > 0 {
		list.Set("examples", w.addresses(w.samples.lists))
	}
	get := ordered.Of(
		"name", "get_model",
		"method", "GET",
		"url_template", w.base+ModelPath,
		"description", "Returns one model.",
		"path_parameters", w.pathDescriptors(),
	)
	if w.samples.model != nil {
		get.Set("example", w.base+w.samples.model.path())
	}
	return []any{
		w.descriptor("markdown_docs", ReadmePath, "Returns the documentation of the API in Markdown."),
		list,
		get,
		w.descriptor("list_providers", ProvidersPath, "Lists the providers with their numbers of models, most models first."),
		w.descriptor("get_stats", StatsPath, "Returns the numbers of models by provider, type and status, and the time of the last sync."),
	}
}

// descriptor makes the descriptor of an endpoint without path parameters.
func (w *writer) descriptor(name, path, description string) *ordered.Object {
	return ordered.Of("name", name, "method", "GET", "url", w.base+path, "description", description)
}

// addresses makes full addresses of queries for models.
func (w *writer) addresses(queries []string) []string {
	addresses := make([]string, len(queries))
	for i, query := range queries {
		addresses[i] = w.base + ModelsPath + "?" + query
	}
	return addresses
}

func (w *writer) queryDescriptors() *ordered.Object {
	all := &ordered.Object{}
	for _, p := range w.catalog.Params() {
		d := ordered.Of("type", p.Type)
		if p.Default != "" {
			d.Set("default", defaultOf(p))
		}
		if p.Type == "integer" {
			d.Set("minimum", p.Min).Set("maximum", p.Max)
		}
		if p.List {
			d.Set("format", "comma-separated list")
		}
		if p.Allowed != nil {
			d.Set("allowed_values", p.Allowed)
		}
		all.Set(p.Name, d.Set("description", describe(p)))
	}
	return all
}

func (w *writer) pathDescriptors() *ordered.Object {
	return ordered.Of(
		"provider", ordered.Of("type", "string", "allowed_values", w.providerIDs(), "description", "The provider's id."),
		"model_id", ordered.Of("type", "string", "description", modelIDDoc),
	)
}

const modelIDDoc = "The model's id, as the list of models has it: case-sensitive. Percent-encode it; a slash in it may be sent as it is or as %2F."

// providerIDs returns the ids in the order of the dataset.
func (w *writer) providerIDs() []string {
	providers := w.catalog.Providers()
	ids := make([]string, len(providers))
	for i := range providers {
		ids[i] = providers[i].ID
	}
	return ids
}

// defaultOf returns the default of a parameter as JSON has it: a number for an integer.
func defaultOf(p catalog.Param) any {
	if n, err := strconv.Atoi(p.Default); err == nil && p.Type == "integer" {
		return n
	}
	return p.Default
}

// describe returns the parameter's description with the bounds that no other member of a descriptor states.
func describe(p catalog.Param) string {
	if p.MaxLength > 0 {
		return p.Doc + " At most " + strconv.Itoa(p.MaxLength) + " characters."
	}
	return p.Doc
}
