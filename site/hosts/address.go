package hosts

import (
	"strings"

	"modelcatalog/site/api"
)

// apiFolder is the folder of the API's documents.
var apiFolder = strings.TrimPrefix(api.Root, "/") + "/"

// pagesFolder is the folder of the pages of the unfiltered list, which the website asks for by their files' names.
var pagesFolder = apiFolder + "models/_pages/"

// Address returns the path under which clients ask for a file of the published tree, and whether it is another one than the
// file's own: addresses of the API have no extension, and those of pages end with their folder.
func Address(path string) (address string, other bool) {
	if folder, found := strings.CutSuffix(path, "index.html"); found && (folder == "" || strings.HasSuffix(folder, "/")) {
		return "/" + folder, true
	}
	below, found := strings.CutPrefix(path, apiFolder)
	name, isJSON := strings.CutSuffix(path, ".json")
	if !found || !isJSON || below == "openapi.json" || strings.HasPrefix(path, pagesFolder) {
		return "/" + path, false
	}
	if below == "index.json" || below == "models/index.json" {
		name = strings.TrimSuffix(name, "/index")
	}
	return "/" + name, true
}

// rewrite answers one path with the file of another.
type rewrite struct {
	from, to string // in from, a * at the end stands for any text; in to, :splat is what it stood for
	comment  string // why, where it is not plain
}

// rewrites lead the addresses of the API to their files; the first that matches holds.
func rewrites() []rewrite {
	root := api.Root
	return []rewrite{
		{root, root + "/index.json", ""},
		{root + "/models", root + "/models/index.json", ""},
		{root + "/providers", root + "/providers.json", ""},
		{root + "/stats", root + "/stats.json", ""},
		{root + "/models/_pages/*", root + "/models/_pages/:splat", "The website asks for these by their files' names."},
		{root + "/models/*", root + "/models/:splat.json", "Slashes in ids are folders."},
	}
}

// fixed are the addresses of the API without a variable part. With a slash at their end they lead to the one without.
func fixed() (paths []string) {
	for _, r := range rewrites() {
		if !strings.HasSuffix(r.from, "*") {
			paths = append(paths, r.from)
		}
	}
	return append(paths, api.Root+"/openapi.json", api.Root+"/README.md")
}
