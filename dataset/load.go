package dataset

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
)

// Load reads a dataset from the root of fsys. It reads every file before it gives up: its error is of type Problems and
// holds a *Problem for each fault, in order of file and line. A dataset with any fault is not returned. What it refuses:
//
//   - a file that is missing, a file or folder in models/ that belongs to no provider (other names beside providers.json,
//     sync.json and models/ are left alone), any number of providers but seven;
//   - what is not JSON or not UTF-8, half a surrogate pair among the escapes, members that are unknown, missing or repeated,
//     values of another type or outside the rules of Check;
//   - lines longer than MaxLine, ids that stand twice;
//   - what Normalise mends: lines that are out of order, empty or end in CR LF, a last line without newline, a byte order
//     mark.
//
// Files are parsed on all CPUs: a million models take about a second on two. The strings of the dataset share the memory
// of the files' text, which the dataset keeps: it takes that much and 128 bytes a model.
func Load(fsys fs.FS) (*Dataset, error) {
	f, err := read(fsys, false)
	if err != nil {
		return nil, err
	}
	return &Dataset{Providers: f.providers, Models: f.models, LastSync: f.lastSync}, nil
}

// folder is what was read from a dataset's folder.
type folder struct {
	providers     []Provider
	providersText string // of the file
	lastSync      *Timestamp
	syncText      string
	models        []Model      // of all files
	files         []*modelFile // by provider
}

// read reads a dataset's folder, for Load or, lenient, for Normalise.
func read(fsys fs.FS, lenient bool) (*folder, error) {
	f := new(folder)
	providers := Faults{File: providersFile, lenient: lenient}
	sync := Faults{File: syncFile, lenient: lenient}
	listing := Faults{File: modelsFolder}
	whole := false
	if text, ok := readText(fsys, &providers); ok {
		f.providersText = text
		s := scanner{text: cutMark(text, &providers), line: 1, faults: &providers}
		f.providers, whole = s.providers()
	}
	if text, ok := readText(fsys, &sync); ok {
		f.syncText = text
		s := scanner{text: cutMark(text, &sync), line: 1, faults: &sync}
		f.lastSync = s.sync()
	}
	for _, id := range listModels(fsys, f.providers, whole, &listing) {
		f.files = append(f.files, &modelFile{
			provider: id,
			faults:   Faults{File: modelsFolder + "/" + id + modelsSuffix, lenient: lenient},
		})
	}
	f.models = readModels(fsys, f.files)

	all := []*Faults{&providers, &sync, &listing}
	for _, file := range f.files {
		all = append(all, &file.faults)
		for i := range file.chunks {
			all = append(all, &file.chunks[i].faults)
		}
	}
	if err := Collect(all...); err != nil {
		return nil, err
	}
	return f, nil
}

// listModels returns the ids of the providers whose model files are to be read, in byte order. Where not all providers are
// known, a file with a name that some provider may have is read as well, for its own faults.
func listModels(fsys fs.FS, providers []Provider, whole bool, f *Faults) []string {
	entries, err := fs.ReadDir(fsys, modelsFolder)
	if err != nil {
		f.Add(0, "", fmt.Errorf("%w; a dataset has this folder, with one <provider>%s for each provider", cause(err), modelsSuffix))
		return nil
	}
	missing := make(map[string]bool)
	for _, p := range providers {
		missing[p.ID] = true
	}
	var ids []string
	for _, entry := range entries {
		id, suffixed := strings.CutSuffix(entry.Name(), modelsSuffix)
		switch {
		case entry.IsDir():
			f.Add(0, "", fmt.Errorf("%q is a folder; here stands one <provider>%s for each provider and nothing else", Clip(entry.Name()), modelsSuffix))
		case missing[id] && suffixed, !whole && suffixed && CheckProviderID(id) == nil:
			ids = append(ids, id)
		case suffixed && CheckProviderID(id) == nil:
			f.Add(0, "", fmt.Errorf("%s belongs to no provider of %s", entry.Name(), providersFile))
		default:
			f.Add(0, "", fmt.Errorf("%q has no place here; here stands one <provider>%s for each provider and nothing else", Clip(entry.Name()), modelsSuffix))
		}
		if suffixed {
			delete(missing, id)
		}
	}
	for _, p := range providers {
		if missing[p.ID] {
			f.Add(0, "", fmt.Errorf("no file %s%s for provider %q; without models it is empty", p.ID, modelsSuffix, p.ID))
		}
	}
	slices.Sort(ids) // "a-b.jsonl" stands before "a.jsonl", but "a" before "a-b"
	return ids
}

// readText reads the file that f is for, or reports why it cannot.
func readText(fsys fs.FS, f *Faults) (text string, ok bool) {
	file, err := fsys.Open(f.File)
	if err != nil {
		f.Add(0, "", fmt.Errorf("%w; a dataset has this file", cause(err)))
		return "", false
	}
	defer file.Close()
	var b strings.Builder // its String shares the memory, so that the text is in memory once
	if info, err := file.Stat(); err == nil && 0 < info.Size() && info.Size() < 1<<40 {
		b.Grow(int(info.Size()))
	}
	if _, err := io.Copy(&b, file); err != nil {
		f.Add(0, "", fmt.Errorf("reading: %w", cause(err)))
		return "", false
	}
	return b.String(), true
}

// cause returns an error without the operation and path around it: a Problem names the file.
func cause(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		err = pathError.Err
	}
	if errors.Is(err, fs.ErrNotExist) {
		return fs.ErrNotExist // the same words for every file system
	}
	return err
}

// cutMark returns a file's text without a byte order mark at its start.
func cutMark(text string, f *Faults) string {
	rest, found := strings.CutPrefix(text, "\ufeff")
	if found {
		f.form(1, "", errors.New("starts with a byte order mark; UTF-8 needs none (generator check -fix removes it)"))
	}
	return rest
}
