// Package loops contains tests that follow changes of the catalog from where they begin to what readers see: it runs the scripts of
// the workflow sync day by day, in fresh clones of this repository, merges what they propose, and publishes. They need
// bin/generator.
package loops

import (
	"encoding/json"
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
	"modelcatalog/dataset/sync/providertest"
	"modelcatalog/scripts/process"
	"modelcatalog/scripts/scripttest"
)

// sample is the directory of the dataset with which the catalogs begin, from here.
const sample = "../../" + process.Sample

// TestLoops runs the scripts in testdata. They use the programs in testdata/bin, which imitate the repository's host and its
// workflow, and servers that imitate the providers. At first these list what the sample contains. Commands:
//
//	add PROVIDER ID…         the provider also lists these models
//	drop PROVIDER ID|NUMBER  it no longer lists this model, or every NUMBER-th
//	fail PROVIDER STATUS     it answers every request with an error
//	serve DIR                serves the files of a directory, at the address SERVED
//	changes DIR MODEL KINDS  the tree DIR must show changes of these kinds for a model since the sample, newest first
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
			servers := providertest.All()
			for _, s := range servers {
				e.Defer(s.Close)
				providertest.Offer(before, s)
				e.Values[s.Provider()] = s
			}
			e.Setenv("BIN", bin)
			e.Setenv("PATH", bin+":"+e.Getenv("PATH"))
			e.Setenv("SINCE", before.LastSync.String())
			e.Setenv("SAMPLE", process.Sample)
			e.Vars = append(e.Vars, providertest.Environ(servers...)...)
			return nil
		},
		Condition: func(string) (bool, error) { return os.Getenv("NIGHTLY") == "1", nil },
		Cmds:      map[string]func(*testscript.TestScript, bool, []string){"add": add, "drop": drop, "fail": fail, "serve": serve, "changes": changes},
	})
}

func server(ts *testscript.TestScript, id string) *providertest.Server {
	return ts.Value(id).(*providertest.Server)
}

func add(ts *testscript.TestScript, _ bool, args []string) {
	s := server(ts, args[0])
	list := s.Models()
	for _, id := range args[1:] {
		list = append(list, providertest.Model{ID: id, Type: dataset.Chat, Typed: true, ContextLength: 4096})
	}
	s.Set(list)
}

func drop(ts *testscript.TestScript, _ bool, args []string) {
	s := server(ts, args[0])
	number, _ := strconv.Atoi(args[1])
	var list []providertest.Model
	for i, m := range s.Models() {
		if m.ID != args[1] && (number == 0 || i%number != 0) {
			list = append(list, m)
		}
	}
	s.Set(list)
}

func fail(ts *testscript.TestScript, _ bool, args []string) {
	status, err := strconv.Atoi(args[1])
	ts.Check(err)
	server(ts, args[0]).Fail(providertest.Status(status))
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
