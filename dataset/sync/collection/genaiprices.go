package collection

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// genai-prices is a price list for counting costs: https://github.com/pydantic/genai-prices. An
// entry has prices and clauses, such as {"starts_with":"gpt-5"}; the first entry with a clause that
// matches an id is about it.
//
// How it is read:
//   - A clause can match more ids than its author thought of: those that begin with gpt-5 have many
//     prices. So an entry counts only for ids that it names, or that add a version to a name.
//   - At some providers a name without a date means a newer model one day, and an entry can have the
//     prices of the earlier one (genAIExactNames).
//   - A model that makes images or speech can have their prices in the field for text
//     (stateGenAIPrices).
//
// LIMIT: facts are not read, because models.dev has them.

// genAIMeters are the fields with prices: per million tokens (mtok) or per thousand (kcount).
var genAIMeters = map[string]string{
	"input_mtok":            "input",
	"output_mtok":           "output",
	"cache_read_mtok":       "cache_read",
	"cache_write_mtok":      "cache_write",
	"cache_write_1h_mtok":   "cache_write_1h",
	"input_audio_mtok":      "input_audio",
	"output_audio_mtok":     "output_audio",
	"cache_audio_read_mtok": "cache_read_audio",
	"input_image_mtok":      "input_image",
	"output_image_mtok":     "output_image",
	"cache_image_read_mtok": "cache_read_image",
	"input_video_mtok":      "input_video",
	"output_video_mtok":     "output_video",
	"web_searches_kcount":   "web_search",
}

// genAIExactNames are the providers whose names without a date mean another model from time to
// time, as mistral-medium does. A price is only for the ids that an entry names.
var genAIExactNames = []string{"mistral"}

// readGenAIPrices reads data.json: providers, each with entries. It states prices of models that
// the catalog has, because clauses cannot be turned into ids.
func readGenAIPrices(r *reader, root source.Node) {
	for _, p := range root.Elements() {
		provider := r.provider(p.Get("id").Text())
		if provider != "" {
			r.readGenAIProvider(provider, p.Get("models").Elements())
		}
	}
}

// readGenAIProvider reads the entries of a provider.
func (r *reader) readGenAIProvider(provider string, entries []source.Node) {
	// Not as rows: a fault in the clauses of one entry decides which models the entries after it
	// get, so it rejects the whole.
	var clauses [][]clause
	for _, entry := range entries {
		clauses = append(clauses, clausesOf(entry.Get("match")))
	}
	matched := map[int][]*dataset.Model{} // by the index of the first entry that matches the id
	for _, model := range r.Dataset.ModelsOf(provider) {
		i := slices.IndexFunc(clauses, func(ofEntry []clause) bool {
			return slices.ContainsFunc(ofEntry, func(c clause) bool { return c.matches(model.ID) })
		})
		matched[i] = append(matched[i], &model)
	}
	isExact := slices.Contains(genAIExactNames, provider)
	for i, entry := range entries {
		names := append(clauses[i], clause{"equals", entry.Get("id").Text()})
		r.Row(entry, func(entry source.Node) {
			for _, model := range matched[i] {
				isNamed := func(c clause) bool { return c.names(model.ID, isExact) }
				if !slices.ContainsFunc(names, isNamed) {
					continue
				}
				s := r.model(entry, provider, model.ID)
				if s != nil {
					stateGenAIPrices(s, entry.Get("prices"), model.Fact("output_modalities").String)
				}
			}
		})
	}
}

// clause compares an id with a text.
type clause struct{ kind, text string }

// comparisons are the kinds of clauses that are read.
var comparisons = map[string]func(id, text string) bool{
	"equals":      func(id, text string) bool { return id == text },
	"starts_with": strings.HasPrefix,
	"ends_with":   strings.HasSuffix,
	"contains":    strings.Contains,
}

// matches reports whether an id is one of those that the clause is about.
func (c clause) matches(id string) bool { return comparisons[c.kind](id, c.text) }

// version matches what makes an id a version of another one.
var version = regexp.MustCompile(`^(-(latest|preview|\d{3,4}|\d{8}|\d{4}-\d\d-\d\d|\d\d-\d\d|\d\d-\d{4}))+$`)

// names reports whether the text of a clause is an id, or the name to which an id adds a version.
// If names are exact, it is the whole id.
func (c clause) names(id string, exact bool) bool {
	if exact {
		return c.kind == "equals" && id == c.text
	}
	suffix, found := strings.CutPrefix(id, c.text)
	return found && (suffix == "" || version.MatchString(suffix))
}

// clausesOf returns the clauses; an id has to match one of them. A clause of another kind, such as
// a regular expression or a conjunction, matches no id here: without it, an entry is about fewer
// models and never about wrong ones.
func clausesOf(n source.Node) (found []clause) {
	for _, c := range n.Members() {
		if comparisons[c.Name] != nil {
			found = append(found, clause{c.Name, c.Text()})
		}
		if c.Name == "or" {
			for _, alternative := range c.Elements() {
				found = append(found, clausesOf(alternative)...)
			}
		}
	}
	return found
}

// stateGenAIPrices states the prices of an entry: an object, or an array of them with the days or
// hours for which they hold.
func stateGenAIPrices(s *source.Profile, prices source.Node, output string) {
	p := priceReader{Profile: s, meters: genAIMeters}
	if output == "audio" || output == "image" {
		p.outputMeter = "output_" + output
	}
	if prices.IsObject() {
		p.read(prices)
		return
	}
	// From the last to the first, because the first has no hours if the others have: it holds for
	// the rest of the day, which is known only then.
	periods := prices.Elements()
	rest := "" // the condition of the rest of the day
	for _, period := range slices.Backward(periods) {
		constraint := period.Get("constraint")
		p.from = constraint.Get("start_date").Day()
		p.condition = ""
		start := constraint.Get("start_time")
		end := constraint.Get("end_time")
		switch {
		case start.Exists() && end.Exists():
			from := clock(start)
			to := clock(end)
			p.condition = "utc=" + from + "-" + to
			rest = "utc=" + to + "-" + from
		case !constraint.Exists():
			p.condition = rest
		}
		p.read(period.Get("prices"))
	}
	// The file says when prices begin. They end when the next ones begin.
	for i := range s.Prices {
		price := &s.Prices[i]
		for _, period := range periods {
			from := period.Get("constraint", "start_date").Day()
			if from > price.From && (price.To == 0 || price.To > from) {
				price.To = from
			}
		}
	}
}

// clock returns a time such as 16:30:00Z as 16:30.
func clock(n source.Node) string {
	t, err := time.Parse("15:04:05Z", n.Text())
	if err != nil {
		n.Fault("a time such as 16:30:00Z")
		return ""
	}
	return t.Format("15:04")
}
