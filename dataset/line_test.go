package dataset

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/jsonl"
)

const sampleLine = `{"id":"gpt-4o","name":"GPT-4o","description":"Reads \"text\" and images.","type":"chat","context_length":"128000",` +
	`"status":"active","updated_at":"2026-01-02T03:04:05.678Z","last_seen_at":"2026-07-24T18:23:43.000Z"}`

// optionalMembers are members that a line may lack, to put before its closing brace.
const optionalMembers = `,"retirement_date":"2026-10-23","retirement_not_before":"2026-09-01","replacement":{"provider":"openai","id":"a/\"b\""},"max_input_tokens":4096,` +
	`"max_output_tokens":999999999999999999,"input_modalities":["text","image"],"output_modalities":["text"],` +
	`"features":{"reasoning":true,"computer_use":false,"temperature":true},"embedding_dimensions":1,"open_weights":true,"family":"gpt-5-mini",` +
	`"aliases":["a \"b\"","c"],"alias_of":"d","release_date":"2024-02-29","knowledge_cutoff":"2023-10","reasoning_efforts":["low","medium*","high"],` +
	`"after_retirement":"routes e f",` +
	`"sources":{"litellm":[],"models.dev":["name","2026-07","type=image","knowledge_cutoff","2026-07-02/2026-07-04?","status","2026-07-02/2026-08","open_weights=","family=a-b"]}}`

// lineSources are the sources to which a line can refer.
var lineSources = []string{"litellm", "models.dev"}

// optionalDetails are the details of optionalMembers.
func optionalDetails() Details {
	return Details{
		MaxInputTokens:      4096,
		MaxOutputTokens:     999999999999999999,
		InputModalities:     3,
		OutputModalities:    1,
		Flags:               Flags{Known: 1 | 1<<5 | 1<<6 | 1<<7, True: 1 | 1<<6 | 1<<7},
		EmbeddingDimensions: 1,
		Family:              "gpt-5-mini",
		Aliases:             []string{`a "b"`, "c"},
		AliasOf:             "d",
		ReleaseDate:         20240229,
		KnowledgeCutoff:     20231000,
		ReasoningEfforts:    "low,medium*,high",
		AfterRetirement:     "routes e f",
		Sources: []FactClaim{
			{Claim: Claim{Source: "litellm"}, Fact: Exists},
			{Claim: Claim{Source: "models.dev"}, Fact: FactIndex("name"), Abbreviated: true},
			{Claim: Claim{Value: "image", Source: "models.dev", Read: 20260700}, Fact: FactIndex("type")},
			{
				Claim:       Claim{Source: "models.dev", Read: 20260700},
				Fact:        FactIndex("knowledge_cutoff"),
				Abbreviated: true,
			},
			{
				Claim:       Claim{Source: "models.dev", Read: 20260702, Seen: 20260704},
				Fact:        FactIndex("status"),
				Abbreviated: true,
			},
			{
				Claim: Claim{Source: "models.dev", Read: 20260702, Until: 20260800},
				Fact:  FactIndex("open_weights"),
			},
			{
				Claim: Claim{Value: "a-b", Source: "models.dev", Read: 20260702, Until: 20260800},
				Fact:  FactIndex("family"),
			},
		},
	}
}

// lineChanges are changes to a line, OLD|NEW, after which it can still be read.
var lineChanges = []string{
	`"GPT-4o"|null`,
	`GPT-4o|\u0047\ud83d\ude00\/\\\"`,
	`Reads |\u0047\ud83d\ude00\/\b\f\n\r\t\\\"`,
	"Reads |\u0085\u2028",
	`"id":"gpt|"\u0069d":"gpt`,
	`"128000"|""`,
	`active|deprecated`,
	`"text","image"|"image" , "text"`,
	`"reasoning":true,|`,
	`{"reasoning":true,"computer_use":false,"temperature":true}|{}`,
	`["a \"b\"","c"]|["c","a"]`,
	`2024-02-29|0000-01-01`,
	`2024-02-29|9999-12-31`,
	`{"litellm":[],|{`,
	`routes e f|fails`,
	`routes e f|routes`,
	`"medium*"|"medium"`,
	`["low","medium*","high"]|["none*"]`,
	`"type=image","knowledge_cutoff"|"knowledge_cutoff","type=image"`,
	`"name","2026-07"|"2026-07"`,
	`["name"|["2026-06","name"`,
	`type=image|context_length=`,
	`"litellm":[]|"litellm":["/2026-08","name"]`,
}

// change applies OLD|NEW to line.
func change(t *testing.T, line, change string) string {
	t.Helper()
	old, new, _ := strings.Cut(change, "|")
	if !strings.Contains(line, old) {
		t.Fatalf("%q cannot be changed by %q", line, change)
	}
	return strings.Replace(line, old, new, 1)
}

// TestLine checks which lines are read. The faults of others are in testdata/trees.
func TestLine(t *testing.T) {
	optional := strings.TrimSuffix(sampleLine, "}") + optionalMembers
	for _, line := range []string{
		sampleLine,
		strings.NewReplacer(`,`, " ,\t", `:"`, ` : "`).Replace(sampleLine) + "\r\n ",
		optional,
	} {
		if _, err := readLine(line); err != nil {
			t.Errorf("%q: %v", line, err)
		}
	}
	for _, c := range lineChanges {
		if _, err := readLine(change(t, optional, c)); err != nil {
			t.Errorf("%s: %v", c, err)
		}
	}
	for end := range len(optional) {
		if _, err := readLine(optional[:end]); err == nil {
			t.Errorf("a line that ends after %q is read", optional[:end])
		}
	}
}

