package main

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
	"modelcatalog/scripts/slow"
)

// How long the server may keep connections whose requests never end, and those whose answers are not read, which it cuts off
// in the second minute. The Caddyfile has the limits; the rest is for a busy machine.
const (
	sendingLimit = 20 * time.Second
	readingLimit = 3 * time.Minute
)

// slowClients opens n slow connections. Meanwhile the server must answer others, and it must cut off the slow ones. A small
// attack does not wait until those that do not read are cut off.
func slowClients(_ string, n int) (string, error) {
	return survive(process.Sample, func(s *process.Server) (string, error) {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		var senders, readers errgroup.Group
		for i := range n {
			group, limit := &senders, sendingLimit
			if i%len(slow.Starts) == 2 {
				group, limit = &readers, readingLimit
			}
			group.Go(func() error {
				kept, err := slow.Hold(ctx, s.Address(), slow.Starts[i%len(slow.Starts)])
				if kept > limit {
					err = fmt.Errorf("the server keeps a slow connection for %s, want at most %s", kept, limit)
				}
				return err
			})
		}
		do := promises.Server(s.URL)
		var slowest, answered atomic.Int64
		stop := process.Repeat(1, func(int) error {
			start := time.Now()
			_, err := promises.Get(do, "/api/v2/models?search=gpt")
			slowest.Store(max(slowest.Load(), int64(time.Since(start))))
			answered.Add(1)
			time.Sleep(10 * time.Millisecond)
			return err
		})
		err := senders.Wait()
		if n < 1000 {
			cancel()
		}
		if err == nil {
			err = readers.Wait()
		}
		if stopped := stop(); err == nil {
			err = stopped
		}
		return fmt.Sprintf("%d at once; %d answers meanwhile, the slowest in %d ms", n, answered.Load(), slowest.Load()/1e6), err
	})
}

// openConnections opens n connections, one after the other from each of 64 clients. Most break off: at once, in a request, and
// in an answer. The others must get theirs.
func openConnections(_ string, n int) (string, error) {
	const request = "GET /api/v1/models?limit=100 HTTP/1.1\r\nHost: a\r\n\r\n"
	return survive(process.Sample, func(s *process.Server) (string, error) {
		var group errgroup.Group
		group.SetLimit(64)
		for i := range n {
			group.Go(func() error {
				switch i % 4 {
				case 0:
					return slow.Break(s.Address(), "", 0)
				case 1:
					return slow.Break(s.Address(), request[:len(request)-2], 0)
				case 2:
					return slow.Break(s.Address(), request, 1000)
				}
				return slow.Break(s.Address(), request, 10_000)
			})
		}
		return fmt.Sprintf("%d opened and reset", n), group.Wait()
	})
}
