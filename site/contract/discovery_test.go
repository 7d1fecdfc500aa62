package contract

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/schemas/ordered"
)

// indexData returns the data object of the discovery index.
func indexData(t *testing.T, d *Documents) *ordered.Object {
	t.Helper()
	index, err := ordered.ParseObject(d.Index)
	if err != nil {
		t.Fatal(err)
	}
	return index.Object("data")
}

// endpoint returns a descriptor by name.
func endpoint(t *testing.T, data *ordered.Object, name string) *ordered.Object {
	t.Helper()
	for _, e := range data.Get("endpoints").([]any) {
		if e.(*ordered.Object).Get("name") == name {
			return e.(*ordered.Object)
		}
	}
	t.Fatalf("no endpoint %s", name)
	return nil
}

// TestDiscoveryMembers wants the members of the contract in its order.
func TestDiscoveryMembers(t *testing.T) {
	data := indexData(t, documents(t, small(t)))
	want := "name version description base_url openapi_url markdown_url resource_types endpoints response_shapes"
	if got := strings.Join(data.Names(), " "); got != want {
		t.Errorf("members of data are %s, want %s", got, want)
	}
	for name, want := range map[string]string{
		"name":         "Model Catalog",
		"version":      "v1",
		"base_url":     testBase + "/api/v1",
		"openapi_url":  testBase + "/api/v1/openapi.json",
		"markdown_url": testBase + "/api/v1/README.md",
	} {
		if got := data.Get(name); got != want {
			t.Errorf("%s is %v, want %s", name, got, want)
		}
	}
	var names []string
	for _, e := range data.Get("endpoints").([]any) {
		names = append(names, e.(*ordered.Object).Get("name").(string))
	}
	if diff := cmp.Diff([]string{"markdown_docs", "list_models", "get_model", "list_providers", "get_stats"}, names); diff != "" {
		t.Errorf("endpoints, -want +got:\n%s", diff)
	}
}

// TestDiscoveryParameters wants each row of the contract's table, facts as the contract types them.
func TestDiscoveryParameters(t *testing.T) {
	list := endpoint(t, indexData(t, documents(t, small(t))), "list_models").Object("query_parameters")
	for name, facts := range map[string]string{
		"page":     `{"type":"integer","default":1,"minimum":1,"maximum":9007199254740991}`,
		"limit":    `{"type":"integer","default":50,"minimum":1,"maximum":100}`,
		"provider": `{"type":"string","format":"comma-separated list","allowed_values":["openai","anthropic","deepseek","google","mistral","groq","together"]}`,
		"type":     `{"type":"string","format":"comma-separated list","allowed_values":["chat","embedding","image","audio","video"]}`,
		"status":   `{"type":"string","format":"comma-separated list","allowed_values":["active","deprecated","unlisted"]}`,
		"search":   `{"type":"string"}`,
		"sort":     `{"type":"string","default":"updated","allowed_values":["updated","name","provider"]}`,
		"order":    `{"type":"string","default":"desc","allowed_values":["asc","desc"]}`,
	} {
		d := list.Object(name)
		if textOf(d.Get("description")) == "" {
			t.Errorf("%s has no description", name)
		}
		d.Delete("description")
		if got := string(ordered.Append(nil, d)); got != facts {
			t.Errorf("%s is %s, want %s", name, got, facts)
		}
	}
	if got := strings.Join(list.Names(), " "); got != "page limit provider type status search sort order" {
		t.Errorf("parameters stand in the order %s", got)
	}
}

// TestDiscoveryExamples wants each example to find something.
func TestDiscoveryExamples(t *testing.T) {
	for name, c := range map[string]*catalog.Catalog{"small": small(t), "embedded": embedded(t)} {
		d := documents(t, c)
		data := indexData(t, d)
		examples := endpoint(t, data, "list_models").Get("examples").([]any)
		if len(examples) < 3 {
			t.Errorf("%s: %d examples of lists, want 3 or more", name, len(examples))
		}
		for _, example := range examples {
			body, status := answer(t, c, d, example.(string))
			var list struct{ Data []any }
			if err := json.Unmarshal(body, &list); status != 200 || err != nil || len(list.Data) == 0 {
				t.Errorf("%s: %s answers %d with %d models, error %v; want some", name, example, status, len(list.Data), err)
			}
		}
		example := endpoint(t, data, "get_model").Get("example").(string)
		if _, status := answer(t, c, d, example); status != 200 {
			t.Errorf("%s: %s answers %d", name, example, status)
		}
	}
}

// TestDiscoveryOfEmptyCatalog wants no example, because there is no live data to take it from.
func TestDiscoveryOfEmptyCatalog(t *testing.T) {
	d := documents(t, empty(t))
	if strings.Contains(string(d.Index), `"example`) {
		t.Errorf("an empty catalog has examples: %s", d.Index)
	}
	provider := endpoint(t, indexData(t, d), "list_models").Object("query_parameters").Object("provider")
	want := []any{"p1", "p2", "p3", "p4", "p5", "p6", "p7"}
	if diff := cmp.Diff(want, provider.Get("allowed_values")); diff != "" {
		t.Errorf("providers, -want +got:\n%s", diff)
	}
}

// TestResponseShapes holds the shapes to the schemas: the same members, of the same types.
func TestResponseShapes(t *testing.T) {
	w := &writer{catalog: small(t), base: testBase}
	s, err := w.loadShapes()
	if err != nil {
		t.Fatal(err)
	}
	shapes := indexData(t, documents(t, small(t))).Object("response_shapes")
	check := func(place string, shape, schema *ordered.Object) {
		t.Helper()
		properties := schema.Object("properties")
		if diff := cmp.Diff(properties.Names(), shape.Names()); diff != "" {
			t.Errorf("members of %s, -schema +index:\n%s", place, diff)
		}
		for _, name := range shape.Names() {
			property := properties.Object(name)
			if target, isRef := strings.CutPrefix(textOf(property.Get("$ref")), schemaRef("")); isRef {
				property = s.byName[target]
			}
			if typeName, isName := shape.Get(name).(string); isName && property.Get("type") != typeName {
				t.Errorf("%s.%s is %s in the index and %v in the schema", place, name, typeName, property.Get("type"))
			}
		}
	}
	check("collection", shapes.Object("collection"), s.byName["ModelList"])
	check("collection.meta", shapes.Object("collection").Object("meta"), s.byName["Meta"])
	check("single_resource", shapes.Object("single_resource"), s.byName["ModelResponse"])
	check("error", shapes.Object("error"), s.byName["ErrorResponse"])
	check("error.error", shapes.Object("error").Object("error"), s.byName["ErrorResponse"].Object("properties").Object("error"))
}
