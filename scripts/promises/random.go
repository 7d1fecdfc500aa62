package promises

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/catalogtest"
)

// Random returns n random lists of models in each version of the API, the same ones for each seed and dataset to ask about. An
// answer is right if the oracle gives it too for the dataset d; a query that is not valid must get the status 400.
func Random(about, d *dataset.Dataset, seed uint64, n int) (cases []Case) {
	random, o := rand.New(rand.NewPCG(2026, seed)), catalogtest.NewOracle(d)
	for range n {
		for version := 1; version <= 2; version++ {
			query := catalogtest.Query(random, about, version)
			want, valid := o.List(version, query)
			accept := func(response *http.Response, got []byte) error {
				if valid && (response.StatusCode != 200 || !bytes.Equal(got, want)) || !valid && response.StatusCode != 400 {
					return fmt.Errorf("got status %d and %.300q, want %.300q", response.StatusCode, got, want)
				}
				return nil
			}
			target := fmt.Sprintf("/api/v%d/models?%s", version, query)
			cases = append(cases, Case{
				Group: "random queries", Method: "GET", Target: target, Checks: []Check{{Text: "oracle", Needs: []string{"queries"}, Accept: accept}},
			})
		}
	}
	return cases
}
