package history

import (
	"strings"
	"testing"

	"modelcatalog/dataset"
)

func TestFilter(t *testing.T) {
	day := func(text string) dataset.Timestamp {
		at, err := dataset.ParseTimestamp(text + "T06:00:00.000Z")
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	// The reason of the last looks like the fields of another change.
	changes := []Change{
		{Time: day("2026-01-02"), Provider: "acme", ID: "a", Kind: Added},
		{Time: day("2026-01-03"), Provider: "globex", ID: "b", Kind: Repriced},
		{
			Time:     day("2026-01-04"),
			Provider: "acme",
			ID:       "c",
			Kind:     Changed,
			Reason:   `"provider":"globex","kind":"added"`,
		},
	}
	for _, test := range []struct{ name, since, providers, kinds, want string }{
		{"nothing", "", "", "", "a b c"},
		{"a day", "2026-01-03", "", "", "b c"},
		{"a day to come", "2999-01-01", "", "", ""},
		{"a provider", "", "globex", "", "b"},
		{"providers", "", "globex,acme", "", "a b c"},
		{"a kind", "", "", "added", "a"},
		{"kinds", "", "", "added,repriced", "a b"},
		{"everything", "2026-01-03", "acme", "changed", "c"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, err := ParseFilter(test.since, test.providers, test.kinds)
			if err != nil {
				t.Fatal(err)
			}
			var ids []string
			for i := range changes {
				if f.Match(string(AppendChange(nil, &changes[i]))) {
					ids = append(ids, changes[i].ID)
				}
			}
			if got := strings.Join(ids, " "); got != test.want {
				t.Errorf("matches = %q, want %q", got, test.want)
			}
		})
	}
}

func TestFilterErrors(t *testing.T) {
	for _, test := range []struct{ name, since, kinds, want string }{
		{
			name:  "no such day",
			since: "2026-02-30",
			want:  `since: "2026-02-30" is not an existing day of the form YYYY-MM-DD`,
		},
		{"a month", "2026-02", "", `since: "2026-02" is not an existing day of the form YYYY-MM-DD`},
		{"an unknown kind", "", "added,new", `kind: "new" is not one of added, changed, deprecated`},
		{"an empty kind", "", "added,", `kind: "" is not one of added`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := ParseFilter(test.since, "", test.kinds)
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("ParseFilter() = %v, want an error that begins with %s", err, test.want)
			}
		})
	}
}
