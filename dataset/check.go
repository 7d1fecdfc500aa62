package dataset

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"modelcatalog/dataset/jsonl"
)

// CheckModelID reports an error if a text cannot be the id of a model: 1 to 1024 bytes of valid
// UTF-8 without control characters (Unicode Cc). Everything else is allowed, because ids are the
// providers' own.
func CheckModelID(id string) error {
	// LIMIT: 1024 bytes, because ids are in addresses, and a longer one is an error of a page.
	if len(id) == 0 || len(id) > 1024 {
		return fmt.Errorf("%q has %d bytes, want 1 to 1024", jsonl.Clip(id), len(id))
	}
	// Not a regular expression, which is slower: each line of prices has an id.
	if strings.ContainsFunc(id, unicode.IsControl) {
		return fmt.Errorf("%q is not an id without control characters", jsonl.Clip(id))
	}
	return checkText(id)
}

// CheckLine reports an error if a text is not one line: valid UTF-8 without control characters
// (Unicode Cc) and line or paragraph separators (U+2028, U+2029). Documents made of lines, such as
// llms.txt and a log, have such a text on one line.
var CheckLine = Matching(`^[^\p{Cc}\x{2028}\x{2029}]*$`, "one line without control characters")

func checkText(s string) error {
	if !utf8.ValidString(s) {
		return fmt.Errorf("%q is not valid UTF-8", jsonl.Clip(s))
	}
	return nil
}

// CheckProviderID reports an error if a text cannot be the id of a provider, which needs no escape
// in a URL and in a file name.
var CheckProviderID = Matching(MakerPattern,
	"a provider id: a letter a to z, then at most 62 of a to z, 0 to 9, _ and -")

// Matching returns a check that a text matches a regular expression. Its error says what the text
// is not.
func Matching(pattern, is string) func(string) error {
	// The engine at the edge has half a second to start, checks nothing then, and needs a third of
	// that time to compile all expressions. So each is compiled when it is first used.
	expression := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
	return func(s string) error {
		if !expression().MatchString(s) {
			return fmt.Errorf("%q is not %s", jsonl.Clip(s), is)
		}
		return checkText(s)
	}
}

// MakerPattern is the form of the name of a maker, which is the id of a provider or a token like
// one.
const MakerPattern = "^[a-z][a-z0-9_-]{0,62}$"

// checkCanonicalID reports an error if a text cannot be the maker and the id of a model with a
// slash between them.
func checkCanonicalID(text string) error {
	maker, id, found := strings.Cut(text, "/")
	if !found || CheckProviderID(maker) != nil {
		const format = "%q is not of the form maker/id, with a lowercase token for the maker"
		return fmt.Errorf(format, jsonl.Clip(text))
	}
	return CheckModelID(id)
}

// FamilyPattern is the form of a family. It has no comma, which separates the families in a query.
const FamilyPattern = "^[a-z0-9._-]{1,63}$"

// CheckFamily reports an error if a text cannot be a family.
var CheckFamily = Matching(FamilyPattern, "a family: 1 to 63 of a to z, 0 to 9, ., _ and -")

var (
	checkSource = Matching(`^[a-z0-9._-]{1,63}(/[a-z0-9._~%-]{1,100}){0,9}$`,
		"the name of a source: a site, then the parts of a page, each after a /; "+
			"of a to z, 0 to 9, ., _ and -")
	checkLicense = Matching(`^[A-Za-z0-9][A-Za-z0-9.+-]{0,59}$`,
		"an SPDX identifier such as CC-BY-4.0, see https://spdx.org/licenses/")
	checkContextLength = Matching(`^([1-9][0-9]{0,17})?$`,
		"a number of tokens: 1 to 18 digits without a leading zero, or empty if unknown")
)

// CheckURL reports an error unless a text is an https address that people can follow as it is: a
// host, perhaps with a port, and up to 400 characters behind it, of those that RFC 3986 allows.
var CheckURL = Matching("^https://[A-Za-z0-9][A-Za-z0-9.:-]*"+
	"([/?#][^\x00-\x20\"<>\\\\^`{|}\x7f-\U0010ffff]{0,400})?$",
	"an address that begins with https:// and has only ASCII")

// checkReferences reports the replacement and the aliases of a model of the dataset that are not as
// the other models have them.
func (d *Dataset) checkReferences(m *Model, fault func(field, format string, args ...any)) {
	d.checkReplacement(m, fault)
	d.checkAliasOf(m, fault)
	for _, id := range m.Aliases {
		target := d.Find(m.Provider, id)
		// An id with a line of its own says itself what it points to. Two lines must not say
		// different things about it.
		if target != nil && target.AliasOf != m.ID {
			fault("aliases", "%q is a model whose alias_of is not %q", jsonl.Clip(id), jsonl.Clip(m.ID))
		}
	}
}

func (d *Dataset) checkReplacement(m *Model, fault func(field, format string, args ...any)) {
	// Ids can have slashes, but those of providers cannot, so the first one is the one between
	// them.
	provider, id, found := strings.Cut(m.Replacement, "/")
	if !found {
		return
	}
	target := d.Find(provider, id)
	switch {
	case target == m:
		fault("replacement", "%q is the model itself, want another one", jsonl.Clip(m.Replacement))
	case target == nil && !m.External:
		// A typing error looks just like a model that the catalog does not have, so the line has to
		// say which it is.
		const format = `%q is not a model of the dataset; add "external":true if that is right`
		fault("replacement", format, jsonl.Clip(m.Replacement))
	case target != nil && m.External:
		fault("replacement", "%q is a model of the dataset, so it is not external", jsonl.Clip(m.Replacement))
	}
}

func (d *Dataset) checkAliasOf(m *Model, fault func(field, format string, args ...any)) {
	if m.AliasOf == "" {
		return
	}
	target := d.Find(m.Provider, m.AliasOf)
	switch {
	case target == nil:
		fault("alias_of", "%q is not a model of the provider", jsonl.Clip(m.AliasOf))
	case target == m:
		fault("alias_of", "%q is the model itself, want another one", jsonl.Clip(m.AliasOf))
	case target.AliasOf != "":
		// One step is enough to read, and rules out circles.
		const format = "%q is an alias of %q itself, want that id"
		fault("alias_of", format, jsonl.Clip(m.AliasOf), jsonl.Clip(target.AliasOf))
	}
}
