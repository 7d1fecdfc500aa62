// Package collection reads public collections of facts about models of many providers. They need no key. The caller decides what
// to do with what they state.
//
// If any value that is read has an unexpected form, the whole answer is rejected, with a line for each fault. Rows that are not
// models, and ids that are known to be wrong, are left out; see exclusions.
package collection

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/source"
)

// Collection is one whose form is known.
type Collection struct {
	Name         string // of the source in the dataset
	URL, License string // the page about it, and the SPDX identifier of its license
	NamesModels  bool   // it has a row for each model, so that it is a witness for a new id

	read func(r *reader, root source.Node)
}

// All are the known collections, in the order in which their facts are preferred.
var All = []Collection{
	{"models.dev", "https://github.com/anomalyco/models.dev", "MIT", true, readModelsDev},
	{"litellm", "https://github.com/BerriAI/litellm", "MIT", true, readLiteLLM},
	{"genai-prices", "https://github.com/pydantic/genai-prices", "MIT", false, readGenAIPrices},
	{"deprecations", "https://github.com/deprecations/deprecations-rss", "MIT", true, readDeprecations},
}

// Find returns the collection of a name, or nil.
func Find(name string) *Collection {
	if i := slices.IndexFunc(All, func(c Collection) bool { return c.Name == name }); i >= 0 {
		return &All[i]
	}
	return nil
}

// Answer is what a collection says at a time.
type Answer struct {
	Statements []*source.Statement // in byte order of the provider, then the id, each id once
	Day        dataset.Date        // on which the answer first came
	Fresh      bool                // false if the collection still has the answer that is in the cache

	address, etag string
	body          []byte
}

// Fetch gets the answer from an address: https, http to this machine, or the path of a file. Cache is a directory for the last good
// answer and its tag; empty means none. Today is the day of the call.
func (c *Collection) Fetch(ctx context.Context, client *provider.Client, address, cache string, today dataset.Date) (*Answer, error) {
	if !strings.Contains(address, "://") {
		body, err := jsonl.ReadText(os.DirFS(filepath.Dir(address)), filepath.Base(address))
		if len(body) > provider.MaxBytes {
			err = fmt.Errorf("more than %d bytes, want a smaller file", provider.MaxBytes)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", address, err)
		}
		return &Answer{Day: today, Fresh: true, body: []byte(body)}, nil
	}
	last := &Answer{}
	if text, err := os.ReadFile(filepath.Join(cache, c.Name)); err == nil && cache != "" {
		head, body, _ := strings.Cut(string(text), "\n")
		day, rest, _ := strings.Cut(head, " ")
		from, etag, _ := strings.Cut(rest, " ")
		if date, err := dataset.ParseDate(day); err == nil && from == address {
			last = &Answer{Day: date, etag: etag, body: []byte(body)}
		}
	}
	response, err := client.Get(ctx, "the address of "+c.Name, address, last.etag)
	if err != nil {
		return nil, err
	}
	if response.Body == nil {
		return last, nil
	}
	return &Answer{Day: today, Fresh: true, address: address, body: response.Body, etag: response.ETag}, nil
}

// Keep stores an answer in the cache. If it cannot, the answer is only sent again.
func (c *Collection) Keep(a *Answer, cache string) {
	if cache != "" && a.etag != "" && a.Fresh && os.MkdirAll(cache, 0o755) == nil {
		_ = dataset.WriteFile(cache, c.Name, fmt.Appendf(nil, "%s %s %s\n%s", a.Day, a.address, a.etag, a.body))
	}
}

// reader collects statements and faults.
type reader struct {
	*Collection
	dataset    *dataset.Dataset
	today      dataset.Date
	statements map[[2]string]*source.Statement
	faults     []string
}

func (r *reader) fault(path, got, want string) {
	text := path + ": " + got
	if want != "" {
		text += ", want " + want
	}
	r.faults = append(r.faults, text)
}

// maxFaults is the number of faults that an error lists.
const maxFaults = 10

// Read reads the statements about models of the dataset's providers into the answer. Its error has a line for each fault.
func (c *Collection) Read(a *Answer, d *dataset.Dataset, today dataset.Date) error {
	r := &reader{Collection: c, dataset: d, today: today, statements: map[[2]string]*source.Statement{}}
	root, err := source.Parse(a.body, r.fault)
	if err != nil {
		return err
	}
	c.read(r, root)
	for _, s := range r.statements {
		a.Statements = append(a.Statements, s)
	}
	slices.SortFunc(a.Statements, (*source.Statement).Compare)
	r.checkLoops(a.Statements)
	switch {
	case len(r.faults) > maxFaults:
		return fmt.Errorf("%s\nand %d more", strings.Join(r.faults[:maxFaults], "\n"), len(r.faults)-maxFaults)
	case len(r.faults) > 0:
		return errors.New(strings.Join(r.faults, "\n"))
	case len(a.Statements) == 0:
		return errors.New("no model of the dataset's providers, want at least one")
	}
	return nil
}

