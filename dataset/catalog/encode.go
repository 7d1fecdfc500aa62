package catalog

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// appendModel appends a model's JSON object: the members of the contract's table, in its order.
func appendModel(dst []byte, m *dataset.Model) []byte {
	dst = appendIdentity(dst, m.Provider, m.ID)
	dst = m.Name.AppendJSON(append(dst, `,"name":`...))
	dst = m.Description.AppendJSON(append(dst, `,"description":`...))
	dst = append(append(dst, `,"type":"`...), m.Type.String()...)
	dst = append(append(append(dst, '"'), contextStart...), m.ContextLength...)
	return appendStatus(append(dst, '"'), m)
}

// appendStatus appends the members from status on, whose length depends on the status only.
func appendStatus(dst []byte, m *dataset.Model) []byte {
	dst = append(append(dst, `,"status":"`...), m.Status.String()...)
	dst = strconv.AppendBool(append(dst, `","deprecated":`...), m.Status == dataset.Deprecated)
	dst = m.UpdatedAt.Append(append(dst, `,"updated_at":"`...))
	dst = m.LastSeenAt.Append(append(dst, `","last_seen_at":"`...))
	return append(dst, `"}`...)
}

// statusLengths are the lengths of what appendStatus appends, by status.
var statusLengths = func() (lengths [statusCount]int) {
	for status := range lengths {
		lengths[status] = len(appendStatus(nil, &dataset.Model{Status: dataset.Status(status)}))
	}
	return lengths
}()

// appendIdentity appends the start of an object, which is different for each model. Provider ids need no escaping.
func appendIdentity(dst []byte, provider, id string) []byte {
	dst = jsonl.AppendString(append(dst, `{"id":`...), id)
	dst = append(append(dst, `,"provider":"`...), provider...)
	return append(dst, '"')
}

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
		dst = c.AppendObject(dst, r.version, int(row))
	}
	return append(r.appendMeta(append(dst, `],"meta":`...)), '}')
}

// appendMeta appends the member meta of a list answer.
func (p *Page) appendMeta(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, `{"total":`...), int64(p.Total), 10)
	dst = strconv.AppendInt(append(dst, `,"page":`...), p.Page, 10)
	dst = strconv.AppendInt(append(dst, `,"limit":`...), int64(p.Limit), 10)
	dst = strconv.AppendInt(append(dst, `,"pages":`...), p.Pages, 10)
	return append(dst, '}')
}

// AppendObject appends the JSON object of a row as lists have it.
func (c *Catalog) AppendObject(dst []byte, v Version, row int) []byte {
	if v < V2 {
		return append(dst, c.objects[row]...)
	}
	before, after := c.split(row)
	dst = append(append(dst, before...), after...)
	for part := range historyPart {
		dst = append(dst, c.part(row, part)...)
	}
	return dst
}

// AppendModel appends the body of the answer for one model: {"data":{…}}. In version 2 it has the member price_history in addition
// to those that lists have.
func (c *Catalog) AppendModel(dst []byte, v Version, row int) []byte {
	dst = c.AppendObject(append(dst, `{"data":`...), v, row)
	if v >= V2 {
		dst = append(c.appendHistory(dst[:len(dst)-1], c.part(row, historyPart)), '}')
	}
	return append(dst, '}')
}

// AppendProviders appends the body of the list of providers, which is the same in all versions: by number of models, descending,
// ties by id.
func (c *Catalog) AppendProviders(dst []byte) []byte { return append(dst, c.providersBody...) }

// AppendStats appends the body of the statistics.
func (c *Catalog) AppendStats(dst []byte, v Version) []byte {
	if v >= V2 {
		c.complete()
	}
	return append(dst, c.statsBodies[v-1]...)
}

// AppendError appends the body of the answer for an error, as ErrorOf shows it: {"error":{"code":…,"message":…}}.
func AppendError(dst []byte, err error) []byte {
	e := ErrorOf(err)
	dst = append(append(dst, `{"error":{"code":"`...), e.Code...)
	dst = jsonl.AppendString(append(dst, `","message":`...), e.Message)
	return append(dst, `}}`...)
}

// valueTotals counts the rows of each value.
func (c *Catalog) valueTotals() (totals [valueCount]int) {
	for cell, n := range c.totals {
		for _, v := range cellValues[cell] {
			totals[v] += int(n)
		}
	}
	return totals
}

// encodeProviders returns the body of the list of providers.
func (c *Catalog) encodeProviders() []byte {
	totals := c.valueTotals()
	byCount := make([]int, len(c.providers))
	for p := range byCount {
		byCount[p] = p
	}
	slices.SortFunc(byCount, func(a, b int) int {
		return cmp.Or(totals[b]-totals[a], strings.Compare(c.providers[a].ID, c.providers[b].ID))
	})
	var dst []byte
	for _, p := range byCount {
		dst = append(append(dst, `,{"id":"`...), c.providers[p].ID...)
		dst = jsonl.AppendString(append(dst, `","name":`...), c.providers[p].Name)
		dst = strconv.AppendInt(append(dst, `,"model_count":`...), int64(totals[p]), 10)
		dst = append(dst, '}')
	}
	return append(append([]byte(`{"data":[`), dst[1:]...), `]}`...)
}

// encodeStats returns the body of the statistics. More are the members that version 2 adds at the end.
func (c *Catalog) encodeStats(more string) []byte {
	totals := c.valueTotals()
	dst := strconv.AppendInt([]byte(`{"data":{"total_models":`), int64(c.Len()), 10)
	dst = appendCounts(append(dst, `,"by_provider":`...), c.ProviderIDs(), totals[:firstType])
	dst = appendCounts(append(dst, `,"by_type":`...), dataset.TypeNames[:], totals[firstType:firstStatus])
	dst = appendCounts(append(dst, `,"by_status":`...), dataset.StatusNames[:], totals[firstStatus:])
	dst = append(dst, `,"last_sync":`...)
	if c.lastSync == nil {
		dst = append(dst, "null"...)
	} else {
		dst = append(c.lastSync.Append(append(dst, '"')), '"')
	}
	return append(append(dst, more...), "}}"...)
}

// appendCounts appends an object of counts by name.
func appendCounts(dst []byte, names []string, counts []int) []byte {
	members := make([]string, len(names))
	for i, name := range names {
		members[i] = strconv.Quote(name) + ":" + strconv.Itoa(counts[i])
	}
	return append(append(append(dst, '{'), strings.Join(members, ",")...), '}')
}
