package engine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRequestBlock(t *testing.T) {
	for _, want := range []Request{
		{},
		{Method: "GET", Target: "/api/v1"},
		{"HEAD", "/api/v1/models?search=%ff\xff", `"a", W/"b"`, "gzip, *;q=0"},
		{Target: strings.Repeat("x", 70_000)},
	} {
		block := want.Append(nil)
		got, err := ParseRequest(block)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if got, err := ParseRequest(append(block, "what stood there before"...)); err != nil || got != want {
			t.Errorf("with more after it the block reads as %v, %v", got, err)
		}
		for n := range min(len(block), 100) {
			if _, err := ParseRequest(block[:n]); err == nil {
				t.Errorf("%d of %d bytes are taken for a request", n, len(block))
			}
		}
	}
}

func TestAddress(t *testing.T) {
	for _, test := range []struct {
		target, path, query string
		want                whose
	}{
		{"/", "", "", theHosts},
		{"/docs/api/v1", "", "", theHosts},
		{"/apis", "", "", theHosts},
		{"/docs/%zz", "", "", theHosts},
		{"", "", "", theHosts},
		{"*", "", "", theHosts},
		{"/api/v1", "/api/v1", "", theAPIs},
		{"/api/v1?a=%zz?b#c", "/api/v1", "a=%zz?b#c", theAPIs},
		{"http://models.example/api/v1/x", "/api/v1/x", "", theAPIs},
		{"/%61pi%2Fv1/a%2fb+%00", "/api/v1/a/b+\x00", "", theAPIs},
		{"/api/v1/../../etc", "/api/v1/../../etc", "", theAPIs},
		{"/api/v1/\xff%ff", "/api/v1/\xff\xff", "", theAPIs},
		{"/x/../api/v1/stats", "/x/../api/v1/stats", "", nobodys},
		{"//api/v1/stats", "//api/v1/stats", "", nobodys},
		{"http://h//api/v1/stats", "//api/v1/stats", "", nobodys},
		{"/api", "/api", "", nobodys},
		{"/api/v2/models", "/api/v2/models", "", nobodys},
		{"/api/v1x", "/api/v1x", "", nobodys},
		{"/api/v1/%", "", "", unreadables},
		{"/api/v1/%zz", "", "", unreadables},
		{"/api/v1/\x01", "", "", unreadables},
	} {
		u, got := (&Request{Target: test.target}).address()
		if got != test.want {
			t.Errorf("%q is of kind %d, want %d", test.target, got, test.want)
		}
		if got == theAPIs && (u.Path != test.path || u.RawQuery != test.query) {
			t.Errorf("%q is path %q, query %q", test.target, u.Path, u.RawQuery)
		}
	}
}
