package mentions

import (
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// TestQuiet checks that what a Finder remembers of a line changes no later answer: a line without
// an id, one with an id, and one whose meaning depends on what is around it.
func TestQuiet(t *testing.T) {
	d, err := dataset.Load(datasettest.Sample())
	filetest.NoError(t, err)
	f := New(catalog.New(d, catalog.V2))
	for _, test := range []struct {
		name, text string
		want       int
	}{
		{"nothing", "a line about nothing-in-particular\n", 0},
		{"an id", "model = 'gpt-4-0314' # a comment\n", 1},
		{
			"at a place that the catalog lacks",
			"client = AzureOpenAI(azure_endpoint=url)\nmodel = 'gpt-4-0314' # a comment\n",
			1,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			var before []Mention
			for range 2 {
				var got []Mention
				for m := range f.Find(test.text) {
					got = append(got, m)
				}
				if len(got) != test.want || before != nil && got[0].Place != before[0].Place {
					t.Errorf("Find(%q) = %v, want %d mentions", test.text, got, test.want)
				}
				before = got
			}
		})
	}
	quiet := "a line about nothing-in-particular\n"
	if !f.quiet.has(quiet) || f.quiet.has("model = 'gpt-4-0314' # a comment\n") {
		t.Error("only lines in which nothing can be found are kept")
	}
}

// TestNames checks the short cut of Key with texts before words.
func TestNames(t *testing.T) {
	for _, before := range []string{
		"model=", `model="`, "model: '", `"model_name": "`, "engine = ", "deployment-id=",
		"model_id`] = ", `azure("`, `openai.chat('`,
		"model (", "", "the ", "modelled ", "a-model\"", "model", `print("`,
	} {
		if got, want := table().names(before), table().Key.MatchString(before); got != want {
			t.Errorf("names(%q) = %t, want %t", before, got, want)
		}
	}
}
