// Package clients contains tests of the OpenAPI documents and of the guide for those who generate
// clients from them. They need bin/caddy.
package clients

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"modelcatalog/dataset/catalog"
	"modelcatalog/scripts/promises"
	"modelcatalog/site/api"
)

// document is the OpenAPI document of a version, by which requests and answers are checked.
type document struct {
	base   string
	router routers.Router
}

func init() {
	openapi3filter.RegisterBodyDecoder("text/markdown", openapi3filter.RegisteredBodyDecoder("text/plain"))
}

// readDocument reads the document of a server that names base as its address.
func readDocument(s promises.Server, v catalog.Version) (*document, error) {
	text, err := s.Get(api.Root(v) + "/openapi.json")
	if err != nil {
		return nil, err
	}
	parsed, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		return nil, err
	}
	var options []openapi3.ValidationOption
	if v == catalog.V1 {
		// The library takes the examples of version 1, which are addresses, for null.
		options = append(options, openapi3.DisableExamplesValidation())
	}
	if err := parsed.Validate(context.Background(), options...); err != nil {
		return nil, err
	}
	router, err := gorillamux.NewRouter(parsed)
	return &document{string(s), router}, err
}

// check checks a request and its answer. An answer must be as the document says, and its status
// must be 400 exactly if the request breaks the document. It reports whether the document lists the
// request.
func (d *document) check(method, target string, answer *http.Response, body []byte) (listed bool, err error) {
	request, err := http.NewRequest(method, d.base+target, nil)
	if err != nil {
		return false, nil
	}
	route, parameters, err := d.router.FindRoute(request)
	if err != nil {
		return false, nil
	}
	options := &openapi3filter.Options{IncludeResponseStatus: true}
	input := &openapi3filter.RequestValidationInput{
		Request:    request,
		PathParams: parameters,
		Route:      route,
		Options:    options,
	}
	refused := openapi3filter.ValidateRequest(context.Background(), input)
	output := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: input, Status: answer.StatusCode, Header: answer.Header, Options: options,
	}
	output.SetBodyBytes(body)
	if err := openapi3filter.ValidateResponse(context.Background(), output); err != nil {
		return true, fmt.Errorf("%s %s: the answer breaks the document: %w", method, target, err)
	}
	if (refused != nil) != (answer.StatusCode == http.StatusBadRequest) {
		return true, fmt.Errorf("%s %s: got status %d; the document's fault in the request: %v",
			method, target, answer.StatusCode, refused)
	}
	return true, nil
}

// unclear are requests on which the API and the checks by the document do not agree. The document
// has no words for some rules of the API; the checks take digits for a number, the first of two
// values, and any text for a date.
var unclear = []string{
	"/models?page=&limit=&provider&type=&status=&search=&sort=&order", "/models?limit=01",
	"/models?limit=1&limit=1",
	"/models?search=%", "/models?search=%ff", "/models?released_after=2026-02-30",
	"/models?released_before=2026-02",
	"/models?retiring_before=tomorrow",
	// Providers are an open set in version 2, so its document has the form of their ids and no
	// list.
	"/models?provider=acme", "/models/acme/gpt-4o",
	// One of two parameters is required, no element is empty, texts are UTF-8, and no parameter is
	// unknown.
	"/resolve", "/resolve?ids=a,,b", "/resolve?id=%ff", "/cost?model=gpt-4o&input=1000&inputs=1",
}

// TestDocuments checks the requests of the API's promises and their answers against the document of
// their version, if it lists them.
func TestDocuments(t *testing.T) {
	server := promises.Server(serve(t).URL)
	cases, err := promises.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range catalog.Versions {
		d, err := readDocument(server, v)
		if err != nil {
			t.Fatal(err)
		}
		checked := 0
		for _, c := range cases {
			coded := c.Headers.Get("Accept-Encoding") != "" // the document describes the decoded body
			rest, ofVersion := strings.CutPrefix(c.Target, api.Root(v))
			if !ofVersion || coded || slices.Contains(unclear, rest) {
				continue
			}
			answer, body, err := server.Fetch(c)
			if err != nil {
				t.Fatal(err)
			}
			listed, err := d.check(c.Method, c.Target, answer, body)
			if err != nil {
				t.Errorf("%s %s: %v", c.Method, c.Target, err)
			}
			if listed {
				checked++
			}
		}
		if checked < 20 {
			t.Errorf("%s: the document lists %d requests of the promises, want 20 or more", v, checked)
		}
	}
}
