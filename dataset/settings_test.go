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
		{"no file", "", "", Settings{}, DefaultName, true},
		{"name and sources", `{"name":"Modèles 2"}`, "# Sources\n", Settings{Name: "Mode\u0300les 2", Sources: "# Sources\n"}, "Mode\u0300les 2", true},
		{"license", `{"license":"CC-BY-4.0"}`, "", Settings{License: "CC-BY-4.0"}, DefaultName, true},
		{"report", `{"synced":["acme"],"report":"https://a.example/new"}`, "", Settings{Synced: []string{"acme"}, Report: "https://a.example/new"}, DefaultName, true},
		{"report by mail", `{"report":"mailto:facts@a.example?cc=b@a.example"}`, "", Settings{Report: "mailto:facts@a.example?cc=b@a.example"}, DefaultName, true},
		{"address", `{"url":"https://a.example/m","key":"a.example+996bbba9+AbZuzdst4QnFW3AtyiZ7Ddn0YPcj+LxnhJLkLpEs76Kz"}`, "",
			Settings{URL: "https://a.example/m", Key: "a.example+996bbba9+AbZuzdst4QnFW3AtyiZ7Ddn0YPcj+LxnhJLkLpEs76Kz"}, DefaultName, true},
		{"some synced", `{"synced":["glow","bolt"]}`, "", Settings{Synced: []string{"glow", "bolt"}}, DefaultName, false},
		{"collections", `{"collections":[{"name":"models.dev","url":"https://models.dev/api.json"}]}`, "",
			Settings{Collections: []Collection{{"models.dev", "https://models.dev/api.json"}}}, DefaultName, true},
		{"fresh for a week", `{"fresh_days":7}`, "", Settings{FreshDays: 7}, DefaultName, true},
		{"not synced", `{"synced":[]}`, "", Settings{Synced: []string{}}, DefaultName, false},
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
