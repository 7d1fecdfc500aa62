package engine

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
)

// documentFiles returns the API's own documents, in the order of catalog.Versions, and the path before their addresses, as the
// files with which a pack starts.
func documentFiles(documents api.Options) (files []txtar.File) {
	for _, v := range catalog.Versions {
		own, directory := documents.Own[v], "documents/"+v.String()
		files = append(files, txtar.File{Name: directory + "/index.json", Data: own.Index},
			txtar.File{Name: directory + "/openapi.json", Data: own.OpenAPI}, txtar.File{Name: directory + "/README.md", Data: own.Readme})
	}
	return append(files, txtar.File{Name: "documents/prefix", Data: []byte(documents.Prefix)})
}

// endFile is the last file in a pack. It is empty. Without it the pack was cut off.
const endFile = "end"

// Pack returns a dataset, of which c is the catalog, and the API's own documents as one file, from which New makes an engine: the
// length of a txtar archive in a line, the archive, and what catalog.Prepare makes of prices and details. The archive is plain text,
// with the files of the dataset's directory for version 1 and the documents, each with a newline added. A zip archive would make the
// WebAssembly module larger by 72 kB, compressed. The documents come ready because the code that makes them would double its size.
//
// Equal datasets and documents give equal bytes. The text is not compressed: hosts compress the files that they keep. Pack
// fails if a document has a line that starts with "-- ", as the archive's own lines do.
func Pack(d *dataset.Dataset, c *catalog.Catalog, documents api.Options) ([]byte, error) {
	archive := new(txtar.Archive)
	for _, file := range documentFiles(documents) {
		if bytes.HasPrefix(file.Data, []byte("-- ")) || bytes.Contains(file.Data, []byte("\n-- ")) {
			return nil, fmt.Errorf(`%s has a line that starts with "-- "`, file.Name)
		}
		archive.Files = append(archive.Files, txtar.File{Name: file.Name, Data: append(bytes.Clone(file.Data), '\n')})
	}
	plain := *d
	plain.Models = slices.Clone(d.Models)
	for i := range plain.Models {
		plain.Models[i].Details = nil
	}
	for name, text := range plain.Files() {
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: text}) // JSON has no such line
	}
	archive.Files = append(archive.Files, txtar.File{Name: endFile})
	text := txtar.Format(archive)
	return c.Prepare(append(fmt.Appendln(nil, len(text)), text...), d), nil
}

// unpack returns the files of a pack and its prepared facts, which share its memory, and copies of the API's own documents.
func unpack(pack []byte) (fs.FS, api.Options, []byte, error) {
	line, rest, _ := bytes.Cut(pack, []byte("\n"))
	length, err := strconv.Atoi(string(line))
	if err != nil || length < 0 {
		return nil, api.Options{}, nil, fmt.Errorf("the file is not a pack: it starts with %.40q", pack)
	}
	length = min(length, len(rest))
	archive, prepared := txtar.Parse(rest[:length]), rest[length:]
	var texts [][]byte
	for i, file := range documentFiles(api.Options{}) {
		if len(archive.Files) <= i || archive.Files[i].Name != file.Name {
			return nil, api.Options{}, nil, fmt.Errorf("the file is not a pack: it starts with %.40q", pack)
		}
		texts = append(texts, bytes.Clone(bytes.TrimSuffix(archive.Files[i].Data, []byte{'\n'})))
	}
	documents := api.Options{Own: map[catalog.Version]api.Own{}, Prefix: string(texts[len(texts)-1])}
	for i, v := range catalog.Versions {
		documents.Own[v] = api.Own{Index: texts[3*i], OpenAPI: texts[3*i+1], Readme: texts[3*i+2]}
	}
	if archive.Files[len(archive.Files)-1].Name != endFile {
		return nil, api.Options{}, nil, errors.New("the pack is cut off")
	}
	files, err := txtar.FS(archive)
	return files, documents, prepared, err
}
