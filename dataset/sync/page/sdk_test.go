package page

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// sourcePage returns a page of source files that accepts a few models.
func sourcePage(name string) Page {
	pages := append(slices.Clone(sdks), mistralModels)
	i := slices.IndexFunc(pages, func(p Page) bool { return p.Name == name })
	pages[i].Least = 1
	return pages[i]
}

// sourceFiles returns the files of a sample.
func sourceFiles(t testing.TB, name string) map[string]string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata/source", name+".txtar"))
	filetest.NoError(t, err)
	files := map[string]string{}
	for _, f := range archive.Files {
		files[f.Name] = string(f.Data)
	}
	delete(files, "statements")
	return files
}

// stated returns a line for each model, and what was left out or why the page was rejected.
func stated(p Page, files map[string]string) (lines, faults []string) {
	statements, faults, err := p.Read(files, &dataset.Dataset{})
	for _, s := range statements {
		line := []string{s.ID}
		if s.Unread {
			line = append(line, "unread")
		}
		for _, fact := range slices.Sorted(maps.Keys(s.Facts)) {
			line = append(line, fact+"="+s.Facts[fact])
		}
		for _, price := range s.Prices {
			line = append(line, strings.TrimPrefix(dataset.PriceFact(price.Meter, price.Condition), "price:")+"="+string(price.Amount))
		}
		lines = append(lines, strings.Join(line, " "))
	}
	if err != nil {
		faults = strings.Split(err.Error(), "\n")
	}
	return lines, faults
}

// TestSources checks what is read from samples of SDKs and model cards.
func TestSources(t *testing.T) {
	for _, pattern := range []string{"*-sdk", "mistral-models"} {
		filetest.Archives(t, "testdata/source/"+pattern+".txtar", func(t *testing.T, archive []txtar.File) []txtar.File {
			name := strings.TrimPrefix(t.Name(), "TestSources/")
			lines, faults := stated(sourcePage(name), sourceFiles(t, name))
			if faults != nil {
				t.Errorf("faults: %q", faults)
			}
			archive = slices.DeleteFunc(archive, func(f txtar.File) bool { return f.Name == "statements" })
			return append(archive, txtar.File{Name: "statements", Data: []byte(strings.Join(lines, "\n") + "\n")})
		})
	}
}

// TestSourcesBounds checks that a sample with too few models is rejected.
func TestSourcesBounds(t *testing.T) {
	p := sourcePage("openai-sdk")
	p.Least = 100
	if _, faults := stated(p, sourceFiles(t, p.Name)); len(faults) != 1 || !strings.Contains(faults[0], "want 100 to 400") {
		t.Errorf("faults = %q, want one about 100 to 400 models", faults)
	}
}

