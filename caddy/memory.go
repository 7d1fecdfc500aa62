package modelcatalog

import (
	"os"
	"runtime"
	"runtime/debug"
	runtimemetrics "runtime/metrics"
)

// ballast makes the collector run less often while the heap is small: it counts as live, so the heap may grow by as much more
// between two collections. Nothing touches it, so it takes no memory itself. Caddy with a small catalog has a live heap of 6 MB,
// of which a second's garbage under full load is the thirtyfold; collecting that took a seventh of the time of a request.
var ballast = make([]byte, 16<<20)

// settle gives the memory that loading took back to the system: several times what the catalog keeps. And it keeps the heap
// from growing to twice its size between two collections, Go's default, which for a gigabyte that never changes is a gigabyte
// wasted. A collection costs little here, however large the catalog: it has hardly a pointer to follow. The environment
// variable GOGC, where it is set, is the operator's word on that.
func settle() {
	debug.FreeOSMemory()
	runtime.KeepAlive(ballast)
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent(liveHeap()))
	}
}

// gcPercent returns the share of the live heap, in hundredths, by which the heap may grow: Go's 100 for a small one, less
// for one of more than spareHeap.
func gcPercent(live uint64) int {
	return int(max(10, min(100, 100*spareHeap/max(live, 1))))
}

// spareHeap is how much the heap may grow where it is large, in bytes: a second's garbage under full load.
const spareHeap = 128 << 20

func liveHeap() uint64 {
	sample := []runtimemetrics.Sample{{Name: "/gc/heap/live:bytes"}}
	runtimemetrics.Read(sample)
	return sample[0].Value.Uint64()
}
