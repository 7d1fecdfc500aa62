package datasettest

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// textCases are models with plain ids and hard names and descriptions, alone and together.
func textCases(provider string) []dataset.Model {
	var models []dataset.Model
	add := func(name, description dataset.NullString) {
		m := hardModel(provider, fmt.Sprintf("text/%04d", len(models)))
		m.Name, m.Description = name, description
		models = append(models, m)
	}
	var null dataset.NullString
	add(null, null)
	add(null, valid(""))
	add(valid(""), null)
	add(valid(""), valid(""))
	for _, text := range slices.Concat(controlTexts, unicodeTexts, injectionTexts) {
		add(valid(text), null)
		add(null, valid(text))
	}
	for _, text := range []string{" ", "  a", "a  ", "null", "text/0000", "TEXT/0000", "\xc3\xa9", strings.Repeat("name ", 200)} {
		add(valid(text), valid(text))
	}
	for _, long := range []string{
		strings.Repeat("A sentence. ", 2500), strings.Repeat("a", 30_000), strings.Repeat(" ", 30_000), strings.Repeat("é", 15_000),
		strings.Repeat("e\u0301", 10_000), strings.Repeat("\u0301", 15_000), strings.Repeat("😀", 7500), strings.Repeat("\u2028", 10_000),
		strings.Repeat("\x00", 10_000), strings.Repeat(`"\`, 15_000), strings.Repeat("<b>", 10_000), strings.Repeat("ΐ", 15_000),
	} {
		add(valid("long"), valid(long))
	}
	add(valid("longest"), valid("b"))
	longest := &models[len(models)-1]
	room := dataset.MaxLine - len(dataset.AppendModel(nil, longest))
	longest.Description = valid("b" + strings.Repeat("b", room))
	return models
}

// extremes are the first and the last moment of a dataset, and those about which programs err.
var extremes = []dataset.Timestamp{
	-62_167_219_200_000, // 0000-01-01T00:00:00.000Z
	-62_135_596_800_000, // 0001-01-01T00:00:00.000Z, Go's zero time
	-1, 0, 1,
	951_868_799_999,     // 2000-02-29T23:59:59.999Z
	2_147_483_647_999,   // 2038-01-19T03:14:07.999Z, the last second in 32 bits
	253_402_300_799_999, // 9999-12-31T23:59:59.999Z
}

// hardContextLengths are the shortest and the longest, and some beyond the exact range of a float64.
var hardContextLengths = []string{"", "1", "9", "10", "128000", "9007199254740993", "100000000000000000", "999999999999999999"}

// valueCases are models with plain texts and hard values in the other fields.
func valueCases(provider string) []dataset.Model {
	var models []dataset.Model
	add := func() *dataset.Model {
		models = append(models, hardModel(provider, fmt.Sprintf("value-%04d", len(models))))
		return &models[len(models)-1]
	}
	for _, updated := range extremes {
		for _, seen := range extremes {
			m := add()
			m.UpdatedAt, m.LastSeenAt = updated, seen
		}
	}
	m := add()
	m.UpdatedAt, m.LastSeenAt = lastSync+1, lastSync-1
	for _, length := range hardContextLengths {
		add().ContextLength = length
	}
	for kind := range dataset.TypeNames {
		for status := range dataset.StatusNames {
			m := add()
			m.Type, m.Status = dataset.Type(kind), dataset.Status(status)
		}
	}
	return models
}
