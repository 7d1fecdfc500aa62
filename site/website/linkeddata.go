package website

import (
	"strings"

	"modelcatalog/dataset"
)

// Linked data for search engines, in the vocabulary of schema.org. Structs keep the order of its members.

// linkedCatalog describes the catalog.
type linkedCatalog struct {
	Context     string       `json:"@context"`
	Type        string       `json:"@type"`
	Name        string       `json:"name"`
	Description string       `json:"description"`
	URL         string       `json:"url"`
	IsFree      bool         `json:"isAccessibleForFree"`
	Downloads   []linkedFile `json:"distribution"`
	Search      linkedSearch `json:"potentialAction"`
}

type linkedFile struct {
	Type   string `json:"@type"`
	Format string `json:"encodingFormat"`
	URL    string `json:"contentUrl"`
}

type linkedSearch struct {
	Type   string `json:"@type"`
	Target string `json:"target"`
	Input  string `json:"query-input"`
}

func (b *builder) linkedCatalog() linkedCatalog {
	base := b.options.BaseURL
	files := []linkedFile{{"DataDownload", "application/json", base + "/api/v1/models"}}
	for _, f := range b.options.Files {
		mediaType, _, _ := strings.Cut(f.MediaType, ";")
		files = append(files, linkedFile{"DataDownload", mediaType, base + downloadsPath + f.Name})
	}
	return linkedCatalog{
		Context:     "https://schema.org",
		Type:        "Dataset",
		Name:        b.options.Service,
		Description: "Facts about AI models of " + b.providerNames() + ": ids, types, context lengths and status.",
		URL:         base + "/",
		IsFree:      true,
		Downloads:   files,
		Search:      linkedSearch{"SearchAction", base + "/?search={search_term_string}", "required name=search_term_string"},
	}
}

// linkedModel describes a model.
type linkedModel struct {
	Context      string         `json:"@context"`
	Type         string         `json:"@type"`
	Name         string         `json:"name"`
	Identifier   string         `json:"identifier"`
	Description  string         `json:"description,omitempty"`
	URL          string         `json:"url"`
	Category     string         `json:"applicationCategory"`
	DateModified string         `json:"dateModified"`
	Creator      linkedProvider `json:"provider"`
	Files        linkedFile     `json:"subjectOf"`
}

type linkedProvider struct {
	Type string `json:"@type"`
	Name string `json:"name"`
}

func (b *builder) linkedModel(row int, m *dataset.Model) linkedModel {
	base := b.options.BaseURL
	return linkedModel{
		Context:      "https://schema.org",
		Type:         "WebApplication",
		Name:         displayName(m),
		Identifier:   m.Provider + "/" + m.ID,
		Description:  m.Description.String,
		URL:          base + modelPath(b.catalog.PageName(row)),
		Category:     "AI model, " + m.Type.String(),
		DateModified: m.UpdatedAt.String(),
		Creator:      linkedProvider{"Organization", b.view.providers[m.Provider].Name},
		Files:        linkedFile{"DataDownload", "application/json", base + answerPath(m.Provider, m.ID)},
	}
}
