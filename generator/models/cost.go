package main

import (
	"sync"

	"modelcatalog/dataset/catalog"
	cost "modelcatalog/dataset/price"
	"modelcatalog/dataset/resolve"
)

// biller is a run of the command cost: a plan in costplan.go, or logs in costlog.go.
type biller struct {
	*program
	costOptions
	costTable

	prices   *cost.Prices
	resolver *resolve.Resolver
	locating sync.RWMutex           // of known: lines are billed by several goroutines
	known    map[[2]string]*located // what names mean, by place and name
	indexing sync.Once
}

// newBiller returns a run that has not read the dataset yet.
func newBiller(p *program) *biller {
	// JSON has a list of objects, never null.
	return &biller{program: p, costTable: costTable{objects: []object{}}, known: map[[2]string]*located{}}
}

// near suggests the models that are most like a name, if any are. Only this needs the index of the
// catalog.
func (b *biller) near(name string) string {
	b.indexing.Do(func() { b.index = catalog.New(b.dataset, catalog.V2) })
	return b.program.near(name)
}
