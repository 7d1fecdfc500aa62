package api

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/price"
	"modelcatalog/dataset/resolve"
	"modelcatalog/site/mentions"
)

// Meaning is what an id means for a program that has it, on a day. The path /resolve and the tool
// check_ids show it, each in its own form.
type Meaning struct {
	resolve.Answer
	Input    string             // the id, as it was written
	Verdicts []mentions.Verdict // of each of Rows, in the same order
	Maker    string             // of the id, if the catalog does not cover this maker; Found is Uncovered then
}

// Means returns what an id means on a day, in any spelling that package resolve knows.
func (a *API) Means(id string, day dataset.Date) Meaning {
	m := Meaning{Answer: a.names().Resolve(resolve.Name{ID: id}), Input: id}
	for _, row := range m.Rows {
		m.Verdicts = append(m.Verdicts, mentions.Judge(a.Catalog(), row, m.Place, m.Unsure, day))
	}
	// An id of a maker that the catalog does not cover is not unknown: nobody should look for a
	// typing error in it.
	if m.Rows == nil && m.Retired == nil {
		m.Maker = mentions.Uncovered(id, a.Catalog().ProviderIDs())
		if m.Maker != "" {
			m.Found = resolve.Uncovered
		}
	}
	return m
}

// Doubt returns why it is uncertain whether the id works, if nothing but an id that retired before
// the catalog's time says so; empty otherwise. Verdicts have their own doubts.
func (m *Meaning) Doubt(c *catalog.Catalog) string {
	if m.Retired == nil || !m.Unsure {
		return ""
	}
	doubt, _ := mentions.JudgeGone(c, m.Retired, m.Place)
	return doubt
}

// note returns everything that a reader should know about the id, in sentences; empty if there is
// nothing.
func (m *Meaning) note(c *catalog.Catalog) string {
	var sentences []string
	add := func(sentence string) { // two models may have the same doubt
		if sentence != "" && !slices.Contains(sentences, sentence) {
			sentences = append(sentences, sentence)
		}
	}
	add(m.Note)
	add(sentence(m.Doubt(c)))
	for i, v := range m.Verdicts {
		if v.Doubt != "" && len(m.Verdicts) > 1 {
			provider, id := c.Key(m.Rows[i])
			add(provider + "/" + id + ": " + v.Doubt + ".")
			continue
		}
		add(sentence(v.Doubt))
	}
	for i := range m.Verdicts {
		add(m.nextHere(c, &m.Verdicts[i]))
	}
	if m.Maker != "" {
		add("The catalog does not cover models of " + m.Maker + ".")
	}
	return strings.Join(sentences, " ")
}

// nextHere says what takes the place of a model at the place that the id names, if that is not what its own provider
// leads to, which the row of the model has as its successor; empty if there is nothing to say.
func (m *Meaning) nextHere(c *catalog.Catalog, v *mentions.Verdict) string {
	next := mentions.NextOf(c, v.Row, m.Place, m.Unsure, c.Day())
	place := resolve.NameOf(m.Place)
	switch {
	case !next.Elsewhere:
		return ""
	case !next.Known:
		return "At " + place + " nothing is known to replace it."
	case next.Row == next.Makers:
		return ""
	}
	_, id := c.Key(next.Row)
	return "At " + place + " it is replaced by " + id + "."
}

// sentence returns a clause as a sentence; empty for none.
func sentence(clause string) string {
	first, size := utf8.DecodeRuneInString(clause)
	if size == 0 {
		return ""
	}
	if second, _ := utf8.DecodeRuneInString(clause[size:]); unicode.IsUpper(second) {
		return clause + "." // a name that is written so, such as xAI
	}
	return string(unicode.ToUpper(first)) + clause[size:] + "."
}

// maxNear is the number of similar ids that an error about an unknown one names.
const maxNear = 5

// Only returns the row of the only model that a name means, at a provider if one is given, and what
// is uncertain about it in sentences. The error is a *catalog.Error: of the code ModelNotFound,
// with similar ids, if the name means no row, and of the code InvalidParameter, with all of them,
// if it means several.
func (a *API) Only(name, provider string) (row int, note string, err error) {
	row, answer, err := a.only(name, provider)
	return row, answer.Note, err
}

