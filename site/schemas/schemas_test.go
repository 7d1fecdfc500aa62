package schemas

import (
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
	"modelcatalog/site/schemas/ordered"
)

const testBase = "https://models.example/catalog"

// all returns the schemas by name, for providers whose ids are not the usual ones.
func all(t *testing.T) (*catalog.Catalog, map[string]*ordered.Object) {
	t.Helper()
	d := &dataset.Dataset{}
	for _, id := range []string{"p7", "p1", "p2", "p3", "p4", "p5", "p6"} {
		d.Providers = append(d.Providers, dataset.Provider{ID: id, Name: "Provider " + id})
	}
	c, err := catalog.New(d)
	if err != nil {
		t.Fatal(err)
	}
	list, err := All(c, testBase)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSortedFunc(list, func(a, b Schema) int { return strings.Compare(a.Name+".json", b.Name+".json") }) {
		t.Error("schemas are not in order of file name")
	}
	byName := map[string]*ordered.Object{}
	for _, s := range list {
		if byName[s.Name], err = ordered.ParseObject(s.JSON); err != nil {
			t.Fatalf("%s: %v", s.Name, err)
		}
		if !strings.HasSuffix(string(s.JSON), "}\n") {
			t.Errorf("%s does not end in a line feed", s.Name)
		}
	}
	return c, byName
}

