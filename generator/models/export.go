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
var exported = map[string]string{"aider": "exports/aider.json", "litellm": "exports/litellm.json", "opencode": "api.json"}

func (p *program) exportCommand() *cobra.Command {
	base, programs := "", strings.Join(slices.Sorted(maps.Keys(exported)), ", ")
	example := "  models export opencode --base ~/.cache/opencode/models.json"
	c := p.newCommand("export PROGRAM", "Print the list of models that another program reads: "+programs, example, cobra.ExactArgs(1), func(args []string) error {
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
				return fmt.Errorf("--base: %s: %w, want a list as %s reads it: a JSON object", base, err, args[0])
			}
		}
		files, err := exports.New(p.dataset, p.index, cmp.Or(p.url, contract.DefaultBaseURL), p.dataset.Settings.Title())
		if err != nil {
			return err
		}
		list := files[slices.IndexFunc(files, func(f exports.File) bool { return f.Path == path })]
		if err := json.Unmarshal(list.Body, &all); err != nil { // which keeps the other members of the base
			return err
		}
		return p.encode(all)
	})
	c.Flags().StringVar(&base, "base", "", "`file` with such a list, whose other providers or models are kept")
	return c
}
