package page

import (
	"context"
	"fmt"
	"maps"
	"regexp"
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
	for _, m := range []dataset.Model{{ID: "claude-haiga-6-20300303", Name: dataset.Text("Claude Haiga 6")}, {ID: "claude-ode-6"}, {ID: "claude-ode-7"}} {
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
		if f.Name != "want" {
			files[strings.TrimPrefix(f.Name, "page")] = string(f.Data)
		}
	}
	return files
}

// lines returns what a page states about models: a line for each fact and price. The reasons are those of rows left out and of a rejection.
func lines(p *source.Source, files map[string]string) (stated []string, reasons string) {
	statements, leftOut, err := p.State(context.Background(), files, catalog(), 0)
	for _, s := range statements {
		if !s.Unread {
			stated = append(stated, s.ID)
		}
		for _, fact := range slices.Sorted(maps.Keys(s.Facts)) {
			stated = append(stated, s.ID+" "+fact+"="+s.Facts[fact])
		}
		for _, price := range s.Prices {
			line := strings.TrimPrefix(dataset.PriceFact(price.Meter, price.Condition), "price:") + "=" + string(price.Amount)
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
		stated, reasons := lines(find(strings.TrimPrefix(t.Name(), "TestPages/")), filesOf(files))
		files = slices.DeleteFunc(files, func(f txtar.File) bool { return f.Name == "want" })
		return append(files, txtar.File{Name: "want", Data: []byte(strings.Join(stated, "\n") + "\n" + reasons)})
	})
}

// damages are ways in which a page can be damaged, each with what an error or a report must name, or "" if the result can be a part of
// the whole one.
var damages = []struct {
	name   string
	damage func(page string) string
	names  string
}{
	{"empty", func(string) string { return "" }, "no table below|does not say|missing"},
	{"an error page", func(string) string { return "<!DOCTYPE html><html><body><h1>502</h1></body></html>" }, "no table below|missing"},
	{"an error in JSON", func(string) string { return `{"error":{"code":404,"message":"not found"}}` }, "no table below|missing"},
	{"a page of another language", replace(`(?i)(model|shutdown|price|input|output|id|removal|api|type|discount)`, "Übersetzung"), "."},
	{"euros", replace(`\$`, "€"), "not a price|missing|is not understood|^$"},
	{"thousands of tokens", replace(`1M|MTok`, "1K"), ""},
	{"no first column", column(0, ""), ""},
	{"no second column", column(1, ""), ""},
	{"no third column", column(2, ""), ""},
	{"no last column", column(-1, ""), ""},
	{"a new heading of the first column", column(0, "New heading"), ""},
	{"a new heading of the second column", column(1, "New heading"), ""},
	{"a new heading of the third column", column(2, "New heading"), ""},
	{"a new heading of the last column", column(-1, "New heading"), ""},
	{"every other row is gone", rows(func(i int, line string) string { return strings.Repeat(line, i%2) }), ""},
	{"cells are gone", rows(func(i int, line string) string {
		return line[:len(line)/2+strings.Index(line[len(line)/2:], "|")+1] + "\n"
	}), ""},
	{"rows twice", rows(func(i int, line string) string { return line + line }), ""},
	{"cells in a row are moved", rows(func(i int, line string) string { return strings.Replace(line, "|", "| |", 1) }), ""},
	{"no headings of sections", replace(`(?m)^(#+ .*|Standard|Batch|Flex|Fast mode)$`, ""), ""},
	{"other headings of sections", replace(`(?m)^(#+) .*$`, "$1 Something else"), ""},
	{"no headings of tiers", replace(`(?m)^(### )?(Standard|Batch|Flex|Priority|Fast mode)$`, ""), ""},
	{"other tiers", replace(`(?m)\b(Batch|Flex|Priority|Fast|Preview)\b`, "Turbo"), ""},
	{"merged tables", replace(`\n\n(#+ .*\n\n)?\|.*\n\| ?:?-.*\n`, "\n"), ""},
	{"upside down", func(page string) string {
		parts := strings.SplitAfter(page, "\n\n")
		slices.Reverse(parts)
		return strings.Join(parts, "")
	}, ""},
}

func replace(pattern, with string) func(string) string {
	return func(page string) string { return regexp.MustCompile(pattern).ReplaceAllString(page, with) }
}

// rows changes the rows of tables, without their headings.
func rows(change func(i int, line string) string) func(string) string {
	return func(page string) (changed string) {
		i := 0
		for line := range strings.Lines(page) {
			if i++; strings.HasPrefix(line, "|") && i > 2 {
				line = change(i, line)
			} else if !strings.HasPrefix(line, "|") {
				i = 0
			}
			changed += line
		}
		return changed
	}
}

