package catalogtest

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// pieces are the parts of random texts: words that repeat, and characters for which folding,
// normalization and encoding often fail.
var pieces = []string{
	"gpt", "GPT", "mini", "Mini", "turbo", "-", "4", "o", "a", "A", "ab", "aab", "llama", "Llama 3",
	" ", "  ", ".", "/", "..", "openai", "OpenAI", "together", "ai",
	// Foldings to two letters, of letters with and without a dot, and at the end of a word.
	"ß", "ẞ", "SS", "ss", "ı", "İ", "i", "I", "i\u0307", "ς", "σ", "Σ",
	// Marks that compose, and whose order is normalized.
	"é", "e\u0301", "E\u0301", "\u0301", "\u0323", "q\u0323\u0307", "q\u0307\u0323",
	// Ligatures, and letters of which Unicode has two.
	"ﬁ", "fi", "ǆ", "ǅ", "Å", "Å", "a\u030a", "K", "k", "ſ", "s",
	"한국", "한", "漢字", "😀", "\U0001f1e9\U0001f1ea", "\u2028", "\u00a0", "\u200d",
	// What addresses, JSON and HTML escape.
	"%", "+", "&", "=", ";", "#", "?", "\"", "\\", "<", ">", "'", "\ufeff", "\uffff",
	// Capital letters that came after the small ones, and foldings to several characters.
	"Ꭰ", "ꭰ", "ΐ", "ŉ", "ǰ",
}

// controls are allowed in descriptions but not in ids and names.
var controls = []string{"\x00", "\t", "\n", "\x1f", "\x7f", "\u0085"}

// Text returns a random text of up to n pieces.
func Text(rng *rand.Rand, n int, extra ...string) string {
	all := slices.Concat(pieces, extra)
	var text strings.Builder
	for range rng.IntN(n + 1) {
		text.WriteString(all[rng.IntN(len(all))])
	}
	return text.String()
}

