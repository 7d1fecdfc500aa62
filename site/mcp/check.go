package mcp

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/resolve"
	"modelcatalog/site/api"
	"modelcatalog/site/facts"
	"modelcatalog/site/mentions"
	"modelcatalog/site/representation"
)

// maxUnknown is the number of unknown ids of a call for which similar ids are looked up.
const maxUnknown = 5

// form is how much the answer of check_ids has.
type form int

const (
	wholeForm  form = iota
	shortForm       // without what findings repeat; see shortenFindings
	barestForm      // without changes, too
)

// checkIDs answers check_ids: how safe it is for a program to use each name. A name that means
// several models has a finding for each.
func (c *call) checkIDs() (json.RawMessage, error) {
	on, err := c.day("day", c.today())
	if err != nil {
		return nil, err
	}
	names := c.arguments["ids"]
	// A hundred ids have to fit. Of ids whose findings are very long the first are answered, because an
	// error would only make an agent guess how many are few enough.
	shape := wholeForm
	for n := len(names); ; {
		body := c.checkNames(names[:n], on, shape)
		size := len(body) + len(c.noteMember())
		if size <= maxAnswer || n == 1 && shape == barestForm {
			return body, nil
		}
		if shape < barestForm {
			shape++
			continue
		}
		n = max(1, min(n-1, n*maxAnswer/size))
	}
}

// checkNames returns an answer of check_ids about the first names of the call. It sets the note.
func (c *call) checkNames(names []string, on dataset.Date, shape form) []byte {
	c.note = ""
	findings := []object{}
	unknown := 0                  // names that nothing is like
	uncovered := map[string]int{} // numbers of names by maker
	var rows []int                // the rows that the answer is about
	for _, name := range names {
		f := newFinding(name)
		meaning := c.api.Means(name, on)
		if meaning.Place != "" {
			f["place"] = meaning.Place
		}
		if meaning.Note != "" {
			f["note"] = meaning.Note
		}
		switch {
		case meaning.Rows != nil:
			rows = append(rows, meaning.Rows...)
			for i := range meaning.Rows {
				findings = append(findings, c.judge(maps.Clone(f), &meaning, i, on))
			}
			continue
		case meaning.Retired != nil:
			c.judgeRetired(f, &meaning)
		case meaning.Maker != "":
			uncovered[meaning.Maker]++
			f["next_step"] = "not checked: the catalog does not cover models of " + meaning.Maker
		default:
			unknown++
			c.suggest(f, name, unknown)
		}
		findings = append(findings, f)
	}
	var fresh any // null if nothing is known of the rows
	if t := c.index.RowsFreshUntil(slices.Values(rows)); t != nil {
		fresh = t.String()
	}
	c.noteStale(rows)
	answer := object{"data": findings, "day": on.String(), "fresh_until": fresh, "not_covered": uncovered}
	if shape == barestForm {
		c.leaveOutChanges(findings)
	}
	if shape != wholeForm {
		answer["notes"] = shortenFindings(findings)
	}
	if asked := len(c.arguments["ids"]); len(names) < asked {
		const part = "Only the first %d of %d ids are checked, because no more fit; " +
			"check the others in another call. "
		c.note = fmt.Sprintf(part, len(names), asked) + c.note
	}
	return representation.Encode(answer)
}

// maxStale is the number of providers that the note about stale facts names.
const maxStale = 5

// noteStale notes of which providers of rows the facts are stale, as models check warns of it. Without it
// an agent would have to compare fresh_until with the day, of which it may be wrong.
func (c *call) noteStale(rows []int) {
	stale := map[string]bool{} // names of providers
	var since *dataset.Timestamp
	for _, row := range rows {
		until := c.index.RowsFreshUntil(slices.Values([]int{row}))
		if until == nil || time.Now().Before(until.Time()) {
			continue
		}
		provider, _ := c.index.Key(row)
		stale[resolve.NameOf(provider)] = true
		if since == nil || until.Time().Before(since.Time()) {
			since = until
		}
	}
	if len(stale) == 0 {
		return
	}
	about := english.WordSeries(slices.Sorted(maps.Keys(stale)), "and")
	if len(stale) > maxStale {
		about = fmt.Sprintf("%d providers", len(stale))
	}
	const note = "The facts about %s are stale since %s, and newer ones may differ. "
	// Before the doubts about ids, because it is about all.
	c.note = fmt.Sprintf(note, about, since.Day()) + c.note
}

// leaveOutChanges removes the changes of findings, and notes it.
func (c *call) leaveOutChanges(findings []object) {
	left := false
	for _, f := range findings {
		if f["changes"] != nil {
			left = true
			delete(f, "changes")
		}
	}
	if left {
		c.note += "Changes are left out; a call with fewer ids has them. "
	}
}

// newFinding returns the finding of a name of which nothing is known. Every finding has the same
// members, so that an agent need not guess what a missing one means.
func newFinding(name string) object {
	return object{
		"asked":           name,
		"stage":           catalog.UnknownStage.String(),
		"provider":        nil,
		"id":              nil,
		"alias_of":        nil,
		"retirement_date": nil,
		"replacement":     nil,
		"successor":       nil,
		"similar":         nil,
		"next_step":       nil,
		"place":           nil,
		"note":            nil,
	}
}

