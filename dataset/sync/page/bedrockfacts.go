package page

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// bedrockFacts are the fields of a card with facts.
var bedrockFacts = []struct {
	field, fact string
	parse       func(text string) (string, error)
}{
	{"Model launch date", "release_date", parseBedrockDay},
	{"Knowledge cutoff", "knowledge_cutoff", parseDate},
	{"Context window", "context_length", parseThousands},
	{"Max output tokens", "max_output_tokens", parseThousands},
}

// state states what the card says. What is not understood is noted and does not leave out the rest:
// the facts of a card are apart from each other.
func (c *bedrockCard) state(odd *cardOddities) {
	profile := c.model(c.at, c.id)
	if profile == nil {
		return
	}
	note := func(about string, err error) {
		if err != nil {
			odd.add(about, c.place, err.Error())
		}
	}
	profile.State(c.field("Name"), "name", c.fields["Name"])
	// The profiles are other ids, by which most programs call the model.
	c.nameInferenceProfiles(c.at.Row(c.place, "Model ID", c.names...), c.id, c.names)
	for _, f := range bedrockFacts {
		text := c.fields[f.field]
		if text == "" || c.rules.empty.match(text) {
			continue
		}
		value, err := f.parse(text) // "" with an error, which states nothing
		note(f.field, err)
		if err == nil && isRounded.MatchString(text) {
			value = c.exact(f.fact, value)
		}
		profile.State(c.field(f.field), f.fact, value)
	}
	// Only this beginning is understood. Everything else says nothing here, in place of "false".
	if strings.HasPrefix(c.fields["Reasoning"], "Supported") {
		profile.State(c.field("Reasoning"), "features.reasoning", "true")
	}
	note("the end of models", c.stateEnd(profile))
	note("what goes in and comes out", c.stateModalities(profile))
	note("the price of models", c.statePrices(profile))
}

// field returns the place of a field of the card.
func (c *bedrockCard) field(name string) source.Node {
	return c.at.Row(c.place, name, name, c.fields[name])
}

// isRounded matches numbers of tokens such as "4K" and "1M tokens".
var isRounded = regexp.MustCompile(`^[0-9.]+ ?[KM]( tokens)?$`)

// roundingPercent is how much more a number can be than its rounded form: "1M" is 1,050,000 on a
// card, "4K" is 4,096 (2.4 percent).
const roundingPercent = 5

// halfK is how much less a number can be than its rounded form: "203K" is 202,752.
const halfK = 500

// exact returns the number of tokens that a rounded one means: the catalog's, if the card can
// have rounded it. A rounded number must not win over an exact one.
func (c *bedrockCard) exact(fact, rounded string) string {
	m := c.Dataset.Find(c.provider(), c.id)
	if m == nil {
		return rounded
	}
	known, _ := strconv.ParseInt(m.Fact(fact).String, 10, 64) // 0 if it is unknown
	least, _ := strconv.ParseInt(rounded, 10, 64)             // which parseThousands has written
	if known < least-halfK || known > least*(100+roundingPercent)/100 {
		return rounded
	}
	return m.Fact(fact).String
}

// parseThousands returns a number of tokens. A k is 1,000.
func parseThousands(text string) (string, error) { return parseTokens(text, 1000) }

// bedrockDay matches days such as "18th Sept 2026".
var bedrockDay = regexp.MustCompile(`^([0-9]{1,2})(?:st|nd|rd|th) ([A-Z][a-z]+) ([0-9]{4})$`)

// parseBedrockDay returns a day.
func parseBedrockDay(text string) (string, error) {
	return parseDay(bedrockDay.ReplaceAllString(text, "$2 $1, $3"))
}

// stateEnd states when the model ends, or before which day it does not.
func (c *bedrockCard) stateEnd(profile *source.Profile) error {
	lifecycle := c.fields["Model lifecycle"]
	switch lifecycle {
	case "Active":
	case "Legacy", "EOL":
		profile.State(c.field("Model lifecycle"), "status", "deprecated")
	case "Legacy (certain regions)", "EOL (certain regions)":
		// Elsewhere the model goes on.
	default:
		return fmt.Errorf("the model lifecycle %q is not understood", jsonl.Clip(lifecycle))
	}
	end := c.fields["Model EOL date"]
	if end == "Not announced." {
		end = ""
	}
	atEnd := c.field("Model EOL date")
	floors := []string{c.fields["EOL no sooner than"]}
	atFloor := c.field("EOL no sooner than")
	if text, found := strings.CutPrefix(end, "No sooner than "); found {
		floors = append(floors, text)
		atFloor = atEnd
		end = ""
	}
	if end != "" && !c.rules.empty.match(end) {
		// "Legacy: July 7, 2026" is a day on which something else begins, so it is not understood.
		day, err := parseBedrockDay(end)
		if err != nil {
			return err
		}
		if _, err := c.earliestFloor(floors); err != nil {
			return err
		}
		c.retire(atEnd, profile, day)
		return nil
	}
	floor, err := c.earliestFloor(floors)
	if err != nil {
		return err
	}
	profile.State(atFloor, "retirement_not_before", floor)
	return nil
}