// TestDamagedSources checks that a damaged file is rejected or reported with what is missing, and that no model then has a fact that it has
// not in the sample.
func TestDamagedSources(t *testing.T) {
	const responses = "src/resources/beta/responses/responses.ts"
	const shared, ends, messages = "src/resources/shared.ts", "src/internal/data/deprecated-models.ts", "src/resources/messages/messages.ts"
	const dir, batch = "src/schema/models/models/", "src/content/en/docs/studio/batch-processing/page.mdx"
	const sirocco, ocr = dir + "mistral-sirocco-90-31-07.ts", dir + "ocr-90.ts"
	for _, c := range []struct{ page, file, old, new, want string }{ // old is all of the file if empty
		{"openai-sdk", shared, "", "", "shared.ts: ChatModel: it is missing"},
		{"openai-sdk", shared, "", "<!doctype html><title>Sign in</title>", "shared.ts: ChatModel: it is missing"},
		{"openai-sdk", shared, "type ChatModel", "type TalkModel", "shared.ts: ChatModel: it is missing"},
		{"openai-sdk", shared, "type AllModels", "type EachModel", "shared.ts: AllModels: it is missing"},
		{"openai-sdk", shared, "'gpt-70';", "'gpt-70'", "export"},
		{"openai-sdk", shared, "'gpt-72'", "'gpt-72", "ChatModel: \"'gpt-72"},
		{"openai-sdk", shared, "'gpt-72'", `'gpt-\x372'`, "is not understood"},
		{"openai-sdk", shared, "'gpt-72'", "'gpt 72'", "\"'gpt 72'\" is not understood"},
		{"openai-sdk", shared, "Deprecated values:", "Models that end:", "ChatModel: it says of no model when it ends"},
		{"openai-sdk", shared, "Deprecated values:", "Deprecated models:", "is not ids and when they end"},
		{"openai-sdk", shared, "Announced shutdown", "Shutdown", "gpt-80"},
		{"openai-sdk", shared, "2033-04-05", "2033-14-05", "want a day"},
		{"openai-sdk", responses, "2033-04-05", "2033-04-06", "gpt-80 ends on 2033-04-06, and elsewhere on"},
		{"openai-sdk", shared, " */\n", "\n", "ChatModel: it says of no model when it ends"},
		{"openai-sdk", responses, "  model:\n", "  models:\n", "BetaResponse.model: it is missing"},
		{"anthropic-sdk", ends, "", "", "DEPRECATED_MODELS: it is missing"},
		{"anthropic-sdk", ends, "DEPRECATED_MODELS", "ENDS", "DEPRECATED_MODELS: it is missing"},
		{"anthropic-sdk", ends, "March 3rd, 2033", "March 2033", "want a day"},
		{"anthropic-sdk", ends, "'March 3rd, 2033'", "{ day: 3 }", "an object, want a string"},
		{"anthropic-sdk", ends, "'March 3rd, 2033'", "ON", "not an object of literals"},
		{"anthropic-sdk", messages, "| 'claude-limerick-7'", "/** @deprecated */ | 'claude-limerick-7'", "is not ids and when they end"},
		{"mistral-models", dir + "index.ts", "", "", "index.ts: imports of cards, or MODELS"},
		{"mistral-models", dir + "index.ts", "./voxtral-90", "./voxtral-99", "voxtral-99.ts: the default export"},
		{"mistral-models", batch, "50%", "40%", `"at a 50% discount" is missing`},
		{"mistral-models", sirocco, "", "", "the default export with identifiers.apiNames is missing"},
		{"mistral-models", sirocco, "apiNames", "names", "identifiers.apiNames is missing"},
		{"mistral-models", sirocco, "describe: (l)", "say: (l)", "not an object of literals"},
		{"mistral-models", sirocco, "1.20", "PRICE", "not an object of literals"},
		{"mistral-models", sirocco, "1.20", "undefined", "mistral-sirocco-90-31-07: pricing.input[0]: no price"},
		{"mistral-models", sirocco, "1.20", "'1.20'", `pricing.input[0].price: "1.20", wa`},
		{"mistral-models", sirocco, "price: 1.20", "cost: 1.20", "mistral-sirocco-90-31-07: pricing.input[0]: no price"},
		{"mistral-models", sirocco, "'/M Tokens' },", "'/K Tokens' },", "mistral-sirocco-90-31-07: pricing.input[0]: no price"},
		{"mistral-models", sirocco, "status: 'GA'", "status: 'Gone'", `mistral-sirocco-90-31-07: status: "Gone", want GA`},
		{"mistral-models", sirocco, "192k", "192 KiB", `contextLength: "192 KiB", want a`},
		{"mistral-models", sirocco, "'image', 'text'", "'image', 'smell'", `capabilities.input[1]: "smell"`},
		{"mistral-models", sirocco, "2031-07-08", "2031-17-08", `releaseDate: "2031-17-08", want a`},
		{"mistral-models", sirocco, "['mistral-sirocco-3107'", "[9, 'mistral-sirocco-3107'", "want a string"},
		{"mistral-models", ocr, "type: 'custom'", "type: 'flat'", "ocr-90: pricing: no price"},
		{"mistral-models", ocr, "input: [\n", "input: 7, other: [\n", "want an array"},
		{"mistral-models", ocr, "metadata: {", "metadata: { retirementDate: '2031',", "want a day"},
	} {
		files := sourceFiles(t, c.page)
		good, _ := stated(sourcePage(c.page), files)
		whole := files[c.file]
		if files[c.file] = c.new; c.old != "" {
			files[c.file] = strings.Replace(whole, c.old, c.new, 1)
		}
		lines, faults := stated(sourcePage(c.page), files)
		if files[c.file] == whole || !strings.Contains(strings.Join(faults, "\n"), c.want) {
			t.Errorf("%s with %q for %q: faults = %q, want %q", c.file, c.new, c.old, faults, c.want)
		}
		for _, line := range lines {
			if !slices.Contains(good, line) && !strings.HasSuffix(line, " unread") {
				t.Errorf("%s with %q for %q: states %q, want nothing that the sample does not state", c.file, c.new, c.old, line)
			}
		}
	}
}

// TestCutSources checks that a file that is cut is rejected or reported, unless nothing of it is missing.
func TestCutSources(t *testing.T) {
	for _, name := range []string{"openai-sdk", "anthropic-sdk", "google-sdk", "groq-sdk", "together-sdk", "mistral-models"} {
		whole := sourceFiles(t, name)
		good, _ := stated(sourcePage(name), whole)
		for file, text := range whole {
			for i := range 40 {
				files := maps.Clone(whole)
				files[file] = text[:len(text)*i/40]
				if lines, faults := stated(sourcePage(name), files); faults == nil && !slices.Equal(lines, good) {
					t.Errorf("%s: %s: cut after %q: no fault", name, file, files[file])
				}
			}
		}
	}
}

// FuzzSources checks that no text in place of a file stops the readers, and that ids are those of models.
func FuzzSources(f *testing.F) {
	samples := map[string]map[string]string{}
	for _, name := range []string{"openai-sdk", "anthropic-sdk", "google-sdk", "mistral-models"} {
		samples[name] = sourceFiles(f, name)
		for file, text := range samples[name] {
			f.Add(name, file, text)
		}
	}
	f.Fuzz(func(t *testing.T, name, file, text string) {
		files := maps.Clone(samples[name])
		if files[file] == "" {
			return
		}
		files[file] = text
		p := sourcePage(name)
		statements, _, _ := p.Read(files, &dataset.Dataset{})
		for _, s := range statements {
			if err := dataset.CheckModelID(s.ID); err != nil {
				t.Error(err)
			}
		}
	})
}
