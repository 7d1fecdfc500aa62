package engine

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"maps"
	"slices"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
)

// mark is the first and the last text of a pack.
const mark = "model-catalog"

// Pack returns a dataset and the API's own documents as one file, from which New makes an engine: a block of texts (join) in the order
// that unpack reads. The documents come ready because the code that makes them would double the size of the WebAssembly module. Equal
// datasets and documents give equal bytes. They are not compressed: hosts compress the files that they keep.
func Pack(d *dataset.Dataset, documents api.Options, agents mcp.Options) []byte {
	texts := []string{mark, documents.Prefix, agents.BaseURL, agents.Title, string(agents.Tools), string(agents.Changes)}
	for _, v := range catalog.Versions {
		own := documents.Own[v]
		texts = append(texts, string(own.Index), string(own.OpenAPI), string(own.Readme))
	}
	files := d.Files()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		texts = append(texts, name, string(files[name]))
	}
	return join(append(texts, mark)...)
}

// unpack returns the contents of a pack. The files share its memory.
func unpack(pack []byte) (files fs.FS, documents api.Options, agents mcp.Options, err error) {
	texts := split(pack)
	last := len(texts) - 1
	if last < 6+3*len(catalog.Versions) || string(texts[0]) != mark || string(texts[last]) != mark {
		return nil, documents, agents, errors.New("the file is not a pack, or is cut off")
	}
	documents = api.Options{Prefix: string(texts[1]), Own: map[catalog.Version]api.Own{}}
	agents = mcp.Options{BaseURL: string(texts[2]), Title: string(texts[3]), Tools: bytes.Clone(texts[4]), Changes: bytes.Clone(texts[5])}
	texts = texts[6:last]
	for _, v := range catalog.Versions {
		documents.Own[v] = api.Own{Index: bytes.Clone(texts[0]), OpenAPI: bytes.Clone(texts[1]), Readme: bytes.Clone(texts[2])}
		texts = texts[3:]
	}
	archive := new(txtar.Archive)
	for file := range slices.Chunk(texts, 2) {
		archive.Files = append(archive.Files, txtar.File{Name: string(file[0]), Data: file[len(file)-1]})
	}
	files, err = txtar.FS(archive)
	return files, documents, agents, err
}

// join returns the block of some texts: each after its length in bytes as 32 bits, least significant byte first.
func join(texts ...string) (block []byte) {
	for _, text := range texts {
		block = append(binary.LittleEndian.AppendUint32(block, uint32(len(text))), text...)
	}
	return block
}

// split returns the texts of a block, in the same memory, up to one that is cut off.
func split(block []byte) (texts [][]byte) {
	for len(block) >= 4 {
		n := uint64(binary.LittleEndian.Uint32(block))
		if n > uint64(len(block)-4) {
			break
		}
		texts, block = append(texts, block[4:4+n:4+n]), block[4+n:]
	}
	return texts
}
