package oracle

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// pieces are the parts of random texts: words that repeat, and characters for which folding, normalization and encoding
// often fail.
var pieces = []string{
	"gpt", "GPT", "mini", "Mini", "turbo", "-", "4", "o", "a", "A", "ab", "aab", "llama", "Llama 3", " ", "  ", ".", "/", "..",
	"openai", "OpenAI", "together", "ai", "ß", "ẞ", "SS", "ss", "ı", "İ", "i", "I", "i\u0307", "ς", "σ", "Σ", "é", "e\u0301",
	"E\u0301", "\u0301", "\u0323", "q\u0323\u0307", "q\u0307\u0323", "ﬁ", "fi", "ǆ", "ǅ", "Å", "Å", "a\u030a", "K", "k", "ſ", "s",
	"한국", "한", "漢字", "😀", "\U0001f1e9\U0001f1ea", "\u2028", "\u00a0", "\u200d", "%", "+", "&", "=", ";", "#", "?", "\"", "\\", "<",
	">", "'", "\ufeff", "\uffff", "Ꭰ", "ꭰ", "ΐ", "ŉ", "ǰ",
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

// Dataset returns a random dataset of about n models, with few distinct times and names, so that ties abound. It keeps
// the rules of package dataset.
func Dataset(rng *rand.Rand, n int) *dataset.Dataset {
	d := &dataset.Dataset{}
	for i, id := range []string{"openai", "anthropic", "deepseek", "google", "mistral", "groq", "together"} {
		d.Providers = append(d.Providers, dataset.Provider{ID: id, Name: fmt.Sprintf("Provider %d \"%s\"", i, id)})
	}
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
		if key := m.Provider + "\x00" + m.ID; !seen[key] {
			seen[key] = true
			d.Models = append(d.Models, m)
		}
	}
	slices.SortFunc(d.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	return d
}

// Query returns a random raw query string for the dataset: most are valid, most find something.
func Query(rng *rand.Rand, d *dataset.Dataset) string {
	var pairs []string
	maybe := func(in int, name string, value func() string) {
		if rng.IntN(in) == 0 {
			pairs = append(pairs, name+"="+value())
		}
	}
	list := func(values ...string) func() string {
		return func() string {
			var picked []string
			for range rng.IntN(3) + 1 {
				picked = append(picked, values[rng.IntN(len(values))])
			}
			return strings.Join(picked, ",")
		}
	}
	maybe(2, "page", func() string { return fmt.Sprint(rng.IntN(rng.IntN(30)+1) + 1) })
	maybe(2, "limit", func() string { return fmt.Sprint(rng.IntN(100) + 1) })
	maybe(3, "provider", list(providerIDs(d)...))
	maybe(3, "type", list("chat", "embedding", "image", "audio", "video"))
	maybe(3, "status", list("active", "deprecated", "unlisted"))
	maybe(2, "search", func() string { return url.QueryEscape(term(rng, d)) })
	maybe(2, "sort", list("updated", "name", "provider"))
	maybe(2, "order", list("asc", "desc"))
	maybe(20, "unknown", func() string { return "%zz" })
	maybe(40, "page", func() string { return "0" })
	rng.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	return strings.Join(pairs, "&")
}

// term returns a search term: half of the time a part of a model's text, in another case now and then.
func term(rng *rand.Rand, d *dataset.Dataset) string {
	if len(d.Models) == 0 || rng.IntN(2) == 0 {
		return Text(rng, 3, controls...)
	}
	m := d.Models[rng.IntN(len(d.Models))]
	text := []rune([]string{m.ID, m.Name.String, m.Description.String, m.Provider}[rng.IntN(4)])
	if len(text) == 0 {
		return ""
	}
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