// earliestFloor returns the earliest of the days before which a model does not end, or "". If a
// card has two, both are true of the earlier one.
func (c *bedrockCard) earliestFloor(texts []string) (floor string, err error) {
	for _, text := range texts {
		// "Not Applicable, at least 45 day EOL Notice will be provided" is a rule, not a day.
		if text == "" || c.rules.empty.match(text) || strings.HasPrefix(text, "Not Applicable,") {
			continue
		}
		day, err := parseDate(bedrockDay.ReplaceAllString(text, "$2 $1, $3"))
		if err != nil {
			return "", err
		}
		if len(day) < len(dayForm) {
			day += "-01" // no sooner than a month is no sooner than its first day
		}
		floor = min(cmp.Or(floor, day), day)
	}
	return floor, nil
}

// bedrockModality is a modality that a card has a mark for, and our name of it.
type bedrockModality struct{ word, name string }

// bedrockSides are the modalities of a card, in and out. Speech and other sound are one of ours.
var bedrockSides = []struct {
	heading, fact string
	modalities    []bedrockModality
}{
	{"Input Modalities", "input_modalities", []bedrockModality{
		{"Audio", "audio"}, {"Image", "image"}, {"Speech", "audio"}, {"Text", "text"}, {"Video", "video"},
	}},
	{"Output Modalities", "output_modalities", []bedrockModality{
		{"Embedding", ""}, {"Image", "image"}, {"Speech", "audio"}, {"Text", "text"}, {"Video", "video"},
	}},
}

// bedrockTypes are the types that follow from what comes out of a model. The first one counts: a
// model that writes and draws is for chats.
var bedrockTypes = []struct{ word, kind string }{
	{"Embedding", "embedding"},
	{"Text", "chat"},
	{"Video", "video"},
	{"Image", "image"},
	{"Speech", "audio"},
}

// stateModalities states what goes in and comes out, and the type of the model that follows. A card
// has a mark for each modality. If a mark is missing, the model can have the modality or not, so
// nothing is stated of that side.
func (c *bedrockCard) stateModalities(profile *source.Profile) error {
	start := strings.Index(c.text, "| **Input ")
	if start < 0 {
		return errors.New("the table is missing")
	}
	rows, _, _ := strings.Cut(c.text[start:], "\n\n")
	at := c.at.Row(c.place, "Modalities", rows)
	for column, side := range bedrockSides {
		marks, err := bedrockMarks(rows, column, side.heading)
		if err != nil {
			return err
		}
		var set dataset.Modalities
		for _, m := range side.modalities {
			has, found := marks[m.word]
			if !found {
				return fmt.Errorf("%s: the mark of %s is missing", side.heading, m.word)
			}
			if has {
				set |= modality(m.name)
			}
		}
		if side.fact != "input_modalities" || !c.readsDocuments(c.id) {
			profile.State(at, side.fact, strings.Join(set.Names(), ","))
		}
		// The text that comes out of a reranker is no answer. The catalog has no type for
		// rerankers.
		isReranker := strings.Contains(c.fields["Name"], "Rerank")
		if side.fact != "output_modalities" || isReranker {
			continue
		}
		for _, t := range bedrockTypes {
			if marks[t.word] {
				profile.State(at, "type", t.kind) // the first one counts
			}
		}
	}
	return nil
}

// readsDocuments reports whether the catalog knows that a model reads documents. The cards of some
// providers have no word for them, so what goes in would lose them.
func (r *reader) readsDocuments(id string) bool {
	m := r.Dataset.Find(r.provider(), id)
	return m != nil && m.InputModalities&modality("pdf") != 0
}

// bedrockMark matches the picture of a mark and the word after it.
var bedrockMark = regexp.MustCompile(`!\[[^\]]*\]\([^()]*\bicon-(yes|no)\.png\) *([A-Za-z]*)`)

// bedrockMarks returns the marks in a column of a table, by their words. The table is read as text,
// because its pictures are no text of a cell.
func bedrockMarks(rows string, column int, heading string) (map[string]bool, error) {
	marks := map[string]bool{}
	for line := range strings.Lines(rows) {
		cells := strings.Split(line, "|") // the first is before the first bar
		if len(cells) < column+2 {
			continue
		}
		text := cells[column+1]
		if strings.Contains(text, "**") {
			// Bold text is the heading. With columns exchanged, what goes in would come out.
			if !strings.EqualFold(strings.Trim(text, " *"), heading) {
				return nil, fmt.Errorf("the column %s is missing", heading)
			}
			continue
		}
		mark := bedrockMark.FindStringSubmatch(text)
		if mark != nil {
			marks[mark[2]] = mark[1] == "yes"
		}
	}
	return marks, nil
}
