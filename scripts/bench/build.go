package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/scripts/process"
)

// measureBuilds times builds of the whole tree, each into a new directory, and a second build into the same directory after
// one model has changed. It returns the directory of a tree of the dataset in dir.
func (b *bench) measureBuilds(dir string, d *dataset.Dataset) (tree string, err error) {
	changed := *d
	changed.Models = slices.Clone(d.Models)
	changed.Models[len(changed.Models)/2].Description = dataset.NullString{String: "Changed.", Valid: true}
	changedDir := filepath.Join(b.work, fmt.Sprintf("changed-%d", len(d.Models)))
	if err := dataset.Write(changedDir, &changed); err != nil {
		return "", err
	}
	var full, rebuild []time.Duration
	for round := range b.rounds {
		tree = filepath.Join(b.work, fmt.Sprintf("tree-%d-%d", len(d.Models), round))
		for _, build := range []struct {
			dataset string
			times   *[]time.Duration
		}{{changedDir, &full}, {dir, &rebuild}} {
			start := time.Now()
			if err := process.Generator("build", "-dataset", build.dataset, "-out", tree); err != nil {
				return "", err
			}
			*build.times = append(*build.times, time.Since(start))
		}
	}
	fmt.Fprintf(b.results, "| build | seconds |\n|---|--:|\n| full | %.2f |\n| after one change | %.2f |\n| ratio | %.2f |\n\n",
		median(full).Seconds(), median(rebuild).Seconds(), median(rebuild).Seconds()/median(full).Seconds())
	return tree, nil
}

// median returns the middle value, the upper one of two.
func median[T float64 | time.Duration](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
