package engine

import (
	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/packed"
	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
)

// heading is the beginning of every pack. If you change what a pack contains, change the number:
// an engine reads only packs of its version, and a build writes both.
const heading = "model catalog, packed 1\n"

// pack is everything that an engine answers from.
type pack struct {
	documents api.Options
	agents    mcp.Options
	index     string            // of the catalogs, which is all that lists and names need
	dataset   *dataset.Deferred // whose lines are read when somebody asks for a single model
}

// Pack returns a dataset, its catalogs and the API's own documents as one file, from which New
// makes an engine. The catalogs are ready because judging all claims takes longer than a start may,
// and the documents because the code that makes them would double the size of the WebAssembly
// module. Equal datasets and documents give equal bytes. They are not compressed: hosts compress
// the files that they keep.
func Pack(d *dataset.Dataset, catalogs catalog.Set, documents api.Options, agents mcp.Options) []byte {
	p := &pack{
		documents: documents,
		agents:    agents,
		index:     string(catalogs.Index()),
		dataset:   dataset.Defer(d),
	}
	return packed.Write(p.describe)
}

// describe describes the file: the heading, the documents, the index of the catalogs, then the dataset.
func (p *pack) describe(c *packed.Coder) {
	packed.Heading(c, heading)
	packed.Text(c, &p.documents.Prefix)
	packed.Number(c, &p.documents.CacheSize)
	if c.Reading() {
		p.documents.Docs = map[catalog.Version]api.Docs{}
	}
	for _, v := range catalog.Versions {
		documents := p.documents.Docs[v]
		packed.Bytes(c, &documents.Index)
		packed.Bytes(c, &documents.OpenAPI)
		packed.Bytes(c, &documents.Readme)
		p.documents.Docs[v] = documents
	}
	packed.Text(c, &p.agents.BaseURL)
	packed.Text(c, &p.agents.Title)
	packed.Bytes(c, &p.agents.Tools)
	packed.Bytes(c, &p.agents.Changes)
	packed.Text(c, &p.index)
	p.dataset.Describe(c)
}

// unpack returns the contents of a pack, whose texts share its memory.
func unpack(text string) (*pack, error) {
	p := &pack{dataset: new(dataset.Deferred)}
	err := packed.Read(text, p.describe)
	return p, err
}
