package main

import (
	"cmp"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
	"golang.org/x/term"

	cost "modelcatalog/dataset/price"
	"modelcatalog/dataset/resolve"
	"modelcatalog/generator/usagelog"
)

// columnNames are what the bill of a log can be divided by.
var columnNames = []string{"month", "day", "model", "place", "tier", "project", "key", "file"}

const (
	logGarbage = 60   // percent of the memory in use that is thrown away before it is collected
	maxListed  = 20   // reasons that are printed
	maxReasons = 1000 // that are told apart; a log can have another for each line
)

// located is what the name of a model in a log means.
type located struct {
	row  int
	note string // what is uncertain about it
	err  error  // why it has no price
}

// result is the bill of an answer.
type result struct {
	*located
	tokens int64
	bill   cost.Bill
	asBill cost.Bill
}

// requests are the answers of a group of a report.
type requests struct {
	labels   []string // by column
	row      int      // of the model; -1 if the groups have no model
	number   int
	sum, as  cost.Sum
	missing  map[string]int // by use
	asMisses map[string]int
}

// reason is why answers have no price.
type reason struct {
	file   string // of the first
	line   int
	text   string
	number int
	tokens int64
}

// priced is what was counted of an answer, so that it can be taken back if the log has it again with
// more tokens.
type priced struct {
	group  *requests
	reason *reason
	tokens int64
	sum    cost.Sum
	more   *moreAnswered // nil for most
}

// moreAnswered is the second bill of an answer, and what has no price.
type moreAnswered struct {
	as       cost.Sum
	missing  []string
	asMisses []string
}

// report is the bill of some logs.
type report struct {
	*biller
	columns  []string
	target   *located // of --as
	at       cost.At  // of --at
	share    int      // of --as-cache in percent; -1 if it is not given
	compared bool     // whether there is a second bill
	shown    bool     // whether progress was shown
	hash     maphash.Seed
	answers  map[uint64]*priced // by id
	groups   map[string]*requests
	reasons  map[string]*reason
	notes    map[string]bool
	errors   []string // of whole files

	batches, batched         bool // whether there is a batch as a whole, and a result of one
	number, repeated, cached int
	unpriced                 int
	tokens, unpricedTokens   int64
	sum, as                  cost.Sum
}

// logs prints what the requests in some logs cost. The log "-" is the standard input.
func (b *biller) logs(names []string) error {
	r, err := b.newReport()
	if err != nil {
		return err
	}
	// A long log makes more garbage than other commands, which end before it is collected.
	debug.SetGCPercent(logGarbage)
	files, err := logFiles(names)
	if err != nil {
		return err
	}
	reader := usagelog.Reader{Bill: r.bill, Each: r.add}
	for i, name := range files {
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
		biller:  b,
		columns: strings.Split(b.by, ","),
		share:   -1,
		hash:    maphash.MakeSeed(),
		answers: map[uint64]*priced{},
		groups:  map[string]*requests{},
		reasons: map[string]*reason{},
		notes:   map[string]bool{},
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
		if r.at, err = cost.ParseAt(b.at); err != nil {
			return nil, err
		}
	}
	if b.cache != "" {
		if r.share, err = cost.ParsePercent(b.cache); err != nil {
			return nil, fmt.Errorf("--as-cache: %w", err)
		}
	}
	if b.asModel != "" {
		if r.target = b.locate("", b.asModel); r.target.err != nil {
			return nil, fmt.Errorf("--as: %w", r.target.err)
		}
	}
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
		before := len(files)
		err = filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
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
			return nil, fmt.Errorf("%s: no file ends in %s", name, english.OxfordWordSeries(logExtensions, "or"))
		}
	}
	return files, nil
}

// read reads a log.
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
	terminal, isFile := to.(*os.File)
	if !isFile || !term.IsTerminal(int(terminal.Fd())) || size < longLog && files < 100 {
		return nil
	}
	return func(read int64) {
		percent := 100 * read / max(size, 1)
		fmt.Fprintf(to, "%s%d of %d: %s %d %%", clearLine, i+1, files, printable(filepath.Base(name)), percent)
	}
}

