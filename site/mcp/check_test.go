package mcp_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// TestCheckMany checks what check_ids answers about a hundred ids whose findings are long: what they
// repeat stands there once, and if even that is too long, the first ids are checked and no error comes.
func TestCheckMany(t *testing.T) {
	d, err := dataset.Load(datasettest.Sample())
	filetest.NoError(t, err)
	i := slices.IndexFunc(d.Models, func(m dataset.Model) bool { return m.ID == "gpt-4-0314" })
	// Its parameters are another provider's, so that there are changes.
	d.Models[i].Replacement = "anthropic/claude-opus-5"
	stale, _ := serverOf(t, d, nil)
	d.Settings.FreshDays = 3650 // the sample does not change, so that its facts are stale soon
	s, _ := serverOf(t, d, nil)
	const note = "The facts about OpenAI are stale since 2026-09-04, and newer ones may differ."
	if got := callTool(t, stale, "check_ids", map[string]any{"ids": "gpt-4o"}); got.note != note {
		t.Errorf("the note about stale facts = %q, want %q", got.note, note)
	}
	const top = "top_k: taken → refused; remove it (not said by the provider)"
	for _, test := range []struct {
		name, id  string
		n         int
		all       bool   // whether all are checked
		finding   string // in the answer
		noteBegin string
	}{
		{"one", "gpt-4-0314", 1, true, `"changes":["` + top + `"]`, ""},
		{"many", "gpt-4-0314", 100, true, `"changes":[0]`, ""},
		{
			// A name of which only the text around the id is long.
			"long", "openai/gpt-4-0314" + strings.Repeat(" ", 400), 50, false, `"stage":"retired"`,
			"Only the first %d of 50 ids are checked, because no more fit; " +
				"check the others in another call. Changes are left out; a call with fewer ids has them.",
		},
		{
			"unknown", strings.Repeat("x", 600), 100, false, `"stage":"unknown"`,
			"Only the first %d of 100 ids are checked, because no more fit; check the others in another call.",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			arguments := map[string]any{"ids": slices.Repeat([]string{test.id}, test.n)}
			got := callTool(t, s, "check_ids", arguments)
			if got.IsError || len(got.json) > maxAnswer {
				t.Fatalf("check_ids of %d ids = %d bytes: %.300s", test.n, len(got.json), got.Content[0].Text)
			}
			var answer struct {
				Data  []json.RawMessage
				Notes []string
			}
			filetest.NoError(t, json.Unmarshal([]byte(got.json), &answer))
			n := len(answer.Data)
			// At least two thirds of what fits, or agents need too many calls.
			isFew := len(got.json) < maxAnswer*2/3
			if test.all != (n == test.n) || !test.all && isFew {
				t.Errorf("%d of %d ids are checked in %d bytes", n, test.n, len(got.json))
			}
			if !strings.Contains(string(answer.Data[n-1]), test.finding) {
				t.Errorf("the last finding is %s, want %s in it", answer.Data[n-1], test.finding)
			}
			if test.finding == `"changes":[0]` && !slices.Equal(answer.Notes, []string{top}) {
				t.Errorf("notes = %q, want that of the change", answer.Notes)
			}
			want := test.noteBegin
			if strings.Contains(want, "%d") {
				want = fmt.Sprintf(want, n)
			}
			if got.note != want {
				t.Errorf("note = %q, want %q", got.note, want)
			}
		})
	}
}
