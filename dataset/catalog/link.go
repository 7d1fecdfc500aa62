package catalog

// appendQuery appends the canonical query string of q, with its question mark: parameters in the
// order of the table, without those that have the default value; nothing if all have. Parse reads
// it back. Queries that ask for the same in the same words have the same query string.
func (c *Catalog) appendQuery(dst []byte, q *Query) []byte {
	start := len(dst)
	for i := range c.params {
		p := &c.params[i]
		value := p.of(q)
		if value != "" && value != p.Default {
			dst = join(dst, "&", p.Name, "=", value)
		}
	}
	if len(dst) > start {
		dst[start] = '?'
	}
	return dst
}

// maxLink bounds the Link header in bytes: clients and proxies reject answers with headers of 8 or
// 16 kB.
const maxLink = 7 << 10

// AppendLink appends the value of the Link header (RFC 8288) of a list answer: the relations next,
// prev, first and last, as far as they exist, to target with the query of each page. If a very long
// search term would make the header longer than maxLink, the last relations are omitted.
func (c *Catalog) AppendLink(dst []byte, target string, q *Query, p Page) []byte {
	start := len(dst)
	add := func(page int64, relation string) {
		end := len(dst)
		if end > start {
			dst = append(dst, ", "...)
		}
		// Only the page differs, so a client that follows links keeps its query.
		other := *q
		other.Page = page
		dst = c.appendQuery(join(dst, "<", target), &other)
		dst = join(dst, `>; rel="`, relation, `"`)
		if end > start && len(dst)-start > maxLink {
			dst = dst[:end]
		}
	}
	// An empty list has one empty page.
	last := max(p.Pages, 1)
	if q.Page < last {
		add(q.Page+1, "next")
	}
	if q.Page > 1 {
		add(min(q.Page-1, last), "prev")
	}
	// The relations that most clients use come first, and are kept if the header becomes too long.
	add(1, "first")
	add(last, "last")
	return dst
}
