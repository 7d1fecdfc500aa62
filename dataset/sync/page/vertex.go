package page

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// vertexModels is where the pages about models are.
const vertexModels = "https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/"

// vertexPages are the pages of Google's Vertex AI, which is called Gemini Enterprise Agent Platform
// since 2026. The Gemini API has other days, in both directions.
var vertexPages = []rules{
	{
		Name: "google-vertex-retirements", Provider: "google-vertex",
		URL:   vertexModels + "model-versions.md.txt",
		Least: 20, Most: 150, Ended: true,
		Tables: []tableRule{
			{Where: `.`,
				ID: `Model ID`, Needs: []string{`Release date`, `Retirement date`}},
		},
		Columns: []columnRule{
			{Heading: `Release date`, Fact: "release_date"},
			{Heading: `Retirement date`, Fact: "retirement"},
			{Heading: `Replacement model|Recommended upgrade`, Fact: "replacement"},
		},
		// LIMIT: models of short availability end 45 days after their replacement comes. That is no
		// day, so nothing is stated about their end until the page has one.
		Empty: []string{`No retirement date announced`},
		Says: []saysRule{
			requestsFail(`errors caused by models reaching their retirement dates`),
		},
		Read: (*reader).readVertex,
	},
	{
		Name: "google-vertex-partners", Provider: "google-vertex",
		URL:   vertexModels + "deprecations/partner-models.md.txt",
		Least: 4, Most: 60, Ended: true,
		Read: (*reader).readVertexPartners,
	},
	{
		Name: "google-vertex-open", Provider: "google-vertex",
		URL:   vertexModels + "deprecations/open-models.md.txt",
		Least: 2, Most: 60, Ended: true,
		Tables: []tableRule{
			{Where: `.|^$`,
				ID: `Model ID`, Needs: []string{`Deprecation date`, `Retirement date`}},
		},
		Columns: []columnRule{
			// Not by the rules of columns: readVertexOpen finds the rows of an id first.
			{Heading: `Retirement date`, Ignored: true},
			// Those who have the model can go on, and weights to run are no model of the provider.
			{Heading: `Deprecation date|Self-deploy alternative`, Ignored: true},
		},
		Empty: []string{`No retirement date announced`},
		Read:  (*reader).readVertexOpen,
	},
}

var (
	vertexRule    = regexp.MustCompile(`^\|(?:\s*:?-+:?\s*\|)+\s*$`)
	vertexPadding = regexp.MustCompile(`\|\s*\|\s*$`)
	vertexMark    = regexp.MustCompile("\\\\\\*`")
)

// readVertex reads the page of versions.
func (r *reader) readVertex() {
	r.Files[""] = repairTables(r.Files[""])
	r.readTables()
}

// repairTables returns a page whose tables have as many columns as headings. One table of the page
// has one column more in the line below its headings, so that it is no table in Markdown, and all
// of its rows would be lost without a word. One of its rows has an empty cell at its end.
func repairTables(page string) string {
	lines := strings.Split(page, "\n")
	columns := 0 // of the table; 0 outside, and for one that needs no repair
	for i, line := range lines {
		switch {
		case !strings.HasPrefix(line, "|"):
			columns = 0
		case i > 0 && vertexRule.MatchString(line) && strings.HasPrefix(lines[i-1], "|"):
			headings := countCells(lines[i-1])
			if countCells(line) > headings {
				lines[i] = "|" + strings.Repeat("---|", headings)
				columns = headings
			}
		case columns > 0 && countCells(line) == columns+1:
			lines[i] = vertexPadding.ReplaceAllString(line, "|")
		}
		// `textembedding-gecko@003\*` has the mark of a footnote in its code.
		lines[i] = vertexMark.ReplaceAllString(lines[i], "`")
	}
	return strings.Join(lines, "\n")
}