// locate returns the model that a name means at a place. Another place's price is not taken for it:
// clouds and gateways have prices of their own.
func (b *biller) locate(place, name string) *located {
	key := [2]string{place, name}
	if found, known := b.known.Load(key); known {
		return found.(*located)
	}
	l := &located{}
	answer := b.resolver.Resolve(resolve.Name{ID: name, Place: place})
	rows := answer.Rows
	switch {
	case len(rows) == 0 || answer.Tuned: // a fine-tuned model costs more than its base
		l.err = fmt.Errorf("there is no model %q%s", name, b.near(name))
	case answer.Place == "" && place != "":
		l.err = fmt.Errorf("%q is no place that is known, so the price of %q there is not", place, name)
	case len(rows) > 1:
		series := english.OxfordWordSeries(b.names(rows), "or")
		l.err = fmt.Errorf("%q is a model of several providers: write %s", name, series)
	case answer.Place != "" && answer.Place != b.dataset.Models[rows[0]].Provider:
		l.err = fmt.Errorf("%q has no price: %s", name, answer.Note)
	default:
		l.row = rows[0]
		l.note = answer.Note
	}
	b.known.Store(key, l)
	return l
}

// bill bills an answer. It is called for several answers at a time.
func (r *report) bill(e *usagelog.Entry) {
	record := &e.Record
	done := &result{tokens: record.Use.Tokens()}
	e.Result = done
	place := cmp.Or(record.Place, r.place)
	switch {
	case record.Model == "" && r.target == nil:
		e.Err = errors.New("model: missing; --as MODEL bills all lines as one model")
		return
	case record.At.Day == "" && r.at.Day == "":
		e.Err = errors.New("time: missing; --at DAY is the time of lines without one")
		return
	case record.Model == "":
		done.located = r.target
	default:
		done.located = r.locate(place, record.Model)
		// A name that no place has may be the user's own for it.
		if done.err != nil && record.Place != "" && r.place != "" && record.Place != r.place && !r.isPlace(record.Place) {
			done.located = r.locate(r.place, record.Model)
		}
	}
	if record.At.Day == "" {
		record.At = r.at
	}
	tier := cmp.Or(record.Tier, r.tier)
	if e.Err = done.located.err; e.Err == nil {
		done.bill, e.Err = r.cost(record, done.row, tier, record.Use)
	}
	if !r.compared {
		return
	}
	row := done.row
	if r.target != nil {
		row = r.target.row
	} else if done.located.err != nil {
		return
	}
	use := record.Use
	if r.share >= 0 {
		use = use.WithCache(r.share)
	}
	// An error is that of the first bill too, or the second lacks a price, which it says.
	done.asBill, _ = r.cost(record, row, cmp.Or(r.asTier, tier), use)
}

// isPlace reports whether a name is that of a place that is known.
func (b *biller) isPlace(name string) bool {
	return b.resolver.Resolve(resolve.Name{ID: "x", Place: name}).Place != ""
}

// cost returns the bill of an answer by a row.
func (r *report) cost(record *cost.Record, row int, tier string, use cost.Use) (cost.Bill, error) {
	if record.Free {
		use = cost.Use{}
	}
	m := &r.dataset.Models[row]
	if m.Provider == "amazon-bedrock" {
		use.Say("scope", bedrockScope(m.ID, record.Model))
	}
	use.Say("region", record.Region)
	bill, err := r.prices.Cost(m, use, tier, record.At)
	if err != nil {
		return bill, err
	}
	if len(bill.Missing) > 0 {
		missing := english.OxfordWordSeries(bill.Missing, "and")
		err = fmt.Errorf("%s has no %s price of %s on %s", r.names([]int{row})[0], bill.Tier, missing, bill.Day)
	}
	return bill, err
}

// bedrockScope returns where Bedrock answers a request, which the beginning of the id says.
func bedrockScope(ids ...string) string {
	for _, id := range ids {
		beginning, _, _ := strings.Cut(id[strings.LastIndex(id, "/")+1:], ".")
		switch beginning {
		case "global":
			return "global"
		case "us", "eu", "apac", "jp", "au", "us-gov":
			return "geo"
		}
	}
	return "regional"
}

// add takes an answer into the report.
func (r *report) add(e *usagelog.Entry) {
	done, isBilled := e.Result.(*result)
	if !isBilled {
		done = &result{}
	}
	a := &priced{tokens: done.tokens}
	if id := e.Record.ID; id != "" && isBilled {
		key := maphash.String(r.hash, id)
		before := r.answers[key]
		// A log has an answer for each of its parts, and the first have not all of its tokens.
		if before != nil && before.tokens > done.tokens {
			r.repeated++
			return
		}
		if before != nil {
			r.repeated++
			r.count(before, -1)
		}
		r.answers[key] = a
	}
	if e.Record.Free {
		r.cached++
	}
	r.batches = r.batches || e.Record.Batch == cost.WholeBatch
	r.batched = r.batched || e.Record.Batch == cost.BatchResult
	if e.Err != nil {
		a.reason = r.reasonOf(e)
	}
	if done.bill.Day != "" || done.asBill.Day != "" {
		a.group = r.groupOf(e, done)
		a.sum = done.bill.Sum()
		if r.compared || len(done.bill.Missing) > 0 {
			a.more = &moreAnswered{done.asBill.Sum(), done.bill.Missing, done.asBill.Missing}
		}
		if done.note != "" {
			r.notes[e.Record.Model+": "+done.note] = true
		}
		for i := range done.bill.Lines {
			l := &done.bill.Lines[i]
			for _, rule := range l.Derived {
				m := &r.dataset.Models[done.row]
				r.notes["derived: "+m.Provider+"/"+m.ID+" "+l.Meter+": "+rule] = true
			}
		}
	}
	r.count(a, 1)
}

