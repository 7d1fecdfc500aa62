package page

import (
	"encoding/json"
	"html"
	"regexp"
	"strings"
)

var (
	labels = regexp.MustCompile(
		`(?m)^[ \t]*<(Update|Tab|Accordion)\b[^>\n]*\b(?:label|title)="([^"\n]*)"[^>\n]*>[ \t]*$`)
	closed    = regexp.MustCompile(`(?m)^[ \t]*</?(Update|Tab|Tabs|Accordion)>[ \t]*$`)
	indented  = regexp.MustCompile(`(?m)^[ \t]+(\||</?(?:table|thead|tbody|tr|th|td)\b)`)
	docTables = regexp.MustCompile(`(?s)<DocTable\b\s*(?:columns=\{(\[.*?\])\}\s*)?rows=\{(\[.*?\])\}\s*/>`)
	titles    = regexp.MustCompile(`\btitle: *"([^"]*)"`)
	trailing  = regexp.MustCompile(`,(\s*\])`)
	fragments = regexp.MustCompile(`<>\{"([^"\\]*)"\}([^<>{}"\\]*)</>`)
	styles    = regexp.MustCompile(`[ \t](?:style|className)=\{[^\n{}]*(?:\{[^\n{}]*\}[^\n{}]*)?\}`)
	exports   = regexp.MustCompile(`(?ms)^export const \w+ = .*?^\};?$`)
)

// plainComponents returns Markdown with components of the websites of providers as Markdown or
// HTML, so that they are read as everything else.
func plainComponents(page string) string {
	// The program of a component has tables, too, with variables in place of prices.
	page = exports.ReplaceAllString(page, "")
	// The style of an element is an expression of JavaScript in braces, which is no HTML:
	// <div style={{minWidth:'240px'}}>.
	page = styles.ReplaceAllString(page, "")
	// An entry of a log, whose label is its day, and a tab become sections of the lowest level.
	// They end at a heading without text.
	page = labels.ReplaceAllString(page, "\n###### $2\n")
	page = closed.ReplaceAllString(page, "\n######\n")
	// What is in a tab is indented by four spaces, which is how Markdown writes code.
	page = indented.ReplaceAllString(page, "$1")
	return docTables.ReplaceAllStringFunc(page, docTable)
}

// docTable returns a table that a component draws from rows in JSON as HTML. Text that is not JSON
// stays as it is, and no rule finds a table in it.
func docTable(component string) string {
	match := docTables.FindStringSubmatch(component)
	headingsText := match[1]
	// JavaScript allows a comma after the last element.
	text := trailing.ReplaceAllString(match[2], "$1")
	// A price is <>{"$"}0.30</>, because the website would take $0 for a formula.
	text = fragments.ReplaceAllString(text, `"$1$2"`)
	var rows [][]string
	if json.Unmarshal([]byte(text), &rows) != nil {
		return component
	}
	var headings []string
	for _, title := range titles.FindAllStringSubmatch(headingsText, maxColumns) {
		headings = append(headings, title[1])
	}
	if headings == nil {
		return component // nobody could tell which price is which
	}
	var b strings.Builder
	b.WriteString("\n\n<table><thead>")
	writeRow(&b, "th", headings)
	b.WriteString("</thead><tbody>")
	for _, row := range rows {
		writeRow(&b, "td", row)
	}
	b.WriteString("</tbody></table>\n\n")
	return b.String()
}

// writeRow writes a row of a table in HTML.
func writeRow(b *strings.Builder, element string, cells []string) {
	b.WriteString("<tr>")
	for _, text := range cells {
		b.WriteString("<" + element + ">" + html.EscapeString(text) + "</" + element + ">")
	}
	b.WriteString("</tr>")
}
