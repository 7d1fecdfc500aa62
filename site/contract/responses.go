package contract

import (
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/schemas/ordered"
)

// fault is an answer to a request that fails: a component of the OpenAPI document.
type fault struct {
	key         string
	description string
	codes       []catalog.Code
	headers     []string
}

// faults are in order of status.
var faults = []fault{
	{"InvalidParameter", "A query parameter has a value that is not allowed.", []catalog.Code{catalog.InvalidParameter}, nil},
	{"InvalidProvider", "The provider is not one of the catalog's seven.", []catalog.Code{catalog.InvalidProvider}, nil},
	{"NotFound", "The provider has no model of this id, or no endpoint has the path.", []catalog.Code{catalog.ModelNotFound, catalog.NotFound}, nil},
	{"MethodNotAllowed", "The request's method is not GET, HEAD or OPTIONS.", []catalog.Code{catalog.MethodNotAllowed}, []string{"Allow"}},
	{"InternalError", "The server failed. The request may be sent again later.", []catalog.Code{catalog.InternalError}, nil},
}

// status returns the status of a fault's codes, which share it.
func (f *fault) status() string { return strconv.Itoa(f.codes[0].Status()) }

// responses makes the components of answers other than 200.
func (w *writer) responses() *ordered.Object {
	all := ordered.Of("NotModified", ordered.Of(
		"description", "The answer that the client has kept is current. There is no body.",
		"headers", headerRefs("ETag", "Cache-Control", "Vary", "Access-Control-Allow-Origin"),
	))
	for i := range faults {
		f := &faults[i]
		examples := &ordered.Object{}
		for _, info := range catalog.Codes {
			for _, code := range f.codes {
				if info.Code == code {
					value := ordered.Of("error", ordered.Of("code", string(code), "message", w.errorOf(info).Message))
					examples.Set(string(code), ordered.Of("summary", info.Doc, "value", value))
				}
			}
		}
		names := append([]string{"Cache-Control", "Access-Control-Allow-Origin"}, f.headers...)
		all.Set(f.key, ordered.Of(
			"description", f.description,
			"headers", headerRefs(names...),
			"content", ordered.Of(jsonType, ordered.Of("schema", ref("error-response"), "examples", examples)),
		))
	}
	return all
}

// answers makes an operation's answers: the one given, 304, and the faults that it names besides those of all operations.
func answers(ok *ordered.Object, keys ...string) *ordered.Object {
	all := ordered.Of("200", ok, "304", ordered.Of("$ref", "#/components/responses/NotModified"))
	own := " " + strings.Join(keys, " ") + " MethodNotAllowed InternalError "
	for i := range faults {
		if strings.Contains(own, " "+faults[i].key+" ") {
			all.Set(faults[i].status(), ordered.Of("$ref", "#/components/responses/"+faults[i].key))
		}
	}
	return all
}
