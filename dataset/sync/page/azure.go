package page

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// azurePages is the schedule of Azure, which Microsoft Foundry is a part of. The repository of the
// documentation has it, too, but weeks later.
var azurePages = []rules{
	{
		Name: "azure-retirements", Provider: "azure",
		URL: "https://learn.microsoft.com/en-us/azure/foundry/openai/concepts/model-retirement-schedule",
		// What can no longer be called is deprecated there, so the others can be.
		Least: 60, Most: 500, Serves: true, Ended: true,
		Tables: []tableRule{
			{Where: `.`,
				ID: `Model`, Needs: []string{`Version`, `Lifecycle`, `Retirement date`, `Replacement`}},
		},
		Others: []otherRule{
			{Columns: `Model;Version;Training retirement date;`,
				Why: "models that customers tuned, which end later than the model itself"},
		},
		Columns: []columnRule{
			// Not by the rules of columns: readSchedule reads them together.
			{Heading: `Version|Lifecycle|Retirement date|Replacement`, Ignored: true},
		},
		// Without this sentence nothing is said about what follows an end; see stateVersion.
		Says: []saysRule{
			{Sentence: `where supported, the target for automatic upgrades`,
				Fact: "after_retirement", Value: "routes"},
		},
		Read: (*reader).readSchedule,
	},
}

// azureStages are the stages of a version, and whether the provider advises against it. Those of
// GA can have a day, too: Azure says on the first day when a model ends, 18 months ahead, so a day
// without another stage is no advice.
var azureStages = map[string]bool{
	"Preview":    false,
	"GA":         false,
	"Legacy":     true,
	"Deprecated": true,
	"Retired":    true,
}

// azureOpenAI is in the titles above the table of models that Azure upgrades by itself.
const azureOpenAI = " > Azure OpenAI"

// azureRemark matches what can be after the name of a model: "(preview)", or nothing.
var azureRemark = regexp.MustCompile(`^(\([A-Za-z ]+\))?$`)

// azureVersion is a row of the schedule: a version of a model.
type azureVersion struct {
	name, version string // version can be empty
	stage         string
	day           string // of the end; empty if none is stated
	replacement   string // the id of another model, or empty
	routes        bool   // Azure upgrades deployments to the replacement

	titles string   // above the row
	texts  []string // of the row, for its receipt
}

// hasFloor reports whether the version does not end before its day, in place of on its day: the day
// of a preview is often moved, and the policy calls it "not sooner than".
func (v *azureVersion) hasFloor() bool { return v.stage == "Preview" }

// isRetired reports whether requests to the version fail on a day.
func (v *azureVersion) isRetired(on dataset.Date) bool {
	isPast := v.day != "" && v.day <= on.String()
	return v.stage == "Retired" || isPast && !v.hasFloor()
}

// readSchedule reads a schedule with a row for each version of a model. Requests name a model, or a
// deployment that is called like it, so the versions together decide the days of the name.
func (r *reader) readSchedule() {
	// No row is stated before all are read: a name ends with one of its versions, and the others
	// decide with which.
	var byName rowGroups[azureVersion]
	r.readRow = func(row *row) {
		v, err := row.azureVersion()
		if err == nil {
			v.titles = row.table.place
			v.texts = row.table.withHeadings(row.cells)
			byName.add(v.name, v)
			return
		}
		row.at.Refuse(err)
		if v.name != "" {
			r.keepClaims(row.at, v.name)
		}
	}
	r.readTables()
	for _, name := range byName.ids {
		versions := byName.rows[name]
		var texts []string // of all rows, because together they decide
		for _, v := range versions {
			texts = append(texts, v.texts...)
		}
		at := source.At(name).Row(versions[0].titles, name, texts...)
		r.Row(at, func(at source.Node) { r.stateVersions(at, name, versions) })
	}
}

