// Command bench compares bin/caddy over HTTP with a bare Caddy handler that writes the same bytes, and with Caddy's file_server
// over the published tree. It runs wrk against them in interleaved rounds, so that a noisy machine slows
// all of them alike, and prints ratios in Markdown. It also times starts and builds.
//
//	make bench                                        # the Go benchmarks, then this program
//	go run ./scripts/bench -models 10000 -rounds 9
//	go run ./scripts/bench -models 100000 -run '^v2'  # some of the requests, without builds
//
// It runs in the repository's root and needs Linux, bin/caddy and bin/generator (make build), and wrk (apt-get install wrk).
// All traffic stays on 127.0.0.1.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/scripts/process"
)

var (
	sizes   = flag.String("models", "0,10000", "comma-separated `numbers` of synthetic models; 0 is a frozen sample of 488")
	rounds  = flag.Int("rounds", 5, "`number` of interleaved rounds of each request and build")
	names   = flag.String("run", "", "measure only requests whose name matches this `regexp`, and no builds")
	seconds = flag.Int("seconds", 1, "length of one run of wrk in `seconds`")

	only *regexp.Regexp // compiled names
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == serveCommand {
		serve(os.Args[2])
		return
	}
	flag.Parse()
	only = regexp.MustCompile(*names)
	process.Main("bench", func(work string) error {
		if _, err := exec.LookPath("wrk"); err != nil {
			return fmt.Errorf("%w: apt-get install wrk", err)
		}
		for size := range strings.SplitSeq(*sizes, ",") {
			if err := measure(filepath.Join(work, size), size); err != nil {
				return fmt.Errorf("%s models: %w", size, err)
			}
		}
		return nil
	})
}

// measure prints the tables for one number of models. It keeps its files in work, a new directory.
func measure(work, size string) error {
	if n, err := strconv.Atoi(size); err != nil || n < 0 {
		return fmt.Errorf("-models: %q is not a number of models", size)
	}
	if err := os.Mkdir(work, 0o755); err != nil {
		return err
	}
	dir := process.Sample
	if size != "0" {
		dir = filepath.Join(work, "dataset")
		if err := process.Generator("synth", "-models", size, "-out", dir); err != nil {
			return err
		}
	}
	d, err := dataset.Load(os.DirFS(dir))
	if err != nil {
		return err
	}
	fmt.Printf("\n## %d models\n\n", len(d.Models))
	tree := ""
	if *names == "" {
		if tree, err = measureBuilds(work, dir, d); err != nil {
			return err
		}
	}
	return measureLoad(work, dir, tree, d)
}

// measureBuilds times builds of the whole tree, each into a new directory, and a second build into the same directory after
// one model has changed. It returns the directory of a tree of the dataset in dir.
func measureBuilds(work, dir string, d *dataset.Dataset) (tree string, err error) {
	changed := *d
	changed.Models = slices.Clone(d.Models)
	changed.Models[len(changed.Models)/2].Description = dataset.NullString{String: "Changed.", Valid: true}
	changedDir := filepath.Join(work, "changed")
	if err := dataset.Write(changedDir, &changed); err != nil {
		return "", err
	}
	var times [2][]float64 // of full builds, and of builds after one change, in seconds
	for round := range *rounds {
		tree = filepath.Join(work, fmt.Sprintf("tree-%d", round))
		for i, source := range []string{changedDir, dir} {
			start := time.Now()
			if err := process.Generator("build", "-dataset", source, "-out", tree); err != nil {
				return "", err
			}
			times[i] = append(times[i], time.Since(start).Seconds())
		}
	}
	full, rebuild := median(times[0]), median(times[1])
	fmt.Printf("| build | seconds |\n|---|--:|\n| full | %.2f |\n| after one change | %.2f |\n| ratio | %.2f |\n\n",
		full, rebuild, rebuild/full)
	return tree, nil
}

// median returns the middle value, the upper one of two.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
