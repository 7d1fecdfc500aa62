//go:build unix

package publish

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/site/representation"
)

func TestForms(t *testing.T) {
	want := [forms]string{".zst", ".zst.etag", ".br", ".br.etag", ".gz", ".gz.etag", "", ".etag"}
	if diff := cmp.Diff(want, suffixes); diff != "" {
		t.Errorf("suffixes (-want +got):\n%s", diff)
	}
	for f := range form(forms) {
		again := bodyOf(f.coding())
		if f.isTag() {
			again = tagOf(f.coding())
		}
		if again != f {
			t.Errorf("form %d comes back as %d", f, again)
		}
		if len(suffixes[f]) > longestSuffix {
			t.Errorf("%s is longer than longestSuffix", suffixes[f])
		}
	}
	set := setOf(bodyOf(representation.Gzip), tagOf(representation.Identity))
	if set.len() != 2 || !set.has(tagOf(representation.Identity)) || set.has(tagOf(representation.Gzip)) {
		t.Errorf("set is %08b", set)
	}
}

func TestEachSidecar(t *testing.T) {
	got := map[string]string{}
	eachSidecar("a.br.etag", func(path string, f form) { got[path] = suffixes[f] })
	if diff := cmp.Diff(map[string]string{"a": ".br.etag", "a.br": ".etag"}, got); diff != "" {
		t.Errorf("readings (-want +got):\n%s", diff)
	}
	eachSidecar(".br", func(path string, f form) { t.Errorf("a document without a name has the sidecar %q", suffixes[f]) })
}
