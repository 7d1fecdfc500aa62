package contract

import "encoding/json"

// The types of this file are the objects of OpenAPI 3.1 that the documents have, with their fields
// in the order in which a document shows them. The numbers are sections of
// https://spec.openapis.org/oas/v3.1.0.

// openAPI is the whole document (4.8.1).
type openAPI struct {
	OpenAPI      string            `json:"openapi"`
	Info         info              `json:"info"`
	Servers      []described       `json:"servers"`
	Security     []string          `json:"security"` // none, and not absent: no operation needs a key
	Tags         []tag             `json:"tags"`
	ExternalDocs externalDocs      `json:"externalDocs"`
	Paths        ordered[pathItem] `json:"paths"`
	Components   components        `json:"components"`
}

// info says what the API is (4.8.2).
type info struct {
	Title       string   `json:"title"`
	Summary     string   `json:"summary"`
	Description string   `json:"description"`
	Contact     contact  `json:"contact"`
	License     *license `json:"license,omitempty"` // of the data; nil if the dataset states none
	Version     string   `json:"version"`
}

type contact struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type license struct {
	Name       string `json:"name"`
	Identifier string `json:"identifier"` // of SPDX
}

// described is an address with a sentence about it, such as a server (4.8.5).
type described struct {
	URL         string `json:"url"`
	Description string `json:"description"`
}

// externalDocs is the address of the documentation (4.8.11).
type externalDocs struct {
	Description string `json:"description"`
	URL         string `json:"url"`
}

// tag is a group of operations (4.8.22).
type tag struct {
	Name        string `json:"name"`
	Description string `json:"description"`
}

// pathItem has the operations of a path (4.8.9). All of ours have one.
type pathItem struct {
	Get operation `json:"get"`
}

// operation is a request and its answers (4.8.10).
type operation struct {
	ID          string            `json:"operationId"`
	Tags        []string          `json:"tags"`
	Summary     string            `json:"summary"`
	Description string            `json:"description"`
	Parameters  []reference       `json:"parameters"`
	Responses   ordered[response] `json:"responses"` // by status
}

// reference points to a component (4.8.23).
type reference struct {
	Ref string `json:"$ref"`
}

// parameter is a parameter of a query, a path or a header (4.8.12).
type parameter struct {
	Name        string           `json:"name"`
	In          string           `json:"in"`
	Required    bool             `json:"required"`
	Description string           `json:"description"`
	Schema      valueSchema      `json:"schema"`
	Style       string           `json:"style,omitempty"`
	Explode     *bool            `json:"explode,omitempty"`
	Example     any              `json:"example,omitempty"`
	Examples    ordered[example] `json:"examples,omitempty"`
}

// valueSchema is the JSON Schema of a parameter, a header, a body, or an argument of a tool.
type valueSchema struct {
	Ref       string       `json:"$ref,omitempty"`
	Type      string       `json:"type,omitempty"`
	Items     *valueSchema `json:"items,omitempty"`
	Enum      []string     `json:"enum,omitempty"`
	Format    string       `json:"format,omitempty"`
	Pattern   string       `json:"pattern,omitempty"`
	Minimum   *int64       `json:"minimum,omitempty"`
	Maximum   *int64       `json:"maximum,omitempty"`
	MinLength int          `json:"minLength,omitempty"`
	MaxLength int          `json:"maxLength,omitempty"`
	MinItems  int          `json:"minItems,omitempty"`
	MaxItems  int          `json:"maxItems,omitempty"`
	Default   any          `json:"default,omitempty"`
	// Description is only that of an argument of a tool. A parameter has its own.
	Description string `json:"description,omitempty"`
}

// response is an answer, or a reference to one that several paths have (4.8.17).
type response struct {
	Ref         string             `json:"$ref,omitempty"`
	Description string             `json:"description,omitempty"`
	Headers     ordered[reference] `json:"headers,omitempty"`
	Content     ordered[mediaType] `json:"content,omitempty"` // by media type
}

// mediaType describes a body (4.8.14).
type mediaType struct {
	Schema   valueSchema      `json:"schema"`
	Examples ordered[example] `json:"examples,omitempty"`
}

// example is an example of a parameter or a body (4.8.19), of which it has the value, or the
// address at which a client finds it. No field of OpenAPI names the request to which a value is the
// answer, so URL is an extension.
type example struct {
	Summary       string `json:"summary"`
	Description   string `json:"description,omitempty"`
	URL           string `json:"x-url,omitempty"`
	ExternalValue string `json:"externalValue,omitempty"`
	Value         any    `json:"value,omitempty"`
}

// header is a header of an answer (4.8.21).
type header struct {
	Description string      `json:"description"`
	Schema      valueSchema `json:"schema"`
	Example     string      `json:"example,omitempty"`
}

// components are what several places of a document refer to (4.8.7).
type components struct {
	Schemas    ordered[json.RawMessage] `json:"schemas"`
	Parameters ordered[parameter]       `json:"parameters"`
	Headers    ordered[header]          `json:"headers"`
	Responses  ordered[response]        `json:"responses"`
}
