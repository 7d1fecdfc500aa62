package dataset

import (
	"fmt"
	"strings"
	"sync"

	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/packed"
	"modelcatalog/dataset/parameter"
)

// Deferred is a dataset whose lines are read when somebody asks for them. The engine at the edge
// has no time to read all of them when it starts, and most are never asked for.
type Deferred struct {
	head        Dataset
	files       map[string]string // of models and prices, as Dataset.Files writes them
	sourceNames []string
	models      sync.Map // func() *Model by Key
}

// Defer returns the deferred form of a dataset.
func Defer(d *Dataset) *Deferred {
	deferred := &Deferred{head: *d, files: map[string]string{}}
	// Everything that is read line by line, and the settings, which only a build needs.
	deferred.head.Models = nil
	deferred.head.Settings = Settings{}
	for name, content := range d.Files() {
		directory, _, _ := strings.Cut(name, "/")
		switch directory {
		case modelsDirectory, pricesDirectory, receiptsDirectory:
			deferred.files[name] = string(content)
		}
	}
	deferred.sourceNames = deferred.head.sourceNames()
	return deferred
}

// Head returns the dataset without its models and settings. It must not be changed.
func (d *Deferred) Head() *Dataset { return &d.head }

// Describe describes the dataset for package packed: what there is once as values, because
// everything about a model refers to it, and the lines as they are. When they are read, a build has
// checked them, so how they fit together is not checked again. Texts share the memory of what is
// read.
func (d *Deferred) Describe(c *packed.Coder) {
	packed.List(c, &d.head.Providers, describeProvider)
	packed.Optional(c, &d.head.LastSync, packed.Number[Timestamp])
	packed.Map(c, &d.head.Lists, packed.Number[Timestamp])
	packed.List(c, &d.head.Sources, describeSource)
	packed.List(c, &d.head.Exceptions, describeException)
	packed.List(c, &d.head.Parameters, describeParameters)
	packed.Map(c, &d.files, packed.Text[string])
	d.sourceNames = d.head.sourceNames()
}

func describeProvider(c *packed.Coder, p *Provider) {
	packed.Text(c, &p.ID)
	packed.Text(c, &p.Name)
	packed.Below(c, &p.Kind, len(KindNames))
	packed.Bool(c, &p.V1)
	packed.Text(c, &p.Home)
	packed.Map(c, &p.Names, packed.Texts)
}

func describeSource(c *packed.Coder, s *Source) {
	packed.Text(c, &s.Name)
	packed.Below(c, &s.Kind, len(SourceKindNames))
	packed.Number(c, &s.AsOf)
	packed.Text(c, &s.URL)
	packed.Text(c, &s.License)
	packed.Texts(c, &s.Official)
	packed.Bool(c, &s.Whole)
}

func describeException(c *packed.Coder, e *Exception) {
	for _, text := range []*string{&e.Rule, &e.Provider, &e.ID, &e.Fact, &e.Reason, &e.URL} {
		packed.Text(c, text)
	}
}

func describeParameters(c *packed.Coder, p *ParameterRule) {
	packed.Text(c, &p.Provider)
	packed.Texts(c, &p.Models)
	packed.Texts(c, &p.Except)
	packed.Text(c, &p.Type)
	packed.Texts(c, &p.Names)
	packed.Below(c, &p.Outcome, len(parameter.OutcomeNames))
	packed.Texts(c, &p.Values)
	// Not as a text: the engine at the edge has no time to compile the expression that reads it.
	packed.List(c, (*[]parameter.Term)(&p.When), func(c *packed.Coder, t *parameter.Term) {
		packed.Text(c, &t.Name)
		packed.Text(c, &t.Op)
		packed.Texts(c, &t.Values)
	})
	packed.Text(c, &p.Source)
	packed.Text(c, &p.Place)
	packed.Number(c, &p.Read)
	packed.Bool(c, &p.Copy)
	packed.Text(c, &p.Says)
}

// Find returns a model with everything that is known of it, or nil if the dataset has no such
// model: the same pointer each time. It panics if a line of the model is broken. It is safe for
// concurrent use.
func (d *Deferred) Find(provider, id string) *Model {
	key := Key{provider, id}
	found, _ := d.models.Load(key)
	if found == nil {
		// A name that no line has is not kept, so that strangers cannot fill the memory with names.
		file := d.files[linesFile(modelsDirectory, provider)]
		if id == "" || !strings.Contains(file, lineStart(id)) {
			return nil
		}
		// Two requests at once read the line once, and get the same pointer.
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
	// Not a binary search, because lines have different lengths. Finding a text is quick even in a
	// megabyte.
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
	l := &loader{dataset: d.head}
	cut := func(directory string) *jsonl.Reader {
		name := linesFile(directory, key.Provider)
		text := cutLines(d.files[name], lineStart(key.ID))
		return l.reader(name, text, d.sourceNames)
	}
	// A model has one line in the first file, and any number in the two others.
	var m *Model
	lines := cut(modelsDirectory)
	for lines.Next() {
		m = new(Model)
		modelTable.readObject(lines, m)
		l.completeModel(lines, m, key.Provider)
	}
	mustRead(&l.faults)
	if m == nil {
		return nil // Find saw the text in the line of another model, such as in its description
	}
	lines = cut(pricesDirectory)
	for lines.Next() {
		var p priceLine
		priceTable.readObject(lines, &p)
		if lines.Valid() {
			l.dataset.completePrice(lines, key.Provider, &p)
		}
		m.Prices = append(m.Prices, p.Price)
	}
	lines = cut(receiptsDirectory)
	for lines.Next() {
		var r receiptLine
		receiptTable.readObject(lines, &r)
		m.Receipts = append(m.Receipts, r.Receipt)
	}
	mustRead(&l.faults)
	return m
}

// mustRead panics if lines that a build wrote are broken. Whoever answers a request makes an
// internal error of it.
func mustRead(faults *jsonl.List) {
	if err := faults.Err(); err != nil {
		panic(fmt.Sprintf("reading the lines of one model, which count from 1: %v", err))
	}
}
