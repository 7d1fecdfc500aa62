// Package datasettest makes datasets that nobody published: realistic ones of any size, for load tests, and hostile ones, for
// tests of hard cases. The same options give the same dataset, byte for byte, on every machine and with every version of
// Go: the one source of chance is a PCG with an explicit seed, its numbers are brought into range here (see source), and no
// floating point, map order or clock has a part in it. Every dataset passes its Check.
//
//	d := datasettest.New(datasettest.Options{Models: 1_000_000, Seed: 1})
//	err := dataset.Write(dir, d)
package datasettest

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// Search terms with a known share of the models of every realistic dataset, for benchmarks that need an expensive and a
// selective search.
const (
	// CommonTerm is in the descriptions of about a third of the models, as in the real data.
	CommonTerm = "read"
	// RareTerm is in the description of one model of each block of rareEvery, the last and shorter block included: of one
	// model where there are few, of fewer than 1 in 10,000 where there are many.
	RareTerm = "zymurgy"
)

// rareEvery is the number of models in a block with one RareTerm.
const rareEvery = 25_000

// Options says which dataset New makes.
type Options struct {
	Models  int    // how many; below zero as zero
	Seed    uint64 // of everything left to chance
	Hostile bool   // hard cases instead of realistic models
}

// lastSync is the time of each dataset's last sync: 2026-07-24T18:23:43.000Z.
const lastSync dataset.Timestamp = 1_784_917_423_000

// New makes a dataset of the seven providers of the real data.
//
// A realistic one has the shares of the real data: of providers, types and statuses, of names and descriptions that are
// null, of context lengths, and of models that one sync changed. A million models take a second or two and 300 MB.
//
// A hostile one starts with the fixed list of hard cases, or as much of it as there are models; the rest are random
// mixtures of hard pieces. One provider has no model.
func New(o Options) *dataset.Dataset {
	synced := lastSync
	d := &dataset.Dataset{LastSync: &synced}
	for i := range lineups {
		d.Providers = append(d.Providers, lineups[i].provider)
	}
	n := max(o.Models, 0)
	if o.Hostile {
		d.Models = hostile(n, o.Seed)
	} else {
		d.Models = realistic(n, o.Seed)
	}
	return d
}

// realistic makes n models like the real ones, in the order of a dataset.
func realistic(n int, seed uint64) []dataset.Model {
	models := make([]dataset.Model, 0, n)
	w := newWriter(seed)
	for i, counts := range share(n) {
		lineup := &lineups[i]
		for _, b := range lineup.builds(counts, newSource(seed, lineupStream+uint64(i)), &w.texts) {
			models = append(models, w.model(lineup, b))
		}
	}
	slices.SortStableFunc(models, byProvider)
	w.addRareTerm(models)
	return models
}

// byProvider orders models that are in order of the id.
func byProvider(a, b dataset.Model) int { return strings.Compare(a.Provider, b.Provider) }

// share splits n among the lines of all lineups by their weights.
func share(n int) [][]int {
	total := 0
	for i := range lineups {
		total += lineups[i].weight()
	}
	counts := make([][]int, len(lineups))
	done, before := 0, 0 // models given away, and the weight that got them
	for i := range lineups {
		for _, line := range lineups[i].lines {
			before += line.weight
			upTo := n/total*before + n%total*before/total
			counts[i] = append(counts[i], upTo-done)
			done = upTo
		}
	}
	return counts
}
