package sync

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/provider"
)

// TestMerge checks from whom a model gets each fact: name, description, type, context length and status, and the change that the
// history gets. An empty result means that the model is left out.
func TestMerge(t *testing.T) {
	was := func(status dataset.Status) *dataset.Model {
		return &dataset.Model{Provider: "acme", ID: "m-1", Name: dataset.Text("Old"), Description: dataset.Text("old"), ContextLength: "1000", Status: status}
	}
	full := &provider.Model{ID: "m-1", Name: "New", Description: "Paints.", Type: dataset.Image, Typed: true, ContextLength: 2000}
	bare, retired := &provider.Model{ID: "m-1"}, &provider.Model{ID: "m-1", Retired: true}
	for _, c := range []struct {
		name     string
		was      *dataset.Model
		listed   *provider.Model
		rule     string // the decision of a rule for the id
		override string // field and value
		want     string
	}{
		{"new", nil, full, "", "", "New, Paints., image, 2000, active: added"},
		{"new, typed by a rule", nil, bare, `"type":"audio"`, "", "M 1, null, audio, , active: added"},
		{"new, retired", nil, retired, `"type":"audio"`, "", "M 1, null, audio, , deprecated: added"},
		{"new, typed by an override", nil, bare, "", `"type","value":"video"`, "M 1, null, video, , active: added"},
		{"new, without a type", nil, bare, "", "", ""},
		{"new, ignored", nil, full, `"ignore":"not for the public"`, "", ""},
		{"listed", was(dataset.Active), full, "", "", "New, old, image, 2000, active: changed"},
		{"listed, without facts", was(dataset.Active), bare, "", "", "Old, old, chat, 1000, active: none"},
		{"listed, typed by a rule", was(dataset.Active), full, `"type":"audio"`, "", "New, old, audio, 2000, active: changed"},
		{"listed, ignored too late", was(dataset.Active), bare, `"ignore":"not for the public"`, "", "Old, old, chat, 1000, active: none"},
		{"listed again", was(dataset.Unlisted), bare, "", "", "Old, old, chat, 1000, active: relisted"},
		{"gone", was(dataset.Active), nil, `"type":"audio"`, "", "Old, old, chat, 1000, unlisted: unlisted"},
		{"gone for long", was(dataset.Unlisted), nil, "", "", "Old, old, chat, 1000, unlisted: none"},
		{"retired", was(dataset.Active), retired, "", "", "Old, old, chat, 1000, deprecated: deprecated"},
		{"retired, listed", was(dataset.Deprecated), bare, "", "", "Old, old, chat, 1000, deprecated: none"},
		{"retired, gone", was(dataset.Deprecated), nil, "", "", "Old, old, chat, 1000, deprecated: none"},
		{"name by a person", was(dataset.Active), full, "", `"name","value":"Ours"`, "Ours, old, image, 2000, active: changed"},
		{"no name by a person", was(dataset.Active), full, "", `"name","value":null`, "null, old, image, 2000, active: changed"},
		{"description by a person", was(dataset.Active), bare, "", `"description","value":""`, "Old, , chat, 1000, active: changed"},
		{"type by a person", was(dataset.Active), bare, `"type":"audio"`, `"type","value":"video"`, "Old, old, video, 1000, active: changed"},
		{"context by a person", was(dataset.Active), full, "", `"context_length","value":""`, "New, old, image, , active: changed"},
		{"status by a person", was(dataset.Deprecated), nil, "", `"status","value":"active"`, "Old, old, chat, 1000, active: relisted"},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := fstest.MapFS{}
			if c.rule != "" {
				files["types.jsonl"] = &fstest.MapFile{Data: []byte(`{"provider":"acme","pattern":"m-.*",` + c.rule + "}\n")}
			}
			if c.override != "" {
				files["overrides.jsonl"] = &fstest.MapFile{Data: []byte(`{"provider":"acme","id":"m-1","field":` + c.override + `,"source":"https://acme.example"}` + "\n")}
			}
			acme := dataset.Provider{ID: "acme"}
			decisions, err := curation.Load(files, []dataset.Provider{acme})
			filetest.NoError(t, err)
			m := merging{state: &state{curation: decisions}, adapter: new(provider.Adapter), pricing: new(dataset.Pricing), report: &ProviderReport{Provider: acme}, now: 1}
			list := new(provider.List)
			if c.was != nil {
				m.before = []dataset.Model{*c.was}
			}
			if c.listed != nil {
				list.Models = []provider.Model{*c.listed}
			}
			got := ""
			for _, model := range m.merge(list) {
				var values []string
				for _, name := range dataset.FactNames[:5] {
					value := model.Fact(name)
					values = append(values, map[bool]string{true: value.String, false: "null"}[value.Valid])
				}
				kind := "none"
				if change, changed := history.Between(c.was, &model, 1); changed {
					kind = change.Kind.String()
				}
				got = strings.Join(values, ", ") + ": " + kind
				if seen := model.LastSeenAt == 1; seen != (c.listed != nil) {
					t.Errorf("last seen at %d", model.LastSeenAt)
				}
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if left := fmt.Sprint(len(m.report.about(toDecide, strconv.Quote))+m.ignored > 0); left != fmt.Sprint(c.want == "") {
				t.Errorf("reported as left out: %s", left)
			}
		})
	}
}