var (
	vertexSection = regexp.MustCompile(`(?m)^## (.+)$`)
	vertexEnds    = regexp.MustCompile(`deprecated as of ([^*]+)\*\* and will be \*\*shut down on ([^*]+?)\*\*`)
	vertexID      = regexp.MustCompile(`<th>Model ID</th>\s*<td><code>([^<]+)</code>`)
)

// readVertexPartners reads the page of models of other makers that end: a section for each, with a
// sentence and a table about the model.
func (r *reader) readVertexPartners() {
	page := r.Files[""]
	if err := checkPage(page); err != nil {
		r.Reject("%s", err)
		return
	}
	// As text and not as tables: the sentence with the day is between them, and nothing but the
	// section says which model it is about.
	starts := vertexSection.FindAllStringSubmatchIndex(page, maxTables)
	if starts == nil || !vertexEnds.MatchString(page) {
		r.Reject("sections with a sentence about a deprecation are missing")
	}
	for i, start := range starts {
		end := len(page)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		title := page[start[2]:start[3]] // the first group of the pattern
		section := page[start[0]:end]
		at := source.At(title).Row("", title, section)
		r.Row(at, func(at source.Node) { r.vertexPartner(at, section) })
	}
}

// vertexPartner states when the model of a section ends. A section that says it of several models,
// or of none, is refused.
func (r *reader) vertexPartner(at source.Node, section string) {
	// Two are enough to know that there is more than one.
	ids := vertexID.FindAllStringSubmatch(section, 2)
	if len(ids) != 1 {
		at.Refuse(errors.New("no Model ID, or several, want one"))
		return
	}
	id := ids[0][1]
	rows := r.vertexRows(at, id)
	ends := vertexEnds.FindAllStringSubmatch(section, 2)
	if len(ends) != 1 {
		at.Refuse(errors.New("no sentence with the day on which it is shut down, or several, want one"))
		return
	}
	for _, s := range rows {
		r.retire(at, s, strings.TrimSpace(ends[0][2]))
	}
}

// readVertexOpen reads the page of open models that end: a table.
func (r *reader) readVertexOpen() {
	r.readRow = func(row *row) {
		// Words beside the id do not change its end.
		ids, _ := row.ids()
		if len(ids) != 1 {
			text := jsonl.Clip(row.key.text)
			row.at.Refuse(fmt.Errorf("%q has no id of a model, or several, want one", text))
			return
		}
		// Before the row is refused, so that the claims about its models are kept.
		rows := r.vertexRows(row.at, ids[0])
		if row.ragged != "" {
			row.at.Refuse(errors.New(row.ragged))
			return
		}
		end := row.below("Retirement date")
		for _, s := range rows {
			if end.text != "" {
				row.stateFact(s, end, "retirement")
			}
		}
	}
	r.readTables()
}

// vertexRows returns the models that an id of a page is about. Older SDKs write NAME@VERSION or
// NAME@default, and the endpoint that is compatible with OpenAI's PUBLISHER/NAME; collections have
// them as rows. They are names for the row that is called like the id, if the catalog has it; else
// they are the model.
func (r *reader) vertexRows(at source.Node, id string) (rows []*source.Profile) {
	isRow := r.Dataset.Find(r.provider(), id) != nil
	var versions []*source.Profile
	for _, m := range r.Dataset.ModelsOf(r.provider()) {
		if strings.HasPrefix(m.ID, id+"@") || strings.HasSuffix(m.ID, "/"+id) {
			versions = append(versions, r.model(at, m.ID))
		}
	}
	if len(versions) > 0 && !isRow {
		// The id is a name for the only version. Of several, nobody can tell which one it means.
		if len(versions) == 1 {
			versions[0].State(at, "aliases", id)
		}
		return versions
	}
	for _, version := range versions {
		version.State(at, "alias_of", id)
	}
	profile := r.model(at, id)
	if profile == nil {
		return nil
	}
	return []*source.Profile{profile}
}
