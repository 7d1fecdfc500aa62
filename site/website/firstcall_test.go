package website

import (
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/docs"
)

// TestFirstCall checks that the start page of the documentation asks for what its answer is to.
func TestFirstCall(t *testing.T) {
	source, err := docs.Files.ReadFile("index.md")
	filetest.NoError(t, err)
	_, rest, _ := strings.Cut(string(source), "```sh\n")
	call, _, _ := strings.Cut(rest, "```")
	written := url.Values{}
	for word := range strings.FieldsSeq(call) {
		name, value, found := strings.Cut(word, "=")
		if found {
			written.Set(name, value)
		}
	}
	want, err := url.ParseQuery(firstCall)
	filetest.NoError(t, err)
	if diff := cmp.Diff(want, written); diff != "" {
		t.Errorf("the page asks for another query than firstCall (-firstCall +page):\n%s", diff)
	}
}

// TestFirstAnswer checks that the documentation shows a model of the catalog, and keeps its text for a
// catalog in which the example finds none.
func TestFirstAnswer(t *testing.T) {
	source, err := docs.Files.ReadFile("index.md")
	filetest.NoError(t, err)
	d := catalogtest.Sample(t)
	found, err := answered(catalog.New(d, catalog.V2), string(source))
	filetest.NoError(t, err)
	if strings.Contains(found, `"id": "…"`) || !strings.Contains(found, `"stage": "usable", "context_length": `) {
		t.Errorf("the page shows no model:\n%s", found)
	}
	d.Models = nil
	none, err := answered(catalog.New(d, catalog.V2), string(source))
	filetest.NoError(t, err)
	if diff := cmp.Diff(string(source), none); diff != "" {
		t.Errorf("a catalog without models (-want +got):\n%s", diff)
	}
}
