package engine

import (
	"errors"
	"fmt"
	"io/fs"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
)

// mark is the first and the last text of a pack.
const mark = "model-catalog"

// Pack returns a dataset and the API's own documents as one file, from which New makes an engine: texts as appendText writes them, in
// the order that unpack reads. The documents come ready because the code that makes them would double the size of the WebAssembly
// module. Equal datasets and documents give equal bytes. They are not compressed: hosts compress the files that they keep.
func Pack(d *dataset.Dataset, documents api.Options, agents mcp.Options) []byte {
	pack := appendText(nil, mark)
	for _, v := range catalog.Versions {
		own := documents.Own[v]
		pack = appendText(appendText(appendText(pack, own.Index), own.OpenAPI), own.Readme)
	}
	pack = appendText(appendText(appendText(pack, documents.Prefix), agents.BaseURL), agents.Title)
	pack = appendText(appendText(pack, agents.Tools), agents.Changes)
	for name, text := range d.Files() {
		pack = appendText(appendText(pack, name), text)
	}
	return appendText(pack, mark)
}

// contents are what a pack contains. The files share its memory.
type contents struct {
	files     fs.FS
	documents api.Options
	agents    mcp.Options
}

// unpack returns the contents of a pack.
func unpack(pack []byte) (c contents, err error) {
	next := func() (text []byte) {
		if err == nil {
			text, pack, err = cutText(pack)
		}
		return text
	}
	own := func() []byte { return append([]byte{}, next()...) }
	if string(next()) != mark {
		return c, errors.New("the file is not a pack")
	}
	c.documents.Own = map[catalog.Version]api.Own{}
	for _, v := range catalog.Versions {
		c.documents.Own[v] = api.Own{Index: own(), OpenAPI: own(), Readme: own()}
	}
	c.documents.Prefix = string(next())
	c.agents = mcp.Options{BaseURL: string(next()), Title: string(next()), Tools: own(), Changes: own()}
	archive := new(txtar.Archive)
	for name := next(); err == nil && string(name) != mark; name = next() {
		archive.Files = append(archive.Files, txtar.File{Name: string(name), Data: next()})
	}
	if err != nil {
		return c, fmt.Errorf("reading the pack: %w", err)
	}
	c.files, err = txtar.FS(archive)
	return c, err
}