// checkLoops finds replacements that lead back to where they began.
func (r *reader) checkLoops(statements []*source.Statement) {
	next := map[string]string{}
	for _, s := range statements {
		next[s.Provider+"/"+s.ID] = s.Facts["replacement"]
	}
	for _, s := range statements {
		start := s.Provider + "/" + s.ID
		at := next[start]
		for range statements {
			if at == "" || at == start {
				break
			}
			at = next[at]
		}
		if at == start {
			r.faults = append(r.faults, fmt.Sprintf("%q is replaced by itself, directly or by others", jsonl.Clip(start)))
		}
	}
}

// state returns the statement about a model, or nil if the row is left out. Rename gives the provider's own spelling.
func (r *reader) state(n source.Node, provider, id string) *source.Statement {
	for _, e := range exclusions {
		if (e.collection == "*" || e.collection == r.Name) && e.provider == provider && e.id.MatchString(id) {
			if e.rename == "" {
				return nil
			}
			id = e.rename
		}
	}
	if err := dataset.CheckModelID(id); err != nil {
		n.Refuse(err)
		return nil
	}
	key := [2]string{provider, id}
	if r.statements[key] == nil {
		r.statements[key] = &source.Statement{Provider: provider, ID: id}
	}
	return r.statements[key]
}

// provider returns the id in the dataset of the provider that a collection calls by an id or a name; empty if it has none.
func (r *reader) provider(name string) string {
	name = cmp.Or(providerNames[name], name)
	for _, p := range r.dataset.Providers {
		if p.ID == name || strings.EqualFold(p.Name, name) {
			return p.ID
		}
	}
	return ""
}

//go:embed tables.txt
var tablesText string

// table returns the rows of a kind in tables.txt, without the kind.
func table(kind string) (rows [][]string) {
	for line := range strings.Lines(tablesText) {
		if row := strings.Split(strings.TrimSpace(line), "\t"); row[0] == kind {
			rows = append(rows, row[1:])
		}
	}
	return rows
}

// pairs returns the rows of a kind with two columns.
func pairs(kind string) map[string]string {
	pairs := map[string]string{}
	for _, row := range table(kind) {
		pairs[row[0]] = row[1]
	}
	return pairs
}

var providerNames = pairs("provider")

// exclusion is a rule for rows that are left out, or that have another spelling of an id.
type exclusion struct {
	collection string         // or *
	provider   string         // in the dataset
	id         *regexp.Regexp // of a whole id
	rename     string         // the provider's own spelling; empty: the row is left out
}

var exclusions = func() (all []exclusion) {
	for _, row := range table("row") {
		all = append(all, exclusion{row[0], row[1], regexp.MustCompile(`^(?:` + row[2] + `)$`), strings.TrimPrefix(row[3], "-")})
	}
	return all
}()

// wrongImagePrices are models of LiteLLM whose rows have the image prices of other models.
var wrongImagePrices = regexp.MustCompile(`^(deep-research-pro-preview-12-2025|lyria-3-clip-preview)$`)

// wrongDimensions is a model of models.dev whose output limit is not the size of its vectors.
var wrongDimensions = regexp.MustCompile(`^mistral-embed$`)

// readDeprecations reads deprecations.json of deprecations.info: announcements on pages of providers, by model, newest first.
func readDeprecations(r *reader, root source.Node) {
	for _, n := range root.Elements() {
		provider := r.provider(n.Get("provider").Text())
		if provider == "" {
			continue
		}
		s := r.state(n, provider, n.Get("model_id").Text())
		if s == nil {
			continue
		}
		s.Seen = max(s.Seen, n.Get("last_observed").Day())
		if retires := n.Get("shutdown_date").Day(); retires > 0 {
			s.State(n, "retirement_date", retires.String())
			s.State(n, "status", "deprecated")
		}
		// Of several replacements none is the successor.
		if names := n.Get("replacement_models").Elements(); len(names) == 1 && names[0].Text() != s.ID {
			s.State(n, "replacement", provider+"/"+names[0].Text())
		}
	}
}
