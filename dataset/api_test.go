package dataset

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
)

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
