package page

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// bedrockPages are the pages of Amazon Bedrock. Each page of its documentation has a twin in
// Markdown. Amazon decides the days; the makers of the models have others.
//
// A row is a model, whose id has no prefix of an inference profile. Profiles such as us.ID and
// global.ID say where a request may be answered; they are names for the model.
var bedrockPages = []rules{
	{
		// Models that came before September 2026. The cards of the others say when they end.
		Name: "amazon-bedrock-lifecycle", Provider: "amazon-bedrock",
		URL:   "https://docs.aws.amazon.com/bedrock/latest/userguide/model-lifecycle-legacy.md",
		Least: 5, Most: 150, Ended: true,
		Tables: []tableRule{
			{Where: `.|^$`,
				ID: `Model ID`, Needs: []string{`Model name`, `Regions`, `Legacy date`, `EOL date`}},
		},
		Columns: []columnRule{
			// Not by the rules of columns: readLifecycle reads them together.
			{Heading: `Model name|Regions|EOL date`, Ignored: true},
			// The model works on, for those who have it, and later at a higher price.
			{Heading: `Model provider|Legacy date|Public extended access start date`, Ignored: true},
		},
		Says: []saysRule{
			requestsFail(`requests made to this version will fail`),
		},
		Read: (*reader).readLifecycle,
	},
	{
		Name: "amazon-bedrock-cards", Provider: "amazon-bedrock",
		URL:   "https://docs.aws.amazon.com/bedrock/latest/userguide",
		Least: 60, Most: 400, Serves: true,
		Files: []string{bedrockIndex},
		More:  bedrockFiles,
		Read:  (*reader).readBedrockCards,
	},
}

// bedrockPrefixes are the prefixes of inference profiles. A vendor is never one, so dots need not
// be counted: openai.gpt-5.5 has none.
var bedrockPrefixes = []string{"us-gov", "us", "eu", "apac", "ap", "au", "jp", "ca", "in", "il", "global"}

// bedrockEnd is the end of a model in some regions.
type bedrockEnd struct {
	id, name, regions string
	day               string // as the page writes it

	titles string // above it
}

// isPublic reports whether everybody can use one of the regions. Regions of the US government have
// other days, and most programs are not there.
func (e *bedrockEnd) isPublic() bool {
	return slices.ContainsFunc(strings.Split(e.regions, ","), func(region string) bool {
		return !strings.HasPrefix(strings.TrimSpace(region), "us-gov-")
	})
}

var (
	bedrockEnded = regexp.MustCompile(`(?m)^- \*\*.*(?:\n[ \t]+- .*)+`)
	bedrockField = regexp.MustCompile(`\*\*([A-Za-z ]+):\*\* *(.*)`)
	backslash    = regexp.MustCompile(`\\([[:punct:]])`)
)

// readLifecycle reads the page with a table of models that end, and a list of those that have
// ended. Both have a row for each group of regions.
func (r *reader) readLifecycle() {
	var ends rowGroups[bedrockEnd]
	r.readRow = func(row *row) {
		id := row.key.plain()
		isID := letter.MatchString(id)
		e := bedrockEnd{
			id:      id,
			name:    row.below("Model name").plain(),
			regions: row.below("Regions").plain(),
			day:     row.below("EOL date").plain(),
			titles:  row.table.place,
		}
		if row.ragged == "" && isID && e.day != "" {
			ends.add(id, e)
			return
		}
		row.at.Refuse(fmt.Errorf("%q has no EOL date, or cells are missing: %s", jsonl.Clip(id), row.ragged))
		if isID {
			r.keepClaims(row.at, id)
		}
	}
	r.readTables()

	// The list is nested in a way that no table has, and some of its lines have several fields.
	blocks := bedrockEnded.FindAllString(r.Files[""], maxRows)
	if blocks == nil {
		r.Reject("the list of models that have ended is missing")
	}
	for _, block := range blocks {
		r.Row(source.At("ended: "+jsonl.Clip(block)), func(at source.Node) {
			ofBlock, err := bedrockEnds(block)
			if err != nil {
				at.Refuse(err)
				return
			}
			for _, e := range ofBlock {
				ends.add(e.id, e)
			}
		})
	}
	for _, id := range ends.ids {
		ofModel := ends.rows[id]
		var texts []string // of all regions, because together they decide
		for _, e := range ofModel {
			texts = append(texts, e.name, e.regions, e.day)
		}
		at := source.At(id).Row(ofModel[0].titles, id, texts...)
		r.Row(at, func(at source.Node) { r.stateBedrockEnd(at, id, ofModel) })
	}
}

