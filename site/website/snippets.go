package website

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"strings"
	"unicode/utf8"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
	"modelcatalog/site/changes"
	"modelcatalog/site/representation"
)

// maxBadge is the largest number of characters of a text on a badge.
const maxBadge = 48

// badgeColors are the colors behind white text, by stage, with a contrast of 4.5:1 or better.
var badgeColors = [...]string{
	catalog.UsableStage: "#2b7a3f", catalog.UnlistedStage: "#6a6f76", catalog.UncertainStage: "#9c5700", catalog.RetiringStage: "#9c5700",
	catalog.RetiredStage: "#b3332b",
}

// badgeOf returns the picture of a model's stage on the day of the dataset. It names dates, so that it stays true. An alias is
// judged as catalog.Judge does.
func badgeOf(b *build, row int) representation.Document {
	m := &b.dataset.Models[row]
	judged := b.catalog.Judge(row, b.day)
	text, date := judged.Stage.String(), judged.Model.RetirementDate
	switch {
	case judged.Stage == catalog.UsableStage && m.AliasOf != "":
		text = "alias of " + m.AliasOf
	case judged.Stage == catalog.RetiringStage && date != 0:
		text = "retires " + date.String()
	case judged.Stage == catalog.RetiredStage:
		text = "retired " + date.String()
	}
	return representation.Document{
		Path: "badge/" + b.catalog.BadgeName(row), MediaType: SVG,
		Body: drawBadge(changes.Clip(m.ID, maxBadge), changes.Clip(text, maxBadge), badgeColors[judged.Stage]),
	}
}

// badgeMarkdown returns the badge of a model with a link to its page, in Markdown.
func badgeMarkdown(b *build, row int) string {
	m := &b.dataset.Models[row]
	page := b.options.BaseURL + b.model(row, m)[len(b.root):]
	return fmt.Sprintf("[![Status of %s](%s/badge/%s)](%s)", markdownText.Replace(m.ID), b.options.BaseURL, escapePath(b.catalog.BadgeName(row)), page)
}

// drawBadge returns two texts side by side as SVG.
func drawBadge(label, text, color string) []byte {
	const pad, letter = 6, 6.625 // pixels; all letters of the font are as wide
	left, right := int(letter*float64(utf8.RuneCountInString(label))), int(letter*float64(utf8.RuneCountInString(text)))
	edge, width := left+2*pad, left+right+4*pad
	label, text = html.EscapeString(api.Clean(label)), html.EscapeString(api.Clean(text))
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]d" height="20" role="img" aria-label="%[2]s: %[3]s">`+
		`<rect width="%[1]d" height="20" rx="3" fill="#3a4149"/><path fill="%[4]s" d="M%[5]d 0h%[6]dq3 0 3 3v14q0 3-3 3h-%[6]dz"/>`+
		`<g fill="#fff" font-family="Menlo,Consolas,DejaVu Sans Mono,monospace" font-size="11"><text x="%[7]d" y="14" textLength="%[8]d">%[2]s</text>`+
		`<text x="%[9]d" y="14" textLength="%[10]d">%[3]s</text></g></svg>`+"\n",
		width, label, text, color, edge, width-edge-3, pad, left, edge+pad, right)
}

// callView is the request to a model in one language.
type callView struct{ Language, Code string }

// callsOf returns the request to a model by the libraries of its provider and by curl. It returns nil if the dataset has none, or if
// the id has more than printable ASCII: in code, such characters could show something else than what runs.
func callsOf(a providerAPI, m *dataset.Model) (views []callView) {
	call := a.call(m)
	if call == nil || strings.ContainsFunc(m.ID, func(r rune) bool { return r < ' ' || r > '~' }) {
		return nil
	}
	quoted := string(jsonl.AppendString(nil, m.ID))
	id := strings.NewReplacer(placeholder, quoted[1:len(quoted)-1])
	for _, program := range []callView{{"Python", call.python}, {"JavaScript", call.javaScript}} {
		if program.Code != "" {
			views = append(views, callView{program.Language, id.Replace(program.Code)})
		}
	}
	address := strings.ReplaceAll(call.url, placeholder, strings.ReplaceAll(url.PathEscape(m.ID), "$", "%24"))
	code := `curl "` + address + `" -H "Content-Type: application/json" \` + "\n"
	for _, header := range a.headers {
		code += `  -H "` + header + `" \` + "\n"
	}
	var body bytes.Buffer
	if json.Indent(&body, []byte(id.Replace(call.body)), "", "  ") != nil {
		return views // readAPIs has checked the syntax
	}
	return append(views, callView{"curl", code + "  -d '" + strings.ReplaceAll(body.String(), "'", `'\''`) + "'"})
}
