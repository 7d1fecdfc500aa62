package collection

import (
	_ "embed"
	"regexp"
	"strings"
)

//go:embed tables.txt
var tablesText string

// table returns the rows of a kind in tables.txt, without the kind.
func table(kind string) (rows [][]string) {
	for line := range strings.Lines(tablesText) {
		if row := strings.Split(strings.TrimSpace(line), "\t"); row[0] == kind {
			rows = append(rows, row[1:])
		}
	}
	return rows
}

// pairs returns the rows of a kind with two columns.
func pairs(kind string) map[string]string {
	pairs := map[string]string{}
	for _, row := range table(kind) {
		pairs[row[0]] = row[1]
	}
	return pairs
}

var providerNames = pairs("provider")

// exclusion is a rule for rows that are left out, or that have another spelling of an id.
type exclusion struct {
	collection string         // or *
	provider   string         // in the dataset
	id         *regexp.Regexp // of a whole id
	rename     string         // the provider's own spelling; empty: the row is left out
}

var exclusions = func() (all []exclusion) {
	for _, row := range table("row") {
		all = append(all, exclusion{row[0], row[1], regexp.MustCompile(`^(?:` + row[2] + `)$`), strings.TrimPrefix(row[3], "-")})
	}
	return all
}()

// wrongImagePrices are models of LiteLLM whose rows have the image prices of other models.
var wrongImagePrices = regexp.MustCompile(`^(deep-research-pro-preview-12-2025|lyria-3-clip-preview)$`)

// wrongDimensions is a model of models.dev whose output limit is not the size of its vectors.
var wrongDimensions = regexp.MustCompile(`^mistral-embed$`)
