package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"modelcatalog/dataset/filetest"
)

// commands matches the blocks of shell commands of a page.
var commands = regexp.MustCompile("(?s)```sh\n(.*?)```")

// TestDocs runs the commands of the pages about costs and about checks with the files of a test.
// Each must be understood and find a price or an end.
func TestDocs(t *testing.T) {
	whole, err := txtar.ParseFile("testdata/costwhole.txtar")
	filetest.NoError(t, err)
	data := sample(t)
	pages := map[string][]byte{}
	for _, page := range []string{"check", "cost", "usage"} {
		pages[page], err = os.ReadFile("../../site/docs/" + page + ".md")
		filetest.NoError(t, err)
	}
	t.Chdir(t.TempDir())
	for _, file := range whole.Files {
		if !strings.HasPrefix(file.Name, "$") {
			filetest.NoError(t, os.MkdirAll(filepath.Dir(file.Name), 0o755))
			filetest.Write(t, file.Name, string(file.Data))
		}
	}
	filetest.Write(t, "usage.jsonl",
		`{"id":"chatcmpl-1","created":1782864000,"model":"gpt-4o","usage":{"prompt_tokens":1000,`+
			`"completion_tokens":100}}`)
	filetest.Write(t, "untimed.jsonl",
		`{"id":"chatcmpl-2","model":"gpt-4o","usage":{"prompt_tokens":1000,"completion_tokens":100}}`)
	filetest.NoError(t, os.Mkdir("src", 0o755))
	filetest.Write(t, "src/app.py", "model = 'gpt-4-0314'\n")
	for page, text := range pages {
		if words := len(strings.Fields(string(text))); words > 1200 {
			t.Errorf("%s.md has %d words, want 1,200 at most", page, words)
		}
		for _, block := range commands.FindAllSubmatch(text, -1) {
			for line := range strings.Lines(string(block[1])) {
				t.Run(strings.TrimSpace(line), func(t *testing.T) {
					// An address of the API is asked of it; its sample has no other server.
					if _, target, isRequest := strings.Cut(line, "http://localhost:8080"); isRequest {
						path, query, _ := strings.Cut(strings.Trim(target, "'\n"), "?")
						if status, body := serversOf(t, data).get(t, path, query); status != 200 {
							t.Errorf("status = %d %s", status, body)
						}
						return
					}
					code, stdout, stderr := runProgram(program{directory: data}, strings.Fields(line)[1:]...)
					if code == exitFailed || !strings.ContainsAny(stdout, "$0123456789") {
						t.Errorf("exit %d: %s%s", code, stdout, stderr)
					}
				})
			}
		}
	}
}

// readmeFacts changes lines of the sample to those facts of which the README's first example tells.
var readmeFacts = []struct{ file, old, new string }{
	{
		"models/anthropic.jsonl",
		`"retirement_date":"2026-08-05",`,
		`"retirement_date":"2026-08-05","after_retirement":"fails",` +
			`"replacement":{"provider":"anthropic","id":"claude-opus-4-8"},`,
	},
	{
		"models/anthropic.jsonl",
		`"knowledge_cutoff":"2025-03-31","sources":{"litellm":["retirement_date",`,
		`"knowledge_cutoff":"2025-03-31","sources":{"litellm":[` +
			`"retirement_date","after_retirement","replacement",`,
	},
	{
		"models/openai.jsonl",
		`"knowledge_cutoff":"2025-12-01","sources":{"genai-prices":["context_length=1000000"],"litellm":[`,
		`"knowledge_cutoff":"2025-12-01","reasoning_efforts":["none","low","medium*","high"],` +
			`"sources":{"genai-prices":["context_length=1000000"],"litellm":["reasoning_efforts",`,
	},
	{
		"parameters.jsonl",
		`{"provider":"openai",`,
		`{"provider":"openai","models":["gpt-5.5"],"parameters":["temperature"],"rule":"only",` +
			`"source":"models.dev","read":"2026-06-01","says":"Only the default is taken.",` +
			`"values":["1"],"when":"effort!=none"}` +
			"\n" + `{"provider":"openai",`,
	},
}

// TestReadme runs the commands of the README with the frozen sample. The first example must print
// what the README shows, so that its words are those of the program; its facts, which are of the
// day on which it was written, are added to the sample.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	filetest.NoError(t, err)
	data := sample(t)
	for _, c := range readmeFacts {
		path := filepath.Join(data, c.file)
		text, err := os.ReadFile(path)
		filetest.NoError(t, err)
		changed := strings.Replace(string(text), c.old, c.new, 1)
		if changed == string(text) {
			t.Fatalf("the sample's %s has no %s", c.file, c.old)
		}
		filetest.Write(t, path, changed)
	}

	// The reader's project is beside the clone.
	t.Chdir(t.TempDir())
	filetest.NoError(t, os.MkdirAll("project/src", 0o755))
	filetest.NoError(t, os.Mkdir("clone", 0o755))
	filetest.Write(t, "project/src/report.ts", "const model = 'claude-opus-4-1-20250805'\n")
	filetest.Write(t, "project/src/app.py", `from openai import OpenAI

client = OpenAI()
answer = client.chat.completions.create(
    model="gpt-5.5",
    temperature=0.2)
`)

	t.Chdir("clone")
	const command = "(?s)```console\n\\$ go run ./generator/models (check \\S+)\n(.*?)```"
	example := regexp.MustCompile(command).FindSubmatch(readme)
	if example == nil {
		t.Fatal("the README does not begin with an example of models check")
	}
	code, stdout, stderr := runProgram(program{directory: data}, strings.Fields(string(example[1]))...)
	if code != exitFound || stdout != string(example[2]) {
		t.Errorf("exit %d, %s (-README +program):\n%s", code, stderr, cmp.Diff(string(example[2]), stdout))
	}
}

