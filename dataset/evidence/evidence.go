// Package evidence decides what the catalog believes.
//
// A dataset stores claims: a source says a value of a fact of a model, or a price, since a day.
// Sources contradict each other, copy each other, and fall silent. This package says of each claim
// whether it is shown, and why not:
//
//	claims of a fact ──order of trust──▶ ──rules──▶ the first that no rule sets aside is shown
//
// The order of trust (trust.go) is: decisions of people, pages of the provider, its list and client
// libraries, public collections, others; what a source no longer says comes last. Of two claims of
// one rank, the one that was read last counts. A collection that no longer lists a model says
// nothing by that. Rules (rules.go has the table) set aside what is not plausible next to other
// facts. The verdict on a claim is its standing and the reason.
//
// Value (value.go) has everything that can decide what a model shows of a fact, in order:
// decisions, rules about ids, claims, what the model inherits (origin.go), what its id says. To
// change why a value is shown, begin there; for one claim against another, in choose.go; for a test
// of plausibility, in the table of rules.go, which names its function in rules_*.go.
//
// Two kinds of claims are special. Programs act on the end of a model, so ends.go asks for more
// than one voice, and lets them heal. Prices hold for a time (pricing.go), and several sources must
// agree on one unless the provider states it (agreement.go).
//
// Every result is a pure function of the dataset. No clock is read, and neither the order in which
// sources were read nor what was shown before matters. So the same claims give the same answers for
// ever, and a wrong claim leaves no trace once it is withdrawn.
//
//	e := evidence.New(d)
//	for _, j := range e.Explain(m, dataset.FactIndex("context_length")) {
//		fmt.Println(j.Value, j.Source, j.Standing, j.Reason)
//	}
package evidence

import "modelcatalog/dataset"

// Evidence decides which claims are shown. It knows the sources, and the models from which others
// have facts.
type Evidence struct {
	dataset *dataset.Dataset
	find    func(provider, id string) *dataset.Model
	sources map[string]dataset.Source // by name
	day     dataset.Date              // that of the dataset
}

// New returns the evidence of a dataset, whose sources must not change. Its models can be replaced,
// as when they are settled.
func New(d *dataset.Dataset) *Evidence { return Deferred(d, d.Day(), d.Find) }

// Deferred returns the evidence of a dataset whose models are read when somebody asks about them: d
// has the rest of it, and day is the Day of the whole. Find returns a model, or nil if the dataset
// has none; for the same model it always returns the same pointer.
func Deferred(d *dataset.Dataset, day dataset.Date, find func(provider, id string) *dataset.Model) *Evidence {
	// A map, because each claim about each fact asks for its source.
	sources := make(map[string]dataset.Source, len(d.Sources))
	for _, s := range d.Sources {
		sources[s.Name] = s
	}
	return &Evidence{dataset: d, find: find, sources: sources, day: day}
}

// Find returns a model of the dataset, or nil if there is no such model.
func (e *Evidence) Find(provider, id string) *dataset.Model { return e.find(provider, id) }

// Source returns a source of the dataset by its name, and whether it has it.
func (e *Evidence) Source(name string) (s dataset.Source, found bool) {
	s, found = e.sources[name]
	return s, found
}

// JudgedClaim is a claim about a fact, or about a price, and the verdict on it.
type JudgedClaim struct {
	dataset.Claim
	Verdict
}

// Verdict says whether a claim or a price is shown, and why not.
type Verdict struct {
	Standing Standing
	Reason   string // why it is not shown, as a sentence; empty if it is Shown or Agrees
	Rule     *Rule  // the rule that it breaks; nil if it breaks none
	Doubt    string // what the rule finds, as a sentence, if it does not set the claim aside
}

// Standing is the place of a claim among the others about one fact, as the API calls it. It is an
// index of StandingNames, the names there.
type Standing uint8

const (
	Shown       Standing = iota // the catalog shows it
	Agrees                      // it is the same as what is shown
	Differs                     // another claim is trusted more
	Outdated                    // it was read before the one that is shown, or its source no longer says so
	Implausible                 // a rule sets it aside
)

// StandingNames are the names of the standings in the API, by Standing.
var StandingNames = [...]string{"shown", "agrees", "differs", "outdated", "implausible"}

func (s Standing) String() string { return StandingNames[s] }

// agree notes that a claim is the same as what is shown. Whatever a rule found does not matter
// then.
func (v *Verdict) agree() { *v = Verdict{Standing: Agrees} }
