// Package dataset contains the facts of the catalog: providers, their models, and the time of the last sync. It reads them from a
// directory, whose files the README beside it lists, checks every rule, and writes them back in one canonical form.
//
// A *Dataset that Load returned satisfies every rule of Check:
//
//	d, err := dataset.Load(os.DirFS("dataset/data"))
//	if err != nil { … }   // every fault as file:line: field: value, allowed values
//	fmt.Println(len(d.Models))
package dataset

import (
	"cmp"
	"embed"
	"io/fs"
	"maps"
	"slices"
	"sort"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Dataset is the content of a dataset directory. It does not change after Load.
type Dataset struct {
	Providers  []Provider           // in the order of providers.json, in which documents list them
	Models     []Model              // in the order of CompareModels
	LastSync   *Timestamp           // the time of the last successful sync; nil if none is known
	Lists      map[string]Timestamp // when the list of each provider, by its id, was read last
	Sources    []Source             // those to which models and prices refer, in byte order of the name
	Exceptions []Exception          // from the rules of package evidence, which only people write, in the order of the file
	Settings   Settings             // of settings.json, apis.json and sources.md, which only people write
}

// CatalogSource is the source of facts that no other source states: the catalog's maintainers or rules decided them.
const CatalogSource = "catalog"

// Source is where facts come from: a page, a list, a client library, or a collection of models. It is a line of sources.jsonl. What it is
// and whose word it is are said by the line. Nothing is guessed from its name.
type Source struct {
	Name string // 1 to 63 of a to z, 0 to 9, _, - and full stops
	Kind SourceKind
	AsOf Date   // the day on which the source was read last
	URL  string // the https address for people, if there is one
	// License is an SPDX identifier, if the facts have a license.
	License string
	// Official has the ids of the providers whose own word the source is, in byte order. A page of one provider about the models of
	// another is official only for the first. Only a provider can say that its model is free.
	Official []string
	// Whole says that a program reads the source as a whole: on AsOf it stated everything that the dataset has of it, and what it no longer
	// states is withdrawn. People read others in part.
	Whole bool
}

// OfficialFor reports whether the source is the word of a provider.
func (s *Source) OfficialFor(provider string) bool { return slices.Contains(s.Official, provider) }

// SourceKind says what a source is. It is an index of SourceKindNames, the names in data.
type SourceKind uint8

const (
	KindOther      SourceKind = iota // a page that no provider publishes, or the catalog itself
	KindPage                         // a page that a provider publishes, for people
	KindList                         // the list of models that a provider's API answers
	KindSDK                          // a client library of a provider
	KindCollection                   // a public collection of facts about the models of many providers
)

var SourceKindNames = [...]string{"other", "page", "list", "sdk", "collection"}

func (k SourceKind) String() string { return SourceKindNames[k] }

var sourceTable = newTable(5, []member[Source]{
	{"name", required, text(func(s *Source) *string { return &s.Name }, checkSource)},
	{"kind", required, parsed(func(s *Source) *SourceKind { return &s.Kind }, parseName[SourceKind](SourceKindNames[:]), SourceKind.String)},
	{"as_of", nullable, parsed(func(s *Source) *Date { return &s.AsOf }, ParseDate, Date.String)}, // null: as in sync.json
	{"url", nullable, text(func(s *Source) *string { return &s.URL }, CheckURL)},
	{"license", nullable, text(func(s *Source) *string { return &s.License }, checkLicense)},
	{"official", list, parsed(func(s *Source) *[]string { return &s.Official }, parseProviders, joined)},
	{"whole", literal, parsed(func(s *Source) *bool { return &s.Whole }, parseBool, showTrue)},
})

// parseProviders parses ids of providers with commas between them.
func parseProviders(text string) (ids []string, err error) {
	ids = strings.Split(text, ",")
	for _, id := range ids {
		err = cmp.Or(err, CheckProviderID(id))
	}
	slices.Sort(ids)
	return slices.Compact(ids), err
}

// Site returns the part of the name of a source before its first slash: docs.example.com of docs.example.com/pricing.
func Site(source string) string {
	site, _, _ := strings.Cut(source, "/")
	return site
}

func compareSources(a, b *Source) int { return strings.Compare(a.Name, b.Name) }

var syncTable = newTable(1, []member[Dataset]{{"last_sync", nullable, parsed(
	func(d *Dataset) **Timestamp { return &d.LastSync },
	func(text string) (*Timestamp, error) {
		at, err := ParseTimestamp(text)
		return &at, err
	},
	func(at *Timestamp) string {
		if at == nil {
			return ""
		}
		return at.String()
	},
)}, {"lists", nested, access[Dataset]{read: func(r *jsonl.Reader, name string, d *Dataset) {
	d.Lists = map[string]Timestamp{}
	r.Inside(name, func() {
		r.Object(r.Known, 0)
		for _, provider := range r.Known {
			r.Check(provider, func(text string) (err error) {
				d.Lists[provider], err = ParseTimestamp(text)
				return err
			})
		}
	})
}, append: func(dst []byte, d *Dataset) []byte {
	providers := slices.Sorted(maps.Keys(d.Lists))
	return jsonl.AppendObject(dst, providers, func(dst []byte, i int) []byte {
		return append(d.Lists[providers[i]].Append(append(dst, '"')), '"')
	})
}}}})

// Source returns a source by its name, and whether the dataset has it.
func (d *Dataset) Source(name string) (s Source, found bool) {
	i, found := slices.BinarySearchFunc(d.Sources, name, func(s Source, name string) int { return strings.Compare(s.Name, name) })
	if found {
		s = d.Sources[i]
	}
	return s, found
}

// sourceNames returns the names of the sources.
func (d *Dataset) sourceNames() (names []string) {
	for _, s := range d.Sources {
		names = append(names, s.Name)
	}
	return names
}

// listed returns the day on which the list of a provider was read; 0 if the source is none, or was not read.
func (d *Dataset) listed(s *Source) Date {
	if s.Kind != KindList || len(s.Official) != 1 {
		return 0
	}
	at, read := d.Lists[s.Official[0]]
	if !read {
		return 0
	}
	return at.Day()
}

// Index returns the place of a model in Models, and whether there is such a model.
func (d *Dataset) Index(provider, id string) (i int, found bool) {
	key := Model{Provider: provider, ID: id}
	return sort.Find(len(d.Models), func(i int) int { return CompareModels(&key, &d.Models[i]) })
}

// Find returns a model of the dataset, or nil if there is no such model.
func (d *Dataset) Find(provider, id string) *Model {
	if i, found := d.Index(provider, id); found {
		return &d.Models[i]
	}
	return nil
}

// ModelsOf returns the models of one provider, in byte order of the id. They share the memory of Models.
func (d *Dataset) ModelsOf(provider string) []Model {
	first := sort.Search(len(d.Models), func(i int) bool { return d.Models[i].Provider >= provider })
	end := sort.Search(len(d.Models), func(i int) bool { return d.Models[i].Provider > provider })
	return d.Models[first:end:end]
}

// Aliases returns a function that returns the other ids of a model: its Aliases, and the ids of the models whose AliasOf it is.
func (d *Dataset) Aliases() func(m *Model) []string {
	pointing := map[string][]string{} // by provider/id of the model that is pointed to
	for i := range d.Models {
		if m := &d.Models[i]; m.AliasOf != "" {
			pointing[m.Provider+"/"+m.AliasOf] = append(pointing[m.Provider+"/"+m.AliasOf], m.ID)
		}
	}
	return func(m *Model) []string {
		ids := slices.Concat(m.Aliases, pointing[m.Provider+"/"+m.ID])
		slices.Sort(ids)
		return slices.Compact(ids)
	}
}

// Day returns the latest of the last sync, updated_at of the models and as_of of the sources, or 0 if the dataset is empty.
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

// WithSource returns sources with s, or with its newer day.
func WithSource(sources []Source, s Source) []Source {
	i, found := slices.BinarySearchFunc(sources, &s, func(a Source, b *Source) int { return compareSources(&a, b) })
	sources = slices.Clone(sources)
	if !found {
		return slices.Insert(sources, i, s)
	}
	known := &sources[i]
	known.AsOf = max(known.AsOf, s.AsOf)
	known.Whole = known.Whole || s.Whole
	known.URL = cmp.Or(known.URL, s.URL)
	return sources
}

// MarkExternal sets External of each model, after models were added or left out.
func (d *Dataset) MarkExternal() {
	for i := range d.Models {
		provider, id, found := strings.Cut(d.Models[i].Replacement, "/")
		d.Models[i].External = found && d.Find(provider, id) == nil
	}
}

//go:embed data
var data embed.FS

// Embedded returns the dataset directory that is built into the program, for Load: the repository's dataset/data.
func Embedded() fs.FS {
	directory, _ := fs.Sub(data, "data") // fails only if the path is not valid
	return directory
}
