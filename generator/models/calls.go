package main

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/parameter"
	"modelcatalog/site/mentions"
	"modelcatalog/site/mentions/calls"
)

// onlyIDs is the value of --only with which the calls around ids are not read.
const onlyIDs = "ids"

// maxManifest is the number of bytes of the largest manifest that is read.
const maxManifest = 1 << 20

// callRules are what a run has looked up about the calls of models. All of it is nil until it is
// needed.
type callRules struct {
	evidence  *evidence.Evidence
	rules     map[int]rulesOfRow
	manifests map[string][]calls.Manifest // which releases of SDKs are used, by directory
	folded    map[string]map[string]int   // rows by provider and folded id; -1 if several ids fold to one text
	refused   map[string]bool             // names of parameters that some model can refuse; nil until asked
}

// rulesOfRow are the rules about the parameters of a model.
type rulesOfRow struct {
	certain  []parameter.Rule // that no source contradicts
	disputed []parameter.Rule // that the provider states, and other sources contradict
	efforts  []parameter.Rule // that only the list of its efforts says
}

// rulesOf returns the rules about the parameters of a model that no source contradicts.
func (c *checker) rulesOf(row int) []parameter.Rule { return c.allRulesOf(row).certain }

// allRulesOf returns what is looked up once for each row.
func (c *checker) allRulesOf(row int) rulesOfRow {
	if c.calls.evidence == nil {
		c.calls.evidence = evidence.New(c.dataset)
		c.calls.rules = map[int]rulesOfRow{}
		c.calls.manifests = map[string][]calls.Manifest{}
	}
	rules, known := c.calls.rules[row]
	if !known {
		m := &c.dataset.Models[row]
		rules = rulesOfRow{
			calls.Rules(c.calls.evidence, m),
			calls.Disputed(c.calls.evidence, m),
			c.calls.evidence.EffortRules(m),
		}
		c.calls.rules[row] = rules
	}
	return rules
}

// manifestsOf returns the manifests of a directory and those above it, up to the one that is
// checked, the nearest first.
func (c *checker) manifestsOf(root, directory string) (found []calls.Manifest) {
	found, known := c.calls.manifests[directory]
	if known {
		return found
	}
	files := jsonl.Dir(root)
	for _, name := range calls.Manifests {
		// One that cannot be read says nothing, as if it were not there; the check itself names it.
		text, err := jsonl.ReadText(files, path.Join(directory, name))
		if err == nil && len(text) <= maxManifest {
			found = append(found, calls.Manifest{Name: name, Text: text})
		}
	}
	if directory != "." {
		found = append(found, c.manifestsOf(root, path.Dir(directory))...)
	}
	c.calls.manifests[directory] = found
	return found
}

// constants returns mentions of the models that requests of a text name by a constant of an SDK,
// such as openai.ChatModelGPT4o. They are not exact: an id cannot take their place.
func (c *checker) constants(text *calls.Text) (found []mentions.Mention) {
	for _, constant := range text.Constants() {
		row := c.rowNamed(&constant)
		end := constant.Offset + len(constant.Name)
		if _, asked := text.At(constant.Offset, end, constant.Provider); row < 0 || !asked {
			continue // a constant elsewhere, such as in a list, says nothing about what is asked
		}
		m := mentions.Mention{Text: constant.Name, Offset: constant.Offset, Rows: []int{row}}
		m.Line, m.Column = text.Position(constant.Offset)
		found = append(found, m)
	}
	return found
}

// rowNamed returns the row of the model that a constant names; -1 if there is none, or several.
func (c *checker) rowNamed(constant *calls.Constant) int {
	if c.calls.folded == nil {
		c.calls.folded = map[string]map[string]int{}
		for row := range c.dataset.Models {
			m := &c.dataset.Models[row]
			ofProvider := c.calls.folded[m.Provider]
			if ofProvider == nil {
				ofProvider = map[string]int{}
				c.calls.folded[m.Provider] = ofProvider
			}
			folded := calls.Fold(m.ID)
			// gpt-4.1 and gpt-41 would be one constant, which then means neither.
			if _, taken := ofProvider[folded]; taken {
				row = -1
			}
			ofProvider[folded] = row
		}
	}
	row, found := c.calls.folded[constant.Provider][constant.Folded]
	if !found {
		return -1
	}
	return row
}

