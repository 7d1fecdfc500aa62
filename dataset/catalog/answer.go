package catalog

import (
	"cmp"
	"slices"
	"strconv"

	"modelcatalog/dataset/jsonl"
)

// The bodies of the answers of the API about models, from the objects of the rows.

// AppendList appends the body of the answer to the query: {"data":[…],"meta":{…}}.
func (c *Catalog) AppendList(dst []byte, q *Query) ([]byte, Page) {
	var r Result
	c.Evaluate(q, &r)
	return c.AppendResult(dst, &r), r.Page
}

// AppendResult appends the body of the answer to the query that r is the result of.
func (c *Catalog) AppendResult(dst []byte, r *Result) []byte {
	dst = append(dst, `{"data":[`...)
	for i, row := range r.Rows() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = c.AppendObject(dst, int(row))
	}
	dst = c.appendMeta(append(dst, `],"meta":`...), r)
	return append(dst, '}')
}

// appendMeta appends the member meta of a list answer.
func (c *Catalog) appendMeta(dst []byte, r *Result) []byte {
	dst = strconv.AppendInt(append(dst, `{"total":`...), int64(r.Total), 10)
	dst = strconv.AppendInt(append(dst, `,"page":`...), r.Page.Page, 10)
	dst = strconv.AppendInt(append(dst, `,"limit":`...), int64(r.Limit), 10)
	dst = strconv.AppendInt(append(dst, `,"pages":`...), r.Pages, 10)
	if c.version >= V2 {
		dst = strconv.AppendInt(append(dst, `,"unknown":`...), int64(r.Unknown), 10)
		dst = join(dst, `,"ignored":`, cmp.Or(r.ignored, "[]"))
	}
	return append(dst, '}')
}

// AppendObject appends the JSON object of a row as lists have it.
func (c *Catalog) AppendObject(dst []byte, row int) []byte {
	return join(dst, c.objects[row], "}")
}

// AppendModel appends the body of the answer for one model: {"data":{…}}. In version 2 it has the
// members sources, parameters, price_history and statements in addition to those that lists have.
func (c *Catalog) AppendModel(dst []byte, row int) []byte {
	dst = c.appendDetail(append(dst, `{"data":`...), row, func(*Statement) bool { return false })
	return append(dst, '}')
}

// AppendDownload appends the object of a row for files with all models: that of the answer for one
// model, without the statements that say again what its prices and parameters say. All models
// together have some thousands of these, a seventh of a file for which hosts have a limit.
func (c *Catalog) AppendDownload(dst []byte, row int) []byte {
	return c.appendDetail(dst, row, (*Statement).repeats)
}

// appendDetail appends the object of a row with all members, without some of its statements.
func (c *Catalog) appendDetail(dst []byte, row int, isLeftOut func(s *Statement) bool) []byte {
	dst = join(dst, c.objects[row])
	if c.version >= V2 {
		statements := c.Statements(row)
		dst = c.appendSources(append(dst, `,"sources":`...), row, statements)
		dst = c.AppendParameters(append(dst, `,"parameters":`...), row)
		dst = c.appendHistory(append(dst, `,"price_history":`...), row)
		kept := slices.DeleteFunc(statements, func(s Statement) bool { return isLeftOut(&s) })
		dst = appendStatements(append(dst, `,"statements":`...), kept)
	}
	return append(dst, '}')
}

// AppendError appends the body of the answer for an error, as ErrorOf shows it:
// {"error":{"code":…,"message":…}}.
func AppendError(dst []byte, err error) []byte {
	e := ErrorOf(err)
	dst = join(dst, `{"error":{"code":"`, string(e.Code), `","message":`)
	dst = jsonl.AppendString(dst, e.Message)
	return append(dst, "}}"...)
}
