package catalog

import (
	"hash/maphash"
	"iter"
	"math/bits"
	"strings"
	"sync/atomic"
)

// set is a set of rows: bit row%64 of word row/64. All sets of a catalog have the same length.
type set []uint64

func (c *Catalog) nothing() set { return make(set, (len(c.rows)+63)/64) }

// newSet returns the set of the rows for which has returns true.
func (c *Catalog) newSet(has func(r *row) bool) set {
	s := c.nothing()
	for i := range c.rows {
		if has(&c.rows[i]) {
			s.add(i)
		}
	}
	return s
}

func (s set) add(row int) { s[row/64] |= 1 << (row % 64) }

// memory is that of a set which is made again and again.
type memory struct{ set }

// and returns the rows that are in both sets.
func (m *memory) and(a, b set) set {
	if m.set == nil {
		m.set = make(set, len(a))
	}
	out, b := m.set[:len(a)], b[:len(a)]
	for w := range a {
		out[w] = a[w] & b[w]
	}
	return out
}

func (s set) count() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// rows returns the rows in ascending order.
func (s set) rows() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(64*w + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// memo keeps what was made for values of a parameter, because many requests ask for the same. It takes no lock. A value is in one of
// the memoWays entries from that of its hash; one that finds all of them taken takes the place of another.
type memo[V any] struct {
	entries []atomic.Pointer[memoEntry[V]]
	next    atomic.Uint32
}

type memoEntry[V any] struct {
	value string
	made  V
}

const memoWays = 4

var memoSeed = maphash.MakeSeed()

// newMemo returns a memo for about so many entries.
func newMemo[V any](n int) *memo[V] {
	return &memo[V]{entries: make([]atomic.Pointer[memoEntry[V]], n+memoWays)}
}

// get returns what belongs to a value, made at the latest now. Calls at the same time may make it twice.
func (m *memo[V]) get(value string, compute func() V) V {
	first := int(maphash.String(memoSeed, value) % uint64(len(m.entries)-memoWays))
	entries := m.entries[first : first+memoWays]
	free := int(m.next.Load() % memoWays)
	for i := range entries {
		if e := entries[i].Load(); e == nil {
			free = i
		} else if e.value == value {
			return e.made
		}
	}
	m.next.Add(1)
	e := &memoEntry[V]{strings.Clone(value), compute()} // a copy, else the memory of the request is kept
	entries[free].Store(e)
	return e.made
}

// memoSize returns how many entries, of at most five sets each, a memo keeps for n models: about 4 MB at most, unless there are millions.
func memoSize(n int) int { return max(4, min(128, (4<<20)/max(n, 1))) }
