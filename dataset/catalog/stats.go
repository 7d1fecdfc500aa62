package catalog

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/jsonl"
)

// AppendProviders appends the body of the list of providers, by number of models, descending, ties
// by id. The members that version 2 adds are at the end.
func (c *Catalog) AppendProviders(dst []byte) []byte {
	counts := map[string]int{} // models by provider
	for i := range c.rows {
		counts[c.rows[i].Provider]++
	}
	models := func(p dataset.Provider) int { return counts[p.ID] }
	providers := slices.SortedFunc(slices.Values(c.dataset.Providers), func(a, b dataset.Provider) int {
		return cmp.Or(models(b)-models(a), strings.Compare(a.ID, b.ID))
	})
	dst = jsonl.AppendArray(append(dst, `{"data":`...), providers, func(dst []byte, p *dataset.Provider) []byte {
		dst = jsonl.AppendString(join(dst, `{"id":"`, p.ID, `","name":`), p.Name)
		dst = strconv.AppendInt(append(dst, `,"model_count":`...), int64(models(*p)), 10)
		if c.version >= V2 {
			dst = join(dst, `,"kind":"`, p.Kind.String(), `"`)
			dst = appendMember(dst, "home", p.Home)
			dst = strconv.AppendBool(append(dst, `,"v1":`...), c.dataset.InV1(*p))
			read := c.readings[p.ID].Day()
			dst = appendMember(dst, "read_on", read.String())
			// Each provider has its own time, so that one whose pages nobody reads does not call
			// the others stale.
			dst = appendTime(append(dst, `,"fresh_until":`...), evidence.FreshUntil(read, c.freshDays))
		}
		return append(dst, '}')
	})
	return append(dst, '}')
}

// AppendStats appends the body of the statistics. The members that version 2 adds are at the end.
func (c *Catalog) AppendStats(dst []byte) []byte { return append(dst, c.stats()...) }

// makeStats returns the body of the statistics.
func (c *Catalog) makeStats() string {
	var dst []byte
	dst = fmt.Appendf(dst, `{"data":{"total_models":%d`, c.Len())
	dst = c.appendCounts(dst, "by_provider", c.ids, func(r *row, i int) bool { return r.provider == i })
	dst = c.appendCounts(dst, "by_type", dataset.TypeNames[:], func(r *row, i int) bool {
		return int(r.use) == i
	})
	dst = c.appendCounts(dst, "by_status", dataset.StatusNames[:], func(r *row, i int) bool {
		return int(r.Status) == i
	})
	dst = appendTime(append(dst, `,"last_sync":`...), c.dataset.LastSync)
	if c.version >= V2 {
		dst = c.appendStats2(dst)
	}
	return string(append(dst, "}}"...))
}

// appendCounts appends a member with the number of rows for each name: those for which is returns
// true with the index of the name.
func (c *Catalog) appendCounts(
	dst []byte, member string, names []string, is func(r *row, name int) bool,
) []byte {
	return jsonl.AppendObject(join(dst, `,"`, member, `":`), names, func(dst []byte, i int) []byte {
		n := int64(0)
		for j := range c.rows {
			if is(&c.rows[j], i) {
				n++
			}
		}
		return strconv.AppendInt(dst, n, 10)
	})
}

// appendStats2 appends the members that version 2 adds.
func (c *Catalog) appendStats2(dst []byte) []byte {
	// Modalities and features are bits, in the order of their names.
	dst = c.appendCounts(dst, "by_input_modality", dataset.ModalityNames, func(r *row, i int) bool {
		return r.inputs>>i&1 != 0
	})
	dst = c.appendCounts(dst, "by_output_modality", dataset.ModalityNames, func(r *row, i int) bool {
		return r.outputs>>i&1 != 0
	})
	dst = c.appendCounts(dst, "by_feature", dataset.FeatureNames, func(r *row, i int) bool {
		return r.flags.True>>i&1 != 0
	})
	known := append(slices.Clone(statementOrder), "prices")
	// A number that is always the number of models would say nothing.
	known = slices.DeleteFunc(known, func(name string) bool {
		return name == "type" || name == "status" // every model has these
	})
	dst = jsonl.AppendObject(append(dst, `,"known":`...), known, func(dst []byte, i int) []byte {
		return strconv.AppendInt(dst, int64(c.known[known[i]]), 10)
	})
	dst = appendTime(append(dst, `,"fresh_until":`...), c.fresh)
	dst = jsonl.AppendObject(append(dst, `,"read_on":`...), c.ids, func(dst []byte, i int) []byte {
		return appendFact(dst, "read_on", c.readings[c.ids[i]].Day().String())
	})
	return c.appendSourceDays(append(dst, `,"sources":`...))
}

func appendTime(dst []byte, t *dataset.Timestamp) []byte {
	if t == nil {
		return append(dst, "null"...)
	}
	return append(t.Append(append(dst, '"')), '"')
}

// appendSourceDays appends the sites with the oldest and newest day of what they state, as the
// answers for models have it. A page that people read in part is as old as the oldest claim that
// nobody has read again.
func (c *Catalog) appendSourceDays(dst []byte) []byte {
	oldest := map[string]dataset.Date{}
	newest := map[string]dataset.Date{}
	read := func(source string, day dataset.Date) {
		site := dataset.Site(source) // whose pages are one line of the statistics
		newest[site] = max(newest[site], day)
		if oldest[site] == 0 || day < oldest[site] {
			oldest[site] = day
		}
	}
	for _, s := range c.dataset.Sources {
		read(s.Name, s.AsOf)
	}
	for i := range c.dataset.Models {
		m := &c.dataset.Models[i]
		for _, claim := range m.Sources {
			read(claim.Source, c.pricing().ConfirmedOn(&claim.Claim))
		}
		for _, p := range m.Prices {
			read(p.Source, p.AsOf)
		}
	}
	return jsonl.AppendArray(dst, slices.Sorted(maps.Keys(newest)), func(dst []byte, site *string) []byte {
		const format = `{"source":"%s","oldest":"%s","newest":"%s"}`
		return fmt.Appendf(dst, format, *site, oldest[*site].Day(), newest[*site].Day())
	})
}
