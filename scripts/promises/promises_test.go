package promises

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRun checks that each check passes if it should, and can fail.
func TestRun(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-A", "one two")
		body := `{"a":[{"b":1},2],"s":"x"}`
		sent, _ := io.ReadAll(r.Body)
		if r.URL.Path == "/other" || string(sent) != "{} x" || r.Header.Get("A") != "b" {
			body = "other"
		}
		io.WriteString(w, body)
	}))
	defer server.Close()
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
		{"sha256 == 98106d1f4330b3c41e9c475602e2461eb2160f792fb1ea85186394b4e68dc93e", true},
		{"sha256 == 00", false},
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
		{"same as POST /", true},
		{"same as POST /other", false},
		{"cdoe == 200", false},
		{"code = 200", false},
	} {
		t.Run(test.check, func(t *testing.T) {
			c, err := parse("POST /\n> A: b\n< {} x\n" + test.check)
			if err != nil {
				t.Fatal(err)
			}
			if err := c.Results(Server(server.URL))[0]; (err == nil) != test.passes {
				t.Errorf("%s: got %v, want passed = %t", test.check, err, test.passes)
			}
		})
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
		if !used[name] && name != "files" { // of which command hosts makes promises
			t.Errorf("no check needs %s", name)
		}
	}
}

// TestParse checks that a needs line counts for the checks below it, and that a case must be whole.
func TestParse(t *testing.T) {
	c, err := parse("# Comment.\nGET /a?b c\n> A: x: y\ncode == 200\nneeds queries pages\nbody empty")
	want := Case{Method: "GET", Target: "/a?b c", Headers: http.Header{"A": {"x: y"}},
		Checks: []Check{{Text: "code == 200"}, {Text: "body empty", Needs: []string{"queries", "pages"}}}}
	if diff := cmp.Diff(want, c); diff != "" || err != nil {
		t.Errorf("parse: %v (-want +got):\n%s", err, diff)
	}
	for _, block := range []string{"GET\ncode == 200", "GET /", "GET /\nneeds queris\ncode == 200"} {
		if _, err := parse(block); err == nil {
			t.Errorf("parse(%q) is no error", block)
		}
	}
}
