package representation

// Document is a document of the published tree.
type Document struct {
	// Path is the path below the root of the tree, with slashes: "api/v1/stats.json".
	Path string
	// MediaType is the value of Content-Type.
	MediaType string
	// Schema is the name of the schema that Body follows, as in schemas.All, or schemas.Dialect, schemas.Records or
	// schemas.Binary. It is empty for plain text.
	Schema string
	// Body is the content, not compressed.
	Body []byte
}
