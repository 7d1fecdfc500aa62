package dataset

import (
	"bytes"
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

// Files returns the canonical content of the files of a dataset that satisfies Check, by their path relative to its
// directory, with slashes. Those of sources and prices may be empty. Settings are left out, except that they allow any providers.
func (d *Dataset) Files() map[string][]byte {
	providers := []byte("[\n")
	for i := range d.Providers { // each on a line, for people and diffs
		providers = append(providerTable.write(append(providers, "  "...), &d.Providers[i]), ",\n"...)
	}
	files := map[string][]byte{
		providersFile: append(bytes.TrimSuffix(providers, []byte(",\n")), "\n]\n"...),
		syncFile:      append(syncTable.write(nil, d), '\n'),
		sourcesFile:   nil,
	}
	if d.Settings.AnyProviders {
		files[settingsFile] = []byte(`{"any_providers":true}` + "\n")
	}
	for _, s := range d.Sources {
		if s.AsOf == d.listed(&s) { // so that a day without news changes one line for all lists
			s.AsOf = 0
		}
		files[sourcesFile] = append(sourceTable.write(files[sourcesFile], &s), '\n')
	}
	for i := range d.Exceptions {
		files[ExceptionsFile] = append(exceptionTable.write(files[ExceptionsFile], &d.Exceptions[i]), '\n')
	}
	for i := range d.Parameters {
		files[parametersFile] = append(parameterTable.write(files[parametersFile], &d.Parameters[i]), '\n')
	}
	for _, p := range d.Providers {
		models := d.ModelsOf(p.ID)
		lines, prices := make([]byte, 0, 320*len(models)), []byte(nil)
		for i := range models {
			m, t := &models[i], &modelTable
			if at, read := d.Lists[p.ID]; read && m.Listed() && m.LastSeenAt == at { // so that a day without news changes no line
				t = &listedTable
			}
			lines = append(t.write(lines, m), '\n')
			for _, p := range m.Prices {
				if p.AsOf == d.lastRead(&p) { // so that another reading of the source changes no line
					p.AsOf = 0
				}
				prices = append(priceTable.write(prices, &priceLine{p, m.ID, Meters[p.Meter].Unit}), '\n')
			}
		}
		files[linesFile(modelsDirectory, p.ID)], files[linesFile(pricesDirectory, p.ID)] = lines, prices
	}
	return files
}

// Canonical returns the canonical content of those files of lines in fsys, from which d was loaded, that have another, by their path
// relative to its root: with lines and members in order and the shortest form of each. No fact is lost.
func (d *Dataset) Canonical(fsys fs.FS) map[string][]byte {
	files := d.Files()
	maps.DeleteFunc(files, func(name string, content []byte) bool {
		text, _ := jsonl.ReadText(fsys, name) // empty if there is no such file
		return text == string(content) || !strings.HasSuffix(name, linesSuffix)
	})
	return files
}

// Check applies the rules of Load to a dataset made in memory, except Settings: it loads the files that Write
// writes. Its error, of type jsonl.Faults, names the files and lines of the dataset on disk.
func (d *Dataset) Check() error {
	loaded, err := load(&loader{memory: d.Files(), models: modelTable})
	if err == nil && !slices.EqualFunc(d.Models, loaded.Models, func(a, b Model) bool { return CompareModels(&a, &b) == 0 }) {
		err = jsonl.Faults{{File: modelsDirectory, Err: errors.New("want only models of the dataset's providers, in the order of CompareModels")}}
	}
	return err
}

// Write writes a dataset that satisfies Check to a directory in canonical form. It creates the directory, and leaves settings.json and other
// files as they are. A Write that is killed leaves whole files, some old and some new. Only one Write at a time may use a directory.
func Write(dir string, d *Dataset) error {
	if err := d.Check(); err != nil {
		return fmt.Errorf("the dataset is not written: %w", err)
	}
	files := d.Files()
	if _, err := os.Lstat(filepath.Join(dir, settingsFile)); err == nil {
		delete(files, settingsFile)
	}
	depth := func(name string) int { return strings.Count(name, "/") } // the lines in directories name sources and providers
	for _, name := range slices.SortedFunc(maps.Keys(files), func(a, b string) int { return cmp.Or(depth(a)-depth(b), strings.Compare(a, b)) }) {
		if err := cmp.Or(os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755), WriteFile(dir, name, files[name])); err != nil {
			return err
		}
	}
	return nil
}

// WriteFile replaces one file of the dataset in the directory dir, by its path relative to dir, with slashes, unless it has the content. It
// renames a temporary file .tmp-*, which Load ignores if it is left behind: readers see either the old file or the new one.
func WriteFile(dir, name string, content []byte) error {
	if old, err := jsonl.ReadText(jsonl.Dir(dir), name); err == nil && old == string(content) {
		return nil
	}
	file, err := os.CreateTemp(dir, ".tmp-*")
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Chmod(0o644), file.Sync(), file.Close()); err == nil {
		err = os.Rename(file.Name(), filepath.Join(dir, filepath.FromSlash(name)))
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}
