package catalog

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"

	"github.com/zeebo/xxh3"

	"modelcatalog/dataset"
)

// idTable finds rows by provider and id: an open hash table of row numbers counted from 1, at most half full. The ids
// themselves stand at the start of the records. It costs 8 to 16 bytes a model.
type idTable struct {
	slots []uint32
	mask  uint64
}

func newIDTable(models []dataset.Model) idTable {
	size := 2
	for size < 2*len(models) {
		size *= 2
	}
	t := idTable{make([]uint32, size), uint64(size - 1)}
	var key []byte
	for row := range models {
		key = appendIdentity(key[:0], models[row].Provider, models[row].ID)
		slot := xxh3.Hash(key) & t.mask
		for t.slots[slot] != 0 {
			slot = (slot + 1) & t.mask
		}
		t.slots[slot] = uint32(row) + 1
	}
	return t
}

// Find returns the row of a model. It fails with an *Error of the code InvalidProvider or ModelNotFound.
func (c *Catalog) Find(provider, id string) (row int, err *Error) {
	if !c.hasProvider(provider) {
		return 0, &Error{InvalidProvider, "provider: " + quote(provider) + " is not one of " + c.providerList()}
	}
	if !utf8.ValidString(id) {
		return 0, noModel(provider, id) // JSON would write U+FFFD for the wrong bytes, which another id may have
	}
	var buffer [256]byte
	key := appendIdentity(buffer[:0], provider, id)
	for slot := xxh3.Hash(key) & c.ids.mask; c.ids.slots[slot] != 0; slot = (slot + 1) & c.ids.mask {
		row := c.ids.slots[slot] - 1
		if bytes.HasPrefix(c.records.at(row), key) {
			return int(row), nil
		}
	}
	return 0, noModel(provider, id)
}

func (c *Catalog) hasProvider(id string) bool {
	for i := range c.providers {
		if c.providers[i].ID == id {
			return true
		}
	}
	return false
}

// key returns the provider and id of a row, from 0 to Len()-1. Rows stand by provider, then id, in byte order.
func (c *Catalog) key(row int) (provider, id string) {
	record := c.records.at(uint32(row))
	provider = c.providers[int(c.cells[row])/cellsPerProvider].ID
	end := bytes.Index(record, []byte(`,"provider":"`)) // an id's own quotation marks are escaped
	if err := json.Unmarshal(record[len(`{"id":`):end], &id); err != nil {
		panic("a record's id is not a JSON string: " + err.Error()) // appendRecord writes it
	}
	return provider, id
}
