package dataset

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
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
const optionalMembers = `,"retirement_date":"2026-10-23","replacement":{"provider":"openai","id":"a/\"b\""},"max_input_tokens":4096,` +
	`"max_output_tokens":999999999999999999,"input_modalities":["text","image"],"output_modalities":["text"],` +
	`"features":{"reasoning":true,"computer_use":false},"embedding_dimensions":1,"open_weights":true,"family":"gpt-5-mini",` +
	`"aliases":["a \"b\"","c"],"alias_of":"d","release_date":"2024-02-29","knowledge_cutoff":"2023-10",` +
	`"sources":{"litellm":[],"models.dev":["name","knowledge_cutoff"]},` +
	`"disputes":{"type":{"litellm":"chat","models.dev":"image"},"features.tool_call":{"litellm":"true","models.dev":"false"}}}`

// lineSources are the sources to which a line can refer.
var lineSources = []string{"litellm", "models.dev"}

// optionalDetails are the details of optionalMembers.
func optionalDetails() *Details {
	return &Details{
		MaxInputTokens: 4096, MaxOutputTokens: 999999999999999999, InputModalities: 3, OutputModalities: 1, Flags: Flags{Known: 97, True: 65},
		EmbeddingDimensions: 1, Family: "gpt-5-mini", Aliases: []string{`a "b"`, "c"}, AliasOf: "d", ReleaseDate: 20240229, KnowledgeCutoff: 20231000,
		Sources: []SourceFacts{{"litellm", 0}, {"models.dev", 1 | 1<<23}},
		Disputes: []Dispute{
			{"type", []Claim{{"chat", "litellm"}, {"image", "models.dev"}}}, {"features.tool_call", []Claim{{"true", "litellm"}, {"false", "models.dev"}}},
		},
	}
}

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
	for _, change := range []string{
		`"text","image"|"image" , "text"`, `"text","image"|"text","text"`, `["text","image"]|[]`, `["text","image"]|null`, `"text","image"|"Text"`,
		`4096|"4096"`, `4096|0`, `4096|4e3`, `4096|-1`, `4096|04096`, `999999999|9999999999`, `4096|4096.0`,
		`true|"true"`, `true|null`, `"reasoning":true,|`, `"reasoning":true|"reasoning":true,"reasoning":true`, `reasoning|thinking`,
		`{"reasoning":true,"computer_use":false}|{}`, `{"reasoning":true,"computer_use":false}|[]`, `gpt-5-mini|gpt,5`, `gpt-5-mini|`,
		`["a \"b\"","c"]|["c","a"]`, `["a \"b\"","c"]|["a,c"]`, `["a \"b\"","c"]|[""]`, `"d"|""`, `02-29|02-30`, `2023-10|2023-13`, `2023-10|2023-00`, `2024-02-29|0000-01-01`, `2024-02-29|9999-12-31`,
		`2024-02-29|2024-2-029`, `2024-02-29|2024-02-29T`, `2024-02-29|-024-02-29`, `2023-10|2023`,
		`{"litellm":[],|{`, `{"litellm":[],|{"litellm":[],"litellm":[],`, `"litellm":[]|"other":[]`, `["name","knowledge_cutoff"]|["knowledge_cutoff","name"]`,
		`["name","knowledge_cutoff"]|["name","name"]`, `["name","knowledge_cutoff"]|["id"]`, `["name","knowledge_cutoff"]|"name"`,
		`"chat","models|"image","models`, `"litellm":"chat"|"litellm":7`, `"litellm":"chat"|"litellm":"chats"`, `{"type":{|{"id":{`,
		`{"type":{|{"features.tool_call":{`, `"litellm":"true",|`, `"litellm":"true","models.dev":"false"|"models.dev":"false","litellm":"true"`,
		`"litellm":"true"|"other":"true"`, `{"litellm":"true","models.dev":"false"}|[]`, `{"litellm":"true","models.dev":"false"}|{}`,
	} {
		old, new, _ := strings.Cut(change, "|")
		f.Add(strings.Replace(optional, old, new, 1))
	}
	f.Add(strings.Replace(optional, "10-23", "02-29", 1))
	f.Add(strings.Replace(optional, `"provider":"openai"`, `"provider":"a/b"`, 1))
	f.Add(strings.Replace(optional, `"provider":"openai",`, ``, 1))
	f.Add(strings.Replace(optional, `,"id":"a`, `,"ID":"a`, 1))
	f.Add(`[]`)
	for end := range len(optional) { // a line that breaks off
		f.Add(optional[:end])
	}
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
		if again, wrong := referenceLine(canonical); wrong != "" || !reflect.DeepEqual(again, got) {
			t.Fatalf("%q\nis written as\n%q\n%s", line, canonical, wrong)
		}
	})
}

