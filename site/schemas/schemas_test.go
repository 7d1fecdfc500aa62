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

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/resolve"
	"modelcatalog/site/api"
	"modelcatalog/site/changes"
)

const testBase = "https://models.example/catalog"

// loadAll returns a catalog of providers whose ids are not the usual ones, and its schemas by name.
func loadAll(t *testing.T) (*catalog.Catalog, map[string]object) {
	t.Helper()
	d := &dataset.Dataset{}
	for _, id := range []string{"p7", "p1", "p2", "p3", "p4", "p5", "p6"} {
		d.Providers = append(d.Providers, dataset.Provider{ID: id, Name: "Provider " + id})
	}
	c := catalog.New(d, catalog.V1)
	list, err := All(c, testBase)
	filetest.NoError(t, err)
	byName := map[string]object{}
	for _, s := range list {
		decoder := json.NewDecoder(bytes.NewReader(s.JSON))
		decoder.UseNumber()
		var schema map[string]any
		if err := decoder.Decode(&schema); err != nil {
			t.Fatalf("%s: %v", s.Name, err)
		}
		byName[s.Name] = schema
	}
	return c, byName
}

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

// TestKeywords checks that schemas have an id, and allow members that they do not name, because
// members may be added within a version; that each reference is relative and names a schema, or a
// part of the same one; and that all times have the same pattern.
func TestKeywords(t *testing.T) {
	_, schemas := loadAll(t)
	pattern := schemas["model"].Object("properties").Object("updated_at")["pattern"]
	times := 0
	for name, s := range schemas {
		if s["$schema"] != Dialect ||
			s["$id"] != URL(testBase, name) ||
			strings.Contains(fmt.Sprint(s), "example-provider") {
			t.Errorf("%s has the dialect %v and the id %v, or the example of a provider",
				name, s["$schema"], s["$id"])
		}
		each(map[string]any(s), func(o object) {
			if o["additionalProperties"] == false || o["unevaluatedProperties"] == false {
				t.Errorf("%s refuses members that it does not name", name)
			}
			target, isRef := o["$ref"].(string)
			part, local := strings.CutPrefix(target, "#/$defs/")
			local = local && s.Object("$defs").Object(part) != nil
			if isRef &&
				!local &&
				(path.Ext(target) != ".json" ||
					schemas[path.Join(path.Dir(name), strings.TrimSuffix(target, ".json"))] == nil) {
				t.Errorf("%s refers to %s", name, target)
			}
			if o["format"] == "date-time" {
				if times++; o["pattern"] != pattern {
					t.Errorf("%s has a time of the pattern %v, want %v", name, o["pattern"], pattern)
				}
			}
		})
	}
	if times != 16 {
		t.Errorf("%d times, want 16", times)
	}
}

// TestDescriptions checks that every named field has a description, unless it is a reference, a
// constant, a count, or one of a provider.
func TestDescriptions(t *testing.T) {
	c, schemas := loadAll(t)
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
				isCount := property["type"] == "integer" &&
					strings.HasPrefix(o["description"].(string), "Number of models")
				if property["description"] == nil &&
					!isRef &&
					!isConst &&
					!isCount &&
					!slices.Contains(c.ProviderIDs(), member) {
					t.Errorf("%s: field %s has no description", name, member)
				}
			}
		})
	}
}

