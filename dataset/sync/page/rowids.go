package page

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Rows name their models in five ways: as code, as the first word, in a link, by names of the
// catalog, or not at all, below a title that does. The rule of the table says which.

var (
	letter = regexp.MustCompile(`[A-Za-z]`)
	notID  = regexp.MustCompile(`[^a-z0-9]+`)
)

// ids returns the ids of the row's models, and what else their cell says. There are none if there
// is a fault, which is reported.
func (r *row) ids() (ids []string, rest string) {
	switch {
	case r.rule.IDsOfSection:
		// The cell says what the row is about: "Paid Tier, per 1M tokens in USD".
		ids = slices.Clone(r.table.ids) // the other rows of the table have them, too
		rest = r.key.plain()
	case r.rule.IDInLink != "":
		ids = r.idInLink()
	case r.rule.IDsByName != "":
		ids, rest = r.idsByName()
	case strings.Contains(r.key.text, "`"):
		ids = r.key.codes()
		rest = codes.ReplaceAllString(r.key.text, "")
	default:
		// Without code the first word is the id: "gpt-5 (with a long context)".
		var id string
		id, rest, _ = strings.Cut(r.key.text, " ")
		ids = strings.Fields(id) // none if the cell is empty
	}
	for i, id := range ids {
		if r.rule.IDsLower {
			ids[i] = strings.ToLower(id)
		}
		// A price, a date or a rule in the column of ids is the sign of a lost cell.
		if !letter.MatchString(id) {
			r.at.Refuse(fmt.Errorf("%q is not an id of a model", jsonl.Clip(id)))
			return nil, ""
		}
	}
	return ids, rest
}

// idInLink returns the id in the first link of the cell that leads to a model.
func (r *row) idInLink() []string {
	for _, link := range r.key.links {
		if _, id, found := strings.Cut(link, r.rule.IDInLink); found {
			return []string{id}
		}
	}
	return nil
}

// idsByName returns the ids of the models whose names are in the cell, with " / " between them.
func (r *row) idsByName() (ids []string, rest string) {
	for text := range strings.SplitSeq(r.key.plain(), " / ") {
		name := r.rule.name.FindString(text)
		if name != "" {
			ids = append(ids, r.idOfName(name))
		}
		rest += " " + text[len(name):] // which must be understood, as in "Claude Opus 5 (deprecated)"
	}
	return ids, rest
}

// idOfName returns the id of the model that has a name, or whose id spells it.
func (r *row) idOfName(name string) string {
	// An alias can have the name of its model.
	for _, m := range r.Dataset.ModelsOf(r.provider()) {
		if strings.EqualFold(m.Name.String, name) && m.AliasOf == "" {
			return m.ID
		}
	}
	// "Claude Opus 4.5" is claude-opus-4-5.
	id := strings.Trim(notID.ReplaceAllString(strings.ToLower(name), "-"), "-")
	if r.Dataset.Find(r.provider(), id) == nil {
		// A guessed id would be a model that nobody can call.
		r.at.Refuse(fmt.Errorf("no model of the catalog is called %q", jsonl.Clip(name)))
	}
	return id
}