// readLine reads one line with a Reader.
func readLine(line string) (m Model, err error) {
	var faults jsonl.List
	r := jsonl.Reader{Text: line, Faults: &faults}
	r.Whole()
	m.read(&r, requiredMembers, lineSources)
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
	required := strings.Fields("id name description type context_length status updated_at last_seen_at")
	known := slices.Concat(required, []string{"retirement_date", "replacement"}, referenceMembers)
	members, ok := referenceObject([]byte(line), known...)
	if !ok {
		return m, "no object, or a member that is unknown or repeated"
	}
	d := new(Details)
	for name, value := range members {
		if name == "replacement" {
			m.Replacement, wrong = referenceReplacement(string(value))
		} else {
			wrong = d.reference(name, value)
		}
		if wrong != "" {
			return m, wrong
		}
	}
	if m.Details = d; reflect.DeepEqual(d, new(Details)) {
		m.Details = nil
	}
	text := func(name string) string {
		s, ok := referenceString(members[name])
		if !ok {
			wrong = name + " is missing or null"
		}
		return s
	}
	nullable := func(name string) NullString {
		if string(members[name]) == "null" {
			return NullString{}
		}
		return NullString{text(name), wrong == ""}
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
	if !referenceID(m.ID) || !contextLengthForm.MatchString(m.ContextLength) {
		return m, "id or context_length"
	}
	return m, wrong
}

// referenceObject returns the members of an object, each of which must appear once and be one of names.
func referenceObject(value []byte, names ...string) (members map[string]json.RawMessage, ok bool) {
	decoder := json.NewDecoder(bytes.NewReader(value))
	if token, _ := decoder.Token(); token != json.Delim('{') {
		return nil, false
	}
	members = make(map[string]json.RawMessage)
	for decoder.More() {
		name, _ := decoder.Token()
		var member json.RawMessage
		if _, found := members[name.(string)]; found || !slices.Contains(names, name.(string)) || decoder.Decode(&member) != nil {
			return nil, false
		}
		members[name.(string)] = member
	}
	return members, true
}

// referenceStrings returns the elements of an array of strings, each of which must appear once.
func referenceStrings(value []byte) (texts []string, ok bool) {
	var list []any
	if err := json.Unmarshal(value, &list); err != nil || list == nil {
		return nil, false
	}
	for _, element := range list {
		text, ok := element.(string)
		if !ok || slices.Contains(texts, text) {
			return nil, false
		}
		texts = append(texts, text)
	}
	return texts, true
}

// referenceString returns a string.
func referenceString(value []byte) (text string, ok bool) {
	var any any
	json.Unmarshal(value, &any)
	text, ok = any.(string)
	return text, ok
}

func referenceID(id string) bool {
	return len(id) >= 1 && len(id) <= 1024 && !strings.ContainsFunc(id, func(r rune) bool { return unicode.Is(unicode.Cc, r) })
}

// referenceReplacement returns a replacement as provider/id.
func referenceReplacement(value string) (key, wrong string) {
	members, ok := referenceObject([]byte(value), "provider", "id")
	provider, isText := referenceString(members["provider"])
	id, isTextToo := referenceString(members["id"])
	if !ok || !isText || !isTextToo || !referenceProvider.MatchString(provider) || !referenceID(id) {
		return "", "replacement"
	}
	return provider + "/" + id, ""
}

var (
	referenceProvider = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,62}$`)
	referenceCount    = regexp.MustCompile(`^[1-9][0-9]{0,17}$`)
	referenceFamily   = regexp.MustCompile(`^[a-z0-9._-]{1,63}$`)
	referenceFeatures = strings.Fields("reasoning tool_call structured_output web_search prompt_caching computer_use")
	referenceMembers  = strings.Fields("max_input_tokens max_output_tokens input_modalities output_modalities features embedding_dimensions " +
		"open_weights family aliases alias_of release_date knowledge_cutoff sources disputes")
	referenceFacts = strings.Fields("name description type context_length status retirement_date replacement max_input_tokens " +
		"max_output_tokens input_modalities output_modalities features.reasoning features.tool_call features.structured_output " +
		"features.web_search features.prompt_caching features.computer_use " +
		"embedding_dimensions open_weights family aliases alias_of release_date knowledge_cutoff")
)

// reference reads a member of a line and returns what is wrong with it, or "".
func (d *Details) reference(name string, value []byte) string {
	text, isText := referenceString(value)
	texts, isList := referenceStrings(value)
	ok := true
	switch name {
	case "features":
		var features map[string]json.RawMessage
		features, ok = referenceObject(value, referenceFeatures...)
		for name, value := range features {
			ok = ok && d.referenceFact("features."+name, string(value))
		}
	case "sources":
		var sources map[string]json.RawMessage
		sources, ok = referenceObject(value, lineSources...)
		for _, source := range lineSources {
			if _, found := sources[source]; found {
				texts, isList := referenceStrings(sources[source])
				s := SourceFacts{Source: source}
				for _, name := range texts {
					i := slices.Index(referenceFacts, name)
					ok = ok && i >= 0
					s.Facts |= 1 << max(i, 0)
				}
				ok = ok && isList
				d.Sources = append(d.Sources, s)
			}
		}
	case "disputes":
		ok = d.referenceDisputes(value)
	case "input_modalities", "output_modalities":
		slices.SortFunc(texts, func(a, b string) int { return slices.Index(ModalityNames, a) - slices.Index(ModalityNames, b) })
		ok = isList && len(texts) > 0 && d.referenceFact(name, strings.Join(texts, ","))
	case "aliases":
		slices.Sort(texts)
		ok = isList && len(texts) > 0 && !slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, ",") }) &&
			d.referenceFact(name, strings.Join(texts, ","))
	case "max_input_tokens", "max_output_tokens", "embedding_dimensions", "open_weights":
		ok = d.referenceFact(name, string(value))
	case "family", "alias_of", "release_date", "knowledge_cutoff":
		ok = isText && d.referenceFact(name, text)
	}
	if !ok {
		return name
	}
	return ""
}

// referenceFact sets a fact as text and reports whether that can be.
func (d *Details) referenceFact(name, text string) (ok bool) {
	list := func(field *Modalities) bool {
		last := -1
		for part := range strings.SplitSeq(text, ",") {
			i := slices.Index([]string{"text", "image", "audio", "video", "pdf"}, part)
			if i <= last {
				return false
			}
			*field |= 1 << i
			last = i
		}
		return true
	}
	count := func(field *int64) bool {
		*field, _ = strconv.ParseInt(text, 10, 64)
		return referenceCount.MatchString(text)
	}
	date := func(field *Date) bool {
		for _, layout := range []string{"2006-01-02", "2006-01"} {
			if t, err := time.Parse(layout, text); err == nil && t.Format(layout) == text {
				n, _ := strconv.Atoi((strings.ReplaceAll(text, "-", "") + "00")[:8])
				*field = Date(n)
				return true
			}
		}
		return false
	}
	switch name {
	case "max_input_tokens":
		return count(&d.MaxInputTokens)
	case "max_output_tokens":
		return count(&d.MaxOutputTokens)
	case "embedding_dimensions":
		return count(&d.EmbeddingDimensions)
	case "input_modalities":
		return list(&d.InputModalities)
	case "output_modalities":
		return list(&d.OutputModalities)
	case "release_date":
		return date(&d.ReleaseDate)
	case "knowledge_cutoff":
		return date(&d.KnowledgeCutoff)
	case "family":
		d.Family = text
		return referenceFamily.MatchString(text)
	case "alias_of":
		d.AliasOf = text
		return referenceID(text)
	case "aliases":
		d.Aliases = strings.Split(text, ",")
		return !slices.ContainsFunc(d.Aliases, func(id string) bool { return !referenceID(id) }) &&
			slices.IsSorted(d.Aliases) && len(slices.Compact(slices.Clone(d.Aliases))) == len(d.Aliases)
	case "name":
		return !regexp.MustCompile(`[\p{Cc}\p{Zl}\p{Zp}]`).MatchString(text)
	case "description":
		return true
	case "type":
		return slices.Contains([]string{"chat", "embedding", "image", "audio", "video"}, text)
	case "status":
		return slices.Contains([]string{"active", "deprecated", "unlisted"}, text)
	case "context_length":
		return contextLengthForm.MatchString(text)
	case "retirement_date":
		return len(text) == 10 && date(new(Date))
	case "replacement":
		provider, id, found := strings.Cut(text, "/")
		return found && referenceProvider.MatchString(provider) && referenceID(id)
	}
	bit := slices.Index(append(slices.Clone(referenceFeatures), "open_weights"), strings.TrimPrefix(name, "features."))
	if bit < 0 || text != "true" && text != "false" {
		return false
	}
	d.Flags.Known |= 1 << bit
	if text == "true" {
		d.Flags.True |= 1 << bit
	}
	return true
}

func (d *Details) referenceDisputes(value []byte) (ok bool) {
	facts, ok := referenceObject(value, referenceFacts...)
	for fact, value := range facts {
		claims, isObject := referenceObject(value, lineSources...)
		different := map[string]bool{}
		dispute := Dispute{Fact: fact}
		for _, source := range slices.Sorted(maps.Keys(claims)) {
			value, isText := referenceString(claims[source])
			ok = ok && isText && new(Details).referenceFact(fact, value)
			different[value] = true
			dispute.Values = append(dispute.Values, Claim{value, source})
		}
		ok = ok && isObject && len(different) > 1
		d.Disputes = append(d.Disputes, dispute)
	}
	slices.SortFunc(d.Disputes, func(a, b Dispute) int {
		return slices.Index(referenceFacts, a.Fact) - slices.Index(referenceFacts, b.Fact)
	})
	return ok
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
	m.RetirementDate, m.Replacement, m.Details = "2026-10-23", `openai/a/"b"`, optionalDetails()
	want = strings.TrimSuffix(want, "}") + optionalMembers
	if got := string(AppendModel([]byte("dst"), &m)); got != want {
		t.Errorf("with optional members: got  %s\nwant %s", got, want)
	}
}

// TestSet checks that Set changes a fact of one record, accepts no other form of it than that of Fact, and leaves nothing behind if no
// fact is known.
func TestSet(t *testing.T) {
	values := map[string]string{
		"max_input_tokens": "1", "max_output_tokens": "999999999999999999", "input_modalities": "text,pdf", "output_modalities": "video",
		"features.reasoning": "true", "features.tool_call": "false", "features.structured_output": "true", "features.web_search": "true", "features.prompt_caching": "false",
		"features.computer_use": "true", "embedding_dimensions": "1024", "open_weights": "false", "family": "a", "aliases": "a b,c", "alias_of": "d,e",
		"release_date": "2024-02", "knowledge_cutoff": "2024-02-29",
	}
	for _, name := range FactNames[7:] {
		var m Model
		value := Text(values[name])
		if err := m.Set(name, value); err != nil || m.Fact(name) != value {
			t.Errorf("Set(%s, %q) = %v, then Fact is %v", name, value.String, err, m.Fact(name))
		}
		copied := m
		if err := copied.Set(name, NullString{}); err != nil || copied.Details != nil || m.Fact(name) != value {
			t.Errorf("Set(%s, null) = %v, Details %v, the original has %v", name, err, copied.Details, m.Fact(name))
		}
	}
	for _, test := range []struct{ name, value, want string }{
		{"family", "", `"" is empty, want no value if family is unknown`},
		{"input_modalities", "pdf,text", `"pdf,text", want the canonical form "text,pdf"`},
		{"input_modalities", "text,text", `"text,text", want the canonical form "text"`},
		{"aliases", "b,a", `"a" after "b", want each id once, in byte order`},
		{"aliases", "a,,b", `"" has 0 bytes, want 1 to 1024`},
		{"features.reasoning", "yes", `"yes" is not true or false`},
		{"sources", "a", `"sources" is not one of id, name, description, type, context_length, status, updated_at, last_seen_at, retirement_date, replacement`},
	} {
		m := Model{Details: optionalDetails()}
		wantError(t, "Set("+test.name+")", m.Set(test.name, Text(test.value)), test.want)
		if diff := cmp.Diff(optionalDetails(), m.Details); diff != "" {
			t.Errorf("after a fault (-want +got)\n%s", diff)
		}
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
		m.read(&r, requiredMembers, lineSources)
	}
	if n := testing.AllocsPerRun(100, read); n != 0 || faults.Err() != nil {
		t.Errorf("reading a line makes %v allocations, want 0 (faults: %v)", n, faults.Err())
	}
}
