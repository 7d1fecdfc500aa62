package contract

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"modelcatalog/dataset/catalog"
)

// markdown is README.md, taken apart.
type markdown struct {
	headings []string // with their # signs
	blocks   []block  // fenced code
	cells    []int    // cells of each row of each table
}

type block struct{ language, text string }

func parseMarkdown(t *testing.T, source []byte) markdown {
	t.Helper()
	var m markdown
	root := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader(source))
	err := ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			m.headings = append(m.headings, strings.Repeat("#", n.Level)+" "+string(n.Lines().Value(source)))
		case *ast.FencedCodeBlock:
			m.blocks = append(m.blocks, block{string(n.Language(source)), string(n.Lines().Value(source))})
		case *tables.Table:
			for row := n.FirstChild(); row != nil; row = row.NextSibling() {
				m.cells = append(m.cells, row.ChildCount())
			}
		case *ast.HTMLBlock, *ast.RawHTML:
			t.Errorf("the text holds HTML, a %s", n.Kind())
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// shellURL matches the addresses of shell examples.
var shellURL = regexp.MustCompile(`'(https?://[^']*)'`)

// addressesIn returns the addresses of a text's shell examples.
func addressesIn(source []byte) []string {
	var addresses []string
	for _, match := range shellURL.FindAllSubmatch(source, -1) {
		addresses = append(addresses, string(match[1]))
	}
	return addresses
}

// TestReadmeExamples checks that the catalog gives each answer that the documentation shows.
func TestReadmeExamples(t *testing.T) {
	for name, test := range map[string]struct {
		catalog *catalog.Catalog
		answers int // at least
	}{
		"small":    {small(t), 6},
		"embedded": {embedded(t), 3},
		"empty":    {empty(t), 3},
	} {
		d := documents(t, test.catalog)
		answers := 0
		var last []string // addresses of the shell block before
		for _, b := range parseMarkdown(t, d.Readme).blocks {
			switch b.language {
			case "sh":
				last = addressesIn([]byte(b.text))
				if len(last) == 0 {
					t.Errorf("%s: a shell example without an address:\n%s", name, b.text)
				}
				for _, address := range last {
					_, status := answer(t, test.catalog, d, address)
					if wantStatus := wantStatus(address); status != wantStatus {
						t.Errorf("%s: %s answers %d, want %d", name, address, status, wantStatus)
					}
				}
			case "json":
				answers++
				var compact bytes.Buffer
				if err := json.Compact(&compact, []byte(b.text)); err != nil {
					t.Errorf("%s: %v in\n%s", name, err, b.text)
				}
				want, _ := answer(t, test.catalog, d, last[0])
				if compact.String() != string(want) {
					t.Errorf("%s: %s answers\n%s\nbut the text shows\n%s", name, last[0], want, compact.String())
				}
			}
		}
		if answers < test.answers {
			t.Errorf("%s: %d answers shown, want %d or more", name, answers, test.answers)
		}
	}
}

func wantStatus(address string) int {
	if strings.Contains(address, wrongQuery) {
		return 400
	}
	return 200
}

// TestReadmeTag checks that the tag of the conditional example is that of the answer.
func TestReadmeTag(t *testing.T) {
	w := &writer{catalog: small(t), base: testBase}
	if readme := documents(t, w.catalog).Readme; !bytes.Contains(readme, []byte("'If-None-Match: "+w.statsTag()+"'")) {
		t.Errorf("README.md does not show the tag %s", w.statsTag())
	}
}

// TestReadmeIsWhole checks that the tables contain every parameter, code and member, in whole rows.
func TestReadmeIsWhole(t *testing.T) {
	for name, c := range map[string]*catalog.Catalog{"small": small(t), "empty": empty(t)} {
		readme := string(documents(t, c).Readme)
		m := parseMarkdown(t, []byte(readme))
		var rows []string
		for _, p := range c.Params() {
			rows = append(rows, "| `"+p.Name+"` |")
		}
		for _, info := range catalog.Codes {
			rows = append(rows, " | `"+string(info.Code)+"` |")
		}
		for _, member := range []string{"id", "provider", "name", "description", "type", "context_length", "status", "deprecated", "updated_at",
			"last_seen_at", "total", "page", "limit", "pages", "model_count", "total_models", "by_provider", "by_type", "by_status", "last_sync"} {
			rows = append(rows, "| `"+member+"` |")
		}
		for _, row := range rows {
			if !strings.Contains(readme, row) {
				t.Errorf("%s: no row %s", name, row)
			}
		}
		if len(m.cells) < 30 {
			t.Errorf("%s: tables have %d rows, want all of parameters, codes and members", name, len(m.cells))
		}
		for _, line := range strings.Split(readme, "\n") {
			if strings.HasPrefix(line, "|") && !strings.HasSuffix(line, "|") {
				t.Errorf("%s: a row of a table is broken: %s", name, line)
			}
		}
		if !strings.Contains(strings.Join(m.headings, "\n"), "## Details\n### Filters\n### Search\n### Sorting\n### Pages\n") {
			t.Errorf("%s: headings are %q", name, m.headings)
		}
		if strings.Contains(readme, "<no value>") || strings.Contains(readme, "\n\n\n") || strings.Contains(readme, " \n") {
			t.Errorf("%s: the template leaves traces", name)
		}
	}
}

func TestCell(t *testing.T) {
	if got, want := cell("a|b\nc <i>"), `a\|b c \<i>`; got != want {
		t.Errorf("cell = %s, want %s", got, want)
	}
}
