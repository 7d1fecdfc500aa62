package catalog

import (
	"errors"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Code is the machine-readable part of an error answer. The set is closed.
type Code string

// The codes of the API's errors.
const (
	InvalidParameter   Code = "invalid_parameter"
	InvalidProvider    Code = "invalid_provider"
	ModelNotFound      Code = "model_not_found"
	NotFound           Code = "not_found"
	MethodNotAllowed   Code = "method_not_allowed"
	PreconditionFailed Code = "precondition_failed"
	InternalError      Code = "internal_error"
)

// CodeInfo documents a code.
type CodeInfo struct {
	Code   Code
	Status int    // HTTP status
	Doc    string // when it is sent, in one or two sentences
}

// Codes are all codes, in the order in which documents show them.
var Codes = []CodeInfo{
	{InvalidParameter, 400, "A query parameter has a value that is not allowed. The message names the parameter, what " +
		"came, and what is allowed."},
	{InvalidProvider, 400, "The provider in the path is not in the catalog."},
	{ModelNotFound, 404, "The provider has no model of this id. Ids are case-sensitive."},
	{NotFound, 404, "No endpoint has this path."},
	{MethodNotAllowed, 405, "The API is read-only. The Allow header lists the methods."},
	{PreconditionFailed, 412, "No tag in the request's If-Match header is that of the answer."},
	{InternalError, 500, "The server failed. The request may be sent again later."},
}

// Status returns the HTTP status that the code is sent with.
func (c Code) Status() int {
	return Codes[slices.IndexFunc(Codes, func(info CodeInfo) bool { return info.Code == c })].Status
}

// NoEndpoint returns the error for a path without an endpoint.
func NoEndpoint(path string) *Error {
	return &Error{NotFound, "no endpoint has the path " + quote(path)}
}

// Refused returns the error for a method other than GET, HEAD and OPTIONS.
func Refused(method string) *Error {
	const allowed = " is not allowed; the API answers GET, HEAD and OPTIONS"
	return &Error{MethodNotAllowed, "method " + quote(method) + allowed}
}

// Unmatched returns the error for an If-Match header that does not name the tag of the answer.
func Unmatched(ifMatch, tag string) *Error {
	const differs = " does not match the tag of this answer, "
	return &Error{PreconditionFailed, "If-Match: " + clip(ifMatch) + differs + tag}
}

// Internal returns the error for a fault of the server, whose cause is only logged.
func Internal() *Error {
	return &Error{InternalError, "the server could not answer this request; try again later"}
}

// Error is an error of a request, shown to the client.
type Error struct {
	Code    Code
	Message string // one line without a full stop: what came, and what is allowed
}

// ErrorOf returns what clients are told of an error: err itself if it is or wraps an *Error,
// otherwise Internal.
func ErrorOf(err error) *Error {
	if shown, found := errors.AsType[*Error](err); found {
		return shown
	}
	return Internal()
}

func (e *Error) Error() string { return string(e.Code) + ": " + e.Message }

// clip returns a client's value, shortened, and quote puts it in quotation marks.
func clip(s string) string  { return strings.ToValidUTF8(jsonl.Clip(s), "\uFFFD") }
func quote(s string) string { return `"` + clip(s) + `"` }
