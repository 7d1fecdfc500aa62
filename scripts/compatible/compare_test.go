package main

import (
	"encoding/json"
	"strings"
	"testing"
)

const apiText = `{"openapi":"3.1.0","info":{"title":"a"},
"paths":{"/m":{"get":{"operationId":"list","parameters":[{"$ref":"#/components/parameters/limit"}],
	"responses":{"200":{"description":"d","content":{"application/json":{"schema":{"$ref":"#/components/schemas/List"}}}}}}},"/n":{"get":{}}},
"components":{
	"parameters":{
		"limit":{"name":"limit","in":"query","required":false,"schema":{"type":"integer","minimum":1,"maximum":100,"default":50}},
		"kind":{"name":"kind","in":"query","required":false,"schema":{"type":"array","items":{"enum":["a","b"]}},"style":"form","explode":false},
		"id":{"name":"id","in":"path","required":true,"schema":{"type":"string","minLength":1,"maxLength":9}}},
	"schemas":{
		"List":{"type":"object","properties":{"data":{"type":"array","items":{"$ref":"#/components/schemas/Model"}}},"required":["data"]},
		"Model":{"type":"object","description":"A model.","properties":{
			"type":{"type":"string","enum":["chat","image"]},"required":{"type":["boolean","null"]},"name":{"type":["string","null"]},
			"counts":{"type":"object","additionalProperties":{"type":"integer"}},"day":{"type":"string","format":"date","pattern":"^2"}},
			"required":["type","name"],"allOf":[{"type":"object"}]}}}}`

