package website

import (
	"bytes"
	"image/png"
	"testing"

	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// TestCards checks that cards of hostile models are pictures of one size, and the same whenever they are drawn.
func TestCards(t *testing.T) {
	m := makeSite(t, datasettest.New(datasettest.Options{Models: 20, Seed: 7, Hostile: true}), Options{}, addExplorer)
	seen := map[string]bool{}
	for row := range m.dataset.Models {
		body := drawCard(m.site.build, row).Body
		picture, err := png.Decode(bytes.NewReader(body))
		filetest.NoError(t, err)
		if size := picture.Bounds().Size(); size.X != cardWidth || size.Y != cardHeight {
			t.Errorf("size of the card = %v, want %d by %d", size, cardWidth, cardHeight)
		}
		if !bytes.Equal(body, drawCard(m.site.build, row).Body) {
			t.Errorf("two cards of %q differ", m.dataset.Models[row].ID)
		}
		seen[string(body)] = true
	}
	if len(seen) < len(m.dataset.Models)*3/4 {
		t.Errorf("%d models have %d cards", len(m.dataset.Models), len(seen))
	}
}
