package catalog

import "modelcatalog/dataset"

// A value is one allowed value of a filter: the providers first, then the types, then the statuses. A cell is a
// combination of one provider, type and status; each row lies in one, so the rows of any filter are a sum over cells.
const (
	providerCount = dataset.ProviderCount
	typeCount     = len(dataset.TypeNames)
	statusCount   = len(dataset.StatusNames)

	firstType   = providerCount
	firstStatus = firstType + typeCount
	valueCount  = firstStatus + statusCount

	cellsPerProvider = typeCount * statusCount
	cellCount        = providerCount * cellsPerProvider
)

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

func cellOf(provider int, t dataset.Type, s dataset.Status) uint8 {
	return uint8((provider*typeCount+int(t))*statusCount + int(s))
}

// filter is a query's filters made ready to run: AND across parameters, OR within one.
type filter struct {
	restricts bool // false: every row passes, and nothing below is filled
	passes    [cellCount]bool
	cells     [cellCount]uint8 // those that pass, up to cellsLen
	cellsLen  int
	// choices are the values of each parameter that restricts, up to choicesLen: the bitsets to be joined.
	choices [3]struct {
		values [providerCount]uint8
		len    int
	}
	choicesLen int
}

// compile reads the query's filters.
func (f *filter) compile(q *Query) {
	allowed := uint32(q.Providers) | uint32(q.Types)<<firstType | uint32(q.Statuses)<<firstStatus
	f.choicesLen = 0
	f.restrict(uint32(q.Providers), 0)
	f.restrict(uint32(q.Types), firstType)
	f.restrict(uint32(q.Statuses), firstStatus)
	if f.restricts = f.choicesLen > 0; !f.restricts {
		return
	}
	if q.Providers == 0 {
		allowed |= 1<<providerCount - 1
	}
	if q.Types == 0 {
		allowed |= (1<<typeCount - 1) << firstType
	}
	if q.Statuses == 0 {
		allowed |= (1<<statusCount - 1) << firstStatus
	}
	f.cellsLen = 0
	for cell, values := range cellValues {
		f.passes[cell] = (allowed>>values[0])&(allowed>>values[1])&(allowed>>values[2])&1 != 0
		if f.passes[cell] {
			f.cells[f.cellsLen] = uint8(cell)
			f.cellsLen++
		}
	}
}

// restrict adds a parameter's choices, of which bit i of mask is the value first+i; no bits: it does not restrict.
func (f *filter) restrict(mask uint32, first int) {
	if mask == 0 {
		return
	}
	choice := &f.choices[f.choicesLen]
	choice.len = 0
	for v := first; mask != 0; v, mask = v+1, mask>>1 {
		if mask&1 != 0 {
			choice.values[choice.len] = uint8(v)
			choice.len++
		}
	}
	f.choicesLen++
}

// total counts the rows that pass. Its cost does not grow with the catalog.
func (f *filter) total(totals *[cellCount]uint32) int {
	n := 0
	for _, cell := range f.cells[:f.cellsLen] {
		n += int(totals[cell])
	}
	return n
}

// inBlock counts the rows that pass among the ranks of a block.
func (f *filter) inBlock(counts *[cellCount]uint16) int {
	n := 0
	for _, cell := range f.cells[:f.cellsLen] {
		n += int(counts[cell])
	}
	return n
}

// word returns 64 ranks of the order at once: bit i is set where rank 64*w+i passes. Only for a filter that restricts.
func (f *filter) word(o *order, w int) uint64 {
	word := ^uint64(0)
	for i := range f.choices[:f.choicesLen] {
		choice := &f.choices[i]
		joined := uint64(0)
		for _, v := range choice.values[:choice.len] {
			joined |= o.sets[v][w]
		}
		word &= joined
	}
	return word
}
