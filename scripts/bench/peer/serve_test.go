package main

import (
	"net/http/httptest"
	"path/filepath"
	"testing"

	"modelcatalog/dataset/catalog/oracle"
	"modelcatalog/dataset/datasettest"
)

// The peer gives the answers of the catalog, so that their costs can be compared.
func TestAnswers(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 3000, Seed: 1})
	path := filepath.Join(t.TempDir(), "models.db")
	if err := create(path, d); err != nil {
		t.Fatalf("%v; SQLite has FTS5 with go test -tags sqlite_fts5 ./...", err)
	}
	s, err := open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.db.Close()
	handler := s.handler()
	for _, query := range []string{
		"", "page=7&limit=10", "page=5000", "provider=openai,google&type=chat&sort=name&page=3", "status=active&sort=provider",
		"search=" + datasettest.RareTerm, "search=" + datasettest.CommonTerm, "search=" + datasettest.CommonTerm + "&sort=name&page=2",
		"search=READ&sort=provider", "search=read&provider=groq&type=chat", "search=open%22ai",
	} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", "/api/v1/models?"+query, nil))
		want, _ := oracle.List(d, query)
		if got := w.Body.String(); w.Code != 200 || got != string(want) {
			t.Errorf("query %q: %d %.300s, want %.300s", query, w.Code, got, want)
		}
	}
	for _, at := range []int{0, 1500, 2999} {
		m := &d.Models[at]
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", "/api/v1/models/"+m.Provider+"/"+m.ID, nil))
		want := oracle.Encode(map[string]any{"data": oracle.Show(m)})
		if got := w.Body.String(); w.Code != 200 || got != string(want) {
			t.Errorf("model %s: %d %.300s, want %.300s", m.ID, w.Code, got, want)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, query := range []string{"search=ab", "sort=size", "page=0", "limit=x", "order=asc", "%zz"} {
		if _, err := parse(query); err == nil {
			t.Errorf("%q is taken", query)
		}
	}
}
