package main

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/resolve"
	"modelcatalog/site/facts"
	"modelcatalog/site/mentions"
)

// finding is a mention of a model that programs should not rely on.
type finding struct {
	File   string   `json:"file"`
	Line   int      `json:"line"`
	Column int      `json:"column"` // in UTF-16 code units, from 1
	Text   string   `json:"text"`
	Stage  string   `json:"stage"`
	Models []string `json:"models,omitempty"`
	// The rest is empty if it is unknown. AliasOf is the id that Text is another name of, Near what an unknown id may mean.
	AliasOf         string   `json:"alias_of,omitempty"`
	RetirementDate  string   `json:"retirement_date,omitempty"`
	AfterRetirement string   `json:"after_retirement,omitempty"`
	Replacement     string   `json:"replacement,omitempty"`
	Near            []string `json:"near,omitempty"`
	Doubt           string   `json:"doubt,omitempty"` // why it is uncertain
	// Place is the provider that the id, or something beside it, names, and Note what is uncertain about it.
	Place string `json:"place,omitempty"`
	Note  string `json:"note,omitempty"`
	// Recorded says that the file is a recording, such as a cassette, which is no reason to act at once.
	Recorded bool `json:"recorded,omitempty"`
	// Parameter is the one of the request that the model refuses or ignores, and Text its name as it is written. Breaks are those
	// that the successor refuses, each with its value.
	Parameter string   `json:"parameter,omitempty"`
	Breaks    []string `json:"breaks,omitempty"`
	comparison

	stage    catalog.Stage
	ending   facts.Ending // of the model that counts
	soon     bool         // whether it is retired, or retires within the horizon
	severity string       // that of the stage, or error if it retires soon
	fix      string       // what --fix writes instead of an exact id; empty if there is no such model
	keep     string       // why there is none
	fixed    string       // what --fix does about it, as a clause
	row      int          // of the model that counts
	next     int          // of its successor; row if there is none
	fault    string       // what the model does with the parameter, as a clause
	model    string       // where the model of the request is, as a clause; empty if it is in the same line
}

// comparison is what a successor changes for those who use a model.
type comparison struct {
	Successor      string   `json:"successor,omitempty"` // the first usable model in the chain of replacements
	SuccessorStage string   `json:"successor_stage,omitempty"`
	Loses          []string `json:"loses,omitempty"` // facts in words
	Price          *rates   `json:"price,omitempty"` // the last one
	SuccessorPrice *rates   `json:"successor_price,omitempty"`
}

func (c *comparison) usable() bool { return c.SuccessorStage == catalog.UsableStage.String() }

// rates are prices in USD per million tokens. They are empty if they are unknown or disputed.
type rates struct {
	Input  dataset.Decimal `json:"input,omitempty"`
	Output dataset.Decimal `json:"output,omitempty"`
}

func (r *rates) String() string { return dollars(r.Input) + " / " + dollars(r.Output) }

// severities are those of stages, as SARIF names them; "" are not reported.
var severities = [len(catalog.StageNames)]string{
	catalog.UnlistedStage: "note", catalog.UncertainStage: "warning", catalog.RetiringStage: "warning", catalog.RetiredStage: "error",
	catalog.UnknownStage: "warning",
}

// judge returns what is wrong with a mention. The best of the models that it means counts.
func (c *checker) judge(m *mentions.Mention) finding {
	f := c.best(m.Rows, m.Place, m.Unsure)
	f.Models = c.names(m.Rows)
	if m.Retired != nil {
		f.stage = catalog.RetiredStage
		f.RetirementDate = m.Retired.Day
		f.Models = []string{m.Retired.Provider + "/" + m.Retired.ID}
		if m.Unsure {
			f.stage = catalog.UncertainStage
			f.Doubt = mentions.JudgeGone(m.Retired, m.Place)
		}
	}
	switch {
	case f.fix == "":
	case len(m.Rows) > 1 || m.Guessed:
		f.fix = ""
		f.keep = "it is not certain which model it means"
	case m.Proxied:
		f.fix = ""
		f.keep = "the request may go to a proxy, which gives ids their meaning"
	}
	f.severity = severities[f.stage]
	if f.soon {
		f.severity = "error"
	}
	if m.Snapshot && f.stage == catalog.UsableStage {
		f.severity = "note"
	}
	if m.Guessed && f.severity == "error" {
		// The place was guessed by clients elsewhere in the file. Without the guess there may be no error.
		plain := c.best(m.Others, "", false)
		if !plain.soon && plain.stage != catalog.RetiredStage {
			f.soon = false
			f.stage = catalog.UncertainStage
			f.severity = "warning"
			f.Doubt = "only the clients in this file name " + resolve.NameOf(m.Place) + ", which ends it on " + f.RetirementDate
		}
	}
	f.Line, f.Column, f.Text, f.Stage = m.Line, m.Column, m.Text, f.stage.String()
	f.Place, f.Note = m.Place, m.Note
	return f
}