// count adds an answer, or takes it back if the sign is -1.
func (r *report) count(a *priced, sign int) {
	r.number += sign
	r.tokens += int64(sign) * a.tokens
	if a.reason != nil {
		r.unpriced += sign
		r.unpricedTokens += int64(sign) * a.tokens
		a.reason.number += sign
		a.reason.tokens += int64(sign) * a.tokens
	}
	g := a.group
	if g == nil {
		return
	}
	g.number += sign
	if sign > 0 {
		g.sum.Add(&a.sum)
	} else {
		g.sum.Sub(&a.sum)
	}
	if a.more == nil {
		return
	}
	for _, use := range a.more.missing {
		g.missing[use] += sign
	}
	for _, use := range a.more.asMisses {
		g.asMisses[use] += sign
	}
	if sign > 0 {
		g.as.Add(&a.more.as)
	} else {
		g.as.Sub(&a.more.as)
	}
}

func (r *report) reasonOf(e *usagelog.Entry) *reason {
	text := e.Err.Error()
	found := r.reasons[text]
	if found == nil && len(r.reasons) >= maxReasons {
		text = "other reasons"
		found = r.reasons[text]
	}
	if found == nil {
		found = &reason{file: e.File, line: e.Line, text: text}
		r.reasons[text] = found
	}
	return found
}

// groupOf returns the group of an answer.
func (r *report) groupOf(e *usagelog.Entry, done *result) *requests {
	m := &r.dataset.Models[done.row]
	labels := make([]string, len(r.columns))
	row := -1
	for i, column := range r.columns {
		switch column {
		case "month":
			labels[i] = e.Record.At.Day[:len("2006-01")]
		case "day":
			labels[i] = e.Record.At.Day
		case "model":
			labels[i] = m.Provider + "/" + m.ID
			row = done.row
		case "place":
			labels[i] = m.Provider
		case "tier":
			labels[i] = done.bill.Tier
		case "project":
			labels[i] = e.Record.Project
		case "key":
			labels[i] = masked(e.Record.Key)
		case "file":
			labels[i] = e.File
		}
	}
	name := strings.Join(labels, "\x00")
	group := r.groups[name]
	if group == nil {
		group = &requests{labels: labels, row: row, missing: map[string]int{}, asMisses: map[string]int{}}
		r.groups[name] = group
	}
	return group
}

// masked returns a key without its middle if it may be secret.
func masked(key string) string {
	const shown = 4 // characters at the end, which consoles show too
	if len(key) < 20 {
		return key
	}
	return key[:shown] + "…" + key[len(key)-shown:]
}

// present returns the uses of which there is one, in order.
func present(missing map[string]int) []string {
	uses := []string{}
	for _, use := range slices.Sorted(maps.Keys(missing)) {
		if missing[use] > 0 {
			uses = append(uses, use)
		}
	}
	return uses
}

// print prints the report.
func (r *report) print(skipped int) error {
	head := []string{}
	for _, column := range r.columns {
		head = append(head, strings.ToUpper(column))
	}
	head = append(append(head, "REQUESTS"), costHeadings...)
	if r.compared {
		for _, name := range costHeadings {
			head = append(head, "AS "+name)
		}
	}
	r.rows = [][]string{head}
	groups := slices.SortedFunc(maps.Values(r.groups), r.compare)
	for _, g := range groups {
		if g.number > 0 {
			r.sum.Add(&g.sum)
			r.as.Add(&g.as)
			r.group(g)
		}
	}
	r.incomplete = r.incomplete || r.unpriced > 0 || len(r.errors) > 0
	if !r.csv {
		all := make([]string, len(r.columns))
		all[0] = "all"
		low, high := r.sum.Bounds()
		all = append(append(all, strconv.Itoa(r.number)), r.cells(low, high, nil)...)
		if r.compared {
			low, high := r.as.Bounds()
			all = append(all, r.cells(low, high, nil)...)
		}
		r.rows = append(r.rows, all)
	}
	if r.number == 0 {
		r.incomplete = true
	}
	err := r.show(r.meta(skipped))
	r.explain(skipped)
	return err
}

