package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
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
	aboutFile       = "sources.md"
	modelsDirectory = "models"
	pricesDirectory = "prices"
	linesSuffix     = ".jsonl"
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
func Load(fsys fs.FS) (*Dataset, error) { return load(&loader{fsys: fsys, models: modelTable}) }

// LoadDraft reads a dataset that a person has edited: like Load, but a model's line can leave out updated_at and last_seen_at, which
// are then 0. The lines can also name the added sources, of which the dataset then has those that are missing in its file.
func LoadDraft(fsys fs.FS, added ...Source) (*Dataset, error) {
	l := &loader{fsys: fsys, models: modelTable, added: added}
	l.models.required = slices.Index(modelTable.names, "updated_at")
	return load(l)
}

type loader struct {
	fsys    fs.FS
	models  table[Model]
	added   []Source // besides those of sources.jsonl
	dataset Dataset
	files   []providerFiles
	faults  jsonl.List
}

// providerFiles has the lines about the models of a provider.
type providerFiles struct {
	provider string
	models   []line[Model]
	prices   []line[priceLine]
}

type line[T any] struct {
	value  T
	number int
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
	for _, line := range readLines(l, sourcesFile, true, 100, &sourceTable, nil, compareSources, "name", nil) {
		d.Sources = append(d.Sources, line.value)
	}
	for _, s := range l.added {
		if !slices.Contains(d.sourceNames(), s.Name) {
			d.Sources = WithSource(d.Sources, s)
		}
	}
	d.Providers = readArray(l, providersFile, false, &providerTable, nil, func(p *Provider) string { return p.ID })
}

func (l *loader) readFiles() {
	d, providers := &l.dataset, []string{}
	for _, p := range d.Providers {
		providers = append(providers, p.ID)
	}
	if r := l.open(syncFile, false); r != nil && r.Null() {
		r.End()
	} else if r != nil {
		syncTable.record(r, d, nil)
	}
	if r := l.open(settingsFile, true); r != nil {
		settingsTable.record(r, &d.Settings, providers)
	}
	d.Settings.APIs = readArray(l, apisFile, true, &apiTable, providers, func(a *API) string { return a.Provider })
	if r := l.open(aboutFile, true); r != nil {
		d.Settings.Sources = r.Raw()
		l.faults.Add(aboutFile, 0, "", checkText(r.Raw()))
	}
	l.readProviders(providers)
	least, most := ProviderCount, ProviderCount
	if d.Settings.AnyProviders {
		least, most = 1, MaxProviders
	}
	if n := len(providers); n < least || n > most {
		l.faults.Add(providersFile, 0, "", fmt.Errorf(`%d providers; a dataset has exactly %d, or 1 to %d with "any_providers":true in %s`,
			n, ProviderCount, MaxProviders, settingsFile))
	}
}

// readProviders reads the files of the providers at the same time.
func (l *loader) readProviders(providers []string) {
	var workers sync.WaitGroup
	l.files = make([]providerFiles, len(providers))
	for i, id := range slices.Sorted(slices.Values(providers)) {
		f := &l.files[i]
		f.provider = id
		workers.Go(func() {
			name := modelsDirectory + "/" + id + linesSuffix
			f.models = readLines(l, name, false, 400, &l.models, l.dataset.sourceNames(), CompareModels, "id", nil)
		})
		workers.Go(func() {
			const key = "id, meter, condition, source and from"
			name := pricesDirectory + "/" + id + linesSuffix
			f.prices = readLines(l, name, true, 200, &priceTable, nil, comparePriceLines, key, l.dataset.checkPrice)
		})
	}
	workers.Wait()
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
	d, next := &l.dataset, 0
	for _, f := range l.files {
		d.Models = slices.Grow(d.Models, len(f.models))
		for i := range f.models {
			d.Models = append(d.Models, f.models[i].value)
			d.Models[len(d.Models)-1].Provider = f.provider
		}
	}
	for _, f := range l.files {
		for i := range f.models {
			d.checkReferences(&d.Models[next], func(field, format string, args ...any) {
				l.faults.Add(modelsDirectory+"/"+f.provider+linesSuffix, f.models[i].number, field, fmt.Errorf(format, args...))
			})
			next++
		}
		l.givePrices(f)
	}
}

