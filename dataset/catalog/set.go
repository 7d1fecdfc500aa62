package catalog

import (
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

// memo keeps what was made for keys, because many requests ask for the same. Reading takes no lock: each addition copies the table,
// which is small and starts anew when it is full.
type memo[V any] struct {
	table atomic.Pointer[map[memoKey]V]
	most  int
}

// memoKey is the value of a parameter, as Query has it: of a filter by its index, or of the search in a version.
type memoKey struct {
	version Version
	filter  int
	value   string
}

// get returns the value of a key, made at the latest now. Calls at the same time may make it twice.
func (m *memo[V]) get(key memoKey, compute func() V) V {
	old := m.table.Load()
	if old != nil {
		if v, found := (*old)[key]; found {
			return v
		}
	}
	v := compute()
	key.value = strings.Clone(key.value) // else the memory of the request is kept
	table := map[memoKey]V{key: v}
	if old != nil && len(*old) < m.most {
		for k, v := range *old {
			table[k] = v
		}
	}
	m.table.Store(&table)
	return v
}

// memoSize returns how many entries, of at most five sets each, are kept for n models: about 10 MB at most, unless there are millions.
func memoSize(n int) int { return max(16, min(256, (16<<20)/max(n, 1))) }
