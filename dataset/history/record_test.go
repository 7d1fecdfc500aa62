package history

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// modelsOf makes a dataset of acme's models from "id name context_length", in order of their ids.
func modelsOf(lines ...string) *dataset.Dataset {
	d := &dataset.Dataset{}
	for _, line := range lines {
		words := strings.Fields(line)
		d.Models = append(d.Models, dataset.Model{
			Provider:      "acme",
			ID:            words[0],
			Name:          dataset.Text(words[1]),
			ContextLength: words[2],
			UpdatedAt:     hour,
			LastSeenAt:    hour,
		})
	}
	return d
}

// textOf returns changes with their reasons.
func textOf(changes []Change) string {
	var texts []string
	for _, c := range changes {
		texts = append(texts, fmt.Sprintf("%s (%s)", &c, c.Reason))
	}
	return strings.Join(texts, "|")
}

// TestRecord checks the changes that are recorded, that the history then fits the dataset, and that
// there are no more.
func TestRecord(t *testing.T) {
	base := func() *dataset.Dataset { return modelsOf("a A 1", "b B 2", "c C 3") }
	older := Diff(base(), modelsOf("a A 1", "b B 20", "c C 3"), 0) // a change that base does not have
	// as git's HEAD before the recording of an earlier edit
	gone := Diff(modelsOf("d D 4"), &dataset.Dataset{}, 0)
	for _, test := range []struct {
		name    string
		base    *dataset.Dataset
		changes []Change
		edited  *dataset.Dataset
		want    string
	}{
		{"nothing", base(), nil, base(), ""},
		{
			name:   "facts",
			base:   base(),
			edited: modelsOf("a A2 1", "b B 2", "c C 30"),
			want:   `changed acme "a": name "A" → "A2" (why)|changed acme "c": context_length "3" → "30" (why)`,
		},
		{
			name:   "new and removed",
			base:   base(),
			edited: modelsOf("a A 1", "c C 3", "d D 4"),
			want:   `removed acme "b" (why)|added acme "d" (why)`,
		},
		{
			name:   "another id",
			base:   base(),
			edited: modelsOf("a A 1", "b.2 B 2", "c C 3"),
			want:   `removed acme "b" (why)|added acme "b.2" (why)`,
		},
		{
			name:    "recorded before",
			base:    base(),
			changes: older,
			edited:  modelsOf("a A 1", "b B 21", "c C 3"),
			want:    `changed acme "b": context_length "20" → "21" (why)`,
		},
		{"not recorded before", base(), older, base(), `changed acme "b": context_length "20" → "2" (why)`},
		{"removed before", modelsOf("d D 4"), gone, &dataset.Dataset{}, ""},
		{"added again", modelsOf("d D 4"), gone, modelsOf("d D 4"), `added acme "d" (why)`},
		{
			name:    "in the history but not in base",
			base:    &dataset.Dataset{},
			changes: older,
			edited:  modelsOf("b B 21"),
			want:    `changed acme "b": context_length "20" → "21" (why)`,
		},
		{"in neither", &dataset.Dataset{}, older, &dataset.Dataset{}, `removed acme "b" (why)`},
	} {
		t.Run(test.name, func(t *testing.T) {
			record := func() []Change {
				added, err := Record(test.base, test.changes, test.edited, 5*hour, "why")
				filetest.NoError(t, err)
				test.changes = append(test.changes, added...)
				if err := Check(test.edited, test.changes, 5*hour); err != nil {
					t.Errorf("the history does not fit: %v", err)
				}
				return added
			}
			added := record()
			for _, c := range added {
				if m := test.edited.Find(c.Provider, c.ID); m != nil && m.UpdatedAt != 5*hour {
					t.Errorf("%s was updated at %s", c.ID, m.UpdatedAt)
				}
			}
			if text := textOf(added); text != test.want {
				t.Errorf("got  %s\nwant %s", text, test.want)
			}
			if again := record(); len(again) > 0 {
				t.Errorf("recorded again: %v", again)
			}
		})
	}
	if _, err := Record(base(), slices.Concat(older, older), base(), 5*hour, "why"); err == nil ||
		!strings.HasPrefix(err.Error(), "changes.jsonl:2: ") {
		t.Errorf("a broken chain: got %v", err)
	}
}

