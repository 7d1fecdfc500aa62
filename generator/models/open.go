package main

import (
	"cmp"
	"io/fs"
	"os"

	"golang.org/x/mod/sumdb/note"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
)

// opened is the catalog that a program answers from.
type opened struct {
	files     fs.FS
	dataset   *dataset.Dataset
	index     *catalog.Catalog
	published signed        // version of the catalog at url, if it was read
	owner     note.Verifier // has the public key that key is or names; nil: signatures are not checked
}

// open reads the dataset and indexes it.
func (p *program) open() error {
	if err := p.openDataset(); err != nil {
		return err
	}
	p.index = catalog.New(p.dataset, catalog.V2)
	return nil
}

// openDataset reads the dataset. It does not index it, which takes longer than reading it.
func (p *program) openDataset() (err error) {
	switch {
	case p.directory != "":
		// Otherwise the error would be about the first file that a dataset must have.
		if _, err := os.ReadDir(p.directory); err != nil {
			return err
		}
		p.files = jsonl.Dir(p.directory)
		p.dataset, err = dataset.Load(p.files)
	case p.url != "":
		err = p.openCopy(false)
	default:
		p.files = dataset.Embedded()
		p.dataset, err = dataset.Load(p.files)
		if err == nil && p.dataset.Settings.URL != "" {
			p.openPublished(p.dataset.Settings)
		}
	}
	return err
}

// openPublished reads the catalog at the address in the settings of the built-in dataset, which
// answers if the published one cannot.
func (p *program) openPublished(settings dataset.Settings) {
	p.url = settings.URL
	p.key = cmp.Or(p.key, settings.Key)
	if err := p.openCopy(false); err != nil {
		p.note("models: warning: %v; the answer is from the built-in data", err)
		p.url = ""
	}
}
