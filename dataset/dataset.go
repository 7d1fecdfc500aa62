// Package dataset contains the facts of the catalog: providers, their models, and the time of the
// last sync. It reads them from a directory, whose files the README beside it lists, checks every
// rule, and writes them back in one canonical form.
//
// The records are Provider (provider.go), Model (model.go) with its claims (claim.go) and prices
// (price.go, condition.go), Source (source.go), Exception and Settings. Each has a table of the
// members of its JSON object (table.go, member.go): line.go has the table of a model. Load
// (load.go) and Files (write.go) follow these tables, and so do the history and the sync, which see
// a fact as its name and a text. Which of several claims is believed is decided by package
// evidence; this package only stores them.
//
// A line goes through these files: load.go reads it as text, table.go sets each member by the table
// of its record, the complete functions and check.go check how its members and the lines fit
// together, and write.go writes it back. Two texts in lines have a syntax: what sources say
// (claimline.go), and the condition of a price (condition.go, conditionkind.go). Deferred
// (deferred.go) reads the lines of a model when it is asked for, for the engine at the edge.
//
// To add a fact, add a field to Details in model.go and a row to the table in line.go; the history,
// the sync and the claims then have it, too.
//
// A *Dataset that Load returned satisfies every rule of Check:
//
//	d, err := dataset.Load(os.DirFS("dataset/data"))
//	if err != nil { … }   // every fault as file:line: field: value, allowed values
//	fmt.Println(len(d.Models))
package dataset

import (
	"embed"
	"io/fs"
	"slices"
	"sort"
	"strings"
)

// Dataset is the content of a dataset directory. It does not change after Load.
type Dataset struct {
	Providers  []Provider           // in the order of providers.json, in which documents list them
	Models     []Model              // in the order of CompareModels
	LastSync   *Timestamp           // the time of the last successful sync; nil if none is known
	Lists      map[string]Timestamp // when the list of each provider, by its id, was read last
	Sources    []Source             // those to which models and prices refer, in byte order of the name
	Exceptions []Exception          // from the rules of package evidence, which only people write, in the order of the file
	Parameters []ParameterRule      // what APIs do with parameters of requests, which only people write, in the order of the file
	Settings   Settings             // of settings.json, apis.json and sources.md, which only people write
}

// CatalogSource is the source of facts that no other source states: the catalog's maintainers or
// rules decided them.
const CatalogSource = "catalog"

// Index returns the place of a model in Models, and whether there is such a model.
func (d *Dataset) Index(provider, id string) (i int, found bool) {
	key := Model{Provider: provider, ID: id}
	return sort.Find(len(d.Models), func(i int) int { return CompareModels(&key, &d.Models[i]) })
}

// Find returns a model of the dataset, or nil if there is no such model.
func (d *Dataset) Find(provider, id string) *Model {
	i, found := d.Index(provider, id)
	if !found {
		return nil
	}
	return &d.Models[i]
}

// ModelsOf returns the models of one provider, in byte order of the id. They share the memory of
// Models.
func (d *Dataset) ModelsOf(provider string) []Model {
	// Models are in order of the provider, so those of one are next to each other.
	first := sort.Search(len(d.Models), func(i int) bool { return d.Models[i].Provider >= provider })
	end := sort.Search(len(d.Models), func(i int) bool { return d.Models[i].Provider > provider })
	// The capacity ends there too, so that an append does not overwrite the models of the next
	// provider.
	return d.Models[first:end:end]
}

// Aliases returns a function that returns the other ids of a model: its Aliases, and the ids of the
// models whose AliasOf it is.
func (d *Dataset) Aliases() func(m *Model) []string {
	// One walk over the models for all calls of the function.
	pointing := map[Key][]string{} // ids by the model to which they point
	for i := range d.Models {
		m := &d.Models[i]
		if m.AliasOf != "" {
			target := Key{m.Provider, m.AliasOf}
			pointing[target] = append(pointing[target], m.ID)
		}
	}
	return func(m *Model) []string {
		ids := slices.Concat(m.Aliases, pointing[m.Key()])
		slices.Sort(ids)
		return slices.Compact(ids) // an id can be in the list of the model and have a line that points to it
	}
}

// Day returns the latest of the last sync, updated_at of the models and as_of of the sources, or 0
// if the dataset is empty.
func (d *Dataset) Day() (day Date) {
	if d.LastSync != nil {
		day = d.LastSync.Day()
	}
	for i := range d.Models {
		day = max(day, d.Models[i].UpdatedAt.Day())
	}
	for i := range d.Sources {
		day = max(day, d.Sources[i].AsOf)
	}
	return day
}

// MarkExternal sets External of each model, after models were added or left out.
func (d *Dataset) MarkExternal() {
	for i := range d.Models {
		// The mark is in the line, so that a typing error in a replacement is found, see
		// checkReplacement.
		provider, id, found := strings.Cut(d.Models[i].Replacement, "/")
		d.Models[i].External = found && d.Find(provider, id) == nil
	}
}

//go:embed data
var data embed.FS

// Embedded returns the dataset directory that is built into the program, for Load: the repository's
// dataset/data.
func Embedded() fs.FS {
	directory, _ := fs.Sub(data, "data") // fails only if the path is not valid
	return directory
}
