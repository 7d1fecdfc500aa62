package dataset

import (
	"bytes"
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/jsonl"
)

const sampleLine = `{"id":"gpt-4o","name":"GPT-4o","description":"Reads \"text\" and images.","type":"chat","context_length":"128000",` +
	`"status":"active","updated_at":"2026-01-02T03:04:05.678Z","last_seen_at":"2026-07-24T18:23:43.000Z"}`

// optionalMembers are members that a line may lack, to put before its closing brace.
const optionalMembers = `,"retirement_date":"2026-10-23","replacement":{"provider":"openai","id":"a/\"b\""},"sources":["litellm","models.dev"]}`

// FuzzLine checks that lines are read as by a reference made of encoding/json: both accept the same lines and find the same
// model in them. A model that was read can be written and read again.
func FuzzLine(f *testing.F) {
	f.Add(sampleLine)
	f.Add(strings.NewReplacer(`"GPT-4o"`, "null", `,`, " ,\t", `:"`, ` : "`).Replace(sampleLine) + "\r\n ")
	f.Add(strings.Replace(sampleLine, "GPT-4o", `\u0047\ud83d\ude00\/\\\"`, 1))
	f.Add(strings.Replace(sampleLine, "Reads ", `\u0047\ud83d\ude00\/\b\f\n\r\t\\\"`, 1))
	f.Add(strings.Replace(sampleLine, "GPT-4o", `\ud83d`, 1))
	f.Add(strings.Replace(sampleLine, "GPT-4o", `\ud83d\ud83d\ude00`, 1))
	f.Add(strings.Replace(sampleLine, "GPT-4o", "\xff", 1))
	f.Add(strings.Replace(sampleLine, "GPT-4o", "\u0085", 1))
	f.Add(strings.Replace(sampleLine, "GPT-4o", "\u2028", 1))
	f.Add(strings.Replace(sampleLine, "Reads ", "\u0085\u2028", 1))
	f.Add(strings.Replace(sampleLine, `"id"`, `"\u0069d"`, 1))
	f.Add(strings.Replace(sampleLine, `"id"`, `"ID"`, 1))
	f.Add(strings.Replace(sampleLine, `{`, `{"id":"other",`, 1))
	f.Add(strings.Replace(sampleLine, `"chat"`, `[{"a":[1,-0.5e+3,true,false,null,"x"]}]`, 1))
	f.Add(strings.Replace(sampleLine, `128000`, ``, 1))
	f.Add(strings.Replace(sampleLine, `active`, `deprecated`, 1) + "{}")
	optional := strings.TrimSuffix(sampleLine, "}") + optionalMembers
	f.Add(optional)
	f.Add(strings.NewReplacer(`["litellm","models.dev"]`, ` [ "b" , "a" ] `, `{"provider"`, `{ "provider"`).Replace(optional))
	f.Add(strings.Replace(optional, "models.dev", "litellm", 1))
	f.Add(strings.Replace(optional, "models.dev", "a,b", 1))
	f.Add(strings.Replace(optional, `["litellm","models.dev"]`, "[]", 1))
	f.Add(strings.Replace(optional, `["litellm","models.dev"]`, `["a",7]`, 1))
	f.Add(strings.Replace(optional, "10-23", "02-29", 1))
	f.Add(strings.Replace(optional, `"provider":"openai"`, `"provider":"a/b"`, 1))
	f.Add(strings.Replace(optional, `"provider":"openai",`, ``, 1))
	f.Add(strings.Replace(optional, `,"id":"a`, `,"ID":"a`, 1))
	f.Add(`[]`)
	f.Add(`{}`)
	f.Add(``)
	f.Fuzz(func(t *testing.T, line string) {
		got, err := readLine(line)
		want, wrong := referenceLine(line)
		if (err == nil) != (wrong == "") {
			t.Fatalf("%q: got error %v, reference says %q", line, err, wrong)
		}
		if err != nil {
			return
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%q (-reference +ours)\n%s", line, diff)
		}
		canonical := string(AppendModel(nil, &got))
		if len(canonical) > len(line) {
			t.Errorf("%q\nis shorter than its canonical form\n%q", line, canonical)
		}
		if again, wrong := referenceLine(canonical); wrong != "" || again != got {
			t.Fatalf("%q\nis written as\n%q\n%s", line, canonical, wrong)
		}
	})
}

// readLine reads one line with a Reader.
func readLine(line string) (m Model, err error) {
	var faults jsonl.List
	r := jsonl.Reader{Text: line, Faults: &faults}
	r.Whole()
	m.read(&r, requiredMembers)
	return m, faults.Err()
}

