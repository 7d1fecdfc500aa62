package provider_test

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/source"
)

// FuzzList checks that the promises of the package hold for any response.
func FuzzList(f *testing.F) {
	adapters := provider.Adapters()
	for i, a := range adapters {
		archive, err := txtar.ParseFile(filepath.Join("testdata", a.Provider+".txtar"))
		filetest.NoError(f, err)
		for _, page := range archive.Files {
			if strings.HasSuffix(page.Name, ".json") {
				f.Add(i, string(page.Data), `{}`)
				f.Add(i, string(page.Data[:len(page.Data)/2]), "")
			}
		}
		f.Add(i, `[{"id":"x","`+strings.Repeat("é", 99)+`":1},{"id":"x\u2028\ud800"}]`, `[]`)
	}
	f.Fuzz(func(t *testing.T, index int, first, second string) {
		if index < 0 || index >= len(adapters) {
			return
		}
		list, err := listPages(t, adapters[index].Provider, first, second)
		if err != nil {
			checkErrorText(t, err.Error())
			return
		}
		ids := make(map[string]bool)
		for _, m := range list.Models {
			if ids[m.ID] {
				t.Errorf("%q is listed twice", m.ID)
			}
			ids[m.ID] = true
			checkModel(t, m)
		}
	})
}

func checkModel(t *testing.T, m *source.Statement) {
	t.Helper()
	if err := dataset.CheckModelID(m.ID); err != nil {
		t.Error(err)
	}
	for text, limit := range map[string]int{m.Facts["name"]: 200, m.Facts["description"]: 2000, m.TypeWord: 64} {
		if utf8.RuneCountInString(text) > limit || provider.Clean(text, limit) != text {
			t.Errorf("%q: %q is too long or not clean", m.ID, text)
		}
	}
	for name, value := range m.Facts {
		if err := new(dataset.Model).Set(name, dataset.Text(value)); err != nil {
			t.Errorf("%q: %s: %v", m.ID, name, err)
		}
	}
	for _, p := range m.Prices {
		if _, err := dataset.ParseDecimal(string(p.Amount)); err != nil || p.Amount == "0" || int(p.Meter) > 1 {
			t.Errorf("%q: price %v", m.ID, p)
		}
	}
}

// checkErrorText checks that an error starts with the address, is short, and has only our own words.
func checkErrorText(t *testing.T, text string) {
	t.Helper()
	own := strings.ReplaceAll(text, "…", "") // as in models/…
	if !strings.HasPrefix(text, "GET https://example.com/") || len(text) > 300 ||
		strings.ContainsFunc(own, func(r rune) bool { return r < ' ' || r > '~' }) {
		t.Errorf("unexpected error text %q", text)
	}
}
