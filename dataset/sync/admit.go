package sync

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/names"
	"modelcatalog/dataset/sync/source"
)

// newcomers are models that come into the catalog, and when a source had them last.
type newcomers map[dataset.Key]dataset.Timestamp

func (n newcomers) add(models []dataset.Key, seen dataset.Timestamp) {
	for _, k := range models {
		n[k] = max(n[k], seen)
	}
}

// addTo returns a dataset that has the newcomers, too. They state nothing yet but what follows from
// their ids.
func (n newcomers) addTo(d *dataset.Dataset) *dataset.Dataset {
	after := *d
	after.Models = slices.Clone(d.Models)
	for _, k := range slices.SortedFunc(maps.Keys(n), dataset.Key.Compare) {
		after.Models = append(after.Models, dataset.Model{
			Provider:   k.Provider,
			ID:         k.ID,
			LastSeenAt: n[k],
			Name:       dataset.Text(names.Of(k.ID)),
			Details:    dataset.Details{Family: names.Family(k.ID)},
		})
	}
	slices.SortFunc(after.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	return &after
}

// admitted returns the models of a list that the catalog does not have and that may come into it.
// The report, which can be nil, says of the others why not.
func (s *state) admitted(d *dataset.Dataset, r *request, report *Report) (models []dataset.Key) {
	private := 0
	for _, p := range r.profiles {
		switch {
		case s.private(r.from, d, p):
			private++
		case d.Find(p.Provider, p.ID) != nil, p.Unread:
		case s.admits(p, report):
			models = append(models, p.Key())
		}
	}
	if private > 0 {
		report.add(toDecide, "%s: needs a rule: %s of organizations that neither the catalog nor types.jsonl knows; "+
			"not named, because they may belong to the key's owner", r.Name, plural(private, "model"))
	}
	return models
}

// private reports whether a listed model could belong to the key's owner: the list has such models,
// and neither the catalog nor a rule knows its organization. Reports are public, so they do not
// name it.
func (s *state) private(list *source.Source, d *dataset.Dataset, p *source.Profile) bool {
	owner := organization(p.ID)
	if !list.Shared || owner == "" {
		return false
	}
	if _, ruled := s.curation.Rule(p.Provider, p.ID); ruled {
		return false
	}
	isKnown := func(m dataset.Model) bool { return organization(m.ID) == owner }
	return !slices.ContainsFunc(d.ModelsOf(p.Provider), isKnown)
}

// organization returns the organization in an id such as "acme/model", or "" for a model of the
// provider itself.
func organization(id string) string {
	before, _, found := strings.Cut(id, "/")
	if !found {
		return ""
	}
	return before
}

// admits reports whether a model of a list that the catalog does not have may come into it. The
// report, which can be nil, says why not.
func (s *state) admits(p *source.Profile, report *Report) bool {
	if rule, ruled := s.curation.Rule(p.Provider, p.ID); ruled {
		return rule.Ignore == ""
	}
	if why := oddID(p.ID); why != "" {
		report.add(toDecide, "%s: needs a rule: %s, because it %s", p.Provider, Quoted(p.ID), why)
		return false
	}
	if p.Facts["type"] == "" {
		report.add(toDecide, "%s: left out %s: no rule in types.jsonl matches it, "+
			"and its provider does not say its type", p.Provider, Quoted(p.ID))
		return false
	}
	return true
}

// idMarks are the characters of ids besides letters and digits. Of 8,550 ids in four public
// collections all others have none.
const idMarks = "-._/:@~+*, "

// oddID returns why an id needs a person's word before it comes into the catalog, or "". Ids reach
// pages, terminals, shells and agents as they are: those that are markup, a command or a sentence
// are more likely an accident or an attack than a model.
func oddID(id string) string {
	isHidden := func(r rune) bool { return !source.Visible(r) }
	switch {
	case strings.ContainsFunc(id, isHidden), strings.TrimSpace(id) == "":
		return "has characters that are invisible or change the writing direction"
	case len(strings.Fields(id)) > 3:
		return "is a sentence"
	case strings.ContainsFunc(id, isOddMark):
		return "has characters that ids do not have"
	}
	first, _ := utf8.DecodeRuneInString(id)
	if !unicode.IsLetter(first) && !unicode.IsDigit(first) && !strings.ContainsRune("@~", first) {
		return "does not begin with a letter or a digit"
	}
	return ""
}

func isOddMark(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune(idMarks, r)
}

// witness is what sources other than lists say about a model that the catalog does not have.
type witness struct {
	names    []string        // of the sources, for people
	roots    map[string]bool // of the sources; those with one root are one witness
	typed    bool            // one of them says its type
	served   bool            // one of them says that it can be called now, or people take its word for what the provider has
	excluded bool            // a list has it and decides, or it is retired already
	seen     dataset.Timestamp
}

// corroborated returns the models that no list has, but at least two independent sources or a page
// of served models, and whose type is known. It proposes the others to people: those without a
// type, and those of providers whose list does not have them. Models that are retired already are
// left out.
func (s *state) corroborated(
	d *dataset.Dataset, believed []*request, listed newcomers, report *Report) newcomers {
	witnesses := map[dataset.Key]*witness{}
	lists := map[string]bool{} // the providers whose list is believed
	for _, r := range believed {
		if r.isList() {
			lists[r.from.Provider()] = true
		}
		if !r.from.Names {
			continue
		}
		for _, p := range r.profiles {
			if p.Unread {
				continue
			}
			w := witnesses[p.Key()]
			if w == nil {
				w = &witness{roots: map[string]bool{}}
				witnesses[p.Key()] = w
			}
			w.names = append(w.names, r.source.Name)
			w.roots[r.from.Witness()] = true
			w.seen = max(w.seen, r.time)
			w.typed = w.typed || p.Facts["type"] != ""
			w.served = w.served || r.from.Serves || slices.Contains(d.Provider(p.Provider).ListedBy, r.from.Name)
			w.excluded = w.excluded || r.isList() || p.Facts["status"] != ""
		}
	}
	added := newcomers{}
	for _, k := range slices.SortedFunc(maps.Keys(witnesses), dataset.Key.Compare) {
		w := witnesses[k]
		rule, ruled := s.curation.Rule(k.Provider, k.ID)
		if _, isListed := listed[k]; isListed || w.excluded || rule.Ignore != "" || d.Find(k.Provider, k.ID) != nil {
			continue
		}
		enough := len(w.roots) >= 2 || w.served
		typed := w.typed || ruled
		if !enough || !typed || lists[k.Provider] || !ruled && oddID(k.ID) != "" {
			report.add(toDecide, "proposed: %s %s, named by %s; "+
				"add it if its provider or another source names it too",
				k.Provider, Quoted(k.ID), strings.Join(w.names, " and "))
			continue
		}
		added[k] = w.seen
	}
	return added
}

// mostNew returns how many models may come into a catalog in a week that no list has: a tenth of
// those in the catalog, or 25. Together, providers bring out some ten a week.
func mostNew(d *dataset.Dataset) int { return max(25, len(d.Models)/10) }

// holdBack clears newcomers that are too many, with those of the last days, unless a person has
// accepted them. Two sources that go mad or are attacked together could otherwise fill the catalog.
// The facts that they state about other models are not to blame.
func (s *state) holdBack(
	before *dataset.Dataset, added newcomers, report *Report, accepted []string) {
	most := mostNew(before)
	recent := map[dataset.Key]bool{}
	for run := range runs(recentChanges(s.changes, s.now)) {
		models := map[dataset.Key]bool{}
		for _, c := range run {
			m := before.Find(c.Provider, c.ID)
			if c.Kind == history.Added && c.Reason == "" && c.Seeded == nil && m != nil && !m.Listed() {
				models[m.Key()] = true
			}
		}
		if len(models) <= most { // a person accepted others
			maps.Copy(recent, models)
		}
	}
	if len(added) == 0 || len(added)+len(recent) <= most {
		return
	}
	held := SourceReport{Name: "new"}
	for _, k := range slices.SortedFunc(maps.Keys(added), dataset.Key.Compare) {
		change := history.Change{Provider: k.Provider, ID: k.ID, Kind: history.Added}
		held.Doubted = append(held.Doubted, change)
	}
	if slices.Contains(accepted, held.Acceptance()) {
		report.add(noted, "new models: accepted: %s", held.Acceptance())
		return
	}
	report.Held = held.Doubted
	after := ""
	if len(recent) > 0 {
		after = fmt.Sprintf(", after %d in the %d days before", len(recent), memory)
	}
	report.add(toDecide, "held back: %s%s, more than %d (a tenth of those in the catalog, or 25); "+
		"if they are right, run again with --accept %s",
		plural(len(added), "new model"), after, most, held.Acceptance())
	for i := range held.Doubted {
		report.add(toDecide, "held back: %s", code(held.Doubted[i].String()))
	}
	clear(added)
}
