package dataset

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
)

// TestSettings checks the settings of datasets with and without the optional files. TestTrees
// checks their faults.
func TestSettings(t *testing.T) {
	for _, test := range []struct {
		name, settings, sources string
		want                    Settings
		title                   string
		syncs                   bool // acme
	}{
		{
			name:  "no file",
			want:  Settings{},
			title: DefaultName,
			syncs: true,
		},
		{
			name:     "name and sources",
			settings: `{"name":"Modèles 2"}`,
			sources:  "# Sources\n",
			want:     Settings{Name: "Mode\u0300les 2", Sources: "# Sources\n"},
			title:    "Mode\u0300les 2",
			syncs:    true,
		},
		{
			name:     "license",
			settings: `{"license":"CC-BY-4.0"}`,
			want:     Settings{License: "CC-BY-4.0"},
			title:    DefaultName,
			syncs:    true,
		},
		{
			name:     "report",
			settings: `{"synced":["acme"],"report":"https://a.example/new"}`,
			want:     Settings{Synced: []string{"acme"}, Report: "https://a.example/new"},
			title:    DefaultName,
			syncs:    true,
		},
		{
			name:     "report by mail",
			settings: `{"report":"mailto:facts@a.example?cc=b@a.example"}`,
			want:     Settings{Report: "mailto:facts@a.example?cc=b@a.example"},
			title:    DefaultName,
			syncs:    true,
		},
		{
			name:     "address",
			settings: `{"url":"https://a.example/m","key":"a.example+996bbba9+AbZuzdst4QnFW3AtyiZ7Ddn0YPcj+LxnhJLkLpEs76Kz"}`,
			want: Settings{
				URL: "https://a.example/m",
				Key: "a.example+996bbba9+AbZuzdst4QnFW3AtyiZ7Ddn0YPcj+LxnhJLkLpEs76Kz",
			},
			title: DefaultName,
			syncs: true,
		},
		{
			name:     "some synced",
			settings: `{"synced":["glow","bolt"]}`,
			want:     Settings{Synced: []string{"glow", "bolt"}},
			title:    DefaultName,
		},
		{
			name:     "collections",
			settings: `{"collections":[{"name":"models.dev","url":"https://models.dev/api.json"}]}`,
			want:     Settings{Collections: []Collection{{"models.dev", "https://models.dev/api.json"}}},
			title:    DefaultName,
			syncs:    true,
		},
		{
			name:     "fresh for a week",
			settings: `{"fresh_days":7}`,
			want:     Settings{FreshDays: 7},
			title:    DefaultName,
			syncs:    true,
		},
		{
			name:     "not synced",
			settings: `{"synced":[]}`,
			want:     Settings{Synced: []string{}},
			title:    DefaultName,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree := rightTree()
			for name, text := range map[string]string{settingsFile: test.settings, aboutFile: test.sources} {
				if text != "" {
					tree[name] = &fstest.MapFile{Data: []byte(text)}
				}
			}
			d, err := Load(tree)
			filetest.NoError(t, err)
			if diff := cmp.Diff(test.want, d.Settings); diff != "" {
				t.Errorf("Settings (-want +got):\n%s", diff)
			}
			if got := d.Settings.Title(); got != test.title {
				t.Errorf("Title() = %q, want %q", got, test.title)
			}
			if got := d.Settings.Syncs("acme"); got != test.syncs {
				t.Errorf("Syncs(acme) = %t, want %t", got, test.syncs)
			}
		})
	}
}

// TestCheckReport checks what can be an address for reports.
func TestCheckReport(t *testing.T) {
	for text, valid := range map[string]bool{
		"https://a.example/issues/new": true,
		"mailto:facts@a.example":       true,
		"mailto:":                      false,
		"mailto:a@b.example\r\nBcc: c": false,
		"mailto:a@b.example?cc=c d":    false,
		"http://a.example":             false,
		"javascript:alert(1)":          false,
	} {
		t.Run(text, func(t *testing.T) {
			if err := CheckReport(text); (err == nil) != valid {
				t.Errorf("CheckReport(%q) = %v, want an error: %t", text, err, !valid)
			}
		})
	}
}
