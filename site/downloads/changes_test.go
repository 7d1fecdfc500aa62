package downloads

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
	"modelcatalog/site/changes/changestest"
)

// changePage is a page of the history as encoding/json reads it.
type changePage struct {
	Schema string                      `json:"$schema"`
	Data   []json.RawMessage           `json:"data"`
	Meta   struct{ Before, Count int } `json:"meta"`
	Links  changesLinks                `json:"links"`
}

// TestChanges follows the pages from the newest to the oldest, and checks that every change is there once, with the bytes of
// its line in the dataset.
func TestChanges(t *testing.T) {
	for name, d := range datasets(t) {
		t.Run(name, func(t *testing.T) {
			documents, _ := made(t, d)
			var got []string
			total := 0
			for address, pages := testBase+"/changes.json", 0; ; pages++ {
				path, _ := strings.CutPrefix(address, testBase+"/")
				document, found := documents[path]
				if !found || document.MediaType != JSON || document.Schema != "change-list" {
					t.Fatalf("%s: %v, %s, %s", path, found, document.MediaType, document.Schema)
				}
				var page changePage
				unmarshal(t, document.Body, &page)
				for _, data := range page.Data {
					got = append(got, string(data))
				}
				if pages == 0 {
					total = page.Meta.Before + page.Meta.Count
				}
				if page.Meta.Count != len(page.Data) || page.Meta.Before+len(got) != total || page.Links.Newest != testBase+"/changes.json" || page.Data == nil {
					t.Errorf("%s: %+v, %+v", path, page.Meta, page.Links)
				}
				if page.Links.Older == nil {
					break
				}
				address = *page.Links.Older
			}
			slices.Reverse(got)
			var want []string
			for line := range strings.Lines(string(history.Append(nil, changestest.History(d, manyChanges)))) {
				want = append(want, strings.TrimSuffix(line, "\n"))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("changes (-want +got):\n%s", diff)
			}
		})
	}
}

// TestNoChanges checks that New treats a nil history as an empty one.
func TestNoChanges(t *testing.T) {
	m := makerOf(t, small())
	m.options.Changes = changes.New(nil)
	want := documentsOf(t, m)
	m.options.Changes = nil
	if diff := cmp.Diff(want, documentsOf(t, m)); diff != "" {
		t.Errorf("documents without a history (-empty +nil):\n%s", diff)
	}
}