func TestCompare(t *testing.T) {
	for _, test := range []struct{ name, old, new, want string }{
		{"nothing", ``, ``, ``},
		{"a description", `A model.`, `One model.`, ``},
		{"a member more", `"day":{"type"`, `"more":{"type":"string"},"day":{"type"`, ``},
		{"a member fewer", `,"day":{"type":"string","format":"date","pattern":"^2"}`, ``, `/components/schemas/Model/properties/day: is gone`},
		{"a member renamed", `"day":`, `"date":`, `/components/schemas/Model/properties/day: is gone`},
		{"a member that is a keyword", `"required":{"type":["boolean","null"]},`, ``, `/components/schemas/Model/properties/required: is gone`},
		{"another type", `"counts":{"type":"object"`, `"counts":{"type":"array"`, `/components/schemas/Model/properties/counts/type: was object, is array`},
		{"types in another order", `["boolean","null"]`, `["null","boolean"]`, ``},
		{"no longer null", `"name":{"type":["string","null"]}`, `"name":{"type":"string"}`, `/components/schemas/Model/properties/name/type: was [string null], is string`},
		{"null too", `"day":{"type":"string"`, `"day":{"type":["string","null"]`, `/components/schemas/Model/properties/day/type: was string, is [string null]`},
		{"a type where there was none", `{"enum":["a","b"]}`, `{"enum":["a","b"],"type":"string"}`, `/components/parameters/kind/schema/items/type: is new: string`},
		{"no type", `"type":"string","format"`, `"format"`, `/components/schemas/Model/properties/day/type: is gone`},
		{"another type of elements", `"$ref":"#/components/schemas/Model"`, `"$ref":"#/components/schemas/List"`, `/components/schemas/List/properties/data/items/$ref: was #/components/schemas/Model, is #/components/schemas/List`},
		{"another type of counts", `{"type":"integer"}}`, `{"type":"string"}}`, `/components/schemas/Model/properties/counts/additionalProperties/type: was integer, is string`},
		{"a value more", `"image"`, `"image","audio"`, ``},
		{"a value fewer", `,"image"`, ``, `/components/schemas/Model/properties/type/enum: image is gone`},
		{"values where any were allowed", `"format":"date"`, `"format":"date","enum":["2026-01-01"]`, `/components/schemas/Model/properties/day/enum: is new: [2026-01-01]`},
		{"a constant", `"format":"date"`, `"format":"date","const":"2026-01-01"`, `/components/schemas/Model/properties/day/const: is new: 2026-01-01`},
		{"another format", `"date"`, `"date-time"`, `/components/schemas/Model/properties/day/format: was date, is date-time`},
		{"another pattern", `"^2"`, `"^20"`, `/components/schemas/Model/properties/day/pattern: was ^2, is ^20`},
		{"no pattern", `,"pattern":"^2"`, ``, ``},
		{"a member that is always there", `["type","name"]`, `["type","name","day"]`, ``},
		{"a member that may be missing", `["type","name"]`, `["type"]`, `/components/schemas/Model/required: name is gone`},
		{"members that may be missing", `"required":["data"]`, `"x":1`, `/components/schemas/List/required: is gone`},
		{"closed", `"required":["data"]`, `"required":["data"],"additionalProperties":false`, `/components/schemas/List/additionalProperties: is new: false`},
		{"open, and says so", `"required":["data"]`, `"required":["data"],"additionalProperties":true`, ``},
		{"another part", `"allOf":[{"type":"object"}]`, `"allOf":[{"type":"object"},{"type":"object"}]`, `/components/schemas/Model/allOf: was`},
		{"a part that differs", `"allOf":[{"type":"object"}]`, `"allOf":[{"type":"array"}]`, `/components/schemas/Model/allOf/0/type: was object, is array`},
		{"a higher maximum", `"maximum":100`, `"maximum":1000`, ``},
		{"a lower maximum", `"maximum":100`, `"maximum":50`, `/components/parameters/limit/schema/maximum: was 100, is 50`},
		{"no maximum", `,"maximum":100`, ``, ``},
		{"a lower minimum", `"minLength":1`, `"minLength":0`, ``},
		{"a higher minimum", `"minLength":1`, `"minLength":2`, `/components/parameters/id/schema/minLength: was 1, is 2`},
		{"a maximum where there was none", `"type":"array","items":{"$ref"`, `"type":"array","maxItems":9,"items":{"$ref"`, `/components/schemas/List/properties/data/maxItems: is new: 9`},
		{"another default", `"default":50`, `"default":20`, `/components/parameters/limit/schema/default: was 50, is 20`},
		{"another style", `"explode":false`, `"explode":true`, `/components/parameters/kind/explode: was false, is true`},
		{"an endpoint more", `"/n":`, `"/o":{"get":{}},"/n":`, ``},
		{"an endpoint fewer", `,"/n":{"get":{}}`, ``, `/paths/~1n: is gone`},
		{"another method", `"/n":{"get":`, `"/n":{"put":`, `/paths/~1n/get: is gone`},
		{"another name of an operation", `"list"`, `"models"`, `/paths/~1m/get/operationId: was list, is models`},
		{"a status fewer", `"200"`, `"201"`, `/paths/~1m/get/responses/200: is gone`},
		{"another media type", `application/json`, `text/json`, `/paths/~1m/get/responses/200/content/application~1json: is gone`},
		{"a parameter more", `parameters/limit"}]`, `parameters/limit"},{"$ref":"#/components/parameters/kind"}]`, ``},
		{"a parameter more that must be given", `parameters/limit"}]`, `parameters/limit"},{"$ref":"#/components/parameters/id"}]`, `/paths/~1m/get/parameters: #/components/parameters/id is new and must be given`},
		{"a parameter fewer", `[{"$ref":"#/components/parameters/limit"}]`, `[]`, `/paths/~1m/get/parameters: #/components/parameters/limit is gone`},
		{"a parameter that must be given", `"kind","in":"query","required":false`, `"kind","in":"query","required":true`, `/components/parameters/kind/required: was false, is true`},
		{"the same, unsaid before", `"required":["data"]`, `"required":true`, `/components/schemas/List/required: was [data], is true`},
		{"a parameter that need not be given", `"required":true`, `"required":false`, ``},
		{"a parameter at another place", `"in":"path"`, `"in":"query"`, `/components/parameters/id/in: was path, is query`},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(apiText, test.old, test.new, 1)
			if text == apiText && test.old != test.new {
				t.Fatalf("the document does not contain %s", test.old)
			}
			got := strings.Join(compare(parse(t, apiText), parse(t, text)), "\n")
			if got != test.want && (test.want == "" || !strings.HasPrefix(got, test.want+" ")) {
				t.Errorf("compare = %q, want %q", got, test.want)
			}
		})
	}
}

func parse(t *testing.T, text string) (v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}
