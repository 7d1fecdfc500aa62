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
	c.keywords("", object(old), c.root)
	return c.faults
}

func object(v any) map[string]any {
	o, _ := v.(map[string]any)
	return o
}

func (c *comparison) fault(place, format string, args ...any) {
	c.faults = append(c.faults, place+": "+fmt.Sprintf(format, args...))
}

func (c *comparison) keywords(place string, old, current map[string]any) {
	both := maps.Clone(current)
	maps.Copy(both, old)
	for _, name := range slices.Sorted(maps.Keys(both)) {
		before, had := old[name]
		after, has := current[name]
		at := place + "/" + name
		switch {
		case slices.Contains(ignored, name):
		case had && has:
			c.keyword(at, name, before, after)
		case has && (slices.Contains(narrow, name) || slices.Contains(open, name) && after != true),
			has && name == "required" && after == true:
			c.fault(at, "is new: %v", after)
		case had && !slices.Contains(bounds, name) && before != false && before != true:
			c.fault(at, "is gone")
		}
	}
}

func (c *comparison) keyword(place, name string, old, current any) {
	_, isObject := old.(map[string]any)
	list, isList := old.([]any)
	others, _ := current.([]any)
	switch {
	case name == "type":
		if types(old) != types(current) {
			c.fault(place, "was %v, is %v", old, current)
		}
	case looser(name, old, current):
	case reflect.TypeOf(old) != reflect.TypeOf(current):
		c.fault(place, "was %v, is %v", old, current)
	case isObject && slices.Contains(named, name):
		c.names(place, name, object(old), object(current))
	case isObject:
		c.keywords(place, object(old), object(current))
	case isList && name == "parameters":
		c.parameters(place, list, others)
	case isList && (name == "enum" || name == "required"):
		for _, value := range list {
			if !slices.Contains(others, value) {
				c.fault(place, "%v is gone", value)
			}
		}
	case isList && len(list) == len(others): // allOf and the like
		for i := range list {
			c.keywords(fmt.Sprint(place, "/", i), object(list[i]), object(others[i]))
		}
	case !reflect.DeepEqual(old, current):
		c.fault(place, "was %v, is %v", old, current)
	}
}

// types returns the value of the keyword type, a name or a list of names, in one form.
func types(v any) string {
	return strings.Join(slices.Sorted(slices.Values(strings.Fields(strings.Trim(fmt.Sprint(v), "[]")))), " ")
}

// looser reports whether the value of a bound allows all that it allowed.
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

// names compares objects of names: what a name means may be added, not dropped.
func (c *comparison) names(place, keyword string, old, current map[string]any) {
	for _, name := range slices.Sorted(maps.Keys(old)) {
		at := place + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
		if value, found := current[name]; found {
			c.keywords(at, object(old[name]), object(value))
		} else {
			c.fault(at, "is gone")
		}
	}
}

// parameters compares the parameters of an operation, which are references to those of the document.
func (c *comparison) parameters(place string, old, current []any) {
	had, has := references(old), references(current)
	for _, ref := range had {
		if !slices.Contains(has, ref) {
			c.fault(place, "%s is gone", ref)
		}
	}
	for _, ref := range has {
		name := strings.TrimPrefix(ref, "#/components/parameters/")
		parameter := object(object(object(c.root["components"])["parameters"])[name])
		if !slices.Contains(had, ref) && parameter["required"] != false {
			c.fault(place, "%s is new and must be given", ref)
		}
	}
}

func references(list []any) (refs []string) {
	for _, element := range list {
		ref, _ := object(element)["$ref"].(string)
		refs = append(refs, ref)
	}
	return refs
}
