// Package promises checks that a server keeps the promises of the API and the website. They are text files, so that the
// same ones are checked in Caddy's tests, on a running server, and on hosts of other kinds. A file is a sequence of cases,
// separated by blank lines:
//
//	# A comment.
//	GET /api/v1/models?limit=0
//	> If-None-Match: "a"
//	header Content-Type == application/json
//	needs queries
//	code == 400
//	json error.code == "invalid_parameter"
//
// The first line is the method and the target, sent as they are; lines that start with > are request headers. Any other line
// checks the answer:
//
//	code == 200                   the status
//	header NAME == TEXT           the whole value
//	header NAME contains TEXT     a part of it
//	header NAME absent
//	body empty
//	body contains TEXT
//	json PATH == JSON             a member: names and indexes from 0, separated by dots; # is the length of an array
//	same as METHOD TARGET         status and body of the answer to another request
//
// A case with {version} in its target is one for each version of the API, with the name of the version in place of it.
//
// A line "needs NAME…" says which capabilities a host needs for the checks below it in the same case; see Capabilities.
package promises

import (
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
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

// Capabilities are the names that needs lines may use, each with its meaning: a host that has it can do this.
var Capabilities = map[string]string{
	"codings":    "choose zstd, br or gzip by the weights in Accept-Encoding, each with its own tag",
	"conditions": "answer If-None-Match: * with 304",
	"direct":     "leave requests and answers alone: no front end cleans paths, compresses again or refuses methods",
	"errors":     "answer unknown providers and models with their own JSON errors",
	"gzip":       "send gzip, and Vary with every answer",
	"methods":    "answer preflights, and methods other than GET and HEAD, as the API does",
	"names":      "hide the names of the published files, such as providers.json",
	"overlap":    "have a document at /api/v1 and others below it",
	"pages":      "answer the pages of all models",
	"queries":    "evaluate queries, and link to the next page",
	"redirects":  "redirect a directory to its path with a slash, with status 308",
	"rules":      "set headers, redirects and JSON error pages by rules",
}

// Case is one request and the checks of its answer.
type Case struct {
	Group   string // file without its extension, such as "http"
	Method  string
	Target  string
	Headers http.Header // never nil
	Checks  []Check
}

// Check is one check of an answer.
type Check struct {
	Text  string   // the line, or what Accept compares with
	Needs []string // the capabilities without which a host does not promise it; nil: every host promises it
	// Accept, if not nil, returns an error unless the answer is right.
	Accept func(response *http.Response, body []byte) error
}

// Do sends a request and returns the answer; the body of a 304 or of an answer to HEAD is empty.
type Do func(method, target string, headers http.Header) (*http.Response, error)

// Load returns all promises, ordered by file and line.
func Load() (cases []Case, err error) {
	names, _ := fs.Glob(files, "*.txt")
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for block := range strings.SplitSeq(string(text), "\n\n") {
			versions := []string{""}
			if strings.Contains(block, "{version}") {
				versions = []string{catalog.V1.String(), catalog.V2.String()}
			}
			for _, version := range versions {
				c, err := parse(strings.ReplaceAll(block, "{version}", version))
				if err != nil {
					return nil, fmt.Errorf("%s: %w", name, err)
				}
				if c.Group = strings.TrimSuffix(name, ".txt"); len(c.Checks) > 0 {
					cases = append(cases, c)
				}
			}
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
		case c.Method == "":
			c.Method, c.Target = first, rest
		case first == ">":
			name, value, _ := strings.Cut(rest, ": ")
			c.Headers.Add(name, value)
		case first == "needs":
			needs = strings.Fields(rest)
		default:
			c.Checks = append(c.Checks, Check{Text: line, Needs: needs})
		}
	}
	for _, name := range needs {
		if Capabilities[name] == "" {
			return c, fmt.Errorf("%s %s: %q is not a capability", c.Method, c.Target, name)
		}
	}
	if c.Method != "" && (!strings.HasPrefix(c.Target, "/") || len(c.Checks) == 0) {
		return c, fmt.Errorf("%s %s: want a method, a target and checks", c.Method, c.Target)
	}
	return c, nil
}

// Results sends the request and returns an error for each check, nil if it passes.
func (c Case) Results(do Do) []error {
	results := make([]error, len(c.Checks))
	response, body, err := Fetch(do, c.Method, c.Target, c.Headers)
	for i, check := range c.Checks {
		if err == nil && check.Accept != nil {
			results[i] = check.Accept(response, body)
		} else if results[i] = err; err == nil {
			results[i] = c.check(do, check.Text, response, body)
		}
	}
	return results
}

// check checks an answer by a line: the part of it that the line names is equal to a text, contains it, or is absent or empty.
func (c Case) check(do Do, line string, response *http.Response, body []byte) error {
	what, rest, _ := strings.Cut(line, " ")
	var got string
	switch what {
	case "code":
		got = strconv.Itoa(response.StatusCode)
	case "header":
		var name string
		name, rest, _ = strings.Cut(rest, " ")
		got = strings.Join(response.Header.Values(name), ", ")
	case "body":
		got = string(body)
	case "json":
		var path string
		var err error
		path, rest, _ = strings.Cut(rest, " ")
		if got, err = member(body, path); err != nil {
			return err
		}
	case "same":
		method, target, _ := strings.Cut(strings.TrimPrefix(rest, "as "), " ")
		other, otherBody, err := Fetch(do, method, target, c.Headers)
		if err != nil {
			return err
		}
		got, rest = fmt.Sprintf("%d %s", response.StatusCode, body), fmt.Sprintf("== %d %s", other.StatusCode, otherBody)
	}
	relation, want, _ := strings.Cut(rest, " ")
	if relation == "==" && got == want || relation == "contains" && strings.Contains(got, want) || (relation == "absent" || relation == "empty") && got == "" {
		return nil
	}
	return fmt.Errorf("got %.300q", got)
}

// member returns a member of a document as JSON: names and indexes from 0, separated by dots; # at the end is the length of an array.
func member(body []byte, path string) (string, error) {
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		return "", err
	}
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

// Fetch sends a request and reads the whole answer.
func Fetch(do Do, method, target string, headers http.Header) (*http.Response, []byte, error) {
	response, err := do(method, target, headers)
	if err != nil {
		return nil, nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return response, body, err
}

// Get returns the body of the answer to a GET, whose status must be 200.
func Get(do Do, target string) ([]byte, error) {
	response, body, err := Fetch(do, "GET", target, nil)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("GET %s: got status %d, want 200", target, response.StatusCode)
	}
	return body, err
}

// Server sends requests to a running server at base, such as "http://127.0.0.1:8080". It sends targets as they are, follows
// no redirect, and asks for a content coding only if the case does.
func Server(base string) Do {
	scheme, host, _ := strings.Cut(base, "://")
	client := &http.Client{
		Timeout:       time.Minute,
		Transport:     &http.Transport{DisableCompression: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return func(method, target string, headers http.Header) (*http.Response, error) {
		path, query, _ := strings.Cut(target, "?")
		if strings.HasPrefix(path, "//") {
			path = "//" + host + path // in the absolute form; // at the start of a target would begin a host
		}
		return client.Do(&http.Request{
			Method: method, Header: headers.Clone(), Host: host,
			URL: &url.URL{Scheme: scheme, Host: host, Opaque: path, RawQuery: query},
		})
	}
}
