package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/api"
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

// addressOfAPI matches the strings of JSON documents that are addresses of answers.
var addressOfAPI = regexp.MustCompile(`"(` + testBase + `/api/[^"{}]*)"`)

// TestExamples checks that each address in the discovery index and the OpenAPI document has an
// answer with something in it, and that each operation with answers in JSON has an example. Those
// of an empty catalog have none, and name its providers.
func TestExamples(t *testing.T) { versions(t, testExamples) }

func testExamples(t *testing.T, v catalog.Version) {
	for name, c := range map[string]catalog.Set{"small": small(t), "embedded": embedded(t)} {
		t.Run(name, func(t *testing.T) {
			d := documents(t, c)
			text := d.Docs[v].OpenAPI
			for path := range at(t, text, "paths") {
				examples := at(t, text, "paths", path, "get", "responses", "200", "content",
					"application/json", "examples")
				if len(examples) == 0 && filepath.Ext(path) == "" {
					t.Errorf("%s has no example", path)
				}
			}
			documents := string(d.Docs[v].Index) + string(text)
			for _, address := range addressOfAPI.FindAllStringSubmatch(documents, -1) {
				isBare := strings.HasSuffix(address[1], api.ResolvePath) ||
					strings.HasSuffix(address[1], api.CostPath)
				if _, status := answer(t, c, d, address[1]); isBare && status == 400 {
					continue // the address of the endpoint, which needs parameters
				}
				body, status := answer(t, c, d, address[1])
				if status != 200 || bytes.HasPrefix(body, []byte(`{"data":[]`)) {
					t.Errorf("%s: status = %d, %.100s; want 200 and some models", address[1], status, body)
				}
			}
			tag := at(t, text, "components", "headers", "ETag")["example"]
			want := representation.ETag(representation.HashOf(c.Of(v).AppendStats(nil)),
				representation.Identity, representation.Best)
			if tag != want {
				t.Errorf("ETag example is %s, want the tag of the statistics, %s", tag, want)
			}
		})
	}
	index := string(documents(t, empty(t)).Docs[v].Index)
	if !strings.Contains(index, `"allowed_values":["p1","p2","p3","p4","p5","p6","p7"]`) ||
		strings.Contains(index, `"example`) {
		t.Errorf("the index of an empty catalog has examples, or other providers:\n%s", index)
	}
}

// TestOpenAPIParameters checks that clients send lists as the parser reads them, and that it
// accepts each example.
func TestOpenAPIParameters(t *testing.T) { versions(t, testOpenAPIParameters) }

func testOpenAPIParameters(t *testing.T, v catalog.Version) {
	c := small(t)
	text := documents(t, c).Docs[v].OpenAPI
	for _, p := range c.Of(v).Params() {
		parameter := at(t, text, "components", "parameters", p.Name)
		value := fmt.Sprint(parameter["example"])
		if list, isList := parameter["example"].([]any); isList {
			value = strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ","), "[]")
			if parameter["style"] != "form" || parameter["explode"] != false {
				t.Errorf("%s is a list that clients would send as repeated parameters", p.Name)
			}
		}
		if _, err := c.Of(v).Parse(p.Name + "=" + value); value != p.Example || err != nil {
			t.Errorf("%s has the example %s, want %s, which the parser refuses for %v",
				p.Name, value, p.Example, err)
		}
	}
}

// TestNumber compares the parameters and responses of each endpoint, and the members and values of
// each schema, with a file. The flag -update rewrites it only if the document has another number.
func TestNumber(t *testing.T) { versions(t, testNumber) }

func testNumber(t *testing.T, v catalog.Version) {
	text := documents(t, empty(t)).Docs[v].OpenAPI
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
		t.Fatalf("version %s has other contents; raise its number in openapi.go (-want +got):\n%s",
			number, cmp.Diff(string(before), got))
	}
	filetest.Golden(t, file, []byte(got))
}

func line(name string, contents []string) string {
	slices.Sort(contents)
	return name + ": " + strings.Join(slices.Compact(contents), " ") + "\n"
}

// membersOf returns the names of the members of a schema, those of inner objects with a prefix, and
// its values.
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

// TestTraces checks that nothing of the templates is left in a document, and that schemas allow
// members that are added later and contain nothing that stops generators.
func TestTraces(t *testing.T) { versions(t, testTraces) }

func testTraces(t *testing.T, v catalog.Version) {
	for name, c := range map[string]catalog.Set{"small": small(t), "empty": empty(t)} {
		t.Run(name, func(t *testing.T) {
			d, err := New(c, Options{BaseURL: "http://localhost:1"})
			filetest.NoError(t, err)
			left := []string{"{{", "}}\"", "example-provider"}[:3:3]
			stops := []string{
				`"additionalProperties":false`, `"$id"`, `"$schema"`, `"$comment"`, `.json"}`,
				`"if":`, `"oneOf":`,
			}
			for _, document := range []struct {
				name   string
				body   []byte
				traces []string
			}{
				{"index", d.Docs[v].Index, left},
				{"README.md", d.Docs[v].Readme, append(left, "<no value>", "\n\n\n", " \n")},
				{"OpenAPI document", d.Docs[v].OpenAPI, append(left, stops...)},
			} {
				for _, trace := range document.traces {
					if bytes.Contains(document.body, []byte(trace)) {
						t.Errorf("%s: the %s contains %s", name, document.name, trace)
					}
				}
			}
		})
	}
}

// TestQueryParameters checks that the answers of the paths that need parameters take each example
// of the OpenAPI document, and that it has the parameters that they take and no others.
func TestQueryParameters(t *testing.T) {
	c := small(t)
	d := documents(t, c)
	text := d.Docs[catalog.V2].OpenAPI
	for path, least := range map[string]string{
		api.ResolvePath: "",
		api.CostPath:    "model=openai/gpt-4o&input=1",
	} {
		for _, reference := range at(t, text, "paths", "/api/v2"+path, "get")["parameters"].([]any) {
			name := strings.TrimPrefix(reference.(object)["$ref"].(string), "#/components/parameters/")
			p := at(t, text, "components", "parameters", name)
			if p["in"] != "query" {
				continue
			}
			t.Run(name, func(t *testing.T) {
				value := fmt.Sprint(p["example"])
				if list, isList := p["example"].([]any); isList {
					value = strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ","), "[]")
				}
				query, err := url.ParseQuery(least)
				filetest.NoError(t, err)
				query.Set(p["name"].(string), value)
				body, status := answer(t, c, d, testBase+"/api/v2"+path+"?"+query.Encode())
				if status != 200 {
					t.Errorf("%s = %d %s", query.Encode(), status, body)
				}
			})
		}
	}
	got := len(at(t, text, "paths", "/api/v2"+api.CostPath, "get")["parameters"].([]any))
	want := len(api.CostParams()) + 2
	if got != want {
		t.Errorf("%d parameters, want %d", got, want)
	}
}

// TestShortened checks that examples keep what their schemas ask for: a dispute has at least two
// values.
func TestShortened(t *testing.T) {
	answer := `{"data":[{"id":"a","disputes":[{"fact":"type","values":[{"value":1},` +
		`{"value":2}]},{"fact":"id","values":[]}]},{"id":"b"}],"efforts":["low","high"]}`
	want := `{"data":[{"id":"a","disputes":[{"fact":"type","values":[{"value":1},` +
		`{"value":2}]}]}],"efforts":["low","high"]}`
	w := new(writer)
	got := w.shortened(json.RawMessage(answer))
	if diff := cmp.Diff(want, strings.TrimSpace(string(got))); diff != "" {
		t.Error(diff)
	}
}
