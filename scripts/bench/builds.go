package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"modelcatalog/dataset"
)

// measureBuilds compares builds of the tree, without sidecars and pages of models, with a tight writer of the same files, in turns, and a
// build after one model has changed with the full one. It returns the last tree. No tree is removed before the end of the
// run: removing slows what is written next.
func (b *bench) measureBuilds(ctx context.Context, s *subject) (tree string, err error) {
	if err := b.roomFor(s); err != nil {
		return "", err
	}
	var builds, shares, flushedShares, peaks []float64
	var files []file
	for round := range b.atMost(b.options.builds, 2, s.size) {
		progress("%s models: build %d", thousands(s.size), round+1)
		tree = filepath.Join(b.work, fmt.Sprintf("tree-%d-%d", s.size, round))
		syscall.Sync() // what others have left to write is not this one's
		elapsed, peak, err := b.build(ctx, s.folder, tree)
		if err != nil {
			return "", err
		}
		if files == nil {
			if files, err = readTree(tree); err != nil {
				return "", err
			}
		}
		syscall.Sync()
		written, flushed, err := writeTree(tree+"-copy", files, runtime.NumCPU())
		if err != nil {
			return "", err
		}
		builds = append(builds, elapsed.Seconds())
		shares = append(shares, elapsed.Seconds()/written.Seconds())
		flushedShares = append(flushedShares, elapsed.Seconds()/flushed.Seconds())
		peaks = append(peaks, peak)
	}
	b.report.set(rowBuildTime, s.size, median(builds))
	b.report.set(rowBuild, s.size, median(shares))
	b.report.set(rowBuildFlushed, s.size, median(flushedShares))
	b.report.set(rowBuildMemory, s.size, median(peaks))
	return tree, b.measureRebuild(ctx, s, tree, files, median(builds))
}

// roomFor fails where the disk has no room for the trees.
func (b *bench) roomFor(s *subject) error {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(b.work, &disk); err != nil {
		return err
	}
	trees := 2 * b.atMost(b.options.builds, 2, s.size)
	need := uint64(trees) * uint64(len(s.dataset.Models)) * 8 << 10 // a block for the model, one for its share of pages
	free, inodes := disk.Bavail*uint64(disk.Bsize), uint64(trees*len(s.dataset.Models)*11/10)
	if free < need || disk.Files > 0 && disk.Ffree < inodes {
		return fmt.Errorf("the trees need %.0f GB and %s files more than the disk of %s may hold; -temp names another",
			float64(need)/1e9, thousands(int(inodes)), b.options.temp)
	}
	return nil
}

// build runs the generator, and returns its wall time and the most memory that it held, in bytes. The kernel's account of
// an ended process would not do for that: it includes what this program held when it started the other.
func (b *bench) build(ctx context.Context, folder, tree string) (time.Duration, float64, error) {
	p, err := b.start(ctx, "generator", nil, "generator", "build", "-sidecars=false", "-model-pages=false", "-dataset", folder, "-out", tree)
	if err != nil {
		return 0, 0, err
	}
	peak := 0.0
	for {
		select {
		case <-p.ended:
			elapsed := time.Since(p.started)
			if state := p.command.ProcessState; !state.Success() {
				return 0, 0, fmt.Errorf("generator: %s: %s", state, p.tail())
			}
			return elapsed, peak, nil
		case <-time.After(5 * time.Millisecond):
			if held, err := p.memory("VmHWM"); err == nil { // else it has just ended
				peak = held
			}
		}
	}
}

// measureRebuild changes one model's description, builds into the same tree, and counts what was written.
func (b *bench) measureRebuild(ctx context.Context, s *subject, tree string, before []file, full float64) error {
	progress("%s models: rebuild", thousands(s.size))
	changed := *s.dataset
	changed.Models = append([]dataset.Model(nil), s.dataset.Models...)
	m := &changed.Models[len(changed.Models)/2]
	m.Description = dataset.NullString{String: "Described anew.", Valid: true}
	folder := filepath.Join(b.work, fmt.Sprintf("changed-%d", s.size))
	if err := dataset.Write(folder, &changed); err != nil {
		return err
	}
	stamps, err := readStamps(tree, before)
	if err != nil {
		return err
	}
	syscall.Sync()
	elapsed, _, err := b.build(ctx, folder, tree)
	if err != nil {
		return err
	}
	written, differ, err := compareTree(tree, before, stamps)
	if err != nil {
		return err
	}
	b.report.set(rowRebuild, s.size, elapsed.Seconds()/full)
	b.report.set(rowRewritten, s.size, float64(written))
	b.report.set(rowNeedless, s.size, float64(written-differ))
	return nil
}
