package datasettest

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

const (
	// deserted is the provider without models in hostile datasets.
	deserted = "deepseek"
	// lastSync is the time of the sample's last sync.
	lastSync dataset.Timestamp = 1_784_917_423_000
)

// hostile returns n models that break careless programs.
func hostile(providers []dataset.Provider, n int, seed uint64) []dataset.Model {
	models := hardCases()
	if n <= len(models) {
		return models[:n]
	}
	taken := make(map[string]bool) // "provider id"
	for _, m := range models {
		taken[m.Provider+" "+m.ID] = true
	}
	s := newStream(seed, hostileStream)
	for i := 0; len(models) < n; i++ {
		m := mixedModel(s, providers[i%len(providers)].ID)
		key := m.Provider + " " + m.ID
		// Many mixtures are no ids, or come twice. Another one is made in their place.
		if m.Provider == deserted || dataset.CheckModelID(m.ID) != nil || taken[key] {
			continue
		}
		taken[key] = true
		models = append(models, m)
	}
	return models
}

// hardCases is the fixed list of hard cases. Each provider has those of one kind, so that ids that
// must not be confused are in one directory.
func hardCases() []dataset.Model {
	var models []dataset.Model
	for _, id := range slices.Concat(pathIDs, publishedIDs, wordIDs, longIDs()) {
		models = append(models, hardModel("openai", id))
	}
	// Ids that openai has as well.
	models = append(models, hardModel("anthropic", "a"), hardModel("anthropic", "openai/a"))
	for _, text := range likenessTexts {
		models = append(models, namedAlike("google", text))
	}
	for _, text := range validIDs(slices.Concat(injectionTexts, unicodeTexts)) {
		models = append(models, namedAlike("groq", text))
	}
	models = append(models, textCases("mistral")...)
	return append(models, valueCases("together")...)
}

// validIDs returns the texts that can be ids.
func validIDs(texts []string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return dataset.CheckModelID(text) != nil })
}

// hardModel returns a model with the id. All its times are those of all other models.
func hardModel(provider, id string) dataset.Model {
	return dataset.Model{ID: id, Provider: provider, UpdatedAt: lastSync, LastSeenAt: lastSync}
}

// namedAlike returns a model with the text as id, name and description.
func namedAlike(provider, text string) dataset.Model {
	m := hardModel(provider, text)
	m.Name = asName(dataset.Text(text))
	m.Description = dataset.Text(text)
	return m
}

// asName returns a text without the characters that a name cannot have.
func asName(text dataset.NullString) dataset.NullString {
	text.String = strings.Map(func(r rune) rune {
		if dataset.CheckLine(string(r)) != nil {
			return -1
		}
		return r
	}, text.String)
	return text
}

