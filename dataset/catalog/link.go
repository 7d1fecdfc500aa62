package catalog

import (
	"net/url"
	"strconv"
	"strings"
)

// appendQuery appends the canonical query string of q, with its question mark: parameters in the order of the table, without
// those that have the default value; nothing if all have. Parse reads it back. Queries that ask the same in the same words
// have the same query string.
func (c *Catalog) appendQuery(dst []byte, q *Query) []byte {
	start := len(dst)
	if q.Page != DefaultQuery.Page {
		dst = strconv.AppendInt(append(dst, "&page="...), q.Page, 10)
	}
	if q.Limit != DefaultQuery.Limit {
		dst = strconv.AppendInt(append(dst, "&limit="...), int64(q.Limit), 10)
	}
	dst = c.appendList(dst, providerParam, q.Providers)
	dst = c.appendList(dst, typeParam, q.Types)
	dst = c.appendList(dst, statusParam, q.Statuses)
	if q.Search != "" {
		dst = append(append(dst, "&search="...), strings.ReplaceAll(url.QueryEscape(q.Search), "+", "%20")...)
	}
	if q.Sort != DefaultQuery.Sort {
		dst = append(append(dst, "&sort="...), sortNames[q.Sort]...)
	}
	if q.Order != DefaultQuery.Order {
		dst = append(append(dst, "&order="...), orderNames[q.Order]...)
	}
	if len(dst) > start {
		dst[start] = '?'
	}
	return dst
}

// appendList appends a list parameter, if the query restricts it.
func (c *Catalog) appendList(dst []byte, name string, mask uint16) []byte {
	if mask == 0 {
		return dst
	}
	dst = append(append(append(dst, '&'), name...), '=')
	for i, value := range c.params[c.paramIndex(name)].Allowed {
		if mask>>i&1 != 0 {
			dst = append(append(dst, value...), ',')
		}
	}
	return dst[:len(dst)-1]
}

// maxLink bounds the Link header in bytes: clients and proxies reject answers with headers of 8 or 16 kB.
const maxLink = 7 << 10

// AppendLink appends the value of the Link header (RFC 8288) of a list answer: the relations next, prev, first and last, as
// far as they exist, to target with the query of each page. If a very long search term would make the header longer than
// maxLink, the last relations are omitted.
func (c *Catalog) AppendLink(dst []byte, target string, q *Query, p Page) []byte {
	start := len(dst)
	add := func(page int64, relation string) {
		end := len(dst)
		if end > start {
			dst = append(dst, ", "...)
		}
		other := *q
		other.Page = page
		dst = c.appendQuery(append(append(dst, '<'), target...), &other)
		dst = append(append(append(dst, `>; rel="`...), relation...), '"')
		if end > start && len(dst)-start > maxLink {
			dst = dst[:end]
		}
	}
	last := max(p.Pages, 1)
	if q.Page < last {
		add(q.Page+1, "next")
	}
	if q.Page > 1 {
		add(min(q.Page-1, last), "prev")
	}
	add(1, "first")
	add(last, "last")
	return dst
}
