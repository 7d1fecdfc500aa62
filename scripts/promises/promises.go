// Package promises checks that a server keeps the API's promises. They stand in text files, so that the same ones are held
// against a handler in a test, a running server, and hosts of other kinds. A file is a sequence of cases, separated by
// blank lines:
//
//	# Any text: a comment.
//	GET /api/v1/models?limit=0
//	> If-None-Match: "a"
//	code == 400
//	header Content-Type == application/json
//	json error.code == "invalid_parameter"
//
// The first line is method and target, sent as they stand; lines that start with > are request headers. Each other line
// is a check of the answer:
//
//	code == 200                   the status
//	header NAME == TEXT           the value, whole
//	header NAME contains TEXT     a part of it
//	header NAME absent
//	body empty
//	body contains TEXT
//	json PATH == JSON             a member: names and indexes from 0, separated by dots; # is an array's length
//	same as METHOD TARGET         status and body of another request's answer
package promises

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Files are the promises, by what they are about.
//
//go:embed *.txt
var Files embed.FS

// Case is one request and what its answer must be.
type Case struct {
	Name    string // file:line, for messages
	Method  string
	Target  string
	Headers http.Header
	Checks  []string
}

// Do sends a request and returns the answer; the body of a 304 or of a HEAD is empty.
type Do func(method, target string, headers http.Header) (*http.Response, error)

// Parse reads a file of promises.
func Parse(name string, text []byte) ([]Case, error) {
	var cases []Case
	open := false
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		line = strings.TrimRight(line, "\n")
		place := name + ":" + strconv.Itoa(number)
		switch {
		case line == "":
			open = false
		case strings.HasPrefix(line, "#"):
		case !open:
			method, target, ok := strings.Cut(line, " ")
			if !ok || !strings.HasPrefix(target, "/") {
				return nil, fmt.Errorf("%s: %q is not a method and a target", place, line)
			}
			cases = append(cases, Case{Name: place, Method: method, Target: target, Headers: http.Header{}})
			open = true
		case strings.HasPrefix(line, "> "):
			header, value, ok := strings.Cut(line[2:], ": ")
			if !ok {
				return nil, fmt.Errorf("%s: %q is not a header and a value", place, line)
			}
			cases[len(cases)-1].Headers.Add(header, value)
		default:
			cases[len(cases)-1].Checks = append(cases[len(cases)-1].Checks, line)
		}
	}
	for _, c := range cases {
		if len(c.Checks) == 0 {
			return nil, fmt.Errorf("%s: no check", c.Name)
		}
	}
	return cases, nil
}

// Run sends the case's request and returns what is wrong with the answer, a line for each check.
func (c Case) Run(do Do) (faults []string) {
	response, body, err := fetch(do, c.Method, c.Target, c.Headers)
	if err != nil {
		return []string{err.Error()}
	}
	for _, check := range c.Checks {
		if err := c.check(do, check, response, body); err != nil {
			faults = append(faults, fmt.Sprintf("%s: %s %.100s: %s: %v", c.Name, c.Method, c.Target, check, err))
		}
	}
	return faults
}

func fetch(do Do, method, target string, headers http.Header) (*http.Response, []byte, error) {
	response, err := do(method, target, headers)
	if err != nil {
		return nil, nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return response, body, err
}

func (c Case) check(do Do, check string, response *http.Response, body []byte) error {
	what, rest, _ := strings.Cut(check, " ")
	switch what {
	case "code":
		if want := strings.TrimPrefix(rest, "== "); strconv.Itoa(response.StatusCode) != want {
			return fmt.Errorf("got %d: %.200s", response.StatusCode, body)
		}
		return nil
	case "header":
		return checkHeader(rest, response.Header)
	case "body":
		return checkBody(rest, body)
	case "json":
		return checkJSON(rest, body)
	case "same":
		method, target, _ := strings.Cut(strings.TrimPrefix(rest, "as "), " ")
		other, otherBody, err := fetch(do, method, target, c.Headers)
		if err != nil {
			return err
		}
		if other.StatusCode != response.StatusCode || !bytes.Equal(otherBody, body) {
			return fmt.Errorf("got %d %.200s, the other is %d %.200s", response.StatusCode, body, other.StatusCode, otherBody)
		}
		return nil
	}
	return fmt.Errorf("there is no such check")
}

func checkHeader(rest string, headers http.Header) error {
	name, rest, _ := strings.Cut(rest, " ")
	relation, want, _ := strings.Cut(rest, " ")
	got := strings.Join(headers.Values(name), ", ")
	ok := false
	switch relation {
	case "==":
		ok = got == want
	case "contains":
		ok = strings.Contains(got, want)
	case "absent":
		ok = len(headers.Values(name)) == 0
	}
	if !ok {
		return fmt.Errorf("got %q", got)
	}
	return nil
}

func checkBody(rest string, body []byte) error {
	want, contains := strings.CutPrefix(rest, "contains ")
	if contains && bytes.Contains(body, []byte(want)) || rest == "empty" && len(body) == 0 {
		return nil
	}
	return fmt.Errorf("got %.200q", body)
}

func checkJSON(rest string, body []byte) error {
	path, want, _ := strings.Cut(rest, " == ")
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		return err
	}
	for _, step := range strings.Split(path, ".") {
		switch container := value.(type) {
		case map[string]any:
			member, found := container[step]
			if !found {
				return fmt.Errorf("no member %s", step)
			}
			value = member
		case []any:
			if step == "#" {
				value = float64(len(container))
				continue
			}
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 || i >= len(container) {
				return fmt.Errorf("no element %s of %d", step, len(container))
			}
			value = container[i]
		default:
			return fmt.Errorf("no member %s", step)
		}
	}
	if got, _ := json.Marshal(value); string(got) != want {
		return fmt.Errorf("got %s", got)
	}
	return nil
}

// Server sends requests to a running server at base, such as "http://127.0.0.1:8080". Targets go on the wire as they stand;
// no redirect is followed, and no coding is asked for unless the case does.
func Server(base string) (Do, error) {
	u, err := url.Parse(base)
	if err != nil {
		return nil, err
	}
	client := &http.Client{
		Timeout:       time.Minute,
		Transport:     &http.Transport{DisableCompression: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return func(method, target string, headers http.Header) (*http.Response, error) {
		path, query, _ := strings.Cut(target, "?")
		if strings.HasPrefix(path, "//") {
			path = "//" + u.Host + path // in the absolute form: alone it would read as a host
		}
		request := &http.Request{
			Method: method, Header: headers.Clone(), Host: u.Host,
			URL: &url.URL{Scheme: u.Scheme, Host: u.Host, Opaque: path, RawQuery: query},
		}
		return client.Do(request)
	}, nil
}
