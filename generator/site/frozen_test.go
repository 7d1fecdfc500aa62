package site

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"hash"
	"path"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/api"
	"modelcatalog/site/contract"
)

// frozenV1 has a line for each request and each directory of the published tree: a digest, a space, and the target or the directory.
//
//go:embed testdata/v1.txt
var frozenV1 string

// TestFrozenV1 checks that no answer and no file of v1 has changed: names, bodies and headers. Only the tags of lists may change,
// because they are no part of the contract.
func TestFrozenV1(t *testing.T) {
	d := catalogtest.Sample(t)
	c := catalogtest.New(t, d)
	own, err := contract.New(c, contract.Options{Settings: d.Settings})
	filetest.NoError(t, err)
	a := own.API(c)
	directories := map[string]hash.Hash{}
	tree, err := Documents(d, c, Options{NoModelPages: true})
	filetest.NoError(t, err)
	for document := range tree.All {
		segments := strings.SplitN(document.Path, "/", 5) // api/v1/models/provider/id.json
		if segments[0] != "api" || segments[1] != "v1" {
			continue
		}
		dir := path.Join(segments[:min(len(segments)-1, 4)]...) + "/"
		if directories[dir] == nil {
			directories[dir] = sha256.New()
		}
		fmt.Fprintf(directories[dir], "%s %s\n%s\n", document.Path, document.MediaType, document.Body)
	}
	var got strings.Builder
	for line := range strings.Lines(frozenV1) {
		_, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		digest := directories[name]
		if delete(directories, name); digest == nil {
			digest = sha256.New()
			digest.Write([]byte(answerTo(a, name)))
		}
		fmt.Fprintf(&got, "%.8x %s\n", digest.Sum(nil), name)
	}
	if diff := cmp.Diff(frozenV1, got.String()); diff != "" {
		t.Errorf("version 1 has changed, and must not (-frozen +got):\n%s", diff)
	}
	for name := range directories {
		t.Errorf("version 1 has another directory, %s", name)
	}
}

// answerTo returns the answer to a GET as text, without the tags of lists.
func answerTo(a *api.API, target string) string {
	r := api.Request{Method: "GET"}
	r.Path, r.RawQuery, _ = strings.Cut(target, "?")
	var w api.Response
	a.Respond(&w, &r)
	text := fmt.Sprintln(w.Status, w.Length)
	for _, h := range w.Headers {
		if h.Name != "Etag" || !strings.HasSuffix(r.Path, api.ListPath) {
			text += h.Name + ": " + h.Value + "\n"
		}
	}
	return text + string(w.Body)
}