// azureVersion returns the version that a row is about. The error says what is not understood; the
// name is empty if nobody can tell which model it is.
func (r *row) azureVersion() (v azureVersion, err error) {
	name, remark, _ := strings.Cut(r.key.plain(), " ")
	if !letter.MatchString(name) {
		return v, fmt.Errorf("%q is not the name of a model", jsonl.Clip(r.key.text))
	}
	v.name = r.azureID(name)
	switch {
	case !azureRemark.MatchString(remark):
		return v, fmt.Errorf("%q is not a name, or one with a remark in parentheses", jsonl.Clip(r.key.text))
	case r.ragged != "":
		return v, errors.New(r.ragged)
	}
	v.version = r.below("Version").plain()
	// A stage that nobody knows could be one in which requests fail.
	v.stage = r.below("Lifecycle").plain()
	if _, found := azureStages[v.stage]; !found {
		return v, fmt.Errorf("lifecycle: %q is not understood", jsonl.Clip(v.stage))
	}
	day := r.below("Retirement date").plain()
	if day != "" { // many versions have none yet
		v.day, err = parseDay(day)
		if err != nil {
			return v, err
		}
	}
	v.replacement = successor(r.below("Replacement"))
	// "sora-2 (2025-12-08)" is another version of the same model.
	if v.replacement != "" {
		v.replacement = r.azureID(v.replacement)
	}
	// It says nothing about the model, or is a sentence.
	if v.replacement == v.name || dataset.CheckModelID(v.replacement) != nil {
		v.replacement = ""
	}
	v.routes = strings.HasSuffix(r.table.place, azureOpenAI)
	return v, nil
}

// azureID returns the id of a model that the schedule names. Azure compares names without case; the
// catalog has the ids in lower case, as collections write them.
func (r *reader) azureID(name string) string {
	for _, m := range r.Dataset.ModelsOf(r.provider()) {
		if strings.EqualFold(m.ID, name) {
			return m.ID
		}
	}
	return strings.ToLower(name)
}

// stateVersions states when a model ends, and the same for each of its versions that is a row of
// the catalog by itself: name-version, as LiteLLM writes them.
func (r *reader) stateVersions(at source.Node, name string, versions []azureVersion) {
	profile := r.model(at, name)
	if profile == nil {
		return
	}
	for i, v := range versions {
		// Two rows of one version are no contradiction if their days are the same.
		for _, other := range versions[:i] {
			// The page of September 2026 has a model with its old days and its new ones. Nobody can
			// tell which ones are true.
			if v.version == other.version && v.day != other.day {
				version := cmp.Or(v.version, "without a number")
				day := cmp.Or(v.day, "no day")
				otherDay := cmp.Or(other.day, "no day")
				at.Refuse(fmt.Errorf("version %s ends on %s, and elsewhere on %s", version, day, otherDay))
				return
			}
		}
		id := name + "-" + v.version
		if r.Dataset.Find(r.provider(), id) != nil {
			r.stateVersion(at, r.model(at, id), v)
		}
	}
	v, found := r.azureDecides(versions)
	if found {
		r.stateVersion(at, profile, v)
	}
}

// azureDecides returns the version with which the name ends, and false if no version has a day.
//
// LIMIT: the end of a name is by version. The earliest end of the versions that still answer is
// stated, because a program that does not say its version can be on any of them; those that are on
// a newer one have more time. A row that is missing from the page moves the day without a word.
func (r *reader) azureDecides(versions []azureVersion) (v azureVersion, found bool) {
	var running, retired []azureVersion
	for _, v := range versions {
		if v.isRetired(r.Today) {
			retired = append(retired, v)
		} else {
			running = append(running, v)
		}
	}
	byDay := func(a, b azureVersion) int { return strings.Compare(a.day, b.day) } // days sort as texts
	if len(running) == 0 {
		return slices.MaxFunc(retired, byDay), true // the name ends with the last of its versions
	}
	// A preview that may have ended says nothing about the others.
	today := r.Today.String()
	var ahead []azureVersion
	for _, v := range running {
		if v.day > today {
			ahead = append(ahead, v)
		}
	}
	if len(ahead) > 0 {
		return slices.MinFunc(ahead, byDay), true
	}
	last := slices.MaxFunc(running, byDay)
	return last, last.day != ""
}

// stateVersion states the end of a version about a model.
func (r *reader) stateVersion(at source.Node, profile *source.Profile, v azureVersion) {
	if v.hasFloor() {
		profile.State(at, "retirement_not_before", v.day)
		return
	}
	profile.State(at, "retirement_date", v.day)
	if azureStages[v.stage] || v.isRetired(r.Today) {
		profile.State(at, "status", "deprecated")
	}
	if v.day == "" || v.replacement == "" {
		return
	}
	profile.State(at, "replacement", r.provider()+"/"+v.replacement)
	// Deployments of the type Standard, which most are, are upgraded on the day unless their owner
	// forbids it. LIMIT: provisioned deployments fail; a model has one statement for all.
	if v.routes && len(r.said) > 0 {
		profile.State(at, "after_retirement", "routes "+v.replacement)
	}
}
