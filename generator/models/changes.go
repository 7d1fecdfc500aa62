package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
	"modelcatalog/site/mcp"
)

func (p *program) changesCommand() *cobra.Command {
	var since, provider, kind string
	var limit int
	example := "  models changes --since 2026-07-01 --provider anthropic --kind deprecated"
	c := p.newCommand("changes", "Show what changed, newest first", example, cobra.NoArgs, func([]string) error {
		all, err := p.history()
		if err == nil && since != "" {
			_, err = p.day(since)
		}
		if err == nil {
			err = mcp.CheckChanges(p.index, provider, kind)
		}
		if err != nil {
			return err
		}
		lines, total := []string{}, 0
		rows := [][]string{{"DAY", modelHeading, "CHANGE"}}
		for i := range slices.Backward(all) {
			c := &all[i]
			if c.Time.String() < since || provider != "" && c.Provider != provider || kind != "" && c.Kind.String() != kind {
				continue
			}
			if total++; limit <= 0 || total <= limit {
				lines = append(lines, string(history.AppendChange(nil, c)))
				rows = append(rows, []string{c.Time.Day().String(), c.Provider + "/" + c.ID, changes.Sentence(c)})
			}
		}
		if p.json {
			return p.print(fmt.Appendf(nil, `{"data":[%s],"meta":{"total":%d}}`, strings.Join(lines, ","), total))
		}
		if total > 0 {
			p.table(rows)
		}
		if len(lines) < total || total == 0 {
			p.note("%d of %d changes", len(lines), total)
		}
		return nil
	})
	c.Flags().StringVar(&since, "since", "", "only changes on this `day` or later, such as 2026-07-01")
	c.Flags().StringVar(&provider, "provider", "", "only changes of this `provider`'s models")
	c.Flags().StringVar(&kind, "kind", "", "only changes of this `kind`: "+strings.Join(history.KindNames[:], ", "))
	complete(c, "kind", func() []string { return history.KindNames[:] })
	complete(c, "provider", p.providerIDs)
	c.Flags().IntVar(&limit, "limit", 20, "greatest `number` of changes; 0: all")
	return c
}

func (p *program) history() ([]history.Change, error) {
	if p.past != "" {
		return p.changes, nil
	}
	return history.Load(p.files)
}
