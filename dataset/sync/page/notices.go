package page

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// readNotice reads a paragraph that says that models end, and reports whether one of the rules is
// about it.
func (r *reader) readNotice(text paragraph) bool {
	isSectionOfNotices := false
	for i := range r.rules.Notices {
		rule := &r.rules.Notices[i]
		above := rule.where.FindStringSubmatch(text.place)
		if above == nil {
			continue
		}
		isSectionOfNotices = true
		match := rule.text.FindStringSubmatch(text.text)
		if match == nil {
			continue
		}
		if rule.Why != "" {
			return false // it is known, and says nothing about ends
		}
		// Titles can say a part: the day above a list of ids.
		said := groups(rule.where, above)
		maps.Copy(said, groups(rule.text, match))
		place := strings.TrimPrefix(text.place, " > ")
		at := source.At(place).Row(place, "", text.plain())
		r.Row(at, func(at source.Node) { r.stateNotice(at, said) })
		return true
	}
	// A new way to say that a model ends would be an end that nobody hears of. Code is what such
	// sentences have and most others do not.
	if isSectionOfNotices && text.codes() != nil {
		place := strings.TrimPrefix(text.place, " > ")
		r.report("the sentence %q below %q is not understood", jsonl.Clip(text.plain()), place)
	}
	return false
}

// groups returns what the named groups of a pattern match.
func groups(pattern *regexp.Regexp, match []string) map[string]string {
	texts := map[string]string{}
	for i, name := range pattern.SubexpNames() {
		if name != "" && match[i] != "" {
			texts[name] = match[i]
		}
	}
	return texts
}

// stateNotice states the ends of the models of a notice, whose groups say them.
func (r *reader) stateNotice(at source.Node, said map[string]string) {
	ids := cell{text: said["id"]}.codes()
	if ids == nil {
		// Titles have no marks of code.
		words := strings.Fields(strings.ReplaceAll(said["id"], ",", " "))
		ids = slices.DeleteFunc(words, func(word string) bool { return word == "and" })
	}
	for _, alias := range (cell{text: said["alias"]}).codes() {
		ids = append(ids, alias)
		if profile := r.model(at, alias); profile != nil {
			profile.State(at, "alias_of", ids[0])
		}
	}
	for _, id := range ids {
		// A title that is too long was cut off, and ends with an ellipsis.
		if !letter.MatchString(id) || strings.ContainsAny(id, "/…") {
			at.Refuse(fmt.Errorf("%q is not an id of a model", jsonl.Clip(id)))
			continue
		}
		profile := r.model(at, id)
		if profile == nil {
			continue
		}
		if said["day"] == "" {
			// An end without a day: the provider sells the model to nobody new, or does not say
			// when it stops.
			profile.State(at, "status", "deprecated")
		} else if !endedBefore(profile, said["day"]) {
			r.retire(at, profile, said["day"])
		}
		for _, fact := range []string{"redirect", "replacement"} {
			if said[fact] != "" {
				r.stateSuccessor(at, profile, cell{text: said[fact]}, fact)
			}
		}
		r.stateSaid(at, profile)
	}
}
