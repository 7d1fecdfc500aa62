package dataset

import (
	"io/fs"
	"slices"
	"strings"
)

// Normalise reads a dataset as Load does and returns the canonical bytes of the files that have others, by their path
// relative to the dataset's folder. It loses no fact: it sorts lines, orders members, drops white space, empty lines and byte
// order marks, ends lines in LF and writes strings with the fewest escapes. Every other fault it leaves to people: the
// error is then as from Load, with the files' own line numbers, and no file is returned.
//
// After the files returned are written, Load takes the dataset and Normalise has nothing to change.
func Normalise(fsys fs.FS) (map[string][]byte, error) {
	f, err := read(fsys, true)
	if err != nil {
		return nil, err
	}
	files := make(map[string][]byte)
	keep := func(path, text string, canonical []byte) {
		if text != string(canonical) {
			files[path] = canonical
		}
	}
	keep(providersFile, f.providersText, appendProviders(nil, f.providers))
	keep(syncFile, f.syncText, appendSync(nil, f.lastSync))
	for _, file := range f.files {
		keep(file.faults.File, file.text, file.canonical())
	}
	return files, nil
}

// canonical returns the file's canonical text. It moves the models.
func (f *modelFile) canonical() []byte {
	models := slices.DeleteFunc(f.models, func(m Model) bool { return m.ID == "" }) // empty lines
	slices.SortFunc(models, func(a, b Model) int { return strings.Compare(a.ID, b.ID) })
	text := make([]byte, 0, len(f.text))
	for i := range models {
		text = append(AppendModel(text, &models[i]), '\n')
	}
	return text
}
