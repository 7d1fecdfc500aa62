package website

import (
	"cmp"
	"net/url"
	"strings"
	"unicode"

	"modelcatalog/dataset"
)

// report is what somebody sees who finds it wrong: what a page shows, and who says so.
type report struct {
	Provider, Model string // their ids
	Fact            string // in words; empty if it is the model as a whole
	Value           string // as the page shows it
	Source, Read    string // who says so, and when that was read; empty if nobody does
}

// newReport returns a report of something about a model.
func newReport(m *dataset.Model) report { return report{Provider: m.Provider, Model: m.ID} }

// address returns the address of the form for a report, filled in, for the address that the dataset
// or the build has; "" if that is empty. It can be of three kinds:
//
//   - mailto:NAME@HOST gets a subject and a body (RFC 6068).
//   - A form of issues, whose path ends in /issues/new, gets the fields of
//     .github/ISSUE_TEMPLATE/wrong-fact.yml.
//   - Any other page gets each field of the report as a parameter of its query.
func (r report) address(form string) string {
	address, err := url.Parse(form)
	if form == "" || err != nil {
		return ""
	}
	title := "Wrong fact: " + r.Provider + "/" + r.Model
	// RFC 6068, section 2: the fields are a query, and the address may have one already.
	if address.Scheme == "mailto" {
		separator := "?"
		if strings.Contains(form, "?") {
			separator = "&"
		}
		return form + separator + "subject=" + escapeMail(oneLine(title)) + "&body=" + escapeMail(r.text())
	}
	query := address.Query()
	query.Set("provider", oneLine(r.Provider))
	query.Set("model", oneLine(r.Model))
	// GitHub fills in fields of a form by their ids. One that it does not know is dropped silently.
	if strings.HasSuffix(address.Path, "/issues/new") {
		query.Set("template", cmp.Or(query.Get("template"), "wrong-fact.yml"))
		query.Set("title", oneLine(title))
		if r.Fact != "" {
			query.Set("shown", oneLine(r.shown()))
		}
	} else {
		// Encode sorts them, so the order of the map does not show.
		fields := map[string]string{"fact": r.Fact, "value": r.Value, "source": r.Source, "read": r.Read}
		for name, value := range fields {
			if value != "" {
				query.Set(name, oneLine(value))
			}
		}
	}
	address.RawQuery = query.Encode()
	return address.String()
}

// shown returns what the page shows: "Context length: 128,000 tokens (docs.example/models, read
// 2026-11-15)".
func (r report) shown() string {
	text := r.Fact + ": " + r.Value
	if r.Source == "" {
		return text
	}
	text += " (" + r.Source
	if r.Read != "" {
		text += ", read " + r.Read
	}
	return text + ")"
}

// text returns the body of a mail, with room for what is right.
func (r report) text() string {
	lines := []string{"Model: " + oneLine(r.Provider+"/"+r.Model)}
	if r.Fact != "" {
		lines = append(lines, "The catalog shows: "+oneLine(r.shown()))
	}
	// Lines of a mail body end with CRLF (RFC 6068, section 5).
	return strings.Join(append(lines, "What is right: ", "A page that says so: "), "\r\n")
}

// maxReported is the number of characters of a text in a report. Mail programs and servers cut or
// refuse long addresses.
const maxReported = 300

// oneLine returns a text of a dataset or a page, which anybody may have written, without characters
// that could begin another field.
func oneLine(text string) string {
	clean := []rune(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r == unicode.ReplacementChar {
			return ' '
		}
		return r
	}, text))
	return string(clean[:min(len(clean), maxReported)])
}

// escapeMail escapes a text for a mailto address, in which a plus sign is no blank.
func escapeMail(text string) string { return strings.ReplaceAll(url.QueryEscape(text), "+", "%20") }
