package site

import (
	"hash/maphash"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// verdicts remembers which texts keep which schema, by a hash of both: about 20 bytes each. Two texts of one hash, one of
// which is wrong, would pass; among a million texts the odds of any two are 1 to 10⁷, and differ from run to run.
type verdicts struct {
	seed   maphash.Seed
	shards *[64]verdictShard
}

type verdictShard struct {
	mu    sync.Mutex
	valid map[uint64]struct{}
}

func newVerdicts() verdicts {
	v := verdicts{maphash.MakeSeed(), new([64]verdictShard)}
	for i := range v.shards {
		v.shards[i].valid = map[uint64]struct{}{}
	}
	return v
}

func (v verdicts) key(schema *jsonschema.Schema, text []byte) uint64 {
	return maphash.Bytes(v.seed, text) ^ maphash.Comparable(v.seed, schema)
}

func (v verdicts) has(key uint64) bool {
	shard := &v.shards[key%uint64(len(v.shards))]
	shard.mu.Lock()
	defer shard.mu.Unlock()
	_, found := shard.valid[key]
	return found
}

func (v verdicts) add(key uint64) {
	shard := &v.shards[key%uint64(len(v.shards))]
	shard.mu.Lock()
	defer shard.mu.Unlock()
	shard.valid[key] = struct{}{}
}

// valid reports whether a text is JSON that keeps a schema.
func (v verdicts) valid(schema *jsonschema.Schema, text []byte) bool {
	key := v.key(schema, text)
	if v.has(key) {
		return true
	}
	value, err := decode(text)
	if err != nil || schema.Validate(value) != nil {
		return false
	}
	v.add(key)
	return true
}
