package usagelog

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset/price"
)

// event is a line of a session that means something only with others.
type event struct {
	kind   eventKind
	object price.Object
}

type eventKind int

const (
	codexStart   eventKind = iota // the session's id, and that of the session from which it was forked
	codexModel                    // the model of the next turns
	codexCount                    // the tokens of the last request and of all
	messageStart                  // an answer of Anthropic begins
	messageDelta                  // and has more tokens
	summary                       // the sum of all answers of a session
)

// eventOf returns the event that an object is; nil if it is an answer or nothing about a use.
func eventOf(o price.Object) *event {
	kind, _ := o["type"].(string)
	payload, _ := o["payload"].(price.Object)
	switch kind {
	case "session_meta":
		return &event{codexStart, payload}
	case "turn_context":
		return &event{codexModel, payload}
	case "event_msg":
		if payload["type"] == "token_count" {
			return &event{codexCount, o}
		}
	case "message_start":
		return &event{messageStart, o}
	case "message_delta":
		return &event{messageDelta, o}
	case "result":
		if o["modelUsage"] != nil || o["total_cost_usd"] != nil {
			return &event{summary, o}
		}
	}
	return nil
}

// session is what is known of a session from the lines before.
type session struct {
	answers   int    // so far
	root      string // the id of the session, or of that from which it was forked
	model     string
	project   string
	total     price.Object // the sum that Codex stated last
	message   price.Object // the answer of Anthropic that is being written
	started   *Entry       // of the message if none of its deltas came yet
	summaries []Entry

	streams   int   // of Gemini so far
	streaming bool  // whether the last chunk is not the end of its stream
	streamed  int64 // its tokens
}

// answer returns the answers that are complete with an event.
func (s *session) answer(e *Entry) []Entry {
	o := e.event.object
	switch e.event.kind {
	case codexStart:
		s.start(o)
	case codexModel:
		if model, _ := o["model"].(string); model != "" {
			s.model = model
		}
		if project, _ := o["cwd"].(string); project != "" {
			s.project = project
		}
	case codexCount:
		return s.count(e)
	case messageStart:
		cut := s.cut() // the answer before, if its stream broke off
		s.message = o
		s.started = &Entry{File: e.File, Line: e.Line}
		return cut
	case messageDelta:
		return s.delta(e)
	case summary:
		s.summaries = append(s.summaries, *e)
	}
	return nil
}

// start takes the beginning of a session of Codex. A session that was forked from another has the
// lines of that first, so the other's beginning follows; all have the id of the first.
func (s *session) start(o price.Object) {
	for _, name := range []string{"forked_from_id", "id"} {
		if id, _ := o[name].(string); id != "" {
			s.root = id
			break
		}
	}
	if project, _ := o["cwd"].(string); project != "" {
		s.project = project
	}
}

// parsed returns the answer in an object.
func (s *session) parsed(e *Entry, o price.Object) []Entry {
	answer := Entry{File: e.File, Line: e.Line}
	answer.Record, answer.Err = price.ParseRecord(o, price.Defaults{})
	if answer.Err == price.ErrNoUsage {
		return nil
	}
	s.answers++
	return []Entry{answer}
}

// count returns the request of Codex that a line counts. Codex writes the same numbers again when its
// limits change, and a fork repeats those of the other session, at other times. So a request is known
// by the sum so far.
func (s *session) count(e *Entry) []Entry {
	o := e.event.object
	payload, _ := o["payload"].(price.Object)
	info, _ := payload["info"].(price.Object)
	total, _ := info["total_token_usage"].(price.Object)
	last, _ := info["last_token_usage"].(price.Object)
	var lost []Entry
	if total != nil {
		// The same sum once more: no request came between.
		if s.total != nil && sums(total) == sums(s.total) {
			return nil
		}
		lost = s.lost(e, total, last)
		// Early versions of Codex have only sums.
		if last == nil {
			last = difference(total, s.total)
		}
		s.total = total
	}
	if last == nil {
		return nil
	}
	// As one object, because the line itself has neither the model nor the project: they were in lines
	// before.
	line := price.Object{
		"type":      "token_count",
		"timestamp": o["timestamp"],
		"model":     s.model,
		"usage":     last,
		"project":   s.project,
		"provider":  "openai",
	}
	// The id by which a request that a fork repeats counts once.
	if total != nil {
		line["request_id"] = "codex " + s.root + " " + sums(total)
	}
	return append(lost, s.parsed(e, line)...)
}