// FuzzLine checks that a line that is read is JSON, with the texts that encoding/json finds in it,
// and that the model can be written, no longer than it was, and read again.
func FuzzLine(f *testing.F) {
	optional := strings.TrimSuffix(sampleLine, "}") + optionalMembers
	f.Add(sampleLine + "{}")
	f.Add(`[]`)
	for _, c := range lineChanges {
		old, new, _ := strings.Cut(c, "|")
		f.Add(strings.Replace(optional, old, new, 1))
	}
	f.Fuzz(func(t *testing.T, line string) {
		m, err := readLine(line)
		if err != nil {
			return
		}
		var texts struct {
			ID                string
			Name, Description *string
		}
		if err := json.Unmarshal([]byte(line), &texts); err != nil || !utf8.ValidString(line) {
			t.Fatalf("%q is read, but is no JSON: %v", line, err)
		}
		null := func(s *string) NullString {
			if s == nil {
				return NullString{}
			}
			return Text(*s)
		}
		if m.ID != texts.ID || m.Name != null(texts.Name) || m.Description != null(texts.Description) {
			t.Errorf("%q is read as %+v", line, m)
		}
		table := &modelTable
		if m.LastSeenAt == 0 {
			table = &listedTable
		}
		canonical := string(table.appendObject(nil, &m))
		if len(canonical) > len(line) {
			t.Errorf("%q\nis shorter than its canonical form\n%q", line, canonical)
		}
		if again, err := readLine(canonical); err != nil || !reflect.DeepEqual(again, m) {
			t.Fatalf("%q\nis written as\n%q\n%v", line, canonical, err)
		}
	})
}

// readLine reads one line with a Reader.
func readLine(line string) (m Model, err error) {
	var faults jsonl.List
	r := jsonl.Reader{Text: line, Faults: &faults, Known: lineSources}
	r.Whole()
	modelTable.readObject(&r, &m)
	return m, faults.Err()
}

// TestSet checks that Set changes a fact of one record, accepts no other form of it than that of
// Fact, and leaves nothing behind if no fact is known.
func TestSet(t *testing.T) {
	values := map[string]string{
		"max_input_tokens":           "1",
		"max_output_tokens":          "999999999999999999",
		"input_modalities":           "text,pdf",
		"output_modalities":          "video",
		"features.reasoning":         "true",
		"features.tool_call":         "false",
		"features.structured_output": "true",
		"features.web_search":        "true",
		"features.prompt_caching":    "false",
		"features.computer_use":      "true",
		"embedding_dimensions":       "1024",
		"open_weights":               "false",
		"family":                     "a",
		"aliases":                    "a b,c",
		"alias_of":                   "d,e",
		"release_date":               "2024-02",
		"knowledge_cutoff":           "2024-02-29",
		"features.temperature":       "false",
		"reasoning_efforts":          "minimal,low*",
		"after_retirement":           "fails",
		"canonical_id":               "acme/a/B-1",
	}
	for _, name := range FactNames[8:] {
		var m Model
		value := Text(values[name])
		if err := m.Set(name, value); err != nil || m.Fact(name) != value {
			t.Errorf("Set(%s, %q) = %v, then Fact is %v", name, value.String, err, m.Fact(name))
		}
		copied := m
		if err := copied.Set(name, NullString{}); err != nil || !reflect.DeepEqual(copied, Model{}) ||
			m.Fact(name) != value {
			t.Errorf("Set(%s, null) = %v, Details %v, the original has %v",
				name, err, copied.Details, m.Fact(name))
		}
	}
	for _, test := range []struct{ name, value, want string }{
		{"family", "", `"" is empty, want no value if family is unknown`},
		{"input_modalities", "pdf,text", `"pdf,text", want the canonical form "text,pdf"`},
		{"input_modalities", "text,text", `"text,text", want the canonical form "text"`},
		{"aliases", "b,a", `"b,a", want the canonical form "a,b"`},
		{"aliases", "a,,b", `"" has 0 bytes, want 1 to 1024`},
		{"canonical_id", "acme", `"acme" is not of the form maker/id, with a lowercase token for the maker`},
		{
			name:  "canonical_id",
			value: "Acme/a",
			want:  `"Acme/a" is not of the form maker/id, with a lowercase token for the maker`,
		},
		{"canonical_id", "acme/", `"" has 0 bytes, want 1 to 1024`},
		{"features.reasoning", "yes", `"yes" is not one of false, true`},
		{"sources", "a", `"sources" is not one of ` + strings.Join(FactNames, ", ")},
	} {
		t.Run(test.name+" "+test.value, func(t *testing.T) {
			m := Model{Details: optionalDetails()}
			wantError(t, "Set("+test.name+")", m.Set(test.name, Text(test.value)), test.want)
			if diff := cmp.Diff(optionalDetails(), m.Details); diff != "" {
				t.Errorf("after a fault (-want +got)\n%s", diff)
			}
		})
	}
}
