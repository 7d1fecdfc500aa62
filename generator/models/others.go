package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
	"modelcatalog/site/contract"
	"modelcatalog/site/mcp"
)

func (p *program) changesCommand() *cobra.Command {
	var since, provider, kind string
	var limit int
	c := &cobra.Command{
		Use:     "changes",
		Short:   "Show what changed, newest first",
		Example: "  models changes -since 2026-07-01 -provider anthropic -kind deprecated",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if err := p.open(); err != nil {
				return err
			}
			all, err := p.history()
			if err != nil {
				return err
			}
			day, err := p.day(since)
			if err != nil {
				return err
			}
			if since == "" {
				day = 0
			}
			if kind != "" && !slices.Contains(history.KindNames[:], kind) {
				return fmt.Errorf("kind: %q is not one of %s", kind, strings.Join(history.KindNames[:], ", "))
			}
			if provider != "" && !slices.ContainsFunc(p.dataset.Providers, func(known dataset.Provider) bool { return known.ID == provider }) {
				_, err := p.catalog.Find(provider, "")
				return err
			}
			var found []*history.Change
			for i := range slices.Backward(all) {
				c := &all[i]
				if c.Time.Day() >= day && (provider == "" || c.Provider == provider) && (kind == "" || c.Kind.String() == kind) {
					found = append(found, c)
				}
			}
			return p.printChanges(found, limit)
		},
	}
	c.Flags().StringVar(&since, "since", "", "only changes on this `day` or later, such as 2026-07-01")
	c.Flags().StringVar(&provider, "provider", "", "only changes of this `provider`'s models")
	c.Flags().StringVar(&kind, "kind", "", "only changes of this `kind`: "+strings.Join(history.KindNames[:], ", "))
	c.Flags().IntVar(&limit, "limit", 20, "greatest `number` of changes; 0: all")
	return c
}

// history returns the changes, oldest first.
func (p *program) history() ([]history.Change, error) {
	if p.past != "" {
		return p.changes, nil
	}
	return history.Load(p.files)
}

// printChanges prints the first changes, as many as the limit.
func (p *program) printChanges(found []*history.Change, limit int) error {
	total := len(found)
	if limit > 0 {
		found = found[:min(limit, total)]
	}
	if p.json {
		text := []byte(`{"data":[`)
		for i, c := range found {
			if i > 0 {
				text = append(text, ',')
			}
			text = history.AppendChange(text, c)
		}
		_, err := fmt.Fprintf(p.stdout, "%s],\"meta\":{\"total\":%d}}\n", text, total)
		return err
	}
	if total == 0 {
		p.note("no change matches")
		return nil
	}
	rows := [][]string{{"DAY", modelHeading, "CHANGE"}}
	for _, c := range found {
		rows = append(rows, []string{c.Time.Day().String(), c.Provider + "/" + c.ID, changes.Sentence(c)})
	}
	p.table(rows)
	if len(found) < total {
		p.note("the newest %d of %d changes", len(found), total)
	}
	return nil
}

func (p *program) statsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "stats",
		Short: "Count the models by provider and status",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if err := p.open(); err != nil {
				return err
			}
			if p.json {
				_, err := fmt.Fprintf(p.stdout, "%s\n", p.catalog.AppendStats(nil, catalog.V2))
				return err
			}
			rows := [][]string{{"PROVIDER", "MODELS", "ACTIVE", "DEPRECATED", "UNLISTED"}}
			count := func(name string, models []dataset.Model) {
				var counts [len(dataset.StatusNames)]int
				for i := range models {
					counts[models[i].Status]++
				}
				row := []string{name, strconv.Itoa(len(models))}
				for _, n := range counts {
					row = append(row, strconv.Itoa(n))
				}
				rows = append(rows, row)
			}
			for _, provider := range p.dataset.Providers {
				count(provider.ID, p.dataset.ModelsOf(provider.ID))
			}
			count("all", p.dataset.Models)
			p.table(rows)
			return nil
		},
	}
}

func (p *program) asOfCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "as-of DATE COMMAND…",
		Short:   "Run a command on the catalog as it was at the end of a day (UTC)",
		Example: "  models as-of 2026-03-01 find -provider anthropic -status active\n  models as-of 2026-03-01 get gpt-4o",
		Args:    cobra.MinimumNArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			if p.past != "" {
				return errors.New("as-of runs any other command")
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

func (p *program) openCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "open MODEL",
		Short: "Open the page of a model in the browser, on the website at --url or MODELS_URL",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if p.url == "" {
				return errors.New("open needs --url or MODELS_URL, the address of a catalog's website")
			}
			rows, err := p.lookup(args)
			if err != nil {
				return err
			}
			address := (&url.URL{Path: "/models/" + p.catalog.PageName(rows[0]) + "/"}).EscapedPath()
			address = strings.TrimRight(p.url, "/") + address
			fmt.Fprintln(p.stdout, address)
			browser := []string{"xdg-open", address}
			switch runtime.GOOS {
			case "darwin":
				browser[0] = "open"
			case "windows":
				browser = []string{"rundll32", "url.dll,FileProtocolHandler", address}
			}
			c := exec.Command(browser[0], browser[1:]...)
			c.Stderr = p.stderr
			return c.Run()
		},
		ValidArgsFunction: p.completeModels,
	}
}

func (p *program) mcpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "mcp",
		Short: "Serve the catalog to agents over the Model Context Protocol, on standard input and output",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if err := p.open(); err != nil {
				return err
			}
			all, err := p.history()
			if err != nil {
				return err
			}
			documents, err := contract.New(p.catalog, contract.Options{BaseURL: p.url, Settings: p.dataset.Settings})
			if err != nil {
				return err
			}
			return mcp.New(documents.API(p.catalog), documents.MCP(history.Append(nil, all))).ServeStdio(p.stdin, unbuffered{p.stdout})
		},
	}
}

// unbuffered flushes what is written.
type unbuffered struct{ *bufio.Writer }

func (w unbuffered) Write(text []byte) (n int, err error) {
	if n, err = w.Writer.Write(text); err == nil {
		err = w.Flush()
	}
	return n, err
}

func (p *program) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Show the versions of the program and of its data",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if err := p.open(); err != nil {
				return err
			}
			v := struct {
				Program string `json:"program"`
				Source  string `json:"source"`
				Dataset string `json:"dataset"`
				Models  int    `json:"models"`
				AsOf    string `json:"as_of"`
			}{"unknown", "built in", p.catalog.Digest(), p.catalog.Len(), p.dataset.Day().String()}
			if info, ok := debug.ReadBuildInfo(); ok {
				v.Program = info.Main.Version
			}
			if p.directory != "" {
				v.Source = p.directory
			} else if p.url != "" {
				v.Source = p.url
			}
			if p.json {
				return json.NewEncoder(p.stdout).Encode(v)
			}
			_, err := fmt.Fprintf(p.stdout, "program  %s\ndata     %s, %d models as of %s\ndigest   %s\n", v.Program, v.Source, v.Models, v.AsOf, v.Dataset)
			return err
		},
	}
}

// completeModels completes ids of models.
func (p *program) completeModels(_ *cobra.Command, _ []string, start string) (ids []cobra.Completion, _ cobra.ShellCompDirective) {
	if p.open() == nil {
		for i := range p.dataset.Models {
			m := &p.dataset.Models[i]
			for _, id := range []string{m.ID, m.Provider + "/" + m.ID} {
				if strings.HasPrefix(id, start) && (id != m.ID || !slices.Contains(ids, id)) {
					ids = append(ids, id)
				}
			}
		}
	}
	return ids, cobra.ShellCompDirectiveNoFileComp
}
