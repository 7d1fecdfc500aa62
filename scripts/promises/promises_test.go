package promises

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"no target", "GET\ncode == 200\n", `x:1: "GET" is not a method and a target`},
		{"no header", "GET /\n> X\n", `x:2: "> X" is not a header and a value`},
		{"no check", "GET /\n\nGET /\ncode == 200\n", "x:1: no check"},
		{"unknown capability", "GET /\nneeds queris\ncode == 200\n", `x:2: "queris" is not a capability`},
	} {
		if _, err := Parse("x", []byte(test.text)); err == nil || err.Error() != test.want {
			t.Errorf("Parse of %s = %v, want %s", test.name, err, test.want)
		}
	}
}

// TestRun checks that each check passes if it should, and can fail.
func TestRun(t *testing.T) {
	do := func(method, target string, headers http.Header) (*http.Response, error) {
		body := `{"a":[{"b":1},2],"s":"x"}`
		if target == "/other" {
			body = "other"
		}
		return &http.Response{StatusCode: 200, Header: http.Header{"X-A": {"one two"}}, Body: io.NopCloser(strings.NewReader(body))}, nil
	}
	for _, test := range []struct {
		check  string
		passes bool
	}{
		{"code == 200", true},
		{"code == 404", false},
		{"header X-A == one two", true},
		{"header X-A == one", false},
		{"header X-A contains one", true},
		{"header X-A contains three", false},
		{"header X-A absent", false},
		{"header X-B absent", true},
		{"body empty", false},
		{`body contains "s":"x"`, true},
		{"body contains y", false},
		{`json s == "x"`, true},
		{`json a.0.b == 1`, true},
		{`json a.# == 2`, true},
		{`json a.# == 3`, false},
		{`json a.7 == 1`, false},
		{`json s.t == 1`, false},
		{`json none == null`, false},
		{`json a.-1 == 2`, false},
		{"same as GET /", true},
		{"same as GET /other", false},
		{"cdoe == 200", false},
	} {
		c := Case{Method: "GET", Target: "/", Checks: []Check{{Text: test.check}}}
		if err := c.Results(do)[0]; (err == nil) != test.passes {
			t.Errorf("%s: got %v, want passed = %t", test.check, err, test.passes)
		}
	}
}

// TestLoad checks that the files are valid and use every capability.
func TestLoad(t *testing.T) {
	cases, err := Load()
	if err != nil || len(cases) == 0 {
		t.Fatalf("Load() = %d cases, %v", len(cases), err)
	}
	used := map[string]bool{}
	for _, c := range cases {
		for _, check := range c.Checks {
			for _, name := range check.Needs {
				used[name] = true
			}
		}
	}
	for name := range Capabilities {
		if !used[name] {
			t.Errorf("no check needs %s", name)
		}
	}
}

// TestVersions checks that a case with {version} is one for each version of the API.
func TestVersions(t *testing.T) {
	cases, err := Parse("x.txt", []byte("GET /api/{version}?a={version}\n> A: {version}\nneeds queries\njson a == \"{version}\"\n"))
	var want []Case
	for _, v := range []string{"v1", "v2"} {
		want = append(want, Case{Group: "x", Place: "x.txt:1", Method: "GET", Target: "/api/" + v + "?a=" + v,
			Headers: http.Header{"A": {"{version}"}}, Checks: []Check{{Text: `json a == "` + v + `"`, Needs: []string{"queries"}}}})
	}
	if diff := cmp.Diff(want, cases); diff != "" || err != nil {
		t.Errorf("Parse: %v (-want +got):\n%s", err, diff)
	}
}

// TestNeeds checks that a needs line counts for the checks below it in its case.
func TestNeeds(t *testing.T) {
	cases, err := Parse("x.txt", []byte("GET /\ncode == 200\nneeds queries pages\nbody empty\n\nGET /a\ncode == 200\n"))
	want := []Case{
		{Group: "x", Place: "x.txt:1", Method: "GET", Target: "/", Headers: http.Header{},
			Checks: []Check{{Text: "code == 200"}, {Text: "body empty", Needs: []string{"queries", "pages"}}}},
		{Group: "x", Place: "x.txt:6", Method: "GET", Target: "/a", Headers: http.Header{}, Checks: []Check{{Text: "code == 200"}}},
	}
	if diff := cmp.Diff(want, cases); diff != "" || err != nil {
		t.Errorf("Parse: %v (-want +got):\n%s", err, diff)
	}
}