// Dataset returns a random dataset of about n models, with few distinct times and names, so that
// ties abound, and with facts, prices, sources and disputes of most of them. It keeps the rules of
// package dataset.
func Dataset(rng *rand.Rand, n int) *dataset.Dataset {
	d := &dataset.Dataset{}
	for i, p := range []dataset.Provider{
		{ID: "openai", Kind: dataset.Maker},
		{ID: "anthropic", Kind: dataset.Maker},
		{ID: "deepseek", Kind: dataset.Cloud},
		{ID: "google", Kind: dataset.Maker},
		{ID: "mistral", Kind: dataset.Gateway},
		{ID: "groq", Kind: dataset.Host},
		{ID: "together", Kind: dataset.Host},
	} {
		p.Name = fmt.Sprintf("Provider %d \"%s\"", i, p.ID)
		d.Providers = append(d.Providers, p)
	}
	// Half of them were never synced.
	if rng.IntN(2) == 0 {
		sync := dataset.Timestamp(1784917423000)
		d.LastSync = &sync
	}
	seen := map[string]bool{}
	for range n {
		m := dataset.Model{
			ID:         Text(rng, 4) + string(rune('a'+rng.IntN(26))),
			Provider:   d.Providers[rng.IntN(rng.IntN(7)+1)].ID,
			Type:       dataset.Type(rng.IntN(5)),
			Status:     dataset.Status(rng.IntN(3)),
			UpdatedAt:  dataset.Timestamp(1700000000000 + rng.Int64N(5)*86400001),
			LastSeenAt: dataset.Timestamp(1700000000000 + rng.Int64N(1<<36)),
		}
		if rng.IntN(3) > 0 {
			m.Name = dataset.Text(strings.ReplaceAll(Text(rng, 3), "\u2028", ""))
		}
		if rng.IntN(3) > 0 {
			m.Description = dataset.NullString{String: Text(rng, 12, controls...), Valid: true}
		}
		if rng.IntN(2) == 0 {
			m.ContextLength = fmt.Sprint(rng.IntN(1000000) + 1)
		}
		// Versions of one model, so that undated ids, aliases and forms of hosts are near each
		// other.
		if len(d.Models) > 0 && rng.IntN(3) == 0 {
			last := d.Models[len(d.Models)-1]
			m.ID = pick(rng, []string{
				last.ID + "-2024-08-06",
				last.ID + "-0613",
				last.ID + "-001",
				strings.TrimSuffix(last.ID, "-0613") + "-latest",
				"Lab/" + last.ID + "-FP8",
			})
			if rng.IntN(2) == 0 {
				m.Provider = last.Provider
			}
		}
		key := m.Provider + "\x00" + m.ID
		if !seen[key] {
			seen[key] = true
			d.Models = append(d.Models, m)
		}
	}
	slices.SortFunc(d.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	addFacts(rng, d)
	return d
}

// days are around the random times of Dataset, so that some models are retired.
var days = []dataset.Date{
	20221231, 20231115, 20231116, 20240201, 20240229, 20251001, 20260724, 20260725, 20270101,
}

// decimals compare in other orders as texts and as binary fractions.
var decimals = []dataset.Decimal{
	"0.1", "0.075", "0.5", "2", "2.5", "10", "10.01", "9", "100", "0.0000000000000000012", "12345678901234567890",
}

// families are few, and parts of each other.
var families = []string{"gpt", "gpt-4o", "llama-3", "llama-3.1", "a.b_c"}

func pick[T any](rng *rand.Rand, from []T) T { return from[rng.IntN(len(from))] }

// addFacts gives most models of a random dataset facts of version 2, prices, sources and disputes.
func addFacts(rng *rand.Rand, d *dataset.Dataset) {
	for _, name := range []string{"a-source", "b.source", "official"} {
		s := dataset.Source{Name: name, AsOf: pick(rng, days[:6])}
		if name == "official" {
			s.Kind = dataset.KindPage
			for _, p := range d.Providers {
				s.Official = append(s.Official, p.ID)
			}
			slices.Sort(s.Official)
		}
		d.Sources = append(d.Sources, s)
	}
	for i := range d.Models {
		m := &d.Models[i]
		if rng.IntN(5) == 0 {
			continue // filters must tell what is unknown from what does not match
		}
		if rng.IntN(2) == 0 {
			m.RetirementDate = pick(rng, days).String()
		}
		replacement := &d.Models[rng.IntN(len(d.Models))]
		if rng.IntN(4) == 0 && replacement != m {
			m.Replacement = replacement.Provider + "/" + replacement.ID
		}
		m.Details = details(rng, d)

		// Only every other model can be an alias, because an alias of an alias is a fault.
		target := &d.Models[max(i-1, 0)]
		if i%2 == 1 && rng.IntN(2) == 0 && target.Provider == m.Provider {
			m.AliasOf = target.ID
		}

		// The model that it offers is often a row of a maker, and sometimes this row.
		offered := &d.Models[rng.IntN(len(d.Models))]
		if rng.IntN(3) == 0 {
			m.CanonicalID = pick(rng, []string{"meta/a", "meta/b", offered.Provider + "/" + offered.ID})
		}
	}
}

func details(rng *rand.Rand, d *dataset.Dataset) dataset.Details {
	// The order of the fields is that of the random numbers: another one would be another dataset.
	facts := dataset.Details{
		InputModalities:  dataset.Modalities(rng.IntN(32) & rng.IntN(32)), // few bits are set
		OutputModalities: dataset.Modalities(rng.IntN(32) & rng.IntN(32)),
		Flags:            dataset.Flags{Known: uint8(rng.IntN(256))},
		Prices:           prices(rng, d),
	}
	// What is true is known.
	facts.Flags.True = facts.Flags.Known & uint8(rng.IntN(256))
	for _, n := range []*int64{&facts.MaxInputTokens, &facts.MaxOutputTokens, &facts.EmbeddingDimensions} {
		*n = pick(rng, []int64{0, 1, 4096, 8192, 8192, 999999999999999999})
	}
	facts.ReleaseDate = pick(rng, append([]dataset.Date{0, 20231100, 20240200, 20240201}, days...))
	facts.KnowledgeCutoff = pick(rng, []dataset.Date{0, 20240200})
	facts.AfterRetirement = pick(rng, []string{"", "", "", "fails", "routes", "routes b/c d"})
	facts.ReasoningEfforts = pick(rng, []string{"", "low", "none,low*,high", "minimal*"})
	if rng.IntN(2) == 0 {
		facts.Family = pick(rng, families)
	}
	for n := range rng.IntN(3) {
		facts.Aliases = append(facts.Aliases, fmt.Sprintf("%d alias ", n)+Text(rng, 3))
	}
	claims := &dataset.Model{Details: facts}
	for fact := range dataset.FactNames {
		var stated []dataset.Claim
		for _, s := range d.Sources {
			if rng.IntN(3) == 0 {
				stated = append(stated, dataset.Claim{
					Value:  claims.Fact(dataset.FactNames[fact]).String,
					Source: s.Name,
					Read:   pick(rng, days),
					Until:  pick(rng, []dataset.Date{0, 0, 20991231}),
				})
			}
		}
		claims.SetClaims(fact, stated)
	}

	// Disputes: a source states one value, and the provider another.
	for _, dispute := range []struct{ fact, stated, official string }{
		{"name", strings.ReplaceAll(Text(rng, 2), "\u2028", "") + "x", "y"},
		{"context_length", "1", "1000000"},
		{"replacement", "openai/a/\"b\"", "groq/c"},
		{"reasoning_efforts", "low,high*", "low"},
		{"after_retirement", "fails", "routes a"},
		{"input_modalities", "text", "text,pdf"},
		{"features.reasoning", "true", "false"},
		{"open_weights", "false", "true"},
		{"release_date", "2026-01", "2026-01-01"},
	} {
		if rng.IntN(4) == 0 {
			claims.SetClaims(dataset.FactIndex(dispute.fact), []dataset.Claim{
				{Value: dispute.stated, Source: "a-source"},
				{Value: dispute.official, Source: "official"},
			})
		}
	}
	facts.Sources = claims.Sources
	return facts
}

// prices returns intervals of some meters, often with the same price in two sources.
func prices(rng *rand.Rand, d *dataset.Dataset) (prices []dataset.Price) {
	for meter, info := range dataset.Meters {
		// Meters that were added later draw no number, so that the made catalogs, which are frozen,
		// stay the same.
		if strings.HasPrefix(info.Name, "ultrafast_") || strings.HasSuffix(info.Name, "cache_write_12h") {
			continue
		}
		drawn := slices.Contains([]string{"input", "output", "batch_input", "per_image"}, info.Name)
		if rng.IntN(3) == 0 || !drawn {
			continue
		}
		for _, condition := range []string{"", "context>200000", "utc=16:30-00:30"} {
			amount := pick(rng, decimals)
			for _, s := range d.Sources {
				from := days[rng.IntN(5)]
				// Two intervals that follow each other, or only the last one.
				last := pick(rng, []dataset.Date{0, days[6], days[7]})
				ends := []dataset.Date{days[5], last}
				for _, to := range ends[rng.IntN(2):] {
					prices = append(prices, dataset.Price{
						Meter:     dataset.Meter(meter),
						Condition: condition,
						Source:    s.Name,
						Amount:    amount,
						From:      from,
						To:        to,
						AsOf:      s.AsOf,
					})
					from = to
					// Two thirds of the time sources agree, and a price goes on.
					if rng.IntN(3) == 0 {
						amount = pick(rng, decimals)
					}
				}
			}
		}
	}
	return prices
}

// Query returns a random raw query string of a version for the dataset: most are valid, most find
// something.
func Query(rng *rand.Rand, d *dataset.Dataset, v catalog.Version) string {
	var pairs []string
	maybe := func(in int, name string, values ...string) {
		if rng.IntN(in) == 0 {
			pairs = append(pairs, name+"="+pick(rng, values))
		}
	}
	list := func(values ...string) string {
		var picked []string
		for range rng.IntN(3) + 1 {
			picked = append(picked, pick(rng, values))
		}
		return strings.Join(picked, ",")
	}
	maybe(2, "page", fmt.Sprint(rng.IntN(rng.IntN(30)+1)+1))
	maybe(2, "limit", fmt.Sprint(rng.IntN(100)+1))
	maybe(3, "provider", list(ids(d)...))
	maybe(3, "type", list("chat", "embedding", "image", "audio", "video"))
	maybe(3, "status", list("active", "deprecated", "unlisted"))
	maybe(2, "order", "asc", "desc")
	// Few are wrong: an error ends the comparison of all other parameters.
	maybe(20, "unknown", "%zz")
	maybe(40, "page", "0")
	sorts := sortKeys[0]
	if v == catalog.V1 {
		maybe(2, "search", url.QueryEscape(term(rng, d)))
	} else {
		maybe(2, "search", url.QueryEscape(term(rng, d)), url.QueryEscape(wordsOf(rng, d)))
		sorts = slices.Concat(sortKeys[:]...)
		maybe(8, "input", list(kinds...))
		maybe(8, "output", list(kinds...))
		maybe(8, "feature", list(features...))
		maybe(12, "open_weights", "true", "false")
		maybe(8, "kind", list("maker", "cloud", "host", "gateway"))
		maybe(8, "maker", list("openai", "meta", "google", "nobody"))
		maybe(4, "offers", "first", "first", "all")
		maybe(8, "family", list(append([]string{"none"}, families...)...))
		maybe(8, "min_context", "0", "1", "4096", "8193", "200000", "9007199254740991")
		maybe(8, "min_output", "0", "1", "4096", "8193", "9007199254740991")
		maybe(8, "max_input_price", "0", "0.50", "002", "2.500", "9.999", "10", "12345678901234567890")
		maybe(8, "max_output_price", "0.1", "0.49999999999999999", "10.0", "75", "100")
		maybe(8, "released_after", pick(rng, days).String())
		maybe(8, "released_before", pick(rng, days).String(), "2024-02-01")
		maybe(8, "retiring_before", pick(rng, days).String())
		bad := pick(rng, []string{"min_context", "max_input_price", "released_after", "feature"})
		maybe(60, bad, "-1", "1e3", "2026-02-30", "x", "01.")
	}
	maybe(2, "sort", sorts...)
	rng.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	return strings.Join(pairs, "&")
}

// term returns a search term: half of the time a part of a model's text, in another case now and
// then.
func term(rng *rand.Rand, d *dataset.Dataset) string {
	if len(d.Models) == 0 || rng.IntN(2) == 0 {
		return Text(rng, 3, controls...)
	}
	m := d.Models[rng.IntN(len(d.Models))]
	text := []rune(pick(rng, []string{m.ID, m.Name.String, m.Description.String, m.Provider}))
	if len(text) == 0 {
		return ""
	}
	// Any part, so that terms also begin and end within words and marks.
	start := rng.IntN(len(text))
	part := string(text[start:min(start+1+rng.IntN(1+rng.IntN(20)), len(text))])
	switch rng.IntN(3) {
	case 0:
		return strings.ToUpper(part)
	case 1:
		return strings.ToLower(part)
	}
	return part
}

// wordsOf returns some words of a model, in any order, joined in other ways and with other
// separators.
func wordsOf(rng *rand.Rand, d *dataset.Dataset) string {
	if len(d.Models) == 0 {
		return "a"
	}
	m := &d.Models[rng.IntN(len(d.Models))]
	texts := []string{m.ID, m.ID, m.ID, m.Name.String, m.Name.String, m.Provider}
	if m.Family != "" {
		texts = append(texts, m.Family)
	}
	texts = append(texts, m.Aliases...)
	if rng.IntN(3) == 0 {
		texts = append(texts, m.Description.String)
	}
	words := split(pick(rng, texts))
	for range rng.IntN(3) {
		words = append(words, split(pick(rng, texts))...)
	}
	if rng.IntN(2) == 0 {
		rng.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	}
	words = words[:min(len(words), 1+rng.IntN(4))]
	text := strings.Join(words, pick(rng, []string{"", "-", " ", "_/"}))
	cut := []rune(text)
	if len(cut) > 1 && rng.IntN(3) == 0 {
		text = string(cut[:1+rng.IntN(len(cut)-1)])
	}
	return pick(rng, []string{text, text, strings.ToUpper(text), " " + text + "--", m.Provider + " " + text})
}
