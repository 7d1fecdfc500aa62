package calls

import (
	"regexp"
	"strconv"
	"strings"

	"modelcatalog/dataset/parameter"
)

// Manifest is a file that says which releases of packages a program uses, such as package.json.
type Manifest struct {
	Name, Text string
}

// Manifests are the names of the files that name the packages of a program.
var Manifests = []string{"package.json", "requirements.txt", "pyproject.toml", "go.mod"}

// Release sets the version of the API by the release of the SDK, unless a header names it. The
// manifests are those of the file's directory and the ones above it, the nearest first.
//
// LIMIT: lock files are not read, so that a range that begins before the release and does not end
// before it says nothing.
func (c *Call) Release(provider string, manifests []Manifest) {
	library := parameter.LibraryIn(c.Language, provider)
	if !c.SDK || library == nil {
		return
	}
	for _, m := range manifests {
		requirement := requirementIn(m, library.Package)
		if requirement == "" {
			continue
		}
		// The nearest manifest that names the package decides, as package managers have it.
		low, high := rangeOf(requirement)
		// ">=2.1" without an end allows releases that are not made yet, of which nothing is known.
		match := bound.FindStringSubmatch(requirement)
		if match != nil && high != newest {
			c.clientVersion = match[2]
		}
		if c.Version == "" { // otherwise a header has it, which wins over the SDK
			c.Version = sentBy(library, low, high)
		}
		return
	}
}

// sentBy returns the version of the API that all releases of a library send from one to before another.
func sentBy(library *parameter.Library, low, high int) (version string) {
	version = Unsure
	for _, sent := range library.APIVersions {
		from := number(sent.From)
		if low >= from {
			version = sent.Version
		} else if high > from {
			return Unsure // the range has releases of both
		}
	}
	return version
}

// requirementIn returns what a manifest requires of a package, such as ">=2.1"; empty if it does
// not name the package.
func requirementIn(m Manifest, name string) string {
	quoted := regexp.QuoteMeta(name)
	// openai[realtime]>=1.60 of pip, and openai = "^1.60" of Poetry.
	const extras = `(?:\[[^\]\n]*\])?["']?[ \t]*`
	const versions = `(=[ \t]*["'][^"'\n]*|[=<>~!^][^"'#;\n]*)`
	pattern := `(?m)^[ \t]*["']?` + quoted + extras + versions
	switch {
	case strings.HasSuffix(m.Name, ".json"):
		pattern = `"` + quoted + `"[ \t]*:[ \t]*"([^"\n]*)"`
	case strings.HasSuffix(m.Name, "go.mod"):
		pattern = `(?m)\b` + quoted + `(?:/v[0-9]+)? (v[0-9.]+)`
	}
	match := regexp.MustCompile(pattern).FindStringSubmatch(m.Text)
	if match == nil {
		return ""
	}
	return strings.TrimSpace(match[1])
}

// newest is more than the number of any release.
const newest = 1 << 62

var bound = regexp.MustCompile(`(\^|~=|~|===?|>=|<=|>|<|=|v)?[ \t"']*([0-9]+(?:\.[0-9]+)*)`)

// rangeOf returns the numbers of the first release that a requirement allows, and of the first one
// that it does not.
func rangeOf(requirement string) (low, high int) {
	high = newest
	for _, match := range bound.FindAllStringSubmatch(requirement, -1) {
		release := number(match[2])
		switch match[1] {
		case ">=", ">":
			low = release
		case "<", "<=":
			high = release
		case "^", "~", "~=":
			// The next major release is out of each of them.
			low = release
			high = number(strings.SplitN(match[2], ".", 2)[0]) + number("1")
		default:
			low = release
			high = release + 1 // only this one, because releases are whole numbers here
		}
	}
	return low, high
}

// number makes a release a number, so that releases can be compared: three parts of at most four
// digits.
func number(release string) (n int) {
	parts := strings.SplitN(release, ".", 4)
	for i := range 3 {
		part := 0
		if i < len(parts) {
			part, _ = strconv.Atoi(parts[i])
		}
		n = n*10_000 + min(part, 9_999)
	}
	return n
}
