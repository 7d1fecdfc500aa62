package calls

import (
	"slices"
)

// canonical gives the parameters the names that they have in the request, by the API and the wrapper.
func (c *Call) canonical() {
	ours := table().Ours[c.Via]
	var names map[string]string
	for _, r := range table().Renames {
		if r.Via == c.Via && r.API == c.API {
			names = r.Names
		}
	}
	args := c.Args[:0]
	for _, a := range c.Args {
		a.Name = recase(a.Name, table().APIs[c.API].Camel)
		// Names are compared as the API writes them, because SDKs of one API write likeThis and
		// like_this.
		if slices.Contains(ours, a.Name) {
			continue // a parameter of the wrapper, which it turns into what the model takes
		}
		if name, renamed := names[a.Name]; renamed {
			a.Name = name
		}
		for _, m := range table().Means {
			if m.API == c.API && m.Name == a.Name {
				a.Name = m.Parameter
				a.Value = Value{String, m.Value}
			}
		}
		args = append(args, a)
	}
	c.Args = args
}

// recase returns a name as it is written in requests: likeThis, or like_this. A name can be a path
// with stops between its parts, each of which is written so.
func recase(name string, camel bool) string {
	const toLower = 'a' - 'A'
	var out []byte
	for i := range len(name) {
		c := name[i]
		isUpper := 'A' <= c && c <= 'Z'
		isLower := 'a' <= c && c <= 'z'
		begins := i == 0 || name[i-1] == '.'
		followsLine := !begins && name[i-1] == '_'
		switch {
		case isUpper && begins:
			out = append(out, c+toLower) // exported fields of Go and C#: MaxTokens
		case isUpper && !camel:
			out = append(out, '_', c+toLower)
		case c == '_' && camel:
			// The letter behind it says so, by its case.
		case isLower && followsLine && camel:
			out = append(out, c-toLower)
		default:
			out = append(out, c)
		}
	}
	return string(out)
}
