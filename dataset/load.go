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

// The names of a dataset's files, relative to its directory. A directory has a file of lines for
// each provider.
const (
	providersFile     = "providers.json"
	syncFile          = "sync.json"
	settingsFile      = "settings.json"
	apisFile          = "apis.json"
	sourcesFile       = "sources.jsonl"
	ExceptionsFile    = "exceptions.jsonl"
	parametersFile    = "parameters.jsonl"
	aboutFile         = "sources.md"
	modelsDirectory   = "models"
	pricesDirectory   = "prices"
	receiptsDirectory = "receipts"
	linesSuffix       = ".jsonl"
)

// MaxLine is the length of the longest line of a provider's file, in bytes without its newline.
const MaxLine = 64 << 10

// LIMIT: 1 MiB for a .json or .md file, which people write as a whole, because a larger one is a
// mistake: apis.json has some 4 KiB for each provider. Files of lines have only the limit of
// package jsonl: they grow with the catalog, and sources.jsonl with each page that somebody read.
const maxSetting = 1 << 20

func linesFile(directory, provider string) string { return directory + "/" + provider + linesSuffix }

// Load reads a dataset from the root of fsys. It never returns a dataset with a fault. The error,
// of type jsonl.Faults, lists the first 1,000 faults in order of file and line: missing files of
// providers, models or the last sync, files that belong to no provider, and lines and values
// against the rules. Faults in providers.json and sources.jsonl hide those that they would cause.
//
// Lines may be in any order and have members in any order, white space, CR LF, empty lines and a
// byte order mark; see Canonical. The dataset's strings share the memory of the files' text.
func Load(fsys fs.FS) (*Dataset, error) {
	l := &loader{fsys: fsys, models: &modelTable}
	return l.load()
}

// LoadDraft reads a dataset that a person has edited: like Load, but a model's line can leave out
// updated_at and last_seen_at, which are then 0. The lines can also name the added sources, of
// which the dataset then has those that are missing in its file.
func LoadDraft(fsys fs.FS, added ...Source) (*Dataset, error) {
	l := &loader{fsys: fsys, models: &draftTable, added: added, draft: true}
	return l.load()
}

// loader reads the files of a dataset. Its fields are filled in from top to bottom, and each stage
// of load refers to what the stages before it have found.
type loader struct {
	fsys   fs.FS
	memory map[string][]byte // instead of fsys, the files by name
	models *table[Model]
	added  []Source // besides the sources of sources.jsonl
	draft  bool     // times can be missing

	// The names to which values in files refer.
	providerIDs []string // in settings.json and sync.json
	sourceNames []string // in lines of models, in byte order

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
	receipts []line[receiptLine]
}

// line is a line of a file, and its place for faults that show only when several lines are
// compared.
type line[T any] struct {
	value  T
	file   string
	number int
	faults *jsonl.List
}

func (l *line[T]) fault(field, format string, args ...any) {
	l.faults.Add(l.file, l.number, field, fmt.Errorf(format, args...))
}

// load reads the dataset in three stages, and stops after one that has found faults: if a provider
// or a source is missing, each line that names it would be a fault, and nobody would find the first
// one among them.
func (l *loader) load() (*Dataset, error) {
	stages := []func(){l.readNames, l.readFiles, l.joinLines}
	for _, stage := range stages {
		stage()
		if err := l.faults.Err(); err != nil {
			return nil, err
		}
	}
	return &l.dataset, nil
}

// readNames reads the providers and the sources, to which everything else refers.
func (l *loader) readNames() {
	d := &l.dataset
	sources := readLines(l, lineFile[Source]{
		name:    sourcesFile,
		table:   &sourceTable,
		compare: compareSources,
		key:     "name",
	})
	for _, line := range sources {
		d.Sources = append(d.Sources, line.value)
	}
	// A person who records an edit names its page with a flag, before it is in the file.
	for _, s := range l.added {
		if _, found := d.Source(s.Name); !found {
			d.Sources = WithSource(d.Sources, s)
		}
	}
	l.sourceNames = d.sourceNames()

	if r := l.open(providersFile, nil); r != nil {
		d.Providers = providerTable.readArray(r)
	}
	for _, p := range d.Providers {
		l.providerIDs = append(l.providerIDs, p.ID)
	}
}

// readFiles reads all other files, each by itself.
func (l *loader) readFiles() {
	d := &l.dataset
	// A catalog that was never synced can have null in place of the object.
	if r := l.open(syncFile, l.providerIDs); r != nil && strings.TrimSpace(r.Raw()) != "null" {
		lastSyncTable.readObject(r, d)
	}
	l.completeSources()

	if r := l.open(settingsFile, l.providerIDs); r != nil {
		settingsTable.readObject(r, &d.Settings)
	}
	d.Settings.APIs = l.readSetting(apisFile)
	d.Settings.Sources = l.readSetting(aboutFile)

	exceptions := readLines(l, lineFile[Exception]{
		name:    ExceptionsFile,
		table:   &exceptionTable,
		compare: compareExceptions,
		key:     "rule, provider, id and fact",
	})
	for _, line := range exceptions {
		d.Exceptions = append(d.Exceptions, line.value)
	}
	l.readParameters()
	l.readProviders()
	l.checkNames()
	l.faults.Add(providersFile, 0, "", d.checkProviders()) // by the settings
}

