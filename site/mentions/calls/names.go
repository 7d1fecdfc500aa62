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

// recase returns a name as it is written in requests: likeThis, or like_this.
func recase(name string, camel bool) string {
	var out []byte
	for i := range len(name) {
		c := name[i]
		upper := c >= 'A' && c <= 'Z'
		begins := i == 0 || name[i-1] == '.'
		switch {
		case upper && begins:
			out = append(out, c+'a'-'A')
		case upper && !camel:
			out = append(out, '_', c+'a'-'A')
		case c == '_' && camel:
		case c >= 'a' && c <= 'z' && !begins && name[i-1] == '_' && camel:
			out = append(out, c-'a'+'A')
		default:
			out = append(out, c)
		}
	}
	return string(out)
}
