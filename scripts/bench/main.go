// Command bench measures the built programs over HTTP against the ceiling of a Caddy handler: a handler that writes the same
// bytes from memory. It builds what it needs, runs wrk in interleaved rounds, and prints the measured values beside their
// targets in Markdown. Everything runs on 127.0.0.1, in a temporary folder that is removed at the end.
//
//	cd scripts/bench
//	go run . -short                   # 488 and 10,000 models, within three minutes
//	go run .                          # up to a million, half an hour
//	go run . -sizes 10000 -only load -profile cpu.pprof
//
// It needs Linux, make, a C compiler for the peer, and wrk (apt-get install wrk).
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// options say what is measured and how long.
type options struct {
	sizes   []int         // numbers of models; realSize: the real dataset
	only    []string      // parts to measure; empty: all
	rounds  int           // of load, for each kind of request
	run     time.Duration // of one run of wrk
	warmup  time.Duration // before the rounds of each kind
	starts  int           // of each server
	builds  int           // of the tree, and runs of the tight writer
	varied  int           // different requests of the kinds without repetition
	peer    bool
	profile string // file for a CPU profile; empty: none
	json    string // file for the raw numbers; empty: none
	temp    string // folder for the temporary folder
}

// parts are what -only can name.
var parts = []string{"load", "start", "build"}

func main() {
	o, err := parseFlags(os.Args[1:])
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err == nil {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		if err = measureAll(ctx, o); ctx.Err() != nil {
			err = errors.New("interrupted")
		}
		stop()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func parseFlags(args []string) (*options, error) {
	o := new(options)
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	short := flags.Bool("short", false, "488 and 10,000 models and short runs, where other flags do not say otherwise")
	sizes := flags.String("sizes", "488,10000,100000,1000000", "`numbers` of models; 488 is the real dataset")
	only := flags.String("only", "", "`parts` to measure, of "+strings.Join(parts, ",")+" (default all)")
	flags.IntVar(&o.rounds, "rounds", 5, "`number` of interleaved rounds of load")
	flags.DurationVar(&o.run, "run", 1500*time.Millisecond, "`time` of one run of wrk")
	flags.DurationVar(&o.warmup, "warmup", 500*time.Millisecond, "`time` of a run that does not count, before the rounds")
	flags.IntVar(&o.starts, "starts", 5, "`number` of starts of each server; three at most with a million models")
	flags.IntVar(&o.builds, "builds", 3, "`number` of builds; two at most with a million models")
	flags.IntVar(&o.varied, "varied", 4096, "`number` of different requests where every query is different")
	flags.BoolVar(&o.peer, "peer", true, "compare with SQLite")
	flags.StringVar(&o.profile, "profile", "", "`file` for a CPU profile under mixed load, at 10,000 models or the last size")
	flags.StringVar(&o.json, "json", "", "`file` for the raw numbers")
	flags.StringVar(&o.temp, "temp", os.TempDir(), "`folder` for temporary files; trees are written there")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if *short {
		for name, value := range map[string]string{"sizes": "488,10000", "rounds": "5", "run": "200ms", "warmup": "150ms", "starts": "5", "builds": "3"} {
			if !given[name] {
				if err := flags.Set(name, value); err != nil {
					return nil, err
				}
			}
		}
	}
	for text := range strings.SplitSeq(*sizes, ",") {
		size, err := strconv.Atoi(text)
		if err != nil || size < realSize || size > 5_000_000 {
			return nil, fmt.Errorf("-sizes: %q is not a number from %d to 5000000", text, realSize)
		}
		o.sizes = append(o.sizes, size)
	}
	if *only != "" {
		o.only = strings.Split(*only, ",")
	}
	for _, part := range o.only {
		if !slices.Contains(parts, part) {
			return nil, fmt.Errorf("-only: %q is not one of %s", part, strings.Join(parts, ", "))
		}
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("%q is one argument too many; settings are flags", flags.Arg(0))
	}
	if min(o.rounds, o.starts, o.builds, o.varied) < 1 {
		return nil, errors.New("-rounds, -starts, -builds and -varied are numbers from 1")
	}
	return o, nil
}

// wants reports whether a part is to be measured.
func (o *options) wants(part string) bool { return len(o.only) == 0 || slices.Contains(o.only, part) }

// measureAll measures every size and prints the report. It ends all programs and removes all files that it made.
func measureAll(ctx context.Context, o *options) (err error) {
	if _, err := exec.LookPath("wrk"); err != nil && o.wants("load") {
		return errors.New("wrk is not installed; on Debian: apt-get install wrk")
	}
	work, err := os.MkdirTemp(o.temp, "bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	b := &bench{options: o, work: work, report: newReport(o.sizes)}
	if err := b.makePrograms(ctx); err != nil {
		return err
	}
	for _, size := range o.sizes {
		if err := b.measure(ctx, size); err != nil {
			return fmt.Errorf("%s models: %w", thousands(size), err)
		}
	}
	b.report.write(os.Stdout, machine(ctx, b.root))
	if o.json != "" {
		return b.report.writeJSON(o.json)
	}
	return nil
}

// progress tells a person what is going on.
func progress(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "%s  %s\n", time.Now().Format("15:04:05"), fmt.Sprintf(format, args...))
}
