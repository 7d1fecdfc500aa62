package website

import (
	"strings"
	"testing"

	"modelcatalog/dataset/datasettest"
	"modelcatalog/site/representation"
)

// TestDownloads checks that the page names each file with its size and digest, and each feed.
func TestDownloads(t *testing.T) {
	m := makeSite(t, embedded(t), Options{BaseURL: "https://models.example/catalog"}, addDownloads)
	page := string(m.document(t, "downloads/index.html").Body)
	checkContains(t, page,
		`<a href="/catalog/downloads/v2/models.sqlite" download>models.sqlite</a><br>2.4 MB</td>`,
		`<br>182 kB</td>`, testFiles[0].SHA256, testFiles[1].SHA256,
		`curl -sO --compressed https://models.example/catalog/downloads/v2/models.sqlite`,
		`<a href="/catalog/feeds/changes.atom">All models</a>`, `<a href="/catalog/feeds/changes/openai.atom">OpenAI</a>`,
		`<a href="/catalog/changes.json">`,
		`GET /catalog/version.json`,
		count(len(m.dataset.Models), "model")+", as of the last sync, "+moment(*m.dataset.LastSync),
		`<a href="/catalog/downloads/" aria-current="page">Downloads</a>`,
	)
}

// TestDownloadLicense checks that the page names the license of the data, if the settings do.
func TestDownloadLicense(t *testing.T) {
	for license, want := range map[string]bool{"CC-BY-4.0": true, "": false} {
		d := datasettest.New(datasettest.Options{})
		d.Settings.License = license
		page := string(makeSite(t, d, Options{}, addDownloads).document(t, "downloads/index.html").Body)
		if got := strings.Contains(page, `<a href="https://spdx.org/licenses/CC-BY-4.0.html" rel="license">CC-BY-4.0</a>`); got != want {
			t.Errorf("license %q: link = %t, want %t", license, got, want)
		}
	}
}

// TestAutodiscovery checks that feed readers find the feed of a provider from its list, and that of all models from pages that
// show changes.
func TestAutodiscovery(t *testing.T) {
	m := makeSite(t, embedded(t), Options{BaseURL: "https://models.example/catalog"}, addExplorer, addLists, addChanges, addDownloads)
	for page, want := range map[string]string{
		"index.html": "", "changes/index.html": "changes", "changes/1/index.html": "", "downloads/index.html": "changes",
		"providers/openai/index.html": "changes/openai",
	} {
		got := ""
		for _, e := range parse(t, m.document(t, page)) {
			if name, isFeed := strings.CutPrefix(e.attributes["href"], "/catalog/feeds/"); isFeed && e.attributes["rel"] == "alternate" {
				got += strings.TrimSuffix(name, ".atom")
			}
		}
		if got != want {
			t.Errorf("%s leads to %v, want %v", page, got, want)
		}
	}
}

// TestAddresses checks that Addresses returns the addresses that pages link to.
func TestAddresses(t *testing.T) {
	paged := shared(t)
	large := readSite(t, makeSite(t, paged.dataset, Options{BaseURL: sharedBase, NoModelPages: true}, addCompare))
	for _, site := range []*tree{paged, large} {
		address := Addresses(site.dataset, site.catalog, site.options)
		for row := range site.dataset.Models {
			page, answer := address(row)
			for _, full := range []string{page, answer} {
				path, below := strings.CutPrefix(full, "https://models.example")
				if !below {
					t.Errorf("row %d: %s is elsewhere", row, full)
				}
				site.checkAddress(t, representation.Document{Path: "a feed"}, element{}, path)
			}
		}
	}
}