// Billed is Only for a bill: a fine-tuned model, whose prices are not those of its base, is no row.
func (a *API) Billed(name string) (row int, note string, err error) {
	row, answer, err := a.only(name, "")
	if err == nil && answer.Tuned {
		message := Quote(name) + " is a fine-tuned model, whose prices are not known"
		return 0, "", &catalog.Error{Code: catalog.ModelNotFound, Message: message}
	}
	return row, answer.Note, err
}

// unaskedPlace says what a use says about its place that is asked for by no price, with a blank behind
// it; it is empty if there is nothing. Who names a region expects its price, and not silently another.
func unaskedPlace(prices *price.Prices, m *dataset.Model, use price.Use, at price.At) string {
	unasked, scopes := prices.UnaskedPlace(m, use, at)
	if len(unasked) == 0 {
		return ""
	}
	note := "No price asks for the " + strings.Join(unasked, " or the ") + ", so that it changes nothing"
	if len(scopes) > 0 {
		note += "; prices differ by " + english.WordSeries(scopes, "and")
	}
	return note + ". "
}

func (a *API) only(name, provider string) (row int, answer resolve.Answer, err error) {
	c := a.Catalog()
	// A name can name another provider than the argument, as "openai/gpt-4o" does. Such rows do not
	// count.
	answer = a.names().Resolve(resolve.Name{ID: name, Place: provider})
	elsewhere := func(row int) bool {
		at, _ := c.Key(row)
		return provider != "" && at != provider
	}
	rows := slices.DeleteFunc(slices.Clone(answer.Rows), elsewhere)
	switch len(rows) {
	case 1:
		return rows[0], answer, nil
	case 0:
		return 0, answer, a.unknown(name, provider, &answer)
	}
	message := Quote(name) + " is the id of several models: " + a.list(rows) + "; put the provider first"
	return 0, answer, &catalog.Error{Code: catalog.InvalidParameter, Message: message}
}

// unknown returns the error for a name that means no row.
func (a *API) unknown(name, provider string, answer *resolve.Answer) error {
	// The message names what was looked for, also if the provider is another argument.
	if provider != "" && !strings.HasPrefix(name, provider+"/") {
		name = provider + "/" + name
	}
	message := "no model has the id " + Quote(name)
	if gone := answer.Retired; gone != nil {
		message += ", which " + resolve.NameOf(gone.Provider) + " retired on " + gone.Day
	}
	if near := a.Catalog().Nearest(name, maxNear, 0); len(near) > 0 {
		message += "; similar are " + a.list(near)
	}
	return &catalog.Error{Code: catalog.ModelNotFound, Message: message}
}

// Quote returns a text for a message, in quotation marks and shortened if it is long.
func Quote(text string) string { return string(jsonl.AppendString(nil, jsonl.Clip(text))) }

// list returns the keys of rows for a message.
func (a *API) list(rows []int) string {
	var keys []string
	for _, row := range rows {
		provider, id := a.Catalog().Key(row)
		keys = append(keys, Quote(provider+"/"+id))
	}
	return strings.Join(keys, ", ")
}

// Bill returns what a use of a row's model costs in a tier of service at a time, and what its
// reader should know in sentences, or an empty text. The path /cost and the tool estimate_cost
// show it. The model is asked for by an id, which can name the scope of its prices. The use is that
// of a usage object.
func (a *API) Bill(
	row int, asked string, usage price.Object, tier string, at price.At,
) (price.Bill, string, error) {
	use, err := price.ParseUse(usage)
	if err != nil {
		return price.Bill{}, "", err
	}
	provider, id := a.Catalog().Key(row)
	m := a.prices.Model(provider, id)
	use, scope := use.At(provider, asked)
	bill, err := a.prices.Cost(m, use, tier, at)
	if err != nil {
		return bill, "", err
	}
	// The reader of a range should know how to get an amount.
	note := ""
	if scope != "" {
		note = "Billed at the prices of scope=" + scope + ", which the id names. "
	}
	note += unaskedPlace(a.prices, m, use, at)
	if a.prices.DependsOnPrompt(m, use, tier, at) {
		note += Quote(id) + " costs more for long prompts; " +
			"for one amount, add context, the tokens of the prompt of one request. "
	}
	if hours := a.prices.HoursOf(m, use, tier, at); len(hours) > 0 {
		note += Quote(id) + " has other prices at " + english.WordSeries(hours, "and") +
			"; for the amount at a time of the day, add that to at."
	}
	return bill, strings.TrimSpace(note), nil
}
