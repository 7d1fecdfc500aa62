package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"modelcatalog/scripts/promises"
)

// exception is a list of cases that Prism cannot pass, for one reason.
type exception struct {
	kind   kind
	reason string
	cases  []string // method, target and headers, as keyOf writes them
}

// trial is what came of a case at both Prisms.
type trial struct{ strict, frank outcome }

// kind is what Prism does with a case that it cannot pass.
type kind int

const (
	refuses  kind = iota + 1 // it does not ask the server, for the request breaks the document
	unknown                  // it does not ask the server, for the document lists no such path or method
	follows                  // the same, and the frank one goes where the server's answer redirects to
	bodiless                 // the same, and the frank one wants a body of an answer to HEAD
	parses                   // it does not ask the server, for Node.js's HTTP parser refuses the request
	alters                   // it asks the server for something else
	decodes                  // it takes the content coding off, as far as it can
	ends                     // its process ends
)

// proof returns an error unless the outcomes show that Prism does what the kind says, and that it has nothing against the
// server's answer wherever it looked at one.
func (k kind) proof(t trial) error {
	for _, c := range t.frank.complaints {
		if len(c.Location) > 0 && c.Location[0] == "response" {
			return fmt.Errorf("it complains of the answer: %s", c.Message)
		}
	}
	shown := false
	switch k {
	case refuses:
		shown = t.strict.unasked() && t.strict.refused("UNPROCESSABLE_ENTITY") && !t.frank.unasked() && len(t.frank.faults) == 0
	case unknown:
		named := t.strict.refused("NO_PATH_MATCHED_ERROR") || t.strict.refused("NO_METHOD_MATCHED_ERROR")
		shown = t.strict.unasked() && named && !t.frank.unasked() && len(t.frank.faults) == 0
	case follows:
		shown = t.strict.unasked() && t.strict.refused("NO_PATH_MATCHED_ERROR") &&
			len(t.frank.asked) == 2 && t.frank.asked[0].target == t.frank.sent[0] && t.frank.asked[0].status == 308
	case bodiless:
		shown = t.strict.unasked() && len(t.strict.complaints) > 0 && len(t.frank.asked) == 1 && t.frank.asked[0].method == "HEAD"
	case parses:
		shown = t.strict.unasked() && t.frank.unasked() && len(t.frank.complaints) == 0
	case alters:
		shown = slices.ContainsFunc(t.frank.asked, func(e exchange) bool { return !slices.Contains(t.frank.sent, e.target) })
	case decodes:
		coded := slices.ContainsFunc(t.strict.asked, func(e exchange) bool { return e.coding != "" })
		shown = coded && !slices.ContainsFunc(t.strict.faults, func(fault string) bool { return !strings.Contains(fault, "Content-Encoding") })
	case ends:
		shown = t.strict.unasked() && t.strict.ended
	}
	if !shown {
		return errors.New("the outcomes are not those of its kind")
	}
	return nil
}

