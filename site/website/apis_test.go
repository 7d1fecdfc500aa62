package website

import (
	"errors"
	"slices"
	"testing"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestAPIFaults checks the faults of files apis.json, word for word.
func TestAPIFaults(t *testing.T) {
	filetest.Archives(t, "testdata/apis/*.txtar", func(t *testing.T, files []txtar.File) []txtar.File {
		d := &dataset.Dataset{
			Providers: []dataset.Provider{{ID: "acme"}, {ID: "bolt"}},
			Settings:  dataset.Settings{APIs: string(files[0].Data)},
		}
		faults := CheckAPIs(d)
		if faults == nil {
			faults = errors.New("none")
		}
		return []txtar.File{files[0], {Name: "faults", Data: []byte(faults.Error() + "\n")}}
	})
}

// TestPrograms checks which programs call which model, and that no id leaves its string.
func TestPrograms(t *testing.T) {
	apis, err := readAPIs(&dataset.Dataset{
		Providers: []dataset.Provider{{ID: "acme"}},
		Settings: dataset.Settings{APIs: `
		[{"provider":"acme","pricing":"https://a.example","key":"K","calls":[
		{"type":"chat","ids":["old-*","*/old"],"curl":["old {id}"]},
		{"type":"audio","ids":["live-*"],"realtime":"https://a.example/live"},
		{"type":"chat","javascript":["a","b(\"{id}\", \"{id}\")"],"python":["c"]}]}]`},
	})
	filetest.NoError(t, err)
	api := apis["acme"]
	if len(api.Pages) != 1 || api.Pages[0] != (link{"Prices", "https://a.example"}) || api.Key != "K" {
		t.Fatalf("API = %+v", api)
	}
	for _, test := range []struct {
		model dataset.Model
		want  []program
	}{
		{dataset.Model{ID: "old-1"}, []program{{"curl", "old old-1"}}},
		{dataset.Model{ID: "a/old"}, []program{{"curl", "old a/old"}}},
		{
			dataset.Model{ID: "old-a/B:c@1.0_x"},
			[]program{{"Python", "c"}, {"JavaScript", "a\nb(\"old-a/B:c@1.0_x\", \"old-a/B:c@1.0_x\")"}},
		},
		{dataset.Model{ID: "old-1", Type: dataset.Image}, nil},
		{dataset.Model{ID: `a"b`}, nil},
		{dataset.Model{ID: "a'b"}, nil},
		{dataset.Model{ID: `a\b`}, nil},
		{dataset.Model{ID: "$HOME"}, nil},
		{dataset.Model{ID: "a`b"}, nil},
		{dataset.Model{ID: "a\n"}, nil},
		{dataset.Model{ID: "a b"}, nil},
		{dataset.Model{ID: "-a"}, nil},
		{dataset.Model{ID: "é"}, nil},
		{dataset.Model{ID: "a\u202eb"}, nil},
		{dataset.Model{ID: "a?b"}, nil},
		{dataset.Model{ID: "a%62"}, nil},
		{},
	} {
		if got := api.programs(&test.model); !slices.Equal(got, test.want) {
			t.Errorf("programs(%s %s) = %q, want %q", test.model.Type, test.model.ID, got, test.want)
		}
	}
	for id, want := range map[string]string{"live-1": "https://a.example/live", "speech-1": ""} {
		m := dataset.Model{ID: id, Type: dataset.Audio}
		if got := api.realtime(&m); got != want || api.programs(&m) != nil {
			t.Errorf("realtime(%s) = %q, want %q and no programs", id, got, want)
		}
	}
}

// TestAddHomes checks that a provider of which no page is listed has a link to its documentation.
func TestAddHomes(t *testing.T) {
	apis := map[string]providerAPI{
		"acme": {Pages: []link{{"Prices", "https://a.example/prices"}}},
		"bolt": {Key: "K"},
	}
	addHomes(apis, []dataset.Provider{
		{ID: "acme", Home: "https://a.example"},
		{ID: "bolt", Home: "https://b.example"},
		{ID: "cube", Home: "https://c.example"},
		{ID: "dusk"},
	})
	for id, want := range map[string][]link{
		"acme": {{"Prices", "https://a.example/prices"}},
		"bolt": {{"Documentation", "https://b.example"}},
		"cube": {{"Documentation", "https://c.example"}},
		"dusk": nil,
	} {
		if got := apis[id].Pages; !slices.Equal(got, want) {
			t.Errorf("the pages of %s are %v, want %v", id, got, want)
		}
	}
	if apis["bolt"].Key != "K" {
		t.Error("the key of bolt is gone")
	}
}
