package website

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

const comparePath = "/compare/"

// comparePage shows models side by side: those of a popular comparison, or those that the address names, by script.
type comparePage struct {
	frame
	Lead        string
	Models      []comparedModel // nil for those of the address
	Blank       comparedModel   // for scripts to copy
	Differing   []compareRow
	Equal       []compareRow
	Comparisons []pairLink // other popular ones
	Settings    settings
}

type comparedModel struct {
	modelRow
	Input, Output string // prices as scripts read them
}

// compareRow is a fact of the models; Cells is nil for scripts to fill.
type compareRow struct {
	Name, Label string
	Cells       []compareCell
}

type compareCell struct{ Text, Class string }

// pairLink is a link to a popular comparison.
type pairLink struct {
	link
	Providers [2]providerView
}

// comparedFacts are the facts of a comparison in the order of its rows. Besides those of the dataset they are provider, id and
// two prices.
var comparedFacts = []string{
	"input_price", "output_price", "context_length", "max_output_tokens", "input_modalities", "output_modalities",
	"features.reasoning", "features.tool_call", "features.structured_output", "features.web_search", "features.prompt_caching",
	"features.computer_use", "embedding_dimensions", "open_weights", "release_date", "knowledge_cutoff", "type", "status",
	"retirement_date", "replacement", "family", "provider", "id", "description",
}

var compareLabels = map[string]string{
	"input_price": "Price in", "output_price": "Price out", "context_length": "Context", "provider": "Provider", "id": "Id",
	"description": "Description",
}

// compared returns what a row shows of a model; compare.ts has the same texts.
func (b *builder) compared(fact string, m *dataset.Model) compareCell {
	input, output := listPrices(m.Quotes(b.day))
	switch fact {
	case "provider":
		return compareCell{Text: b.providers[m.Provider].Name}
	case "id":
		return compareCell{m.ID, "id"}
	case "input_price":
		return compareCell{Text: priceText(input)}
	case "output_price":
		return compareCell{Text: priceText(output)}
	}
	switch value := m.Fact(fact).String; {
	case value == "":
		return compareCell{Text: unknown}
	case value == "true" || value == "false":
		answer := map[string]string{"true": "yes", "false": "no"}[value]
		return compareCell{answer, answer}
	case fact == "context_length" || fact == "max_output_tokens":
		return compareCell{Text: tokens(value)}
	case fact == "status":
		return compareCell{value, "badge " + value}
	case strings.HasSuffix(fact, "_modalities"):
		return compareCell{Text: strings.ReplaceAll(value, ",", ", ")}
	default:
		return compareCell{Text: value}
	}
}

// compareRows returns the rows in which the models differ and those in which they do not, without facts that no model has.
func (b *builder) compareRows(rows []int) (differing, equal []compareRow) {
	for _, name := range comparedFacts {
		label := compareLabels[name]
		if label == "" {
			label = changes.InWords(history.Field{Name: name}).Label
		}
		row := compareRow{Name: name, Label: label}
		for _, i := range rows {
			row.Cells = append(row.Cells, b.compared(name, &b.dataset.Models[i]))
		}
		texts := slices.Compact(slices.Clone(row.Cells))
		switch {
		case len(texts) != 1:
			differing = append(differing, row)
		case texts[0].Text != unknown:
			equal = append(equal, row)
		}
	}
	return differing, equal
}

// compare adds the page that compares the models of its address, and those of popular comparisons.
func (b *builder) compare() error {
	differing, _ := b.compareRows(nil)
	pages := []*comparePage{{
		frame: frame{
			Path: comparePath, Heading: "Compare models",
			Description: "Up to six AI models side by side: what differs, and what a workload costs. The address of a comparison can be shared.",
		},
		Lead:      "Up to six models side by side, differences first, with the price of your workload. The address can be shared.",
		Differing: differing,
	}}
	for _, c := range b.comparisons {
		pages = append(pages, b.comparePage(c))
	}
	for _, p := range pages {
		p.Class, p.Styles, p.Scripts = "compare", []string{"compare.css"}, []string{"compare.js"}
		p.Blank = comparedModel{modelRow: blankRow()}
		p.Settings = b.settings()
		for _, c := range b.comparisons {
			if path := c.path(); path != p.Path {
				p.Comparisons = append(p.Comparisons, b.pairLink(c))
			}
		}
		if err := b.addPage("compare", p); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) comparePage(c comparison) *comparePage {
	p := &comparePage{frame: frame{Path: c.path(), Heading: b.pairName(c)}}
	p.Title = p.Heading + ": price, context and features · " + b.options.Service
	var sentences []string
	for i, row := range c.rows {
		m := &b.dataset.Models[row]
		model := comparedModel{modelRow: b.row(row, m)}
		model.Input, model.Output = listPrices(m.Quotes(b.day))
		p.Models = append(p.Models, model)
		sentence := b.pairNames(c)[i] + " costs " + priceText(model.Input) + " in and " + priceText(model.Output) + " out per million tokens"
		if m.ContextLength != "" {
			sentence += " and has a context of " + tokens(m.ContextLength)
		}
		sentences = append(sentences, sentence+".")
	}
	p.Lead = strings.Join(sentences, " ")
	p.Description = p.Lead + " What else differs, and what a workload costs."
	p.Differing, p.Equal = b.compareRows(c.rows[:])
	p.card = b.pairCard(c)
	return p
}

func (c comparison) path() string { return comparePath + c.name + "/" }

// pairNames returns the names of the models, with their providers if they are the same.
func (b *builder) pairNames(c comparison) (names [2]string) {
	for i, row := range c.rows {
		names[i] = displayName(&b.dataset.Models[row])
	}
	if strings.EqualFold(names[0], names[1]) {
		for i, row := range c.rows {
			names[i] += " at " + b.providers[b.dataset.Models[row].Provider].Name
		}
	}
	return names
}

func (b *builder) pairName(c comparison) string {
	names := b.pairNames(c)
	return names[0] + " vs " + names[1]
}

func (b *builder) pairLink(c comparison) pairLink {
	p := pairLink{link: link{b.pairName(c), b.addresses.root + c.path()}}
	for i, row := range c.rows {
		p.Providers[i] = b.providers[b.dataset.Models[row].Provider]
	}
	return p
}

// comparisonsOf returns links to the popular comparisons of a model.
func (b *builder) comparisonsOf(row int) (links []pairLink) {
	for _, c := range b.comparisons {
		if slices.Contains(c.rows[:], row) {
			links = append(links, b.pairLink(c))
		}
	}
	return links
}
