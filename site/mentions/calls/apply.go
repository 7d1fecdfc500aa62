package calls

import (
	"slices"
	"strings"

	"modelcatalog/dataset/parameter"
)

// Fault is a parameter of a request that the API or the client refuses or ignores.
type Fault struct {
	parameter.Finding
	Arg *Arg
}

// Apply returns what rules of a model say against the parameters of a request, in the order of the call.
// The effort is the model's default; empty if it is not known.
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
			faults = append(faults, Fault{applied[found], a})
		}
	}
	// LIMIT: a parameter that is missing has no line, and is often set by what is passed on, so nothing is said.

	// If a type is refused, its other members are, too. They are one mistake.
	return slices.DeleteFunc(faults, func(f Fault) bool {
		object, _, _ := strings.Cut(f.Arg.Name, ".")
		kind := object + ".type"
		return f.Arg.Name != kind && slices.ContainsFunc(faults, func(other Fault) bool { return other.Arg.Name == kind })
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
	plain := f.Rule.Outcome == parameter.Refused && len(f.Rule.Values) == 0
	neutral, isNeutral := table().Neutral[a.Name]
	switch {
	case f.Effect == parameter.Taken || a.Value.Kind == Unknown:
		return false
	case f.Effect == parameter.Fails && !byClient && !a.passed && slices.Contains(table().Maps, c.Via):
		return false // the wrapper leaves it out with a warning, or sends something else
	case plain && !versioned && isNeutral && f.Value.Text != "" && strings.TrimSuffix(f.Value.Text, ".0") == neutral:
		return false // pages that say "not supported" seldom mean the default
	}
	return true
}

// Request returns what is known of the request, in the words of rules.
func (c *Call) Request() parameter.Call {
	request := parameter.Call{
		Endpoint:      table().APIs[c.API].Endpoint,
		Client:        c.client(),
		ClientVersion: c.clientVersion,
		Parameters:    map[string]parameter.Value{},
		Complete:      !c.Open,
	}
	if c.Via == "langchain" {
		request.Endpoint = "" // it chooses the endpoint by the model and other parameters
	}
	// A file with two versions can send either, so only what holds for both is said.
	if c.Version != Unsure {
		request.APIVersion = c.Version
	}
	for _, a := range c.Args {
		// A variable is set, but nobody knows to what.
		value := parameter.Value{}
		switch a.Value.Kind {
		case String, Number, Boolean:
			value = parameter.Text(a.Value.Text)
		case Object:
			value = parameter.Text("object")
		case List:
			value = parameter.Text("array")
		}
		request.Parameters[a.Name] = value
	}
	return request
}

// client returns the name of the client in rules; empty if it is a wrapper of which rules say nothing.
func (c *Call) client() string {
	if c.Via != "" {
		// Python's and JavaScript's libraries of one name differ in what they leave out.
		return table().Clients[c.Via][c.Language]
	}
	if c.SDK && c.API == "messages" && c.Language == "python" {
		return "anthropic-python"
	}
	return parameter.Direct
}

// Says says in a clause what a model does with the parameter: "gpt-9 refuses temperature=0.2; it takes only 1".
func (f *Fault) Says(model string) string {
	verb := " refuses "
	if f.Effect == parameter.Dropped {
		verb = " ignores "
	}
	text := model + verb + f.Set()
	values := strings.Join(f.Rule.Values, " or ")
	switch f.Rule.Outcome {
	case parameter.Only, parameter.Required:
		text += "; it takes only " + values
	case parameter.AtMost:
		text += "; it takes at most " + values
	case parameter.AtLeast:
		text += "; it takes at least " + values
	case parameter.Renamed:
		text += "; the name is " + values
	}
	for i := range f.Rule.When {
		text += holds(&f.Rule.When[i])
	}
	return text
}

// Set returns the parameter and its value, as the call sets it: "temperature=0.2".
func (f *Fault) Set() string {
	if !f.Value.Known || f.Arg.Value.Kind == List || f.Arg.Value.Kind == Object {
		return f.Arg.Name
	}
	return f.Arg.Name + "=" + f.Value.Text
}

// holds says when a term of a condition holds.
func holds(t *parameter.Term) string {
	values := strings.Join(t.Values, " or ")
	switch {
	case t.Name == parameter.APIVersion && t.Op == ">=":
		return "; since API version " + values
	case t.Name == parameter.Endpoint && t.Op == "=":
		return "; at the endpoint " + values
	case t.Name == parameter.Client && t.Op == "=":
		return "; through " + values
	case len(t.Values) == 0 && t.Op == "":
		return "; beside " + t.Name
	case len(t.Values) == 0:
		return "; without " + t.Name
	case t.Op == "!=":
		return "; unless " + t.Name + " is " + values
	case t.Op == "=":
		return "; if " + t.Name + " is " + values
	}
	return "; if " + t.Name + " " + t.Op + " " + values
}
