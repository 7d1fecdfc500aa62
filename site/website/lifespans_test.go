package website

import (
	"bytes"
	"image/png"
	"slices"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestLives checks the parts of bars, that an alias and its target are one, and the picture for links.
func TestLives(t *testing.T) {
	d := smallDataset(t)
	m := makeSite(t, d, Options{BaseURL: "https://models.example/catalog"}, addLifecycle)
	parts := map[string][]string{}
	for _, g := range newLifespans(m.site.build, "anthropic").Groups {
		for _, bar := range g.Rows {
			classes := []string{}
			for _, part := range bar.Parts {
				classes = append(classes, part.Class)
			}
			parts[bar.ID] = classes
		}
	}
	for id, want := range map[string][]string{
		"old": {"past"}, "later": {"past", "ending"}, "stays": {"past", "promised", "open"}, "doubted": {"past", "reported"}, "undated": {"past"},
	} {
		if !slices.Equal(parts[id], want) {
			t.Errorf("the bar of %s has the parts %v, want %v", id, parts[id], want)
		}
	}
	if _, shown := parts["gone"]; shown {
		t.Error("a model that is no longer listed has a bar")
	}
	for _, path := range []string{"lifecycle.png", "lifecycle/anthropic.png"} {
		picture, err := png.Decode(bytes.NewReader(m.document(t, path).Body))
		filetest.NoError(t, err)
		if size := picture.Bounds().Size(); size.X != pictureWidth || size.Y != pictureHeight {
			t.Errorf("%s has the size %v", path, size)
		}
	}
	page := string(m.document(t, "lifecycle/anthropic/index.html").Body)
	const address = `<meta property="og:image" content="https://models.example/catalog/lifecycle/anthropic.png">`
	if !bytes.Contains([]byte(page), []byte(address)) {
		t.Errorf("the page has not %s", address)
	}
}