// givePrices gives the models of a provider their prices.
func (l *loader) givePrices(f providerFiles) {
	fault := func(line int, field, format string, args ...any) {
		l.faults.Add(pricesDirectory+"/"+f.provider+linesSuffix, line, field, fmt.Errorf(format, args...))
	}
	prices := make([]Price, len(f.prices))
	for start, end := 0, 0; start < len(prices); start = end {
		first := &f.prices[start]
		for end = start; end < len(prices) && f.prices[end].value.id == first.value.id; end++ {
			prices[end] = f.prices[end].value.Price
			if p := &prices[end]; end > start && prices[end-1].overlaps(p) {
				fault(f.prices[end].number, "from", "%s is in the interval of line %d, want no two at one time",
					cmp.Or(p.From.String(), "null"), f.prices[end-1].number)
			}
		}
		if m := l.dataset.Find(f.provider, first.value.id); m != nil {
			m.Prices = prices[start:end:end]
		} else {
			fault(first.number, "id", "%q is not a model of the provider", jsonl.Clip(first.value.id))
		}
	}
}

// readLines reads a file of lines, which have about so many bytes. They are in the order of compare, which compares the members in key,
// and no two are equal. Check checks how the members of a line without faults fit together.
func readLines[T any](
	l *loader, name string, optional bool, size int, t *table[T], known []string, compare func(a, b *T) int, key string,
	check func(r *jsonl.Reader, v *T),
) []line[T] {
	text, _ := l.read(name, optional)
	lines, sorted := make([]line[T], 0, len(text)/size), true
	for r := l.reader(name, text); r.Next(); {
		n := len(lines)
		lines = append(lines, line[T]{number: r.Line})
		if t.record(r, &lines[n].value, known); r.Valid() && check != nil {
			check(r, &lines[n].value)
		}
		if !r.Valid() {
			lines = lines[:n]
		} else if n > 0 && compare(&lines[n-1].value, &lines[n].value) >= 0 {
			sorted = false
		}
	}
	if sorted {
		return lines
	}
	slices.SortStableFunc(lines, func(a, b line[T]) int { return compare(&a.value, &b.value) })
	for i := 1; i < len(lines); i++ {
		if last := &lines[i-1]; compare(&last.value, &lines[i].value) == 0 {
			l.faults.Add(name, lines[i].number, "", fmt.Errorf("the same %s as line %d, want each once", key, last.number))
		}
	}
	return lines
}

// readArray reads a file with an array of objects, which have different keys: the value of their first member.
func readArray[T any](l *loader, name string, optional bool, t *table[T], known []string, key func(v *T) string) (values []T) {
	if r := l.open(name, optional); r != nil {
		r.Each(t.names, t.required, func() {
			var v T
			t.read(r, &v, known)
			if k := key(&v); k != "" && slices.ContainsFunc(values, func(other T) bool { return key(&other) == k }) {
				r.Fault(t.names[0], fmt.Errorf("%q appears twice, want it once", jsonl.Clip(k)))
			}
			values = append(values, v)
		})
	}
	return values
}

// open returns a reader of the whole text of a file; nil if it cannot be read, or is optional and missing.
func (l *loader) open(name string, optional bool) *jsonl.Reader {
	text, found := l.read(name, optional)
	if !found {
		return nil
	}
	r := l.reader(name, text)
	r.Whole()
	return r
}

func (l *loader) reader(name, text string) *jsonl.Reader {
	return &jsonl.Reader{File: name, Text: text, MaxLine: MaxLine, Faults: &l.faults}
}

// read returns the text of a file, and reports if it cannot be read.
func (l *loader) read(name string, optional bool) (text string, found bool) {
	text, err := jsonl.ReadText(l.fsys, name)
	switch missing := errors.Is(err, fs.ErrNotExist); {
	case missing && optional:
		return "", false
	case missing:
		err = fmt.Errorf("%w, want this file", err)
	case len(text) > maxDocument && !strings.Contains(name, "/"):
		err = fmt.Errorf("%d bytes, want at most %d", len(text), maxDocument)
	}
	if err != nil {
		l.faults.Add(name, 0, "", err)
		return "", false
	}
	return text, true
}
