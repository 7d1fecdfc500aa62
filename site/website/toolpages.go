package website

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/facts"
)

// addCheck adds the page on which people check their code for ids.
func addCheck(b *build) {
	b.addPage("check", &toolPage{
		frame: frame{
			Path:    "/check/",
			Class:   "check",
			Heading: "Check your code",
			Title:   "Check your code for retired AI models · " + b.options.Service,
			Description: "Paste code or a list: see which model ids in it are retired, retiring, aliases " +
				"or unknown, and what replaces them. Nothing leaves the page.",
			Scripts: []string{"check.js"},
			Styles:  []string{"check.css"},
		},
		Settings: newSettings(b),
		Ending:   endingExample(b),
	})
}

// endingExample returns a link to a check of some ids that end, the next one of each maker; nil if none
// is announced to end.
func endingExample(b *build) *link {
	const most = 4 // ids, which fit into an address that people read
	var ids []string
	var makers []string
	for _, r := range b.dated { // by day
		isOwn := b.dataset.Provider(r.Model.Provider).Kind == dataset.Maker
		if r.Coming && isOwn && r.Unconfirmed == "" && len(ids) < most && !slices.Contains(makers, r.Model.Provider) {
			ids = append(ids, r.ID)
			makers = append(makers, r.Model.Provider)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	query := url.Values{"ids": {strings.Join(ids, ",")}}
	// An example: others may end sooner, and on a later day the first of these have ended.
	return &link{"models that end, for example " + strings.Join(ids, ", "), b.root + "/check/?" + query.Encode()}
}

// toolPage is a page that a script fills: the check, or the models that the address names side by
// side.
type toolPage struct {
	frame
	Settings settings
	Ending   *link // of the check: an example

	// Of the comparison:
	Rows     []comparedFact
	Blank    modelRow  // for scripts to copy
	Examples []example // to begin with
}

// comparedFact is a row of the comparison.
type comparedFact struct {
	Name, Label string
	Price       bool // per million tokens, unless a cell says otherwise
}

// addCompare adds the page that shows models side by side.
func addCompare(b *build) {
	p := &toolPage{
		frame: frame{
			Path:        "/compare/",
			Class:       "compare",
			Heading:     "Compare models",
			Description: "Up to seven AI models side by side: what your use costs, then what differs.",
			Scripts:     []string{"compare.js"},
			Styles:      []string{"compare.css"},
		},
		Blank:    blankRow,
		Examples: examplesOf(b),
		Settings: newSettings(b),
	}
	// It neither searches descriptions, reads code nor saves lists. It is the heaviest page, and a
	// digest does not compress.
	p.Settings.Descriptions = ""
	p.Settings.Checker = ""
	p.Settings.Spellings = ""
	p.Settings.Calls = ""
	p.Settings.Reading = ""
	p.Settings.Sheet = ""
	// The names of rows are in the page, so that it says what it compares before models arrive.
	for _, f := range facts.Compared {
		switch f.Name {
		case "stage":
			continue // each model has it below its name
		case "retirement_date", "retirement_not_before":
			continue // the sentence on how long it works has the day
		case "price_note", "price_in_next", "price_out_note", "price_out_next":
			continue // in the cell of their price, as in lists
		}
		if f.Name == "price_in" {
			// Of models that are priced by the image, second or minute; see factOf in table.ts.
			p.Rows = append(p.Rows, comparedFact{Name: "piece", Label: "Price per unit"})
		}
		isPrice := strings.HasPrefix(f.Name, "price_") || strings.HasPrefix(f.Name, "batch_")
		p.Rows = append(p.Rows, comparedFact{Name: f.Name, Label: cmp.Or(f.Short, f.Label), Price: isPrice})
	}
	b.addPage("compare", p)
}
