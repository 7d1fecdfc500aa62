package collection

import (
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// genAIMeters are the meters of genai-prices: per million tokens, or per thousand searches.
var genAIMeters = map[string]string{
	"input_mtok": "input", "output_mtok": "output", "cache_read_mtok": "cache_read", "cache_write_mtok": "cache_write",
	"cache_write_1h_mtok": "cache_write_1h", "input_audio_mtok": "input_audio", "output_audio_mtok": "output_audio",
	"cache_audio_read_mtok": "cache_read_audio", "input_image_mtok": "input_image", "output_image_mtok": "output_image",
	"cache_image_read_mtok": "cache_read_image", "input_video_mtok": "input_video", "output_video_mtok": "output_video",
	"web_searches_kcount": "web_search",
}

// readGenAIPrices reads data.json: providers, each with entries that match ids by rules. A model of the dataset gets the prices of
// the first entry that matches its id, if the entry names the id or if the id only adds -latest, -preview or a date to a name.
func readGenAIPrices(r *reader, root node) {
	for _, p := range root.elements() {
		provider := r.provider(p.get("id").text())
		if provider == "" {
			continue
		}
		entries := p.get("models").elements()
		for _, model := range r.dataset.ModelsOf(provider) {
			i := slices.IndexFunc(entries, func(e node) bool { return matches(e.get("match"), model.ID) })
			if i < 0 {
				continue
			}
			named := append(operands(entries[i].get("match"), provider == "mistral"), entries[i].get("id").text())
			// A name without a date means another model of Mistral's from time to time.
			if !slices.ContainsFunc(named, func(name string) bool {
				suffix, found := strings.CutPrefix(model.ID, name)
				return found && (suffix == "" || provider != "mistral" && version.MatchString(suffix))
			}) {
				continue
			}
			if s := r.state(entries[i], provider, model.ID); s != nil {
				s.readGenAIPrices(entries[i].get("prices"), model.Fact("output_modalities").String)
			}
		}
	}
}

// version is what makes an id a version of another.
var version = regexp.MustCompile(`^(-(latest|preview|\d{3,4}|\d{8}|\d{4}-\d\d-\d\d|\d\d-\d\d|\d\d-\d{4}))+$`)

// operands returns the texts in a clause, or only those that are whole ids.
func operands(clause node, whole bool) (texts []string) {
	for _, c := range clause.members() {
		switch c.name {
		case "or", "and":
			for _, inner := range c.elements() {
				texts = append(texts, operands(inner, whole)...)
			}
		case "equals", "starts_with", "contains":
			if c.name == "equals" || !whole {
				texts = append(texts, c.text())
			}
		}
	}
	return texts
}

// matches reports whether a clause matches an id. A clause of an unknown form matches none.
func matches(clause node, id string) bool {
	for _, c := range clause.members() {
		switch c.name {
		case "or":
			return slices.ContainsFunc(c.elements(), func(c node) bool { return matches(c, id) })
		case "and":
			return !slices.ContainsFunc(c.elements(), func(c node) bool { return !matches(c, id) })
		case "equals":
			return c.text() == id
		case "starts_with":
			return strings.HasPrefix(id, c.text())
		case "ends_with":
			return strings.HasSuffix(id, c.text())
		case "contains":
			return strings.Contains(id, c.text())
		case "regex":
			pattern, err := regexp.Compile(c.text())
			return err == nil && pattern.MatchString(id)
		}
	}
	return false
}

// readGenAIPrices states the prices of an entry: an object, or an array of them with the days or hours for which they hold. The
// first of an array with hours holds for the rest of the day.
func (s *Statement) readGenAIPrices(prices node, output string) {
	if _, one := prices.value.(map[string]any); one {
		s.genAIPrices(prices, output, "", 0)
		return
	}
	entries := prices.elements()
	rest := ""
	for _, e := range slices.Backward(entries) {
		constraint := e.get("constraint")
		from, until := constraint.get("start_time"), constraint.get("end_time")
		hours := ""
		if from.value != nil && until.value != nil {
			hours, rest = "utc="+from.clock()+"-"+until.clock(), "utc="+until.clock()+"-"+from.clock()
		} else if constraint.value == nil {
			hours = rest
		}
		s.genAIPrices(e.get("prices"), output, hours, constraint.get("start_date").day())
	}
	for i := range s.Prices { // each entry with a day replaces those before it
		p := &s.Prices[i]
		for _, e := range entries {
			if from := e.get("constraint").get("start_date").day(); from > p.From && (p.To == 0 || p.To > from) {
				p.To = from
			}
		}
	}
}

func (s *Statement) genAIPrices(prices node, output string, condition string, from dataset.Date) {
	for _, n := range prices.members() {
		meter, known := genAIMeters[n.name]
		if !known {
			continue
		}
		if _, tiered := n.value.(map[string]any); !tiered {
			single := output == "audio" || output == "image"
			if own := "output_" + output; n.name == "output_mtok" && single && prices.get(own+"_mtok").value == nil {
				meter = own
			}
			s.price(n, meter, condition, n.price(1), from)
			continue
		}
		s.price(n, meter, condition, n.get("base").price(1), from)
		for _, tier := range n.get("tiers").elements() {
			if start := tier.get("start").tokens(); start != "" {
				s.price(tier, meter, "context>"+start, tier.get("price").price(1), from)
			}
		}
	}
}