var (
	escapeSequence    = regexp.MustCompile(`\\(?:u([0-9A-Fa-f]{4})|.)`)
	contextLengthForm = regexp.MustCompile(`^(?:[1-9][0-9]{0,17})?$`)
)

// referenceLine reads one line by the rules as the package's doc has them, with other means: encoding/json, regular
// expressions and package time. It returns the first fault of the line, or "".
func referenceLine(line string) (m Model, wrong string) {
	if !utf8.ValidString(line) {
		return m, "not UTF-8"
	}
	if !json.Valid([]byte(line)) {
		return m, "not JSON"
	}
	if halfSurrogate(line) {
		return m, "half a surrogate pair"
	}
	decoder := json.NewDecoder(strings.NewReader(line))
	decoder.UseNumber()
	if token, _ := decoder.Token(); token != json.Delim('{') {
		return m, "no object"
	}
	members := make(map[string]any)
	for decoder.More() {
		name, _ := decoder.Token()
		if _, found := members[name.(string)]; found {
			return m, "repeated member"
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return m, "not JSON"
		}
		switch name {
		case "replacement":
			m.Replacement, wrong = referenceReplacement(string(value))
		case "sources":
			m.Sources, wrong = referenceSources(value)
		}
		if wrong != "" {
			return m, wrong
		}
		var text any
		if err := json.Unmarshal(value, &text); err != nil {
			return m, "not JSON"
		}
		members[name.(string)] = text
	}
	decoder.Token() // the closing brace
	if _, err := decoder.Token(); err != io.EOF {
		return m, "trailing data"
	}
	known := 8
	for _, name := range []string{"retirement_date", "replacement", "sources"} {
		if _, found := members[name]; found {
			known++
		}
	}
	if len(members) != known {
		return m, "number of members"
	}
	text := func(name string) string {
		s, ok := members[name].(string)
		if !ok {
			wrong = name + " is missing or null"
		}
		return s
	}
	nullable := func(name string) NullString {
		v, found := members[name]
		if !found {
			wrong = name + " is missing"
		}
		s, ok := v.(string)
		if v != nil && !ok {
			wrong = name + " is neither string nor null"
		}
		return NullString{s, ok}
	}
	index := func(name string, allowed ...string) int {
		i := slices.Index(allowed, text(name))
		if i < 0 {
			wrong = name + " is unknown"
		}
		return max(i, 0)
	}
	moment := func(name string) Timestamp {
		s := text(name)
		t, err := time.Parse(timestampLayout, s)
		if err != nil || t.Format(timestampLayout) != s {
			wrong = name + " is no time"
		}
		return Timestamp(t.UnixMilli())
	}
	m.ID = text("id")
	if m.Name = nullable("name"); regexp.MustCompile(`[\p{Cc}\p{Zl}\p{Zp}]`).MatchString(m.Name.String) {
		wrong = "name has more than one line"
	}
	m.Description = nullable("description")
	m.Type = Type(index("type", "chat", "embedding", "image", "audio", "video"))
	m.ContextLength = text("context_length")
	m.Status = Status(index("status", "active", "deprecated", "unlisted"))
	m.UpdatedAt = moment("updated_at")
	m.LastSeenAt = moment("last_seen_at")
	if _, found := members["retirement_date"]; found {
		m.RetirementDate = text("retirement_date")
		if t, err := time.Parse("2006-01-02", m.RetirementDate); err != nil || t.Format("2006-01-02") != m.RetirementDate {
			wrong = "retirement_date is no day"
		}
	}
	if len(m.ID) < 1 || len(m.ID) > 1024 || strings.ContainsFunc(m.ID, func(r rune) bool { return unicode.Is(unicode.Cc, r) }) {
		return m, "id"
	}
	if !contextLengthForm.MatchString(m.ContextLength) {
		return m, "context_length"
	}
	return m, wrong
}

// referenceReplacement returns a replacement as provider/id.
func referenceReplacement(value string) (key, wrong string) {
	decoder := json.NewDecoder(strings.NewReader(value))
	if token, _ := decoder.Token(); token != json.Delim('{') {
		return "", "replacement is no object"
	}
	members := make(map[string]string)
	for decoder.More() {
		name, _ := decoder.Token()
		token, _ := decoder.Token()
		text, ok := token.(string)
		if _, found := members[name.(string)]; found || !ok || name != "provider" && name != "id" {
			return "", "members of the replacement"
		}
		members[name.(string)] = text
	}
	id := members["id"]
	if !regexp.MustCompile(`^[a-z][a-z0-9_-]{0,62}$`).MatchString(members["provider"]) || len(id) < 1 || len(id) > 1024 ||
		strings.ContainsFunc(id, func(r rune) bool { return unicode.Is(unicode.Cc, r) }) {
		return "", "replacement"
	}
	return members["provider"] + "/" + id, ""
}

