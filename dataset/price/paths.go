package price

import (
	"encoding/json"
	"strings"
)

// paths are fields of objects inside each other. The table has them with full stops; they are cut
// once, not for each line of a log.
type paths [][]string

// UnmarshalJSON reads a list of texts such as "response.usage".
func (p *paths) UnmarshalJSON(text []byte) error {
	var list []string
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	for _, path := range list {
		*p = append(*p, strings.Split(path, "."))
	}
	return nil
}

// textAt returns the text at the first path that has one that is not empty.
func textAt(o Object, all paths) string {
	for _, path := range all {
		if o[path[0]] == nil {
			continue // most lines lack most of these fields
		}
		value := valueAt(o, path)
		if text, isText := value.(string); isText && text != "" {
			return text
		}
	}
	return ""
}

// firstAt returns the text, number or truth value at the first path that has one; nil if none has.
func firstAt(o Object, all paths) any {
	for _, path := range all {
		if o[path[0]] == nil {
			continue
		}
		switch value := valueAt(o, path).(type) {
		case json.Number, bool:
			return value
		case string:
			if value != "" {
				return value
			}
		}
	}
	return nil
}

// valueAt returns the value at a path through objects; nil if there is none.
func valueAt(o Object, path []string) any {
	for _, name := range path[:len(path)-1] {
		o, _ = o[name].(Object)
	}
	return o[path[len(path)-1]]
}
