package website

import (
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

// TestCorrections checks that corrections of many models say of how many of each provider they are and
// which facts changed, and that the pages of the providers have the models.
func TestCorrections(t *testing.T) {
	d := placed()
	d.Models = nil
	var log []history.Change
	text := func(s string) dataset.NullString {
		var value dataset.NullString
		value.String = s
		value.Valid = true
		return value
	}
	day, err := dataset.ParseTimestamp("2026-11-20T06:00:00.000Z")
	filetest.NoError(t, err)
	for i := range 30 {
		provider := "acme"
		if i >= 26 {
			provider = "bolt"
		}
		m := dataset.Model{Provider: provider, ID: fmt.Sprintf("m-%02d", i)}
		d.Models = append(d.Models, m)
		change := history.Change{Time: day, Provider: provider, ID: m.ID, Kind: history.Changed}
		change.Fields = []history.Field{{Name: "release_date", New: text("2026-01-01")}}
		if i%2 == 0 {
			change.Fields = append(change.Fields, history.Field{Name: "open_weights", New: text("true")})
		}
		log = append(log, change)
	}
	d.Sources[0].AsOf = 20261201
	m := makeSite(t, d, Options{Changes: changes.New(log)}, addChanges)
	for _, test := range []struct {
		path, want string
	}{
		{
			"changes/index.html",
			"30 models corrected or completed Facts changed: release date (30 models) and open weights (15). " +
				"By provider Ac Acme 26 models Bo Bolt Cloud 4 models",
		},
		{
			"changes/providers/acme/index.html",
			"26 models corrected or completed Facts changed: release date (26 models) and open weights (13). " +
				"Which models",
		},
		{
			"changes/providers/acme/corrections/index.html",
			"Show them m-00 release date and open weights m-01 release date m-02",
		},
		{
			"changes/providers/bolt/corrections/index.html",
			"4 models corrected or completed m-26 release date and open weights m-27 release date",
		},
	} {
		t.Run(test.path, func(t *testing.T) {
			page := textOf(string(m.document(t, test.path).Body))
			if !strings.Contains(page, test.want) {
				t.Errorf("the page has not %q: %s", test.want, page)
			}
		})
	}
	t.Run("links", func(t *testing.T) {
		const anchor = "2026-11-20-corrections-acme"
		all := string(m.document(t, "changes/index.html").Body)
		if !strings.Contains(all, `href="/changes/providers/acme/corrections/#`+anchor+`"`) {
			t.Error("the page of all providers does not lead to the corrections of one")
		}
		acme := string(m.document(t, "changes/providers/acme/corrections/index.html").Body)
		if !strings.Contains(acme, `id="`+anchor+`"`) {
			t.Error("the page of the provider has no place with the id of the link")
		}
	})
}
