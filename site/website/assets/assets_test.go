package assets

import (
	"bytes"
	"image/png"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/evanw/esbuild/pkg/api"

	"modelcatalog/dataset/filetest"
)

func bundle(t *testing.T) *Set {
	t.Helper()
	s, err := Bundle()
	filetest.NoError(t, err)
	return s
}

// TestBundle checks that each name of a script or style sheet has a minified file that needs no
// other file.
func TestBundle(t *testing.T) {
	s := bundle(t)
	pattern := regexp.MustCompile(`^assets/[a-z]+-[0-9a-f]{16}\.(js|css)$`)
	for name := range s.paths {
		if ext := filepath.Ext(name); ext != ".js" && ext != ".css" {
			continue
		}
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
}

// TestIcons checks that pictures have the sizes that pages state, and that no icon has a style that
// a Content-Security-Policy would block.
func TestIcons(t *testing.T) {
	s := bundle(t)
	for name, size := range map[string]int{"icon.png": 32, "icon-touch.png": 180} {
		path, _ := s.Path(name)
		got, err := png.DecodeConfig(bytes.NewReader(s.bodies[path]))
		if err != nil ||
			got.Width != size ||
			got.Height != size ||
			name == "icon.png" && !bytes.HasSuffix(Favicon, s.bodies[path]) {
			t.Errorf("%s: %d by %d pixels, error %v, want %d, in favicon.ico too",
				name, got.Width, got.Height, err, size)
		}
	}
	icon, _ := s.Path("icon.svg")
	if bytes.Contains(s.bodies[icon], []byte("style")) {
		t.Error("icon.svg has a style")
	}
	s.Add("icon.svg", []byte("<svg/>"))
	if other, _ := s.Path("icon.svg"); other == icon {
		t.Error("other content has the same name")
	}
}

// TestBundleReadsOnlyItsSources checks that the bundler cannot read other files.
func TestBundleReadsOnlyItsSources(t *testing.T) {
	s := &Set{paths: map[string]string{}, bodies: map[string][]byte{}}
	for _, entry := range []string{"src/missing.ts", "/etc/hostname", "../assets.go"} {
		t.Run(entry, func(t *testing.T) {
			err := s.bundle(api.FormatIIFE, entry)
			if err == nil || !strings.Contains(err.Error(), "file does not exist") {
				t.Errorf("error %v, want that the file does not exist", err)
			}
		})
	}
}

// TestKeep checks that the assets of the last publications stay, and no others.
func TestKeep(t *testing.T) {
	tree, published := fstest.MapFS{}, []string{}
	for i := range mostPublications + 2 {
		s := &Set{paths: map[string]string{}, bodies: map[string][]byte{}}
		s.Add("models.json", []byte{byte('0' + i/2*2)}) // every second publication changes nothing
		s.Add("style.css", []byte{byte('0' + i)})
		address, _ := s.Path("style.css")
		published = append(published, address)
		s.Keep(tree)
		paths, bodies := s.Files()
		for j, address := range published {
			if want := j > i-mostPublications; slices.Contains(paths, address) != want {
				t.Errorf("publication %d has the style sheet of publication %d: %t, want %t",
					i, j, !want, want)
			}
		}
		tree = fstest.MapFS{}
		for _, name := range paths {
			tree[name] = &fstest.MapFile{Data: bodies[name]}
		}
	}
	last := published[len(published)-1]
	tree[last].Data = []byte("damaged")
	tree["secret"] = &fstest.MapFile{Data: []byte("x")}
	tree[publications].Data = []byte(`[["` + last + `","secret","../secret"]]`)
	s := &Set{bodies: map[string][]byte{}}
	if s.Keep(tree); len(s.bodies) != 1 {
		t.Errorf("kept %v, want only the list", s.bodies)
	}
}