// shortenFindings removes what most findings of many ids repeat: members that are null, a replacement
// that is the successor, and the texts of notes and changes, which become numbers. It returns the texts
// that have these numbers.
func shortenFindings(findings []object) []string {
	texts := []string{}
	number := func(text string) int {
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
		return slices.Index(texts, text)
	}
	for _, f := range findings {
		maps.DeleteFunc(f, func(_ string, value any) bool { return value == nil })
		replacement, replaced := f["replacement"].(object)
		successor, succeeded := f["successor"].(object)
		if replaced && succeeded &&
			replacement["id"] == successor["id"] && replacement["provider"] == successor["provider"] {
			delete(f, "replacement")
		}
		if note, noted := f["note"].(string); noted {
			f["note"] = number(note)
		}
		if changes, changed := f["changes"].([]string); changed {
			numbers := make([]int, len(changes))
			for i, change := range changes {
				numbers[i] = number(change)
			}
			f["changes"] = numbers
		}
	}
	return texts
}

// judgeRetired completes the finding of an id that retired before the catalog's time. It has no
// row, but a line in the table of package resolve.
func (c *call) judgeRetired(f object, meaning *api.Meaning) {
	gone := meaning.Retired
	f["stage"] = catalog.RetiredStage.String()
	f["provider"] = gone.Provider
	f["id"] = gone.ID
	f["retirement_date"] = gone.Day
	const step = "no successor is known; find_models with provider %s lists models in use"
	f["next_step"] = fmt.Sprintf(step, gone.Provider)
	if doubt := meaning.Doubt(c.index); doubt != "" {
		f["stage"] = catalog.UncertainStage.String()
		c.note += quote(f["asked"].(string)) + " is uncertain: " + doubt + ". "
	}
}

// suggest completes the finding of an unknown name, the n-th of the call.
func (c *call) suggest(f object, name string, n int) {
	// The name is compared with every id of the catalog, which takes milliseconds, and a call may
	// have a hundred.
	if n > maxUnknown {
		f["next_step"] = "similar ids were not looked for; " +
			"check_ids looks for those of up to " + strconv.Itoa(maxUnknown) + " unknown ids"
		return
	}
	near := c.keys(c.index.Nearest(name, 3, 0))
	if near == nil {
		f["next_step"] = "no id is like this one; find_models searches by words"
		return
	}
	f["similar"] = near
	// Never "use this one": the nearest id may be another model, and retired.
	f["next_step"] = "use one of the similar ids, after check_ids of it"
}

// judge completes the finding of a name for the i-th row that it means on a day.
func (c *call) judge(f object, meaning *api.Meaning, i int, on dataset.Date) object {
	asked := c.index.Summary(meaning.Rows[i])
	judged := &meaning.Verdicts[i]
	if asked.AliasOf != "" {
		f["alias_of"] = asked.AliasOf
	} else if f["asked"] != asked.ID && f["asked"] != asked.Provider+"/"+asked.ID {
		f["alias_of"] = asked.ID
	}
	// The model behind an alias, which is what ends.
	m := judged.Model
	f["stage"] = judged.Stage.String()
	f["provider"] = m.Provider
	f["id"] = m.ID
	if judged.Doubt != "" {
		c.note += quote(f["asked"].(string)) + " is uncertain: " + judged.Doubt + ". "
	}
	if m.RetirementDate != 0 {
		f["retirement_date"] = m.RetirementDate.String()
	}
	if provider, id, found := strings.Cut(m.Replacement, "/"); found {
		_, err := c.index.Find(provider, id) // a provider may name a model of another one, which the catalog lacks
		f["replacement"] = object{"provider": provider, "id": id, "external": err != nil}
	}
	next := mentions.NextOf(c.index, judged.Row, meaning.Place, meaning.Unsure, on)
	named := next.Row // what the provider of the model leads to
	if next.Elsewhere {
		named = next.Makers
	}
	if next.Known || next.Elsewhere {
		if sites := c.index.SitesNaming(judged.Row, named); len(sites) > 0 {
			f["successor_sites"] = sites
		}
	}
	switch {
	case next.Known:
		s := c.index.Summary(next.Row)
		f["successor"] = object{"provider": s.Provider, "id": s.ID, "stage": s.StageOn(on).String()}
		if changes := c.changesTo(judged.Row, next.Row); len(changes) > 0 {
			f["changes"] = changes
		}
	case next.Elsewhere:
		replacement := "the replacement at " + resolve.NameOf(m.Provider) + " is " + c.keys([]int{named})[0]
		place := resolve.NameOf(meaning.Place)
		const step = "%s, which nothing at %s is known to be; get_model of it lists places"
		f["next_step"] = fmt.Sprintf(step, replacement, place)
	case judged.Stage >= catalog.RetiringStage:
		brief := briefOf(c.index.AppendObject(nil, judged.Row))
		const step = "no successor is known; find_models with type %s and provider %s lists models in use"
		f["next_step"] = fmt.Sprintf(step, brief.Type, m.Provider)
	}
	return f
}

// changesTo returns what a call must change that goes from the model of one row to that of another,
// as sentences.
func (c *call) changesTo(from, to int) []string {
	var changes []string
	for _, change := range c.index.ParameterChanges(from, to) {
		text := facts.Change(&change.Change)
		switch {
		case change.Disputed:
			text += " (disputed)"
		case !change.Official:
			text += " (not said by the provider)"
		}
		changes = append(changes, text)
	}
	return changes
}