// callOf returns the request of a mention, and the row of the model that it asks; nil if there is none.
func (c *checker) callOf(
	text *calls.Text, m *mentions.Mention, root, file string,
) (call *calls.Call, row int) {
	// If a gateway or another place gives an id its meaning, its rules apply, which nobody knows.
	if m.Proxied || m.Guessed || m.Unsure || m.Snapshot || m.Between != nil {
		return nil, 0
	}
	for _, row := range m.Rows {
		provider := c.dataset.Models[row].Provider
		call, found := text.At(m.Offset, m.Offset+len(m.Text), provider)
		if !found {
			continue
		}
		// Standard input has no directory with manifests.
		if root != "" && filepath.IsLocal(filepath.FromSlash(file)) {
			c.rulesOf(row) // makes the maps that manifestsOf needs
			call.Release(provider, c.manifestsOf(root, path.Dir(file)))
		}
		return call, row
	}
	return nil, 0
}

// checkCall adds what is wrong with the request of a mention, and says in the finding about its id
// what the successor changes.
func (c *checker) checkCall(f *finding, m *mentions.Mention, file *checkedFile) {
	// Even with --only ids, --write must not make a request that fails.
	replaced := f.fix != "" && (c.fixes || c.write)
	if c.only == onlyIDs && !replaced {
		return
	}
	text := file.requests
	call, row := c.callOf(text, m, file.directory, file.path)
	switch {
	case call != nil:
		file.called = true
	case file.directory == "": // noteUnchecked says it only of standard input
		file.uncalled = append(file.uncalled, *f)
	}
	if call != nil && c.only != onlyIDs {
		for _, fault := range c.callFindings(call, row, f, m, text) {
			// A request that fails today is as bad as a retired id.
			if fault.severity == "error" && c.fail <= catalog.RetiredStage {
				c.result = errFound
			}
			fault.File = filepath.ToSlash(filepath.Join(file.directory, file.path))
			c.add(&fault)
		}
	}
	if call != nil && c.only != onlyIDs {
		c.noteUnruled(f, call, row)
	}
	if call == nil && !replaced || f.severity == "" {
		return
	}
	changes, reason := c.breaks(f, call, text)
	if c.only != onlyIDs {
		f.Breaks = changes
	}
	if f.fix != "" && reason != "" {
		f.fix = ""
		f.keep = reason
		if len(f.Breaks) > 0 {
			f.keep = "the call would fail" // the sentence before it lists the parameters
		}
	}
}

// noteUnruled says which parameters of a request are not checked because nothing is known of those of its
// model: what other models refuse, this one may refuse, too. The check page says the same.
func (c *checker) noteUnruled(f *finding, call *calls.Call, row int) {
	// A header such as anthropic-version is no parameter of the body.
	isOfBody := func(rule parameter.Rule) bool { return !strings.Contains(rule.Name, "-") }
	// What has ended takes no parameters at all.
	if f.stage == catalog.RetiredStage || slices.ContainsFunc(c.rulesOf(row), isOfBody) {
		return
	}
	var names []string
	for _, arg := range call.Args {
		if c.isRefusedBySome(arg.Name) && !slices.Contains(names, arg.Name) {
			names = append(names, arg.Name)
		}
	}
	if len(names) == 0 {
		return
	}
	unruled := *f // the finding itself is about the id
	set := strings.Join(names, ", ")
	unruled.Note = "Its parameters are not checked (" + set + "), because nothing is known of them"
	c.noteOf(&unruled)
}

// isRefusedBySome reports whether a model of the catalog refuses some value of a parameter.
func (c *checker) isRefusedBySome(name string) bool {
	if c.calls.refused == nil {
		c.calls.refused = map[string]bool{}
		for row := range c.dataset.Models {
			for _, rule := range c.rulesOf(row) {
				if refuses(&rule) {
					c.calls.refused[rule.Name] = true
				}
			}
		}
	}
	return c.calls.refused[name]
}

