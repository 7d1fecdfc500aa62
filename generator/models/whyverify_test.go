package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// pageOfGroq is a page in the form of Groq's page of models, with one price.
func pageOfGroq(price string) string {
	page := "# Ends\n\nRequests to deprecated model IDs will return errors\n\n## Deprecation " +
		"History\n\n### Spring\n\n" +
		"| Model ID | Shutdown Date | Recommended Replacement Model ID |\n|---|---|---|\n" +
		"| llama-3.1-8b-instant | " + price + " | `openai/gpt-oss-20b` |\n"
	for _, id := range strings.Fields("a b c d e f g h i j k l m n o p q r s t") {
		page += "| old-" + id + " | 2025-01-02 | `openai/gpt-oss-20b` |\n"
	}
	return page
}

func TestWhyVerify(t *testing.T) {
	const (
		source  = "console.groq.com/docs/deprecations.md"
		address = "https://" + source
	)
	d, err := dataset.Load(datasettest.Sample())
	filetest.NoError(t, err)
	d.Sources = dataset.WithSource(d.Sources, dataset.Source{
		Name: source, Kind: dataset.KindPage, AsOf: 20260701, URL: address, Official: []string{"groq"},
	})
	i := dataset.FactIndex("retirement_date")
	for j := range d.Models {
		m := &d.Models[j]
		if m.Provider == "groq" && m.ID == "llama-3.1-8b-instant" {
			m.RetirementDate = "2026-12-31"
			m.SetClaims(i, []dataset.Claim{{Value: "2026-12-31", Source: source, Read: 20260701}})
		}
	}
	data := t.TempDir()
	filetest.NoError(t, dataset.Write(data, d))
	file := filepath.Join(t.TempDir(), "page.md")
	model := "groq/llama-3.1-8b-instant"
	for _, test := range []struct {
		name, page string
		args       []string
		code       int
		want       string
	}{
		{"still so", pageOfGroq("12/31/26"), []string{"retirement_date", "--verify", file}, exitOK,
			"still so: " + source +
				" states 2026-12-31 at Ends > Deprecation History > Spring > " +
				"llama-3.1-8b-instant > Shutdown Date"},
		{"another value", pageOfGroq("01/31/27"), []string{"retirement_date", "--verify", file}, exitFound,
			"changed: " + source + " states 2027-01-31"},
		{
			name: "in JSON",
			page: pageOfGroq("01/31/27"),
			args: []string{"retirement_date", "--verify", file, "--json"},
			code: exitFound,
			want: `"outcome":"differs","now":"2027-01-31","left_out":[]`,
		},
		{
			name: "gone",
			page: strings.Replace(pageOfGroq("12/31/26"), "llama-3.1-8b", "llama-3.1-9b", 1),
			args: []string{"retirement_date", "--verify", file},
			code: exitFound,
			want: "gone: ",
		},
		{
			name: "a page that is none",
			page: "# Bread\n",
			args: []string{"retirement_date", "--verify", file},
			code: exitFailed,
			want: "no table below",
		},
		{
			name: "escape codes",
			page: "# Bread \x1b[31m\n",
			args: []string{"retirement_date", "--verify", file},
			code: exitFailed,
			want: "no table below",
		},
		{
			name: "two facts",
			page: "",
			args: []string{"retirement_date", "status", "--verify", file},
			code: exitFailed,
			want: "want one after the model",
		},
		{
			name: "a fact that nobody states",
			page: "",
			args: []string{"knowledge_cutoff", "--verify", address},
			code: exitFailed,
			want: "no source states knowledge_cutoff",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			filetest.NoError(t, os.WriteFile(file, []byte(test.page), 0o644))
			code, stdout, stderr := runProgram(program{directory: data},
				append([]string{"why", model}, test.args...)...)
			if code != test.code || !strings.Contains(stdout+stderr, test.want) {
				t.Errorf("exit %d, %s%s, want exit %d, %q", code, stdout, stderr, test.code, test.want)
			}
			if strings.Contains(stdout+stderr, "\x1b") {
				t.Errorf("the output has an escape code: %q", stdout+stderr)
			}
		})
	}
}
