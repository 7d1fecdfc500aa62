package catalog_test

import (
	"encoding/hex"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
)

// catalogWith returns a catalog of a provider's models, given in byte order.
func catalogWith(t testing.TB, ids ...string) *catalog.Catalog {
	t.Helper()
	d := catalogtest.Dataset(rand.New(rand.NewPCG(1, 1)), 0)
	for _, id := range ids {
		d.Models = append(d.Models, dataset.Model{ID: id, Provider: "openai"})
	}
	filetest.NoError(t, d.Check())
	return catalogtest.New(t, d)
}

func TestFileName(t *testing.T) {
	long := strings.Repeat("x", 200)
	for _, test := range []struct{ name, id, want string }{
		{"plain", "gpt-4o", "openai/gpt-4o.json"},
		{"directory", "meta-llama/Llama-3:free", "openai/meta-llama/Llama-3:free.json"},
		{"like a document", "a.json", "openai/a.json.json"},
		{"directory like a document", "a.json/b", "openai/_/a~2ejson~2fb.json"},
		{"directory like a sidecar", "a.json.GZ/b", "openai/_/a~2ejson~2e~47~5a~2fb.json"},
		{"directory like a document, folded", "a.jſon/b", "openai/_/a~2ej~c5~bfon~2fb.json"},
		{"directory of the escaped", "_/a", "openai/_/_~2fa.json"},
		{"only the directory", "_", "openai/_/_.json"},
		{"not the first folder", "a/_", "openai/a/_.json"},
		{"dot", ".", "openai/_/~2e.json"},
		{"dots", "../../stats", "openai/_/~2e~2e~2f~2e~2e~2fstats.json"},
		{"empty segment", "a//b", "openai/_/a~2f~2fb.json"},
		{"slash at the end", "a/", "openai/_/a~2f.json"},
		{"backslash", `a\b`, "openai/_/a~5cb.json"},
		{"longest segment", long, "openai/" + long + ".json"},
		{"longer segment", long + "y", "openai/_/" + long + "/y.json"},
		{"escape at the cut", long[1:] + "YY", "openai/_/" + long[1:] + "/~59~59.json"},
		{"Unicode", "é漢", "openai/é漢.json"},
		{"hidden", ".well-known", "openai/.well-known.json"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := catalogWith(t, test.id).FileName(0); got != test.want {
				t.Errorf("FileName(%q) = %q, want %q", test.id, got, test.want)
			}
		})
	}
}

// TestPageName checks that pages are next to files, except for ids that name a page's file or a
// hidden one.
func TestPageName(t *testing.T) {
	for _, test := range []struct{ id, want string }{
		{"gpt-4o", "openai/gpt-4o"},
		{"meta-llama/Llama-3:free", "openai/meta-llama/Llama-3:free"},
		{"a//b", "openai/_/a~2f~2fb"},
		{"index.html", "openai/_/index~2ehtml"},
		{"a/Index.HTML.br", "openai/_/a~2f~49ndex~2e~48~54~4d~4c~2ebr"},
		{"index.html/b", "openai/_/index~2ehtml~2fb"},
		{"index.htm", "openai/index.htm"},
		{"my-index.html", "openai/my-index.html"},
		{"model.etag", "openai/_/model~2eetag"}, // the Caddyfile hides *.etag
		{"model.ETag/b", "openai/_/model~2e~45~54ag~2fb"},
	} {
		t.Run(test.id, func(t *testing.T) {
			if got := catalogWith(t, test.id).PageName(0); got != test.want {
				t.Errorf("PageName(%q) = %q, want %q", test.id, got, test.want)
			}
		})
	}
}

// FuzzFileName checks that every name is a clean path, contains the id, and is no other's file or
// directory.
func FuzzFileName(f *testing.F) {
	f.Add("a", "A")
	f.Add("a.json/b", "a")
	f.Add("a/index.html", "a")
	f.Add("a/INDEX.html.br/b", "a")
	f.Add("_/a", "a//b")
	f.Add("..", ".")
	f.Add("e\u0301", "é")
	f.Add(strings.Repeat("é/", 100), strings.Repeat("x", 1000))
	f.Fuzz(func(t *testing.T, a, b string) {
		if dataset.CheckModelID(a) != nil || dataset.CheckModelID(b) != nil || a == b {
			return
		}
		if a > b {
			a, b = b, a
		}
		c := catalogWith(t, a, b)
		all := []string{c.FileName(0), c.FileName(1)}
		for i, id := range []string{a, b} {
			if !fs.ValidPath(all[i]) || strings.Contains(all[i], `\`) {
				t.Errorf("FileName(%q) = %q is not a clean path", id, all[i])
			}
			for _, segment := range strings.Split(all[i], "/") {
				if len(segment) > catalog.MaxSegment+len(".json") {
					t.Errorf("FileName(%q) has a segment of %d bytes", id, len(segment))
				}
			}
			if back := idOf(t, all[i]); back != id {
				t.Errorf("FileName(%q) = %q, which names %q", id, all[i], back)
			}
		}
		if meet(all[0], all[1]) {
			t.Errorf("%q and %q have the names %q and %q", a, b, all[0], all[1])
		}
		x, y := c.PageName(0), c.PageName(1)
		for _, suffix := range []string{"", ".br", ".gz.etag"} {
			if !fs.ValidPath(x) || meet(x+"/"+catalog.PageFile+suffix, y+"/"+catalog.PageFile) ||
				meet(x+"/"+catalog.PageFile, y+"/"+catalog.PageFile+suffix) {
				t.Errorf("%q and %q have the pages %q and %q", a, b, x, y)
			}
		}
	})
}

// meet reports whether two files have one name, or one needs a directory where the other is.
func meet(a, b string) bool {
	return a == b || strings.HasPrefix(a, b+"/") || strings.HasPrefix(b, a+"/")
}

// idOf reads a file name back.
func idOf(t *testing.T, name string) string {
	t.Helper()
	name = strings.TrimSuffix(strings.TrimPrefix(name, "openai/"), ".json")
	escaped, ok := strings.CutPrefix(name, "_/")
	if !ok {
		return name
	}
	var id []byte
	for i := 0; i < len(escaped); i++ {
		switch escaped[i] {
		case '/':
		case '~':
			b, err := hex.DecodeString(escaped[i+1 : i+3])
			filetest.NoError(t, err)
			id = append(id, b...)
			i += 2
		default:
			id = append(id, escaped[i])
		}
	}
	return string(id)
}