// noteUnchecked says of standard input which parameters were not checked, although there are rules about
// them, because none of its requests is read. The check page judges those whose rules hold at every
// endpoint (unread.ts), and names the others, too.
//
// LIMIT: files are not noted, because most that have an id and such a word are tables, tests and texts.
func (c *checker) noteUnchecked(file *checkedFile) {
	if file.directory != "" || file.called || c.only == onlyIDs {
		return
	}
	for i := range file.uncalled {
		f := file.uncalled[i]
		// What has ended takes no parameters at all.
		if len(f.Models) == 0 || f.stage == catalog.RetiredStage {
			continue
		}
		var names []string
		for _, rule := range c.rulesOf(f.row) {
			canMatter := rule.Outcome != parameter.Accepted && rule.Outcome != parameter.Required
			name, _, _ := strings.Cut(rule.Name, ".")
			if canMatter && !slices.Contains(names, name) && file.requests.Sets(name) {
				names = append(names, name)
			}
		}
		if len(names) == 0 {
			continue
		}
		set := strings.Join(names, ", ")
		f.Note = "Its parameters are not checked (" + set + "), because which API is called is not known"
		c.noteOf(&f)
	}
}

// faultsOf returns what the model of a row refuses or ignores in a call.
func (c *checker) faultsOf(call *calls.Call, row int) []calls.Fault {
	return call.Apply(c.rulesOf(row), evidence.DefaultEffort(&c.dataset.Models[row]))
}

// doubtsOf returns what the model of a row refuses in a call, as far as its provider says, and not
// all sources, and which efforts are not among those that are known of it.
func (c *checker) doubtsOf(call *calls.Call, row int) []calls.Fault {
	rules := c.allRulesOf(row)
	effort := evidence.DefaultEffort(&c.dataset.Models[row])
	doubts := call.Doubts(rules.certain, rules.disputed, effort)
	stated := slices.Concat(rules.certain, rules.disputed)
	return append(doubts, call.Unlisted(stated, rules.efforts, effort)...)
}

// limitOf returns how many tokens the model of a row writes at a time; 0 if that is not known. If
// sources disagree about it, the largest number counts: what is above that is above all of them.
func (c *checker) limitOf(row int) int64 {
	c.rulesOf(row) // makes the evidence
	m := &c.dataset.Models[row]
	limit := m.MaxOutputTokens
	for _, claim := range c.calls.evidence.Disputed(m, outputLimit) {
		stated, err := strconv.ParseInt(claim.Value, 10, 64)
		if err == nil {
			limit = max(limit, stated)
		}
	}
	return limit
}

// outputLimit is the fact with the tokens that a model writes at a time.
var outputLimit = slices.Index(dataset.FactNames, "max_output_tokens")

// callFindings returns what is wrong with the parameters of the request of a mention, and which of them
// the successor in the finding about its id may refuse.
func (c *checker) callFindings(
	call *calls.Call, row int, id *finding, m *mentions.Mention, text *calls.Text,
) (findings []finding) {
	name := c.dataset.Models[row].ID
	add := func(arg *calls.Arg, f *finding) {
		f.Text = arg.Key
		f.Models = c.names([]int{row})
		f.stage = catalog.UsableStage
		f.Line, f.Column = text.Position(arg.Offset)
		if f.Line != m.Line {
			f.model = fmt.Sprintf("; the model is in line %d", m.Line)
		}
		findings = append(findings, *f)
	}
	for _, fault := range c.faultsOf(call, row) {
		f := finding{
			Stage:     "refused",
			Parameter: fault.Rule.Name,
			severity:  "error",
			fault:     fault.Says(name),
		}
		if fault.Effect == parameter.Dropped {
			f.Stage = "ignored"
			f.severity = "note"
		}
		add(fault.Arg, &f)
	}
	doubt := func(fault *calls.Fault, model string) {
		// A note, because it may well work: no run fails because of a dispute.
		add(fault.Arg, &finding{
			Stage:     "disputed",
			Parameter: fault.Rule.Name,
			severity:  "note",
			fault:     fault.Says(model),
		})
	}
	for _, fault := range c.doubtsOf(call, row) {
		doubt(&fault, name)
	}
	if id.severity != "" {
		for _, fault := range c.newDoubts(call, id) {
			doubt(&fault, "its successor "+c.dataset.Models[id.next].ID)
		}
	}
	for _, excess := range call.Excesses(c.limitOf(row)) {
		// Not every API refuses it, so it is no error.
		add(excess.Arg, &finding{
			Stage:     "excessive",
			Parameter: excess.Arg.Name,
			severity:  "warning",
			fault:     excess.Says(name),
		})
	}
	over, found := call.Overspent(c.rulesOf(row))
	if found {
		add(over.Arg, &finding{
			Stage:     "excessive",
			Parameter: over.Arg.Name,
			severity:  "warning",
			fault:     over.Says(name),
		})
	}
	return findings
}
