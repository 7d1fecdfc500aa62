package catalog

import "strings"

// Code is the machine-readable part of an error answer. The set is closed.
type Code string

// The codes of the API's errors.
const (
	InvalidParameter Code = "invalid_parameter"
	InvalidProvider  Code = "invalid_provider"
	ModelNotFound    Code = "model_not_found"
	NotFound         Code = "not_found"
	MethodNotAllowed Code = "method_not_allowed"
	InternalError    Code = "internal_error"
)

// CodeInfo is what the API's documents say of a code.
type CodeInfo struct {
	Code    Code
	Status  int    // HTTP status
	Doc     string // when it is sent
	Example string // a message that it comes with
}

// Codes are all codes, in the order in which documents show them.
var Codes = []CodeInfo{
	{InvalidParameter, 400, "A query parameter has a value that is not allowed. The message names the parameter, what came, and what is allowed.",
		`limit: "500" is not a whole number from 1 to 100 in plain decimal digits`},
	{InvalidProvider, 400, "The provider in the path is not one of the catalog's seven.",
		`provider: "acme" is not one of openai, anthropic, deepseek, google, mistral, groq, together`},
	{ModelNotFound, 404, "The provider has no model of this id. Ids are case-sensitive.",
		`provider "openai" has no model "gpt-0"; GET /api/v1/models lists the ids`},
	{NotFound, 404, "No endpoint has this path.",
		`no endpoint has the path "/api/v1/model"; GET /api/v1 lists the endpoints`},
	{MethodNotAllowed, 405, "The API is read-only. The Allow header lists the methods.", Refused("POST").Message},
	{InternalError, 500, "The server failed. The request may be sent again later.", Internal().Message},
}

// Status returns the HTTP status that the code is sent with.
func (c Code) Status() int {
	for i := range Codes {
		if Codes[i].Code == c {
			return Codes[i].Status
		}
	}
	return 500
}

// NoEndpoint is the error for a path that no endpoint has.
func NoEndpoint(path string) *Error {
	return &Error{NotFound, "no endpoint has the path " + quote(path)}
}

// Refused is the error for a method other than GET, HEAD and OPTIONS.
func Refused(method string) *Error {
	return &Error{MethodNotAllowed, "method " + quote(method) + " is not allowed; the API answers GET, HEAD and OPTIONS"}
}

// Internal is the error for a fault of the server. What it was is the operator's to know.
func Internal() *Error {
	return &Error{InternalError, "the server could not answer this request; try again later"}
}

func noModel(provider, id string) *Error {
	return &Error{ModelNotFound, "provider " + quote(provider) + " has no model " + quote(id)}
}

// Error is an error for the client: its message is shown as it is.
type Error struct {
	Code    Code
	Message string
}

func (e *Error) Error() string { return string(e.Code) + ": " + e.Message }

// maxShown is the number of characters of a client's value that an error message repeats.
const maxShown = 64

// quote puts a client's value into quotation marks for a message, cut to maxShown characters.
func quote(s string) string {
	n := 0
	for i := range s {
		if n == maxShown {
			s = s[:i] + "…"
			break
		}
		n++
	}
	return `"` + strings.ToValidUTF8(s, "\uFFFD") + `"`
}
