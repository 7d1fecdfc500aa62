package website

import (
	"errors"
	"testing"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestAPIFaults checks the faults of files apis.json, word for word.
func TestAPIFaults(t *testing.T) {
	filetest.Archives(t, "testdata/apis/*.txtar", func(t *testing.T, files []txtar.File) []txtar.File {
		d := &dataset.Dataset{Providers: []dataset.Provider{{ID: "acme"}, {ID: "bolt"}}, Settings: dataset.Settings{APIs: string(files[0].Data)}}
		faults := CheckAPIs(d)
		if faults == nil {
			faults = errors.New("none")
		}
		return []txtar.File{files[0], {Name: "faults", Data: []byte(faults.Error() + "\n")}}
	})
}

// TestAPICall checks what is read of an API, and which call is for which model.
func TestAPICall(t *testing.T) {
	apis, err := readAPIs(&dataset.Dataset{Providers: []dataset.Provider{{ID: "acme"}}, Settings: dataset.Settings{APIs: `
		[{"provider":"acme","pricing":"https://a.example","headers":["k: $K"],"calls":[
		{"type":"chat","ids":["old-*","*/old"],"url":"https://a.example/old","body":{"id": "{id}"}},
		{"type":"chat","url":"https://a.example/{id}","body":{},"python":["a","b"],"javascript":["c"]}]}]`}})
	filetest.NoError(t, err)
	api := apis["acme"]
	if len(api.pages) != 1 || api.pages[0].Href != "https://a.example" || len(api.headers) != 1 || api.headers[0] != "k: $K" || len(api.calls) != 2 {
		t.Fatalf("API = %+v", api)
	}
	old, newer := &api.calls[0], &api.calls[1]
	if old.body != `{"id": "{id}"}` || newer.url != "https://a.example/{id}" || newer.python != "a\nb" || newer.javaScript != "c" {
		t.Errorf("calls = %+v", api.calls)
	}
	for _, test := range []struct {
		model dataset.Model
		want  *call
	}{
		{dataset.Model{ID: "old-1"}, old}, {dataset.Model{ID: "a/old"}, old}, {dataset.Model{ID: "old-a/b"}, newer}, {dataset.Model{ID: "new"}, newer},
		{dataset.Model{ID: "old-1", Type: dataset.Image}, nil},
	} {
		if got := api.call(&test.model); got != test.want {
			t.Errorf("call(%s %s) = %+v, want %+v", test.model.Type, test.model.ID, got, test.want)
		}
	}
}
