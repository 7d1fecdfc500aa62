package history

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/filetest"
)

const (
	addedLine   = `{"time":"2026-01-01T00:00:00.000Z","provider":"acme","id":"a/b:1","kind":"added","fields":[{"field":"name","old":null,"new":"<b>\"é\""},{"field":"type","old":null,"new":"chat"},{"field":"context_length","old":null,"new":""},{"field":"status","old":null,"new":"active"}]}`
	changedLine = `{"time":"2026-01-01T00:00:00.000Z","provider":"acme","id":"a/b:1","kind":"changed","fields":[{"field":"name","old":"<b>\"é\"","new":null},{"field":"context_length","old":"","new":"128000"}]}`
	removedLine = `{"time":"2026-01-02T00:00:00.001Z","provider":"acme","id":"a/b:1","kind":"removed","fields":[{"field":"type","old":"chat","new":null},{"field":"context_length","old":"128000","new":null},{"field":"status","old":"active","new":null}]}`
)

// reasonLine is a change by hand.
var reasonLine = strings.TrimSuffix(changedLine, "}") + `,"reason":"wrong"}`

// seededLine is a change of which only the day is known.
const seededLine = `{"time":"2026-01-02T23:59:59.999Z","provider":"acme","id":"b","kind":"changed","fields":[],"seeded":["litellm","models.dev"]}`

// load reads a file of these lines.
func load(lines ...string) ([]Change, error) {
	return Load(fstest.MapFS{File: {Data: []byte(strings.Join(lines, "\n") + "\n")}})
}

func TestLoadFaults(t *testing.T) {
	edit := func(line, old, new string) string {
		if !strings.Contains(line, old) {
			t.Fatalf("%s does not hold %s", line, old)
		}
		return strings.Replace(line, old, new, 1)
	}
	repricedLine := `{"time":"2026-01-01T00:00:00.000Z","provider":"acme","id":"a/b:1","kind":"repriced","fields":[` +
		`{"field":"price:input","old":null,"new":"0.5"},{"field":"price:input[context>200000]","old":"2","new":null}]}`
	if changes, err := load(addedLine, repricedLine, reasonLine, removedLine, seededLine); err != nil ||
		len(changes) != 5 {
		t.Errorf("%d changes, %v, want 5", len(changes), err) // each in the form in which Append writes it
	}
	if changes, err := Load(fstest.MapFS{}); changes != nil || err != nil {
		t.Errorf("without a file: %v, %v", changes, err)
	}
	for _, test := range []struct{ line, want string }{
		{
			line: edit(repricedLine, `"price:input"`, `"name"`),
			want: `fields.field: "name" is not of the form price:METER or price:METER[CONDITION]`,
		},
		{
			line: edit(repricedLine, `price:input[`, `price:input`),
			want: `fields.field: "price:inputcontext>200000]" is not of the form price:METER or price:METER[CONDITION]`,
		},
		{
			line: edit(repricedLine, `context>200000`, `context>0`),
			want: `fields.field: "price:input[context>0]" is not of the form price:METER or price:METER[CONDITION]`,
		},
		{
			line: edit(repricedLine, `price:input"`, `price:output"`),
			want: `fields: price:input[context>200000] after price:output, want each once and in the order of a model's line`,
		},
		{
			line: edit(repricedLine, `"0.5"`, `"0.50"`),
			want: `fields.new: price:input: "0.50" is not a decimal such as 0.075: at most 20 digits, no sign, exponent or needless zeros`,
		},
		{
			line: edit(repricedLine, `"0.5"`, `null`),
			want: `fields: price:input: old and new are the same`,
		},
		{
			line: edit(edit(repricedLine, `repriced`, `changed`), `"price:input"`, `"name"`),
			want: `fields.field: "price:input[context>200000]" is not one of ` +
				strings.Join(dataset.FactNames, ", "),
		},
		{
			line: addedLine + " ",
			want: "not in the canonical form that generator sync and generator record write",
		},
		{
			line: `{"time":"2026-01-01T00:00:00.000Z","provider":"acme","id":"a","kind":"changed"}`,
			want: "fields: missing, but required",
		},
		{
			line: edit(addedLine, `"added"`, `"new"`),
			want: `kind: "new" is not one of added, changed, deprecated, unlisted, relisted, removed, repriced`,
		},
		{
			line: edit(addedLine, `"type"`, `"types"`),
			want: `fields.field: "types" is not one of ` + strings.Join(dataset.FactNames, ", "),
		},
		{
			line: edit(addedLine, `"type"`, `"name"`),
			want: `fields: name after name, want each once and in the order of a model's line`,
		},
		{
			line: edit(changedLine, `"128000"`, `""`),
			want: `fields: context_length: old and new are the same`,
		},
		{
			line: edit(changedLine, `"128000"`, `"many"`),
			want: `fields.new: context_length: "many" is not a number of tokens: 1 to 18 digits without a leading zero, or empty if unknown`,
		},
		{
			line: edit(changedLine, `"context_length","old":""`, `"retirement_date","old":null`),
			want: `fields.new: retirement_date: "128000" is not an existing day of the form YYYY-MM-DD`,
		},
		{
			line: edit(changedLine,
				`"context_length","old":"","new":"128000"`,
				`"replacement","old":null,"new":""`,
			),
			want: `fields.new: replacement: "" is empty, want no value if replacement is unknown`,
		},
		{
			line: edit(changedLine, `"128000"`, `null`),
			want: `fields.new: context_length: null, but every model has context_length`,
		},
		{
			line: edit(addedLine, `"old":null`, `"old":"x"`),
			want: `fields.old: name: "x", want null for a model that was added`,
		},
		{
			line: edit(removedLine, `"new":null`, `"new":"image"`),
			want: `fields.new: type: "image", want null for a model that was removed`,
		},
		{
			line: `{"time":"2026-01-01T00:00:00.000Z","provider":"acme","id":"a","kind":"changed","fields":[]}`,
			want: "fields: empty, want the facts that changed",
		},
		{
			line: edit(changedLine, `"changed"`, `"unlisted"`),
			want: "kind: unlisted, but the facts are those of a model that was changed",
		},
		{
			line: edit(edit(changedLine, `"context_length"`, `"status"`),
				`"old":"","new":"128000"`,
				`"old":"active","new":"unlisted"`,
			),
			want: "kind: changed, but the facts are those of a model that was unlisted",
		},
		{
			line: edit(addedLine, `,{"field":"status","old":null,"new":"active"}`, ""),
			want: "kind: added, but the facts are those of a model that was changed",
		},
		{
			line: edit(reasonLine, "wrong", ""),
			want: `reason: "" has 0 characters, want 1 to 500`,
		},
		{
			line: edit(reasonLine, "wrong", strings.Repeat("é", 501)),
			want: `reason: "` + strings.Repeat("é", 64) + `…" has 501 characters, want 1 to 500`,
		},
		{
			line: edit(reasonLine, "wrong", `a\nb`),
			want: `reason: "a\nb" is not one line without control characters`,
		},
		{
			line: edit(seededLine, `"changed"`, `"unlisted"`),
			want: "fields: empty, want the facts that changed",
		},
		{
			line: edit(seededLine, `"litellm","models.dev"`, ""),
			want: "not in the canonical form that generator sync and generator record write",
		},
		{
			line: edit(addedLine, "a/b:1", strings.Repeat("x", 800<<10)),
			want: "the line has 819466 bytes; a line has at most 786432",
		},
	} {
		_, err := load(addedLine, test.line)
		want := "changes.jsonl:2: " + test.want + "; restore the lines of this file from version control"
		if err == nil || err.Error() != want {
			t.Errorf("%.80s:\ngot  %v\nwant %s", test.line, err, want)
		}
	}
	if _, err := load("x", addedLine, "y"); err == nil || strings.Count(err.Error(), "\n") != 1 {
		t.Errorf("two faults: %v", err)
	}
	want := "changes.jsonl: 2 changes on 3 lines that end in a newline; restore the lines of this file from version control"
	if _, err := load(addedLine, "", changedLine); fmt.Sprint(err) != want {
		t.Errorf("an empty line: %v, want %s", err, want)
	}
}

