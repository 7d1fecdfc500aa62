package downloads

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestVersion checks that the digest and the counts are those of the statistics, in a few hundred bytes.
func TestVersion(t *testing.T) {
	for name, d := range datasets(t) {
		documents, c := made(t, d)
		body := documents["version.json"].Body
		var got version
		unmarshal(t, body, &got)
		var stats struct {
			Data struct {
				Total      int            `json:"total_models"`
				ByProvider map[string]int `json:"by_provider"`
				ByType     map[string]int `json:"by_type"`
				ByStatus   statusCounts   `json:"by_status"`
				LastSync   *string        `json:"last_sync"`
			} `json:"data"`
		}
		unmarshal(t, c.AppendStats(nil), &stats)
		want := version{
			testBase + "/schemas/version.json", c.Digest(), newMaker(t, d).options.Build, stats.Data.LastSync, stats.Data.Total, stats.Data.ByStatus,
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if len(body) > 500 {
			t.Errorf("%s: %d bytes", name, len(body))
		}
	}
}
