package catalog

import (
	"net/url"
	"strconv"
	"strings"
)

// appendQuery appends the canonical query string of q: parameters in the order of the table, those with the default value
// left out. Parse reads it back; queries that ask the same in the same words share it.
func (c *Catalog) appendQuery(dst []byte, q *Query) []byte {
	start := len(dst)
	if q.Page != DefaultQuery.Page {
		dst = strconv.AppendInt(appendName(dst, start, pageParam), q.Page, 10)
	}
	if q.Limit != DefaultQuery.Limit {
		dst = strconv.AppendInt(appendName(dst, start, limitParam), int64(q.Limit), 10)
	}
	dst = c.appendList(dst, start, providerParam, q.Providers)
	dst = c.appendList(dst, start, typeParam, q.Types)
	dst = c.appendList(dst, start, statusParam, q.Statuses)
	if q.Search != "" {
		value := strings.ReplaceAll(url.QueryEscape(q.Search), "+", "%20")
		dst = append(appendName(dst, start, searchParam), value...)
	}
	if q.Sort != DefaultQuery.Sort {
		dst = append(appendName(dst, start, sortParam), sortNames[q.Sort]...)
	}
	if q.Order != DefaultQuery.Order {
		dst = append(appendName(dst, start, orderParam), orderNames[q.Order]...)
	}
	return dst
}

// appendName starts a parameter; start is where the query string begins in dst.
func appendName(dst []byte, start int, name string) []byte {
	if len(dst) > start {
		dst = append(dst, '&')
	}
	return append(append(dst, name...), '=')
}

func (c *Catalog) appendList(dst []byte, start int, name string, mask uint16) []byte {
	if mask == 0 {
		return dst
	}
	dst = appendName(dst, start, name)
	for i, value := range c.params[c.paramIndex(name)].Allowed {
		if mask>>i&1 != 0 {
			dst = append(append(dst, value...), ',')
		}
	}
	return dst[:len(dst)-1]
}

// maxLink bounds the Link header in bytes: clients and proxies refuse answers with headers of 8 or 16 kB.
const maxLink = 7 << 10

// AppendLink appends the value of the Link header (RFC 8288) of a list answer: relations next, prev, first and last, as
// far as they exist, to target with the query of each page. The least useful are left out where a very long search term
// would make the header longer than maxLink.
func (c *Catalog) AppendLink(dst []byte, target string, q *Query, p Page) []byte {
	last := max(p.Pages, 1)
	start := len(dst)
	if q.Page < last {
		dst = c.appendRelation(dst, start, target, q, q.Page+1, "next")
	}
	if q.Page > 1 {
		dst = c.appendRelation(dst, start, target, q, min(q.Page-1, last), "prev")
	}
	dst = c.appendRelation(dst, start, target, q, 1, "first")
	return c.appendRelation(dst, start, target, q, last, "last")
}

func (c *Catalog) appendRelation(dst []byte, start int, target string, q *Query, page int64, relation string) []byte {
	whole := dst
	if len(dst) > start {
		dst = append(dst, ", "...)
	}
	other := *q
	other.Page = page
	dst = append(append(dst, '<'), target...)
	dst = append(dst, '?')
	mark := len(dst)
	if dst = c.appendQuery(dst, &other); len(dst) == mark {
		dst = dst[:mark-1] // no parameter, no question mark
	}
	dst = append(append(append(dst, `>; rel="`...), relation...), '"')
	if len(whole) > start && len(dst)-start > maxLink {
		return whole
	}
	return dst
}
