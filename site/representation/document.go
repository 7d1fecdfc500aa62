package representation

// Document is a document of the published tree.
type Document struct {
	Path      string // below the root of the tree, with slashes: "api/v1/stats.json"
	MediaType string // the value of Content-Type
	Schema    string // the name of the schema that Body follows, as in schemas.All, or schemas.Dialect; empty if there is none
	Body      []byte // not compressed
}
