package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/representation"
)

type object = map[string]any

// at returns the object at the end of names in a JSON document. It follows references.
func at(t *testing.T, text []byte, names ...string) object {
	t.Helper()
	var root object
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	filetest.NoError(t, decoder.Decode(&root))
	o := root
	for _, name := range names {
		o, _ = o[name].(object)
		if target, isRef := o["$ref"].(string); isRef {
			o = at(t, text, strings.Split(strings.TrimPrefix(target, "#/"), "/")...)
		}
	}
	return o
}

// TestOpenAPIExamples checks that each example of an answer is a link to an answer of its operation.
func TestOpenAPIExamples(t *testing.T) { versions(t, testOpenAPIExamples) }

func testOpenAPIExamples(t *testing.T, v catalog.Version) {
	for name, c := range map[string]*catalog.Catalog{"small": small(t), "embedded": embedded(t)} {
		d := documents(t, c)
		text := d.Own[v].OpenAPI
		for path := range at(t, text, "paths") {
			examples := at(t, text, "paths", path, "get", "responses", "200", "content", "application/json", "examples")
			for key, e := range examples {
				address, _ := e.(object)["externalValue"].(string)
				template := strings.NewReplacer("{provider}", "[a-z0-9]+", "{model_id}", "[^/?]+").Replace(testBase + path)
				if ok, err := regexp.MatchString("^"+template+`(\?.*)?$`, address); !ok || err != nil {
					t.Fatalf("%s: %s, example %s has the address %s", name, path, key, address)
				}
				if _, status := answer(t, c, d, address); status != 200 {
					t.Errorf("%s: %s, example %s: status %d, want 200", name, path, key, status)
				}
			}
			if document := strings.HasSuffix(path, ".json") || strings.HasSuffix(path, ".md"); len(examples) == 0 && !document {
				t.Errorf("%s: %s has no example", name, path)
			}
		}
		tag := at(t, text, "components", "headers", "ETag")["example"]
		if want := representation.ETag(representation.HashOf(c.AppendStats(nil, v)), representation.Identity, representation.Best); tag != want {
			t.Errorf("%s: ETag example is %s, want that of the statistics, %s", name, tag, want)
		}
	}
}

// TestOpenAPIParameters checks that clients send lists as the parser reads them, and that it accepts each example.
func TestOpenAPIParameters(t *testing.T) { versions(t, testOpenAPIParameters) }

func testOpenAPIParameters(t *testing.T, v catalog.Version) {
	c := small(t)
	text := documents(t, c).Own[v].OpenAPI
	for _, p := range c.Params(v) {
		parameter := at(t, text, "components", "parameters", p.Name)
		value := fmt.Sprint(parameter["example"])
		if list, isList := parameter["example"].([]any); isList {
			value = strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ","), "[]")
			if parameter["style"] != "form" || parameter["explode"] != false {
				t.Errorf("%s is a list that clients would send as repeated parameters", p.Name)
			}
		}
		if _, err := c.Parse(v, p.Name+"="+value); value != p.Example || err != nil {
			t.Errorf("%s has the example %s, want %s, which the parser refuses for %v", p.Name, value, p.Example, err)
		}
	}
}

// TestNumber compares the parameters and responses of each endpoint, and the members and values of each schema, with a file. The flag
// -update rewrites it only if the document has another number.
func TestNumber(t *testing.T) { versions(t, testNumber) }

func testNumber(t *testing.T, v catalog.Version) {
	text := documents(t, empty(t)).Own[v].OpenAPI
	var lines []string
	for path := range at(t, text, "paths") {
		get := at(t, text, "paths", path, "get")
		names := slices.Collect(maps.Keys(get["responses"].(object)))
		for _, p := range get["parameters"].([]any) {
			names = append(names, strings.TrimPrefix(p.(object)["$ref"].(string), "#/components/parameters/"))
		}
		lines = append(lines, line(path, names))
	}
	for name, schema := range at(t, text, "components", "schemas") {
		lines = append(lines, line(name, membersOf("", schema)))
	}
	slices.Sort(lines)
	got := numbers[v] + "\n" + strings.Join(lines, "")
	file := filepath.Join("testdata", "documented-"+v.String()+".txt")
	before, _ := os.ReadFile(file) // Golden reports an error
	if number, _, _ := strings.Cut(string(before), "\n"); number == numbers[v] && string(before) != got {
		t.Fatalf("version %s has other contents; raise its number in openapi.go (-want +got):\n%s", number, cmp.Diff(string(before), got))
	}
	filetest.Golden(t, file, []byte(got))
}

