package modelcatalog

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

func (c *codedAnswers) len() int {
	n := 0
	for i := range c.entries {
		if c.entries[i].Load() != nil {
			n++
		}
	}
	return n
}

// askCoded has the handler make the coded form of a list.
func askCoded(t *testing.T, h *Handler, rawQuery string, coding representation.Coding) []byte {
	t.Helper()
	wk := new(work)
	h.shared.api.Answer(&wk.answer, "GET", api.ListPath, rawQuery)
	f, pays := h.code(wk, coding, "")
	if !pays {
		return nil
	}
	if want := representation.Append(nil, coding, representation.Fast, wk.answer.Body()); !bytes.Equal(f.body, want) {
		t.Errorf("%s in %s: the coded form differs", rawQuery, coding.Token())
	}
	if want := representation.ETag(wk.answer.Hash(), coding, representation.Fast); f.etag != want {
		t.Errorf("%s in %s: the tag is %s, want %s", rawQuery, coding.Token(), f.etag, want)
	}
	return f.body
}

func TestCodedAnswers(t *testing.T) {
	h := new(Handler)
	provision(t, h)
	before := h.shared.coded.len()
	for i, kept := range []int{0, 1, 1} {
		askCoded(t, h, "limit=20", representation.Gzip)
		if n := h.shared.coded.len() - before; n != kept {
			t.Errorf("request %d: %d answers kept, want %d", i+1, n, kept)
		}
	}
	// The same models on another page, of another number, in another order, in another coding.
	for _, other := range []string{"limit=21", "limit=20&page=2", "limit=20&order=asc", "limit=20&type=chat", "limit=20&provider=openai"} {
		askCoded(t, h, other, representation.Gzip)
	}
	askCoded(t, h, "limit=20", representation.Zstd)
}

// TestCodedAnswersSharedPlace asks in turn for many answers, of which some share a first place, and wants nearly all to be
// kept in the end.
func TestCodedAnswersSharedPlace(t *testing.T) {
	h := &Handler{shared: &snapshot{api: embeddedAPI(t)}}
	const answers = 60
	for range 4 {
		for i := range answers {
			askCoded(t, h, fmt.Sprint("limit=", 20+i), representation.Gzip)
		}
	}
	if n := h.shared.coded.len(); n < answers-3 {
		t.Errorf("%d of %d answers are kept", n, answers)
	}
}

// TestCodedAnswersBound sends a flood of answers, each twice, and wants the table to keep its size.
func TestCodedAnswersBound(t *testing.T) {
	h := &Handler{shared: &snapshot{api: embeddedAPI(t)}}
	for i := range 4 * codedPlaces {
		query := fmt.Sprintf("limit=%d&page=%d", 5+i%20, 1+i/20)
		askCoded(t, h, query, representation.Gzip)
		askCoded(t, h, query, representation.Gzip)
	}
	if n := h.shared.coded.len(); n == 0 || n > codedPlaces {
		t.Errorf("%d answers kept", n)
	}
}

// TestCodedAnswersSize asks for answers that are not worth it or too long to be kept.
func TestCodedAnswersSize(t *testing.T) {
	noise := func(n int) dataset.NullString {
		var text strings.Builder
		for x := uint32(1); text.Len() < n; {
			x = x*1664525 + 1013904223
			text.WriteByte('0' + byte(x>>31))
		}
		return dataset.NullString{String: text.String(), Valid: true}
	}
	d := loadDataset(t, dataset.Embedded())
	d.Models = d.Models[:2]
	d.Models[0].Description = noise(8 * maxCoded)
	d.Models[1].Description = noise(50)
	h := &Handler{shared: &snapshot{api: apiOf(t, d)}}
	for _, test := range []struct {
		name, query string
		pays        bool
		kept        int
	}{
		{"too long to be kept", "limit=1&sort=provider&order=asc&page=1", true, 0},
		{"too short to be coded", "limit=1&sort=provider&order=asc&page=2", false, 0},
	} {
		for range 2 {
			if got := askCoded(t, h, test.query, representation.Gzip); got != nil != test.pays {
				t.Errorf("%s: coded to %d bytes", test.name, len(got))
			}
		}
		if n := h.shared.coded.len(); n != test.kept {
			t.Errorf("%s: %d answers kept, want %d", test.name, n, test.kept)
		}
	}
}

func embeddedAPI(t *testing.T) *api.API { return apiOf(t, loadDataset(t, dataset.Embedded())) }