// column renames a column of each table, or removes it if there is no new heading.
func column(index int, heading string) func(string) string {
	return func(page string) (changed string) {
		first := true
		for line := range strings.Lines(strings.ReplaceAll(page, `\|`, "\x01")) {
			if cells := strings.Split(line, "|"); len(cells) > 3 && strings.HasPrefix(line, "|") {
				at := (index+len(cells)-2)%(len(cells)-2) + 1
				if heading == "" {
					cells = slices.Delete(cells, at, at+1)
				} else if first {
					cells[at] = heading
				}
				line, first = strings.Join(cells, "|"), false
			} else {
				first = true
			}
			changed += line
		}
		return strings.ReplaceAll(changed, "\x01", `\|`)
	}
}

// TestDamages checks that a page of which one file is damaged states nothing that the whole page does not, and is rejected or reported if
// all of it is lost; source files are so if any of it is.
func TestDamages(t *testing.T) {
	for _, page := range All {
		whole := sample(t, page.Name)
		right, _ := lines(find(page.Name), whole)
		for file, text := range whole {
			damage := func(name, names, changed string) {
				files := maps.Clone(whole)
				files[file] = changed
				stated, reasons := lines(find(page.Name), files)
				for _, line := range stated {
					if !slices.Contains(right, line) && !strings.Contains(line, " name=") {
						t.Errorf("%s, %s of %q: it states %s, which the page does not; reasons %q", page.Name, name, file, line, reasons)
					}
				}
				lost := len(stated) == 0 || page.Files != nil && len(stated) < len(right)
				if !regexp.MustCompile(names).MatchString(reasons) || lost && reasons == "" {
					t.Errorf("%s, %s of %q: reasons %q, want some that name %s", page.Name, name, file, reasons, names)
				}
			}
			for _, d := range damages {
				damage(d.name, d.names, d.damage(text))
			}
			for part := range 40 {
				damage(fmt.Sprintf("%d of 40 parts", part), "", text[:len(text)*part/40])
			}
		}
	}
}