func line(name string, contents []string) string {
	slices.Sort(contents)
	return name + ": " + strings.Join(slices.Compact(contents), " ") + "\n"
}

// membersOf returns the names of the members of a schema, those of inner objects with a prefix, and its values.
func membersOf(prefix string, schema any) (names []string) {
	switch schema := schema.(type) {
	case []any:
		for _, s := range schema {
			names = append(names, membersOf(prefix, s)...)
		}
	case object:
		properties, _ := schema["properties"].(object)
		for name, s := range properties {
			names = append(append(names, prefix+name), membersOf(prefix+name+".", s)...)
		}
		values, _ := schema["enum"].([]any)
		for _, value := range values {
			names = append(names, prefix+fmt.Sprint(value))
		}
		for _, keyword := range []string{"items", "anyOf", "allOf"} {
			names = append(names, membersOf(prefix, schema[keyword])...)
		}
	}
	return names
}

// TestTraces checks that nothing of the templates is left in a document, and that schemas allow members that are added later and
// contain nothing that stops generators.
func TestTraces(t *testing.T) { versions(t, testTraces) }

func testTraces(t *testing.T, v catalog.Version) {
	for name, c := range map[string]*catalog.Catalog{"small": small(t), "empty": empty(t)} {
		d, err := New(c, Options{BaseURL: "http://localhost:1"})
		filetest.NoError(t, err)
		left := []string{"{{", "}}\"", "example-provider"}[:3:3]
		stops := []string{`"additionalProperties":false`, `"$id"`, `"$schema"`, `"$comment"`, `.json"}`, `"if":`, `"oneOf":`}
		for _, document := range []struct {
			name   string
			body   []byte
			traces []string
		}{
			{"index", d.Own[v].Index, left}, {"README.md", d.Own[v].Readme, append(left, "<no value>", "\n\n\n", " \n")}, {"OpenAPI document", d.Own[v].OpenAPI, append(left, stops...)},
		} {
			for _, trace := range document.traces {
				if bytes.Contains(document.body, []byte(trace)) {
					t.Errorf("%s: the %s contains %s", name, document.name, trace)
				}
			}
		}
	}
}

// endpoint returns a descriptor of the discovery index by name.
func endpoint(t *testing.T, d *Documents, v catalog.Version, name string) object {
	t.Helper()
	for _, e := range at(t, d.Own[v].Index, "data")["endpoints"].([]any) {
		if e.(object)["name"] == name {
			return e.(object)
		}
	}
	t.Fatalf("no endpoint %s", name)
	return nil
}

// TestDiscoveryExamples checks that each example of the discovery index finds something, and that the index of an empty catalog has
// none, and names its providers.
func TestDiscoveryExamples(t *testing.T) { versions(t, testDiscoveryExamples) }

func testDiscoveryExamples(t *testing.T, v catalog.Version) {
	for name, c := range map[string]*catalog.Catalog{"small": small(t), "embedded": embedded(t)} {
		d := documents(t, c)
		examples, _ := endpoint(t, d, v, "list_models")["examples"].([]any)
		if len(examples) < 3 {
			t.Errorf("%s: got %d examples of lists, want at least 3", name, len(examples))
		}
		for _, example := range append(examples, endpoint(t, d, v, "get_model")["example"]) {
			body, status := answer(t, c, d, example.(string))
			if status != 200 || bytes.HasPrefix(body, []byte(`{"data":[]`)) {
				t.Errorf("%s: %s: status = %d, %.100s; want 200 and some models", name, example, status, body)
			}
		}
	}
	d := documents(t, empty(t))
	parameters, _ := endpoint(t, d, v, "list_models")["query_parameters"].(object)
	want := []any{"p1", "p2", "p3", "p4", "p5", "p6", "p7"}
	if diff := cmp.Diff(want, parameters["provider"].(object)["allowed_values"]); diff != "" || strings.Contains(string(d.Own[v].Index), `"example`) {
		t.Errorf("the index of an empty catalog has examples, or other providers (-want +got):\n%s\n%s", diff, d.Own[v].Index)
	}
}
