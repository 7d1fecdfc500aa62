package dataset

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"modelcatalog/dataset/jsonl"
)

// The names of a dataset's files, relative to its directory.
const (
	providersFile   = "providers.json"
	syncFile        = "sync.json"
	modelsDirectory = "models"
	modelsSuffix    = ".jsonl"
)

// maxDocument is the size of the largest file that does not have models or prices, in bytes.
const maxDocument = 256 << 10

// Load reads a dataset from the root of fsys. It never returns a dataset with a fault. The error, which is of type jsonl.Faults, lists the
// first 1,000 faults in order of file and line. These are faults:
//
//   - a missing file (settings.json, apis.json, sources.md, sources.jsonl and those of prices are optional), a file or directory in models/
//     or prices/ that belongs to no provider, any number of providers other than seven, or than 1 to 16 if settings.json allows it;
//   - text that is not JSON or not UTF-8, members that are unknown, missing or repeated, values against the rules of Check;
//   - files other than models and prices of more than 256 KiB, lines longer than MaxLine;
//   - lines for the same model or price, replacements and aliases that are not models of the dataset;
//   - prices of models that the dataset does not have, at a time that another interval of the same source has, or of 0 in a collection.
//
// Lines may be in any order and have members in any order, white space, CR LF, empty lines and a byte order mark; see Canonical.
// Faults in providers.json and sources.jsonl hide those that they would cause. The dataset's strings share the memory of the
// files' text.
func Load(fsys fs.FS) (*Dataset, error) {
	l := loader{fsys: fsys, required: requiredMembers}
	return l.load()
}

// LoadDraft reads a dataset that a person has edited: like Load, but a model's line can leave out updated_at and last_seen_at, which
// are then 0. The lines can also name the added sources, of which the dataset then has those that are missing in its file.
func LoadDraft(fsys fs.FS, added ...Source) (*Dataset, error) {
	l := loader{fsys: fsys, required: slices.Index(lineNames, "updated_at"), added: added}
	return l.load()
}

// Canonical returns the canonical content of those files of lines in fsys, from which d was loaded, that have another, by their path
// relative to its root: with lines and members in order and the shortest form of each. No fact is lost.
func (d *Dataset) Canonical(fsys fs.FS) map[string][]byte {
	files := maps.Collect(d.Files())
	prices, _ := fs.Glob(fsys, pricesDirectory+"/*"+modelsSuffix) // fails only if the pattern is not valid
	for _, name := range append(prices, sourcesFile) {
		if files[name] == nil {
			files[name] = []byte{} // without a line that has a fact
		}
	}
	for name, content := range files {
		if text, _ := jsonl.ReadText(fsys, name); text == string(content) || !strings.HasSuffix(name, modelsSuffix) {
			delete(files, name)
		}
	}
	return files
}

// loader reads a dataset in three stages, of which one with faults is the last.
type loader struct {
	fsys     fs.FS
	required int      // number of members that a model's line must have, the first of lineNames
	added    []Source // besides those of sources.jsonl
	dataset  Dataset
	models   []file[Model]
	prices   []file[priceLine]
	faults   jsonl.List
}

func (l *loader) load() (*Dataset, error) {
	for _, stage := range []func(){l.readNames, l.readFiles, l.relate} {
		stage()
		if err := l.faults.Err(); err != nil {
			return nil, err
		}
	}
	return &l.dataset, nil
}

// open returns a reader of the whole text of a small file. One that is optional may be missing.
func (l *loader) open(name string, optional bool) (*jsonl.Reader, bool) {
	if _, err := fs.Stat(l.fsys, name); optional && errors.Is(err, fs.ErrNotExist) {
		return nil, false
	}
	text, ok := l.read(name)
	if len(text) > maxDocument {
		l.faults.Add(name, 0, "", fmt.Errorf("%d bytes, want at most %d", len(text), maxDocument))
		return nil, false
	}
	r := l.reader(name, text)
	r.Whole()
	return r, ok
}

// read returns the text of a file, or reports that it cannot be read.
func (l *loader) read(name string) (text string, ok bool) {
	text, err := jsonl.ReadText(l.fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w, want this file", err)
	}
	l.faults.Add(name, 0, "", err)
	return text, err == nil
}

func (l *loader) reader(name, text string) *jsonl.Reader {
	return &jsonl.Reader{File: name, Text: text, MaxLine: MaxLine, Faults: &l.faults}
}

func (l *loader) readNames() {
	l.readSources()
	r, ok := l.open(providersFile, false)
	if !ok {
		return
	}
	r.Each([]string{"id", "name"}, 2, func() {
		id, _ := r.Check("id", func(id string) error {
			if id != "" && l.dataset.knows(id) {
				return fmt.Errorf("%q appears twice, want each id once", id)
			}
			return CheckProviderID(id)
		})
		name, _ := r.Check("name", checkProviderName)
		l.dataset.Providers = append(l.dataset.Providers, Provider{id, name})
	})
}

// knows reports whether a provider is one of the dataset's.
func (d *Dataset) knows(provider string) bool {
	return slices.ContainsFunc(d.Providers, func(p Provider) bool { return p.ID == provider })
}

func (l *loader) readFiles() {
	l.readSync()
	l.readSettings()
	l.readLines()
	switch n := len(l.dataset.Providers); {
	case n == ProviderCount:
	case !l.dataset.Settings.AnyProviders:
		l.faults.Add(providersFile, 0, "", fmt.Errorf(`%d providers; a dataset has exactly %d, or 1 to %d with "any_providers":true in %s`,
			n, ProviderCount, MaxProviders, settingsFile))
	case n < 1 || n > MaxProviders:
		l.faults.Add(providersFile, 0, "", fmt.Errorf("%d providers; a dataset has 1 to %d", n, MaxProviders))
	}
}

