package promises

import (
	"io"
	"io/fs"
	"net/http"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"no target", "GET\ncode == 200\n", `x:1: "GET" is not a method and a target`},
		{"no header", "GET /\n> X\n", `x:2: "> X" is not a header and a value`},
		{"no check", "GET /\n\nGET /\ncode == 200\n", "x:1: no check"},
	} {
		if _, err := Parse("x", []byte(test.text)); err == nil || err.Error() != test.want {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
	}
}

// TestRun wants each check to hold where it should, and to be able to fail.
func TestRun(t *testing.T) {
	do := func(method, target string, headers http.Header) (*http.Response, error) {
		body := `{"a":[{"b":1},2],"s":"x"}`
		if target == "/other" {
			body = "other"
		}
		return &http.Response{StatusCode: 200, Header: http.Header{"X-A": {"one two"}}, Body: io.NopCloser(strings.NewReader(body))}, nil
	}
	for _, test := range []struct {
		check string
		holds bool
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
		c := Case{Method: "GET", Target: "/", Checks: []string{test.check}}
		if faults := c.Run(do); (len(faults) == 0) != test.holds {
			t.Errorf("%s: %v", test.check, faults)
		}
	}
}

func TestFiles(t *testing.T) {
	names, err := fs.Glob(Files, "*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		text, err := Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(name, text); err != nil {
			t.Error(err)
		}
	}
}
