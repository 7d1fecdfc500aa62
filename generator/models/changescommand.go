package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

func (p *program) changesCommand() *cobra.Command {
	var since, provider, kind string
	var limit int
	const short = "Show what changed, newest first"
	const example = "  models changes --since 2026-07-01 --provider anthropic --kind deprecated"
	c := p.newCommand("changes", short, example, cobra.NoArgs, func([]string) error {
		oldestFirst, err := history.Load(p.files)
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
		for i := range slices.Backward(oldestFirst) {
			// The filter reads lines of the history, because agents' tools have nothing else.
			c := &oldestFirst[i]
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
