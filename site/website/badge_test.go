package website

import (
	"encoding/xml"
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/must"
)

// TestBadges checks what badges say of models in each stage.
func TestBadges(t *testing.T) {
	d := retiringDataset(t)
	for i := range d.Models {
		if m := &d.Models[i]; m.ID == "stays" {
			must.Do(t, m.Set("alias_of", dataset.Text("next/1")))
		}
	}
	m := makeSite(t, d, Options{}, addExplorer)
	for path, want := range map[string]string{
		"anthropic/last": "last: retired 2026-07-01", "anthropic/next/1": "next/1: retires 2026-07-02", "anthropic/stays": "stays: retires 2026-07-02",
		"anthropic/undated": "undated: deprecated", "openai/new": "new: active",
	} {
		document := m.document(t, "badge/"+path+".svg")
		checkContains(t, string(m.document(t, "models/"+path+"/index.html").Body), "(http://localhost:8080/badge/"+path+".svg)](http://localhost:8080/models/"+path+"/)")
		if !strings.Contains(string(document.Body), fmt.Sprintf(`aria-label="%s"`, want)) || document.MediaType != SVG {
			t.Errorf("badge of %s = %s, %s, want %q", path, document.Body, document.MediaType, want)
		}
	}
}

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