// best returns the best of what ids mean that mean the models of some rows, unknown if there are none.
func (c *checker) best(rows []int, place string, unsure bool) finding {
	f := finding{stage: catalog.UnknownStage}
	for _, row := range rows {
		key := judgment{row, place, unsure}
		judged, known := c.judged[key]
		if !known {
			judged = c.judgeRow(key)
			c.judged[key] = judged
		}
		if judged.stage < f.stage {
			f = judged
		}
	}
	return f
}

// judgment is what the judgment of a row depends on.
type judgment struct {
	row    int
	place  string
	unsure bool
}

// judgeRow returns what is wrong with every mention that means the model of a row, at a place.
func (c *checker) judgeRow(of judgment) finding {
	named := c.index.Summary(of.row)
	judged := mentions.Judge(c.index, of.row, of.place, of.unsure, c.day)
	f := finding{stage: judged.Stage, Doubt: judged.Doubt, AliasOf: named.AliasOf, row: judged.Row, next: judged.Row}
	if c.endings == nil {
		c.endings = facts.NewEndings(c.dataset, c.index)
	}
	f.ending = c.endings.Of(judged.Row, c.day)
	f.RetirementDate = judged.Model.RetirementDate.String()
	f.Replacement = judged.Model.Replacement
	if !of.unsure {
		f.AfterRetirement = c.dataset.Models[judged.Row].AfterRetirement
		f.soon = c.index.FindingOn(of.row, c.horizon).Stage == catalog.RetiredStage
	}
	if f.soon {
		f.stage = max(f.stage, catalog.RetiringStage)
		f.Doubt = ""
	}
	successor, found := c.index.Successor(judged.Row, c.day)
	switch {
	case of.unsure:
		f.keep = "what is known may not hold for this id"
	case f.stage != catalog.RetiredStage:
		f.keep = "it still works" // what retires later is a finding and no change
	case !found:
		f.keep = "no successor is known"
	}
	if !found {
		return f
	}
	f.next = successor
	from, to, last := &c.dataset.Models[judged.Row], &c.dataset.Models[successor], c.day
	if end := judged.Model.RetirementDate; end != 0 {
		last = min(last, end.Add(-1))
	}
	next := c.index.Summary(successor)
	f.comparison = comparison{next.Provider + "/" + next.ID, next.StageOn(c.day).String(), losses(from, to), c.rates(from, last), c.rates(to, c.day)}
	if f.keep != "" {
		return f
	}
	switch {
	case next.Provider != judged.Model.Provider:
		f.keep = "its successor is another provider's"
	case !f.usable():
		f.keep = "its successor is " + f.SuccessorStage
	case from.Type == dataset.Embedding:
		f.keep = "vectors of another model are not comparable: they have to be made again"
	case from.Type != to.Type || endpoint(from.ID) != endpoint(to.ID):
		f.keep = "its successor has another type or is asked at another endpoint"
	default:
		f.fix = next.ID
	}
	return f
}

// endpoint returns the words of an id that tell at which endpoint of its provider, and with which arguments, a
// model is asked: tts-1 is none that a session of gpt-realtime can replace.
//
// LIMIT: ids tell it only roughly, because no source states the endpoints of models. A word too much leaves an
// id to a person, so the list has all that have meant another endpoint at some provider.
func endpoint(id string) string {
	return strings.Join(endpointWords.FindAllString(strings.ToLower(id), -1), " ")
}

var endpointWords = pattern("endpoint")

