// Command soak loads bin/caddy with everything at once for as long as asked: files, queries, calls of agents, wrong requests, slow
// clients and clients that break off, while releases are swapped and broken datasets refused. Every answer must be right, and
// memory, goroutines and descriptors must stay level.
//
//	go run ./scripts/soak -duration 2h
//
// It needs bin/generator and bin/caddy (make build). All traffic stays on 127.0.0.1.
package main

import (
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"time"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
)

var (
	duration = flag.Duration("duration", 30*time.Minute, "how long to load the server")
	pause    = flag.Duration("pause", 2*time.Millisecond, "how long each client waits between requests")
)

// clients is how many clients send requests at the same time.
const clients = 8

// broken is a directory that contains no dataset.
const broken = process.Sample + "/models"

func main() {
	flag.Parse()
	process.Main("soak", func(work string) error {
		var releases [2]*release
		for i := range releases {
			var err error
			if releases[i], err = newRelease(work, i); err != nil {
				return err
			}
		}
		link := filepath.Join(work, "dataset")
		if err := releases[0].serve(link); err != nil {
			return err
		}
		s, err := process.Caddy(releases[0].settings(link)...)
		if err != nil {
			return err
		}
		defer s.Stop()
		l := &load{server: s, do: promises.Server(s.URL), releases: releases, link: link}
		stopSlow := l.slowClients()
		stop := process.Repeat(clients, l.request)
		samples, err := l.watch()
		if err := errors.Join(err, stop(), stopSlow(), process.StopCaddy(s, "want this file", "from another dataset")); err != nil {
			return err
		}
		fmt.Printf("%s: %d answers were right, %d were asked for again; %d swaps, %d broken datasets refused, %d slow clients, %d broke off\n",
			*duration, l.answered.Load(), l.repeated.Load(), l.swapped, l.refused, l.slow.Load(), l.broken.Load())
		return level(samples)
	})
}

// watch swaps releases, by a reload and by a refresh of the dataset in turn, has the server refuse a broken dataset after every
// third swap, and notes what the server uses.
func (l *load) watch() (samples []process.Usage, err error) {
	interval := max(*duration/400, time.Second)
	for end := time.Now().Add(*duration); time.Now().Before(end) && !l.failed.Load(); time.Sleep(interval) {
		l.swapped++
		r := l.releases[l.swapped%2]
		if err := r.serve(l.link); err != nil {
			return nil, err
		}
		swap := l.server.Refresh
		if l.swapped%4 < 2 {
			swap = func() error { return l.server.Reload(r.settings(l.link)...) }
		}
		if err := swap(); err != nil {
			return nil, err
		}
		if l.swapped%3 == 0 {
			l.refused++
			if err := errors.Join(point(l.link, broken), refused(swap()), r.serve(l.link)); err != nil {
				return nil, err
			}
		}
		usage, err := l.server.Usage()
		if err != nil {
			return nil, err
		}
		samples = append(samples, usage)
	}
	return samples, nil
}

// refused returns an error unless there is one.
func refused(err error) error {
	if err == nil {
		return errors.New("the server loads a broken dataset")
	}
	return nil
}

// level prints what the server used in each quarter of the time, and returns an error if the last quarter used more than the
// second. The first one is for warming up.
func level(samples []process.Usage) error {
	quarter := len(samples) / 4
	if quarter == 0 {
		return errors.New("too short to compare quarters of the time")
	}
	var means [4]process.Usage
	for i := range means {
		for _, u := range samples[i*quarter : (i+1)*quarter] {
			means[i].MiB += u.MiB / float64(quarter)
			means[i].Goroutines += u.Goroutines / float64(quarter)
			means[i].Descriptors += u.Descriptors / float64(quarter)
		}
		fmt.Printf("quarter %d: %.0f MiB, %.0f goroutines, %.0f descriptors\n", i+1, means[i].MiB, means[i].Goroutines, means[i].Descriptors)
	}
	second, last := means[1], means[3]
	if last.MiB > second.MiB*1.2+20 || last.Goroutines > second.Goroutines*1.2+50 || last.Descriptors > second.Descriptors*1.2+50 {
		return fmt.Errorf("the server uses more and more: %+v in the second quarter, %+v in the last", second, last)
	}
	return nil
}
