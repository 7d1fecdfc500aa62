package catalog

import (
	"math/bits"

	"modelcatalog/dataset"
)

// A value is one allowed value of a filter: the providers first, then the types, then the statuses. A cell is a
// combination of one provider, type and status; each row is in one, so a filter's rows are those of some cells.
const (
	providerCount = dataset.MaxProviders // of which a catalog uses the first
	typeCount     = len(dataset.TypeNames)
	statusCount   = len(dataset.StatusNames)

	firstType   = providerCount
	firstStatus = firstType + typeCount
	valueCount  = firstStatus + statusCount

	cellsPerProvider = typeCount * statusCount
	cellCount        = providerCount * cellsPerProvider
)

func cellOf(provider int, t dataset.Type, s dataset.Status) uint8 {
	return uint8((provider*typeCount+int(t))*statusCount + int(s))
}

// cellValues are the three values of each cell.
var cellValues = func() (values [cellCount][3]uint8) {
	for cell := range values {
		values[cell] = [3]uint8{
			uint8(cell / cellsPerProvider),
			uint8(firstType + cell/statusCount%typeCount),
			uint8(firstStatus + cell%statusCount),
		}
	}
	return values
}()

// usedCells returns the number of cells of the catalog's providers, which are the first.
func (c *Catalog) usedCells() int { return len(c.providers) * cellsPerProvider }

// filter is a query's filters: AND across parameters, OR within one.
type filter struct {
	masks  [3]uint32        // of each parameter that is used, up to used: bit v is set if it allows value v
	used   int              // 0: every row passes, and the rest is not set
	passes [cellCount]bool  // by cell
	cells  [cellCount]uint8 // the cells that pass, up to size
	size   int
}

// compile makes the filter of a query to a catalog with so many used cells.
func (f *filter) compile(q *Query, usedCells int) {
	f.used, f.size = 0, 0
	allowed := uint32(0) // by value
	restrict := func(set uint16, first, size int) {
		mask := uint32(set) << first
		if set == 0 {
			mask = (1<<size - 1) << first
		} else {
			f.masks[f.used] = mask
			f.used++
		}
		allowed |= mask
	}
	restrict(q.Providers, 0, providerCount)
	restrict(q.Types, firstType, typeCount)
	restrict(q.Statuses, firstStatus, statusCount)
	if f.used == 0 {
		return
	}
	passes := f.passes[:usedCells]
	for cell, values := range cellValues[:len(passes)] {
		passes[cell] = allowed>>values[0]&(allowed>>values[1])&(allowed>>values[2])&1 != 0
		if passes[cell] {
			f.cells[f.size] = uint8(cell)
			f.size++
		}
	}
}

// total counts the rows that pass among those of counts, which are by cell.
func total[N uint16 | uint32](f *filter, counts *[cellCount]N) int {
	n := 0
	for _, cell := range f.cells[:f.size] {
		n += int(counts[cell])
	}
	return n
}

// word returns which of the 64 ranks of the order from 64*w on pass.
func (f *filter) word(o *order, w int) uint64 {
	word := ^uint64(0)
	for _, mask := range f.masks[:f.used] {
		allowed := uint64(0)
		for ; mask != 0; mask &= mask - 1 {
			allowed |= o.sets[bits.TrailingZeros32(mask)][w]
		}
		word &= allowed
	}
	return word
}
