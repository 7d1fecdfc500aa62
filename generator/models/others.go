package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	cost "modelcatalog/dataset/price"
	"modelcatalog/dataset/version"
	"modelcatalog/site/changes"
	"modelcatalog/site/contract"
	"modelcatalog/site/mcp"
)

func (p *program) changesCommand() *cobra.Command {
	var since, provider, kind string
	var limit int
	example := "  models changes --since 2026-07-01 --provider anthropic --kind deprecated"
	c := p.newCommand("changes", "Show what changed, newest first", example, cobra.NoArgs, func([]string) error {
		all, err := p.history()
		wanted, filterErr := mcp.Changes(p.index, since, provider, kind)
		if err := cmp.Or(err, filterErr); err != nil {
			return err
		}
		var lines []string
		rows := [][]string{{"DAY", modelHeading, "CHANGE"}}
		total := 0
		for i := range slices.Backward(all) {
			c, line := &all[i], string(history.AppendChange(nil, &all[i]))
			if !wanted(line) {
				continue
			}
			if total++; limit <= 0 || total <= limit {
				lines = append(lines, line)
				rows = append(rows, []string{c.Time.Day().String(), c.Provider + "/" + c.ID, changes.Sentence(c)})
			}
		}
		if p.json {
			return p.print(fmt.Appendf(nil, `{"data":[%s],"meta":{"total":%d}}`, strings.Join(lines, ","), total))
		}
		if total > 0 {
			p.table(rows)
		}
		p.note("%d of %d changes", len(lines), total)
		return nil
	})
	c.Flags().StringVar(&since, "since", "", "only changes on this `day` or later, such as 2026-07-01")
	c.Flags().StringVar(&provider, "provider", "", "only changes of the models of a `provider`, or of several with commas between them")
	c.Flags().StringVar(&kind, "kind", "", "only changes of a `kind`, or of several: "+strings.Join(history.KindNames[:], ", "))
	c.Flags().IntVar(&limit, "limit", 20, "greatest `number` of changes; 0: all")
	complete(c, "kind", func() []string { return history.KindNames[:] })
	complete(c, "provider", p.providerIDs)
	return c
}

func (p *program) history() ([]history.Change, error) {
	if p.past != "" {
		return p.changes, nil
	}
	return history.Load(p.files)
}

func (p *program) statsCommand() *cobra.Command {
	return p.newCommand("stats", "Count the models by provider and status", "", cobra.NoArgs, func([]string) error {
		if p.json {
			return p.print(p.index.AppendStats(nil, catalog.V2))
		}
		rows := [][]string{{"PROVIDER", "MODELS", "ACTIVE", "DEPRECATED", "UNLISTED"}}
		for _, id := range append(slices.Clip(p.index.ProviderIDs()), "") {
			models := p.dataset.Models
			if id != "" {
				models = p.dataset.ModelsOf(id)
			}
			row, counts := []string{cmp.Or(id, "all"), strconv.Itoa(len(models))}, [len(dataset.StatusNames)]int{}
			for i := range models {
				counts[models[i].Status]++
			}
			for _, n := range counts {
				row = append(row, strconv.Itoa(n))
			}
			rows = append(rows, row)
		}
		p.table(rows)
		return nil
	})
}

func (p *program) asOfCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "as-of DATE COMMAND…",
		Short:   "Run a command on the catalog as it was at the end of a day (UTC)",
		Example: "  models as-of 2026-03-01 find --provider anthropic --status active\n  models as-of 2026-03-01 get gpt-4o",
		Args:    cobra.MinimumNArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			if p.past != "" || args[0] == "" {
				return errors.New("as-of needs one day and any other command")
			}
			p.past = args[0]
			again := p.command()
			again.SetArgs(args[1:])
			return again.Execute()
		},
	}
	c.Flags().SetInterspersed(false) // the flags of the other command are not parsed here
	return c
}

func (p *program) mcpCommand() *cobra.Command {
	const short = "Serve the catalog to agents over the Model Context Protocol, on standard input and output"
	return p.newCommand("mcp", short, "", cobra.NoArgs, func([]string) error {
		all, historyErr := p.history()
		documents, err := contract.New(p.index, contract.Options{BaseURL: p.url, Settings: p.dataset.Settings})
		if err := cmp.Or(historyErr, err); err != nil {
			return err
		}
		return mcp.New(documents.API(p.index), cost.New(p.dataset), documents.MCP(history.Append(nil, all))).ServeStdio(p.stdin, p.unbuffered)
	})
}

func (p *program) versionCommand() *cobra.Command {
	return p.newCommand("version", "Show the versions of the program and of its data", "", cobra.NoArgs, func([]string) error {
		program, source, day := version.Program(), cmp.Or(p.directory, p.url, "built in"), p.dataset.Day().String()
		if p.json {
			return p.encode(object{"program": program, "source": source, "as_of": day, "models": p.index.Len(), "dataset": p.index.Digest()})
		}
		_, err := fmt.Fprintf(p.stdout, "program  %s\ndata     %s, %d models as of %s\ndigest   %s\n",
			program, source, p.index.Len(), day, p.index.Digest())
		return err
	})
}

func (p *program) completeModels(c *cobra.Command, args []string, start string) (ids []cobra.Completion, _ cobra.ShellCompDirective) {
	if c.Name() == "why" && len(args) > 0 {
		ids = catalog.FactNames()
	} else if p.open() == nil {
		for _, m := range p.dataset.Models {
			ids = append(ids, m.ID, m.Provider+"/"+m.ID)
		}
	}
	slices.Sort(ids)
	ids = slices.DeleteFunc(slices.Compact(ids), func(id string) bool { return !strings.HasPrefix(id, start) })
	return ids, cobra.ShellCompDirectiveNoFileComp
}

func (p *program) providerIDs() []string {
	if p.open() != nil {
		return nil
	}
	return p.index.ProviderIDs()
}

// complete completes the value of a flag.
func complete(c *cobra.Command, flag string, values func() []string) {
	c.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, typed string) (all []cobra.Completion, _ cobra.ShellCompDirective) {
		before := typed[:strings.LastIndexByte(typed, ',')+1] // of a list
		for _, value := range values() {
			all = append(all, before+value)
		}
		return all, cobra.ShellCompDirectiveNoFileComp
	})
}
