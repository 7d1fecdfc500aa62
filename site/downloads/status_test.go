package downloads

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"testing"

	"modelcatalog/dataset/catalog"
)

// TestVersion checks that the digest and the counts are those of the statistics, in a few hundred bytes.
func TestVersion(t *testing.T) {
	for name, d := range datasets(t) {
		documents, c := made(t, d)
		body := documents["version.json"].Body
		var got version
		unmarshal(t, body, &got)
		if got.Dataset != c.Digest() || got.Models != c.Len() ||
			got.LastSync == nil || *got.LastSync != d.LastSync.String() {
			t.Errorf("%s: version = %+v", name, got)
		}
		if counts := bytes.TrimSpace(encode(got.ByStatus)); !bytes.Contains(c.AppendStats(nil, catalog.V1), counts) {
			t.Errorf("%s: the statistics do not have %s", name, counts)
		}
		want := map[string]string{"v2": fmt.Sprintf("%x", sha256.Sum256(documents["downloads/v2/SHA256SUMS"].Body))}
		if !maps.Equal(got.Checksums, want) {
			t.Errorf("%s: the checksums are %s, want %s", name, got.Checksums, want)
		}
		if len(body) > 700 {
			t.Errorf("%s: %d bytes", name, len(body))
		}
	}
}
