package site

import (
	"fmt"
	"strings"
	"testing"

	"modelcatalog/site/representation"
	"modelcatalog/site/schemas"
)

// TestRecordsKnowTheirSchemas wants the schemas to be taken apart, which is what makes builds fast.
func TestRecordsKnowTheirSchemas(t *testing.T) {
	checker, all := samples(t)
	for _, schema := range []string{"model-response", "model-list", "catalog-download"} {
		if !checker.records.valid(schema, []byte(all[schema])) {
			t.Errorf("the sample of %s is validated as a whole", schema)
		}
	}
	for _, name := range []string{"id", "name", "description", "context_length", "updated_at", "last_seen_at"} {
		if checker.records.record.cut[name] == nil {
			t.Errorf("%s is validated with the rest of its record", name)
		}
	}
	if n := len(checker.records.record.cut); n != 6 {
		t.Errorf("%d members are taken out of records, want 6", n)
	}
	tree := treeOf(t, embedded(t))
	checker = checkerOf(t, tree)
	for i := range tree.Len() {
		d := tree.At(i, nil)
		switch d.Schema {
		case "model-response", "model-list", "catalog-download":
			if !checker.records.valid(d.Schema, d.Body) {
				t.Errorf("%s is validated as a whole", d.Path)
			}
		case schemas.Records:
			for line := range strings.Lines(string(d.Body)) {
				if !checker.records.validLine([]byte(strings.TrimSuffix(line, "\n"))) {
					t.Errorf("%s: a line is validated as a whole: %s", d.Path, line)
				}
			}
		}
	}
}

// TestRecordsTakeNothingMore wants records to say yes to no text that is refused when it is validated as a whole: right
// texts with one piece of them left out, doubled, or replaced by another.
func TestRecordsTakeNothingMore(t *testing.T) {
	checker, all := samples(t)
	whole := newRecords(nil) // knows nothing
	pieces := []string{`"`, `\`, `{`, `}`, `[`, `]`, `,`, `:`, ` `, "\n", `null`, `5`, `"x"`, `true`, `"id":5`, `"id":null`, `"data":5`,
		`"data":[5]`, `"i\u0064":""`, `"dat\u0061":5`, `"x":{"id":"y"}`, `"id":{"id":"y"}`, `\u0000`, `\n`, "", `"deprecated":true`,
		`"status":"deprecated"`, `"name":7`, `"updated_at":"2026"`}
	tried, taken := 0, 0
	try := func(schema, text string) {
		fast := checker.records.valid(schema, []byte(text))
		if schema == "model" {
			fast = checker.records.validLine([]byte(text))
		}
		tried++
		if !fast {
			return
		}
		taken++
		slow := &Checker{checker.compiled, whole}
		if err := slow.Check(representation.Document{Path: "x", Schema: schema, Body: []byte(text)}); err != nil {
			t.Errorf("%s: taken, but wrong as a whole: %v\n%s", schema, err, text)
		}
	}
	for _, schema := range []string{"model", "model-response", "model-list", "catalog-download"} {
		text := all[schema]
		if strings.HasPrefix(text, `{"data":[`) { // two records are enough
			first := objectLen([]byte(text[len(`{"data":[`):])) + len(`{"data":[`)
			second := first + 1 + objectLen([]byte(text[first+1:]))
			text = text[:second] + text[strings.Index(text, `],"meta"`):]
		}
		for i := range len(text) {
			for _, piece := range pieces {
				try(schema, text[:i]+piece+text[i:])
				try(schema, text[:i]+piece+","+text[i:])
				try(schema, text[:i]+piece+text[i+1:])
			}
		}
		members := strings.Split(text, ",")
		for i := range members {
			for _, piece := range append(pieces, members...) {
				try(schema, strings.Join(members[:i], ",")+","+piece+","+strings.Join(members[i+1:], ","))
				name, _, _ := strings.Cut(members[i], ":")
				try(schema, strings.Replace(text, members[i], fmt.Sprintf("%s:%s", name, piece), 1))
			}
		}
	}
	if tried < 10_000 || taken < 100 {
		t.Errorf("%d texts tried, %d taken: too few to tell", tried, taken)
	}
}
