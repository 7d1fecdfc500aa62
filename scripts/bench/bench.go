package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
)

// bench is one run of the program.
type bench struct {
	options *options
	root    string // of the repository
	work    string // temporary folder
	report  *report
}

// realSize is the number of models that stands for the real dataset. All other sizes are synthetic.
const realSize = 488

// subject is the dataset that is measured.
type subject struct {
	size    int // of the report's column
	folder  string
	dataset *dataset.Dataset
}

// measure measures one size.
func (b *bench) measure(ctx context.Context, size int) error {
	progress("%s models: writing the dataset", thousands(size))
	s, err := b.subject(size)
	if err != nil {
		return err
	}
	if b.options.wants("start") {
		if err := b.measureStarts(ctx, s); err != nil {
			return err
		}
	}
	var r *rivals
	if b.options.wants("load") {
		progress("%s models: starting servers", thousands(size))
		if r, err = b.startRivals(ctx, s); err != nil {
			return err
		}
		defer r.stop()
		if err := b.measureLoad(ctx, s, r); err != nil {
			return err
		}
		if err := b.measureMemoryAfter(s, r); err != nil {
			return err
		}
	}
	tree := ""
	if b.options.wants("build") {
		if tree, err = b.measureBuilds(ctx, s); err != nil {
			return err
		}
	}
	if r != nil && tree != "" {
		if err := b.measureFiles(ctx, s, r, tree); err != nil {
			return err
		}
	}
	if b.options.profile != "" && size == b.options.profiled() {
		return b.takeProfile(ctx, s)
	}
	return nil
}

// profiled returns the size that the profile is taken at.
func (o *options) profiled() int {
	last := 0
	for _, size := range o.sizes {
		if last = size; size == 10_000 {
			break
		}
	}
	return last
}

// subject makes the dataset of a size.
func (b *bench) subject(size int) (*subject, error) {
	if size == realSize {
		folder := filepath.Join(b.root, "dataset", "data")
		d, err := dataset.Load(os.DirFS(folder))
		return &subject{size, folder, d}, err
	}
	folder := filepath.Join(b.work, fmt.Sprintf("dataset-%d", size))
	d := datasettest.New(datasettest.Options{Models: size, Seed: 1})
	return &subject{size, folder, d}, dataset.Write(folder, d)
}