// each calls f for an object and every object in it.
func each(v any, f func(o *ordered.Object)) {
	switch v := v.(type) {
	case []any:
		for _, element := range v {
			each(element, f)
		}
	case *ordered.Object:
		f(v)
		for _, name := range v.Names() {
			each(v.Get(name), f)
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

// TestHeads wants what every published schema starts with.
func TestHeads(t *testing.T) {
	_, schemas := all(t)
	for name, s := range schemas {
		if got := strings.Join(s.Names()[:5], " "); got != "$schema $id $comment title description" {
			t.Errorf("%s starts with %s", name, got)
		}
		if got, want := s.Get("$id"), testBase+"/schemas/"+name+".json"; got != want {
			t.Errorf("%s has the $id %v, want %s", name, got, want)
		}
		if s.Get("$schema") != Dialect {
			t.Errorf("%s has the $schema %v", name, s.Get("$schema"))
		}
	}
}

// TestReferences wants each reference to be relative and to name a schema, or a part of its own.
func TestReferences(t *testing.T) {
	_, schemas := all(t)
	for name, s := range schemas {
		each(s, func(o *ordered.Object) {
			target, isRef := o.Get("$ref").(string)
			if part, own := strings.CutPrefix(target, "#/$defs/"); own && s.Object("$defs").Object(part) != nil {
				return
			}
			if isRef && (path.Ext(target) != ".json" || schemas[strings.TrimSuffix(target, ".json")] == nil) {
				t.Errorf("%s refers to %s", name, target)
			}
		})
	}
}

// TestDescriptions wants every named member to be described, unless it is one of a map's values or says all by its type.
func TestDescriptions(t *testing.T) {
	_, schemas := all(t)
	for name, s := range schemas {
		each(s, func(o *ordered.Object) {
			properties := o.Object("properties")
			if properties == nil || o.Get("title") == nil && o.Get("description") == nil {
				return
			}
			if o.Get("additionalProperties") == nil && o.Get("title") != nil {
				t.Errorf("%s does not say whether it takes other members", name)
			}
			for _, member := range properties.Names() {
				property := properties.Object(member)
				_, isRef := property.Get("$ref").(string)
				isConst := property.Get("const") != nil
				isCount := property.Get("type") == "integer" && strings.HasPrefix(o.Get("description").(string), "Number of models of each")
				if property.Get("description") == nil && !isRef && !isConst && !isCount {
					t.Errorf("%s: member %s has no description", name, member)
				}
			}
		})
	}
}

// TestTimestamps wants one form of times everywhere.
func TestTimestamps(t *testing.T) {
	_, schemas := all(t)
	want := schemas["model"].Object("properties").Object("updated_at").Get("pattern")
	count := 0
	for name, s := range schemas {
		each(s, func(o *ordered.Object) {
			if o.Get("format") == "date-time" {
				count++
				if o.Get("pattern") != want {
					t.Errorf("%s has a time of the pattern %v, want %v", name, o.Get("pattern"), want)
				}
			}
		})
	}
	if count != 10 {
		t.Errorf("%d times, want 10", count)
	}
}

// TestSameAsModel wants a line of the dataset to take what the API shows.
func TestSameAsModel(t *testing.T) {
	_, schemas := all(t)
	line, model := schemas["dataset-model"].Object("properties"), schemas["model"].Object("properties")
	for _, name := range line.Names() {
		for _, keyword := range []string{"type", "$ref", "format", "pattern", "minLength", "maxLength"} {
			if diff := cmp.Diff(model.Object(name).Get(keyword), line.Object(name).Get(keyword)); diff != "" {
				t.Errorf("%s of %s, -model +dataset-model:\n%s", keyword, name, diff)
			}
		}
	}
}

// TestFacts holds the files to the facts that the code has.
func TestFacts(t *testing.T) {
	c, schemas := all(t)
	strs := func(values []string) []any {
		list := []any{}
		for _, v := range values {
			list = append(list, v)
		}
		return list
	}
	ids := strs([]string{"p7", "p1", "p2", "p3", "p4", "p5", "p6"})
	codes := []any{}
	for _, info := range catalog.Codes {
		codes = append(codes, string(info.Code))
	}
	stats := schemas["stats"].Object("properties")
	meta := schemas["meta"].Object("properties")
	change, page := schemas["change"].Object("properties"), schemas["change-list"].Object("properties")
	number := func(v any) string { return string(ordered.Append(nil, v)) }
	for _, test := range []struct {
		fact      string
		got, want any
	}{
		{"provider ids", schemas["provider-id"].Get("enum"), ids},
		{"types", schemas["model-type"].Get("enum"), strs(dataset.TypeNames[:])},
		{"statuses", schemas["model-status"].Get("enum"), strs(dataset.StatusNames[:])},
		{"codes", schemas["error-code"].Get("enum"), codes},
		{"kinds of changes", change.Object("kind").Get("enum"), strs(history.KindNames[:])},
		{"facts that change", change.Object("fields").Object("items").Object("properties").Object("field").Get("enum"), strs(dataset.FactNames)},
		{"most facts of a change", number(change.Object("fields").Get("maxItems")), number(len(dataset.FactNames))},
		{"most changes on a page", number(page.Object("data").Get("maxItems")), number(2*changes.PageSize - 1)},
		{"most changes that are counted", number(page.Object("meta").Object("properties").Object("count").Get("maximum")), number(2*changes.PageSize - 1)},
		{"changes of a full page", number(page.Object("meta").Object("properties").Object("before").Get("multipleOf")), number(changes.PageSize)},
		{"counts by provider", strs(stats.Object("by_provider").Object("properties").Names()), ids},
		{"required counts by provider", stats.Object("by_provider").Get("required"), ids},
		{"other counts by provider", stats.Object("by_provider").Get("additionalProperties"), false},
		{"counts by type", strs(stats.Object("by_type").Object("properties").Names()), strs(dataset.TypeNames[:])},
		{"required counts by type", stats.Object("by_type").Get("required"), strs(dataset.TypeNames[:])},
		{"counts by status", strs(stats.Object("by_status").Object("properties").Names()), strs(dataset.StatusNames[:])},
		{"required counts by status", stats.Object("by_status").Get("required"), strs(dataset.StatusNames[:])},
		{"most models on a page", number(schemas["model-list"].Object("properties").Object("data").Get("maxItems")), number(catalog.MaxLimit)},
		{"fewest providers", number(schemas["provider-list"].Object("properties").Object("data").Get("minItems")), number(dataset.ProviderCount)},
		{"most providers", number(schemas["provider-list"].Object("properties").Object("data").Get("maxItems")), number(dataset.ProviderCount)},
		{"fewest providers of a dataset", number(schemas["dataset-providers"].Get("minItems")), number(dataset.ProviderCount)},
		{"most providers of a dataset", number(schemas["dataset-providers"].Get("maxItems")), number(dataset.ProviderCount)},
	} {
		if diff := cmp.Diff(test.want, test.got); diff != "" {
			t.Errorf("%s, -code +schema:\n%s", test.fact, diff)
		}
	}
	for _, p := range c.Params() {
		if p.Type != "integer" {
			continue
		}
		if got := number(meta.Object(p.Name).Get("minimum")); got != number(p.Min) {
			t.Errorf("meta.%s is %s or more, want %d", p.Name, got, p.Min)
		}
		if got := number(meta.Object(p.Name).Get("maximum")); got != number(p.Max) {
			t.Errorf("meta.%s is %s or less, want %d", p.Name, got, p.Max)
		}
	}
}

// TestRequired wants every described member to be required, but for descriptors.
func TestRequired(t *testing.T) {
	_, schemas := all(t)
	optional := map[string]bool{"endpoint-descriptor": true, "parameter-descriptor": true}
	for name, s := range schemas {
		if properties := s.Object("properties"); properties != nil && !optional[name] {
			required := []string{}
			for _, member := range s.Get("required").([]any) {
				required = append(required, member.(string))
			}
			if diff := cmp.Diff(properties.Names(), required); diff != "" {
				t.Errorf("%s: members, -described +required:\n%s", name, diff)
			}
		}
	}
}
