package calls

import (
	"slices"
	"strings"
)

// request returns the call of an object of JSON that has the members of a request.
func (r *reader) request(group int) *Call {
	members := map[string]bool{}
	for _, m := range r.members(group) {
		members[m.key] = true
	}
	// A recorded answer repeats the parameters of its request.
	if members["usage"] || members["object"] || members["choices"] || members["id"] {
		return nil
	}
	c := &Call{}
	switch {
	case members["messages"] && members["anthropic_version"]:
		return nil // of Vertex AI or Bedrock, which name the model elsewhere
	case members["contents"]:
		c.API = "generate"
	case members["input"]:
		c.API = "responses"
	case members["messages"]:
		// Chat Completions and Messages have the same members: the provider of the id decides.
	default:
		return nil
	}
	return c
}

// posted returns the call of an object, or of a variable with one, that is the body of a request to
// a known address, which is in the same call.
func (r *reader) posted(body int) *Call {
	// The body can be an argument, or a member of one: fetch(address, {body: JSON.stringify({…})}).
	for at := body; at >= 0; at = r.tokens[at].inside {
		open := at
		if r.kind(at) != '(' {
			open = r.tokens[at].inside
		}
		if open < 0 || r.kind(open) != '(' || r.tokens[open].match < 0 {
			continue
		}
		if name, _ := r.callee(open); !slices.Contains(table().Posts, name) {
			continue
		}
		for i := open + 1; i < r.tokens[open].match; i++ {
			if r.kind(i) != stringToken || r.tokens[i].inside != open {
				continue
			}
			if api := addressIn(r.word(i)); api != "" {
				part := r.text[r.tokens[open].at:r.tokens[r.tokens[open].match].end]
				return &Call{API: api, Version: headerIn(part), Whole: true}
			}
		}
		return nil
	}
	return nil
}

// addressIn returns the API whose address is in a text; empty if there is none.
func addressIn(text string) (api string) {
	for _, known := range table().Addresses {
		if strings.Contains(text, known.Address) {
			return known.API
		}
	}
	return ""
}
