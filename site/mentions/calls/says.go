package calls

import (
	"strings"

	"modelcatalog/dataset/parameter"
)

// Says says in a clause what a model does with the parameter: "gpt-9 refuses temperature=0.2; it
// takes only 1".
func (f *Fault) Says(model string) string {
	if f.Listed {
		known := strings.Join(f.Rule.Values, ", ")
		return model + " may refuse " + f.Set() + "; the efforts that are known of it: " + known
	}
	verb := " refuses "
	switch {
	case f.Effect == parameter.Dropped:
		verb = " ignores "
	case f.Disputed:
		verb = " may refuse "
	}
	text := model + verb + f.Set()
	if f.Effect == parameter.Missing {
		text = model + " requires " + f.Rule.Name + ", which this call does not set"
	}
	values := strings.Join(f.Rule.Values, " or ")
	switch f.Rule.Outcome {
	case parameter.Only:
		text += "; it takes only " + values
	case parameter.Required:
		if values != "" {
			text += "; it takes only " + values
		}
	case parameter.AtMost:
		text += "; it takes at most " + values
	case parameter.AtLeast:
		text += "; it takes at least " + values
	case parameter.Renamed:
		text += "; the name is " + values
	}
	// Under other conditions the same call may work, so they are a part of the sentence.
	separator := " "
	if f.Effect == parameter.Missing || strings.Contains(text, "; ") {
		separator = ", " // a clause is before it
	}
	for i := range f.Rule.When {
		text += separator + holds(&f.Rule.When[i])
		separator = ", "
	}
	if f.Disputed {
		text += "; its provider says so, and other sources say otherwise"
	}
	return text
}

// Set returns the parameter and its value, as the call sets it: "temperature=0.2".
func (f *Fault) Set() string {
	// The value of a list or an object is as long as the code makes it.
	if !f.Value.Known || f.Arg.Value.Kind == List || f.Arg.Value.Kind == Object {
		return f.Arg.Name
	}
	return f.Arg.Name + "=" + f.Value.Text
}

// holds says when a term of a condition holds.
func holds(t *parameter.Term) string {
	values := strings.Join(t.Values, " or ")
	if len(t.Values) == 0 {
		// The term is only about whether the parameter is set: "thinking", or "!thinking".
		if t.Op == "" {
			return "together with " + t.Name
		}
		return "without " + t.Name
	}
	// What a request is sent by and where to is no parameter, of which people say "if it is …".
	switch {
	case t.Name == parameter.APIVersion && t.Op == ">=":
		return "since API version " + values
	case t.Name == parameter.Endpoint && t.Op == "=":
		return "at the endpoint " + values
	case t.Name == parameter.Client && t.Op == "=":
		return "through " + values
	case t.Op == "!=":
		return "unless " + t.Name + " is " + values
	case t.Op == "=":
		return "if " + t.Name + " is " + values
	}
	return "if " + t.Name + " " + t.Op + " " + values
}
