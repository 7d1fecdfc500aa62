package price

import "cmp"

// Answers returns the answers of an object that is a list of them, such as a page of OpenAI's usage
// API, and what it says of all of them; nothing if it is an answer itself.
func Answers(o Object, outer Defaults) (answers []any, d Defaults) {
	line := newLogLine(o)
	if !line.mayHave(listFields) {
		return nil, outer // such as a user's message, of which logs have as many as answers
	}
	if _, _, err := line.usage(); err == nil {
		return nil, outer
	}
	d.Time = firstAt(o, rule().Record.Time)
	if d.Time == nil {
		d.Time = outer.Time // a page has buckets with a time, and those results without one
	}
	d.Project = cmp.Or(line.text(projectFields, rule().Record.Project), outer.Project)
	for _, name := range rule().Record.Lists {
		switch list := o[name].(type) {
		case []any:
			answers = append(answers, list...)
		case Object:
			if name == "data" { // OpenRouter's details of a generation
				answers = append(answers, list)
			}
		}
	}
	return answers, d
}
