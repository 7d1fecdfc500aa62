package dataset

import (
	"slices"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestV1Providers checks how many providers of version 1 a dataset must have: exactly seven of any
// number, unless the settings allow others, and each if none is marked.
func TestV1Providers(t *testing.T) {
	const wrong = `want exactly 7 with "v1":true, or any number with "any_providers":true in settings.json`
	for _, test := range []struct {
		name        string
		all, marked int
		any         bool
		want        string
	}{
		{"seven without marks", 7, 0, false, ""},
		{"seven of seven", 7, 7, false, ""},
		{"seven of forty", 40, 7, false, ""},
		{"six of seven", 7, 6, false, "providers.json: 6 providers of version 1, " + wrong},
		{"eight of forty", 40, 8, false, "providers.json: 8 providers of version 1, " + wrong},
		{"forty without marks", 40, 0, false, "providers.json: 40 providers of version 1, " + wrong},
		{"one of forty in another catalog", 40, 1, true, ""},
		{"forty without marks in another catalog", 40, 0, true, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := &Dataset{Settings: Settings{AnyProviders: test.any}}
			for i := range test.all {
				p := Provider{
					ID:   "p" + string(rune('a'+i/26)) + string(rune('a'+i%26)),
					Name: "P",
					Kind: Kind(i % len(KindNames)),
					V1:   i < test.marked,
				}
				d.Providers = append(d.Providers, p)
			}
			wantError(t, "Check", d.Check(), test.want)
		})
	}
}

// TestOnly checks that a part of a dataset has the models and lists of its providers, knows which
// replacements are not in it, and leaves the whole as it was.
func TestOnly(t *testing.T) {
	d := &Dataset{
		Settings: Settings{AnyProviders: true},
		Providers: []Provider{
			{ID: "zoo", Name: "Zoo", V1: true},
			{ID: "acme", Name: "Acme"},
			{ID: "bolt", Name: "Bolt", V1: true},
		},
		Lists: map[string]Timestamp{"acme": 1, "bolt": 2},
		Models: []Model{
			{Provider: "acme", ID: "a", LastSeenAt: 1},
			{Provider: "bolt", ID: "a", LastSeenAt: 1, Replacement: "acme/a"},
			{Provider: "bolt", ID: "b", LastSeenAt: 1, Replacement: "zoo/z"},
			{Provider: "zoo", ID: "z", LastSeenAt: 1},
		},
	}
	filetest.NoError(t, d.Check())
	part := d.Only(d.InV1)
	filetest.NoError(t, part.Check())
	if len(part.Providers) != 2 || len(part.Models) != 3 || len(part.Lists) != 1 ||
		part.Find("acme", "a") != nil {
		t.Errorf("Only(InV1) = %+v, want zoo and bolt with what is about them", part)
	}
	outside, inside := part.Find("bolt", "a").External, part.Find("bolt", "b").External
	if !outside || inside {
		t.Errorf("replacements are external: %t, %t, want true, false", outside, inside)
	}
	if d.Find("bolt", "a").External {
		t.Error("the whole dataset has changed")
	}
	if all := d.Only(func(Provider) bool { return true }); all != d {
		t.Error("Only(all) made a copy")
	}
}

// TestNamedBy checks that a collection's name means a provider of that collection, whatever its
// case.
func TestNamedBy(t *testing.T) {
	d := &Dataset{Providers: []Provider{
		{ID: "acme", Names: map[string][]string{"list": {"acme", "Acme AI"}}},
		{ID: "amazon-bolt", Names: map[string][]string{"list": {"bolt"}, "other": {"acme"}}},
	}}
	for _, test := range []struct{ collection, name, want string }{
		{"list", "acme", "acme"},
		{"list", "ACME ai", "acme"},
		{"list", "bolt", "amazon-bolt"},
		{"other", "acme", "amazon-bolt"},
		{"list", "amazon-bolt", ""},
		{"third", "acme", ""},
		{"list", "", ""},
	} {
		t.Run(test.collection+" "+test.name, func(t *testing.T) {
			got := ""
			if p := d.NamedBy(test.collection, test.name); p != nil {
				got = p.ID
			}
			if got != test.want {
				t.Errorf("NamedBy(%q, %q) = %q, want %q", test.collection, test.name, got, test.want)
			}
		})
	}
}

func TestInWords(t *testing.T) {
	var got []string
	for _, n := range []int{0, 1, 7, 16, 17, 200} {
		got = append(got, InWords(n))
	}
	if want := []string{"no", "one", "seven", "sixteen", "17", "200"}; !slices.Equal(got, want) {
		t.Errorf("InWords = %q, want %q", got, want)
	}
}
