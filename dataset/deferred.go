package dataset

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"modelcatalog/dataset/jsonl"
)

// Deferred is a dataset whose lines are read when somebody asks for them. The engine at the edge has no time to read all of
// them when it starts, and most are never asked for.
type Deferred struct {
	files  map[string]string
	head   func() *loader
	models sync.Map // func() *Model by Key
}

// Defer returns the dataset of files as Dataset.Files writes them: a build has checked them, so they are read without the
// checks of how lines fit together. The texts of the dataset share the memory of the files.
func Defer(files map[string]string) *Deferred {
	d := &Deferred{files: files}
	d.head = sync.OnceValue(d.readHead)
	return d
}

// Head returns the dataset without its models: its providers, sources and exceptions. It panics if a file is broken.
func (d *Deferred) Head() *Dataset { return &d.head().dataset }

func (d *Deferred) readHead() *loader {
	l := &loader{texts: d.files, models: modelTable}
	for _, stage := range []func(){l.readNames, l.readSettings} {
		stage()
		mustRead(&l.faults)
	}
	l.known = l.sourceNames()
	return l
}

// Find returns a model with everything that is known of it, or nil if the dataset has no such model: the same pointer each time.
// It panics if a line of the model is broken. It is safe for concurrent use.
func (d *Deferred) Find(provider, id string) *Model {
	key := Key{provider, id}
	found, _ := d.models.Load(key)
	if found == nil {
		if id == "" || !strings.Contains(d.files[linesFile(modelsDirectory, provider)], lineStart(id)) {
			return nil // and nothing is kept, so that strangers cannot fill the memory with names
		}
		found, _ = d.models.LoadOrStore(key, sync.OnceValue(func() *Model { return d.read(key) }))
	}
	return found.(func() *Model)()
}

// lineStart returns how the lines begin that are about a model, in the files of a provider.
func lineStart(id string) string {
	return string(append(jsonl.AppendString([]byte(`{"id":`), id), ','))
}

// cutLines returns the lines of a file that begin with a text, which are next to each other.
func cutLines(file, start string) string {
	first := 0
	if !strings.HasPrefix(file, start) {
		// A newline is only between lines, because JSON escapes those in strings.
		before := strings.Index(file, "\n"+start)
		if before < 0 {
			return ""
		}
		first = before + 1
	}
	end := first
	for strings.HasPrefix(file[end:], start) {
		length := strings.IndexByte(file[end:], '\n')
		if length < 0 {
			return file[first:] // the last line
		}
		end += length + 1
	}
	return file[first:end]
}

// read reads the lines about a model.
func (d *Deferred) read(key Key) *Model {
	head := d.head()
	l := &loader{texts: d.files, models: modelTable, known: head.known, dataset: head.dataset}
	cut := func(directory string) *jsonl.Reader {
		name := linesFile(directory, key.Provider)
		return l.reader(name, cutLines(d.files[name], lineStart(key.ID)))
	}
	var m *Model
	for r := cut(modelsDirectory); r.Next(); {
		m = new(Model)
		l.models.record(r, m)
		l.completeModel(r, m, key.Provider)
	}
	mustRead(&l.faults)
	if m == nil {
		return nil // the text occurs in the line of another model
	}
	for r := cut(pricesDirectory); r.Next(); {
		var p priceLine
		priceTable.record(r, &p)
		if r.Valid() {
			l.dataset.checkPrice(r, key.Provider, &p)
		}
		m.Prices = append(m.Prices, p.Price)
	}
	mustRead(&l.faults)
	return m
}

// mustRead panics if lines that a build wrote are broken. Whoever answers a request makes an internal error of it.
func mustRead(faults *jsonl.List) {
	if err := faults.Err(); err != nil {
		panic(fmt.Sprintf("reading what a build wrote: %v", err))
	}
}

// completeModel completes a line about a model of a provider with what the line leaves out.
func (l *loader) completeModel(r *jsonl.Reader, m *Model, provider string) {
	m.Provider = provider
	if r.Has(lastSeen) {
		return
	}
	if at, read := l.dataset.Lists[provider]; read && m.Listed() {
		m.LastSeenAt = at
	} else if !l.draft {
		r.Fault(lastSeen, errors.New("missing, but required unless the newest list of the provider has the model"))
	}
}
