package dataset

import (
	"errors"
	"fmt"
	"io/fs"
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

// Load reads a dataset from the root of fsys. It reads every file before it returns, so the error, which is of type
// jsonl.Faults, lists the first 1,000 faults in order of file and line. It never returns a dataset with a fault. These are faults:
//
//   - a missing file (settings.json, apis.json and sources.md are optional), a file or directory in models/ that belongs to no provider
//     (other names next to these are ignored), any number of providers other than seven, or than 1 to 16 if settings.json allows it;
//   - text that is not JSON or not UTF-8, half of a surrogate pair in escapes, members that are unknown, missing or repeated,
//     values of another type or against the rules of Check;
//   - symbolic links that lead out of fsys, files other than models and prices of more than 256 KiB, lines longer than MaxLine;
//   - ids that appear twice, replacements and aliases that are not models of the dataset;
//   - prices of models that the dataset does not have, at a time that another interval of the same source has, or of 0 in a collection;
//   - everything that Normalise repairs: lines that are out of order, empty or end in CR LF, a last line without a newline,
//     a byte order mark.
//
// The files of providers are parsed at the same time: a million models take about a second on two CPUs. The dataset's
// strings share the memory of the files' text, so it needs that much and 352 bytes per model.
func Load(fsys fs.FS) (*Dataset, error) {
	l := loader{fsys: fsys, required: requiredMembers}
	return l.load()
}

// LoadDraft reads a dataset that a person has edited: like Load, but without the faults that Normalise repairs. A
// model's line can leave out updated_at and last_seen_at, which are then 0. The lines can also name the added
// sources, of which the dataset then has those that are missing in its file.
func LoadDraft(fsys fs.FS, added ...Source) (*Dataset, error) {
	l := loader{fsys: fsys, repair: true, required: slices.Index(lineNames, "updated_at"), added: added}
	return l.load()
}

// Normalise reads a dataset like Load and returns the canonical content of those files that have another, by their path
// relative to the dataset's directory. No fact is lost: it sorts lines, orders members, removes white space, empty
// lines and byte order marks, ends lines in LF and writes strings with the fewest escapes. All other faults are for
// people to fix: the error is that of Load without the faults that Normalise repairs.
//
// Once the returned files are written, Load accepts the dataset and Normalise has nothing to change.
func Normalise(fsys fs.FS) (map[string][]byte, error) {
	l := loader{fsys: fsys, repair: true, required: requiredMembers, texts: new(sync.Map)}
	d, err := l.load()
	if err != nil {
		return nil, err
	}
	files := make(map[string][]byte)
	for name, content := range d.Files() {
		if name == settingsFile { // people write it in their own form
			continue
		}
		if text, _ := l.texts.LoadAndDelete(name); text != string(content) {
			files[name] = content
		}
	}
	for name, text := range l.texts.Range {
		name := name.(string)
		content, marked := strings.CutPrefix(text.(string), "\ufeff")
		switch {
		case name == sourcesFile || strings.HasPrefix(name, pricesDirectory+"/"): // without a line that has a fact
			if text != "" {
				files[name] = []byte{}
			}
		case marked:
			files[name] = []byte(content)
		}
	}
	return files, nil
}

type loader struct {
	fsys     fs.FS
	repair   bool      // faults that Normalise repairs do not count
	required int       // number of members that a model's line must have, the first of lineNames
	texts    *sync.Map // of the files by name, or nil
	unread   sync.Map  // names of files that cannot be read; references to their content are no faults
	sources  []string  // names; nil if sources.jsonl has faults, because then any name may be right
	added    []Source  // besides those of sources.jsonl
	faults   jsonl.List
}

func (l *loader) load() (*Dataset, error) {
	d := new(Dataset)
	complete, count := false, -1
	if r, ok := l.open(providersFile); ok {
		d.Providers, count, complete = l.readProviders(r)
	}
	if r, ok := l.open(syncFile); ok {
		d.LastSync = readSync(r)
	}
	known := d.Providers
	if !complete {
		known = nil
	}
	d.Settings = l.readSettings(known)
	l.checkCount(count, d.Settings.AnyProviders)
	d.Sources = l.readSources()
	for _, s := range l.added {
		if !slices.ContainsFunc(d.Sources, func(other Source) bool { return other.Name == s.Name }) {
			d.Sources = WithSource(d.Sources, s)
			if l.sources != nil {
				l.sources = append(l.sources, s.Name)
			}
		}
	}
	d.Models = l.readModels(l.listFiles(modelsDirectory, d.Providers, complete))
	if _, err := fs.Stat(l.fsys, pricesDirectory); !errors.Is(err, fs.ErrNotExist) {
		l.readPrices(l.listFiles(pricesDirectory, d.Providers, complete), d)
	}
	if err := l.faults.Err(); err != nil {
		return nil, err
	}
	if l.repair { // else they are in order
		slices.SortFunc(d.Models, func(a, b Model) int { return CompareModels(&a, &b) })
	}
	return d, nil
}

func (l *loader) open(name string) (*jsonl.Reader, bool) {
	text, ok := l.read(name)
	if ok && len(text) > maxDocument {
		l.faults.Add(name, 0, "", fmt.Errorf("%d bytes, want at most %d", len(text), maxDocument))
		return nil, false
	}
	r := l.reader(name, text)
	if ok {
		r.Whole()
	}
	return r, ok
}

// read returns the text of a file, or reports that it cannot be read.
func (l *loader) read(name string) (text string, ok bool) {
	text, err := jsonl.ReadText(l.fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w, want this file", err)
	}
	if err != nil {
		l.faults.Add(name, 0, "", err)
		l.unread.Store(name, true)
		return "", false
	}
	if l.texts != nil {
		l.texts.Store(name, text)
	}
	return text, true
}

func (l *loader) reader(name, text string) *jsonl.Reader {
	return &jsonl.Reader{File: name, Text: text, MaxLine: MaxLine, Faults: &l.faults, Layout: l.repairable}
}

// repairable returns what to report for a fault that Normalise repairs.
func (l *loader) repairable(err error) error {
	if l.repair {
		return nil
	}
	return fmt.Errorf("%w (generator check -fix repairs it)", err)
}

// readProviders reads providers.json. It returns the providers with a valid id, and the number of all, -1 if it cannot be read.
// If complete is true there are no others, so a file of another provider is known to be foreign.
func (l *loader) readProviders(r *jsonl.Reader) (providers []Provider, count int, complete bool) {
	complete = true
	lines := make(map[string]int) // by id
	if !r.Each([]string{"id", "name"}, 2, func() {
		count++
		id, valid := r.Check("id", CheckProviderID)
		name, _ := r.Check("name", checkProviderName)
		if first, found := lines[id]; found {
			r.Fault("id", fmt.Errorf("%q is already on line %d; an id appears once", id, first))
		} else if valid {
			providers = append(providers, Provider{id, name})
			lines[id] = r.LineOf("id")
		}
		complete = complete && valid
	}) || !r.End() {
		return providers, -1, false
	}
	return providers, count, complete
}

// checkCount checks the number of providers, unless it is -1.
func (l *loader) checkCount(count int, anyProviders bool) {
	switch {
	case count == -1 || count == ProviderCount:
	case !anyProviders:
		l.faults.Add(providersFile, 0, "", fmt.Errorf(`%d providers; a dataset has exactly %d, or 1 to %d with "any_providers":true in %s`,
			count, ProviderCount, MaxProviders, settingsFile))
	case count < 1 || count > MaxProviders:
		l.faults.Add(providersFile, 0, "", fmt.Errorf("%d providers; a dataset has 1 to %d", count, MaxProviders))
	}
}

// readSync reads sync.json: an object with the time of the last sync or null, or only null.
func readSync(r *jsonl.Reader) *Timestamp {
	if r.Null() {
		r.End()
		return nil
	}
	if !r.Record([]string{"last_sync"}, 1) {
		return nil
	}
	var t Timestamp
	if _, ok := r.CheckNullable("last_sync", func(text string) (err error) { t, err = ParseTimestamp(text); return err }); ok {
		return &t
	}
	return nil
}

// listFiles returns the ids of the providers whose files in a directory are to be read, in byte order. If the list of
// providers is not complete, it includes every file that may belong to a provider, to find the faults in it.
func (l *loader) listFiles(directory string, providers []Provider, complete bool) []string {
	add := func(format string, args ...any) {
		l.faults.Add(directory, 0, "", fmt.Errorf(format, args...))
	}
	entries, err := jsonl.ReadDir(l.fsys, directory)
	if err != nil {
		add("%w, want a directory with one <provider>%s for each provider", err, modelsSuffix)
		return nil
	}
	missing := make(map[string]bool)
	for _, p := range providers {
		missing[p.ID] = true
	}
	var ids []string
	for _, entry := range entries {
		id, suffixed := strings.CutSuffix(entry.Name(), modelsSuffix)
		possible := suffixed && !entry.IsDir() && CheckProviderID(id) == nil
		switch {
		case possible && (missing[id] || !complete):
			ids = append(ids, id)
			delete(missing, id)
		case possible:
			add("%s belongs to no provider of %s", entry.Name(), providersFile)
		default:
			add("unexpected file or directory %q, want only one <provider>%s for each provider",
				jsonl.Clip(entry.Name()), modelsSuffix)
		}
	}
	for _, p := range providers {
		if missing[p.ID] && directory == modelsDirectory {
			add("no file %s%s for provider %q; without models it is empty", p.ID, modelsSuffix, p.ID)
		}
	}
	slices.Sort(ids) // "a-b.jsonl" comes before "a.jsonl", but "a" before "a-b"
	return ids
}

// modelFile is the file of one provider.
type modelFile struct {
	provider string
	*jsonl.Reader
	models []Model // of the lines with a valid id
	lines  []int   // of the models
}

// readModels reads the files of providers at the same time, and returns the models of all of them, in order of file and line.
func (l *loader) readModels(ids []string) (models []Model) {
	files := make([]modelFile, len(ids))
	var workers sync.WaitGroup
	for i, id := range ids {
		workers.Go(func() {
			name := modelsDirectory + "/" + id + modelsSuffix
			text, _ := l.read(name)
			const typical = 400 // bytes in a line
			f := modelFile{id, l.reader(name, text), make([]Model, 0, len(text)/typical), make([]int, 0, len(text)/typical)}
			l.readFile(&f)
			files[i] = f
		})
	}
	workers.Wait()
	for _, f := range files {
		models = append(models, f.models...)
	}
	checkReferences(models, l.missesModels, func(i int, field string, err error) {
		file := 0
		for ; i >= len(files[file].models); file++ {
			i -= len(files[file].models)
		}
		l.faults.Add(files[file].File, files[file].lines[i], field, err)
	})
	return models
}

// missesModels reports whether the models of a provider could not be read.
func (l *loader) missesModels(provider string) bool {
	_, found := l.unread.Load(modelsDirectory + "/" + provider + modelsSuffix)
	return found
}

func (l *loader) readFile(f *modelFile) {
	lines, last := make(map[string]int, cap(f.models)), "" // by id
	for f.Next() {
		m := Model{Provider: f.provider}
		m.read(f.Reader, l.required, l.sources)
		if m.ID == "" {
			continue
		}
		f.models, f.lines = append(f.models, m), append(f.lines, f.Line)
		if m.ID < last {
			err := fmt.Errorf("%q comes after %q, want byte order of the id", jsonl.Clip(m.ID), jsonl.Clip(last))
			l.faults.Add(f.File, f.Line, "id", l.repairable(err))
		}
		last = m.ID
		if first, found := lines[m.ID]; found {
			l.faults.Add(f.File, f.Line, "id", fmt.Errorf("%q is already on line %d; an id appears once", jsonl.Clip(m.ID), first))
		} else {
			lines[m.ID] = f.Line
		}
	}
}
