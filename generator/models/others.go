package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/version"
	"modelcatalog/site/changes"
	"modelcatalog/site/contract"
	"modelcatalog/site/exports"
	"modelcatalog/site/mcp"
)

func (p *program) changesCommand() *cobra.Command {
	var since, provider, kind string
	var limit int
	const short = "Show what changed, newest first"
	const example = "  models changes --since 2026-07-01 --provider anthropic --kind deprecated"
	c := p.newCommand("changes", short, example, cobra.NoArgs, func([]string) error {
		all, err := history.Load(p.files)
		if err != nil {
			return err
		}
		filter, err := history.ParseFilter(since, provider, kind)
		if err != nil {
			return err
		}
		if err := p.index.CheckProviders(provider); err != nil {
			return err
		}
		var lines []string
		rows := [][]string{{"DAY", "MODEL", "CHANGE"}}
		total := 0
		for i := range slices.Backward(all) {
			// The filter reads lines of the history, because agents' tools have nothing else.
			c := &all[i]
			line := string(history.AppendChange(nil, c))
			if !filter.Match(line) {
				continue
			}
			total++
			if limit <= 0 || total <= limit {
				lines = append(lines, line)
				model := c.Provider + "/" + c.ID
				rows = append(rows, []string{c.Time.Day().String(), model, changes.Sentence(c)})
			}
		}
		if p.json {
			data := strings.Join(lines, ",") // each is an object of JSON
			return p.print(fmt.Appendf(nil, `{"data":[%s],"meta":{"total":%d}}`, data, total))
		}
		if total > 0 {
			p.table(rows, 0)
		}
		p.note("%d of %d changes", len(lines), total)
		return nil
	})
	c.Flags().StringVar(&since, "since", "", "only changes on this `day` or later, such as 2026-07-01")
	c.Flags().StringVar(&provider, "provider", "",
		"only changes of the models of a `provider`, or of several with commas between them")
	c.Flags().StringVar(&kind, "kind", "",
		"only changes of a `kind`, or of several: "+strings.Join(history.KindNames[:], ", "))
	c.Flags().IntVar(&limit, "limit", 20, "greatest `number` of changes; 0: all")
	return c
}

// exported are the paths of the lists that export prints, by the program that reads them.
var exported = map[string]string{
	"aider":    "exports/aider.json",
	"litellm":  "exports/litellm.json",
	"opencode": "api.json",
}

func (p *program) exportCommand() *cobra.Command {
	base := ""
	programs := strings.Join(slices.Sorted(maps.Keys(exported)), ", ")
	short := "Print the list of models that another program reads: " + programs
	example := "  models export opencode --base ~/.cache/opencode/models.json"
	c := p.newCommand("export PROGRAM", short, example, cobra.ExactArgs(1), func(args []string) error {
		path := exported[args[0]]
		if path == "" {
			return fmt.Errorf("%q is not one of %s", args[0], programs)
		}
		all := map[string]json.RawMessage{}
		if base != "" {
			text, err := os.ReadFile(base)
			if err == nil {
				err = json.Unmarshal(text, &all)
			}
			if err != nil {
				const format = "--base: %s: %w, want a list as %s reads it: a JSON object"
				return fmt.Errorf(format, base, err, args[0])
			}
		}
		address := cmp.Or(p.url, contract.DefaultBaseURL)
		files, err := exports.New(p.dataset, p.index, address, p.dataset.Settings.Title())
		if err != nil {
			return err
		}
		list := files[slices.IndexFunc(files, func(f exports.File) bool { return f.Path == path })]
		// Unmarshal into a map keeps its other keys, so what only the base has stays.
		if err := json.Unmarshal(list.Body, &all); err != nil {
			return err
		}
		return p.encode(all)
	})
	c.Flags().StringVar(&base, "base", "",
		"`file` with such a list, whose other providers or models are kept")
	return c
}

func (p *program) mcpCommand() *cobra.Command {
	const short = "Serve the catalog to agents over the Model Context Protocol, on standard input and output"
	return p.newCommand("mcp", short, "", cobra.NoArgs, func([]string) error {
		all, err := history.Load(p.files)
		if err != nil {
			return err
		}
		catalogs := catalog.Set{catalog.New(p.dataset, catalog.V1), p.index}
		options := contract.Options{BaseURL: p.url, Settings: p.dataset.Settings}
		documents, err := contract.New(catalogs, options)
		if err != nil {
			return err
		}
		server := mcp.New(documents.API(catalogs), documents.MCP(history.Append(nil, all)))
		// A client waits for each answer, so none may stay in a buffer.
		return server.ServeStdio(p.stdin, p.unbuffered)
	})
}

func (p *program) versionCommand() *cobra.Command {
	const short = "Show the versions of the program and of its data"
	return p.newCommand("version", short, "", cobra.NoArgs, func([]string) error {
		program := version.Program()
		source := cmp.Or(p.directory, p.url, "built in")
		day := p.dataset.Day().String()
		if p.json {
			return p.encode(object{
				"program": program,
				"source":  source,
				"as_of":   day,
				"models":  p.index.Len(),
				"dataset": p.index.Digest(),
			})
		}
		_, err := fmt.Fprintf(p.stdout, "program  %s\ndata     %s, %d models as of %s\ndigest   %s\n",
			program, source, p.index.Len(), day, p.index.Digest())
		return err
	})
}
