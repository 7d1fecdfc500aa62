package website

import "strings"

// linkedData is a description for search engines, in the vocabulary of schema.org.
type linkedData map[string]any

// linkedCatalog describes the catalog for searches of datasets.
func linkedCatalog(b *build) linkedData {
	var files []linkedData
	for _, f := range b.options.Files {
		mediaType, _, _ := strings.Cut(f.MediaType, ";")
		files = append(files, linkedData{"@type": "DataDownload", "encodingFormat": mediaType, "contentUrl": b.options.BaseURL + "/" + f.Path})
	}
	data := linkedData{
		"@context":            "https://schema.org",
		"@type":               "Dataset",
		"name":                b.options.Service,
		"description":         "Facts about AI models of " + providerNames(b) + ": ids, types, limits, prices, status and dates of retirement.",
		"url":                 b.options.BaseURL + "/",
		"isAccessibleForFree": true,
		"distribution":        files,
	}
	if license := b.dataset.Settings.License; license != "" {
		data["license"] = licenseURL(license)
	}
	return data
}

func licenseURL(id string) string { return "https://spdx.org/licenses/" + id + ".html" }