// readSync reads sync.json: an object with the time of the last sync or null, or only null.
func (l *loader) readSync() {
	r, ok := l.open(syncFile, false)
	if ok && r.Null() {
		r.End()
		return
	}
	if !ok || !r.Record([]string{"last_sync"}, 1) {
		return
	}
	text, valid, err := r.Nullable("last_sync")
	if valid && err == nil {
		l.dataset.LastSync = new(Timestamp)
		*l.dataset.LastSync, err = ParseTimestamp(text)
	}
	if err != nil && r.Has("last_sync") {
		r.Fault("last_sync", err)
	}
}

func (l *loader) readLines() {
	sources := l.sourceNames()
	l.models = readDirectory(l, modelsDirectory, 400, func(r *jsonl.Reader, provider string, m *Model) {
		m.Provider = provider
		m.read(r, l.required, sources)
	}, CompareModels, "id")
	if _, err := fs.Stat(l.fsys, pricesDirectory); !errors.Is(err, fs.ErrNotExist) {
		l.prices = readDirectory(l, pricesDirectory, 200, func(r *jsonl.Reader, _ string, p *priceLine) {
			p.read(r, l.dataset.Sources)
		}, comparePriceLines, "id, meter, condition, source and from")
	}
}

// relate makes the dataset of the files, and checks what their lines say about others.
func (l *loader) relate() {
	for _, file := range l.models {
		l.dataset.Models = slices.Grow(l.dataset.Models, len(file.lines))
		for i := range file.lines {
			l.dataset.Models = append(l.dataset.Models, file.lines[i].value)
		}
	}
	next := l.dataset.Models
	for _, file := range l.models {
		for i := range file.lines {
			l.dataset.checkReferences(&next[0], func(field string, err error) { l.faults.Add(file.name, file.lines[i].number, field, err) })
			next = next[1:]
		}
	}
	for i := range l.prices {
		l.givePrices(&l.prices[i])
	}
}

// file has the lines of a file, in order.
type file[T any] struct {
	provider, name string
	lines          []line[T]
}

type line[T any] struct {
	value  T
	number int
}

// readDirectory reads the files of providers in a directory at the same time. They are in byte order of the provider. A line has about
// so many bytes, and no two have the same of these members, in whose order they are.
func readDirectory[T any](
	l *loader, directory string, size int, read func(r *jsonl.Reader, provider string, v *T), compare func(a, b *T) int, order string,
) []file[T] {
	var files []file[T]
	for _, id := range l.list(directory) {
		files = append(files, file[T]{provider: id, name: directory + "/" + id + modelsSuffix})
	}
	var workers sync.WaitGroup
	for i := range files {
		workers.Go(func() {
			f := &files[i]
			text, _ := l.read(f.name)
			f.read(l, text, size, func(r *jsonl.Reader, v *T) { read(r, f.provider, v) }, compare, order)
		})
	}
	workers.Wait()
	return files
}

// read reads the lines of a file, and reports those with the same key.
func (f *file[T]) read(l *loader, text string, size int, read func(r *jsonl.Reader, v *T), compare func(a, b *T) int, order string) {
	f.lines = make([]line[T], 0, len(text)/size)
	r, sorted := l.reader(f.name, text), true
	for r.Next() {
		n := len(f.lines)
		f.lines = append(f.lines, line[T]{number: r.Line})
		if read(r, &f.lines[n].value); !r.Valid() {
			f.lines = f.lines[:n]
		} else if n > 0 && compare(&f.lines[n-1].value, &f.lines[n].value) > 0 {
			sorted = false
		}
	}
	if !sorted {
		slices.SortStableFunc(f.lines, func(a, b line[T]) int { return compare(&a.value, &b.value) })
	}
	for i := 1; i < len(f.lines); i++ {
		if last := &f.lines[i-1]; compare(&last.value, &f.lines[i].value) == 0 {
			l.faults.Add(f.name, f.lines[i].number, "", fmt.Errorf("the same %s as line %d, want each once", order, last.number))
		}
	}
}

// list returns the ids of the providers with files in a directory, in byte order.
func (l *loader) list(directory string) (ids []string) {
	entries, err := fs.ReadDir(l.fsys, directory)
	if err != nil {
		l.faults.Add(directory, 0, "", fmt.Errorf("%w, want a directory with one <provider>%s for each provider", jsonl.Cause(err), modelsSuffix))
		return nil
	}
	for _, entry := range entries {
		id, suffixed := strings.CutSuffix(entry.Name(), modelsSuffix)
		if suffixed && !entry.IsDir() && l.dataset.knows(id) {
			ids = append(ids, id)
		} else {
			l.faults.Add(directory, 0, "", fmt.Errorf("unexpected %q, want only one <provider>%s for each provider of %s",
				jsonl.Clip(entry.Name()), modelsSuffix, providersFile))
		}
	}
	for _, p := range l.dataset.Providers {
		if directory == modelsDirectory && !slices.Contains(ids, p.ID) {
			l.faults.Add(directory, 0, "", fmt.Errorf("no file %s%s for provider %q; without models it is empty", p.ID, modelsSuffix, p.ID))
		}
	}
	slices.Sort(ids) // "a-b.jsonl" comes before "a.jsonl", but "a" before "a-b"
	return ids
}
