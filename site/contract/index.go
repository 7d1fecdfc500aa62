package contract

import (
	"strconv"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
)

// index is the discovery index: what a program needs that knows nothing but its address.
type index struct {
	Data indexData `json:"data"`
}

type indexData struct {
	Name          string          `json:"name"`
	Version       string          `json:"version"`
	Description   string          `json:"description"`
	BaseURL       string          `json:"base_url"`
	OpenAPIURL    string          `json:"openapi_url"`
	MarkdownURL   string          `json:"markdown_url"`
	ResourceTypes []string        `json:"resource_types"`
	Endpoints     []indexEndpoint `json:"endpoints"`
	Shapes        shapes          `json:"response_shapes"`
}

// indexEndpoint is an endpoint: a URL, or a template of it (RFC 6570).
type indexEndpoint struct {
	Name            string              `json:"name"`
	Method          string              `json:"method"`
	URL             string              `json:"url,omitempty"`
	URLTemplate     string              `json:"url_template,omitempty"`
	Description     string              `json:"description"`
	PathParameters  *pathParameters     `json:"path_parameters,omitempty"`
	QueryParameters ordered[descriptor] `json:"query_parameters,omitempty"`
	Examples        []string            `json:"examples,omitempty"` // URLs
	Example         string              `json:"example,omitempty"`  // URL
}

// pathParameters are those of the one path that has any.
type pathParameters struct {
	Provider pathParameter `json:"provider"`
	ModelID  pathParameter `json:"model_id"`
}

type pathParameter struct {
	Type          string   `json:"type"`
	AllowedValues []string `json:"allowed_values,omitempty"`
	Description   string   `json:"description"`
}

// shapes say in a few words how answers look. The values are names of types.
type shapes struct {
	Collection struct {
		Data string    `json:"data"`
		Meta metaShape `json:"meta"`
	} `json:"collection"`
	SingleResource struct {
		Data string `json:"data"`
	} `json:"single_resource"`
	Error struct {
		Error errorShape `json:"error"`
	} `json:"error"`
}

type metaShape struct {
	Total   string `json:"total"`
	Page    string `json:"page"`
	Limit   string `json:"limit"`
	Pages   string `json:"pages"`
	Unknown string `json:"unknown,omitempty"` // since version 2
	Ignored string `json:"ignored,omitempty"` // since version 2
}

type errorShape struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// descriptor describes a query parameter in the discovery index.
type descriptor struct {
	Type          string   `json:"type"`
	Default       any      `json:"default,omitempty"`
	Minimum       *int64   `json:"minimum,omitempty"`
	Maximum       *int64   `json:"maximum,omitempty"`
	Format        string   `json:"format,omitempty"`
	AllowedValues []string `json:"allowed_values,omitempty"`
	Description   string   `json:"description"`
}

// describe returns the descriptor of a parameter.
func describe(p catalog.Param) descriptor {
	d := descriptor{
		Type:          p.Type,
		Default:       defaultOf(p),
		Format:        p.Format,
		AllowedValues: p.Allowed,
		Description:   p.Doc,
	}
	if p.Type == "integer" {
		d.Minimum = &p.Min
		d.Maximum = &p.Max
	}
	if p.List {
		d.Format = "comma-separated list"
	}
	// The length of a list is that of an element, which the description already says.
	if p.MaxLength > 0 && !p.List {
		d.Description += " At most " + strconv.Itoa(p.MaxLength) + " characters."
	}
	return d
}

// describeAll returns the descriptors of parameters by their names.
func describeAll(params []catalog.Param) (all ordered[descriptor]) {
	for _, p := range params {
		all = append(all, member[descriptor]{p.Name, describe(p)})
	}
	return all
}

// index returns the discovery index of the version.
func (w *writer) index() index {
	texts := w.texts()
	return index{indexData{
		Name:          w.settings.Title(),
		Version:       w.version.String(),
		Description:   texts.summary + " No key is needed.",
		BaseURL:       w.root,
		OpenAPIURL:    w.root + "/openapi.json",
		MarkdownURL:   w.root + "/README.md",
		ResourceTypes: []string{"models", "providers", "stats"},
		Endpoints:     w.indexEndpoints(texts),
		Shapes:        w.shapes(),
	}}
}

func (w *writer) indexEndpoints(texts texts) []indexEndpoint {
	var lists []string
	for _, list := range w.samples.lists {
		lists = append(lists, w.root+list)
	}
	endpoints := []indexEndpoint{
		{
			Name:        "markdown_docs",
			Method:      "GET",
			URL:         w.root + "/README.md",
			Description: "Returns the documentation of the API in Markdown.",
		},
		{
			Name:            "list_models",
			Method:          "GET",
			URL:             w.root + api.ListPath,
			Description:     "Lists models, by page, with filters, search and sorting.",
			QueryParameters: describeAll(w.catalog.Params()),
			Examples:        lists,
		},
		{
			Name:        "get_model",
			Method:      "GET",
			URLTemplate: w.root + api.ListPath + "/{provider}/{model_id}",
			Description: "Returns one model.",
			PathParameters: &pathParameters{
				Provider: pathParameter{
					Type:          "string",
					AllowedValues: w.catalog.ProviderIDs(),
					Description:   "The provider's id.",
				},
				ModelID: pathParameter{Type: "string", Description: modelIDDoc},
			},
			Example: w.urlOf(w.samples.model.path()),
		},
		{
			Name:        "list_providers",
			Method:      "GET",
			URL:         w.root + "/providers",
			Description: "Lists the providers with their numbers of models, most models first.",
		},
		{
			Name:        "get_stats",
			Method:      "GET",
			URL:         w.root + "/stats",
			Description: texts.statistics,
		},
	}
	// Version 1 is frozen, and these came later.
	if w.version == catalog.V1 {
		return endpoints
	}
	return append(endpoints,
		indexEndpoint{
			Name:   "resolve_ids",
			Method: "GET",
			URL:    w.root + api.ResolvePath,
			Description: "Returns what ids mean, as programs write them: the models, how safe each is, " +
				"and what replaces it. Hosts without the engine do not have it.",
			QueryParameters: describeAll(api.ResolveParams),
			Example:         w.urlOf(w.samples.resolve),
		},
		indexEndpoint{
			Name:   "estimate_cost",
			Method: "GET",
			URL:    w.root + api.CostPath,
			Description: "Returns what a use of a model costs, by the list prices of a day. " +
				"Hosts without the engine do not have it.",
			QueryParameters: describeAll(api.CostParams()),
			Example:         w.urlOf(w.samples.cost),
		},
	)
}

// urlOf returns the URL of a target below the root of the version; empty if there is no target.
func (w *writer) urlOf(target string) string {
	if target == "" {
		return ""
	}
	return w.root + target
}

func (w *writer) shapes() (s shapes) {
	s.Collection.Data = "array"
	// Names of types, for readers who have never seen an answer. The schemas have the rest.
	s.Collection.Meta = metaShape{Total: "integer", Page: "integer", Limit: "integer", Pages: "integer"}
	if w.version >= catalog.V2 {
		s.Collection.Meta.Unknown = "integer"
		s.Collection.Meta.Ignored = "array"
	}
	s.SingleResource.Data = "object"
	s.Error.Error = errorShape{Code: "string", Message: "string"}
	return s
}
