package main

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"modelcatalog/dataset/version"
)

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
