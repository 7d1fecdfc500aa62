package page

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/source"
)

// catalog returns a dataset with models that the samples only name, or that are no families.
func catalog() *dataset.Dataset {
	d := &dataset.Dataset{}
	for _, m := range []dataset.Model{
		{ID: "claude-haiga-6-20300303", Name: dataset.Text("Claude Haiga 6")},
		{ID: "claude-ode-6"},
		{ID: "claude-ode-7"},
	} {
		m.Provider = "anthropic"
		d.Models = append(d.Models, m)
	}
	d.Models = append(d.Models, dataset.Model{Provider: "openai", ID: "quill-audio"})
	return d
}

// find returns the page of a name, for which one model is plausible.
func find(name string) *source.Source {
	p := All[slices.IndexFunc(All, func(p source.Source) bool { return p.Name == name })]
	p.Least, p.Most = 1, 1000
	return &p
}

// sample returns the files of a sample. The only file of a page is "page" there.
func sample(t testing.TB, name string) map[string]string {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/" + name + ".txtar")
	filetest.NoError(t, err)
	return filesOf(archive.Files)
}

func filesOf(archive []txtar.File) map[string]string {
	files := map[string]string{}
	for _, f := range archive {
		if !isExpected(f) {
			files[strings.TrimPrefix(f.Name, "page")] = string(f.Data)
		}
	}
	return files
}

// isExpected reports whether a file of a sample is no page, but what is read from it: "want" has what is
// stated, and "places" where it stands.
func isExpected(f txtar.File) bool { return f.Name == "want" || f.Name == "places" }

// lines returns what a page states about models: a line for each fact and price. The reasons are
// those of rows left out and of a rejection.
func lines(p *source.Source, files map[string]string) (stated []string, reasons string) {
	statements, leftOut, err := p.ReadAnswer(context.Background(), files, catalog(), 0)
	for _, s := range statements {
		if !s.Unread {
			stated = append(stated, s.ID)
		}
		for _, fact := range slices.Sorted(maps.Keys(s.Facts)) {
			stated = append(stated, s.ID+" "+fact+"="+s.Facts[fact])
		}
		for _, price := range s.Prices {
			line := strings.TrimPrefix(dataset.PriceFact(price.Meter, price.Condition), "price:") +
				"=" + string(price.Amount)
			if price.From+price.To > 0 {
				line += fmt.Sprintf(" (%s to %s)", price.From, price.To)
			}
			stated = append(stated, s.ID+" "+line)
		}
	}
	if err != nil {
		leftOut = append(leftOut, err.Error())
	}
	return stated, strings.Join(leftOut, "\n")
}

// TestPages checks what is read from samples in the form of the real pages.
func TestPages(t *testing.T) {
	filetest.Archives(t, "testdata/*.txtar", func(t *testing.T, files []txtar.File) []txtar.File {
		page := find(strings.TrimPrefix(t.Name(), "TestPages/"))
		stated, reasons := lines(page, filesOf(files))
		places := places(page, filesOf(files))
		files = slices.DeleteFunc(files, isExpected)
		files = append(files, txtar.File{
			Name: "want",
			Data: []byte(strings.Join(stated, "\n") + "\n" + reasons),
		})
		if places != "" {
			files = append(files, txtar.File{Name: "places", Data: []byte(places)})
		}
		return files
	})
}

// places returns where on a page it states what it states: a line for each column of a row, with the
// model and its facts.
func places(p *source.Source, files map[string]string) string {
	profiles, _, _ := p.ReadAnswer(context.Background(), files, catalog(), 0) // lines has the error
	var b strings.Builder
	for _, profile := range profiles {
		for _, receipt := range profile.ReceiptLines("") {
			for _, column := range receipt.Columns {
				facts := strings.Join(column.Facts, " ")
				fmt.Fprintf(&b, "%s: %s: %s\n", receipt.Where(column.Facts[0]), profile.ID, facts)
			}
		}
	}
	return b.String()
}

// other is the beginning of the id of a model that is understood, without which a page of faults
// would state nothing.
const other = "fjord"

