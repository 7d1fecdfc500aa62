package mentions

import (
	"hash/maphash"
	"sync"
)

// quiet are the lines in which nothing was found, whatever is around them. Repositories repeat
// lines: of 5 million in crewAI's, which keeps each version of its documentation in each language,
// 290,000 differ.
//
// A line is kept as a hash of 128 bits. Its seeds are of this process, so nobody can write a line
// whose hash is that of another. Of the million lines that are kept, two have one hash by chance
// once in 10^26 runs.
type quiet struct {
	seeds [2]maphash.Seed
	mutex sync.RWMutex
	lines map[[2]uint64]struct{}
}

const (
	maxQuiet = 1 << 20 // lines, in about 40 MB
	minQuiet = 16      // bytes of a line: a shorter one is read sooner than looked up
)

func newQuiet() *quiet {
	return &quiet{
		seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()},
		lines: map[[2]uint64]struct{}{},
	}
}

func (q *quiet) key(line string) [2]uint64 {
	return [2]uint64{maphash.String(q.seeds[0], line), maphash.String(q.seeds[1], line)}
}

// has reports whether a line is known to be quiet.
func (q *quiet) has(line string) bool {
	if len(line) < minQuiet {
		return false
	}
	key := q.key(line)
	q.mutex.RLock()
	defer q.mutex.RUnlock()
	_, found := q.lines[key]
	return found
}

// add adds a line, unless there are enough.
func (q *quiet) add(line string) {
	if len(line) < minQuiet {
		return
	}
	key := q.key(line)
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if len(q.lines) < maxQuiet {
		q.lines[key] = struct{}{}
	}
}
