package main

import (
	"fmt"
	"hash/maphash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"
	"golang.org/x/term"

	cost "modelcatalog/dataset/price"
	"modelcatalog/generator/usagelog"
)

// columnNames are what the bill of a log can be divided by.
var columnNames = []string{"month", "day", "model", "place", "tier", "project", "key", "file"}

// report is the bill of some logs.
type report struct {
	*biller
	logSettings
	seenAnswers
	explanations
	totals
	shown bool // whether progress was shown
}

// logSettings are what the flags say about the bill of logs.
type logSettings struct {
	columns  []string // that the bill is divided by
	at       cost.At  // of lines without a time
	target   *located // of --as
	share    int      // of --as-cache in percent; -1 if it is not given
	compared bool     // whether there is a second bill
}

// seenAnswers are the answers so far, so that one that is logged twice is billed once, and their
// groups.
type seenAnswers struct {
	hashes  [2]maphash.Seed
	answers map[answerKey]*counted
	groups  map[string]*requests
	name    []byte // of a group, for looking it up without a copy
}

// explanations are what the notes below a bill say.
type explanations struct {
	reasons map[string]*reason    // why answers have no price
	notes   map[string]bool       // about the names of models
	derived map[derivedPrice]bool // prices that follow from others
	errors  []string              // of whole files
	batches bool                  // whether there is a batch as a whole
	batched bool                  // whether there is a result of a batch, which may be of the same requests
}

// totals are sums over all answers.
type totals struct {
	number         int // of answers
	repeated       int // lines of answers that were logged before
	cached         int // answers from a gateway's cache, which cost nothing
	tokens         int64
	unpriced       int   // answers that have no price, or not for all that was used
	unpricedTokens int64 // their tokens
	sum            cost.Sum
	as             cost.Sum // of the second bill
}

// logs prints what the requests in some logs cost. The log "-" is the standard input.
func (b *biller) logs(names []string) error {
	r, err := b.newReport()
	if err != nil {
		return err
	}
	files, err := logFiles(names)
	if err != nil {
		return err
	}
	reader := usagelog.Reader{Bill: r.bill, Each: r.add}
	for i, name := range files {
		// The other files are still worth a bill, which says that it is not the whole one.
		if err := r.read(&reader, name, i, len(files)); err != nil {
			r.errors = append(r.errors, err.Error())
		}
	}
	if r.shown {
		fmt.Fprint(r.stderr, clearLine)
	}
	return r.print(reader.Skipped)
}

// newReport reads the flags.
func (b *biller) newReport() (*report, error) {
	r := &report{
		biller: b,
		logSettings: logSettings{
			columns: strings.Split(b.by, ","),
			share:   -1,
		},
		seenAnswers: seenAnswers{
			hashes:  [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()},
			answers: map[answerKey]*counted{},
			groups:  map[string]*requests{},
		},
		explanations: explanations{
			reasons: map[string]*reason{},
			notes:   map[string]bool{},
			derived: map[derivedPrice]bool{},
		},
	}
	if err := oneOf("by", columnNames, r.columns...); err != nil {
		return nil, err
	}
	for _, tier := range []string{b.tier, b.asTier} {
		if err := cost.CheckTier(tier); err != nil {
			return nil, err
		}
	}
	var err error
	if b.at != "" {
		r.at, err = cost.ParseAt(b.at)
		if err != nil {
			return nil, err
		}
	}
	if b.cache != "" {
		r.share, err = cost.ParsePercent(b.cache)
		if err != nil {
			return nil, fmt.Errorf("--as-cache: %w", err)
		}
	}
	if b.asModel != "" {
		r.target = b.locate("", b.asModel)
		if r.target.err != nil {
			return nil, fmt.Errorf("--as: %w", r.target.err)
		}
	}
	// Any of the flags asks for a second bill, with the others as they were.
	r.compared = b.asModel != "" || b.asTier != "" || r.share >= 0
	return r, nil
}

// logExtensions are the names of files in a directory that can be logs.
var logExtensions = []string{".jsonl", ".ndjson", ".json", ".csv", ".tsv", ".sse", ".log"}

// logFiles returns the files that are named, and the logs in directories.
func logFiles(names []string) (files []string, err error) {
	for _, name := range names {
		info, err := os.Stat(name)
		switch {
		case name == "-":
			files = append(files, name)
			continue
		case err != nil:
			const advice = "to bill a use of models, write numbers such as --input 1M --output 200k"
			return nil, fmt.Errorf("%w: %s", err, advice)
		case !info.IsDir():
			files = append(files, name)
			continue
		}
		// A directory without any log is probably the wrong one, which an empty bill would hide.
		before := len(files)
		err = filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
			// Symbolic links are not followed: they can lead to the same files again.
			extension := filepath.Ext(strings.TrimSuffix(path, ".gz"))
			if err == nil && entry.Type().IsRegular() && slices.Contains(logExtensions, extension) {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(files) == before {
			extensions := english.OxfordWordSeries(logExtensions, "or")
			return nil, fmt.Errorf("%s: no file ends in %s", name, extensions)
		}
	}
	return files, nil
}

// read reads a log, which is one of several files.
func (r *report) read(reader *usagelog.Reader, name string, i, files int) error {
	if name == "-" {
		return reader.Read(name, r.stdin)
	}
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	reader.Progress = progress(r.stderr, name, i, files, info.Size())
	r.shown = r.shown || reader.Progress != nil
	return reader.Read(name, file)
}

// longLog is the size of a log whose reading takes long enough to show how far it is.
const longLog = 20 << 20

// clearLine goes to the beginning of the line of a terminal and clears it.
const clearLine = "\r\x1b[K"

// progress returns a function that shows on a terminal how much of a long log is read; nil if it need
// not be shown.
func progress(to io.Writer, name string, i, files int, size int64) func(int64) {
	// In a log of a build each step would be a line.
	terminal, isFile := to.(*os.File)
	if !isFile || !term.IsTerminal(int(terminal.Fd())) || size < longLog && files < 100 {
		return nil
	}
	return func(read int64) {
		percent := 100 * read / max(size, 1)
		base := printable(filepath.Base(name))
		fmt.Fprintf(to, "%s%d of %d: %s %d %%", clearLine, i+1, files, base, percent)
	}
}
