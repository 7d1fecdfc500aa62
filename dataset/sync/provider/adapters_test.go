package provider_test

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/provider"
)

const testKey = "key-for-goldens-only"

// pages is a transport that sends one page after the other, and repeats the last.
type pages struct {
	bodies   []string
	requests []*http.Request
}

func (p *pages) RoundTrip(r *http.Request) (*http.Response, error) {
	body := p.bodies[min(len(p.requests), len(p.bodies)-1)]
	p.requests = append(p.requests, r)
	return &http.Response{
		StatusCode: http.StatusOK,
		Header:     http.Header{"Content-Type": {"application/json; charset=utf-8"}},
		Body:       io.NopCloser(strings.NewReader(body)),
		Request:    r,
	}, nil
}

// TestAdapters checks the requests and the translation of each adapter. An archive in testdata has a provider's pages, then the
// expected requests and list.
func TestAdapters(t *testing.T) {
	for _, a := range provider.Adapters() {
		t.Run(a.Provider, func(t *testing.T) {
			file := filepath.Join("testdata", a.Provider+".txtar")
			archive, err := txtar.ParseFile(file)
			filetest.NoError(t, err)
			var sent pages
			for len(archive.Files) > len(sent.bodies) && strings.HasSuffix(archive.Files[len(sent.bodies)].Name, ".json") {
				sent.bodies = append(sent.bodies, string(archive.Files[len(sent.bodies)].Data))
			}
			list, err := a.List(t.Context(), &provider.Client{Transport: &sent}, "", testKey)
			filetest.NoError(t, err)
			archive.Files = append(archive.Files[:len(sent.bodies)],
				txtar.File{Name: "requests", Data: showRequests(sent.requests)}, txtar.File{Name: "list", Data: showList(list)})
			filetest.Golden(t, file, txtar.Format(archive))
		})
	}
}

// showRequests writes each request with its headers.
func showRequests(requests []*http.Request) []byte {
	var b bytes.Buffer
	for _, r := range requests {
		fmt.Fprintf(&b, "%s %s\n", r.Method, r.URL)
		_ = r.Header.Write(&b)
	}
	return bytes.ReplaceAll(b.Bytes(), []byte("\r\n"), []byte("\n"))
}

// showList writes a line for each model with its facts, then the rest.
func showList(list *provider.List) []byte {
	var b bytes.Buffer
	for _, m := range list.Models {
		b.WriteString(m.ID)
		if m.TypeWord != "" {
			fmt.Fprintf(&b, " word=%q", m.TypeWord)
		}
		for _, name := range slices.Sorted(maps.Keys(m.Facts)) {
			fmt.Fprintf(&b, " %s=%q", name, m.Facts[name])
		}
		for _, p := range m.Prices {
			fmt.Fprintf(&b, " %s=$%s", p.Meter, p.Amount)
		}
		if m.Followed {
			b.WriteString(" followed")
		}
		b.WriteByte('\n')
	}
	for _, text := range slices.Sorted(maps.Keys(list.Notes)) {
		fmt.Fprintf(&b, "note: %s: %q\n", text, list.Notes[text])
	}
	return b.Bytes()
}
