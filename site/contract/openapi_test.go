package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/representation"
)

// node is a JSON value of the document, with ways through it.
type node struct {
	t    *testing.T
	root any
	v    any
}

func openAPINode(t *testing.T, d *Documents, v catalog.Version) node {
	return rootNode(t, d.Own[v].OpenAPI)
}

func rootNode(t *testing.T, text []byte) node {
	t.Helper()
	var root any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	filetest.NoError(t, decoder.Decode(&root))
	return node{t, root, root}
}

// get goes down the members and follows references.
func (n node) get(names ...string) node {
	n.t.Helper()
	for _, name := range names {
		n.v = n.object()[name]
		if target, isRef := n.object()["$ref"].(string); isRef {
			path := strings.Split(strings.TrimPrefix(target, "#/"), "/")
			n = node{n.t, n.root, n.root}.get(path...)
		}
	}
	return n
}

func (n node) object() map[string]any {
	o, _ := n.v.(map[string]any)
	return o
}

func (n node) operations(f func(path string, operation node)) {
	for path := range n.get("paths").object() {
		f(path, n.get("paths", path, "get"))
	}
}

// TestOpenAPIExamples checks that each example of an answer is a link to an answer of its operation.
func TestOpenAPIExamples(t *testing.T) { versions(t, testOpenAPIExamples) }

func testOpenAPIExamples(t *testing.T, v catalog.Version) {
	for name, c := range map[string]*catalog.Catalog{"small": small(t), "embedded": embedded(t)} {
		d := documents(t, c)
		root := openAPINode(t, d, v)
		root.operations(func(path string, operation node) {
			examples := operation.get("responses", "200", "content", "application/json", "examples").object()
			for key, e := range examples {
				address, _ := e.(map[string]any)["externalValue"].(string)
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
		})
		tag := root.get("components", "headers", "ETag").object()["example"]
		if want := representation.ETag(representation.HashOf(c.AppendStats(nil, v)), representation.Identity, representation.Best); tag != want {
			t.Errorf("%s: ETag example is %s, want that of the statistics, %s", name, tag, want)
		}
	}
}

// TestOpenAPIParameters checks that clients send lists as the parser reads them, and that it accepts each example.
func TestOpenAPIParameters(t *testing.T) { versions(t, testOpenAPIParameters) }

func testOpenAPIParameters(t *testing.T, v catalog.Version) {
	c := small(t)
	root := openAPINode(t, documents(t, c), v)
	for _, p := range c.Params(v) {
		parameter := root.get("components", "parameters", p.Name)
		value := fmt.Sprint(parameter.object()["example"])
		if list, isList := parameter.object()["example"].([]any); isList {
			value = strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ","), "[]")
			if parameter.object()["style"] != "form" || parameter.object()["explode"] != false {
				t.Errorf("%s is a list that clients would send as repeated parameters", p.Name)
			}
		}
		if value != p.Example {
			t.Errorf("%s has the example %s, want %s", p.Name, value, p.Example)
		}
		if _, err := c.Parse(v, p.Name+"="+value); err != nil {
			t.Errorf("the parser refuses the example %s=%s: %v", p.Name, value, err)
		}
	}
}

// TestTraces checks that nothing of the templates is left in a document, and that schemas allow members that are added later and
// contain nothing that stops generators.
func TestTraces(t *testing.T) { versions(t, testTraces) }

func testTraces(t *testing.T, v catalog.Version) {
	for name, c := range map[string]*catalog.Catalog{"small": small(t), "empty": empty(t)} {
		d, err := New(c, Options{BaseURL: "http://localhost:1"})
		filetest.NoError(t, err)
		left := []string{"{{", "}}\"", "example-provider"}
		stops := []string{`"additionalProperties":false`, `"$id"`, `"$schema"`, `"$comment"`, `.json"}`, `"if":`, `"oneOf":`}
		for _, document := range []struct {
			name   string
			body   []byte
			traces []string
		}{
			{"index", d.Own[v].Index, left}, {"README.md", d.Own[v].Readme, left}, {"OpenAPI document", d.Own[v].OpenAPI, append(left, stops...)},
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
func endpoint(t *testing.T, d *Documents, v catalog.Version, name string) node {
	t.Helper()
	root := rootNode(t, d.Own[v].Index)
	for _, e := range root.get("data").object()["endpoints"].([]any) {
		if e.(map[string]any)["name"] == name {
			return node{t, root.v, e}
		}
	}
	t.Fatalf("no endpoint %s", name)
	return node{}
}

// TestDiscoveryExamples checks that each example of the discovery index finds something.
func TestDiscoveryExamples(t *testing.T) { versions(t, testDiscoveryExamples) }

func testDiscoveryExamples(t *testing.T, v catalog.Version) {
	for name, c := range map[string]*catalog.Catalog{"small": small(t), "embedded": embedded(t)} {
		d := documents(t, c)
		examples, _ := endpoint(t, d, v, "list_models").object()["examples"].([]any)
		if len(examples) < 3 {
			t.Errorf("%s: got %d examples of lists, want at least 3", name, len(examples))
		}
		for _, example := range examples {
			body, status := answer(t, c, d, example.(string))
			var list struct{ Data []any }
			if err := json.Unmarshal(body, &list); status != 200 || err != nil || len(list.Data) == 0 {
				t.Errorf("%s: %s: status = %d, %d models, error %v; want 200 and some models", name, example, status, len(list.Data), err)
			}
		}
		example := endpoint(t, d, v, "get_model").object()["example"].(string)
		if _, status := answer(t, c, d, example); status != 200 {
			t.Errorf("%s: %s: status = %d, want 200", name, example, status)
		}
	}
}

// TestDiscoveryOfEmptyCatalog checks that the index of an empty catalog has no examples, and names its providers.
func TestDiscoveryOfEmptyCatalog(t *testing.T) { versions(t, testDiscoveryOfEmptyCatalog) }

func testDiscoveryOfEmptyCatalog(t *testing.T, v catalog.Version) {
	d := documents(t, empty(t))
	if strings.Contains(string(d.Own[v].Index), `"example`) {
		t.Errorf("an empty catalog has examples: %s", d.Own[v].Index)
	}
	provider := endpoint(t, d, v, "list_models").get("query_parameters", "provider").object()
	want := []any{"p1", "p2", "p3", "p4", "p5", "p6", "p7"}
	if diff := cmp.Diff(want, provider["allowed_values"]); diff != "" {
		t.Errorf("providers, -want +got:\n%s", diff)
	}
}
