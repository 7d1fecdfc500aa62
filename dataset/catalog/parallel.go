package catalog

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// together runs the tasks over all cores and waits for them.
func together(tasks ...func()) {
	parallel(len(tasks), func(i int) { tasks[i]() })
}

// parallel calls work(0) to work(n-1) from as many goroutines as there are cores.
func parallel(n int, work func(i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				work(i)
			}
		})
	}
	group.Wait()
}