// lost returns an error if the sum of a session of Codex grew by more than its last request: other
// requests, such as those of lines that somebody cut off, are in no line of the log.
func (s *session) lost(e *Entry, total, last price.Object) []Entry {
	if last == nil {
		return nil
	}
	grown := tokensOf(difference(total, s.total)) - tokensOf(last)
	if grown <= 0 {
		return nil
	}
	err := fmt.Errorf("the sum of the session has %d tokens of requests that are in no line before", grown)
	return []Entry{{File: e.File, Line: e.Line, Err: err}}
}

// tokensOf returns the tokens of a request of Codex, whose cache is inside the input and whose
// reasoning is inside the output.
func tokensOf(usage price.Object) (n int64) {
	for _, name := range []string{"input_tokens", "output_tokens"} {
		number, _ := usage[name].(json.Number)
		tokens, _ := number.Int64() // 0 if it is not there
		n += tokens
	}
	return n
}

// sums returns the numbers of a sum as a text.
func sums(total price.Object) string {
	var texts []string
	for _, name := range slices.Sorted(maps.Keys(total)) {
		texts = append(texts, fmt.Sprintf("%s=%v", name, total[name]))
	}
	return strings.Join(texts, " ")
}

// difference returns what a sum has more than the one before.
func difference(total, before price.Object) price.Object {
	more := price.Object{}
	for name, value := range total {
		now, isNumber := value.(json.Number)
		was, _ := before[name].(json.Number)
		n, err := now.Int64()
		m, _ := was.Int64() // 0 if there is none
		if !isNumber || err != nil || n < m {
			return total // the sum began again
		}
		more[name] = json.Number(fmt.Sprint(n - m))
	}
	return more
}

// delta returns the answer of Anthropic with the numbers that it has by now. They are those of the
// whole answer.
func (s *session) delta(e *Entry) []Entry {
	message, _ := s.message["message"].(price.Object)
	usage, _ := message["usage"].(price.Object)
	more, _ := e.event.object["usage"].(price.Object)
	if usage == nil || more == nil {
		return nil
	}
	s.started = nil
	// The delta repeats what has changed. A field that it lacks keeps the value of the beginning.
	for name, value := range more {
		if value != nil {
			usage[name] = value
		}
	}
	return s.parsed(e, s.message)
}

// cut returns the answer of Anthropic whose stream ended before a delta with its tokens, as an
// error: at its beginning an answer has one token of output, whatever it is going to have.
func (s *session) cut() []Entry {
	if s.started == nil {
		return nil
	}
	answers := s.parsed(s.started, s.message)
	s.started = nil
	for i := range answers {
		if answers[i].Err == nil {
			answers[i].Err = errors.New("the stream ends before the tokens of the output are known")
		}
	}
	return answers
}

// end returns the answers that only the summary of a session has. Beside the answers themselves it
// would count them twice.
func (s *session) end() (answers []Entry) {
	answers = s.cut()
	// The answers are exact, the summary adds them up by model.
	if s.answers > 0 {
		return answers
	}
	for _, e := range s.summaries {
		models, _ := e.event.object["modelUsage"].(price.Object)
		for _, model := range slices.Sorted(maps.Keys(models)) {
			line := price.Object{
				"model":     model,
				"usage":     models[model],
				"timestamp": e.event.object["timestamp"],
			}
			if id, _ := e.event.object["uuid"].(string); id != "" {
				line["request_id"] = id + " " + model
			}
			answer := Entry{File: e.File, Line: e.Line}
			answer.Record, answer.Err = price.ParseRecord(line, price.Defaults{})
			// Nobody knows how long each prompt was: the sum is none that could be a long one.
			answer.Record.Use.SumOfMany()
			answers = append(answers, answer)
		}
		if len(models) == 0 {
			err := fmt.Errorf("the sum of a session without its models, so no cost is certain")
			answers = append(answers, Entry{File: e.File, Line: e.Line, Err: err})
		}
	}
	return answers
}