// compare compares groups by their columns, and models by their order in the catalog.
func (r *report) compare(a, b *requests) int {
	for i, column := range r.columns {
		order := strings.Compare(a.labels[i], b.labels[i])
		if column == "model" {
			order = a.row - b.row
		}
		if order != 0 {
			return order
		}
	}
	return 0
}

// group adds the row of a group.
func (r *report) group(g *requests) {
	low, high := g.sum.Bounds()
	missing := present(g.missing)
	o := object{"requests": g.number, "low": low, "high": high, "missing": missing}
	for i, column := range r.columns {
		if column == "model" {
			o["provider"] = r.dataset.Models[g.row].Provider
			o["id"] = r.dataset.Models[g.row].ID
			continue
		}
		o[column] = g.labels[i]
	}
	cells := slices.Concat(g.labels, []string{strconv.Itoa(g.number)}, r.cells(low, high, missing))
	if r.compared {
		low, high := g.as.Bounds()
		misses := present(g.asMisses)
		o["as"] = object{"low": low, "high": high, "missing": misses}
		cells = append(cells, r.cells(low, high, misses)...)
	}
	r.objects = append(r.objects, o)
	r.rows = append(r.rows, cells)
}

// listed returns the reasons, those of the most answers first.
func (r *report) listed() []*reason {
	reasons := slices.DeleteFunc(slices.Collect(maps.Values(r.reasons)), func(a *reason) bool { return a.number == 0 })
	slices.SortFunc(reasons, func(a, b *reason) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line))
	})
	if len(reasons) > maxListed {
		slices.SortStableFunc(reasons, func(a, b *reason) int { return b.number - a.number })
	}
	return reasons
}

// meta returns what JSON has beside the groups.
func (r *report) meta(skipped int) object {
	faults := []object{}
	for _, a := range r.listed() {
		faults = append(faults, object{
			"file": a.file, "line": a.line, "error": a.text, "requests": a.number, "tokens": a.tokens,
		})
	}
	low, high := r.sum.Bounds()
	meta := object{
		"requests": r.number, "tokens": r.tokens, "low": low, "high": high,
		"unpriced": r.unpriced, "unpriced_tokens": r.unpricedTokens, "errors": faults,
		"repeated": r.repeated, "cached": r.cached, "skipped": skipped,
		"files": append([]string{}, r.errors...), "notes": slices.AppendSeq([]string{}, maps.Keys(r.notes)),
	}
	slices.Sort(meta["notes"].([]string))
	if r.compared {
		low, high := r.as.Bounds()
		meta["as"] = object{"low": low, "high": high}
	}
	return meta
}

// explain prints on standard error what the table leaves out.
func (r *report) explain(skipped int) {
	for _, text := range r.errors {
		r.note("models: %s", text)
	}
	reasons := r.listed()
	for i, a := range reasons {
		if i == maxListed {
			r.note("and %s", english.Plural(len(reasons)-maxListed, "more reason", ""))
			break
		}
		more := ""
		if a.number > 1 {
			more = " (" + english.Plural(a.number, "time", "") + ")"
		}
		r.note("%s:%d: %s%s", a.file, a.line, a.text, more)
	}
	if r.unpriced > 0 {
		share := ""
		if r.tokens > 0 && r.unpricedTokens > 0 {
			percent := 100 * float64(r.unpricedTokens) / float64(r.tokens)
			share = fmt.Sprintf(", with %.3g %% of the tokens", percent)
		}
		r.note("no price, or not for all that was used, for %s of %s%s",
			humanize.Comma(int64(r.unpriced)), english.Plural(r.number, "request", ""), share)
	}
	if r.number == 0 {
		r.note("models: no use of a model was found")
	}
	for _, note := range slices.Sorted(maps.Keys(r.notes)) {
		r.note("%s", note)
	}
	if r.repeated > 0 {
		r.note("%s counted once", english.Plural(r.repeated, "repeated line of an answer is", "repeated lines of answers are"))
	}
	if r.cached > 0 {
		r.note("%s from a gateway's cache and cost nothing", english.Plural(r.cached, "answer is", "answers are"))
	}
	if r.batches && r.batched {
		r.note("batches and results of batches are both counted; if they are the same requests, leave one of them out")
	}
	if skipped > 0 && r.unpriced == 0 && r.number == 0 {
		r.note("%s no number of tokens", english.Plural(skipped, "line or object has", "lines or objects have"))
	}
}
