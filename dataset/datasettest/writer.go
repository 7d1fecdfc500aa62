package datasettest

import (
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

// writer makes the records of builds.
type writer struct {
	source   *source
	calendar *calendar
	texts    texts
	name     []byte // buffers
	text     []byte
}

func newWriter(seed uint64) *writer {
	return &writer{source: newSource(seed, writerStream), calendar: newCalendar(newSource(seed, calendarStream))}
}

// model makes the record of a build.
func (w *writer) model(l *lineup, b build) dataset.Model {
	s := w.source
	m := dataset.Model{
		ID: b.id, Provider: l.provider.ID, Type: b.line.kind, ContextLength: pick(s, contextLengths[b.line.kind]),
		Status: w.status(l),
	}
	w.name = b.appendName(w.name[:0], s.percent(60))
	switch weight := l.weight(); {
	case s.below(weight) < l.nullNames:
	case s.percent(4):
		m.Name = dataset.NullString{String: b.id, Valid: true}
	default:
		m.Name = dataset.NullString{String: w.texts.keep(w.name), Valid: true}
	}
	if s.below(l.weight()) >= l.nullDescriptions {
		m.Description = dataset.NullString{String: w.describe(&m), Valid: true}
	}
	m.UpdatedAt, m.LastSeenAt = w.calendar.times(s, m.Status)
	return m
}

// status draws a status with the provider's shares.
func (w *writer) status(l *lineup) dataset.Status {
	n := w.source.below(l.weight())
	for status, count := range l.statuses {
		if n -= count; n < 0 {
			return dataset.Status(status)
		}
	}
	return dataset.Active
}

// describe makes one to three sentences about a model: the opening, limits, and the closing.
func (w *writer) describe(m *dataset.Model) string {
	s := w.source
	w.text = w.text[:0]
	if m.Name.Valid && s.percent(45) {
		w.expand(pick(s, namedOpenings[m.Type]))
	} else {
		w.expand(pick(s, plainOpenings[m.Type]))
	}
	if m.Type == dataset.Chat && s.percent(68) {
		w.expand(pick(s, answerLimits))
	}
	if m.Status == dataset.Deprecated && s.percent(40) {
		w.expand(pick(s, retirements))
	} else if s.percent(30) {
		w.expand(pick(s, closings))
	}
	return w.texts.keep(w.text)
}

// expand appends a sentence to the text, with its placeholders filled.
func (w *writer) expand(sentence string) {
	if len(w.text) > 0 {
		w.text = append(w.text, ' ')
	}
	for {
		before, rest, found := strings.Cut(sentence, "{")
		w.text = append(w.text, before...)
		if !found {
			return
		}
		var key string
		key, sentence, _ = strings.Cut(rest, "}")
		switch key {
		case "name":
			w.text = append(w.text, w.name...)
		case "input":
			w.text = append(w.text, pick(w.source, inputs)...)
		case "abilities":
			w.text = append(w.text, pick(w.source, abilities)...)
		case "tokens":
			w.text = append(w.text, pick(w.source, tokenLimits)...)
		case "topic":
			w.text = append(w.text, pick(w.source, topics)...)
		case "language":
			w.text = append(w.text, pick(w.source, languages)...)
		case "day":
			w.text = append(strconv.AppendInt(w.text, int64(1+w.source.below(daysPerMonth)), 10), ' ')
			w.appendMonth()
		case "month":
			w.appendMonth()
		}
	}
}

// appendMonth appends "March 2025" or the like.
func (w *writer) appendMonth() {
	month := w.source.below(monthCount)
	w.text = append(append(w.text, monthNames[month%12]...), ' ')
	w.text = strconv.AppendInt(w.text, int64(firstYear+month/12), 10)
}

// addRareTerm gives one model of each block a description with RareTerm.
func (w *writer) addRareTerm(models []dataset.Model) {
	for ; len(models) > 0; models = models[min(rareEvery, len(models)):] {
		m := &models[w.source.below(min(rareEvery, len(models)))]
		w.text = w.text[:0]
		if m.Description.Valid {
			w.text = append(append(w.text, m.Description.String...), ' ')
		}
		w.text = append(w.text, "Tuned for "+RareTerm+"."...)
		m.Description = dataset.NullString{String: w.texts.keep(w.text), Valid: true}
	}
}

// texts keeps strings side by side in a few large pieces of memory: for millions of them that is a third faster than one
// allocation each.
type texts struct{ piece strings.Builder }

const pieceSize = 64 << 10

// keep returns a copy of text.
func (t *texts) keep(text []byte) string {
	if t.piece.Cap()-t.piece.Len() < len(text) {
		t.piece = strings.Builder{}
		t.piece.Grow(max(pieceSize, len(text)))
	}
	start := t.piece.Len()
	t.piece.Write(text)
	return t.piece.String()[start:]
}