// rates returns the prices of a model on a day, or nil if none is known.
func (c *checker) rates(m *dataset.Model, day dataset.Date) *rates {
	pricing := evidence.NewPricing(c.dataset)
	pricing.Day = day
	quotes := pricing.Quotes(m)
	if r := (rates{evidence.QuoteOf(quotes, "input", "").Amount, evidence.QuoteOf(quotes, "output", "").Amount}); r != (rates{}) {
		return &r
	}
	return nil
}

// losses says what a model has and another has less of or not, as far as that is known of both.
func losses(from, to *dataset.Model) (lost []string) {
	for _, name := range dataset.FactNames {
		was, is := from.Fact(name), to.Fact(name)
		fact := facts.Of(name)
		label := strings.NewReplacer("reads", "input of", "writes", "output of").Replace(strings.ToLower(fact.Label))
		switch {
		case was.String == "" || is.String == "":
		case was.String == "true" && is.String == "false":
			lost = append(lost, label)
		case fact.Kind == facts.Tokens:
			before, _ := strconv.ParseUint(was.String, 10, 64)
			if after, err := strconv.ParseUint(is.String, 10, 64); err == nil && after < before {
				lost = append(lost, label+" "+fact.Words(was.String)+" → "+fact.Value(is.String))
			}
		case fact.Kind == facts.Efforts || strings.HasSuffix(name, "_modalities"):
			values := func(text string) []string { return strings.Split(strings.ReplaceAll(text, "*", ""), ",") }
			gone := slices.DeleteFunc(values(was.String), func(value string) bool { return slices.Contains(values(is.String), value) })
			if len(gone) > 0 {
				lost = append(lost, label+" "+fact.Words(strings.Join(gone, ",")))
			}
		}
	}
	return lost
}

// message says in a sentence what is wrong, and what to do.
func (f *finding) message() string {
	text := f.sentence() + f.model
	if f.Price != nil && f.SuccessorPrice != nil {
		text += "; " + f.Price.String() + " → " + f.SuccessorPrice.String() + " per million tokens (in / out)"
	}
	return text + f.fixed
}

// sentence is the message without prices and what --fix does.
func (f *finding) sentence() string {
	if f.Parameter != "" {
		return f.fault
	}
	text := f.Text + " is " + f.Stage
	switch f.stage {
	case catalog.UnknownStage:
		if text = f.Text + " is not in the catalog"; len(f.Near) > 0 {
			text += "; did you mean " + strings.Join(f.Near, ", ") + "?"
		}
	case catalog.RetiredStage:
		text = f.Text + " was retired on " + f.RetirementDate
	case catalog.RetiringStage:
		if text += "; no day is announced"; f.RetirementDate != "" {
			text = f.Text + " retires on " + f.RetirementDate
		}
	case catalog.UnlistedStage:
		text = f.Text + " is no longer in its provider's list"
	case catalog.UncertainStage:
		text += ": " + f.Doubt
	case catalog.UsableStage:
		text = f.Text + " is read without its date, as " + strings.Join(f.Models, ", ")
	}
	if id, routes := strings.CutPrefix(f.AfterRetirement, "routes"); routes {
		text += "; from then on requests go to " + cmp.Or(strings.TrimSpace(id), "another model")
	} else if f.AfterRetirement == "fails" {
		text += "; from then on requests fail"
	}
	switch {
	case f.Replacement == "":
	case f.usable() && f.Successor != f.Replacement:
		text += "; its replacement " + f.Replacement + " goes too: use " + f.Successor
	case f.usable() || f.Successor == "":
		text += "; its replacement is " + f.Replacement
	default: // which is retiring, for example
		text += "; its replacement " + f.Successor + " is " + f.SuccessorStage + ", too"
	}
	if len(f.Loses) > 0 {
		text += "; this loses " + strings.Join(f.Loses, ", ")
	}
	if len(f.Breaks) > 0 {
		_, successor, _ := strings.Cut(f.Successor, "/")
		text += "; this call sets " + english.OxfordWordSeries(f.Breaks, "and") + ", which " + successor + " refuses"
	}
	note := f.Note
	if f.stage == catalog.RetiredStage && strings.HasPrefix(note, "It retired on ") {
		note = "" // which the sentence says
	}
	if strings.HasPrefix(f.Doubt, "the day at ") {
		_, note, _ = strings.Cut(note, ". ") // its first sentence says so, too
	}
	if note != "" {
		text += "; note: " + strings.TrimSuffix(note, ".")
	}
	return text
}
