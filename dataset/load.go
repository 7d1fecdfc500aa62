package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sort"
	"strings"
	"sync"

	"modelcatalog/dataset/jsonl"
)

// The names of a dataset's files, relative to its directory. A directory has a file of lines for each provider.
const (
	providersFile   = "providers.json"
	syncFile        = "sync.json"
	settingsFile    = "settings.json"
	apisFile        = "apis.json"
	sourcesFile     = "sources.jsonl"
	ExceptionsFile  = "exceptions.jsonl"
	parametersFile  = "parameters.jsonl"
	aboutFile       = "sources.md"
	modelsDirectory = "models"
	pricesDirectory = "prices"
	linesSuffix     = ".jsonl"
)

// MaxLine is the length of the longest line of a provider's file, in bytes without its newline.
const MaxLine = 64 << 10

// LIMIT: 1 MiB for a .json or .md file, which people write as a whole, because a larger one is a mistake: apis.json has some
// 4 KiB for each provider. Files of lines have only the limit of package jsonl: they grow with the catalog, and sources.jsonl
// with each page that somebody read.
const maxSetting = 1 << 20

func linesFile(directory, provider string) string { return directory + "/" + provider + linesSuffix }

// Load reads a dataset from the root of fsys. It never returns a dataset with a fault. The error, of type jsonl.Faults, lists the first
// 1,000 faults in order of file and line: missing files of providers, models or the last sync, files that belong to no provider, and lines
// and values against the rules. Faults in providers.json and sources.jsonl hide those that they would cause.
//
// Lines may be in any order and have members in any order, white space, CR LF, empty lines and a byte order mark; see Canonical.
// The dataset's strings share the memory of the files' text.
func Load(fsys fs.FS) (*Dataset, error) { return load(&loader{fsys: fsys, models: modelTable}) }

// LoadDraft reads a dataset that a person has edited: like Load, but a model's line can leave out updated_at and last_seen_at, which
// are then 0. The lines can also name the added sources, of which the dataset then has those that are missing in its file.
func LoadDraft(fsys fs.FS, added ...Source) (*Dataset, error) {
	l := &loader{fsys: fsys, models: modelTable, added: added, draft: true}
	// The required members of a table are the first, and updated_at is the last of those of a model.
	l.models.required = slices.Index(modelTable.names, "updated_at")
	return load(l)
}

type loader struct {
	fsys    fs.FS
	memory  map[string][]byte // instead of fsys, the files by name
	models  table[Model]
	added   []Source // besides those of sources.jsonl
	draft   bool     // times can be missing
	known   []string // the names that values of the files to read have: ids of providers, then names of sources
	dataset Dataset
	files   []providerFiles
	faults  jsonl.List

	parameters []line[ParameterRule]
}

// providerFiles has the lines about the models of a provider.
type providerFiles struct {
	provider string
	models   []line[Model]
	prices   []line[priceLine]
}

type line[T any] struct {
	value  T
	file   string
	number int
	faults *jsonl.List
}

func (l *line[T]) fault(field, format string, args ...any) {
	l.faults.Add(l.file, l.number, field, fmt.Errorf(format, args...))
}

// load reads a dataset in three stages, of which one with faults is the last.
func load(l *loader) (*Dataset, error) {
	for _, stage := range []func(){l.readNames, l.readFiles, l.relate} {
		stage()
		if err := l.faults.Err(); err != nil {
			return nil, err
		}
	}
	return &l.dataset, nil
}

func (l *loader) readNames() {
	d := &l.dataset
	for _, line := range readLines(l, sourcesFile, &sourceTable, compareSources, "name", nil) {
		d.Sources = append(d.Sources, line.value)
	}
	for _, s := range l.added {
		if !slices.ContainsFunc(d.Sources, func(old Source) bool { return old.Name == s.Name }) {
			d.Sources = WithSource(d.Sources, s)
		}
	}
	if r := l.open(providersFile); r != nil {
		d.Providers = providerTable.array(r)
	}
}

func (l *loader) readFiles() {
	d := &l.dataset
	for _, p := range d.Providers {
		l.known = append(l.known, p.ID)
	}
	if r := l.open(syncFile); r != nil && strings.TrimSpace(r.Raw()) != "null" {
		syncTable.record(r, d)
	}
	for i := range d.Sources {
		s := &d.Sources[i]
		if s.AsOf == 0 {
			s.AsOf = d.listed(s)
		}
		if s.AsOf == 0 && !l.draft {
			l.faults.Add(sourcesFile, 0, "as_of", fmt.Errorf("null for %q, but %s has no such list", s.Name, syncFile))
		}
	}
	if r := l.open(settingsFile); r != nil {
		settingsTable.record(r, &d.Settings)
	}
	for name, text := range map[string]*string{apisFile: &d.Settings.APIs, aboutFile: &d.Settings.Sources} {
		*text, _ = l.read(name)
		l.faults.Add(name, 0, "", checkText(*text))
	}
	for _, line := range readLines(l, ExceptionsFile, &exceptionTable, compareExceptions, "rule, provider, id and fact", nil) {
		d.Exceptions = append(d.Exceptions, line.value)
	}
	l.readParameters()
	l.readProviders()
	l.faults.Add(providersFile, 0, "", d.checkProviders())
}

