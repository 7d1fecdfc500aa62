package mcp

import (
	"bytes"
	"hash/maphash"
	"sync/atomic"
)

// keptResults keeps the results of calls that came more than once, because agents with the same task ask the same. It is a
// table of fixed size without locks, of at most 8 MB whatever clients ask. A result may enter only when its call comes a
// second time: a flood of different calls does not push out the results in use.
type keptResults struct {
	seed    maphash.Seed
	seen    [1024]atomic.Uint64 // hashes of calls that came once
	entries [64]atomic.Pointer[keptResult]
}

type keptResult struct {
	call   string // the tool and its arguments
	result []byte
}

// find returns the result of a call, or nil.
func (k *keptResults) find(call string) []byte {
	hash := maphash.String(k.seed, call)
	if kept := k.entries[hash%uint64(len(k.entries))].Load(); kept != nil && kept.call == call {
		return kept.result
	}
	return nil
}

// offer keeps a copy of a result if its call came before.
func (k *keptResults) offer(call string, result []byte) {
	hash := maphash.String(k.seed, call)
	if k.seen[hash%uint64(len(k.seen))].Swap(hash) == hash {
		k.entries[hash%uint64(len(k.entries))].Store(&keptResult{call, bytes.Clone(result)})
	}
}
