// Package promises checks that a server keeps the promises of the API and the website. They are
// text files, which are a sequence of cases, separated by blank lines:
//
//	# A comment.
//	GET /api/v1/models?limit=0
//	> If-None-Match: "a"
//	header Content-Type == application/json
//	needs queries
//	code == 400
//	json error.code == "invalid_parameter"
//
// The first line is the method and the target, sent as they are. Lines that start with > are
// request headers, and one that starts with < is the request's body. Any other line checks the
// answer:
//
//	code == 200                   the status
//	header NAME == TEXT           the whole value
//	header NAME contains TEXT     a part of it
//	header NAME absent
//	body empty
//	body contains TEXT
//	sha256 == HEX                 the digest of the body
//	json PATH == JSON             a member: names and indexes from 0, separated by dots; # is the length of an array
//	same as METHOD TARGET         status and body of the answer to another request
//
// A case with {version} in its target is one for each version of the API, with the name of the
// version in place of it.
//
// A line "needs NAME…" says which capabilities a host needs for the checks below it in the same
// case; see Capabilities.
package promises

import (
	"crypto/sha256"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/go-openapi/jsonpointer"

	"modelcatalog/dataset/catalog"
)

//go:embed *.txt
var files embed.FS

// Capabilities are the names that needs lines may use, each with its meaning: a host that has it
// can do this.
var Capabilities = map[string]string{
	"codings":    "choose zstd, br or gzip by the weights in Accept-Encoding, each with its tag",
	"conditions": "answer If-None-Match: * with 304",
	"direct": "leave requests and answers alone: " +
		"no front end cleans paths, compresses again or refuses methods",
	"errors":    "answer unknown providers and models with their own JSON errors",
	"files":     "answer the names of the published files of the API: the engine does not",
	"gzip":      "send gzip, and Vary with every answer",
	"methods":   "answer preflights, and methods other than GET and HEAD, as the API does",
	"names":     "hide the names of the published files, such as providers.json",
	"overlap":   "have a document at /api/v1 and others below it",
	"pages":     "answer the pages of all models",
	"queries":   "evaluate queries, and link to the next page",
	"redirects": "redirect a directory to its path with a slash, with status 308",
	"rules":     "set headers, redirects and JSON error pages by rules",
}

// Case is one request and the checks of its answer.
type Case struct {
	Group   string // file without its extension, such as "http"
	Method  string
	Target  string
	Headers http.Header
	Body    string
	Checks  []Check
}

// Check is one check of an answer.
type Check struct {
	Text  string   // the line
	Needs []string // the capabilities without which a host does not promise it; nil: every host promises it
}

