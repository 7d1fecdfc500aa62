package sync

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"modelcatalog/dataset/sync/provider"
)

// owner returns the organisation in an id such as "acme/model", or "" for a model of the provider itself.
func owner(id string) string {
	return id[:max(0, strings.Index(id, "/"))]
}

// private reports whether a listed model could belong to the key's owner: the list has such models, and neither the catalog nor
// a rule knows its organisation. Reports are public, so they do not name it.
func (m *merging) private(id string) bool {
	if !m.adapter.Shared || owner(id) == "" || m.owners[owner(id)] {
		return false
	}
	_, found := m.state.curation.Rule(m.report.Provider.ID, id)
	return !found
}

// admits reports whether a listed model that the catalog does not have may come into it. Otherwise it reports the model as one that
// needs a rule.
func (m *merging) admits(id string) bool {
	_, found := m.state.curation.Rule(m.report.Provider.ID, id)
	switch {
	case m.private(id):
		m.unknown++
	case !found && !visibleID(id):
		m.report.add(toDecide, "needs a rule: %s, because it has characters that are invisible or change the writing direction", id)
	default:
		return true
	}
	return false
}

// visible reports whether people see a character where it is: it is not invisible and does not change the writing direction.
func visible(r rune) bool {
	return unicode.IsPrint(r) && !unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// visibleID reports whether people see each character of an id, and not all of them are blanks.
func visibleID(id string) bool {
	return !strings.ContainsFunc(id, func(r rune) bool { return !visible(r) }) && strings.TrimSpace(id) != ""
}

// notes adds the notes about a list to the report, without models that must not be named.
func (m *merging) notes(list *provider.List) {
	for _, note := range list.Notes {
		if note.Names = slices.DeleteFunc(note.Names, m.private); len(note.Names) > 0 {
			m.report.add(noted, "note: %s", note.String())
		}
	}
}

// snapshot is the form of the id of a dated version, "claude-x-20260131", whose first group is its alias.
var snapshot = regexp.MustCompile(`^(.+)-20\d{6}$`)

// follow makes the aliases in the catalog follow their latest dated version in the list.
func (m *merging) follow(models map[string]*evidence, list *provider.List) {
	if !m.adapter.Snapshots {
		return
	}
	latest := map[string]*provider.Model{} // by alias
	for i := range list.Models {
		listed := &list.Models[i]
		if match := snapshot.FindStringSubmatch(listed.ID); match != nil {
			if last := latest[match[1]]; last == nil || last.ID < listed.ID {
				latest[match[1]] = listed
			}
		}
	}
	for alias, listed := range latest {
		if e := models[alias]; e != nil && e.listed == nil {
			model := *listed // but the texts are of the dated version
			model.ID, model.Name, model.Description = alias, "", ""
			model.Facts = map[string]string{}
			maps.Copy(model.Facts, listed.Facts)
			model.Facts["alias_of"] = listed.ID
			e.listed, e.alias = &model, true
		}
	}
}
