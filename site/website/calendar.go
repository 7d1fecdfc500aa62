package website

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"modelcatalog/dataset"
)

// maxCalendarLine is the longest line of a calendar in bytes, without its end: RFC 5545, section 3.1.
const maxCalendarLine = 75

const year dataset.Date = 1_00_00

// calendarText escapes a text of a calendar: RFC 5545, section 3.3.11.
var calendarText = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`)

// calendar returns retirements, by date, as a calendar (RFC 5545) of events that last a day. Those of more than a year before the
// day of the dataset are left out. An event keeps its UID when its date changes, and DTSTAMP is the time at which the model's record last
// changed.
func (b *builder) calendar(title string, dated []retirement) []byte {
	c := calendarWriter{}
	c.line("BEGIN", "VCALENDAR")
	c.line("VERSION", "2.0")
	c.text("PRODID", "-//"+b.options.Service+"//Retirements//EN")
	c.line("CALSCALE", "GREGORIAN")
	c.line("METHOD", "PUBLISH")
	c.text("NAME", title)
	c.text("X-WR-CALNAME", title)
	c.line("REFRESH-INTERVAL;VALUE=DURATION", "P1D")
	host := ""
	if base, err := url.Parse(b.options.BaseURL); err == nil {
		host = base.Host + base.Path
	}
	yearAgo := (max(b.day, year) - year).String()
	for _, r := range dated {
		if r.Date < yearAgo {
			continue
		}
		m := &b.dataset.Models[r.row]
		title := r.Name + " (" + r.Provider.Name + ") retires"
		note := "Requests to " + r.ID + " fail from this day."
		if r.Replacement != "" {
			note += "\nReplacement: " + r.Replacement
		}
		page := b.options.BaseURL + r.Href[len(b.addresses.root):]
		c.line("BEGIN", "VEVENT")
		c.line("UID", m.Provider+"/"+strings.ReplaceAll(escapeID(m.ID), ",", "%2C")+"@"+host)
		c.line("DTSTAMP", m.UpdatedAt.Time().UTC().Format("20060102T150405Z"))
		c.line("DTSTART;VALUE=DATE", strings.ReplaceAll(r.Date, "-", ""))
		c.text("SUMMARY", title)
		c.text("DESCRIPTION", note)
		c.text("CATEGORIES", r.Provider.Name)
		c.line("URL", page)
		c.line("TRANSP", "TRANSPARENT")
		c.line("END", "VEVENT")
	}
	c.line("END", "VCALENDAR")
	return []byte(c.String())
}

// calendarWriter writes the lines of a calendar.
type calendarWriter struct{ strings.Builder }

func (c *calendarWriter) text(name, text string) {
	c.line(name, calendarText.Replace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return unicode.ReplacementChar
		}
		return r
	}, text)))
}

// line writes a line, folded between characters.
func (c *calendarWriter) line(name, value string) {
	line := name + ":" + value
	for room := maxCalendarLine; len(line) > room; room = maxCalendarLine - 1 {
		cut := room
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		c.WriteString(line[:cut] + "\r\n ")
		line = line[cut:]
	}
	c.WriteString(line + "\r\n")
}
