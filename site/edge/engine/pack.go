package engine

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"slices"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
)

// ownFile is the file of a pack with what is neither the dataset's nor the history. The last file is endFile.
const ownFile, endFile = "own.json", "end"

// own is what an API and a server for agents need besides a dataset.
type own struct {
	Documents api.Options
	Agents    mcp.Options
}

// Pack returns a dataset and the API's own documents as one file, from which New makes an engine: a txtar archive, because no line of JSON
// is like the name of a file there. The documents come ready because the code that makes them would double the size of the WebAssembly
// module. Equal datasets and documents give equal bytes. They are not compressed: hosts compress the files that they keep.
func Pack(d *dataset.Dataset, documents api.Options, agents mcp.Options) []byte {
	archive, files := new(txtar.Archive), d.Files()
	files[history.File], agents.Changes = agents.Changes, nil
	files[ownFile] = api.Encode(own{documents, agents})
	for _, name := range slices.Sorted(maps.Keys(files)) {
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: files[name]})
	}
	archive.Files = append(archive.Files, txtar.File{Name: endFile})
	return txtar.Format(archive)
}

// unpack returns the contents of a pack. The files share its memory.
func unpack(pack []byte) (files fs.FS, o own, err error) {
	archive := txtar.Parse(pack)
	if last := len(archive.Files) - 1; last < 0 || archive.Files[last].Name != endFile {
		return nil, o, errors.New("the file is not a pack, or is cut off")
	}
	if files, err = txtar.FS(archive); err != nil {
		return nil, o, err
	}
	text, missing := fs.ReadFile(files, ownFile)
	err = json.Unmarshal(text, &o)
	o.Agents.Changes, _ = fs.ReadFile(files, history.File)
	return files, o, cmp.Or(missing, err)
}
