package website

import (
	"encoding/xml"
	"strings"
	"testing"

	"modelcatalog/dataset/datasettest"
)

// TestHostileBadges checks that badges are small pictures whatever the ids are.
func TestHostileBadges(t *testing.T) {
	m := makeSite(t, datasettest.New(datasettest.Options{Models: 500, Seed: 7, Hostile: true}), Options{}, addExplorer)
	for row := range m.dataset.Models {
		body := badgeOf(m.site.build, row).Body
		var picture struct {
			Label string `xml:"aria-label,attr"`
		}
		if err := xml.Unmarshal(body, &picture); err != nil || len(body) > 2000 || picture.Label == "" || strings.Contains(string(body), "<script") {
			t.Errorf("badge of %q: %s, %v", m.dataset.Models[row].ID, body, err)
		}
	}
}
