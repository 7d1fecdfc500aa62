package website

import (
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
)

// filter is a parameter of the API that filters models by a fact. Scripts compare the values of facts by its test (evaluate.ts).
type filter struct {
	Name  string `json:"name"`
	Fact  string `json:"fact"`
	Label string `json:"label"` // of the fact
	Words string `json:"words"` // before a value in use
	Test  string `json:"test"`
	List  bool   `json:"list,omitempty"` // it takes several values
}

// filters are those of version 2, in its order.
var filters = []filter{
	{"provider", "provider", "provider", "", "oneOf", true},
	{"type", "type", "type", "", "oneOf", true},
	{"status", "status", "status", "", "oneOf", true},
	{"input", "input_modalities", "inputs", "reads ", "allOf", true},
	{"output", "output_modalities", "outputs", "writes ", "allOf", true},
	{"feature", "features", "features", "", "flags", true},
	{"open_weights", "open_weights", "open weights", "open weights: ", "oneOf", false},
	{"family", "family", "family", "family ", "oneOf", true},
	{"min_context", "context_length", "context", "context ≥ ", "least", false},
	{"min_output", "max_output_tokens", "output limit", "output ≥ ", "least", false},
	{"max_input_price", "input_price", "input price", "input ≤ $", "most", false},
	{"max_output_price", "output_price", "output price", "output ≤ $", "most", false},
	{"released_after", "release_date", "release", "released since ", "least", false},
	{"released_before", "release_date", "release", "released until ", "most", false},
	{"retiring_before", "retirement_date", "retirement", "retires before ", "before", false},
}

// vocabulary returns, by word of a search, the parameters that it means; "" for words that add nothing.
func vocabulary() map[string]string {
	words := map[string]string{}
	for query, list := range map[string]string{
		"": "a all and at context for in input model models of or price the tokens under up to window with", "sort=input_price&order=asc": "cheap cheapest",
		"sort=released": "latest new newest recent", "sort=context": "longest", "max_input_price=0": "free", "status=active": "active usable",
		"type=chat": "chat llm", "type=embedding": "embedding embeddings", "type=image": "draw drawing images", "type=audio": "speech transcription tts voice",
		"type=video": "videos", "input=image": "image multimodal picture pictures vision visual", "input=audio": "audio hearing", "input=video": "video",
		"input=pdf": "document documents pdf pdfs", "feature=tool_call": "agent agents function functions tool tools", "feature=reasoning": "reason reasoning thinking",
		"feature=structured_output": "json schema structured", "feature=web_search": "browsing web", "open_weights=true": "open open-source open-weights weights",
	} {
		for _, word := range strings.Fields(list) {
			words[word] = query
		}
	}
	return words
}

// facet is a group of filters of the explorer.
type facet struct {
	Title    string
	Folded   bool
	Scripted bool // its links need scripts; those of the others lead to lists made at build time
	Values   []facetValue
}

// facetValue is a link that filters by a value of a parameter of the API.
type facetValue struct {
	Name, Value string // the parameter and its value
	Text, Href  string
	Count       string
	Provider    *providerView // nil for others than providers
	Chip        string        // the filter in use; empty for the words of the filter and the value
}

// facetsOf returns the filters with the numbers of models that they find. Filters by facts that no model has are left out.
func facetsOf(b *build) (shown []facet) {
	// of returns values of a parameter, each followed by its text, with links to lists below a path or, if that is empty, for scripts.
	of := func(name, below string, texts ...string) (values []facetValue) {
		for pair := range slices.Chunk(texts, 2) {
			v := facetValue{Name: name, Value: pair[0], Text: pair[1]}
			if below != "" {
				v.Href = b.root + below + pair[0] + "/"
			}
			values = append(values, v)
		}
		return values
	}
	var types, released []string
	for _, name := range dataset.TypeNames {
		types = append(types, name, name)
	}
	for _, before := range []int{0, 3, 12} {
		if month := b.month(-before); b.day != 0 {
			released = append(released, month.Format(time.DateOnly), "since "+month.Format("2006-01"))
		}
	}
	var providers, can []facetValue
	for _, p := range b.dataset.Providers {
		v := of("provider", "/providers/", p.ID, p.Name)[0]
		v.Provider = new(b.providers[p.ID])
		providers = append(providers, v)
	}
	for _, a := range abilities {
		can = append(can, facetValue{Name: a.filter, Value: a.asked, Text: a.Text, Chip: a.Text})
	}
	for _, f := range []facet{
		{Title: "Stage", Values: of("status", "/", "active", statuses[dataset.Active].words, "deprecated", statuses[dataset.Deprecated].words, "unlisted", "unlisted")},
		{Title: "Input price", Values: of("max_input_price", "", "0.25", "up to $0.25", "1", "up to $1", "3", "up to $3")},
		{Title: "Provider", Values: providers},
		{Title: "Type", Values: of("type", "/types/", types...)},
		{Title: "Reads, can", Values: can},
		{Title: "Context", Folded: true, Values: of("min_context", "", "128000", "128k or more", "200000", "200k or more", "1000000", "1M or more")},
		{Title: "Released", Folded: true, Values: of("released_after", "", released...)},
	} {
		values := f.Values
		f.Values = nil
		for _, v := range values {
			n := totalOf(b, v.Name+"="+v.Value)
			if v.Count = number(n); v.Href == "" {
				v.Href, f.Scripted = b.explore(v.Name+"="+v.Value), true
			}
			switch v.Name {
			case "status":
				v.Chip = v.Text
			case "min_context":
				v.Chip = "context ≥ " + tokens(v.Value)
			}
			if n > 0 || !f.Scripted {
				f.Values = append(f.Values, v)
			}
		}
		if len(f.Values) > 0 {
			shown = append(shown, f)
		}
	}
	return shown
}

// quickLinks returns links to views that people often look for, as far as they find models.
func quickLinks(b *build) (shown []menuEntry) {
	for _, l := range []link{
		{"200k context", "type=chat&status=active&min_context=200000"},
		{"Cheap vision + tools", "status=active&input=image&feature=tool_call&sort=input_price&order=asc"},
		{"Cheap reasoning", "status=active&feature=reasoning&sort=input_price&order=asc"},
		{"Open weights", "status=active&open_weights=true"},
		{"Embeddings", "type=embedding&status=active"},
	} {
		if totalOf(b, l.Href) > 0 {
			shown = append(shown, menuEntry{Text: l.Text, Href: b.explore(l.Href)})
		}
	}
	return shown
}

// month returns the first day of the month some months after that of the dataset's day.
func (b *build) month(after int) time.Time {
	return time.Date(int(b.day/10000), time.Month(int(b.day/100%100)+after), 1, 0, 0, 0, 0, time.UTC)
}

// totalOf returns the number of models that version 2 of the API finds with a query.
func totalOf(b *build, query string) int {
	_, page := b.list(query + "&limit=1")
	return page.Total
}
