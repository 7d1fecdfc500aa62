package engine

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/site/api"
)

// documentNames are the names, in a pack, of the API's own documents and of the path before their addresses. They come first.
var documentNames = [...]string{"documents/index.json", "documents/openapi.json", "documents/README.md", "documents/prefix"}

// endFile is the last file in a pack. It is empty. Without it the pack was cut off.
const endFile = "end"

// Pack returns a dataset and the API's own documents as one file, from which New makes an engine: a txtar archive, plain text,
// with the files of the dataset's directory and the documents, each with a newline added. A zip archive would make the
// WebAssembly module larger by 72 kB, compressed. The documents come ready because the code that makes them would double its size.
//
// Equal datasets and documents give equal bytes. The text is not compressed: hosts compress the files that they keep. Pack
// fails if a document has a line that starts with "-- ", as the archive's own lines do.
func Pack(d *dataset.Dataset, documents api.Options) ([]byte, error) {
	archive := new(txtar.Archive)
	for i, text := range [][]byte{documents.Index, documents.OpenAPI, documents.Readme, []byte(documents.Prefix)} {
		if bytes.HasPrefix(text, []byte("-- ")) || bytes.Contains(text, []byte("\n-- ")) {
			return nil, fmt.Errorf(`%s has a line that starts with "-- "`, documentNames[i])
		}
		archive.Files = append(archive.Files, txtar.File{Name: documentNames[i], Data: append(bytes.Clone(text), '\n')})
	}
	for name, text := range d.Files() {
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: text}) // JSON has no such line
	}
	archive.Files = append(archive.Files, txtar.File{Name: endFile})
	return txtar.Format(archive), nil
}

// unpack returns the files of a pack, which share its memory, and copies of the API's own documents.
func unpack(pack []byte) (fs.FS, api.Options, error) {
	archive := txtar.Parse(pack)
	var texts [len(documentNames)][]byte
	for i, name := range documentNames {
		if len(archive.Files) <= i || archive.Files[i].Name != name {
			return nil, api.Options{}, fmt.Errorf("the file is not a pack: it starts with %.40q", pack)
		}
		texts[i] = bytes.Clone(bytes.TrimSuffix(archive.Files[i].Data, []byte{'\n'}))
	}
	if archive.Files[len(archive.Files)-1].Name != endFile {
		return nil, api.Options{}, errors.New("the pack is cut off")
	}
	files, err := txtar.FS(archive)
	return files, api.Options{Index: texts[0], OpenAPI: texts[1], Readme: texts[2], Prefix: string(texts[3])}, err
}
