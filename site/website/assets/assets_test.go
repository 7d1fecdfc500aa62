package assets

import (
	"bytes"
	"image/png"
	"regexp"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"modelcatalog/dataset/must"
)

func bundle(t *testing.T) *Set {
	t.Helper()
	s, err := Bundle()
	must.Do(t, err)
	return s
}

// TestBundle checks that each name of a script or style sheet has a minified file that needs no other file.
func TestBundle(t *testing.T) {
	s := bundle(t)
	pattern := regexp.MustCompile(`^assets/[a-z]+-[0-9a-f]{10}\.(js|css)$`)
	want := []string{}
	for _, name := range append(append([]string{}, classic...), modules...) {
		want = append(want, name+".js")
	}
	for _, name := range sheets {
		want = append(want, name+".css")
	}
	for _, name := range want {
		path, found := s.Path(name)
		if !found || !pattern.MatchString(path) {
			t.Errorf("%s is at %q", name, path)
			continue
		}
		body := s.bodies[path]
		if len(body) == 0 || bytes.Contains(body, []byte("/*")) {
			t.Errorf("%s is empty, or not minified: %d bytes", name, len(body))
		}
		if regexp.MustCompile(`(^|[;}])import[ "{*]|@import|sourceMappingURL`).Match(body) {
			t.Errorf("%s asks for another file", name)
		}
	}
	for _, name := range []string{"icon.svg", "icon.png", "icon-touch.png"} {
		if _, found := s.Path(name); !found {
			t.Errorf("no asset %s", name)
		}
	}
}

// TestImages checks that pictures have the sizes that pages state, and that no icon has a style that a
// Content-Security-Policy would block.
func TestImages(t *testing.T) {
	s := bundle(t)
	asset := func(name string) []byte {
		path, _ := s.Path(name)
		return s.bodies[path]
	}
	for _, test := range []struct {
		name          string
		body          []byte
		width, height int
	}{
		{"icon.png", asset("icon.png"), 32, 32}, {"icon-touch.png", asset("icon-touch.png"), 180, 180},
	} {
		got, err := png.DecodeConfig(bytes.NewReader(test.body))
		if err != nil || got.Width != test.width || got.Height != test.height {
			t.Errorf("%s: %d by %d pixels, error %v, want %d by %d", test.name, got.Width, got.Height, err, test.width, test.height)
		}
	}
	if bytes.Contains(asset("icon.svg"), []byte("style")) {
		t.Error("icon.svg has a style")
	}
	if !bytes.HasSuffix(Favicon, asset("icon.png")) {
		t.Error("favicon.ico does not contain icon.png")
	}
}

func TestAdd(t *testing.T) {
	s := bundle(t)
	s.Add("icon.svg", []byte("<svg/>"))
	path, found := s.Path("icon.svg")
	if !found || !strings.HasPrefix(path, "assets/icon-") || !strings.HasSuffix(path, ".svg") {
		t.Errorf("icon.svg is at %q", path)
	}
	s.Add("icon.svg", []byte("<svg />"))
	if other, _ := s.Path("icon.svg"); other == path {
		t.Error("other content has the same name")
	}
}

// TestBundleReadsOnlyItsSources checks that the bundler cannot read other files.
func TestBundleReadsOnlyItsSources(t *testing.T) {
	s := &Set{paths: map[string]string{}, bodies: map[string][]byte{}}
	for _, entry := range []string{"src/missing.ts", "/etc/hostname", "../assets.go"} {
		err := s.bundle(api.FormatESModule, []string{entry})
		if err == nil || !strings.Contains(err.Error(), "is not among the sources") {
			t.Errorf("entry %s: error %v", entry, err)
		}
	}
}
