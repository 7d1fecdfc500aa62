package website

import (
	"fmt"
	"image/color"
	"path"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
	"modelcatalog/site/website/assets"
	"modelcatalog/site/website/card"
)

// shareCard is the picture that chats and social networks show with links to a page. It is drawn when it is asked for.
type shareCard struct {
	card.Card
	path     string // from the root of the tree
	provider int    // its colour; 0 for the site's
}

// maxModelCards is the largest number of models that have cards, each of which takes 4 milliseconds and 15 kB. Models of larger
// catalogs have that of the site.
const maxModelCards = 1000

func (b *builder) modelCards() bool { return len(b.dataset.Models) <= maxModelCards }

// siteCard is the card of pages that have no other.
const siteCard = "/" + catalog.CardFile

// cardOf returns the card of a page that has no facts: its heading and description. Pages below others share that of the site.
func (b *builder) cardOf(f *frame) *shareCard {
	if f.Hidden || strings.Count(f.Path, "/") > 2 {
		return nil
	}
	return &shareCard{Card: card.Card{Mark: monogram(b.options.Service), Above: b.options.Service, Title: f.Heading, Text: f.Description}}
}

// providerCard returns a card in the colour of a provider.
func (b *builder) providerCard(provider, title string, facts ...card.Fact) *shareCard {
	p := b.providers[provider]
	return &shareCard{provider: p.Number, Card: card.Card{
		Mark: p.Monogram, Above: p.Name + " · " + b.options.Service, Title: title, Facts: facts,
	}}
}

// modelCard returns the card of a model: what people choose it by.
func (b *builder) modelCard(row int) *shareCard {
	m := &b.dataset.Models[row]
	facts := b.cardFacts(m, "per million tokens", "tokens of context")
	if released := m.Fact("release_date").String; released != "" {
		facts = append(facts, card.Fact{Figure: released, Label: "released"})
	}
	last := card.Fact{Figure: m.Status.String(), Label: "status"}
	if m.RetirementDate != "" {
		last = card.Fact{Figure: m.RetirementDate, Label: "retires"}
		if m.RetirementDate <= b.day.String() {
			last.Label = "retired"
		}
	}
	c := b.providerCard(m.Provider, displayName(m), append(facts, last)...)
	c.path = "models/" + b.catalog.PageName(row) + "/" + catalog.CardFile
	return c
}

// pairCard returns the card of a comparison.
func (b *builder) pairCard(c comparison) *shareCard {
	var facts []card.Fact
	for _, row := range c.rows {
		m := &b.dataset.Models[row]
		facts = append(facts, b.cardFacts(m, displayName(m), "of context")...)
	}
	return &shareCard{Card: card.Card{Mark: monogram(b.options.Service), Above: b.options.Service, Title: b.pairName(c), Facts: facts}}
}

// cardFacts returns the price and the context of a model as far as they are known.
func (b *builder) cardFacts(m *dataset.Model, price, context string) (facts []card.Fact) {
	if input, output := listPrices(m.Quotes(b.day)); input != "" && output != "" {
		facts = append(facts, card.Fact{Figure: priceText(input) + " / " + priceText(output), Label: price})
	}
	if m.ContextLength != "" {
		facts = append(facts, card.Fact{Figure: tokens(m.ContextLength), Label: context})
	}
	return facts
}

// draw returns the document of a card. It panics if a font or a colour is wrong, which tests would have found.
func (b *builder) draw(c *shareCard) representation.Document {
	accent := "accent"
	if c.provider > 0 {
		accent = fmt.Sprintf("p%d", c.provider)
	}
	var colours [4]color.RGBA
	for i, name := range []string{"paper", "ink", "muted", accent} {
		var err error
		if colours[i], err = assets.DarkColour(name); err != nil {
			panic("website: share card: " + err.Error())
		}
	}
	body, err := c.PNG(card.Colours{Paper: colours[0], Ink: colours[1], Muted: colours[2], Accent: colours[3]})
	if err != nil {
		panic("website: share card: " + err.Error())
	}
	return representation.Document{Path: c.path, MediaType: PNG, Body: body}
}

// addCard gives a page its card.
func (b *builder) addCard(f *frame) {
	if f.Card != "" {
		return // the same page at another address
	}
	if f.card == nil {
		f.card = b.cardOf(f)
	}
	f.Card = siteCard
	if f.card != nil {
		f.Card = path.Join(f.Path, catalog.CardFile)
		f.card.path = strings.TrimPrefix(f.Card, "/")
		b.cards = append(b.cards, f.card)
	}
}
