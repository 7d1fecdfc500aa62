package catalog

// What tests need of the package's inside.
const (
	MaxLink    = maxLink
	MaxSegment = maxSegment
)

// AppendQuery is appendQuery.
func (c *Catalog) AppendQuery(dst []byte, q *Query) []byte { return c.appendQuery(dst, q) }

// KeepScratch makes all queries use the same working memory, because the race detector empties pools now and then.
func (c *Catalog) KeepScratch() {
	memory := new(scratch)
	c.scratch.New = func() any { return memory }
}

// WeightsOf is weightsOf.
func WeightsOf(id string) string { return weightsOf(id) }
