package page

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// catalog returns a dataset with models that the samples only name, or whose families they name.
func catalog() *dataset.Dataset {
	d := &dataset.Dataset{}
	for _, m := range []dataset.Model{{ID: "claude-haiga-6-20300303", Name: dataset.Text("Claude Haiga 6")}, {ID: "claude-ode-6"}, {ID: "claude-ode-7"}} {
		m.Provider = "anthropic"
		d.Models = append(d.Models, m)
	}
	for _, id := range []string{"quill-audio", "quill-audio-2029-05-05", "quill-audio-2030-05-05", "quill-audiobook"} {
		d.Models = append(d.Models, dataset.Model{Provider: "openai", ID: id})
	}
	return d
}

// find returns the page of a name, for which one model is plausible.
func find(name string) *Page {
	p := All[slices.IndexFunc(All, func(p Page) bool { return p.Name == name })]
	p.Least, p.Most = 1, 1000
	return &p
}

// sample returns the files of a sample.
func sample(t testing.TB, name string) map[string]string {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/" + name + ".txtar")
	filetest.NoError(t, err)
	return filesOf(archive.Files)
}

func filesOf(archive []txtar.File) map[string]string {
	files := map[string]string{}
	for _, f := range archive {
		if f.Name != "want" {
			files[f.Name] = string(f.Data)
		}
	}
	return files
}

// lines returns what a page states about models: a line for each fact and price. The reasons are those of rows left out and of a rejection.
func lines(p *Page, files map[string]string) (stated []string, reasons string) {
	statements, leftOut, err := p.Read(files, catalog())
	for _, s := range statements {
		if !s.Unread {
			stated = append(stated, s.ID)
		}
		for _, fact := range slices.Sorted(maps.Keys(s.Facts)) {
			stated = append(stated, s.ID+" "+fact+"="+s.Facts[fact])
		}
		for _, price := range s.Prices {
			line := s.ID + " " + strings.TrimPrefix(dataset.PriceFact(price.Meter, price.Condition), "price:") + "=" + string(price.Amount)
			if price.From+price.To > 0 {
				line += fmt.Sprintf(" from %s to %s", price.From, price.To)
			}
			stated = append(stated, line)
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
		stated, reasons := lines(find(strings.TrimSuffix(t.Name()[strings.LastIndexByte(t.Name(), '/')+1:], ".txtar")), filesOf(files))
		files = slices.DeleteFunc(files, func(f txtar.File) bool { return f.Name == "want" })
		return append(files, txtar.File{Name: "want", Data: []byte(strings.Join(stated, "\n") + "\n" + reasons)})
	})
}

var _ = os.Args
var _ = regexp.MustCompile
