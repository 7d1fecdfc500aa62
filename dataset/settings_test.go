package dataset

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
)

// TestSettings checks the settings of datasets with and without the optional files. TestTrees checks their faults.
func TestSettings(t *testing.T) {
	for _, test := range []struct {
		name, settings, sources string
		want                    Settings
		title                   string
		syncs                   bool // acme
	}{
		{"no file", "", "", Settings{}, DefaultName, true},
		{"name and sources", `{"name":"Modèles 2"}`, "# Sources\n", Settings{Name: "Mode\u0300les 2", Sources: "# Sources\n"}, "Mode\u0300les 2", true},
		{"license", `{"license":"CC-BY-4.0"}`, "", Settings{License: "CC-BY-4.0"}, DefaultName, true},
		{"report", `{"synced":["acme"],"report":"https://a.example/new"}`, "", Settings{Synced: []string{"acme"}, Report: "https://a.example/new"}, DefaultName, true},
		{"some synced", `{"synced":["glow","bolt"]}`, "", Settings{Synced: []string{"glow", "bolt"}}, DefaultName, false},
		{"collections", `{"collections":[{"name":"models.dev","url":"https://models.dev/api.json"}]}`, "",
			Settings{Collections: []Collection{{"models.dev", "https://models.dev/api.json"}}}, DefaultName, true},
		{"fresh for a week", `{"fresh_days":7}`, "", Settings{FreshDays: 7}, DefaultName, true},
		{"not synced", `{"synced":[]}`, "", Settings{Synced: []string{}}, DefaultName, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree := rightTree()
			for name, text := range map[string]string{settingsFile: test.settings, aboutFile: test.sources} {
				if text != "" {
					tree[name] = &fstest.MapFile{Data: []byte(text)}
				}
			}
			d, err := Load(tree)
			filetest.NoError(t, err)
			if diff := cmp.Diff(test.want, d.Settings); diff != "" {
				t.Errorf("Settings (-want +got):\n%s", diff)
			}
			if got := d.Settings.Title(); got != test.title {
				t.Errorf("Title() = %q, want %q", got, test.title)
			}
			if got := d.Settings.Syncs("acme"); got != test.syncs {
				t.Errorf("Syncs(acme) = %t, want %t", got, test.syncs)
			}
		})
	}
}

// TestAPI checks what Load reads from apis.json, and which call is for which model. TestTrees checks the faults of the file.
func TestAPI(t *testing.T) {
	tree := rightTree()
	tree[apisFile] = &fstest.MapFile{Data: []byte(`[{"provider":"acme","pricing":"https://a.example","headers":["k: $K"],"calls":[
		{"type":"chat","ids":["old-*","*/old"],"url":"https://a.example/old","body":{"id": "{id}"}},
		{"type":"chat","url":"https://a.example/{id}","body":{}}]}]`)}
	d, err := Load(tree)
	filetest.NoError(t, err)
	old := Call{Type: Chat, IDs: []string{"old-*", "*/old"}, URL: "https://a.example/old", Body: `{"id": "{id}"}`}
	newer := Call{Type: Chat, URL: "https://a.example/{id}", Body: "{}"}
	want := &API{Provider: "acme", Pricing: "https://a.example", Headers: []string{"k: $K"}, Calls: []Call{old, newer}}
	if diff := cmp.Diff(want, d.Settings.API("acme")); diff != "" {
		t.Errorf("API(acme) (-want +got):\n%s", diff)
	}
	if got := d.Settings.API("bolt"); got != nil {
		t.Errorf("API(bolt) = %v, want nil", got)
	}
	for _, test := range []struct {
		model Model
		want  *Call
	}{
		{Model{ID: "old-1"}, &old}, {Model{ID: "a/old"}, &old}, {Model{ID: "old-a/b"}, &newer}, {Model{ID: "new"}, &newer},
		{Model{ID: "old-1", Type: Image}, nil},
	} {
		if diff := cmp.Diff(test.want, want.Call(&test.model)); diff != "" {
			t.Errorf("Call(%s %s) (-want +got):\n%s", test.model.Type, test.model.ID, diff)
		}
	}
}
