package calls

import (
	"slices"
	"strings"

	"modelcatalog/dataset/parameter"
)

// Fault is a parameter of a request that the API or the client refuses or ignores, or that is missing.
type Fault struct {
	parameter.Finding
	Arg *Arg // of a parameter that is missing: the id of the model
	// Disputed says that the provider states the rule, and other sources contradict it.
	Disputed bool
	// Listed says that the rule is the list of efforts that is known of the model.
	Listed bool
}

// Doubts returns the parameters of a request that a model refuses by a disputed rule, and by none of
// those that are certain.
func (c *Call) Doubts(certain, disputed []parameter.Rule, effort string) (faults []Fault) {
	if len(disputed) == 0 {
		return nil
	}
	// Together, because what a client leaves out never reaches the API.
	for _, f := range c.Apply(slices.Concat(certain, disputed), effort) {
		if f.Index >= len(certain) && f.Effect == parameter.Fails {
			f.Disputed = true
			faults = append(faults, f)
		}
	}
	return faults
}

// Unlisted returns the parameters of a request that set an effort which is not in the list of those
// that are known of a model, unless a rule that a source states says something against them.
func (c *Call) Unlisted(stated, efforts []parameter.Rule, effort string) (faults []Fault) {
	if len(efforts) == 0 {
		return nil
	}
	// Together, for the reason of Doubts.
	for _, f := range c.Apply(slices.Concat(stated, efforts), effort) {
		if f.Index >= len(stated) && f.Effect == parameter.Fails {
			f.Listed = true
			faults = append(faults, f)
		}
	}
	return faults
}

// Apply returns what rules of a model say against the parameters of a request, in the order of the
// call. The effort is the model's default; empty if it is not known.
func (c *Call) Apply(rules []parameter.Rule, effort string) (faults []Fault) {
	request := c.Request()
	request.DefaultEffort = effort
	findings := parameter.Apply(rules, &request)

	// What is in extra_body reaches the API, whatever the client does with its own parameters.
	request.Client = parameter.Direct
	request.ClientVersion = ""
	raw := parameter.Apply(rules, &request)

	for i := range c.Args {
		a := &c.Args[i]
		applied := findings
		if a.raw {
			applied = raw
		}
		found := slices.IndexFunc(applied, func(f parameter.Finding) bool { return f.Rule.Name == a.Name })
		if found >= 0 && c.certain(a, &applied[found]) {
			faults = append(faults, Fault{Finding: applied[found], Arg: a})
		}
	}
	for i := range findings {
		f := &findings[i]
		if f.Effect == parameter.Missing && c.Whole && c.certain(&c.id, f) {
			faults = append(faults, Fault{Finding: *f, Arg: &c.id})
		}
	}

	// If a type is refused, its other members are, too. They are one mistake.
	return slices.DeleteFunc(faults, func(f Fault) bool {
		object, _, _ := strings.Cut(f.Arg.Name, ".")
		kind := object + ".type"
		isKind := func(other Fault) bool { return other.Arg.Name == kind }
		return f.Arg.Name != kind && slices.ContainsFunc(faults, isKind)
	})
}

// certain reports whether a rule surely says something against a parameter.
func (c *Call) certain(a *Arg, f *parameter.Finding) bool {
	versioned := false
	byClient := false
	for _, term := range f.Rule.When {
		versioned = versioned || term.Name == parameter.APIVersion
		byClient = byClient || term.Name == parameter.Client
		// Whether a variable beside it is set at all is not known: tools=tools can be None.
		i := slices.IndexFunc(c.Args, func(a Arg) bool { return a.Name == term.Name })
		if len(term.Values) == 0 && i >= 0 && c.Args[i].Value.Kind == Unknown {
			return false
		}
	}
	if f.Effect == parameter.Taken || a.Value.Kind == Unknown {
		return false
	}
	// Some wrappers leave out what a model refuses, with a warning, or send something else. What they
	// only pass on, as in providerOptions, reaches the API; and a rule about a client knows that client.
	maps := slices.Contains(table().Maps, c.Via) && !a.passed
	if f.Effect == parameter.Fails && maps && !byClient {
		return false
	}
	// Pages that say "not supported" seldom mean the default.
	isPlain := f.Rule.Outcome == parameter.Refused && len(f.Rule.Values) == 0 && !versioned
	neutral, hasNeutral := table().Neutral[a.Name]
	isNeutral := hasNeutral && strings.TrimSuffix(f.Value.Text, ".0") == neutral
	return !isPlain || !isNeutral
}
