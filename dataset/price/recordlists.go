package price

import "cmp"

// Answers returns the answers of an object that is a list of them, such as a page of OpenAI's usage
// API, and what it says of all of them; nothing if it is an answer itself. The line of a program
// that collects logs is a list of one: Docker writes {"log":"{\"model\":…}","time":…}.
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
	for _, name := range rule().Record.Wrappers {
		if wrapped := wrappedIn(o[name]); wrapped != nil {
			answers = append(answers, wrapped)
		}
	}
	return answers, d
}

// wrappedIn returns the object that a value is, or that is in a text; nil if it is none.
func wrappedIn(value any) Object {
	if o, isObject := value.(Object); isObject {
		return o
	}
	if !isJSON(value) {
		return nil
	}
	o, err := ParseObject([]byte(value.(string)))
	if err != nil {
		return nil // a text that merely begins like JSON
	}
	return o
}