// completeSources fills in the days that sources.jsonl leaves to sync.json.
func (l *loader) completeSources() {
	for i := range l.dataset.Sources {
		s := &l.dataset.Sources[i]
		if s.AsOf == 0 {
			s.AsOf = l.dataset.listRead(s)
		}
		// A draft can name a list before a sync has read it.
		if s.AsOf == 0 && !l.draft {
			err := fmt.Errorf("null for %q, but %s has no such list", s.Name, syncFile)
			l.faults.Add(sourcesFile, 0, "as_of", err)
		}
	}
}

// readSetting returns the text of a file that other packages parse.
func (l *loader) readSetting(name string) string {
	text, _ := l.readText(name)
	l.faults.Add(name, 0, "", checkText(text))
	return text
}

// readProviders reads the files of the providers at the same time. They are nearly all of the text,
// and parsing takes most of the time.
func (l *loader) readProviders() {
	// In the order of the models, which joinLines relies on. That of providers.json is for
	// documents.
	ids := slices.Sorted(slices.Values(l.providerIDs))
	l.files = make([]providerFiles, len(ids))
	var workers sync.WaitGroup
	for i, id := range ids {
		f := &l.files[i]
		f.provider = id
		workers.Go(func() {
			f.models = readLines(l, lineFile[Model]{
				name:     linesFile(modelsDirectory, id),
				table:    l.models,
				known:    l.sourceNames,
				compare:  CompareModels,
				key:      "id",
				complete: func(r *jsonl.Reader, m *Model) { l.completeModel(r, m, id) },
			})
		})
		workers.Go(func() {
			f.prices = readLines(l, lineFile[priceLine]{
				name:     linesFile(pricesDirectory, id),
				table:    &priceTable,
				compare:  comparePriceLines,
				key:      "id, meter, condition, source and from",
				complete: func(r *jsonl.Reader, p *priceLine) { l.dataset.completePrice(r, id, p) },
			})
		})
		workers.Go(func() {
			f.receipts = readLines(l, lineFile[receiptLine]{
				name:     linesFile(receiptsDirectory, id),
				table:    &receiptTable,
				compare:  compareReceiptLines,
				key:      "id, source, place and digest",
				complete: l.dataset.completeReceipt,
			})
		})
	}
	workers.Wait()
}

// checkNames reports files of models and prices that belong to no provider. Otherwise a typing
// error in a file name, or in providers.json, would silently hide all models of a provider.
func (l *loader) checkNames() {
	if l.memory != nil {
		return // Files writes only files of providers
	}
	for _, directory := range []string{modelsDirectory, pricesDirectory, receiptsDirectory} {
		entries, err := fs.ReadDir(l.fsys, directory)
		if !errors.Is(err, fs.ErrNotExist) { // then its files are missing, too, and have been reported
			l.faults.Add(directory, 0, "", jsonl.Cause(err))
		}
		for _, entry := range entries {
			id, found := strings.CutSuffix(entry.Name(), linesSuffix)
			if found && slices.Contains(l.providerIDs, id) {
				continue
			}
			const format = "unexpected %q, want only one <provider>%s for each provider of %s"
			err := fmt.Errorf(format, jsonl.Clip(entry.Name()), linesSuffix, providersFile)
			l.faults.Add(directory, 0, "", err)
		}
	}
}

// joinLines makes the dataset of the lines, and checks what they say about each other.
func (l *loader) joinLines() {
	d := &l.dataset
	models := 0
	for _, f := range l.files {
		models += len(f.models)
	}
	// Pointers to models must stay valid from here on.
	d.Models = make([]Model, 0, models)
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
	// References can lead to models of any provider, so all of them have to be in the dataset by
	// now.
	for _, f := range l.files {
		for i := range f.models {
			m := d.Find(f.provider, f.models[i].value.ID)
			d.checkReferences(m, f.models[i].fault)
		}
		l.joinPrices(&f)
		l.joinReceipts(&f)
	}
}

// joinReceipts gives each model of a provider its receipts, whose lines are in order of the id.
func (l *loader) joinReceipts(f *providerFiles) {
	for i := range f.receipts {
		r := &f.receipts[i]
		m := l.dataset.Find(f.provider, r.value.id)
		if m == nil {
			r.fault("id", "%q is not a model of the provider", jsonl.Clip(r.value.id))
			continue
		}
		m.Receipts = append(m.Receipts, r.value.Receipt)
	}
}

// joinPrices gives each model of a provider its prices. The lines are in order of the id, so the
// prices of a model follow each other, and so do the intervals of a series.
func (l *loader) joinPrices(f *providerFiles) {
	var m *Model // of the current line; nil if there is no such model
	for i := range f.prices {
		p := &f.prices[i]
		if i == 0 || f.prices[i-1].value.id != p.value.id {
			m = l.dataset.Find(f.provider, p.value.id)
			if m == nil {
				p.fault("id", "%q is not a model of the provider", jsonl.Clip(p.value.id))
			}
		} else {
			checkOverlap(&f.prices[i-1], p)
		}
		// Otherwise the line has its fault. Its price belongs to nobody.
		if m != nil {
			m.Prices = append(m.Prices, p.value.Price)
		}
	}
}

// checkOverlap reports a price whose source states another one for the same time. Before is the
// line before it, about the same model.
func checkOverlap(before, p *line[priceLine]) {
	if !before.value.SameSeries(&p.value.Price) {
		return
	}
	if before.value.To != 0 && before.value.To <= p.value.From {
		return
	}
	from := cmp.Or(p.value.From.String(), "null")
	p.fault("from", "%s is in the interval of line %d, want no two at one time", from, before.number)
}
