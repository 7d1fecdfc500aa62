package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// contender is a server that takes part in a comparison.
type contender struct {
	column string // of the report
	url    string
	server *process
	accept string
	once   bool // only in the first round: a column for comparison
}

// measureLoad measures every kind of request.
func (b *bench) measureLoad(ctx context.Context, s *subject, r *rivals) error {
	var shares []float64 // of p99, the catalog's to the bare server's
	for i, k := range r.kinds {
		progress("%s models: load, %s", thousands(s.size), k.name)
		script := ""
		if len(k.targets) > 1 {
			script = filepath.Join(b.work, fmt.Sprintf("kind-%d.lua", i))
			if err := os.WriteFile(script, []byte(luaScript(k.targets)), 0o644); err != nil {
				return err
			}
		}
		results, err := b.rounds(ctx, k, script, r.contenders(k))
		if err != nil {
			return fmt.Errorf("%s: %w", k.name, err)
		}
		b.report.addLoad(s.size, k, results)
		if !k.encode {
			shares = append(shares, ratios(results[oursColumn].p99s(), results[bareColumn].p99s())...)
		}
	}
	b.report.set(rowLatency, s.size, median(shares))
	return nil
}

// contenders returns the servers that are compared for a kind: the catalog's and its rival in every round, the others once.
func (r *rivals) contenders(k kind) []contender {
	target := ""
	if len(k.targets) == 1 {
		target = k.targets[0]
	}
	all := []contender{{column: oursColumn, url: r.ours + target, server: r.processes["ours"], accept: k.accept}}
	switch {
	case k.encode:
		all = append(all, contender{column: encodeColumn(k.accept), url: r.encodeAll[k.accept], server: r.processes["recorded"], accept: k.accept})
	case target == "":
		all = append(all, contender{column: bareColumn, url: r.recorded, server: r.processes["recorded"], accept: k.accept})
	default:
		all = append(all, contender{column: bareColumn, url: r.bare[k.accept] + target, server: r.processes["bare"], accept: k.accept})
	}
	if k.compare {
		for _, coding := range codings {
			all = append(all, contender{column: encodeColumn(coding), url: r.encode[coding] + target, server: r.processes["bare"], accept: coding, once: true})
		}
	}
	if k.peer && r.peer != "" {
		all = append(all, contender{column: peerColumn, url: r.peer + target, server: r.processes["peer"], once: true})
	}
	return all
}

// result is what one contender has shown, by round.
type result []figures

func (r result) rates() []float64 {
	var all []float64
	for _, f := range r {
		all = append(all, f.rate)
	}
	return all
}

// p99s returns the latencies that one in a hundred requests exceeds, in seconds.
func (r result) p99s() []float64 {
	var all []float64
	for _, f := range r {
		all = append(all, f.p99.Seconds())
	}
	return all
}

// cpus returns the time that the server's threads ran for a request, in seconds.
func (r result) cpus() []float64 {
	var all []float64
	for _, f := range r {
		all = append(all, f.cpu.Seconds())
	}
	return all
}

// rounds runs load on the contenders, in turns. Turns go back and forth, so that none always follows the same other.
// A walk through different requests goes on in each round where it may have ended in the one before, the same for all.
func (b *bench) rounds(ctx context.Context, k kind, script string, contenders []contender) (map[string]result, error) {
	results := map[string]result{}
	for round := -1; round < b.options.rounds; round++ {
		warming := round < 0
		for _, c := range contenders {
			if c.once && round > 0 {
				continue
			}
			l := load{url: c.url, accept: c.accept, script: script, time: b.options.run}
			l.at = (round + 1) * len(k.targets) / (b.options.rounds + 1)
			if warming {
				l.time = b.options.warmup
			}
			f, err := c.load(ctx, l)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.column, err)
			}
			if !warming {
				results[c.column] = append(results[c.column], f)
			}
		}
		slices.Reverse(contenders)
	}
	return results, nil
}

// load runs load on the contender, and adds the time that the server's threads have run for a request. That is steadier than
// the rate where other programs run meanwhile. A server so slow that hardly any answer came gets more time.
func (c contender) load(ctx context.Context, l load) (figures, error) {
	for {
		before, err := c.server.cpu()
		if err != nil {
			return figures{}, err
		}
		f, err := l.run(ctx)
		if err != nil {
			return f, err
		}
		after, err := c.server.settle(ctx)
		if err != nil {
			return f, err
		}
		f.cpu = (after - before) / time.Duration(max(f.requests, 1))
		if !c.once || f.requests >= 100 || l.time >= maxRun {
			return f, nil
		}
		l.time = min(4*l.time, maxRun)
	}
}

// maxRun is the longest run of a slow server.
const maxRun = 6 * time.Second

// settle waits until the server has nothing left to do: requests that wrk has given up may still be worked on. It returns the
// time that the server's threads have run so far.
func (p *process) settle(ctx context.Context) (time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	last, err := p.cpu()
	for err == nil {
		select {
		case <-ctx.Done():
			return 0, fmt.Errorf("%s goes on working: %w", p.name, ctx.Err())
		case <-time.After(10 * time.Millisecond):
		}
		var cpu time.Duration
		if cpu, err = p.cpu(); err == nil && cpu-last < 2*time.Millisecond {
			return cpu, nil
		}
		last = cpu
	}
	return 0, err
}

// measureFiles compares Caddy's file_server over a published tree with the bare server. The files hold the very answers.
func (b *bench) measureFiles(ctx context.Context, s *subject, r *rivals, tree string) error {
	progress("%s models: load, file_server", thousands(s.size))
	files := &site{directives: "root " + tree + "\nfile_server"}
	p, err := b.startCaddy(ctx, "files", files)
	if err != nil {
		return err
	}
	defer p.stop()
	for _, k := range r.kinds {
		if k.file == "" {
			continue
		}
		if _, err := p.ready(ctx, files.address+k.file); err != nil {
			return err
		}
		results, err := b.rounds(ctx, k, "", []contender{
			{column: filesColumn, url: files.address + k.file, server: p, once: true},
			{column: bareColumn, url: r.bare[""] + k.file, server: r.processes["bare"], once: true},
		})
		if err != nil {
			return err
		}
		b.report.addComparison(s.size, k.name, filesColumn, results[filesColumn], results[bareColumn])
	}
	return nil
}