// factsOf reads a page about models of a dataset on a day, and returns the facts that it states
// about models, other than the other one, and its reasons.
func factsOf(t *testing.T, page, text string, d *dataset.Dataset, today dataset.Date, facts ...string) (
	stated, reasons string) {
	t.Helper()
	profiles, leftOut, err := find(page).ReadAnswer(t.Context(), map[string]string{"": text}, d, today)
	filetest.NoError(t, err)
	var lines []string
	for _, p := range profiles {
		if strings.HasPrefix(p.ID, other) {
			continue
		}
		for _, fact := range facts {
			if p.Facts[fact] != "" {
				lines = append(lines, p.ID+" "+fact+"="+p.Facts[fact])
			}
		}
	}
	return strings.Join(lines, "; "), strings.Join(leftOut, "\n")
}

// checkStated checks the facts that a page states, and its reasons.
func checkStated(t *testing.T, stated, reasons, want, wantReasons string) {
	t.Helper()
	if stated != want {
		t.Errorf("it states %q, want %q", stated, want)
	}
	checkReasons(t, reasons, wantReasons)
}

// checkReasons checks that reasons contain a text, or that there are none if it is empty.
func checkReasons(t *testing.T, reasons, want string) {
	t.Helper()
	if want == "" && reasons != "" {
		t.Errorf("reasons %q, want none", reasons)
	}
	if !strings.Contains(reasons, want) {
		t.Errorf("reasons %q, want %q", reasons, want)
	}
}

// TestAll checks that each page has a name of its own and that each sample has a page.
func TestAll(t *testing.T) {
	names := map[string]bool{}
	for _, page := range All {
		if names[page.Name] {
			t.Errorf("two pages are called %s", page.Name)
		}
		names[page.Name] = true
	}
	samples, err := filepath.Glob("testdata/*.txtar")
	filetest.NoError(t, err)
	for _, path := range samples {
		if name := strings.TrimSuffix(filepath.Base(path), ".txtar"); !names[name] {
			t.Errorf("%s: no page is called %s", path, name)
		}
	}
}

// TestProvider checks that a page is about the provider that its rules name, whatever the page is
// called.
func TestProvider(t *testing.T) {
	page := &sourcesOf([]rules{{
		Name:     "amazon-bedrock-pricing",
		Provider: "amazon-bedrock",
		URL:      "https://docs.example/prices",
		Least:    1,
		Most:     9,
		Tables:   []tableRule{{Where: `.`, ID: `Model`, Needs: []string{`Input`}}},
		Columns:  []columnRule{{Heading: `Input`, Price: "input"}},
	}})[0]
	statements, leftOut, err := page.ReadAnswer(t.Context(),
		map[string]string{"": "# Prices\n\n|Model|Input|\n|-|-|\n|alp-1|$2|\n"}, catalog(), 0)
	if err != nil || leftOut != nil || len(statements) != 1 {
		t.Fatalf("State = %d statements, %q, %v, want one statement", len(statements), leftOut, err)
	}
	if got := statements[0].Provider; page.Provider() != "amazon-bedrock" || got != "amazon-bedrock" {
		t.Errorf("the provider of the page is %q, and that of its model %q, want amazon-bedrock",
			page.Provider(), got)
	}
}

// FuzzPages checks that no text in place of a file makes a reader panic or state facts that no
// model can have.
func FuzzPages(f *testing.F) {
	for _, page := range All {
		for file, text := range sample(f, page.Name) {
			f.Add(page.Name, file, text)
		}
	}
	f.Fuzz(func(t *testing.T, name, file, text string) {
		if !slices.ContainsFunc(All, func(p source.Source) bool { return p.Name == name }) {
			return
		}
		files := sample(t, name)
		files[file] = text
		statements, leftOut, err := find(name).ReadAnswer(t.Context(), files, catalog(), 0)
		for _, s := range statements {
			filetest.NoError(t, dataset.CheckModelID(s.ID))
			for fact, value := range s.Facts {
				filetest.NoError(t, new(dataset.Model).Set(fact, dataset.Text(value)))
			}
			for _, p := range s.Prices {
				_, _, err := dataset.ParsePriceFact(dataset.PriceFact(p.Meter, p.Condition))
				filetest.NoError(t, err)
				filetest.NoError(t, dataset.CheckDecimal(string(p.Amount)))
				if p.To != 0 && p.To <= p.From {
					t.Errorf("%s: a price from %s to %s", s.ID, p.From, p.To)
				}
			}
		}
		if err == nil && statements == nil && leftOut == nil {
			t.Error("neither a statement nor an error")
		}
	})
}
