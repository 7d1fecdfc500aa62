// Package oracle answers queries in the slow and obvious way, for tests: one loop over all models, parsing and encoding from
// the standard library, and Unicode's own table of case foldings. It shares no code with package catalog.
package oracle

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"modelcatalog/dataset"
)

//go:embed casefold.txt
var caseFoldings string

// folding maps characters to their full case folding (CaseFolding.txt of Unicode 14, statuses C and F).
var folding = func() map[rune]string {
	table := map[rune]string{}
	for line := range strings.Lines(caseFoldings) {
		fields := strings.Fields(line)
		var folded []rune
		for _, field := range fields {
			char, err := strconv.ParseUint(field, 16, 32)
			if err != nil {
				panic(err)
			}
			folded = append(folded, rune(char))
		}
		table[folded[0]] = string(folded[1:])
	}
	return table
}()

// folded keeps the results of Fold, because the same few texts are compared with every query.
var folded sync.Map

// Fold returns NFC, full case folding, NFC of s. It is right for texts of up to 30 combining marks in a row.
func Fold(s string) string {
	if known, ok := folded.Load(s); ok {
		return known.(string)
	}
	text := fold(s)
	folded.Store(s, text)
	return text
}

func fold(s string) string {
	var folded strings.Builder
	for _, char := range nfc(s) {
		if to, ok := folding[char]; ok {
			folded.WriteString(to)
		} else {
			folded.WriteRune(char)
		}
	}
	return nfc(folded.String())
}

// joiner is U+034F, which norm.NFC inserts into runs of more than 30 combining marks. Unicode's NFC does not.
const joiner = "\u034F"

func nfc(s string) string {
	parts := strings.Split(s, joiner)
	for i, part := range parts {
		parts[i] = strings.ReplaceAll(norm.NFC.String(part), joiner, "")
	}
	return strings.Join(parts, joiner)
}

// Model is a model as the API shows it.
type Model struct {
	ID            string  `json:"id"`
	Provider      string  `json:"provider"`
	Name          *string `json:"name"`
	Description   *string `json:"description"`
	Type          string  `json:"type"`
	ContextLength string  `json:"context_length"`
	Status        string  `json:"status"`
	Deprecated    bool    `json:"deprecated"`
	UpdatedAt     string  `json:"updated_at"`
	LastSeenAt    string  `json:"last_seen_at"`
}

type list struct {
	Data any  `json:"data"`
	Meta meta `json:"meta"`
}

type meta struct {
	Total   int       `json:"total"`
	Page    int64     `json:"page"`
	Limit   int64     `json:"limit"`
	Pages   int64     `json:"pages"`
	Unknown *int      `json:"unknown,omitempty"` // of version 2
	Ignored *[]string `json:"ignored,omitempty"`
}

// Show returns the model as the API shows it.
func Show(m *dataset.Model) Model {
	nullable := func(s dataset.NullString) *string {
		if !s.Valid {
			return nil
		}
		return &s.String
	}
	return Model{
		ID: m.ID, Provider: m.Provider, Name: nullable(m.Name), Description: nullable(m.Description),
		Type: m.Type.String(), ContextLength: m.ContextLength, Status: m.Status.String(),
		Deprecated: m.Status == dataset.Deprecated,
		UpdatedAt:  m.UpdatedAt.Time().Format("2006-01-02T15:04:05.000Z"),
		LastSeenAt: m.LastSeenAt.Time().Format("2006-01-02T15:04:05.000Z"),
	}
}

// Encode returns v as the API writes JSON: compact, without HTML escaping, U+2028 and U+2029 as they are.
func Encode(v any) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		panic(err)
	}
	text := bytes.TrimSuffix(out.Bytes(), []byte("\n"))
	// encoding/json always escapes these two; an escape that v itself spells has a second backslash before it.
	plain := strings.NewReplacer(`\\`, `\\`, `\u2028`, "\u2028", `\u2029`, "\u2029").Replace(string(text))
	return []byte(plain)
}

// page returns a page of the models that were found.
func page[M any](found []M, page, limit int64) list {
	shown := []M{}
	for i, m := range found {
		if int64(i)/limit == page-1 {
			shown = append(shown, m)
		}
	}
	pages := (int64(len(found)) + limit - 1) / limit
	return list{shown, meta{Total: len(found), Page: page, Limit: limit, Pages: pages}}
}

// ignored returns the names of the parameters that are not known: the first 16 in order, of each 64 characters.
func ignored(rawQuery string, known []string) []string {
	names := map[string]bool{}
	for _, pair := range strings.Split(rawQuery, "&") {
		rawName, _, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(rawName)
		if err != nil {
			name = rawName
		}
		if name == "" || err == nil && slices.Contains(known, name) {
			continue
		}
		characters := []rune(strings.ToValidUTF8(name, "\uFFFD"))
		names[string(characters[:min(len(characters), 64)])] = true
	}
	sorted := append([]string{}, slices.Sorted(maps.Keys(names))...)
	return sorted[:min(len(sorted), 16)]
}

