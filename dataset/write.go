package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Files returns the canonical content of the files of a dataset that satisfies Check, by their path
// relative to its directory, with slashes. Those of sources and prices may be empty. Settings are
// left out, except that they allow any providers.
func (d *Dataset) Files() map[string][]byte {
	files := map[string][]byte{
		providersFile: d.appendProviders(nil),
		syncFile:      append(lastSyncTable.appendObject(nil, d), '\n'),
		sourcesFile:   nil,
	}
	if d.Settings.AnyProviders {
		// Without it, Check would refuse a dataset in memory that has other providers than version
		// 1.
		files[settingsFile] = []byte(`{"any_providers":true}` + "\n")
	}
	for _, s := range d.Sources {
		if s.AsOf == d.listRead(&s) {
			s.AsOf = 0 // so that a day without news changes one line, in sync.json, for all lists
		}
		files[sourcesFile] = append(sourceTable.appendObject(files[sourcesFile], &s), '\n')
	}
	for i := range d.Exceptions {
		line := exceptionTable.appendObject(files[ExceptionsFile], &d.Exceptions[i])
		files[ExceptionsFile] = append(line, '\n')
	}
	for i := range d.Parameters {
		line := parameterTable.appendObject(files[parametersFile], &d.Parameters[i])
		files[parametersFile] = append(line, '\n')
	}
	// Every provider has both files, even if they are empty: Load takes a missing file of models
	// for a mistake.
	for _, p := range d.Providers {
		models := d.ModelsOf(p.ID)
		files[linesFile(modelsDirectory, p.ID)] = d.appendModels(models)
		files[linesFile(pricesDirectory, p.ID)] = d.appendPrices(models)
		// No program reads the pages of most providers, so they need no file.
		if receipts := appendReceipts(models); receipts != nil {
			files[linesFile(receiptsDirectory, p.ID)] = receipts
		}
	}
	return files
}

// appendProviders appends an array with a provider on each line, for people and diffs.
func (d *Dataset) appendProviders(dst []byte) []byte {
	dst = append(dst, "[\n"...)
	for i := range d.Providers {
		if i > 0 {
			dst = append(dst, ",\n"...)
		}
		dst = append(dst, "  "...)
		dst = providerTable.appendObject(dst, &d.Providers[i])
	}
	return append(dst, "\n]\n"...)
}

// appendModels returns the lines of some models.
func (d *Dataset) appendModels(models []Model) []byte {
	const lineLength = 320 // in bytes, about
	lines := make([]byte, 0, lineLength*len(models))
	for i := range models {
		m := &models[i]
		t := &modelTable
		at, read := d.Lists[m.Provider]
		if read && m.Listed() && m.LastSeenAt == at {
			t = &listedTable // so that a day without news changes no line
		}
		lines = append(t.appendObject(lines, m), '\n')
	}
	return lines
}

// appendPrices returns the lines of the prices of some models; nil if they have none.
func (d *Dataset) appendPrices(models []Model) (lines []byte) {
	for i := range models {
		m := &models[i]
		for _, p := range m.Prices {
			source, _ := d.Source(p.Source)
			if p.AsOf == sourceDay(&p, &source) {
				p.AsOf = 0
			}
			line := priceLine{p, m.ID, Meters[p.Meter].Unit}
			lines = append(priceTable.appendObject(lines, &line), '\n')
		}
	}
	return lines
}

// appendReceipts returns the lines of the receipts of some models; nil if they have none.
func appendReceipts(models []Model) (lines []byte) {
	for i := range models {
		m := &models[i]
		for _, r := range m.Receipts {
			lines = append(receiptTable.appendObject(lines, &receiptLine{r, m.ID}), '\n')
		}
	}
	return lines
}

// Canonical returns the canonical content of those files of lines in fsys, from which d was loaded,
// that have another, by their path relative to its root: with lines and members in order and the
// shortest form of each. No fact is lost.
func (d *Dataset) Canonical(fsys fs.FS) map[string][]byte {
	files := d.Files()
	// Files that are not of lines are left to the people who write them, with their own spaces and
	// order.
	maps.DeleteFunc(files, func(name string, content []byte) bool {
		text, _ := jsonl.ReadText(fsys, name) // empty if there is no such file
		return text == string(content) || !strings.HasSuffix(name, linesSuffix)
	})
	return files
}

// Check applies the rules of Load to a dataset made in memory, except Settings: it loads the files
// that Write writes. Its error, of type jsonl.Faults, names the files and lines of the dataset on
// disk.
func (d *Dataset) Check() error {
	l := &loader{memory: d.Files(), models: &modelTable}
	loaded, err := l.load()
	if err != nil {
		return err
	}
	// Files takes the models of a provider by a binary search, so it misses models that are out of
	// order or of no provider.
	same := func(a, b Model) bool { return CompareModels(&a, &b) == 0 }
	if !slices.EqualFunc(d.Models, loaded.Models, same) {
		err := errors.New("want only models of the dataset's providers, in the order of CompareModels")
		return jsonl.Faults{{File: modelsDirectory, Err: err}}
	}
	return nil
}

// Write writes a dataset that satisfies Check to a directory in canonical form. It creates the
// directory, and leaves settings.json and other files as they are. A Write that is killed leaves
// whole files, some old and some new. Only one Write at a time may use a directory.
func Write(dir string, d *Dataset) error {
	if err := d.Check(); err != nil {
		return fmt.Errorf("the dataset is not written: %w", err)
	}
	files := d.Files()
	// People write the settings. Those in files are only a stand-in for a directory that has none.
	if _, err := os.Lstat(filepath.Join(dir, settingsFile)); err == nil {
		delete(files, settingsFile)
	}
	// The lines in directories name sources and providers. If Write is killed, these names should
	// be there already.
	depth := func(name string) int { return strings.Count(name, "/") }
	names := slices.SortedFunc(maps.Keys(files), func(a, b string) int {
		return cmp.Or(depth(a)-depth(b), strings.Compare(a, b))
	})
	for _, name := range names {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755); err != nil {
			return err
		}
		if err := WriteFile(dir, name, files[name]); err != nil {
			return err
		}
	}
	return d.removeReceipts(dir, files)
}

// removeReceipts removes the files of receipts of providers that have lost their last one.
func (d *Dataset) removeReceipts(dir string, files map[string][]byte) error {
	for _, p := range d.Providers {
		name := linesFile(receiptsDirectory, p.ID)
		if _, found := files[name]; found {
			continue
		}
		err := os.Remove(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// WriteFile replaces one file of the dataset in the directory dir, by its path relative to dir,
// with slashes, unless it has the content. It renames a temporary file .tmp-*, which Load ignores
// if it is left behind: readers see either the old file or the new one.
func WriteFile(dir, name string, content []byte) error {
	// A file that is the same keeps its time, by which make and rsync see that there is nothing to
	// do.
	if old, err := jsonl.ReadText(jsonl.Dir(dir), name); err == nil && old == string(content) {
		return nil
	}
	file, err := os.CreateTemp(dir, ".tmp-*")
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	// CreateTemp makes a file that only its owner can read. Without Sync, some file systems put the
	// name of the new file on disk before its content, and a power failure leaves an empty file.
	// The file is closed in any case.
	err = errors.Join(err, file.Chmod(0o644), file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), filepath.Join(dir, filepath.FromSlash(name)))
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}
