package catalog

import (
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// What tests need of the package's inside.
const (
	MaxLink    = maxLink
	MaxSegment = maxSegment
)

// AppendQuery is appendQuery.
func (c *Catalog) AppendQuery(dst []byte, q *Query) []byte { return c.appendQuery(dst, q) }

// Fold is fold.
func Fold(s string) string { return fold(s) }

// DiffRows returns how a row differs in two catalogs, as queries see it.
func DiffRows(a, b *Catalog, number int) string {
	return cmp.Diff(a.rows[number], b.rows[number], cmp.AllowUnexported(row{}, searchText{}),
		cmpopts.EquateEmpty())
}