// packaged matches a command of the program under the names that packages give it.
var packaged = regexp.MustCompile(
	`(?m)(?:^|\x60)(?:models|npx (?:-y )?@you/model-catalog|uvx model-catalog|pipx run model-catalog)` +
		` ([a-z][^\x60\n]*)`)

// TestCommands runs the commands of the program on the pages that tell how to install it and what
// it is for, also those in tables and in sentences, under each name. TestDocs runs those of the
// other guides.
func TestCommands(t *testing.T) {
	pages := []struct {
		file  string
		least int // commands on the page
	}{
		{"README.md", 6},
		{"site/docs/agents.md", 10},
		{"site/docs/choice.md", 1},
		{"scripts/release/npm/README.md", 3},
		{"scripts/release/python/README.md", 3},
		{".claude-plugin/model-catalog/skills/ai-models/SKILL.md", 6},
	}
	root, err := filepath.Abs("../..")
	filetest.NoError(t, err)
	data := sample(t)
	t.Chdir(t.TempDir())
	filetest.NoError(t, os.Mkdir("src", 0o755))
	filetest.Write(t, "src/app.py", "model = 'gpt-4-0314'\n")
	// Words that stand for what readers have.
	named := strings.NewReplacer("A B", "openai/gpt-4o openai/gpt-4.1", "FILE…", "src/app.py")
	for _, page := range pages {
		text, err := os.ReadFile(filepath.Join(root, page.file))
		filetest.NoError(t, err)
		ran := 0
		for _, found := range packaged.FindAllSubmatch(text, -1) {
			command, _, _ := strings.Cut(string(found[1]), " #")
			command, _, _ = strings.Cut(command, " | ")
			// TestWhyVerify has pages to verify, and the tests of package mcp a client for the
			// server.
			if strings.Contains(command, "--verify") || command == "mcp" {
				continue
			}
			ran++
			t.Run(page.file+"/"+command, func(t *testing.T) {
				code, stdout, stderr := runProgram(program{directory: data},
					strings.Fields(named.Replace(command))...)
				if code == exitFailed {
					t.Errorf("exit %d: %s%s", code, stdout, stderr)
				}
			})
		}
		if ran < page.least {
			t.Errorf("%s has %d commands of the program, want %d or more", page.file, ran, page.least)
		}
	}
}

// TestAgentSettings reads the settings that the guide shows for programs of agents, which are not
// installed here. They name the address of the server, or a command that must answer as one.
func TestAgentSettings(t *testing.T) {
	guide, err := os.ReadFile("../../site/docs/agents.md")
	filetest.NoError(t, err)
	data := sample(t)
	type server struct {
		URL     string
		Command string
		Args    []string
	}
	var servers []server
	for _, block := range regexp.MustCompile("(?s)```json\n(.*?)```").FindAllSubmatch(guide, -1) {
		for line := range strings.Lines(string(block[1])) {
			var file struct{ MCPServers, Servers map[string]server }
			filetest.NoError(t, json.Unmarshal([]byte(line), &file))
			for _, named := range []map[string]server{file.MCPServers, file.Servers} {
				servers = slices.AppendSeq(servers, maps.Values(named))
			}
		}
	}
	const others = `(?m)(?:^url = "|^claude mcp add --transport http \S+ )(http[^"\n]*)`
	for _, found := range regexp.MustCompile(others).FindAllSubmatch(guide, -1) {
		servers = append(servers, server{URL: string(found[1])})
	}
	if len(servers) != 6 {
		t.Errorf("the guide has %d settings, want 6: %v", len(servers), servers)
	}

	const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize",` +
		`"params":{"protocolVersion":"2025-06-18",` +
		`"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}` + "\n"
	for _, s := range servers {
		t.Run(s.URL+s.Command, func(t *testing.T) {
			if s.Command == "" {
				if s.URL != "http://localhost:8080/mcp" {
					t.Errorf("the address is %s, want that of make run with /mcp", s.URL)
				}
				return
			}
			// The npm package has the program: npx -y @you/model-catalog mcp.
			args := s.Args
			if s.Command == "npx" {
				args = args[2:]
			}
			var out strings.Builder
			input := console{stdin: strings.NewReader(initialize), unbuffered: &out}
			_, _, stderr := runProgram(program{directory: data, console: input}, args...)
			if !strings.Contains(out.String(), `"name":"model-catalog"`) {
				t.Errorf("%s %q answers %s%s", s.Command, s.Args, out.String(), stderr)
			}
		})
	}
}
