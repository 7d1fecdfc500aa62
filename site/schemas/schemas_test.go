package schemas

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

const testBase = "https://models.example/catalog"

// newCatalog is a catalog of providers whose ids are not the usual ones.
func newCatalog(t *testing.T) *catalog.Catalog {
	t.Helper()
	d := &dataset.Dataset{}
	for _, id := range []string{"p7", "p1", "p2", "p3", "p4", "p5", "p6"} {
		d.Providers = append(d.Providers, dataset.Provider{ID: id, Name: "Provider " + id})
	}
	c, err := catalog.New(d)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// all returns the schemas by name, for providers whose ids are not the usual ones.
func all(t *testing.T) (*catalog.Catalog, map[string]object) {
	t.Helper()
	c := newCatalog(t)
	list, err := All(c, testBase)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSortedFunc(list, func(a, b Schema) int { return strings.Compare(a.Name+".json", b.Name+".json") }) {
		t.Error("schemas are not in order of file name")
	}
	byName := map[string]object{}
	for _, s := range list {
		decoder := json.NewDecoder(bytes.NewReader(s.JSON))
		decoder.UseNumber()
		var schema map[string]any
		if err := decoder.Decode(&schema); err != nil {
			t.Fatalf("%s: %v", s.Name, err)
		}
		byName[s.Name] = schema
		if !strings.HasSuffix(string(s.JSON), "}\n") {
			t.Errorf("%s does not end in a line feed", s.Name)
		}
	}
	return c, byName
}

// object is a JSON object.
type object map[string]any

// Object returns a member that is an object, or nil.
func (o object) Object(name string) object {
	child, _ := o[name].(map[string]any)
	return child
}

// Names returns the names of the members, sorted.
func (o object) Names() []string { return slices.Sorted(maps.Keys(o)) }

// each calls f for an object and every object in it.
func each(v any, f func(o object)) {
	switch v := v.(type) {
	case []any:
		for _, element := range v {
			each(element, f)
		}
	case map[string]any:
		f(v)
		for _, member := range v {
			each(member, f)
		}
	}
}

func TestNames(t *testing.T) {
	_, schemas := all(t)
	for _, name := range []string{"provider-id", "model", "meta", "model-list", "model-response", "provider-summary", "provider-list",
		"stats", "stats-response", "discovery", "discovery-response", "error-response", "dataset-model", "dataset-providers", "dataset-sync", "openapi",
		"change", "change-list"} {
		if schemas[name] == nil {
			t.Errorf("no schema %s", name)
		}
	}
}

// TestHeads checks what every published schema starts with.
func TestHeads(t *testing.T) {
	list, err := All(newCatalog(t), testBase)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		want := fmt.Sprintf("{\n  \"$schema\": %q,\n  \"$id\": %q,\n  \"$comment\": ", Dialect, URL(testBase, s.Name))
		if !strings.HasPrefix(string(s.JSON), want) {
			t.Errorf("%s does not start with %s", s.Name, want)
		}
		if strings.Contains(string(s.JSON), "example-provider") {
			t.Errorf("%s contains the example of a provider", s.Name)
		}
	}
}

// TestOpen checks that published schemas allow members that they do not name, because members may be added within v1.
func TestOpen(t *testing.T) {
	_, schemas := all(t)
	for name, s := range schemas {
		each(map[string]any(s), func(o object) {
			for _, keyword := range []string{"additionalProperties", "unevaluatedProperties"} {
				if o[keyword] == false {
					t.Errorf("%s: %s is false", name, keyword)
				}
			}
		})
	}
}

// TestReferences checks that each reference is relative and names a schema, or a part of the same one.
func TestReferences(t *testing.T) {
	_, schemas := all(t)
	for name, s := range schemas {
		each(map[string]any(s), func(o object) {
			target, isRef := o["$ref"].(string)
			if part, own := strings.CutPrefix(target, "#/$defs/"); own && s.Object("$defs").Object(part) != nil {
				return
			}
			if isRef && (path.Ext(target) != ".json" || schemas[strings.TrimSuffix(target, ".json")] == nil) {
				t.Errorf("%s refers to %s", name, target)
			}
		})
	}
}

// TestDescriptions checks that every named member has a description, unless it is a reference, a constant or a count.
func TestDescriptions(t *testing.T) {
	_, schemas := all(t)
	for name, s := range schemas {
		each(map[string]any(s), func(o object) {
			properties := o.Object("properties")
			if properties == nil || o["title"] == nil && o["description"] == nil {
				return
			}
			for _, member := range properties.Names() {
				property := properties.Object(member)
				_, isRef := property["$ref"].(string)
				isConst := property["const"] != nil
				isCount := property["type"] == "integer" && strings.HasPrefix(o["description"].(string), "Number of models of each")
				if property["description"] == nil && !isRef && !isConst && !isCount {
					t.Errorf("%s: member %s has no description", name, member)
				}
			}
		})
	}
}

// TestTimestamps checks that all times have the same pattern.
func TestTimestamps(t *testing.T) {
	_, schemas := all(t)
	want := schemas["model"].Object("properties").Object("updated_at")["pattern"]
	count := 0
	for name, s := range schemas {
		each(map[string]any(s), func(o object) {
			if o["format"] == "date-time" {
				count++
				if o["pattern"] != want {
					t.Errorf("%s has a time of the pattern %v, want %v", name, o["pattern"], want)
				}
			}
		})
	}
	if count != 10 {
		t.Errorf("%d times, want 10", count)
	}
}