// TestReasons checks that a rejection or a report names what is missing or not understood. All of the file is damaged if old is empty.
func TestReasons(t *testing.T) {
	const responses = "src/resources/beta/responses/responses.ts"
	const shared, ends, messages = "src/resources/shared.ts", "src/internal/data/deprecated-models.ts", "src/resources/messages/messages.ts"
	const dir, batch = "src/schema/models/models/", "src/content/en/docs/studio/batch-processing/page.mdx"
	const sirocco, ocr = dir + "mistral-sirocco-90-31-07.ts", dir + "ocr-90.ts"
	for _, c := range []struct{ page, file, old, new, want string }{
		{"openai-pricing", "", "| Short context output", "| Words", `the table below "Pricing > Our latest models > Prices per 1M tokens. > Standard > Standard pricing data" has no column "Short context output"`},
		{"openai-pricing", "", "Prices per second", "Prices per hour", `the table below "Pricing > Video generation models > Prices per hour. > Standard`},
		{"openai-pricing", "", "Batch pricing data", "Bulk data", `no table below "> Prices per 1M tokens[^>]* > Batch > Batch pricing data$" with the columns "Model;`},
		{"openai-pricing", "", "| Cached input", "| Kept input", `the column "Kept input" is not known`},
		{"openai-deprecations", "", "2028-01-04", "next year", `Deprecations > Past > 2030-01-15: Systems and models > Very old, row 1: "next year" is not a day`},
		{"anthropic-pricing", "", "Ode 7 / Claude", "Ode 7 / Claude New", `no model of the catalog is called "Claude New Ode 6"`},
		{"groq-models", "", "$0.12 per hour", "$0.12", "a price without its unit"},
		{"anthropic-pricing", "", "$3.50 / MTok", "$0.0000035 / MTok", "Batch processing, row 1: 3.5e-06 dollars for input is not plausible"},
		{"google-pricing", "", "### Batch", "### Standard", `input is 0.36 dollars here, but 0.7 above`},
		{"google-pricing", "", "per 1M tokens in USD", "per 1M words in USD", `"Paid Tier, per 1M words in USD" is not understood`},
		{"deepseek-pricing", "", "<td>PEAK</td>", "<td>NIGHT</td>", `the column "PRICING 1M INPUT TOKENS (CACHE HIT) NIGHT" is not known`},
		{"deepseek-pricing", "", "06:00-10:00", "07:00-11:00", "it does not say"},
		{"anthropic-deprecations", "", "| claude-ode-5-preview |", "| claude\x03 |", "is not an id without control characters"},
		{"deepseek-pricing", "", "</table>", "", "the page ends in the middle of a table"},
		{"together-models", "", "Free | - | Free", "Free | - | soon", `"soon" is not a price in US dollars`},
		{"openai-sdk", shared, "", "", "shared.ts: ChatModel: it is missing"},
		{"openai-sdk", shared, "type ChatModel", "type TalkModel", "shared.ts: ChatModel: it is missing"},
		{"openai-sdk", shared, "'gpt-70';", "'gpt-70'", "export"},
		{"openai-sdk", shared, "'gpt-72'", "'gpt-72", "ChatModel: \"'gpt-72"},
		{"openai-sdk", shared, "'gpt-72'", `'gpt-\x372'`, "is not understood"},
		{"openai-sdk", shared, "'gpt-72'", "'gpt 72'", "\"'gpt 72'\" is not understood"},
		{"openai-sdk", shared, "Deprecated values:", "Models that end:", "ChatModel: it says of no model when it ends"},
		{"openai-sdk", shared, "Deprecated values:", "Deprecated models:", "is not ids and when they end"},
		{"openai-sdk", shared, "2033-04-05", "2033-14-05", "is not a day"},
		{"openai-sdk", responses, "2033-04-05", "2033-04-06", "gpt-80 ends on 2033-04-06, and elsewhere on"},
		{"openai-sdk", shared, " */\n", "\n", "ChatModel: it says of no model when it ends"},
		{"openai-sdk", responses, "  model:\n", "  models:\n", "BetaResponse.model: it is missing"},
		{"anthropic-sdk", ends, "DEPRECATED_MODELS", "ENDS", "DEPRECATED_MODELS: it is missing"},
		{"anthropic-sdk", ends, "March 3rd, 2033", "March 2033", "is not a day"},
		{"anthropic-sdk", ends, "'March 3rd, 2033'", "{ day: 3 }", "an object, want a string"},
		{"anthropic-sdk", ends, "'March 3rd, 2033'", "ON", "not an object of literals"},
		{"anthropic-sdk", messages, "| 'claude-limerick-7'", "/** @deprecated */ | 'claude-limerick-7'", "is not ids and when they end"},
		{"mistral-models", dir + "index.ts", "", "", "index.ts: imports of cards, or MODELS"},
		{"mistral-models", dir + "index.ts", "./voxtral-90", "./voxtral-99", "voxtral-99.ts: the default export"},
		{"mistral-models", batch, "50%", "40%", `"at a 50% discount" is missing`},
		{"mistral-models", sirocco, "", "", "the default export with identifiers.apiNames is missing"},
		{"mistral-models", sirocco, "describe: (l)", "say: (l)", "not an object of literals"},
		{"mistral-models", sirocco, "1.20", "undefined", "mistral-sirocco-90-31-07: pricing.input[0]: no price"},
		{"mistral-models", sirocco, "1.20", "'1.20'", `pricing.input[0].price: "1.20", wa`},
		{"mistral-models", sirocco, "'/M Tokens' },", "'/K Tokens' },", "mistral-sirocco-90-31-07: pricing.input[0]: no price"},
		{"mistral-models", sirocco, "status: 'GA'", "status: 'Gone'", `mistral-sirocco-90-31-07: status: "Gone", want GA`},
		{"mistral-models", sirocco, "192k", "192 KiB", `contextLength: "192 KiB" is not a number`},
		{"mistral-models", sirocco, "'image', 'text'", "'image', 'smell'", `capabilities.input[1]: "smell"`},
		{"mistral-models", sirocco, "2031-07-08", "2031-17-08", `releaseDate: "2031-17-08", want a`},
		{"mistral-models", sirocco, "['mistral-sirocco-3107'", "[9, 'mistral-sirocco-3107'", "want a string"},
		{"mistral-models", ocr, "input: [\n", "input: 7, other: [\n", "want an array"},
		{"mistral-models", ocr, "metadata: {", "metadata: { retirementDate: '2031',", "is not a day"},
	} {
		files := sample(t, c.page)
		whole := files[c.file]
		if files[c.file] = c.new; c.old != "" {
			files[c.file] = strings.Replace(whole, c.old, c.new, 1)
		}
		if _, reasons := lines(find(c.page), files); files[c.file] == whole || !strings.Contains(reasons, c.want) {
			t.Errorf("%s, %s with %q for %q: reasons %q, want %q", c.page, c.file, c.new, c.old, reasons, c.want)
		}
	}
	p := find("openai-sdk")
	p.Least = 100
	if _, reasons := lines(p, sample(t, p.Name)); !strings.Contains(reasons, "want 100 to 1000") {
		t.Errorf("reasons %q, want one about 100 to 1000 models", reasons)
	}
}

// FuzzPages checks that no text in place of a file makes a reader panic or state facts that no model can have.
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
		statements, leftOut, err := find(name).State(t.Context(), files, catalog(), 0)
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
