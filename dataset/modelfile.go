package dataset

import (
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
)

// modelFile is a provider's file. Its lines are parsed in chunks, on all CPUs.
type modelFile struct {
	provider string
	text     string // of the file
	chunks   []chunk
	// models has a place for each line, so that a model's index gives its line. Lines without a right id leave theirs empty.
	models []Model
	faults Faults
}

// chunk is a part of a file that one goroutine parses: whole lines.
type chunk struct {
	text   string
	count  int     // of its lines
	line   int     // number of the first of them, from 1
	models []Model // the chunk's part of the file's models
	faults Faults
}

// chunkSize is the size of a chunk in bytes, up to the end of the line there: small against a core's share of a large
// dataset, and large against the cost of handing it out.
const chunkSize = 1 << 20

// readModels reads and parses the providers' files, and returns the models of all, in the order of files and lines.
//
// The lines are counted first. This costs a twentieth of parsing them, and saves to grow and copy the models.
func readModels(fsys fs.FS, files []*modelFile) []Model {
	each(len(files), func(i int) {
		f := files[i]
		f.text, _ = readText(fsys, &f.faults)
		f.split()
	})
	var chunks []*chunk
	var owners []*modelFile
	for _, f := range files {
		for i := range f.chunks {
			chunks = append(chunks, &f.chunks[i])
			owners = append(owners, f)
		}
	}
	each(len(chunks), func(i int) { chunks[i].countLines() })
	total := 0
	for _, c := range chunks {
		total += c.count
	}
	models := make([]Model, total)
	rest := models
	for _, f := range files {
		lines := 0
		for i := range f.chunks {
			c := &f.chunks[i]
			c.line = lines + 1
			c.models = rest[lines : lines+c.count : lines+c.count]
			lines += c.count
		}
		f.models, rest = rest[:lines:lines], rest[lines:]
	}
	each(len(chunks), func(i int) { chunks[i].parse(owners[i].provider) })
	each(len(files), func(i int) { files[i].checkOrder() })
	return models
}

// each calls f with 0 to n-1, on all CPUs at once.
func each(n int, f func(i int)) {
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	workers.Wait()
}

// split cuts the file into chunks.
func (f *modelFile) split() {
	for text := cutMark(f.text, &f.faults); text != ""; {
		end := len(text)
		if len(text) > chunkSize {
			if i := strings.IndexByte(text[chunkSize:], '\n'); i >= 0 {
				end = chunkSize + i + 1
			}
		}
		f.chunks = append(f.chunks, chunk{
			text:   text[:end],
			faults: Faults{File: f.faults.File, lenient: f.faults.lenient},
		})
		text = text[end:]
	}
}

func (c *chunk) countLines() {
	c.count = strings.Count(c.text, "\n")
	if !strings.HasSuffix(c.text, "\n") {
		c.count++
	}
}

// parse reads the chunk's lines into its models.
func (c *chunk) parse(provider string) {
	r := lineReader{scanner: scanner{faults: &c.faults}}
	rest := c.text
	for i := range c.models {
		number := c.line + i
		line, after, ended := strings.Cut(rest, "\n")
		rest = after
		if !ended {
			c.faults.form(number, "", errors.New("the last line does not end in a newline (generator check -fix adds it)"))
		}
		if len(line) > MaxLine {
			c.faults.Add(number, "", fmt.Errorf("the line has %d bytes; a line has at most %d", len(line), MaxLine))
			continue
		}
		if strings.Trim(line, " \t\r") == "" {
			c.faults.form(number, "", errors.New("the line is empty; each line is a model (generator check -fix removes it)"))
			continue
		}
		if strings.HasSuffix(line, "\r") {
			c.faults.form(number, "", errors.New("the line ends in CR LF; lines end in LF alone (generator check -fix mends it)"))
		}
		m := &c.models[i]
		r.read(number, line, m)
		m.Provider = provider
	}
}

// checkOrder wants the ids in byte order and each once.
func (f *modelFile) checkOrder() {
	ascending := true
	last := ""
	for i := range f.models {
		id := f.models[i].ID
		if id == "" {
			continue
		}
		if id < last {
			f.faults.form(i+1, "id", fmt.Errorf("%q comes after %q; lines stand in byte order of the id (generator check -fix sorts them)",
				Clip(id), Clip(last)))
		}
		ascending = ascending && id > last
		last = id
	}
	if ascending {
		return
	}
	lines := make(map[string]int)
	for i := range f.models {
		id := f.models[i].ID
		if first, found := lines[id]; found {
			f.faults.Add(i+1, "id", fmt.Errorf("%q is already on line %d; an id stands once", Clip(id), first))
		} else if id != "" {
			lines[id] = i + 1
		}
	}
}