// readProviders reads the files of the providers at the same time.
func (l *loader) readProviders() {
	var workers sync.WaitGroup
	providers := l.known
	l.known = l.dataset.sourceNames()
	l.files = make([]providerFiles, len(providers))
	for i, id := range slices.Sorted(slices.Values(providers)) {
		f := &l.files[i]
		f.provider = id
		workers.Go(func() {
			f.models = readLines(l, linesFile(modelsDirectory, id), &l.models, CompareModels, "id", func(r *jsonl.Reader, m *Model) {
				l.completeModel(r, m, id)
			})
		})
		workers.Go(func() {
			f.prices = readLines(l, linesFile(pricesDirectory, id), &priceTable, comparePriceLines, "id, meter, condition, source and from",
				func(r *jsonl.Reader, p *priceLine) { l.dataset.checkPrice(r, id, p) })
		})
	}
	workers.Wait()
	if l.memory != nil {
		return
	}
	for _, directory := range []string{modelsDirectory, pricesDirectory} {
		entries, err := fs.ReadDir(l.fsys, directory)
		if !errors.Is(err, fs.ErrNotExist) { // missing files have been reported
			l.faults.Add(directory, 0, "", jsonl.Cause(err))
		}
		for _, entry := range entries {
			if id, found := strings.CutSuffix(entry.Name(), linesSuffix); !found || !slices.Contains(providers, id) {
				l.faults.Add(directory, 0, "", fmt.Errorf("unexpected %q, want only one <provider>%s for each provider of %s",
					jsonl.Clip(entry.Name()), linesSuffix, providersFile))
			}
		}
	}
}

// relate makes the dataset of the lines, and checks what they say about others.
func (l *loader) relate() {
	d := &l.dataset
	for _, f := range l.files {
		for i := range f.models {
			d.Models = append(d.Models, f.models[i].value)
		}
	}
	for i := range l.parameters {
		p := &l.parameters[i]
		d.checkParameters(&p.value, p.fault)
		d.Parameters = append(d.Parameters, p.value)
	}
	for _, f := range l.files {
		for i := range f.models {
			d.checkReferences(d.Find(f.provider, f.models[i].value.ID), f.models[i].fault)
		}
		var m *Model
		for i := range f.prices {
			p, before := &f.prices[i].value, &f.prices[max(i-1, 0)]
			if i == 0 || before.value.id != p.id {
				if m = d.Find(f.provider, p.id); m == nil {
					f.prices[i].fault("id", "%q is not a model of the provider", jsonl.Clip(p.id))
				}
			} else if before.value.SameSeries(&p.Price) && (before.value.To == 0 || before.value.To > p.From) {
				f.prices[i].fault("from", "%s is in the interval of line %d, want no two at one time", cmp.Or(p.From.String(), "null"), before.number)
			}
			if m != nil {
				m.Prices = append(m.Prices, p.Price)
			}
		}
	}
}

// readLines reads a file of lines. They are in the order of compare, which compares the members in key, and no two are equal. Check
// completes a line without faults, and checks how its members fit together.
func readLines[T any](l *loader, name string, t *table[T], compare func(a, b *T) int, key string, check func(r *jsonl.Reader, v *T)) []line[T] {
	text, _ := l.read(name)
	lines := make([]line[T], 0, len(text)/300) // bytes in a line
	for r := l.reader(name, text); r.Next(); {
		n := len(lines)
		lines = append(lines, line[T]{file: name, number: r.Line, faults: &l.faults})
		if t.record(r, &lines[n].value); r.Valid() && check != nil {
			check(r, &lines[n].value)
		}
		if !r.Valid() {
			lines = lines[:n]
		}
	}
	sort.SliceStable(lines, func(i, j int) bool { return compare(&lines[i].value, &lines[j].value) < 0 }) // without copies of lines
	for i := range lines[:max(len(lines), 1)-1] {
		if a, b := &lines[i], &lines[i+1]; compare(&a.value, &b.value) == 0 {
			b.fault("", "the same %s as line %d, want each once", key, a.number)
		}
	}
	return lines
}

// open returns a reader of the whole text of a file; nil if it cannot be read.
func (l *loader) open(name string) *jsonl.Reader {
	text, found := l.read(name)
	if !found {
		return nil
	}
	r := l.reader(name, text)
	r.Whole()
	return r
}

func (l *loader) reader(name, text string) *jsonl.Reader {
	return &jsonl.Reader{File: name, Text: text, MaxLine: MaxLine, Faults: &l.faults, Known: l.known}
}

// read returns the text of a file, and reports if it cannot be read, or is larger than maxSetting and not one of lines.
func (l *loader) read(name string) (text string, found bool) {
	var err error
	if content, inMemory := l.memory[name]; l.memory == nil {
		text, err = jsonl.ReadText(l.fsys, name)
	} else if text = string(content); !inMemory {
		err = fs.ErrNotExist
	}
	switch {
	case errors.Is(err, fs.ErrNotExist) && name != providersFile && name != syncFile && !strings.HasPrefix(name, modelsDirectory):
		return "", false
	case errors.Is(err, fs.ErrNotExist):
		err = fmt.Errorf("%w, want this file", err)
	case len(text) > maxSetting && (strings.HasSuffix(name, ".json") || strings.HasSuffix(name, ".md")):
		err = fmt.Errorf("%d bytes, want at most %d", len(text), maxSetting)
	}
	if err != nil {
		l.faults.Add(name, 0, "", err)
		return "", false
	}
	return text, true
}
