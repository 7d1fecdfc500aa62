package dataset

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"sort"

	"modelcatalog/dataset/jsonl"
)

// Files returns the canonical content of the files of a dataset that satisfies Check, by their path relative to its
// directory, with slashes. Settings are left out, except that they allow any providers.
func (d *Dataset) Files() iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		sync := []byte(`{"last_sync":null}` + "\n")
		if d.LastSync != nil {
			sync = fmt.Appendf(nil, `{"last_sync":"%s"}`+"\n", d.LastSync)
		}
		if !yield(providersFile, appendProviders(nil, d.Providers)) || !yield(syncFile, sync) ||
			d.Settings.AnyProviders && !yield(settingsFile, []byte(`{"any_providers":true}`+"\n")) ||
			len(d.Sources) > 0 && !yield(sourcesFile, appendSources(nil, d.Sources)) {
			return
		}
		for _, p := range d.Providers {
			models := d.ModelsOf(p.ID)
			text := make([]byte, 0, 320*len(models))
			var prices []byte
			for i := range models {
				m := &models[i]
				text = append(AppendModel(text, m), '\n')
				for j := range m.Prices {
					prices = append(appendPrice(prices, m.ID, &m.Prices[j]), '\n')
				}
			}
			file := "/" + p.ID + modelsSuffix
			if !yield(modelsDirectory+file, text) || prices != nil && !yield(pricesDirectory+file, prices) {
				return
			}
		}
	}
}

// appendProviders appends the canonical providers.json, with a provider on each line for people and diffs.
func appendProviders(dst []byte, providers []Provider) []byte {
	before := "[\n"
	for _, p := range providers {
		dst = jsonl.AppendString(append(append(dst, before...), `  {"id":`...), p.ID)
		dst = jsonl.AppendString(append(dst, `,"name":`...), p.Name)
		dst = append(dst, '}')
		before = ",\n"
	}
	return append(dst, "\n]\n"...)
}

// ModelsOf returns the models of one provider, in byte order of the id. They share the memory of Models.
func (d *Dataset) ModelsOf(provider string) []Model {
	first := sort.Search(len(d.Models), func(i int) bool { return d.Models[i].Provider >= provider })
	end := sort.Search(len(d.Models), func(i int) bool { return d.Models[i].Provider > provider })
	return d.Models[first:end:end]
}

// Write writes a dataset that satisfies Check to a directory in canonical form, and creates the directory if there is none. Files in
// models/ and prices/ that end in .jsonl and belong to no provider of d, or to one without prices, are removed; all other files are
// left as they are, and settings.json if there is one.
//
// Each file is replaced as WriteFile does it, so a Write that is killed leaves whole files, some old and some new. Only
// one Write at a time may use a directory.
func Write(dir string, d *Dataset) error {
	files, err := d.encode()
	if err != nil {
		return fmt.Errorf("the dataset is not written: %w", err)
	}
	left := map[string]bool{}
	for _, directory := range []string{modelsDirectory, pricesDirectory} {
		names, _ := fs.Glob(jsonl.Dir(dir), directory+"/*"+modelsSuffix) // fails only if the pattern is not valid
		for _, name := range names {
			info, err := os.Lstat(filepath.Join(dir, name))
			left[name] = err == nil && !info.IsDir()
		}
	}
	for _, f := range files {
		delete(left, f.Name)
		if _, err := os.Lstat(filepath.Join(dir, f.Name)); f.Name == settingsFile && err == nil {
			continue
		}
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(f.Name)), 0o755); err != nil {
			return err
		}
		if err := WriteFile(dir, f.Name, f.Data); err != nil {
			return err
		}
	}
	for name, isFile := range left {
		if isFile {
			err = errors.Join(err, os.Remove(filepath.Join(dir, name)))
		}
	}
	return err
}

// WriteFile replaces one file of the dataset in the directory dir, by its path relative to dir, with slashes. A file
// with the right content already is left as it is. Otherwise the content is written to a temporary file .tmp-* in dir,
// which Load ignores if it is left behind, synced to the disk and renamed: readers see either the old file or the new one.
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
