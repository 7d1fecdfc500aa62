package catalog

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Coverage is how many models have a fact.
type Coverage struct {
	Fact           string // one of dataset.FactNames, or "prices"
	Models, Active int    // with the fact, and the active ones of these
}

// coveredNames are the facts of which Coverage counts the models.
var coveredNames = append(slices.Clone(dataset.FactNames), "prices")

// Coverage returns the coverage of each of dataset.FactNames, in their order, then of prices. A fact is known if the API shows a
// value other than null or an empty list.
func (c *Catalog) Coverage() (counts []Coverage) {
	for bit, name := range coveredNames {
		known := func(r *row) bool { return r.known>>bit&1 != 0 }
		counts = append(counts, Coverage{name, c.count(known), c.count(func(r *row) bool { return known(r) && r.Status == dataset.Active })})
	}
	return counts
}

// count returns the number of models of which a statement is true.
func (c *Catalog) count(is func(r *row) bool) (n int) {
	for i := range c.rows {
		if is(&c.rows[i]) {
			n++
		}
	}
	return n
}

// AppendStats appends the body of the statistics.
func (c *Catalog) AppendStats(dst []byte, v Version) []byte { return append(dst, c.stats[v-1]()...) }

// AppendProviders appends the body of the list of providers, which is the same in all versions: by number of models, descending,
// ties by id.
func (c *Catalog) AppendProviders(dst []byte) []byte {
	counts := make([]int, len(c.providers))
	for i := range c.rows {
		counts[c.rows[i].provider]++
	}
	byCount := make([]int, len(counts))
	for p := range byCount {
		byCount[p] = p
	}
	slices.SortFunc(byCount, func(a, b int) int {
		return cmp.Or(counts[b]-counts[a], strings.Compare(c.providers[a].ID, c.providers[b].ID))
	})
	dst = appendEach(append(dst, `{"data":`...), byCount, func(dst []byte, p *int) []byte {
		dst = jsonl.AppendString(append(dst, `{"id":`...), c.providers[*p].ID)
		dst = jsonl.AppendString(append(dst, `,"name":`...), c.providers[*p].Name)
		return append(strconv.AppendInt(append(dst, `,"model_count":`...), int64(counts[*p]), 10), '}')
	})
	return append(dst, '}')
}

// counter is a member of the statistics that counts models by name.
type counter struct {
	name  string
	since Version
	names []string
	is    func(r *row, i int) bool // whether the model counts for the i-th name
}

func (c *Catalog) counters() []counter {
	var known []string
	for _, m := range objectMembers[V2-1] {
		switch {
		case m.name == "features":
			for _, name := range dataset.FeatureNames {
				known = append(known, featurePrefix+name)
			}
		case m.name != "type" && m.name != "status" && slices.Contains(coveredNames, m.name):
			known = append(known, m.name)
		}
	}
	return []counter{
		{"by_provider", V1, c.ProviderIDs(), func(r *row, i int) bool { return r.provider == i }},
		{"by_type", V1, dataset.TypeNames[:], func(r *row, i int) bool { return int(r.kind) == i }},
		{"by_status", V1, dataset.StatusNames[:], func(r *row, i int) bool { return int(r.Status) == i }},
		{"by_input_modality", V2, dataset.ModalityNames, func(r *row, i int) bool { return r.input>>i&1 != 0 }},
		{"by_output_modality", V2, dataset.ModalityNames, func(r *row, i int) bool { return r.output>>i&1 != 0 }},
		{"by_feature", V2, dataset.FeatureNames, func(r *row, i int) bool { return r.flags.True>>i&1 != 0 }},
		{"known", V2, known, func(r *row, i int) bool { return r.known>>slices.Index(coveredNames, known[i])&1 != 0 }},
	}
}

// encodeStats returns the body of the statistics. The members that version 2 adds are at the end.
func (c *Catalog) encodeStats(v Version) []byte {
	dst := strconv.AppendInt([]byte(`{"data":{"total_models":`), int64(c.Len()), 10)
	appendCounts := func(since Version) {
		for _, counter := range c.counters() {
			if counter.since != since {
				continue
			}
			before := `,"` + counter.name + `":{`
			for i, name := range counter.names {
				n := c.count(func(r *row) bool { return counter.is(r, i) })
				dst = fmt.Appendf(dst, `%s"%s":%d`, before, name, n)
				before = ","
			}
			dst = append(dst, '}')
		}
	}
	appendCounts(V1)
	dst = appendTime(append(dst, `,"last_sync":`...), c.lastSync)
	if v >= V2 {
		appendCounts(V2)
		dst = appendTime(append(dst, `,"fresh_until":`...), c.fresh)
		before := `,"read_on":{`
		for _, p := range c.providers {
			day := c.readings[p.ID].String()
			dst = dataset.NullString{String: day, Valid: day != ""}.AppendJSON(fmt.Appendf(dst, `%s"%s":`, before, p.ID))
			before = ","
		}
		dst = append(dst, '}')
		dst = c.appendSourceDays(append(dst, `,"sources":`...))
	}
	return append(dst, "}}"...)
}

func appendTime(dst []byte, t *dataset.Timestamp) []byte {
	if t == nil {
		return append(dst, "null"...)
	}
	return append(t.Append(append(dst, '"')), '"')
}

// appendSourceDays appends the sources with the oldest and newest day on which they were read.
func (c *Catalog) appendSourceDays(dst []byte) []byte {
	oldest, newest := map[string]dataset.Date{}, map[string]dataset.Date{}
	for _, s := range c.sources {
		oldest[s.Name], newest[s.Name] = s.AsOf, s.AsOf
	}
	for i := range c.rows {
		for _, p := range c.rows[i].prices {
			oldest[p.Source], newest[p.Source] = min(oldest[p.Source], p.AsOf), max(newest[p.Source], p.AsOf)
		}
	}
	return appendEach(dst, c.sources, func(dst []byte, s *dataset.Source) []byte {
		return fmt.Appendf(dst, `{"source":"%s","oldest":"%v","newest":"%v"}`, s.Name, oldest[s.Name], newest[s.Name])
	})
}