// textCases are models with plain ids and hard names and descriptions, one of them or both.
func textCases(provider string) []dataset.Model {
	var models []dataset.Model
	add := func(name, description dataset.NullString) {
		m := hardModel(provider, fmt.Sprintf("text/%04d", len(models)))
		m.Name = name
		m.Description = description
		models = append(models, m)
	}
	var null dataset.NullString
	add(null, null)
	add(null, dataset.Text(""))
	add(dataset.Text(""), null)
	add(dataset.Text(""), dataset.Text(""))
	for _, text := range slices.Concat(controlTexts, unicodeTexts, injectionTexts) {
		if dataset.CheckLine(text) == nil {
			add(dataset.Text(text), null)
		}
		add(null, dataset.Text(text))
	}
	// Blanks at the ends, a word of JSON, an id of another model, a letter in two bytes, and much.
	for _, text := range []string{
		" ", "  a", "a  ", "null", "text/0000", "TEXT/0000", "\xc3\xa9", strings.Repeat("name ", 200),
	} {
		add(dataset.Text(text), dataset.Text(text))
	}
	// Long texts that grow when they are folded, escaped or counted in another unit.
	for _, long := range []string{
		strings.Repeat("A sentence. ", 2500),
		strings.Repeat("a", 30_000),
		strings.Repeat(" ", 30_000),
		strings.Repeat("é", 15_000),
		strings.Repeat("e\u0301", 10_000),
		strings.Repeat("\u0301", 15_000),
		strings.Repeat("😀", 7500),
		strings.Repeat("\u2028", 10_000),
		strings.Repeat("\x00", 10_000),
		strings.Repeat(`"\`, 15_000),
		strings.Repeat("<b>", 10_000),
		strings.Repeat("ΐ", 15_000), // its upper case has three characters
	} {
		add(dataset.Text("long"), dataset.Text(long))
	}
	add(dataset.Text("longest"), dataset.Text("b"))
	longest := &models[len(models)-1]
	longest.Description = dataset.Text("b" + strings.Repeat("b", room(*longest)))
	return models
}

// room returns by how many bytes the line of a model can grow once the dataset is settled.
func room(m dataset.Model) int {
	// Settling makes a name and a description that no source states claims of the maintainers, and
	// a line without room for these claims could not be written.
	said := func(text dataset.NullString) []dataset.Claim {
		return []dataset.Claim{{Value: text.String, Source: dataset.CatalogSource}}
	}
	m.SetClaims(dataset.FactIndex("name"), said(m.Name))
	m.SetClaims(dataset.FactIndex("description"), said(m.Description))
	return dataset.MaxLine - len(dataset.AppendModel(nil, &m))
}

// extremes are the first and the last time of a dataset, and times that programs get wrong.
var extremes = []dataset.Timestamp{
	-62_167_219_200_000, // 0000-01-01T00:00:00.000Z
	-62_135_596_800_000, // 0001-01-01T00:00:00.000Z, Go's zero time
	-1, 0, 1,
	951_868_799_999,     // 2000-02-29T23:59:59.999Z
	2_147_483_647_999,   // 2038-01-19T03:14:07.999Z, the last second in 32 bits
	253_402_300_799_999, // 9999-12-31T23:59:59.999Z
}

// hardContextLengths are the shortest and the longest, and some beyond the exact range of a
// float64.
var hardContextLengths = []string{
	"", "1", "9", "10", "128000", "9007199254740993", "100000000000000000", "999999999999999999",
}

// valueCases are models with plain texts and hard values in the other fields.
func valueCases(provider string) []dataset.Model {
	var models []dataset.Model
	add := func() *dataset.Model {
		models = append(models, hardModel(provider, fmt.Sprintf("value-%04d", len(models))))
		return &models[len(models)-1]
	}
	for _, at := range extremes {
		m := add()
		m.UpdatedAt = at
		m.LastSeenAt = at
	}
	m := add() // a model that was seen last before it changed
	m.UpdatedAt = lastSync + 1
	m.LastSeenAt = lastSync - 1
	for _, length := range hardContextLengths {
		add().ContextLength = length
	}
	for kind := range dataset.TypeNames {
		for status := range dataset.StatusNames {
			m := add()
			m.Type = dataset.Type(kind)
			m.Status = dataset.Status(status)
		}
	}
	for i, d := range hardDetails() {
		m := add()
		m.Details = d
		m.Type = dataset.Type(i % len(dataset.TypeNames))
		m.Status = dataset.Status(i % len(dataset.StatusNames))
	}
	return models
}

// hardDetails are the smallest and the largest values of facts, each flag and modality, and prices
// that are equal as floats or have many digits.
func hardDetails() []dataset.Details {
	const most = 999_999_999_999_999_999
	list := []dataset.Details{
		{
			MaxInputTokens: 1, MaxOutputTokens: 1, EmbeddingDimensions: 1,
			ReleaseDate: 101, KnowledgeCutoff: 100, Family: "-",
		},
		{
			MaxInputTokens: most, MaxOutputTokens: most, EmbeddingDimensions: most,
			ReleaseDate: 99991231, KnowledgeCutoff: 99991200,
		},
		// A month, its first and its last day.
		{ReleaseDate: 20240200, KnowledgeCutoff: 20240229}, {ReleaseDate: 20240201}, {ReleaseDate: 20240229},
		{
			Family:  strings.Repeat("z", 63),
			Aliases: []string{"alias ", `alias"\<b>`, "alias/" + strings.Repeat("é", 500)},
		},
		{AliasOf: "value-0000"}, {AliasOf: "value-0001"},
	}
	for i := range dataset.FlagNames {
		// It is the only one that is known, and false; and all are known, and it is the only true one.
		onlyKnown := dataset.Details{Flags: dataset.Flags{Known: 1 << i}}
		onlyTrue := dataset.Details{Flags: dataset.Flags{Known: 255, True: 1 << i}}
		list = append(list, onlyKnown, onlyTrue)
	}
	const allModalities = 31
	for i := range 1 << len(dataset.ModalityNames) {
		list = append(list, dataset.Details{
			InputModalities:  dataset.Modalities(i),
			OutputModalities: dataset.Modalities(allModalities &^ i),
		})
	}
	// The smallest and the largest, and pairs that are equal as floats.
	for _, amount := range []dataset.Decimal{
		"0.0000000000000000001", "0.1", "0.1000000000000000001", "3",
		"9007199254740992", "9007199254740993", "99999999999999999999",
	} {
		var d dataset.Details
		for meter := range dataset.Meter(2) {
			price := dataset.Price{Meter: meter, Amount: amount, Source: "litellm", From: 101, AsOf: 99991231}
			d.Prices = append(d.Prices, price)
		}
		list = append(list, d)
	}
	return list
}

// pieces are those of mixed ids and texts. Each list is used as often as the others, however long
// it is.
var pieces = [][]string{
	{ // what separates, or has a meaning in paths, addresses and markup
		"/", "/", "/", ".", "..", "-", "_", ":", " ", "%", "%2e", "%2f", "%00",
		`\`, `"`, "?", "#", "&", "+", ";", "~41", "<", ">",
	},
	{ // parts of ids, and names of files of a published tree
		"a", "b", "A", "x", "1", "gpt", "GPT", "llama", "Llama", "70b",
		"index", "index.json", ".json", ".gz", ".etag", "_/", "_pages/",
	},
	{"", " ", ". ", "Reads text", "model", "Model", "MODEL", "128,000 tokens"},
	likenessTexts, injectionTexts, unicodeTexts, controlTexts,
}

// mix returns a text of up to so many pieces.
func mix(s *stream, most int) string {
	var text strings.Builder
	for range s.below(most + 1) {
		text.WriteString(pick(s, pick(s, pieces)))
	}
	return text.String()
}

// mixedModel returns a model of mixed texts. Its id may be none. One text in five is null, and
// three models in four have the same times.
func mixedModel(s *stream, provider string) dataset.Model {
	m := hardModel(provider, mix(s, 7))
	if s.below(5) > 0 {
		m.Name = asName(dataset.Text(mix(s, 3)))
	}
	if s.below(5) > 0 {
		m.Description = dataset.Text(mix(s, 11))
	}
	m.Type = dataset.Type(s.below(len(dataset.TypeNames)))
	m.Status = dataset.Status(s.below(len(dataset.StatusNames)))
	m.ContextLength = pick(s, hardContextLengths)
	if s.below(4) == 0 {
		m.UpdatedAt = pick(s, extremes)
		m.LastSeenAt = pick(s, extremes)
	}
	return m
}
