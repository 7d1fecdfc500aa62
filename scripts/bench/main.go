// Command bench compares bin/caddy over HTTP with a bare Caddy handler that writes the same bytes, with Caddy's file_server
// over the published tree, and with SQLite. It runs wrk against them in interleaved rounds, so that a noisy machine slows
// all of them alike, and prints ratios in Markdown. It also times starts and builds.
//
//	make bench                                        # the Go benchmarks, then this program
//	go run ./scripts/bench -models 10000 -rounds 9
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
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/scripts/process"
)

// embeddedModels is the value of -models that stands for the repository's own dataset, whatever its size.
const embeddedModels = 0

// bench holds the settings of a run and the paths that its parts share.
type bench struct {
	rounds  int      // interleaved rounds of each request, starts and builds
	seconds int      // length of one run of wrk
	work    string   // temporary directory, removed at the end
	results *os.File // where the tables go
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == serveCommand {
		serve(os.Args[2])
		return
	}
	b := &bench{results: os.Stdout}
	sizes := flag.String("models", "0,10000", "comma-separated `numbers` of synthetic models; 0 is the repository's dataset")
	flag.IntVar(&b.rounds, "rounds", 5, "`number` of interleaved rounds")
	flag.IntVar(&b.seconds, "seconds", 1, "length of one run of wrk in `seconds`")
	flag.Parse()
	if err := b.run(*sizes); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run measures every size and prints its tables.
func (b *bench) run(sizes string) (err error) {
	if _, err := exec.LookPath("wrk"); err != nil {
		return fmt.Errorf("%w: apt-get install wrk", err)
	}
	if b.work, err = os.MkdirTemp("", "bench-"); err != nil {
		return err
	}
	defer os.RemoveAll(b.work)
	for text := range strings.SplitSeq(sizes, ",") {
		size, err := strconv.Atoi(text)
		if err != nil || size < 0 {
			return fmt.Errorf("-models: %q is not a number of models", text)
		}
		if err := b.measure(size); err != nil {
			return fmt.Errorf("%d models: %w", size, err)
		}
	}
	return nil
}

// measure prints the tables for one number of models.
func (b *bench) measure(size int) error {
	dir := "dataset/data"
	if size != embeddedModels {
		dir = filepath.Join(b.work, "dataset-"+strconv.Itoa(size))
		if err := process.Generator("synth", "-models", strconv.Itoa(size), "-out", dir); err != nil {
			return err
		}
	}
	d, err := dataset.Load(os.DirFS(dir))
	if err != nil {
		return err
	}
	fmt.Fprintf(b.results, "\n## %d models\n\n", len(d.Models))
	tree, err := b.measureBuilds(dir, d)
	if err != nil {
		return err
	}
	return b.measureLoad(dir, tree, d)
}
