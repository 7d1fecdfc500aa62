package main

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Kinds of keywords of JSON Schema and OpenAPI.
var (
	// named have as value an object of names that the API chose.
	named = strings.Fields("properties patternProperties $defs paths schemas parameters headers responses content")
	// ignored are those that clients do not depend on.
	ignored = strings.Fields("$schema $id $comment title description summary example examples deprecated openapi info servers " +
		"tags externalDocs")
	// least and most bound numbers, and bounds also other values. A bound may be dropped, and must not be added.
	least  = strings.Fields("minimum exclusiveMinimum minLength minItems minProperties")
	most   = strings.Fields("maximum exclusiveMaximum maxLength maxItems maxProperties")
	bounds = slices.Concat(least, most, strings.Fields("pattern multipleOf propertyNames uniqueItems"))
	// narrow are those that narrow a schema if they are added.
	narrow = slices.Concat(bounds, strings.Fields("type enum const format $ref items allOf anyOf oneOf not if"))
	// open are those whose value true is the same as their absence.
	open = strings.Fields("additionalProperties unevaluatedProperties")
)

// comparison collects the ways in which a document breaks the clients of an older one.
type comparison struct {
	root   map[string]any // the document, in which references to parameters are looked up
	faults []string
}

// compare returns the ways in which a JSON Schema or an OpenAPI document breaks the clients of an older one: places, and what
// is different there. It does not follow references, because generated clients depend on the names of their targets too.
func compare(old, current any) []string {
	c := &comparison{root: object(current)}
	c.members("", "", object(old), c.root)
	return c.faults
}

func object(v any) map[string]any {
	o, _ := v.(map[string]any)
	return o
}

func (c *comparison) fault(place, format string, args ...any) {
	c.faults = append(c.faults, place+": "+fmt.Sprintf(format, args...))
}

// members compares the value of a keyword, which has names that the API chose, or keywords.
func (c *comparison) members(place, keyword string, old, current map[string]any) {
	both := maps.Clone(current)
	maps.Copy(both, old)
	areNames := slices.Contains(named, keyword)
	for _, name := range slices.Sorted(maps.Keys(both)) {
		before, had := old[name]
		after, has := current[name]
		at := place + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
		switch {
		case !areNames && slices.Contains(ignored, name):
		case had && has && areNames:
			c.members(at, "", object(before), object(after))
		case had && has:
			c.keyword(at, name, before, after)
		case had && (areNames || !slices.Contains(bounds, name) && before != false && before != true):
			c.fault(at, "is gone")
		case has && !areNames && (slices.Contains(narrow, name) || after != true && slices.Contains(open, name) || after == true && name == "required"):
			c.fault(at, "is new: %v", after)
		}
	}
}

func (c *comparison) keyword(place, name string, old, current any) {
	list, isList := old.([]any)
	others, _ := current.([]any)
	switch {
	case name == "type" && types(old) == types(current), looser(name, old, current):
	case name == "type" || reflect.TypeOf(old) != reflect.TypeOf(current):
		c.fault(place, "was %v, is %v", old, current)
	case object(old) != nil:
		c.members(place, name, object(old), object(current))
	case name == "parameters":
		c.parameters(place, list, others)
	case name == "enum" || isList && name == "required":
		for _, value := range list {
			if !slices.Contains(others, value) {
				c.fault(place, "%v is gone", value)
			}
		}
	case isList && len(list) == len(others): // allOf and the like
		for i := range list {
			c.members(fmt.Sprint(place, "/", i), "", object(list[i]), object(others[i]))
		}
	case !reflect.DeepEqual(old, current):
		c.fault(place, "was %v, is %v", old, current)
	}
}

// types returns the value of the keyword type, a name or a list of names, in one form.
func types(v any) string {
	return strings.Join(slices.Sorted(slices.Values(strings.Fields(strings.Trim(fmt.Sprint(v), "[]")))), " ")
}

// looser reports whether the value of a bound allows everything that it allowed.
func looser(name string, old, current any) bool {
	was, _ := old.(float64)
	is, isNumber := current.(float64)
	switch {
	case slices.Contains(least, name):
		return isNumber && is <= was
	case slices.Contains(most, name):
		return isNumber && is >= was
	case slices.Contains(open, name):
		return current == true || old == false
	}
	return old == true && current == false && (name == "required" || name == "uniqueItems")
}

// parameters compares the parameters of an operation, which are references to those of the document.
func (c *comparison) parameters(place string, old, current []any) {
	for _, parameter := range old {
		if !slices.ContainsFunc(current, func(other any) bool { return reflect.DeepEqual(parameter, other) }) {
			c.fault(place, "%v is gone", object(parameter)["$ref"])
		}
	}
	for _, parameter := range current {
		ref := fmt.Sprint(object(parameter)["$ref"])
		definition := object(object(object(c.root["components"])["parameters"])[strings.TrimPrefix(ref, "#/components/parameters/")])
		isNew := !slices.ContainsFunc(old, func(other any) bool { return reflect.DeepEqual(parameter, other) })
		if isNew && definition["required"] != false {
			c.fault(place, "%s is new and must be given", ref)
		}
	}
}
