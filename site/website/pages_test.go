package website

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	ics "github.com/arran4/golang-ical"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// TestAutodiscovery checks that feed readers find the feed of a provider from its list, and that of
// all models from pages that show changes.
func TestAutodiscovery(t *testing.T) {
	m := makeSite(t, embedded(t), Options{BaseURL: "https://models.example/catalog"}, addExplorer,
		addLists, addChanges, addDocumentation)
	for page, want := range map[string]string{
		"index.html":                          "",
		"changes/index.html":                  "changes",
		"changes/providers/openai/index.html": "changes/openai",
		"downloads/index.html":                "changes",
		"providers/openai/index.html":         "changes/openai",
	} {
		t.Run(page, func(t *testing.T) {
			got := ""
			for _, e := range parse(t, m.document(t, page)) {
				name, isFeed := strings.CutPrefix(e.attributes["href"], "/catalog/feeds/")
				if isFeed && e.attributes["rel"] == "alternate" {
					got += strings.TrimSuffix(name, ".atom")
				}
			}
			if got != want {
				t.Errorf("the page leads to %q, want %q", got, want)
			}
		})
	}
}

// TestCalendar checks that a calendar of hostile models can be read, and that its events differ.
func TestCalendar(t *testing.T) {
	hostile := datasettest.New(datasettest.Options{Models: 500, Seed: 7, Hostile: true})
	for i := range hostile.Models {
		hostile.Models[i].RetirementDate = "9999-12-31"
	}
	calendar := makeSite(t, hostile, Options{}, addLifecycle).document(t, "lifecycle.ics")
	read, err := ics.ParseCalendar(bytes.NewReader(calendar.Body))
	filetest.NoError(t, err)
	seen := map[string]bool{}
	for _, event := range read.Events() {
		if start, err := event.GetAllDayStartAt(); err != nil || start.Year() != 9999 {
			t.Errorf("event %s starts at %s, %v", event.Id(), start, err)
		}
		seen[event.Id()] = true
	}
	if len(seen) != 500 {
		t.Errorf("%d events of hostile models, want 500", len(seen))
	}
}

// TestListPages checks that every model is on one page of the lists of its provider, its type and
// its status: in its row or, if it is a further id of a model, in the row of that.
func TestListPages(t *testing.T) {
	m := makeSite(t, datasettest.New(datasettest.Options{Models: 700, Seed: 1}), Options{}, addLists)
	listed := map[string]int{}
	for _, d := range m.site.documents {
		kind, _, _ := strings.Cut(d.Path, "/")
		if !slices.Contains([]string{"providers", "types", "active", "deprecated", "unlisted"}, kind) {
			continue
		}
		provider := "" // of the row
		for _, e := range parse(t, d) {
			if key := e.attributes["data-key"]; e.name == "tr" && key != "" {
				provider, _, _ = strings.Cut(key, "/")
				listed[key]++
			}
			if ids := e.attributes["title"]; e.attributes["data-field"] == "ids" {
				for id := range strings.SplitSeq(strings.TrimPrefix(ids, "Also called "), ", ") {
					listed[provider+"/"+id]++
				}
			}
		}
	}
	for _, model := range m.dataset.Models {
		if got := listed[model.Provider+"/"+model.ID]; got != 3 {
			t.Errorf("%s/%s is on %d pages of lists, want 3", model.Provider, model.ID, got)
		}
	}
}

// TestLongList checks that a list of many models says how many it leaves out, and where they are.
func TestLongList(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: maxListed + 234, Seed: 1})
	for i := range d.Models {
		d.Models[i].Type = dataset.Video
		// Each is a model by itself, and neither an alias nor a dated version of another.
		d.Models[i].ID = fmt.Sprintf("video-%05d", i)
		d.Models[i].AliasOf = ""
	}
	m := makeSite(t, d, Options{NoModelPages: true}, addLists)
	page := string(m.document(t, "types/video/index.html").Body)
	rows := strings.Count(page, "<tr data-key=")
	if rows != maxListed ||
		!strings.Contains(page, `234 more models: <a href="/?type=video">go on in the list of all models</a>`) {
		t.Errorf("the list has %d rows, and ends in %s", rows, page[max(0, len(page)-2000):])
	}
}
