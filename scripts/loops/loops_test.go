// Package loops contains tests that follow changes of the catalog from where they begin to what
// readers see: it runs the scripts of the workflow sync day by day, in fresh clones of this
// repository, merges what they propose, and publishes. They need bin/generator.
package loops

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/scripts/process"
	"modelcatalog/scripts/scripttest"
)

// sample is the directory of the dataset with which the catalogs begin, from here.
const sample = "../../" + process.Sample

// TestLoops runs the scripts in testdata. They use the programs in testdata/bin, which imitate the
// repository's host and its workflow, and files with the lists of the providers, which LISTS names.
// At first these have what the sample contains. Commands:
//
//	add PROVIDER ID…         its list also has these models
//	drop PROVIDER ID|NUMBER  it no longer has this model, or every NUMBER-th
//	fail PROVIDER            it is broken
//	serve DIR                serves the files of a directory, at the address SERVED
//	changes DIR MODEL KINDS  the tree DIR must show changes of these kinds for a model since the
//	                         sample, newest first
func TestLoops(t *testing.T) {
	before, err := dataset.Load(os.DirFS(sample))
	if err != nil {
		t.Fatal(err)
	}
	rules, err := curation.Load(os.DirFS(sample), before.Providers)
	if err != nil {
		t.Fatal(err)
	}
	before = sync.Settle(before, rules) // as begin records it
	scripttest.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(e *testscript.Env) error {
			bin, err := filepath.Abs("testdata/bin")
			if err != nil {
				return err
			}
			var lists []string
			for _, p := range before.Providers {
				list := &list{provider: p.ID, file: filepath.Join(e.WorkDir, p.ID+".list")}
				for _, m := range before.ModelsOf(p.ID) {
					if m.Status != dataset.Unlisted {
						list.models = append(list.models, model{ID: m.ID})
					}
				}
				lists, e.Values[p.ID] = append(lists, p.ID+"="+list.file), list
				if err := list.write(); err != nil {
					return err
				}
			}
			e.Setenv("BIN", bin)
			e.Setenv("PATH", bin+":"+e.Getenv("PATH"))
			e.Setenv("SINCE", before.LastSync.String())
			e.Setenv("SAMPLE", process.Sample)
			e.Setenv("LISTS", strings.Join(lists, ","))
			return nil
		},
		Condition: func(string) (bool, error) { return os.Getenv("NIGHTLY") == "1", nil },
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"add":     add,
			"drop":    drop,
			"fail":    fail,
			"serve":   serve,
			"changes": changes,
		},
	})
}

// list is the list of a provider in a file.
type list struct {
	provider, file string
	models         []model
}

// model has the members of all providers that say what it is.
type model struct {
	ID           string          `json:"id"`
	Name         string          `json:"name,omitempty"` // the id of Google's
	Type         string          `json:"type,omitempty"`
	Modalities   []string        `json:"output_modalities,omitempty"`
	Capabilities map[string]bool `json:"capabilities,omitempty"`
}

func (l *list) write() error {
	models := slices.Clone(l.models)
	if l.provider == "google" {
		for i := range models {
			models[i].Name = "models/" + models[i].ID
		}
	}
	text, err := json.Marshal(map[string][]model{"data": models, "models": models})
	if l.provider == "together" {
		text, err = json.Marshal(models)
	}
	return errors.Join(err, os.WriteFile(l.file, text, 0o644))
}

func add(ts *testscript.TestScript, _ bool, args []string) {
	l := ts.Value(args[0]).(*list)
	for _, id := range args[1:] {
		l.models = append(l.models, model{
			ID:           id,
			Name:         "",
			Type:         "chat",
			Modalities:   []string{"text"},
			Capabilities: map[string]bool{"completion_chat": true},
		})
	}
	ts.Check(l.write())
}

func drop(ts *testscript.TestScript, _ bool, args []string) {
	l := ts.Value(args[0]).(*list)
	number, _ := strconv.Atoi(args[1])
	var kept []model
	for i, m := range l.models {
		if m.ID != args[1] && (number == 0 || i%number != 0) {
			kept = append(kept, m)
		}
	}
	l.models = kept
	ts.Check(l.write())
}

func fail(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(os.WriteFile(ts.Value(args[0]).(*list).file, []byte("{"), 0o644))
}

func serve(ts *testscript.TestScript, _ bool, args []string) {
	s := httptest.NewServer(http.FileServer(http.Dir(ts.MkAbs(args[0]))))
	ts.Defer(s.Close)
	ts.Setenv("SERVED", s.URL)
}

func changes(ts *testscript.TestScript, _ bool, args []string) {
	tree, model, want := ts.MkAbs(args[0]), args[1], args[2:]
	files, err := filepath.Glob(filepath.Join(tree, "changes", "*.json"))
	ts.Check(err)
	var kinds []string
	newest := ""
	for _, file := range append([]string{filepath.Join(tree, "changes.json")}, files...) {
		var page struct {
			Data []struct{ Time, Provider, ID, Kind string }
		}
		ts.Check(json.Unmarshal([]byte(ts.ReadFile(file)), &page))
		for _, c := range page.Data {
			if c.Provider+"/"+c.ID == model && c.Time > ts.Getenv("SINCE") {
				kinds, newest = append(kinds, c.Kind), max(newest, c.Time)
			}
		}
	}
	if !slices.Equal(kinds, want) {
		ts.Fatalf("changes.json has %q for %s, want %q", kinds, model, want)
	}
	answer := ts.ReadFile(filepath.Join(tree, "api/v1/models", filepath.FromSlash(model)+".json"))
	if !strings.Contains(answer, `"updated_at":"`+newest+`"`) {
		ts.Fatalf("the API's answer for %s is %s, want its state of %s", model, answer, newest)
	}
}
