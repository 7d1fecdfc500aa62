package website

import (
	"regexp"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// fork returns a dataset of other providers: two real ones, and placeholders for the others.
func fork() *dataset.Dataset {
	return &dataset.Dataset{
		Providers: []dataset.Provider{
			{ID: "xai", Name: "xAI"},
			{ID: "cohere", Name: "Cohere"},
			{ID: "vacant1", Name: "Vacant 1"},
			{ID: "vacant2", Name: "Vacant 2"},
			{ID: "vacant3", Name: "Vacant 3"},
			{ID: "vacant4", Name: "Vacant 4"},
			{ID: "vacant5", Name: "Vacant 5"},
		},
		Settings: dataset.Settings{
			Report: "https://forked.example/report",
			APIs: `[{"provider":"xai","models":"https://xai.example/models","calls":[
				{"type":"chat","curl":["curl https://api.xai.example/chat"]}]}]`,
			Name:    "Forked Models",
			Synced:  []string{},
			Sources: "# Sources\n\nOur own files.\n\n## Files\n\n\n",
		},
		Models: []dataset.Model{
			{Provider: "cohere", ID: "command-a", Name: dataset.Text("Command A")},
			{Provider: "xai", ID: "grok-9", Name: dataset.Text("Grok 9"), ContextLength: "4096"},
			{Provider: "xai", ID: "vendor/grok-9-fast", Status: dataset.Deprecated},
		},
	}
}

// TestFork checks that the pages of a fork show its name, sources and examples, no provider without
// models, and nothing of the catalog that it was made from.
func TestFork(t *testing.T) {
	m := makeSite(t, fork(), Options{})
	// The documentation of the API names all seven providers, and so does the guide to other
	// providers. The reference has the answer of /stats, which counts the models of each of them.
	api := regexp.MustCompile(
		`^docs/(v1|rules|rules/(model|fields|providers)|reference/get-stats|providers)/index\.html$`)
	foreign := regexp.MustCompile(`(?i)model catalog|openai|anthropic|deepseek|mistral|` +
		`groq\b|together ai|together/|llama|haiku|claude|gpt-`)
	naming := regexp.MustCompile(`^docs/(sync|cost|usage)/`) // guides that name providers
	placeholder := regexp.MustCompile(`(?i)vacant ?\d`)
	for i := range m.site.Len() {
		document := m.site.At(i)
		if strings.HasPrefix(document.Path, "assets/") || document.MediaType == PNG {
			continue
		}
		// The guide for agents names a client.
		withoutClient := strings.NewReplacer("Claude Code", "", "claude mcp add", "", "claude plugin", "")
		text := withoutClient.Replace(string(document.Body))
		if found := foreign.FindString(text); found != "" && !naming.MatchString(document.Path) {
			t.Errorf("%s contains %q", document.Path, found)
		}
		if found := placeholder.FindString(text); found != "" && !api.MatchString(document.Path) {
			t.Errorf("%s contains %q", document.Path, found)
		}
		for path, want := range map[string]string{
			"index.html":                         "<title>Forked Models: AI models of two providers</title>",
			"docs/clients/index.html":            "/api/v2/models/cohere/",
			"docs/sources/index.html":            "Our own files.",
			"models/xai/grok-9/index.html":       "https://api.xai.example/chat",
			"models/cohere/command-a/index.html": "https://forked.example/report",
			"providers/xai/index.html":           "https://xai.example/models",
			"llms.txt":                           "AI models of xAI and Cohere:",
		} {
			t.Run(path, func(t *testing.T) {
				if document.Path == path && !strings.Contains(text, want) {
					t.Errorf("%s does not contain %q", path, want)
				}
			})
		}
	}
}