// bedrockEnds returns what an entry of the list says about a model: an end for each of its lines of
// regions.
func bedrockEnds(block string) (ends []bedrockEnd, err error) {
	// The name and the id come first and hold for all lines of regions below them.
	var common bedrockEnd
	for line := range strings.Lines(block) {
		for part := range strings.SplitSeq(line, " / ") {
			field := bedrockField.FindStringSubmatch(part)
			if field == nil {
				continue // the maker
			}
			value := strings.TrimSpace(backslash.ReplaceAllString(field[2], "$1"))
			switch field[1] {
			case "Model name":
				common.name = value
			case "Model ID":
				common.id = value
			case "Regions":
				ends = append(ends, bedrockEnd{regions: value})
			case "EOL date":
				if len(ends) > 0 {
					ends[len(ends)-1].day = value
				}
			}
		}
	}
	if !letter.MatchString(common.id) || len(ends) == 0 {
		return nil, errors.New("no Model ID, or no Regions")
	}
	for i := range ends {
		if ends[i].day == "" {
			return nil, errors.New("no EOL date below its Regions")
		}
		ends[i].id = common.id
		ends[i].name = common.name
	}
	return ends, nil
}

// stateBedrockEnd states when a model ends.
//
// LIMIT: regions of the US government are left out if the model is elsewhere, too, and a region
// that the page does not list may have the model for longer.
func (r *reader) stateBedrockEnd(at source.Node, id string, ends []bedrockEnd) {
	profile := r.model(at, id)
	if profile == nil {
		return
	}
	isOfGovernment := func(e bedrockEnd) bool { return !e.isPublic() }
	public := slices.DeleteFunc(slices.Clone(ends), isOfGovernment)
	if len(public) == 0 {
		r.report("%s ends in regions of the US government only, which is not stated", id)
		return
	}
	profile.State(at, "name", public[0].name)
	for _, e := range public {
		r.retire(at, profile, e.day) // which refuses a second day: a model has one end
	}
	// The page is about nothing but ends, so its sentences hold for each model on it.
	for _, says := range r.said {
		profile.State(says.at(at), says.Fact, says.Value)
	}
	r.nameInferenceProfiles(at, id, nil)
}

// nameInferenceProfiles states that inference profiles, such as us.anthropic.claude-opus-4-6-v1,
// are names for a model: those that a page has, and those that are rows of the catalog. Amazon's
// word for such an id is a profile; what is stated about a model is one, too, in this program.
//
// LIMIT: what a card lists is added to the ids that collections know, so one that Amazon takes away
// stays a name.
func (r *reader) nameInferenceProfiles(at source.Node, id string, listed []string) {
	profile := r.model(at, id)
	if profile == nil {
		return
	}
	inferenceIDs := slices.Clone(listed)
	m := r.Dataset.Find(r.provider(), id)
	// A claim about aliases has all of them. One with the ids of the page only would take away
	// those that collections know.
	if m != nil && len(listed) > 0 {
		inferenceIDs = append(inferenceIDs, m.Aliases...)
	}
	for _, prefix := range bedrockPrefixes {
		if r.Dataset.Find(r.provider(), prefix+"."+id) != nil {
			inferenceIDs = append(inferenceIDs, prefix+"."+id)
		}
	}
	slices.Sort(inferenceIDs)
	var names []string
	for _, name := range slices.Compact(inferenceIDs) {
		if name == id {
			continue
		}
		isRow := r.Dataset.Find(r.provider(), name) != nil
		switch {
		case !isRow:
			names = append(names, name)
		case m != nil:
			// A row can only be an alias of a row. Until the catalog has the model, the inference
			// profile stays a model by itself.
			names = append(names, name)
			alias := r.model(at, name)
			alias.State(at, "alias_of", id)
		}
	}
	profile.State(at, "aliases", strings.Join(names, ","))
}