// Load returns all promises, ordered by file and line.
func Load() (cases []Case, err error) {
	names, _ := fs.Glob(files, "*.txt")
	for _, name := range names {
		text, _ := files.ReadFile(name) // embedded files can always be read
		parsed, err := Parse(strings.TrimSuffix(name, ".txt"), string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		cases = append(cases, parsed...)
	}
	return cases, nil
}

// Parse reads the cases of a group.
func Parse(group, text string) (cases []Case, err error) {
	for block := range strings.SplitSeq(text, "\n\n") {
		versions := catalog.Versions[:]
		if !strings.Contains(block, "{version}") {
			versions = versions[:1] // one case, whatever the version
		}
		for _, version := range versions {
			c, err := parse(strings.ReplaceAll(block, "{version}", version.String()))
			if err != nil {
				return nil, err
			}
			if len(c.Checks) == 0 {
				continue // a comment between cases
			}
			c.Group = group
			cases = append(cases, c)
		}
	}
	return cases, nil
}

// parse reads a case. It has no checks if the block is a comment.
func parse(block string) (Case, error) {
	c := Case{Headers: http.Header{}}
	var needs []string
	for line := range strings.SplitSeq(strings.Trim(block, "\n"), "\n") {
		first, rest, _ := strings.Cut(line, " ")
		switch {
		case strings.HasPrefix(line, "#"):
		case c.Method == "": // the first line
			c.Method = first
			c.Target = rest
		case first == ">":
			name, value, _ := strings.Cut(rest, ": ")
			c.Headers.Add(name, value)
		case first == "<":
			c.Body = rest
		case first == "needs":
			// A line replaces the one before it. Checks that stand above keep theirs.
			needs = strings.Fields(rest)
			// A misspelled capability would be one that every host lacks, and its checks would
			// never run.
			for _, name := range needs {
				if Capabilities[name] == "" {
					return c, fmt.Errorf("%s %s: %q is not a capability", c.Method, c.Target, name)
				}
			}
		default:
			c.Checks = append(c.Checks, Check{Text: line, Needs: needs})
		}
	}
	// A request without a check would pass on every host.
	if c.Method != "" && (!strings.HasPrefix(c.Target, "/") || len(c.Checks) == 0) {
		return c, fmt.Errorf("%s %s: want a method, a target and checks", c.Method, c.Target)
	}
	return c, nil
}

// Server is the address of a running server, such as "http://127.0.0.1:8080".
type Server string

var client = &http.Client{
	Timeout:       time.Minute,
	Transport:     &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 8},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Fetch sends the request of a case, and reads the whole answer. It sends the target as it is,
// follows no redirect, and asks for a content coding only if the case does. Like the script of a
// page elsewhere, it names its origin: stores answer CORS headers only then.
func (s Server) Fetch(c Case) (*http.Response, []byte, error) {
	scheme, host, _ := strings.Cut(string(s), "://")
	path, query, _ := strings.Cut(c.Target, "?")
	if strings.HasPrefix(path, "//") {
		// Two slashes at the start of a target would begin the name of a host. So the request is
		// sent in the absolute form (RFC 9112, section 3.2.2).
		path = "//" + host + path
	}
	request := &http.Request{
		Method: c.Method,
		// As Opaque, because package url cleans and escapes a Path, and the promises are about
		// targets as they come.
		URL:    &url.URL{Scheme: scheme, Host: host, Opaque: path, RawQuery: query},
		Host:   host,
		Header: http.Header{"Origin": {"https://example.com"}},
		Body:   http.NoBody,
	}
	maps.Copy(request.Header, c.Headers)
	if c.Body != "" {
		request.Body = io.NopCloser(strings.NewReader(c.Body))
		request.ContentLength = int64(len(c.Body)) // without it the body would be sent in chunks
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return response, body, err
}

// Get returns the body of the answer to a GET, whose status must be 200.
func (s Server) Get(target string) ([]byte, error) {
	response, body, err := s.Fetch(Case{Method: "GET", Target: target})
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("GET %s: got status %d, want 200", target, response.StatusCode)
	}
	return body, err
}

// Results sends the request and returns an error for each check, nil if it passes.
func (c Case) Results(s Server) []error {
	results := make([]error, len(c.Checks))
	response, body, err := s.Fetch(c)
	for i, check := range c.Checks {
		if err != nil {
			results[i] = err // without an answer, no check passes
			continue
		}
		results[i] = c.check(s, check.Text, response, body)
	}
	return results
}

// check checks an answer by a line: the part of it that the line names is equal to a text, contains
// it, or is absent or empty.
func (c Case) check(s Server, line string, response *http.Response, body []byte) (err error) {
	what, rest, _ := strings.Cut(line, " ")
	var name, got string
	if what == "header" || what == "json" {
		name, rest, _ = strings.Cut(rest, " ")
	}
	switch what {
	case "code":
		got = strconv.Itoa(response.StatusCode)
	case "header":
		got = strings.Join(response.Header.Values(name), ", ")
	case "body":
		got = string(body)
	case "sha256":
		got = fmt.Sprintf("%x", sha256.Sum256(body))
	case "json":
		got, err = member(body, name)
	case "same":
		got = fmt.Sprintf("%d %s", response.StatusCode, body)
		c.Method, c.Target, _ = strings.Cut(strings.TrimPrefix(rest, "as "), " ")
		response, body, err = s.Fetch(c)
		if err == nil {
			rest = fmt.Sprintf("== %d %s", response.StatusCode, body)
		}
	}
	if err != nil {
		return err
	}
	relation, want, _ := strings.Cut(rest, " ")
	passed := false // also if the relation is misspelled
	switch relation {
	case "==":
		passed = got == want
	case "contains":
		passed = strings.Contains(got, want)
	case "absent", "empty":
		passed = got == ""
	}
	if !passed {
		return fmt.Errorf("got %.300q", got)
	}
	return nil
}

// member returns a member of a document as JSON: names and indexes from 0, separated by dots; # at
// the end is the length of an array.
func member(body []byte, path string) (string, error) {
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		return "", err
	}
	// The library is of JSON Pointer (RFC 6901), which has slashes and no length.
	path, length := strings.CutSuffix(path, ".#")
	pointer, err := jsonpointer.New("/" + strings.ReplaceAll(path, ".", "/"))
	if err == nil {
		value, _, err = pointer.Get(value)
	}
	if list, isList := value.([]any); isList && length {
		value = len(list)
	}
	text, _ := json.Marshal(value)
	return string(text), err
}