// exceptions lists all cases that Prism cannot pass. None of them is a fault of the document: a case that has no place here
// fails, and so does one that has a place here and passes.
var exceptions = []exception{
	{refuses, "The request is wrong on purpose. Prism says so by the document, as the API does; its answer is valid.", []string{
		"GET /api/v1/models?page=0",
		"GET /api/v1/models?page=9007199254740992",
		"GET /api/v1/models?limit=101",
		"GET /api/v1/models?limit=1&limit=1",
		"GET /api/v1/models?provider=acme",
		"GET /api/v1/models?provider=openai,,google",
		"GET /api/v1/models?provider=openai,%20google",
		"GET /api/v1/models?type=Chat",
		"GET /api/v1/models?status=retired",
		"GET /api/v1/models?sort=id",
		"GET /api/v1/models?order=up",
		"GET /api/v1/models/acme/gpt-4o",
		"GET /api/v1/models/OpenAI/gpt-4o",
		"GET /api/v1/models/openai/",
	}},
	{refuses, "Prism takes Page for page. Names of query parameters are case-sensitive.", []string{
		"GET /api/v1/models?unknown=1&unknown=2&Page=0&%zz=1&x=%ff",
	}},
	{unknown, "No path parameter of OpenAPI holds raw slashes, so the document cannot list these. With %2F they pass.", []string{
		"GET /api/v1/models/together/meta-llama/Llama-3.3-70B-Instruct-Turbo",
		"GET /api/v1/models/together/meta-llama%2FLlama-3.3-70B-Instruct-Turbo",     // is compared with the first
		"GET /api/v1/models/together/%6deta-llama%2fLlama%2D3.3-70B-Instruct-Turbo", // and this
		"GET /api/v1/models/openai/gpt-4o/",
		"GET /api/v1/models/_pages/50/1.json",
	}},
	{unknown, "Nothing has this address. The document lists what is there.", []string{
		"GET /api/v1/nothing",
		"GET /api/v1/models/openai",
		"GET /api/v1/providers.json",
		"GET /api/v1/models/index.json",
		"GET /x/../api/v1/providers.json",
		"GET /./api/v1/providers.json",
		"GET //api/v1/providers.json",
	}},
	{follows, "The address has a slash too many, and redirects. The document lists what is there.", []string{
		"GET /api/v1/",
		"GET /api/v1/models/?page=2&x=%2F",
		"GET /api/v1/providers/",
		"GET /api/v1/stats/",
		"GET /api/v1/openapi.json/",
		"GET /api/v1/README.md/",
	}},
	{unknown, "The address is not the API's: the document is about /api/v1 alone.", []string{
		"GET /schemas/model.json",
		"GET /.manifest",
		"GET /schemas/model.json.etag",
	}},
	{bodiless, "The document lists GET, of which HEAD follows by HTTP. Prism does not know that.", []string{
		"HEAD /api/v1/models",
		"HEAD /api/v1/nothing",
	}},
	{unknown, "The document lists GET, of which OPTIONS follows by CORS. Other methods are errors everywhere.", []string{
		"OPTIONS /api/v1/models Access-Control-Request-Method: GET Origin: https://example.com",
		"OPTIONS /api/v1/models/openai/gpt-4o",
		"POST /api/v1/models",
		"DELETE /api/v1/models/openai/gpt-4o",
		"PUT /api/v1/nothing",
	}},
	{parses, "Node.js's HTTP parser takes no method that it does not know.", []string{
		"XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX /api/v1/stats",
	}},
	{alters, "Prism decodes a query and encodes it anew, so that broken encodings come to the server mended.", []string{
		"GET /api/v1/models?search=%",
		"GET /api/v1/models?search=%ff",
	}},
	{alters, "Prism resolves dot segments, and empty ones, before it asks.", []string{
		"GET /api/v1//models",
		"GET /api/v1/../../etc/passwd",
		"GET /api/v1/%2e%2e/%2e%2e/etc/passwd",
		"GET /api/v1/models/openai/../../stats",
	}},
	{decodes, "Prism takes gzip and br off to see the answer, and hands it on plain.", []string{
		"GET /api/v1/models Accept-Encoding: zstd;q=0, *",
		"GET /api/v1/models Accept-Encoding: gzip",
		"GET /api/v1/models Accept-Encoding: br;q=1, gzip;q=0.5",
	}},
	{decodes, "Prism asks for zstd where its client does, and cannot read it.", []string{
		"GET /api/v1/openapi.json Accept-Encoding: gzip, deflate, br, zstd",
		"GET /api/v1/models?search=gpt Accept-Encoding: zstd",
	}},
	{ends, "Prism ends at an id that is not UTF-8: an exception that it does not catch.", []string{
		"GET /api/v1/models/openai/%ff",
	}},
}

// keyOf names a case: method, target and the headers that it sends.
func keyOf(c promises.Case) string {
	key := c.Method + " " + c.Target
	for _, name := range slices.Sorted(maps.Keys(c.Headers)) {
		key += " " + name + ": " + strings.Join(c.Headers[name], ", ")
	}
	return key
}

// exceptionOf returns the exception that lists a case.
func exceptionOf(c promises.Case) (exception, bool) {
	for _, x := range exceptions {
		if slices.Contains(x.cases, keyOf(c)) {
			return x, true
		}
	}
	return exception{}, false
}
