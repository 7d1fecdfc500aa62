// Package dataset contains the facts of the catalog: providers, their models, and the time of the last sync. It reads
// them from a directory, checks every rule, and writes them back in one canonical form.
//
// On disk a dataset is a directory:
//
//	providers.json           [{"id":"openai","name":"OpenAI"}, …]   exactly seven, unless settings.json says otherwise
//	sync.json                {"last_sync":"2026-07-24T18:23:43.000Z"}   the time, or null
//	models/<provider>.jsonl  one model per line, in byte order of the id
//	prices/<provider>.jsonl  one interval of a price per line, optional; see ComparePrices for the order
//	sources.jsonl            {"name":"models.dev","as_of":"2026-07-01",…}, where facts come from, optional; see Source
//	settings.json            {"name":"Model Catalog"}, optional; see Settings
//	apis.json                how models are called, and links to pages of providers, optional; see API
//	sources.md               where the facts come from, for people; optional
//
// The other files in it belong to packages history and sync/curation.
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
	"sort"
	"strings"
	"time"
)

// ProviderCount is the number of providers that the API's contract fixes. Settings can allow another, up to MaxProviders.
const (
	ProviderCount = 7
	MaxProviders  = 16
)

// InWords returns a number of providers in words: "seven".
func InWords(n int) string {
	return [MaxProviders + 1]string{
		"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
	}[n]
}

// Dataset is the content of a dataset directory. It does not change after Load.
type Dataset struct {
	// Providers are in the order of providers.json, which is the order in which documents list them.
	Providers []Provider
	// Models are in the order of CompareModels.
	Models []Model
	// LastSync is the time of the last successful sync; nil if none is known.
	LastSync *Timestamp
	// Sources are those to which models and prices refer, in byte order of the name.
	Sources []Source
	// Settings are those of settings.json, apis.json and sources.md, which only people write.
	Settings Settings
}

// Provider is a company that offers models. Its ID is a token such as "openai", and its name one line for people.
type Provider struct{ ID, Name string }

// Find returns a model of the dataset, or nil if there is no such model.
func (d *Dataset) Find(provider, id string) *Model {
	key := Model{Provider: provider, ID: id}
	i, found := sort.Find(len(d.Models), func(i int) int { return CompareModels(&key, &d.Models[i]) })
	if !found {
		return nil
	}
	return &d.Models[i]
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

// DefaultFreshDays is the number of days for which facts are fresh if settings.json has no fresh_days.
const DefaultFreshDays = 14

// Readings returns, by provider, the day on which facts about its models were last read: the newest day of the sources of its models
// and prices. The catalog itself is not read. A provider without any has the day 0.
func (d *Dataset) Readings() map[string]Date {
	days := map[string]Date{} // by source
	for _, s := range d.Sources {
		if s.Name != OwnSource {
			days[s.Name] = s.AsOf
		}
	}
	readings := make(map[string]Date, len(d.Providers))
	for i := range d.Models {
		m := &d.Models[i]
		day := readings[m.Provider]
		for _, s := range m.Sources {
			day = max(day, days[s.Source])
		}
		for _, p := range m.Prices {
			day = max(day, days[p.Source])
		}
		readings[m.Provider] = day
	}
	return readings
}

// FreshUntil returns the time from which the facts are stale: Settings.FreshDays after the last sync or, if it is later, after the
// beginning of the newest of some readings. It is nil if nothing was read.
func (d *Dataset) FreshUntil(readings map[string]Date) *Timestamp {
	newest := Timestamp(0)
	if d.LastSync != nil {
		newest = *d.LastSync
	}
	for _, day := range readings {
		if day > 0 {
			newest = max(newest, day.Start())
		}
	}
	if newest == 0 {
		return nil
	}
	days := cmp.Or(d.Settings.FreshDays, DefaultFreshDays)
	return new(newest + Timestamp(days)*Timestamp(24*time.Hour/time.Millisecond))
}