// TestSameAsModel checks that a line of the dataset allows what the API shows.
func TestSameAsModel(t *testing.T) {
	_, schemas := all(t)
	line, model := schemas["dataset-model"].Object("properties"), schemas["model"].Object("properties")
	for _, name := range line.Names() {
		for _, keyword := range []string{"type", "$ref", "format", "pattern", "minLength", "maxLength"} {
			if diff := cmp.Diff(model.Object(name)[keyword], line.Object(name)[keyword]); diff != "" {
				t.Errorf("%s of %s, -model +dataset-model:\n%s", keyword, name, diff)
			}
		}
	}
}

// TestFacts checks that the files agree with the code.
func TestFacts(t *testing.T) {
	c, schemas := all(t)
	strs := func(values []string) []any {
		list := []any{}
		for _, v := range values {
			list = append(list, v)
		}
		return list
	}
	providers := []string{"p7", "p1", "p2", "p3", "p4", "p5", "p6"}
	ids := strs(providers)
	codes := []any{}
	for _, info := range catalog.Codes {
		codes = append(codes, string(info.Code))
	}
	stats := schemas["stats"].Object("properties")
	meta := schemas["meta"].Object("properties")
	change, page := schemas["change"].Object("properties"), schemas["change-list"].Object("properties")
	number := func(v any) string { return fmt.Sprint(v) }
	for _, test := range []struct {
		fact      string
		got, want any
	}{
		{"provider ids", schemas["provider-id"]["enum"], ids},
		{"types", schemas["model-type"]["enum"], strs(dataset.TypeNames[:])},
		{"statuses", schemas["model-status"]["enum"], strs(dataset.StatusNames[:])},
		{"codes", schemas["error-code"]["enum"], codes},
		{"kinds of changes", change.Object("kind")["enum"], strs(history.KindNames[:])},
		{"facts that change", change.Object("fields").Object("items").Object("properties").Object("field")["enum"], strs(dataset.FactNames)},
		{"most facts of a change", number(change.Object("fields")["maxItems"]), number(len(dataset.FactNames))},
		{"most changes on a page", number(page.Object("data")["maxItems"]), number(2*changes.PageSize - 1)},
		{"most changes that are counted", number(page.Object("meta").Object("properties").Object("count")["maximum"]), number(2*changes.PageSize - 1)},
		{"changes of a full page", number(page.Object("meta").Object("properties").Object("before")["multipleOf"]), number(changes.PageSize)},
		{"counts by provider", stats.Object("by_provider").Object("properties").Names(), slices.Sorted(slices.Values(providers))},
		{"required counts by provider", stats.Object("by_provider")["required"], ids},
		{"counts by type", stats.Object("by_type").Object("properties").Names(), slices.Sorted(slices.Values(dataset.TypeNames[:]))},
		{"required counts by type", stats.Object("by_type")["required"], strs(dataset.TypeNames[:])},
		{"counts by status", stats.Object("by_status").Object("properties").Names(), slices.Sorted(slices.Values(dataset.StatusNames[:]))},
		{"required counts by status", stats.Object("by_status")["required"], strs(dataset.StatusNames[:])},
		{"most models on a page", number(schemas["model-list"].Object("properties").Object("data")["maxItems"]), number(catalog.MaxLimit)},
		{"fewest providers", number(schemas["provider-list"].Object("properties").Object("data")["minItems"]), number(dataset.ProviderCount)},
		{"most providers", number(schemas["provider-list"].Object("properties").Object("data")["maxItems"]), number(dataset.ProviderCount)},
		{"fewest providers of a dataset", number(schemas["dataset-providers"]["minItems"]), number(dataset.ProviderCount)},
		{"most providers of a dataset", number(schemas["dataset-providers"]["maxItems"]), number(dataset.ProviderCount)},
	} {
		if diff := cmp.Diff(test.want, test.got); diff != "" {
			t.Errorf("%s, -code +schema:\n%s", test.fact, diff)
		}
	}
	for _, p := range c.Params() {
		if p.Type != "integer" {
			continue
		}
		if got := number(meta.Object(p.Name)["minimum"]); got != number(p.Min) {
			t.Errorf("meta.%s is %s or more, want %d", p.Name, got, p.Min)
		}
		if got := number(meta.Object(p.Name)["maximum"]); got != number(p.Max) {
			t.Errorf("meta.%s is %s or less, want %d", p.Name, got, p.Max)
		}
	}
}

// TestRequired checks that every described member is required, except in descriptors.
func TestRequired(t *testing.T) {
	_, schemas := all(t)
	optional := map[string]bool{"endpoint-descriptor": true, "parameter-descriptor": true}
	for name, s := range schemas {
		if properties := s.Object("properties"); properties != nil && !optional[name] {
			required := []string{}
			for _, member := range s["required"].([]any) {
				required = append(required, member.(string))
			}
			slices.Sort(required)
			if diff := cmp.Diff(properties.Names(), required); diff != "" {
				t.Errorf("%s: members, -described +required:\n%s", name, diff)
			}
		}
	}
}
