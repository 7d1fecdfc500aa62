package price

import (
	"errors"
	"regexp"
	"strings"
	"sync"
)

// Record is an answer of a model in a log.
type Record struct {
	ID     string // of the answer, by which it is counted once; empty if the log has none that is one
	Model  string // as the log has it; empty if it is not there
	Place  string // the provider that the log names; empty if it names none
	Region string // of a cloud; empty if the log does not say it
	Tier   string // of service; empty if the log does not say it

	Project, Key string // of the caller; empty if the log does not say them

	At    At   // without a day if the log does not say it
	Free  bool // whether a gateway answered from its own cache, which costs nothing
	Batch Batch
	Use   Use
}

// Batch is what an object of a log has to do with a batch, which has the price of the tier batch.
type Batch int

const (
	NoBatch     Batch = iota // nothing, or it is not known
	BatchResult              // it is an answer
	WholeBatch               // it has the sum of all answers
)

// Defaults are what the list that contains an answer says of all its answers.
type Defaults struct {
	Time    any    // text or number; nil if it says none
	Project string // empty if it says none
}

// ErrNoUsage is the result of ParseRecord for an object that is not about a use of a model, such as
// a user's message in the log of a session.
var ErrNoUsage = errors.New("no usage")

// ParseRecord reads an answer of a provider, or an object that contains it or its usage object with
// the id of the model and the time. It returns ErrNoUsage if the object has no number of tokens at
// all; one that it has in an unknown place is another error, because it may be a use.
//
// It may replace texts in the object that are JSON by the objects that they contain.
func ParseRecord(o Object, d Defaults) (r Record, err error) {
	line := newLogLine(o)
	if line.mayHave(jsonFields) {
		readTexts(o)
	}
	// Without a use nothing else of the line matters: most lines of a session are such.
	usage, isLine, err := line.usage()
	if err != nil {
		return r, err
	}
	r.Model = line.text(modelFields, rule().Record.Model)
	r.Place = line.text(providerFields, rule().Record.Provider)
	r.Region = line.text(regionFields, rule().Record.Region)
	r.Project = line.text(projectFields, rule().Record.Project)
	r.Key = line.text(keyFields, rule().Record.Key)
	if line.mayHave(spanFields) {
		r.readSpan(o)
	}
	r.readPlace(o)
	if r.Project == "" {
		r.Project = d.Project
	}
	if line.mayHave(cachedFields) {
		r.Free = isTrue(firstAt(o, rule().Record.Cached))
	}
	// Cloudflare's gateway calls it cached, which elsewhere can be the provider's cache.
	if o["cached"] == true && o["tokens_in"] != nil {
		r.Free = true
	}
	// A line's own time outranks that of the list around it, which is the day of a report.
	when := d.Time
	if line.mayHave(timeFields) {
		if own := firstAt(o, rule().Record.Time); own != nil {
			when = own
		}
	}
	if when != nil {
		r.At, err = ParseLogTime(when)
		if err != nil {
			return r, err
		}
	}
	if line.mayHave(idFields) && r.ID == "" {
		r.setID(o)
	}
	// Claude Code writes answers of its own, such as "API error", which no model gave.
	if r.Model == "<synthetic>" && !countsSomething(usage) {
		return r, ErrNoUsage
	}
	// The record is complete by now, so that an error has the model and the time with it.
	from := logged
	if isLine {
		from = inLine
	}
	r.Use, err = parseUse(usage, from)
	if err != nil {
		return r, err
	}
	if line.usages > 1 && !isLine {
		if err := line.compareOthers(usage, &r.Use); err != nil {
			return r, err
		}
	}
	r.readTier(line)
	if line.mayHave(outputFields) {
		r.Use.addTools(o)
	}
	return r, nil
}

// setID sets the id of an answer. The ids of some tables are only those of their rows, such as
// row-1, which are those of other answers in another table. So unless an id is of a known form, it
// is only the same answer if it is of the same model and minute too.
func (r *Record) setID(o Object) {
	for _, path := range rule().Record.ID {
		if o[path[0]] == nil {
			continue
		}
		// The first id in the order of the table is that of the answer; request_id and id may be
		// those of a gateway, which gives another one to each attempt.
		id := textAt(o, paths{path})
		isOfAnswer := len(path) > 1 || path[0] != "id"
		switch {
		case id == "":
		case isOfAnswer || isAnswerID(id):
			r.ID = id
			return
		case isUnique(id):
			r.ID = id + " " + r.Model + " " + r.At.Day + " " + r.At.Clock
			return
		}
	}
}

// answerIDs matches the beginning of ids of answers, batches and generations of the large providers
// and gateways.
var answerIDs = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(chatcmpl|cmpl|msg|resp|gen|batch|req|run|obs|int)[-_]`)
})

func isAnswerID(id string) bool {
	// The form that most logs have is looked for without the expression, which takes 20 times as
	// long.
	return strings.HasPrefix(id, "chatcmpl-") || answerIDs().MatchString(id)
}

// isUnique reports whether an id has letters and digits: numbers count rows.
func isUnique(id string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	return strings.ContainsAny(id, letters) && strings.ContainsAny(id, "0123456789")
}

func isTrue(value any) bool {
	text, _ := value.(string)
	return value == true || strings.EqualFold(text, "true") || strings.EqualFold(text, "hit")
}
