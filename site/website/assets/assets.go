// Package assets bundles the website's scripts and style sheets, minified, and names every file
// that pages load by its content, so that browsers can cache it for ever. The same sources give the
// same bytes and names on every machine.
//
//	set, err := assets.Bundle()
//	set.Add("models.json", models)
//	path, found := set.Path("style.css") // "assets/style-3f9a0c1b2d4e5f60.css"
//
// Chromium with --headless --screenshot renders the PNG files in images: icon.png from icon.svg,
// and icon-touch.png from the same shapes on a square, because home screens round the corners
// themselves. icon.ico contains icon.png.
package assets

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"modelcatalog/site/facts"
)

// Directory is the directory of the assets in the published tree.
const Directory = "assets"

//go:embed src/*.ts src/*/*.ts style/*.css images/icon*.png images/icon.svg images/card.png
var sources embed.FS

// Favicon is the icon for programs that ask for /favicon.ico whatever a page says.
//
//go:embed images/icon.ico
var Favicon []byte

// entries are the files that pages load. Each script contains all that it imports.
var entries = []string{
	"src/early.ts", "src/plain.ts", "src/model.ts", "src/explorer.ts", "src/compare.ts", "src/check.ts",
	"src/notfound.ts", "src/docs.ts", "src/guide.ts",
	"style/style.css", "style/check.css", "style/docs.css", "style/lifecycle.css", "style/model.css",
	"style/compare.css", "style/provider.css", "style/groups.css", "style/notfound.css",
	"style/sources.css", "style/start.css", "style/list.css",
}

// modules are the scripts that scripts of pages import when they are needed.
var modules = []string{
	"src/checker.ts", "src/reading.ts", "src/costs.ts", "src/adding.ts", "src/sheet.ts", "src/ofday.ts",
}

// Set is a set of assets by the names that templates use.
type Set struct {
	paths  map[string]string // from "style.css" to "assets/style-3f9a0c1b2d4e5f60.css"
	bodies map[string][]byte // by path
}

// Bundle returns the set of the scripts, style sheets and icons. It takes about 50 milliseconds.
func Bundle() (*Set, error) {
	s := &Set{paths: map[string]string{}, bodies: map[string][]byte{}}
	icons, _ := fs.Glob(sources, "images/*") // the pattern is valid
	for _, icon := range icons {
		body, err := sources.ReadFile(icon)
		if err != nil {
			return nil, err
		}
		s.Add(path.Base(icon), body)
	}
	// The scripts of pages are no modules, because browsers run those later.
	if err := s.bundle(api.FormatIIFE, entries...); err != nil {
		return nil, err
	}
	return s, s.bundle(api.FormatESModule, modules...)
}

// bundle adds a file in a format for each of the entries, which are paths in sources, and
// everything that they import.
func (s *Set) bundle(format api.Format, entries ...string) error {
	result := api.Build(api.BuildOptions{
		EntryPoints: entries,
		Outdir:      "/", // nothing is written: the files come back with these paths
		Bundle:      true,
		Format:      format,
		// Browsers since 2022. Style sheets use what is newer only where a page works without it.
		Target: api.ES2022,
		// Otherwise each "–" of a text would be six bytes.
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		MinifyWhitespace:  true,
		TsconfigRaw:       `{}`, // ignore those of the machine
		Plugins:           []api.Plugin{embedded},
	})
	if len(result.Errors) > 0 {
		return errors.New(strings.Join(api.FormatMessages(result.Errors, api.FormatMessagesOptions{}), ""))
	}
	for _, file := range result.OutputFiles {
		s.Add(path.Base(file.Path), file.Contents)
	}
	return nil
}

// tables are the files of package facts that scripts import, by name.
var tables = map[string][]byte{"search.json": facts.Search, "words.json": facts.Words}

// embedded lets the bundler read the sources that are built into the program and the tables of package
// facts, and nothing else.
var embedded = api.Plugin{
	Name: "embedded",
	Setup: func(build api.PluginBuild) {
		// Without a namespace, the bundler would look for the files on the machine.
		build.OnResolve(api.OnResolveOptions{Filter: `.*`}, resolveEmbedded)
		build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: embeddedNamespace}, loadEmbedded)
	},
}

const embeddedNamespace = "embedded"

// resolveEmbedded returns the path of an import below the directory of the sources.
func resolveEmbedded(args api.OnResolveArgs) (api.OnResolveResult, error) {
	name := args.Path
	if strings.HasPrefix(name, ".") {
		name = path.Join(path.Dir(args.Importer), name)
	}
	return api.OnResolveResult{Path: name, Namespace: embeddedNamespace}, nil
}

// loadEmbedded returns a file of the sources, or a table of package facts.
func loadEmbedded(args api.OnLoadArgs) (api.OnLoadResult, error) {
	text, found := tables[path.Base(args.Path)]
	if !found {
		source, err := sources.ReadFile(args.Path)
		if err != nil {
			return api.OnLoadResult{}, err
		}
		text = source
	}
	contents := string(text)
	return api.OnLoadResult{Contents: &contents, Loader: api.LoaderDefault}, nil
}

// Add adds an asset that needs no bundling. Its name must have an extension, which its path keeps.
func (s *Set) Add(name string, body []byte) {
	extension := path.Ext(name)
	file := Directory + "/" + strings.TrimSuffix(name, extension) + hash(body) + extension[1:]
	s.paths[name] = file
	s.bodies[file] = body
}

// publications is the file with the paths of the assets of the last publications, newest first.
const publications = Directory + "/publications.json"

// mostPublications is how many publications are kept, with the current one.
const mostPublications = 5

// Keep adds the assets of the last publications from the tree that the new one replaces, because pages
// that are open or in caches load them, and the list of the publications. It comes after the last
// Add. A file that does not have the content of its name is left out.
func (s *Set) Keep(previous fs.FS) {
	current, _ := s.Files()
	text, _ := fs.ReadFile(previous, publications) // a tree without the list keeps nothing
	var older [][]string
	_ = json.Unmarshal(text, &older)
	older = slices.DeleteFunc(older, func(paths []string) bool { return slices.Equal(paths, current) })
	list := append([][]string{current}, older[:min(len(older), mostPublications-1)]...)
	for _, file := range slices.Concat(list[1:]...) {
		body, err := fs.ReadFile(previous, file)
		if err != nil || s.bodies[file] != nil {
			continue // it is gone, or the same as today's
		}
		// The list is a file on a disk, which must not make this tree publish other files.
		if path.Dir(file) == Directory && strings.Contains(file, hash(body)) {
			s.bodies[file] = body
		}
	}
	s.bodies[publications], _ = json.Marshal(list) // lists of texts do not fail
}

// hash returns what the name of a file has of its content: 64 bits.
func hash(body []byte) string {
	sum := sha256.Sum256(body)
	return "-" + hex.EncodeToString(sum[:8]) + "."
}

// Path returns the path of an asset below the root of the published tree.
func (s *Set) Path(name string) (path string, found bool) {
	path, found = s.paths[name]
	return path, found
}

// Paths returns the paths of the assets that the set has, by name. The caller may change the result.
func (s *Set) Paths() map[string]string { return maps.Clone(s.paths) }

// Files returns the paths of all assets, sorted, and their contents by path. The caller must not
// change them.
func (s *Set) Files() ([]string, map[string][]byte) {
	return slices.Sorted(maps.Keys(s.bodies)), s.bodies
}
