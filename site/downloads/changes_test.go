package downloads

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes/changestest"
)

// TestChanges follows the pages from the newest to the oldest, and checks that every change is
// there once, with the bytes of its line in the dataset.
func TestChanges(t *testing.T) {
	for name, d := range datasets(t) {
		documents, _ := made(t, d)
		var got []string
		var newest, page changesPage
		next := testBase + "/changes.json"
		for address := &next; address != nil; address = page.Links.Older {
			path, _ := strings.CutPrefix(*address, testBase+"/")
			filetest.NoError(t, json.Unmarshal(documents[path].Body, &page))
			for _, data := range page.Data {
				got = append(got, string(data))
			}
			if *address == next {
				newest = page
			}
			if page.Meta.Count != len(page.Data) ||
				page.Meta.Before+len(got) != newest.Meta.Before+newest.Meta.Count ||
				page.Links.Newest != next {
				t.Errorf("%s: %s: %+v, %+v", name, path, page.Meta, page.Links)
			}
		}
		slices.Reverse(got)
		want := strings.Split(string(history.Append(nil, changestest.History(d, manyChanges))), "\n")
		if want = want[:len(want)-1]; !slices.Equal(got, want) {
			t.Errorf("%s: changes (-want +got):\n%s", name, cmp.Diff(want, got))
		}
	}
}