// referenceSources returns sources with commas between them.
func referenceSources(value []byte) (names, wrong string) {
	var list []any
	if err := json.Unmarshal(value, &list); err != nil || list == nil {
		return "", "sources are no array"
	}
	form := regexp.MustCompile(`^[a-z0-9._-]{1,63}$`)
	var sorted []string
	for _, element := range list {
		name, ok := element.(string)
		if !ok || !form.MatchString(name) || slices.Contains(sorted, name) {
			return "", "sources"
		}
		sorted = append(sorted, name)
	}
	slices.Sort(sorted)
	return strings.Join(sorted, ","), ""
}

// halfSurrogate reports whether JSON text has the escape of a surrogate that is not one of a pair. Backslashes are only in
// strings, so the escapes need no context.
func halfSurrogate(text string) bool {
	end, high := 0, rune(0) // the end of the last escape, and its value if that is a high surrogate
	for _, match := range escapeSequence.FindAllStringSubmatchIndex(text, -1) {
		r := rune(0)
		if match[2] >= 0 {
			code, _ := strconv.ParseUint(text[match[2]:match[3]], 16, 16)
			r = rune(code)
		}
		isLow := 0xdc00 <= r && r <= 0xdfff
		if high != 0 && !(isLow && match[0] == end) || high == 0 && isLow {
			return true
		}
		end, high = match[1], 0
		if utf16.IsSurrogate(r) && !isLow {
			high = r
		}
	}
	return high != 0
}

// TestLinePrefixes checks that a line that breaks off is a fault, wherever it does.
func TestLinePrefixes(t *testing.T) {
	line := strings.NewReplacer("GPT-4o", `\u0047\ud83d\ude00\\`, `"128000"`, `[-1.5e+3,{"a":null}]`).Replace(sampleLine)
	for end := range len(line) {
		if _, err := readLine(line[:end]); err == nil {
			t.Errorf("reading %q: no error", line[:end])
		}
	}
}

func TestAppendModel(t *testing.T) {
	m := Model{
		ID: "a/b", Provider: "acme", Name: NullString{"Ä \"1\"", true}, Type: Embedding, ContextLength: "8192", Status: Unlisted,
		UpdatedAt: 1767323045678, LastSeenAt: 0,
	}
	want := `dst{"id":"a/b","name":"Ä \"1\"","description":null,"type":"embedding","context_length":"8192","status":"unlisted",` +
		`"updated_at":"2026-01-02T03:04:05.678Z","last_seen_at":"1970-01-01T00:00:00.000Z"}`
	if got := string(AppendModel([]byte("dst"), &m)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	m.RetirementDate, m.Replacement, m.Sources = "2026-10-23", `openai/a/"b"`, "litellm,models.dev"
	want = strings.TrimSuffix(want, "}") + optionalMembers
	if got := string(AppendModel([]byte("dst"), &m)); got != want {
		t.Errorf("with optional members: got  %s\nwant %s", got, want)
	}
}

// TestLineAllocs checks that reading a line without escapes allocates nothing.
func TestLineAllocs(t *testing.T) {
	line := strings.ReplaceAll(sampleLine, `\"`, "'")
	var faults jsonl.List
	r := jsonl.Reader{Faults: &faults}
	var m Model
	read := func() {
		r.Text, r.Line = line, 0
		r.Whole()
		m.read(&r, requiredMembers)
	}
	if n := testing.AllocsPerRun(100, read); n != 0 || faults.Err() != nil {
		t.Errorf("reading a line makes %v allocations, want 0 (faults: %v)", n, faults.Err())
	}
}

func BenchmarkAppendModel(b *testing.B) {
	m, err := readLine(sampleLine)
	if err != nil {
		b.Fatal(err)
	}
	line := AppendModel(nil, &m)
	if !bytes.Equal(line, []byte(sampleLine)) {
		b.Fatalf("got %s", line)
	}
	b.SetBytes(int64(len(line)))
	b.ReportAllocs()
	for b.Loop() {
		line = AppendModel(line[:0], &m)
	}
}
