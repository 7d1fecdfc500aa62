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

// The names of the API's own documents in a pack, and of the file with the path before their addresses.
const (
	indexFile   = "documents/index.json"
	openAPIFile = "documents/openapi.json"
	readmeFile  = "documents/README.md"
	prefixFile  = "documents/prefix"
)

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
	add := func(name string, text []byte) {
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: append(bytes.Clone(text), '\n')})
	}
	add(indexFile, documents.Index)
	add(openAPIFile, documents.OpenAPI)
	add(readmeFile, documents.Readme)
	add(prefixFile, []byte(documents.Prefix))
	for _, file := range archive.Files {
		if bytes.HasPrefix(file.Data, []byte("-- ")) || bytes.Contains(file.Data, []byte("\n-- ")) {
			return nil, fmt.Errorf(`%s has a line that starts with "-- "`, file.Name)
		}
	}
	for name, text := range d.Files() {
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: text}) // JSON has no such line
	}
	archive.Files = append(archive.Files, txtar.File{Name: endFile})
	return txtar.Format(archive), nil
}

// unpack returns the files of a pack, and the API's own documents among them. They share the pack's memory.
func unpack(pack []byte) (fs.FS, api.Options, error) {
	archive := txtar.Parse(pack)
	var documents api.Options
	var prefix []byte
	for i, want := range []struct {
		name string
		text *[]byte
	}{{indexFile, &documents.Index}, {openAPIFile, &documents.OpenAPI}, {readmeFile, &documents.Readme}, {prefixFile, &prefix}} {
		if len(archive.Files) <= i || archive.Files[i].Name != want.name {
			return nil, documents, fmt.Errorf("the file is not a pack: it starts with %.40q", pack)
		}
		*want.text = bytes.TrimSuffix(archive.Files[i].Data, []byte{'\n'})
	}
	if archive.Files[len(archive.Files)-1].Name != endFile {
		return nil, documents, errors.New("the pack is cut off")
	}
	documents.Prefix = string(prefix)
	files, err := txtar.FS(archive)
	return files, documents, err
}
