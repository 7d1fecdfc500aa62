// Command bench compares bin/caddy over HTTP with a bare Caddy handler that writes the same bytes, with Caddy's file_server
// over the published tree, and with SQLite. It runs wrk against them in interleaved rounds, so that a noisy machine slows
// all of them alike, and prints ratios in Markdown. It also times starts and builds.
//
//	make bench                                        # the Go benchmarks, then this program
//	go run ./scripts/bench -models 10000 -rounds 9
//
// It needs Linux, bin/caddy and bin/generator (make build), and wrk (apt-get install wrk). All traffic stays on 127.0.0.1.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"modelcatalog/dataset"
)

// embeddedModels is the value of -models that stands for the repository's own dataset, whatever its size.
const embeddedModels = 0

// bench holds the settings of a run and the paths that its parts share.
type bench struct {
	rounds  int      // interleaved rounds of each request, starts and builds
	seconds int      // length of one run of wrk
	work    string   // temporary directory, removed at the end
	results *os.File // where the tables go
	root    string   // of the repository
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
	flag.StringVar(&b.root, "root", ".", "`directory` of the repository")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := b.run(ctx, *sizes); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run measures every size and prints its tables.
func (b *bench) run(ctx context.Context, sizes string) (err error) {
	if _, err := exec.LookPath("wrk"); err != nil {
		return fmt.Errorf("%w: apt-get install wrk", err)
	}
	if b.root, err = filepath.Abs(b.root); err != nil {
		return err
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
		if err := b.measure(ctx, size); err != nil {
			return fmt.Errorf("%d models: %w", size, err)
		}
	}
	return nil
}

// measure prints the tables for one number of models.
func (b *bench) measure(ctx context.Context, size int) error {
	dir := filepath.Join(b.root, "dataset/data")
	if size != embeddedModels {
		dir = filepath.Join(b.work, "dataset-"+strconv.Itoa(size))
		if err := b.generator(ctx, "synth", "-models", strconv.Itoa(size), "-out", dir); err != nil {
			return err
		}
	}
	d, err := dataset.Load(os.DirFS(dir))
	if err != nil {
		return err
	}
	fmt.Fprintf(b.results, "\n## %d models\n\n", len(d.Models))
	tree, err := b.measureBuilds(ctx, dir, d)
	if err != nil {
		return err
	}
	return b.measureLoad(ctx, dir, tree, d)
}

// generator runs bin/generator.
func (b *bench) generator(ctx context.Context, args ...string) error {
	out, err := exec.CommandContext(ctx, filepath.Join(b.root, "bin/generator"), args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("generator %s: %w\n%s", args[0], err, out)
	}
	return nil
}
