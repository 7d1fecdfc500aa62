package website

import (
	"encoding/json"
	"fmt"
	"strings"

	"modelcatalog/dataset/catalog"
)

// firstCall is what the first example of the documentation asks for, as in site/docs/index.md.
const firstCall = "status=active&input=image&feature=tool_call&min_context=200000" +
	"&sort=blended_price&order=asc&limit=1"

// firstAnswer is what the documentation shows of the answer to its first example. A whole model has more
// than a hundred lines, which the reference shows.
type firstAnswer struct {
	Data []struct {
		ID       string `json:"id"`
		Provider string `json:"provider"`
		Stage    string `json:"stage"`
		Context  int    `json:"context_length"`
		Prices   []struct {
			Meter     string `json:"meter"`
			Price     string `json:"price"`
			Agreement string `json:"agreement"`
		} `json:"prices"`
	} `json:"data"`
	Meta struct {
		Total   int `json:"total"`
		Page    int `json:"page"`
		Pages   int `json:"pages"`
		Unknown int `json:"unknown"`
	} `json:"meta"`
}

// answered returns the start page of the documentation with this catalog's answer to its first example in
// place of the made-up one, which the page has in the repository. A catalog in which the example finds
// nothing keeps that.
func answered(c *catalog.Catalog, source string) (string, error) {
	const opening = "```json\n"
	before, rest, found := strings.Cut(source, opening)
	_, after, closed := strings.Cut(rest, "```\n")
	if !found || !closed {
		return "", fmt.Errorf("the start page of the documentation shows no answer")
	}
	q, err := c.Parse(firstCall)
	if err != nil {
		return "", err
	}
	body, _ := c.AppendList(nil, &q)
	var answer firstAnswer
	err = json.Unmarshal(body, &answer)
	if err != nil {
		return "", err
	}
	if len(answer.Data) == 0 || len(answer.Data[0].Prices) == 0 {
		return source, nil
	}
	return before + opening + answer.text() + "```\n" + after, nil
}

// text returns the answer as short as a person would write it: a model in two lines.
func (a *firstAnswer) text() string {
	quoted := func(text string) string {
		encoded, _ := json.Marshal(text) // a text always has a form in JSON
		return string(encoded)
	}
	m := &a.Data[0]
	price := &m.Prices[0]
	return fmt.Sprintf(`{
  "data": [{
    "id": %s, "provider": %s, "stage": %s, "context_length": %d,
    "prices": [{"meter": %s, "price": %s, "agreement": %s}]
  }],
  "meta": {"total": %d, "page": %d, "pages": %d, "unknown": %d}
}
`,
		quoted(m.ID), quoted(m.Provider), quoted(m.Stage), m.Context,
		quoted(price.Meter), quoted(price.Price), quoted(price.Agreement),
		a.Meta.Total, a.Meta.Page, a.Meta.Pages, a.Meta.Unknown)
}
