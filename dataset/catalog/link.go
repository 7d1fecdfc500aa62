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
	standard := DefaultQuery(q.Version)
	if q.Page != standard.Page {
		dst = appendInt(dst, pageParam, q.Page)
	}
	if q.Limit != standard.Limit {
		dst = appendInt(dst, limitParam, int64(q.Limit))
	}
	dst = c.appendList(dst, providerParam, q.Providers)
	dst = c.appendList(dst, typeParam, q.Types)
	dst = c.appendList(dst, statusParam, q.Statuses)
	if q.FactFilters != standard.FactFilters {
		dst = c.appendFactFilters(dst, &q.FactFilters)
	}
	if q.Search != "" {
		dst = appendPair(dst, searchParam, strings.ReplaceAll(url.QueryEscape(q.Search), "+", "%20"))
	}
	if q.Sort != q.defaultSort() {
		dst = appendPair(dst, sortParam, sortNames[q.Sort])
	}
	if q.Order != standard.Order {
		dst = appendPair(dst, orderParam, orderNames[q.Order])
	}
	if len(dst) > start {
		dst[start] = '?'
	}
	return dst
}

// appendFactFilters appends the parameters of the filters by facts, which the versions that have them have in one order.
func (c *Catalog) appendFactFilters(dst []byte, f *FactFilters) []byte {
	dst = c.appendList(dst, inputParam, uint16(f.Input))
	dst = c.appendList(dst, outputParam, uint16(f.Output))
	dst = c.appendList(dst, featureParam, uint16(f.Flags.Known&^openWeights))
	if f.Flags.Known&openWeights != 0 {
		dst = appendPair(dst, openWeightsParam, strconv.FormatBool(f.Flags.True&openWeights != 0))
	}
	dst = appendPair(dst, familyParam, f.Families)
	if f.MinContext > 0 {
		dst = appendInt(dst, minContextParam, f.MinContext-1)
	}
	if f.MinOutput > 0 {
		dst = appendInt(dst, minOutputParam, f.MinOutput-1)
	}
	dst = appendPair(dst, maxInputPriceParam, string(f.MaxInputPrice))
	dst = appendPair(dst, maxOutputPriceParam, string(f.MaxOutputPrice))
	dst = appendPair(dst, releasedAfterParam, f.ReleasedAfter.String())
	dst = appendPair(dst, releasedBeforeParam, f.ReleasedBefore.String())
	return appendPair(dst, retiringBeforeParam, f.RetiringBefore.String())
}

// appendPair appends a parameter with a value that needs no escapes, or nothing if it is empty.
func appendPair(dst []byte, name, value string) []byte {
	if value == "" {
		return dst
	}
	return append(append(append(append(dst, '&'), name...), '='), value...)
}

func appendInt(dst []byte, name string, value int64) []byte {
	return strconv.AppendInt(append(append(append(dst, '&'), name...), '='), value, 10)
}

// appendList appends a list parameter, if the query restricts it.
func (c *Catalog) appendList(dst []byte, name string, mask uint16) []byte {
	if mask == 0 {
		return dst
	}
	dst = append(append(append(dst, '&'), name...), '=')
	params := c.Params(V2) // which has those of version 1 too
	for i, value := range params[paramIndex(params, name)].Allowed {
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
