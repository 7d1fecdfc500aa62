package resolve

import (
	_ "embed" // the table and the vectors
	"encoding/json"
	"regexp"
	"strings"
	"sync"
)

// Spellings is the table of what programs write, and Vectors are cases of the rules with the models
// that they need, as JSON.
var (
	//go:embed spellings.json
	Spellings []byte
	//go:embed vectors.json
	Vectors []byte
)

// The kinds of places, as version 2 of the API names them.
const (
	Maker   = "maker"
	Cloud   = "cloud"
	Host    = "host"
	Gateway = "gateway"
)

// spellings is the table of what programs write. Go and JavaScript read its patterns alike, so they
// have neither lookarounds nor flags.
type spellings struct {
	Address *regexp.Regexp // of names that are addresses or paths of files
	Path    *regexp.Regexp // of the part of an address before an id
	Segment *regexp.Regexp // of a segment and the separator behind it
	Version *regexp.Regexp // of an id with a date; its group is the id without
	Display *regexp.Regexp // of a name that people read: Claude Opus 4.1

	Places   []*place
	Wrappers []wrapper
	Suffixes []suffixes
	Rewrites []rewrite

	// Organizations are names of makers at Hugging Face, in lower case, that are no prefixes of
	// their APIs.
	Organizations []string

	// Moving are ids, as provider/id, that their makers let mean newer models without a word in any
	// list of aliases.
	Moving  []string
	Notes   map[string]string // sentences; {place}, {provider}, {suffix} and {day} stand for what they name
	Retired []struct {
		Provider, Day, Page string
		IDs                 []string
	}

	segments map[string]*place // the places by the segments that name them
}

// place is a provider that a name can name, whether or not the catalog has it.
type place struct {
	ID    string
	Name  string // for people
	Kind  string
	Names []string       // other segments that name it, in lower case with hyphens
	Sites *regexp.Regexp // of the hosts of its API
	Paths *regexp.Regexp // of the paths that only its API has
	Note  string         // what is uncertain about each id there: a key of Notes
	Rows  string         // what is uncertain about its rows without a version: a key of Notes
}

// wrapper is a form in which a place writes the id of a model.
type wrapper struct {
	Pattern *regexp.Regexp
	ID      string // made of the pattern's groups
	Maker   string // likewise: who made the model
	Has     string // what each text of this form contains
	Place   string // that writes so; empty if several do
	At      string // the only place at which the form counts, because it would be too common elsewhere
	Sure    bool   // whether the form names the place even if no model is found
	Note    string // a key of Notes
	Model   bool   // whether it names a model even where ids are those of deployments
	Address bool   // whether it occurs only in addresses
	Foreign bool   // whether no other id can take the place of the wrapped one
}

// group returns the number of the group that is the id as it is, or 0 if the id is made of several.
func (w *wrapper) group() int {
	if len(w.ID) != len("$1") || w.ID[0] != '$' {
		return 0
	}
	return int(w.ID[1] - '0')
}

// tuned reports whether the form is that of fine-tuned models.
func (w *wrapper) tuned() bool { return w.Note == "fine-tune" }

// renames returns 1 if the form is the name that one place gives to a model of one maker, else 0.
func (w *wrapper) renames() int {
	if w != nil && w.At != "" && w.Maker != "" {
		return 1
	}
	return 0
}

// suffixes are texts that can follow an id and are no part of it.
type suffixes struct {
	Of    *regexp.Regexp // the ids that they follow; nil: any
	Texts []string
	Note  string // a key of Notes; empty: there is nothing to say, as about the method of a request
}

// rewrite is another spelling of ids, which gateways and people use for those of a maker.
type rewrite struct {
	Pattern *regexp.Regexp
	ID      string
	Has     string
}

// table returns the table of spellings. It is read when it is first used, because programs that
// answer only lists, such as the engine at the edge, would wait for its patterns when they start.
var table = sync.OnceValue(readTable)

// readTable reads the table, which is a part of the program.
func readTable() *spellings {
	var t spellings
	if err := json.Unmarshal(Spellings, &t); err != nil {
		panic(err)
	}
	t.segments = map[string]*place{}
	for _, p := range t.Places {
		t.segments[p.ID] = p
		for _, name := range p.Names {
			t.segments[name] = p
		}
	}
	return &t
}

// PlaceOf returns the provider whose API has an address, such as the base_url of a client:
// openrouter of "https://openrouter.ai/api/v1". It is empty if no provider is known to have it, as
// that of a proxy.
func PlaceOf(address string) string {
	address, _, _ = strings.Cut(strings.ToLower(unescape(address)), "?")
	// Settings have addresses with and without a scheme.
	if _, rest, found := strings.Cut(address, "://"); found {
		address = rest
	}
	host, path, _ := strings.Cut(address, "/")
	for _, p := range table().Places {
		// An address of a proxy can still have a path that only one API has.
		if p.Sites != nil && p.Sites.MatchString(host) || p.Paths != nil && p.Paths.MatchString("/"+path) {
			return p.ID
		}
	}
	return ""
}

// WithoutDate returns an id without the date at its end, or an empty text if it has none.
func WithoutDate(id string) string {
	groups := table().Version.FindStringSubmatch(id)
	if groups == nil {
		return ""
	}
	return groups[1]
}
