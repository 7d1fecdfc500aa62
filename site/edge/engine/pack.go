package engine

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
)

// documentFiles returns the API's own documents, in the order of catalog.Versions, the path before their addresses, and what the
// server for agents tells about itself, as the files with which a pack starts.
func documentFiles(documents api.Options, agents mcp.Options) (files []txtar.File) {
	for _, v := range catalog.Versions {
		own, directory := documents.Own[v], "documents/"+v.String()
		files = append(files, txtar.File{Name: directory + "/index.json", Data: own.Index},
			txtar.File{Name: directory + "/openapi.json", Data: own.OpenAPI}, txtar.File{Name: directory + "/README.md", Data: own.Readme})
	}
	return append(files, txtar.File{Name: "documents/prefix", Data: []byte(documents.Prefix)}, txtar.File{Name: "agents/base", Data: []byte(agents.BaseURL)},
		txtar.File{Name: "agents/title", Data: []byte(agents.Title)}, txtar.File{Name: "agents/tools.json", Data: agents.Tools},
		txtar.File{Name: "agents/changes.jsonl", Data: agents.Changes})
}

// endFile is the last file in a pack. It is empty. Without it the pack was cut off.
const endFile = "end"

// Pack returns a dataset and the API's own documents as one file, from which New makes an engine: a txtar archive with the documents,
// each with a newline added, and the files of the dataset's directory. A zip archive would make the WebAssembly module larger by
// 72 kB, compressed. The documents come ready because the code that makes them would double its size.
//
// Equal datasets and documents give equal bytes. The text is not compressed: hosts compress the files that they keep. Pack
// fails if a document has a line that starts with "-- ", as the archive's own lines do.
func Pack(d *dataset.Dataset, documents api.Options, agents mcp.Options) ([]byte, error) {
	archive := new(txtar.Archive)
	for _, file := range documentFiles(documents, agents) {
		if bytes.HasPrefix(file.Data, []byte("-- ")) || bytes.Contains(file.Data, []byte("\n-- ")) {
			return nil, fmt.Errorf(`%s has a line that starts with "-- "`, file.Name)
		}
		archive.Files = append(archive.Files, txtar.File{Name: file.Name, Data: append(bytes.Clone(file.Data), '\n')})
	}
	for name, text := range d.Files() {
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: text}) // JSON has no such line
	}
	archive.Files = append(archive.Files, txtar.File{Name: endFile})
	return txtar.Format(archive), nil
}

// contents are what a pack contains.
type contents struct {
	files     fs.FS // shares the memory of the pack
	documents api.Options
	agents    mcp.Options
}

// unpack returns the contents of a pack.
func unpack(pack []byte) (c contents, err error) {
	archive := txtar.Parse(pack)
	var texts [][]byte
	for i, file := range documentFiles(api.Options{}, mcp.Options{}) {
		if len(archive.Files) <= i || archive.Files[i].Name != file.Name {
			return c, fmt.Errorf("the file is not a pack: it starts with %.40q", pack)
		}
		texts = append(texts, bytes.Clone(bytes.TrimSuffix(archive.Files[i].Data, []byte{'\n'})))
	}
	c.documents = api.Options{Own: map[catalog.Version]api.Own{}}
	for i, v := range catalog.Versions {
		c.documents.Own[v] = api.Own{Index: texts[3*i], OpenAPI: texts[3*i+1], Readme: texts[3*i+2]}
	}
	texts = texts[3*len(catalog.Versions):]
	c.documents.Prefix = string(texts[0])
	c.agents = mcp.Options{BaseURL: string(texts[1]), Title: string(texts[2]), Tools: texts[3], Changes: texts[4]}
	if archive.Files[len(archive.Files)-1].Name != endFile {
		return c, errors.New("the pack is cut off")
	}
	c.files, err = txtar.FS(archive)
	return c, err
}
