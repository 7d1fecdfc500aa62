package resolve

import "testing"

// TestCanMean checks that CanMean excludes no name of the vectors that means something, and some
// words of texts that mean nothing.
func TestCanMean(t *testing.T) {
	v, few, all := readVectors(t)
	for _, test := range v.Cases {
		r := few
		if test.More {
			r = all
		}
		a := r.Resolve(Name{ID: test.Name, Place: test.Place})
		if means := a.How != "" || a.Text != ""; means && !r.CanMean(test.Name) {
			t.Errorf("CanMean(%.200q) = false, but it means %v", test.Name, a.Rows)
		}
	}
	for _, test := range []struct {
		name, word string
		want       bool
	}{
		{"an id", "gpt-4o", true},
		{"a segment before", "my-team/gpt-4o", true},
		{"a path", "node/internal/streams.js", false},
		{"a picture", "iVBORw0KGgo/AAAA.xGpt", false},
		{"one letter and a digit", "o9-ring", false},
		{"nothing", "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := few.CanMean(test.word); got != test.want {
				t.Errorf("CanMean(%q) = %t, want %t", test.word, got, test.want)
			}
		})
	}
}
