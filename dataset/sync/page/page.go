// Package page reads what providers themselves publish: pages of their documentation, and the
// source files of their SDKs. They need no key. The caller decides what to do with what they state.
//
// A reader accounts for each row of the tables that it knows: the row is read, it is left out for a
// reason that a rule has, or it is not understood and reported. A page that has changed its form,
// or that states fewer or more models than is plausible, is rejected as a whole with the heading
// that is missing. A number, a word or a cell that is not understood is never guessed.
//
// # From a page to claims
//
// Most pages are read by rules (rules.go, compiled by compile.go), each provider's in its own file:
//
//  1. document.go turns Markdown and HTML into tables and paragraphs with the titles above them;
//     markdown.go, components.go and table.go are its parts.
//  2. tables.go finds the rule for each table, and the column for each heading.
//  3. row.go states what a row says about its models. prices.go understands prices and the words
//     after them, values.go days and numbers. notices.go does the same for paragraphs.
//
// The source files of SDKs are read by sdk.go, with typescript.go. A page that is neither tables
// nor an SDK has its own reader beside its rules.
//
// # Adding a page
//
// A page is a value of type rules in the file of its provider:
//
//	{
//		Name: "acme-models", Provider: "acme", URL: "https://docs.acme.example/models.md",
//		Least: 5, Most: 50, Serves: true,
//		Tables: []tableRule{
//			{Where: `> Models$`, ID: `Model ID`, Needs: []string{`Context`, `Input price`}},
//		},
//		Columns: []columnRule{
//			{Heading: `Context`, Fact: "context_length"},
//			{Heading: `Input price`, Price: "input"},
//			{Heading: `Description|Speed`, Ignored: true},
//		},
//		Words: []wordRule{
//			{Text: `/ 1M tokens`},
//		},
//	}
//
// A provider that has no file yet gets one, whose list is added to pages. Then write
// testdata/acme-models.txtar: a page of the same form with made-up models and numbers, run the
// tests with -update, and read what its want and its places say. The tests damage the sample in
// many ways and check that nothing false is stated, and that no rules contradict themselves or have
// a faulty pattern.
//
// Notices are rules for paragraphs that say what other pages say in tables: that models end. A page
// that is made of neither has a function that reads it (Read), as the cards of Mistral and of Amazon
// Bedrock. If the rows of a table say something only together, as Azure's rows about the versions of
// a model do, that function collects the rows (readRow) before it states anything.
//
// # Receipts
//
// What a row, a paragraph or a card states has a receipt: where it stands, and a digest of its text
// (source.Node.Row). So people find it again, and a program can say whether the page still says so.
package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// pages are the rules of all pages and SDKs.
var pages = slices.Concat(
	alibabaPages,
	anthropicPages,
	azurePages,
	bedrockPages,
	cerebrasPages,
	coherePages,
	deepseekPages,
	googlePages,
	groqPages,
	minimaxPages,
	mistralPages,
	moonshotPages,
	openaiPages,
	togetherPages,
	vertexPages,
	xaiPages,
	zaiPages,
)

// All are the pages and SDKs that can be read, by their names.
var All = sourcesOf(pages)

// sourcesOf returns the sources of pages.
func sourcesOf(pages []rules) (all []source.Source) {
	for i := range pages {
		all = append(all, pages[i].source())
	}
	slices.SortFunc(all, func(a, b source.Source) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// source returns what a sync needs to know about a page. It is the only place that says what a
// source is.
func (page *rules) source() source.Source {
	s := source.Source{
		Name: page.Name,
		Line: dataset.Source{
			Name:     SourceName(page.URL),
			Kind:     dataset.KindPage,
			URL:      page.URL,
			Official: []string{page.Provider},
			Whole:    true,
		},
		About:  []string{page.Provider},
		Names:  true,
		Serves: page.Serves,
		Ended:  page.Ended,
		Least:  page.Least,
		Most:   page.Most,
		Files:  page.Files,
		More:   page.More,
	}
	if page.Symbols != nil {
		s.Line.Kind = dataset.KindSDK
	}
	// An SDK is read by its source files. Several symbols can be in one file.
	for _, symbol := range page.Symbols {
		if !slices.Contains(s.Files, symbol.File) {
			s.Files = append(s.Files, symbol.File)
		}
	}
	// What a page has decides how it is read.
	read := page.Read
	if read == nil && page.Symbols != nil {
		read = (*reader).readSDK
	}
	if read == nil {
		read = (*reader).readTables
	}
	// The rules are compiled when the page is read: a thousand patterns take 20 milliseconds, which
	// a program that reads no page, or one, need not wait for.
	compiled := sync.OnceValue(func() *rules { return mustCompile(*page) })
	s.Read = func(reading *source.Reading) {
		read(&reader{Reading: reading, rules: compiled(), readRow: (*row).read})
	}
	return s
}

// mustCompile returns the rules of a page, compiled. It panics if they are faulty: they are part of
// this program, and a test would have found it.
func mustCompile(page rules) *rules {
	compiled, err := compile(page)
	if err != nil {
		panic("rules of pages:\n" + err.Error())
	}
	return compiled
}

// SourceName returns the name in the dataset of the source at an address: what people read in it.
func SourceName(address string) string {
	// Without the query, which asks for a language. An at sign would look like an account.
	name, _, _ := strings.Cut(strings.ReplaceAll(address, "@", "%40"), "?")
	name = strings.TrimPrefix(name, "https://")
	name = strings.TrimPrefix(name, "www.")
	// No name of a source ends with a slash. Without the slash it would be the name of another
	// page.
	if strings.HasSuffix(name, "/") {
		name += "."
	}
	return name
}

// reader reads a page or an SDK by its rules.
type reader struct {
	*source.Reading
	rules *rules
	said  []said // the sentences that the page says

	// readRow reads a row of a table. By default the row states at once what it says about its
	// models; a page whose rows together say one thing collects them first.
	readRow func(*row)
}

// said is a sentence that a page says.
type said struct {
	saysRule
	titles, text string // of the paragraph; empty if it is in no paragraph
}

// at returns the node of a row with the place of the sentence, because the row itself does not say
// what follows from it.
func (s *said) at(row source.Node) source.Node {
	if s.text == "" {
		return row.WithoutRow()
	}
	return row.Row(s.titles, "", s.text)
}

// provider returns the id of the provider whose models the page is about.
func (r *reader) provider() string { return r.rules.Provider }

// model returns the profile of a model, or nil if no model can have the id.
func (r *reader) model(at source.Node, id string) *source.Profile {
	return r.Model(at, r.provider(), id)
}

// keepClaims keeps what the page said before about models. They are named in a row that is not
// understood: such a row is left out, and without their names the claims about them would end, as
// if the page no longer had them.
func (r *reader) keepClaims(at source.Node, ids ...string) {
	for _, id := range ids {
		r.model(at, id)
	}
}

// retire states the day on which a model ends. Rows must not name two.
func (r *reader) retire(at source.Node, profile *source.Profile, text string) {
	day, err := parseDay(text)
	if err != nil {
		at.Refuse(err)
		return
	}
	before := cmp.Or(profile.Facts["retirement_date"], day)
	if before != day {
		at.Refuse(fmt.Errorf("%s ends on %s, and elsewhere on %s", profile.ID, day, before))
		return
	}
	profile.Retire(at, day)
}