// TestFacts checks that the files agree with the code.
func TestFacts(t *testing.T) {
	c, schemas := loadAll(t)
	providers := []string{"p7", "p1", "p2", "p3", "p4", "p5", "p6"}
	codes := []string{}
	for _, info := range catalog.Codes {
		codes = append(codes, string(info.Code))
	}
	kinds, types, statuses := history.KindNames[:], dataset.TypeNames[:], dataset.StatusNames[:]
	sorted := func(names []string) []string { return slices.Sorted(slices.Values(names)) }
	stats, meta := schemas["stats"].Object("properties"), schemas["meta"].Object("properties")
	change, page := schemas["change"].Object("properties"), schemas["change-list"].Object("properties")
	pageMeta := page.Object("meta").Object("properties")
	field := change.Object("fields").Object("items").Object("properties").Object("field")
	facts := object(field["anyOf"].([]any)[0].(map[string]any))["enum"]
	models, list := schemas["model-list"].Object("properties"), schemas["provider-list"].Object("properties")
	modelV2, statsV2 := schemas["v2/model"].Object("properties"), schemas["v2/stats"].Object("properties")
	meters, units := []string{}, []string{}
	for _, m := range dataset.Meters {
		if meters = append(meters, m.Name); !slices.Contains(units, m.Unit) {
			units = append(units, m.Unit)
		}
	}
	for _, test := range []struct {
		fact      string
		got, want any
	}{
		{"provider ids", schemas["provider-id"]["enum"], providers},
		{"types", schemas["model-type"]["enum"], types},
		{"statuses", schemas["model-status"]["enum"], statuses},
		{"codes", schemas["error-code"]["enum"], codes},
		{"kinds of changes", change.Object("kind")["enum"], kinds},
		{"facts that change", facts, dataset.FactNames},
		{"most changes on a page", page.Object("data")["maxItems"], 2*changes.PageSize - 1},
		{"most changes that are counted", pageMeta.Object("count")["maximum"], 2*changes.PageSize - 1},
		{"changes of a full page", pageMeta.Object("before")["multipleOf"], changes.PageSize},
		{"counts by provider", stats.Object("by_provider").Object("properties").Names(), sorted(providers)},
		{"required counts by provider", stats.Object("by_provider")["required"], providers},
		{"counts by type", stats.Object("by_type").Object("properties").Names(), sorted(types)},
		{"required counts by type", stats.Object("by_type")["required"], types},
		{"counts by status", stats.Object("by_status").Object("properties").Names(), sorted(statuses)},
		{"required counts by status", stats.Object("by_status")["required"], statuses},
		{"modalities", schemas["v2/modality"]["enum"], dataset.ModalityNames},
		{"counts by input modality", statsV2.Object("by_input_modality")["required"], dataset.ModalityNames},
		{
			"counts by output modality",
			statsV2.Object("by_output_modality")["required"],
			dataset.ModalityNames,
		},
		{"features", schemas["v2/feature-name"]["enum"], dataset.FeatureNames},
		{"members of features", modelV2.Object("features")["required"], dataset.FeatureNames},
		{"counts by feature", statsV2.Object("by_feature")["required"], dataset.FeatureNames},
		{"kinds of providers", schemas["v2/provider-kind"]["enum"], dataset.KindNames},
		{"meters", schemas["v2/meter"]["enum"], meters},
		{"units", schemas["v2/unit"]["enum"], units},
		{"agreement", schemas["v2/agreement"]["enum"], evidence.AgreementNames},
		{"standing", schemas["v2/standing"]["enum"], evidence.StandingNames},
		{"ways to find an id", schemas["v2/found"]["enum"], []resolve.Found{
			resolve.Exact, resolve.Alias, resolve.Spelling, resolve.Ambiguous, resolve.Uncovered,
			resolve.None,
		}},
		{
			"most ids of a request",
			schemas["v2/resolve-response"].Object("properties").Object("data")["maxItems"],
			api.MaxIDs,
		},
		{"longest id", schemas["v2/resolution"].Object("properties").Object("input")["maxLength"], api.MaxID},
		{"most models on a page", models.Object("data")["maxItems"], catalog.MaxLimit},
		{"fewest providers", list.Object("data")["minItems"], dataset.V1Providers},
		{"most providers", list.Object("data")["maxItems"], dataset.V1Providers},
	} {
		t.Run(test.fact, func(t *testing.T) {
			if got, want := fmt.Sprint(test.got), fmt.Sprint(test.want); got != want {
				t.Errorf("the schema has %s, want %s", got, want)
			}
		})
	}
	for _, p := range c.Params() {
		got := fmt.Sprintf("%s to %s", meta.Object(p.Name)["minimum"], meta.Object(p.Name)["maximum"])
		if want := fmt.Sprintf("%d to %d", p.Min, p.Max); p.Type == "integer" && got != want {
			t.Errorf("meta.%s is from %s, want %s", p.Name, got, want)
		}
	}
}