// parameters decodes the known parameters.
func parameters(rawQuery string, known []string) (map[string]string, bool) {
	given := map[string]string{}
	for _, pair := range strings.Split(rawQuery, "&") {
		rawName, rawValue, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(rawName)
		if err != nil || !slices.Contains(known, name) {
			continue
		}
		value, err := url.QueryUnescape(rawValue)
		if err != nil || !utf8.ValidString(value) {
			return nil, false
		}
		if value == "" {
			continue
		}
		if given[name] != "" {
			return nil, false
		}
		given[name] = value
	}
	return given, true
}

// providerIDs returns the ids of the providers, in their order.
func providerIDs(d *dataset.Dataset) []string {
	var ids []string
	for _, p := range d.Providers {
		ids = append(ids, p.ID)
	}
	return ids
}

func validFilters(d *dataset.Dataset, given map[string]string) bool {
	return inRange(given["page"], 9007199254740991) && inRange(given["limit"], 100) &&
		allIn(given["provider"], providerIDs(d)) &&
		allIn(given["type"], []string{"chat", "embedding", "image", "audio", "video"}) &&
		allIn(given["status"], []string{"active", "deprecated", "unlisted"}) &&
		utf8.RuneCountInString(given["search"]) <= 512 &&
		slices.Contains([]string{"", "asc", "desc"}, given["order"])
}

func inRange(value string, most int64) bool {
	if value == "" {
		return true
	}
	n, err := strconv.ParseInt(value, 10, 64)
	return err == nil && n >= 1 && n <= most && strconv.FormatInt(n, 10) == value
}

func allIn(value string, allowed []string) bool {
	if value == "" {
		return true
	}
	for _, element := range strings.Split(value, ",") {
		if !slices.Contains(allowed, element) {
			return false
		}
	}
	return true
}

func among(value, element string) bool {
	return value == "" || slices.Contains(strings.Split(value, ","), element)
}

// number returns the value of a valid parameter.
func number(value string, absent int64) int64 {
	n, _ := strconv.ParseInt(value, 10, 64)
	return cmp.Or(n, absent)
}

// Providers answers the list of providers.
func Providers(d *dataset.Dataset) []byte {
	type provider struct {
		ID    string `json:"id"`
		Name  string `json:"name"`
		Count int    `json:"model_count"`
	}
	var all []provider
	for _, p := range d.Providers {
		all = append(all, provider{p.ID, p.Name, count(d, func(m *dataset.Model) bool { return m.Provider == p.ID })})
	}
	slices.SortFunc(all, func(a, b provider) int {
		return cmp.Or(b.Count-a.Count, strings.Compare(a.ID, b.ID))
	})
	return Encode(map[string]any{"data": all})
}

// Stats answers the statistics.
func Stats(d *dataset.Dataset) []byte {
	return Encode(map[string]any{"data": statsOf(d)})
}

// stats are the members of the statistics of version 1.
type stats struct {
	Total      int             `json:"total_models"`
	ByProvider json.RawMessage `json:"by_provider"`
	ByType     json.RawMessage `json:"by_type"`
	ByStatus   json.RawMessage `json:"by_status"`
	LastSync   *string         `json:"last_sync"`
}

func statsOf(d *dataset.Dataset) (data stats) {
	data.Total = len(d.Models)
	data.ByProvider = counts(d, providerIDs(d), func(m *dataset.Model) string { return m.Provider })
	data.ByType = counts(d, []string{"chat", "embedding", "image", "audio", "video"},
		func(m *dataset.Model) string { return m.Type.String() })
	data.ByStatus = counts(d, []string{"active", "deprecated", "unlisted"},
		func(m *dataset.Model) string { return m.Status.String() })
	if d.LastSync != nil {
		text := d.LastSync.Time().Format("2006-01-02T15:04:05.000Z")
		data.LastSync = &text
	}
	return data
}

func count(d *dataset.Dataset, is func(*dataset.Model) bool) int {
	n := 0
	for i := range d.Models {
		if is(&d.Models[i]) {
			n++
		}
	}
	return n
}

func counts(d *dataset.Dataset, names []string, of func(*dataset.Model) string) json.RawMessage {
	out := "{"
	for i, name := range names {
		if i > 0 {
			out += ","
		}
		out += strconv.Quote(name) + ":" + strconv.Itoa(count(d, func(m *dataset.Model) bool { return of(m) == name }))
	}
	return json.RawMessage(out + "}")
}
