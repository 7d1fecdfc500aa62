package provider_test

import (
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"modelcatalog/dataset/sync/provider"
)

var update = flag.Bool("update", false, "rewrite testdata")

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
			if err != nil {
				t.Fatal(err)
			}
			var sent pages
			inputs := archive.Files[:0:0]
			want := map[string]string{}
			for _, f := range archive.Files {
				if strings.HasSuffix(f.Name, ".json") {
					sent.bodies = append(sent.bodies, string(f.Data))
					inputs = append(inputs, f)
				} else {
					want[f.Name] = string(f.Data)
				}
			}
			list, err := a.List(t.Context(), &provider.Client{Transport: &sent}, "", testKey)
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]string{"requests": showRequests(sent.requests), "list": showList(list)}
			if *update {
				archive.Files = append(inputs,
					txtar.File{Name: "requests", Data: []byte(got["requests"])}, txtar.File{Name: "list", Data: []byte(got["list"])})
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (-want +got; -update rewrites it):\n%s", file, diff)
			}
		})
	}
}

// showRequests writes a line for each request, and below it one for each header.
func showRequests(requests []*http.Request) string {
	var b strings.Builder
	for _, r := range requests {
		fmt.Fprintf(&b, "%s %s\n", r.Method, r.URL)
		var lines []string
		for name, values := range r.Header {
			lines = append(lines, fmt.Sprintf("    %s: %s\n", name, strings.Join(values, " | ")))
		}
		slices.Sort(lines)
		b.WriteString(strings.Join(lines, ""))
	}
	return b.String()
}

// showList writes a line for each model with its facts, then the rest.
func showList(list *provider.List) string {
	var b strings.Builder
	for _, m := range list.Models {
		b.WriteString(m.ID)
		if m.Name != "" {
			fmt.Fprintf(&b, " name=%q", m.Name)
		}
		if m.Typed {
			fmt.Fprintf(&b, " type=%s", m.Type)
		}
		if m.TypeWord != "" {
			fmt.Fprintf(&b, " word=%q", m.TypeWord)
		}
		if m.ContextLength != 0 {
			fmt.Fprintf(&b, " context=%d", m.ContextLength)
		}
		if m.Retired {
			b.WriteString(" retired")
		}
		if m.Description != "" {
			fmt.Fprintf(&b, " description=%q", m.Description)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "private: %d\n", list.Private)
	for _, note := range list.Notes {
		fmt.Fprintf(&b, "note: %s\n", note)
	}
	return b.String()
}
