package engine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/must"
)

func TestRequestBlock(t *testing.T) {
	for _, want := range []Request{
		{},
		{Method: "GET", Target: "/api/v1"},
		{Method: "HEAD", Target: "/api/v1/models?search=%ff\xff", IfNoneMatch: `"a", W/"b"`, AcceptEncoding: "gzip, *;q=0"},
		{"POST", "/mcp", "", "", `"c"`, "2026-07-28", "tools/call", "é", "{\"id\":1}\n"},
		{Target: strings.Repeat("x", 70_000)},
	} {
		block := want.Append(nil)
		got, err := ParseRequest(block)
		must.Do(t, err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if got, err := ParseRequest(append(block, "what was there before"...)); err != nil || got != want {
			t.Errorf("with more after it the block reads as %v, %v", got, err)
		}
		for n := range min(len(block), 100) {
			if _, err := ParseRequest(block[:n]); err == nil {
				t.Errorf("%d of %d bytes are taken for a request", n, len(block))
			}
		}
	}
}
