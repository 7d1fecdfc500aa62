//go:build unix

package publish

import (
	"sync"
	"sync/atomic"
	"time"
)

// progress reports how far the stages are. Its calls of report never overlap.
type progress struct {
	report func(stage string, done, total int) // nil: silent

	done  atomic.Int64
	mu    sync.Mutex // held during report
	stage string
	total int
	sent  int       // done in the last report
	next  time.Time // no report before
}

const reportInterval = 100 * time.Millisecond

func (p *progress) start(stage string, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stage, p.total = stage, total
	p.done.Store(0)
	p.sent = -1
	p.send()
}

// add counts n more as done. A worker that meets another's report goes on with its work.
func (p *progress) add(n int) {
	p.done.Add(int64(n))
	if p.report == nil || !p.mu.TryLock() {
		return
	}
	defer p.mu.Unlock()
	if !time.Now().Before(p.next) {
		p.send()
	}
}

// end reports the stage as done, or as far as it came.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.send()
}

// send calls report, unless it would say the same again; p.mu is held.
func (p *progress) send() {
	if done := int(p.done.Load()); p.report != nil && done != p.sent {
		p.sent = done
		p.report(p.stage, p.sent, p.total)
		p.next = time.Now().Add(reportInterval)
	}
}
