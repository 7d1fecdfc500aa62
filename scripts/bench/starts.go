package main

import (
	"context"
	"path/filepath"
	"time"

	"modelcatalog/scripts/bench/bodies"
)

// measureStarts measures the time from start to first answer, and the memory after a few answers, over those of the bare
// server with nothing loaded, in turns.
func (b *bench) measureStarts(ctx context.Context, s *subject) error {
	progress("%s models: starts", thousands(s.size))
	empty := filepath.Join(b.work, "empty")
	if err := bodies.Write(empty, []bodies.Body{{Target: api, Type: "application/json", Bytes: []byte("{}")}}); err != nil {
		return err
	}
	var times, memory []float64 // differences
	for range b.atMost(b.options.starts, 3, s.size) {
		idle := &site{directives: "bare * " + empty}
		p, err := b.startCaddy(ctx, "idle", idle)
		if err != nil {
			return err
		}
		bareTime, bareMemory, err := firstAnswers(ctx, p, idle.address+api)
		if err != nil {
			return err
		}
		p, address, err := b.startOurs(ctx, s.folder, "off")
		if err != nil {
			return err
		}
		oursTime, oursMemory, err := firstAnswers(ctx, p, address+api)
		if err != nil {
			return err
		}
		times = append(times, (oursTime - bareTime).Seconds())
		memory = append(memory, oursMemory-bareMemory)
	}
	b.report.set(rowStart, s.size, median(times))
	b.report.set(rowMemory, s.size, median(memory))
	b.report.set(rowMemoryEach, s.size, median(memory)/float64(len(s.dataset.Models)))
	return nil
}

// atMost returns n, but no more than most with a million models, which take their time.
func (b *bench) atMost(n, most, size int) int {
	if size >= 1_000_000 {
		return min(n, most)
	}
	return n
}

// firstAnswers waits for a server's first answer, has it give some more, and stops it. It returns the time until the first,
// and the memory in bytes that the server then holds.
func firstAnswers(ctx context.Context, p *process, url string) (time.Duration, float64, error) {
	defer p.stop()
	elapsed, err := p.ready(ctx, url)
	if err != nil {
		return 0, 0, err
	}
	for range 10 {
		if err := probe(ctx, url); err != nil {
			return 0, 0, err
		}
	}
	memory, err := p.memory("VmRSS")
	return elapsed, memory, err
}

// measureMemoryAfter compares the memory of the servers after the same load.
func (b *bench) measureMemoryAfter(s *subject, r *rivals) error {
	ours, err := r.processes["ours"].memory("VmRSS")
	if err != nil {
		return err
	}
	bare, err := r.processes["bare"].memory("VmRSS")
	if err != nil {
		return err
	}
	b.report.set(rowMemoryAfter, s.size, ours-bare)
	b.report.set(rowMemoryAfterEach, s.size, (ours-bare)/float64(len(s.dataset.Models)))
	return nil
}
