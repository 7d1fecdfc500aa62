package catalog

import (
	"encoding/binary"

	"github.com/zeebo/xxh3"
)

// hashRows fills the hashes of the rows' objects in both versions. Each distinct part is hashed once.
func (c *Catalog) hashRows() {
	parts := make([]uint64, len(c.parts.texts))
	for i, text := range c.parts.texts {
		parts[i] = xxh3.HashString(text)
	}
	for v := range c.hashes {
		c.hashes[v] = make([]uint64, len(c.objects))
	}
	for row, object := range c.objects {
		hash := xxh3.HashString(object)
		c.hashes[V1-1][row] = hash
		var all [8 * (1 + historyPart)]byte
		binary.LittleEndian.PutUint64(all[:], hash)
		for part := range historyPart {
			binary.LittleEndian.PutUint64(all[8+8*part:], parts[c.parts.rows[part][row]])
		}
		c.hashes[V2-1][row] = xxh3.Hash(all[:])
	}
}

// ResultHash returns a hash (XXH3, 64 bits) of the body of a list answer, made from the hashes of its models and of meta without a
// look at the body. It is equal for equal bodies of a version, on every machine and after every rebuild. It is not the hash of the
// body's bytes.
func (c *Catalog) ResultHash(r *Result) uint64 {
	c.complete()
	var buffer [8*MaxLimit + 128]byte
	all := buffer[:0]
	for _, row := range r.Rows() {
		all = binary.LittleEndian.AppendUint64(all, c.hashes[r.version-1][row])
	}
	return xxh3.Hash(r.appendMeta(all))
}
