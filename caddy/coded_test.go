package modelcatalog

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

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

func answered(body string) *work {
	return &work{answer: api.Answer{Body: []byte(body), Hash: representation.HashOf([]byte(body))}}
}

func TestCodedAnswers(t *testing.T) {
	c := new(codedAnswers)
	wk := answered(strings.Repeat("model ", 1000))
	want := representation.Append(nil, representation.Gzip, representation.Fast, wk.answer.Body)
	for i, kept := range []int{0, 1, 1} {
		if got := c.get(wk, representation.Gzip); !bytes.Equal(got, want) {
			t.Errorf("request %d: the coded form differs", i+1)
		}
		if c.len() != kept {
			t.Errorf("request %d: %d answers kept, want %d", i+1, c.len(), kept)
		}
	}
	if got := c.get(wk, representation.Zstd); bytes.Equal(got, want) {
		t.Error("zstd and gzip share an answer")
	}
}

// TestCodedAnswersSharedPlace asks in turn for many answers, of which some share a first place, and wants nearly all to be
// kept in the end.
func TestCodedAnswersSharedPlace(t *testing.T) {
	c := new(codedAnswers)
	const answers = 60
	for range 4 {
		for i := range answers {
			c.get(answered(fmt.Sprint("answer ", i)), representation.Gzip)
		}
	}
	if n := c.len(); n < answers-3 {
		t.Errorf("%d of %d answers are kept", n, answers)
	}
}

// TestCodedAnswersBound sends a flood of answers, each twice, and wants the table to keep its size, and long ones out.
func TestCodedAnswersBound(t *testing.T) {
	c := new(codedAnswers)
	for i := range 4 * codedPlaces {
		wk := answered(fmt.Sprint(i))
		c.get(wk, representation.Gzip)
		c.get(wk, representation.Gzip)
	}
	if n := c.len(); n == 0 || n > codedPlaces {
		t.Errorf("%d answers kept", n)
	}
	before := c.len()
	long := make([]byte, 4*maxCoded)
	for i, x := 0, uint32(1); i < len(long); i++ {
		x = x*1664525 + 1013904223
		long[i] = byte(x >> 24) // does not compress
	}
	wk := answered(string(long))
	c.get(wk, representation.Gzip)
	if c.get(wk, representation.Gzip); c.len() != before {
		t.Error("an answer over the limit is kept")
	}
}
