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

// A model comes into the catalog if a provider's list has it, or if it is corroborated: two sources
// name it that do not copy each other, or a page of models that can be called. A wrong id in the
// catalog is worse than a missing one, because programs would call a model that does not exist.

// newcomers are models that come into the catalog, and when a source had them last.
type newcomers map[dataset.Key]dataset.Timestamp

// add adds models that a source had at a time. The latest time of several sources counts.
func (n newcomers) add(models []dataset.Key, seen dataset.Timestamp) {
	for _, k := range models {
		n[k] = max(n[k], seen)
	}
}

// addTo returns a dataset that has the newcomers, too. They state nothing yet but what follows from
// their ids.
func (n newcomers) addTo(d *dataset.Dataset) *dataset.Dataset {
	// A copy, because the same dataset is judged with other newcomers at the same time.
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
func (s *syncer) admitted(d *dataset.Dataset, r *request, report *Report) (models []dataset.Key) {
	private := 0
	for _, p := range r.profiles {
		switch {
		case s.isPrivate(r.from, d, p):
			private++
		case d.Find(p.Provider, p.ID) != nil:
			// The catalog has it.
		case p.Unread:
			// Nobody knows what its row says. The next list may have a row without a fault.
		case s.admits(p, report):
			models = append(models, p.Key())
		}
	}
	if private > 0 {
		report.add(toDecide, "%s: needs a rule: %s of organizations that neither the catalog "+
			"nor types.jsonl knows; not named, because they may belong to the key's owner",
			r.Name, plural(private, "model"))
	}
	return models
}

// isPrivate reports whether a listed model could belong to the key's owner: the list has such
// models, and neither the catalog nor a rule knows its organization. Reports are public, so they do
// not name it.
func (s *syncer) isPrivate(list *source.Source, d *dataset.Dataset, p *source.Profile) bool {
	owner := organization(p.ID)
	if !list.Shared || owner == "" {
		return false
	}
	if _, hasRule := s.curation.Rule(p.Provider, p.ID); hasRule {
		return false
	}
	// An organization that already has a model there is public.
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
func (s *syncer) admits(p *source.Profile, report *Report) bool {
	// A rule is the word of a person, who has seen ids of this form.
	if rule, hasRule := s.curation.Rule(p.Provider, p.ID); hasRule {
		return rule.Ignore == ""
	}
	if why := oddID(p.ID); why != "" {
		report.add(toDecide, "%s: needs a rule: %s, because it %s", p.Provider, Quoted(p.ID), why)
		return false
	}
	// The type decides where people find a model and how its prices read. It is never guessed from
	// a name.
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

// maxWords is how many words with blanks between them an id has. Some platforms write names as ids,
// such as "Agent Builder".
const maxWords = 3

// oddID returns why an id needs a person's word before it comes into the catalog, or "". Ids reach
// pages, terminals, shells and agents as they are: those that are markup, a command or a sentence
// are more likely an accident or an attack than a model.
func oddID(id string) string {
	// The most dangerous form comes first, because only one reason is reported.
	isHidden := func(r rune) bool { return !source.Visible(r) }
	switch {
	case strings.ContainsFunc(id, isHidden), strings.TrimSpace(id) == "":
		return "has characters that are invisible or change the writing direction"
	case len(strings.Fields(id)) > maxWords:
		return "is a sentence"
	case strings.ContainsFunc(id, isOddMark):
		return "has characters that ids do not have"
	}
	// "-x" would be an option of a command, and "../x" a path. Some gateways have ids such as
	// "@cf/meta/llama" and "~latest".
	first, _ := utf8.DecodeRuneInString(id)
	if !unicode.IsLetter(first) && !unicode.IsDigit(first) && !strings.ContainsRune("@~", first) {
		return "does not begin with a letter or a digit"
	}
	return ""
}

func isOddMark(r rune) bool {
	// Letters of some languages are made of several characters, of which all but the first are marks.
	isWord := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
	return !isWord && !strings.ContainsRune(idMarks, r)
}

// testimony is what sources other than lists say about a model that the catalog does not have.
type testimony struct {
	sources   []string        // their names, for people
	witnesses map[string]bool // set of source.Source.Witness: a collection and its copy are one
	hasType   bool            // one of them says its type
	isDecided bool            // a list has it, so other rules decide; or it is retired already
	seen      dataset.Timestamp

	// isServed says that one of them knows that it can be called now, or its provider that it has
	// ended; see also dataset.Provider.ListedBy.
	isServed bool
}

// minWitnesses is how many independent sources must name a model. One person's mistake, or one
// attacked collection, must not add any.
const minWitnesses = 2

// isCorroborated reports whether the testimony is enough for an id to come into the catalog.
func (t *testimony) isCorroborated() bool { return len(t.witnesses) >= minWitnesses || t.isServed }

// corroborated returns the models that no list has and that are corroborated. It proposes the
// others to people: models without a type, and models of providers whose list does not have them.
// Models that are retired already are left out, unless a page of their provider about ends says so.
func (s *syncer) corroborated(
	d *dataset.Dataset, believed []*request, listed newcomers, report *Report) newcomers {
	hasList := map[string]bool{} // the providers whose list is believed
	for _, r := range believed {
		if r.isList() {
			hasList[r.from.Provider()] = true
		}
	}
	testimonies := testimoniesOf(d, believed)
	added := newcomers{}
	for _, k := range slices.SortedFunc(maps.Keys(testimonies), dataset.Key.Compare) {
		t := testimonies[k]
		rule, hasRule := s.curation.Rule(k.Provider, k.ID)
		_, isListed := listed[k]
		isKnown := isListed || d.Find(k.Provider, k.ID) != nil
		if t.isDecided || isKnown || rule.Ignore != "" {
			continue
		}
		isOdd := !hasRule && oddID(k.ID) != ""
		hasType := t.hasType || hasRule
		// A list that answered today and does not have the model knows better than any witness.
		if !t.isCorroborated() || !hasType || hasList[k.Provider] || isOdd {
			report.add(toDecide, "proposed: %s %s, named by %s; "+
				"add it if its provider or another source names it too",
				k.Provider, Quoted(k.ID), strings.Join(t.sources, " and "))
			continue
		}
		added[k] = t.seen
	}
	return added
}

// testimoniesOf returns what sources say about models, by model. Sources that do not have a row for
// each model say nothing.
func testimoniesOf(d *dataset.Dataset, believed []*request) map[dataset.Key]*testimony {
	testimonies := map[dataset.Key]*testimony{}
	for _, r := range believed {
		if !r.from.Names {
			continue
		}
		for _, p := range r.profiles {
			if p.Unread {
				continue
			}
			t := testimonies[p.Key()]
			if t == nil {
				t = &testimony{witnesses: map[string]bool{}}
				testimonies[p.Key()] = t
			}
			t.sources = append(t.sources, r.source.Name)
			t.witnesses[r.from.Witness()] = true
			t.seen = max(t.seen, r.time)
			if p.Facts["type"] != "" {
				t.hasType = true
			}
			// People can say in providers.json that a source knows what a provider has.
			if r.from.Serves || slices.Contains(d.Provider(p.Provider).ListedBy, r.from.Name) {
				t.isServed = true
			}
			// A model that has ended is no news, and collections keep the ids of years. But if its provider
			// says when it ended, people who still write the id need that answer, and no list has it.
			ended := p.Facts["status"] != ""
			says := r.from.Ended && r.source.OfficialFor(p.Provider)
			if ended && says {
				t.isServed = true
			}
			if r.isList() || ended && !says {
				t.isDecided = true
			}
		}
	}
	return testimonies
}

// Bounds of models that come into a catalog in a week and that no list has. Together, providers
// bring out some ten a week. A catalog of thousands of rows gets each of them from many hosts.
const (
	newPart  = 10 // one in so many of those in the catalog
	newLeast = 25 // at least so many
)

// mostNew returns how many models may come into a catalog in a week that no list has.
func mostNew(d *dataset.Dataset) int { return max(newLeast, len(d.Models)/newPart) }

// holdBack clears newcomers if they are too many, together with the newcomers of the last days,
// unless a person has accepted them. Two sources that go mad or are attacked together could
// otherwise fill the catalog: two collections with 3,000 made rows each passed every other guard,
// because new models are no change of old ones. The facts that they state about other models are
// not to blame.
func (s *syncer) holdBack(
	before *dataset.Dataset, added newcomers, report *Report, accepted []string) {
	most := mostNew(before)
	recent := s.recentNewcomers(before, most)
	if len(added) == 0 || len(added)+len(recent) <= most {
		return
	}
	// Held as if one source had brought them, so that one argument accepts them all.
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

// recentNewcomers returns the models that came into the catalog in the last days without a list and
// without a person.
func (s *syncer) recentNewcomers(before *dataset.Dataset, most int) map[dataset.Key]bool {
	recent := map[dataset.Key]bool{}
	for run := range runs(recentChanges(s.changes, s.now)) {
		ofRun := map[dataset.Key]bool{}
		for i := range run {
			c := &run[i]
			m := before.Find(c.Provider, c.ID)
			if c.Kind == history.Added && !byPeople(c) && m != nil && !m.Listed() {
				ofRun[m.Key()] = true
			}
		}
		// More can only have come in because a person accepted them. If these counted, the person
		// would have to accept each new model of the following week, too.
		if len(ofRun) <= most {
			maps.Copy(recent, ofRun)
		}
	}
	return recent
}
