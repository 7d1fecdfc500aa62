package catalog

// What tests need of the package's inside.
const (
	MaxLink    = maxLink
	MaxSegment = maxSegment
)

// AppendQuery is appendQuery.
func (c *Catalog) AppendQuery(dst []byte, q *Query) []byte { return c.appendQuery(dst, q) }

// Distance is distance.
func Distance(a, b string, limit int) int { return distance(a, b, limit) }

// WeightsOf is weightsOf.
func WeightsOf(id string) string { return weightsOf(id) }
