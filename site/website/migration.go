package website

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/parameter"
	"modelcatalog/site/facts"
)

// migration is what a call must change that goes from a model to its successor.
type migration struct {
	Summary string // the first parameters: "temperature, top_k and 3 others"
	Steps   []migrationStep
}

// migrationStep is a change of some parameters.
type migrationStep struct {
	Names  []string
	Advice string // "remove it", in words for one parameter or several
	Doubt  string // how sure it is not; empty if the provider says it and nobody contradicts
}

// maxNamedParameters is the number of parameters that the summary of a migration names.
const maxNamedParameters = 4

// newMigration returns what a call must change that goes from the model of a row to the one that its verdict
// says to use instead. It is nil if there is none, or if nothing is known that a call must change.
func newMigration(b *build, r *row, v *verdict) *migration {
	// Without a comparison, the verdict's model is what an alias means, and no successor.
	if v.Model == nil || v.Compare == "" {
		return nil
	}
	return migrationOf(b.catalog.ParameterChanges(r.index, v.Model.index), v.Model.Provider.Name)
}

// migrationOf returns some changes of parameters as steps; nil if there are none. Provider is the name of the
// successor's.
func migrationOf(changes []catalog.ParameterChange, provider string) *migration {
	if len(changes) == 0 {
		return nil
	}
	m := &migration{}
	// What has no effect any more comes last: it breaks nothing.
	slices.SortStableFunc(changes, func(x, y catalog.ParameterChange) int { return effectOf(&x) - effectOf(&y) })
	var names []string
	for _, c := range changes {
		if !slices.Contains(names, c.Name) {
			names = append(names, c.Name)
		}
	}
	m.Summary = english.WordSeries(names, "and")
	if others := len(names) - maxNamedParameters; others > 1 {
		m.Summary = strings.Join(names[:maxNamedParameters], ", ") + " and " + strconv.Itoa(others) + " others"
	}

	// Parameters that a call must leave out are one step, and the first: it is the most common one.
	remove := migrationStep{}
	for _, name := range names {
		ofName := filtered(changes, func(c catalog.ParameterChange) bool { return c.Name == name })
		i := slices.IndexFunc(ofName, isAlwaysRefused)
		if i >= 0 && doubtOf(&ofName[i], provider) == "" {
			remove.Names = append(remove.Names, name)
			continue
		}
		if i >= 0 {
			ofName = ofName[i : i+1] // who removes it need not know what the others say of values
		}
		m.Steps = append(m.Steps, stepsOf(ofName, provider)...)
	}
	switch len(remove.Names) {
	case 0:
		return m
	case 1:
		remove.Advice = "remove it"
	default:
		remove.Advice = "remove them"
	}
	m.Steps = slices.Insert(m.Steps, 0, remove)
	return m
}

// isAlwaysRefused reports whether a request fails with every value of a parameter.
func isAlwaysRefused(c catalog.ParameterChange) bool {
	return c.New.Outcome == parameter.Refused && len(c.New.Values) == 0 && len(c.New.When) == 0
}

// stepsOf returns the steps for the changes of one parameter, in the order of the changes.
func stepsOf(changes []catalog.ParameterChange, provider string) (steps []migrationStep) {
	// If only some values are taken, the ones that are refused go without saying.
	isOnly := func(c catalog.ParameterChange) bool { return c.New.Outcome == parameter.Only && len(c.New.When) == 0 }
	hasOnly := slices.ContainsFunc(changes, isOnly)
	for i := range changes {
		c := &changes[i]
		isOfValues := c.New.Outcome == parameter.Refused && len(c.New.Values) > 0 && len(c.New.When) == 0
		if hasOnly && isOfValues {
			continue
		}
		step := migrationStep{Names: []string{c.Name}, Advice: facts.Remedy(c.New), Doubt: doubtOf(c, provider)}
		isSame := func(s migrationStep) bool { return s.Advice == step.Advice }
		if !slices.ContainsFunc(steps, isSame) {
			steps = append(steps, step)
		}
	}
	return steps
}

// effectOf orders changes: first what a call must leave out, then what it must change, then what has no effect.
func effectOf(c *catalog.ParameterChange) int {
	switch {
	case isAlwaysRefused(*c):
		return 0
	case c.New.Outcome == parameter.Ignored:
		return 2
	}
	return 1
}

// doubtOf says why a change is not sure; empty if it is.
func doubtOf(c *catalog.ParameterChange, provider string) string {
	switch {
	case c.Disputed:
		return facts.Disputed
	case !c.Official:
		return "not confirmed by " + provider
	}
	return ""
}
