package promises

import (
	"bytes"
	"fmt"
	"iter"
	"math/rand/v2"
	"net/http"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/oracle"
)

// Accept returns an error unless an answer is right.
type Accept func(response *http.Response, body []byte) error

// Random yields the targets of n random lists of models in each version of the API, the same ones for each seed. An answer
// is right if the oracle gives it too.
func Random(d *dataset.Dataset, seed uint64, n int) iter.Seq2[string, Accept] {
	random, o := rand.New(rand.NewPCG(2026, seed)), oracle.New(d)
	return func(yield func(string, Accept) bool) {
		for range n {
			first, other := oracle.Query(random, d), oracle.Query2(random, d)
			if !yield("/api/v1/models?"+first, accept(o.List(1, first))) ||
				!yield("/api/v2/models?"+other, accept(o.List(2, other))) {
				return
			}
		}
	}
}

// accept accepts one body with status 200, or any with status 400 if the query is not valid.
func accept(want []byte, valid bool) Accept {
	return func(response *http.Response, got []byte) error {
		if valid && (response.StatusCode != 200 || !bytes.Equal(got, want)) || !valid && response.StatusCode != 400 {
			return fmt.Errorf("got status %d and %.300q, want %.300q", response.StatusCode, got, want)
		}
		return nil
	}
}
