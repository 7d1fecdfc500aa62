package hosts

import (
	"bytes"
	"fmt"
	"iter"
	"strings"
)

// ObjectsFile is the path, in the published tree, of the list of objects. It is for scripts/deploy-s3.sh, and is no object.
const ObjectsFile = ".objects.tsv"

// objects lists what a store of objects has to hold, a line for each object: key, file, Content-Type and Cache-Control,
// with tabs between them. A store finds nothing but whole keys, so that the key is the address under which clients ask; a
// page keeps its file's name, since stores that serve websites look for index.html themselves. A file whose path holds a
// tab or a line break has no object: the lists of models still hold what it says.
func objects(documents iter.Seq2[string, string]) []byte {
	var b bytes.Buffer
	for path, mediaType := range documents {
		if strings.ContainsAny(path, "\t\r\n") {
			continue
		}
		key, other := Address(path)
		if !other || strings.HasSuffix(key, "/") {
			key = "/" + path
		}
		fmt.Fprintf(&b, "%s\t%s\t%s\t%s\n", key[1:], path, mediaType, value(Headers(key), "Cache-Control"))
	}
	return b.Bytes()
}
