package website

import (
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// linkedData is a description for search engines, in the vocabulary of schema.org.
type linkedData map[string]any

func (b *builder) linkedCatalog() linkedData {
	base := b.options.BaseURL
	files := []linkedData{linkedFile("application/json", base+"/api/v1/models")}
	for _, f := range b.options.Files {
		mediaType, _, _ := strings.Cut(f.MediaType, ";")
		files = append(files, linkedFile(mediaType, base+downloadsPath+f.Name))
	}
	data := linkedData{
		"@context":            "https://schema.org",
		"@type":               "Dataset",
		"name":                b.options.Service,
		"description":         "Facts about AI models of " + b.providerNames() + ": ids, types, context lengths and status.",
		"url":                 base + "/",
		"isAccessibleForFree": true,
		"distribution":        files,
		"potentialAction": linkedData{
			"@type": "SearchAction", "target": base + "/?search={search_term_string}", "query-input": "required name=search_term_string",
		},
	}
	if license := b.dataset.Settings.License; license != "" {
		data["license"] = licenseURL(license)
	}
	return data
}

func licenseURL(id string) string { return "https://spdx.org/licenses/" + id + ".html" }

func (b *builder) linkedModel(row int, m *dataset.Model) linkedData {
	base := b.options.BaseURL
	data := linkedData{
		"@context":            "https://schema.org",
		"@type":               "WebApplication",
		"name":                displayName(m),
		"identifier":          m.Provider + "/" + m.ID,
		"url":                 base + modelPath(b.catalog.PageName(row)),
		"applicationCategory": "AI model, " + m.Type.String(),
		"dateModified":        m.UpdatedAt.String(),
		"provider":            linkedData{"@type": "Organization", "name": b.providers[m.Provider].Name},
		"subjectOf":           linkedFile("application/json", base+answerPath(catalog.V2, m.Provider, m.ID)),
	}
	if m.Description.String != "" {
		data["description"] = m.Description.String
	}
	return data
}

func linkedFile(mediaType, address string) linkedData {
	return linkedData{"@type": "DataDownload", "encodingFormat": mediaType, "contentUrl": address}
}
