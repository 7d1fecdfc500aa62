package sync_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync"
)

// groqPage is a page of ends in the form of Groq's, with the days of two models.
func groqPage(first, second string) string {
	return "# Ends\n\nRequests to deprecated model IDs will return errors\n\n## Deprecation History\n\n### Spring\n\n" +
		"| Model ID | Shutdown Date | Recommended Replacement Model ID |\n|---|---|---|\n" +
		first + second
}

const (
	rowA = "| r-a | 12/31/26 | `new` |\n"
	rowB = "| r-b | 11/30/26 | `new` |\n"
)

// verified is a dataset that was synced from groqPage(rowA, rowB).
func verified(t *testing.T) (*scene, *dataset.Dataset) {
	t.Helper()
	s := newScene(t)
	delete(s.options.Collections, "openai")
	lines := ""
	for _, id := range []string{"r-a", "r-b"} {
		lines += `{"id":"` + id +
			`","name":null,"description":null,"type":"chat","context_length":"","status":"active",` +
			`"updated_at":"2026-07-24T18:23:43.000Z","last_seen_at":"2026-07-24T18:23:43.000Z"}` + "\n"
	}
	// Pages with fewer than twenty models are not plausible.
	s.write("models/groq.jsonl", lines)
	s.answer("groq-deprecations", fill(groqPage(rowA, rowB)))
	s.run()
	d, err := dataset.Load(os.DirFS(s.dir))
	filetest.NoError(t, err)
	return s, d
}

// fill adds rows about models that the catalog does not have, because a page with few rows is not
// plausible.
func fill(page string) string {
	for i := range 30 {
		page += strings.Replace(rowA, "r-a", "other-"+string(rune('a'+i)), 1)
	}
	return page
}

func TestReceipts(t *testing.T) {
	s, d := verified(t)
	const source = "console.groq.com/docs/deprecations.md"
	m := d.Find("groq", "r-a")

	t.Run("what a page states has its place", func(t *testing.T) {
		for fact, want := range map[string]string{
			"retirement_date":  "Ends > Deprecation History > Spring > r-a > Shutdown Date",
			"after_retirement": "Ends",
		} {
			receipt := m.Receipt(source, fact)
			if receipt == nil || receipt.Where(fact) != want {
				t.Errorf("%s has the receipt %v, want the place %q", fact, receipt, want)
			}
		}
	})
	t.Run("another reading changes no line of receipts", func(t *testing.T) {
		before := s.files()
		s.day(1)
		s.run()
		equal(t, "receipts", s.files()["receipts/groq.jsonl"], before["receipts/groq.jsonl"])
	})
	t.Run("a row that is not understood keeps its receipt", func(t *testing.T) {
		before := s.files()
		s.day(2)
		s.answer("groq-deprecations", fill(groqPage("| r-a | soon | `new` |\n", rowB)))
		s.run()
		equal(t, "receipts", s.files()["receipts/groq.jsonl"], before["receipts/groq.jsonl"])
	})
	t.Run("a row that is gone takes its receipt with it", func(t *testing.T) {
		s.day(3)
		s.answer("groq-deprecations", fill(groqPage("", rowB)))
		// A page that takes back an end is doubted, until a person accepts it.
		sources := s.run().Sources
		s.options.Accept = []string{sources[len(sources)-1].Acceptance()}
		s.run()
		receipts := s.files()["receipts/groq.jsonl"]
		if strings.Contains(receipts, `"r-a"`) || !strings.Contains(receipts, `"r-b"`) {
			t.Errorf("the receipts are %s, want those of r-b only", receipts)
		}
	})
}

// claimOfRowA is what groqPage states of the model in rowA.
var claimOfRowA = sync.Claimed{
	Model:  dataset.Key{Provider: "groq", ID: "r-a"},
	Fact:   "retirement_date",
	Value:  "2026-12-31",
	Source: "console.groq.com/docs/deprecations.md",
}

func TestVerify(t *testing.T) {
	_, d := verified(t)
	claim := claimOfRowA
	const today = dataset.Date(20261121)
	for _, test := range []struct {
		name, page string
		want       sync.Outcome
		now        string // the value that the page states
	}{
		{"the same page", groqPage(rowA, rowB), sync.StillSaid, "2026-12-31"},
		{"other spaces and marks", groqPage("|  `r-a`|12/31/26 |new|\n", rowB), sync.StillSaid, "2026-12-31"},
		{"another row changed", groqPage(rowA, ""), sync.StillSaid, "2026-12-31"},
		{
			name: "another cell of the row",
			page: groqPage("| r-a | 12/31/26 | `newest` |\n", rowB),
			want: sync.Reworded,
			now:  "2026-12-31",
		},
		{"another day", groqPage("| r-a | 01/31/27 | `new` |\n", rowB), sync.Differs, "2027-01-31"},
		{"no day", groqPage("| r-a | - | `new` |\n", rowB), sync.Gone, ""},
		{"no row", groqPage("", rowB), sync.Gone, ""},
		{"a day that nobody understands", groqPage("| r-a | soon | `new` |\n", rowB), sync.NotRead, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "page.md")
			filetest.Write(t, file, fill(test.page))
			got, err := sync.Verify(t.Context(), d, claim, file, today, nil)
			filetest.NoError(t, err)
			if got.Outcome != test.want || got.Now != test.now {
				t.Errorf("Verify = %v, %q, want %v, %q", got.Outcome, got.Now, test.want, test.now)
			}
		})
	}
}

// TestVerifyRefuses checks that pages of strangers are read within limits.
func TestVerifyRefuses(t *testing.T) {
	_, d := verified(t)
	claim := claimOfRowA
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://127.0.0.1:1/secret", http.StatusFound)
	}))
	defer server.Close()
	large := filepath.Join(t.TempDir(), "large.md")
	filetest.Write(t, large, "")
	filetest.NoError(t, os.Truncate(large, 1<<30)) // no memory is filled with it
	other := filepath.Join(t.TempDir(), "other.md")
	filetest.Write(t, other, "# Recipes\n\nBread.\n")
	for _, test := range []struct{ name, source, address, want string }{
		{"a redirect", claim.Source, server.URL, "status 302"},
		{"an address without TLS", claim.Source, "http://docs.example/page", "not an https address"},
		{"a large file", claim.Source, large, "want fewer"},
		{"no file", claim.Source, large + "x", "not exist"},
		{"another page", claim.Source, other, "no table below"},
		{"a source that no program reads", "docs.example/page", other, "no program reads this source"},
	} {
		t.Run(test.name, func(t *testing.T) {
			claim := claim
			claim.Source = test.source
			_, err := sync.Verify(t.Context(), d, claim, test.address, 20261121, nil)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Verify: %v, want an error with %q", err, test.want)
			}
		})
	}
}