// TestDiff checks that the changes between datasets, from an empty one and back to it, fit each of
// them and lead to its facts and prices.
func TestDiff(t *testing.T) {
	empty := datasettest.New(datasettest.Options{Models: 0, Seed: 1})
	states := []*dataset.Dataset{empty}
	for seed := range uint64(4) {
		d := datasettest.New(datasettest.Options{Models: 300, Seed: seed, Hostile: seed%2 == 1})
		d.Providers = empty.Providers
		for i := int(seed); i+1 < len(d.Models); i += 7 { // facts that a line may lack
			d.Models[i].RetirementDate = "2026-10-23"
			d.Models[i+1].Replacement = d.Models[i].Provider + "/" + d.Models[i].ID
		}
		states = append(states, d)
	}
	states = append(states, empty)
	var changes []Change
	for i := 1; i < len(states); i++ {
		changes = append(changes, Diff(states[i-1], states[i], dataset.Timestamp(i))...)
		filetest.NoError(t, Check(states[i], changes, empty.Day().Start()))
		want, got := map[dataset.Key]record{}, map[dataset.Key]record{}
		for j := range states[i].Models {
			m := &states[i].Models[j]
			want[m.Key()] = recordOf(m, evidence.NewPricing(states[i]))
		}
		for _, c := range changes {
			if c.Kind == Added {
				got[c.key()] = record{}
			}
			for _, f := range c.Fields {
				got[c.key()][f.Name] = f.New
				if !f.New.Valid {
					delete(got[c.key()], f.Name)
				}
			}
			if c.Kind == Removed {
				delete(got, c.key())
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("state %d (-want +got):\n%s", i, diff)
		}
	}
	again, err := load(strings.TrimSuffix(string(Append(nil, changes)), "\n"))
	filetest.NoError(t, err)
	if diff := cmp.Diff(changes, again); diff != "" {
		t.Errorf("read again (-want +got):\n%s", diff)
	}
}