// TestRecordSteps checks edits that are recorded one by one before the first of them is committed.
func TestRecordSteps(t *testing.T) {
	described := func(text string, lines ...string) *dataset.Dataset {
		d := priced(lines...)
		if text != "" {
			d.Models[0].Description = dataset.Text(text)
		}
		return d
	}
	for _, test := range []struct {
		name  string
		base  *dataset.Dataset
		steps []*dataset.Dataset
		want  string // the last step
	}{
		{
			name:  "a fact of a new model",
			base:  &dataset.Dataset{},
			steps: []*dataset.Dataset{described(""), described("D")},
			want:  `changed acme "m": description null → "D" (why)`,
		},
		{
			name:  "facts and prices of a model that was removed and added again",
			base:  described("D", "0 a 1 0 3"),
			steps: []*dataset.Dataset{{}, described(""), described("D", "0 a 1 0 3")},
			want:  `changed acme "m": description null → "D" (why)|repriced acme "m": price:input null → "3" (why)`,
		},
		{
			name:  "a price and back",
			base:  priced("0 a 1 0 3"),
			steps: []*dataset.Dataset{priced("0 a 1 0 4"), priced("0 a 1 0 3")},
			want:  `repriced acme "m": price:input "4" → "3" (why)`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			var changes, last []Change
			for i, d := range test.steps {
				var err error
				last, err = Record(test.base, changes, d, dataset.Timestamp(i+1)*hour, "why")
				filetest.NoError(t, err)
				changes = append(changes, last...)
				filetest.NoError(t, Check(d, changes, 200*hour))
			}
			if text := textOf(last); text != test.want {
				t.Errorf("%s: got  %s\nwant %s", test.name, text, test.want)
			}
		})
	}
}

// TestRecordReason checks that the reason of an edit is not that of a price which began on its day.
func TestRecordReason(t *testing.T) {
	dataOf := func(context string, lines ...string) *dataset.Dataset {
		d := priced(lines...)
		d.Models = append(d.Models, dataset.Model{
			Provider:      "acme",
			ID:            "n",
			ContextLength: context,
			UpdatedAt:     hour,
			Details:       dataset.Details{},
		})
		return d
	}
	announced := []string{"0 a 1 20 3", "0 a 20 0 2"}
	disputed := []string{"0 a 1 0 3", "0 b 1 0 2"}
	official := dataOf("", disputed...)
	official.Sources[0].Official = []string{"acme"}
	for _, test := range []struct {
		lines []string // of prices in the base
		d     *dataset.Dataset
		want  string
	}{
		{
			lines: announced,
			d:     dataOf("5", announced...),
			want:  `repriced acme "m": price:input "3" → "2" ()|changed acme "n": context_length "" → "5" (why)`,
		},
		{announced, dataOf("", "0 a 1 0 2"), `repriced acme "m": price:input "3" → "2" (why)`},
		{disputed, official, `repriced acme "m": price:input null → "3" (why)`},
	} {
		t.Run(test.want, func(t *testing.T) {
			added, err := Record(dataOf("", test.lines...), nil, test.d, 20*24*hour, "why")
			filetest.NoError(t, err)
			if text := textOf(added); text != test.want {
				t.Errorf("got  %s\nwant %s", text, test.want)
			}
		})
	}
}

// TestRecordTimes checks the times that a line left out.
func TestRecordTimes(t *testing.T) {
	edited := modelsOf("a A 1", "b B 20", "c C 3", "d D 4")
	for i := range edited.Models {
		edited.Models[i].UpdatedAt, edited.Models[i].LastSeenAt = 0, 0
	}
	edited.Models[2].LastSeenAt = 3 * hour
	if _, err := Record(modelsOf("a A 1", "b B 2", "c C 3"), nil, edited, 5*hour, "why"); err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, m := range edited.Models {
		got += fmt.Sprintf("%s %s %s, ", m.ID, hours(m.UpdatedAt), hours(m.LastSeenAt))
	}
	if want := "a 1 1, b 5 1, c 1 3, d 5 5, "; got != want {
		t.Errorf("times %s, want %s", got, want)
	}
}
