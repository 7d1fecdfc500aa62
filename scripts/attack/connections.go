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
