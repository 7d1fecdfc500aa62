package catalog

// What tests need of the package's inside.
const (
	MaxLink    = maxLink
	MaxSegment = maxSegment
)

// AppendQuery is appendQuery.
func (c *Catalog) AppendQuery(dst []byte, q *Query) []byte { return c.appendQuery(dst, q) }

// Fold is fold.
func Fold(s string) string { return fold(s) }
