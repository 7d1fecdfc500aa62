package api

import (
	"strings"
	"testing"
)

// TestListTagsWithoutBody checks that a 304 for a list is made without its body, in each coding.
func TestListTagsWithoutBody(t *testing.T) {
	a := testAPI(t, testDataset(t), "")
	for _, coding := range []string{"", "gzip"} {
		w := new(Response)
		r := Request{Method: "GET", Path: "/api/v2/models", RawQuery: "limit=20", AcceptEncoding: coding}
		a.Respond(w, &r)
		r.IfNoneMatch = headersOf(w).Get("Etag")
		fresh := new(Response)
		if a.Respond(fresh, &r); fresh.Status != 304 || cap(fresh.identity) > 0 || strings.Contains(r.IfNoneMatch, "gzip") != (coding != "") {
			t.Errorf("coding %q, tag %s: status = %d, %d bytes of a body were made", coding, r.IfNoneMatch, fresh.Status, cap(fresh.identity))
		}
	}
}
