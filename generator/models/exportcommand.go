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

	"modelcatalog/site/contract"
	"modelcatalog/site/exports"
)

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
		list := map[string]json.RawMessage{} // by provider, or by model
		if base != "" {
			text, err := os.ReadFile(base)
			if err == nil {
				err = json.Unmarshal(text, &list)
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
		isAsked := func(f exports.File) bool { return f.Path == path }
		export := files[slices.IndexFunc(files, isAsked)]
		// Unmarshal into a map keeps its other keys, so what only the base has stays.
		if err := json.Unmarshal(export.Body, &list); err != nil {
			return err
		}
		return p.encode(list)
	})
	c.Flags().StringVar(&base, "base", "",
		"`file` with such a list, whose other providers or models are kept")
	return c
}
