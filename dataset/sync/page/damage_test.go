package page

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// damages are ways in which a page can be damaged, each with what an error or a report must name,
// or "" if the result can be a part of the whole one.
var damages = []struct {
	name   string
	damage func(page string) string
	names  string
}{
	{"empty", func(string) string { return "" }, "no table below|does not say|missing"},
	{
		name:   "an error page",
		damage: func(string) string { return "<!DOCTYPE html><html><body><h1>502</h1></body></html>" },
		names:  "no table below|missing",
	},
	{
		name:   "an error in JSON",
		damage: func(string) string { return `{"error":{"code":404,"message":"not found"}}` },
		names:  "no table below|missing",
	},
	{
		name: "a page of another language",
		damage: replace(`(?i)(model|shutdown|price|input|output|id|removal|api|type|discount)`,
			"Übersetzung"),
		names: ".",
	},
	{"euros", replace(`\$`, "€"), "not a price|missing|is not understood|^$"},
	{"thousands of tokens", replace(`1M|MTok`, "1K"), ""},
	{"no first column", column(0, ""), ""},
	{"no second column", column(1, ""), ""},
	{"no third column", column(2, ""), ""},
	{"no last column", column(-1, ""), ""},
	{"a new heading of the first column", column(0, "New heading"), ""},
	{"a new heading of the second column", column(1, "New heading"), ""},
	{"a new heading of the third column", column(2, "New heading"), ""},
	{"a new heading of the last column", column(-1, "New heading"), ""},
	{
		name:   "every other row is gone",
		damage: rows(func(i int, line string) string { return strings.Repeat(line, i%2) }),
	},
	{
		name: "cells are gone",
		damage: rows(func(i int, line string) string {
			return line[:len(line)/2+strings.Index(line[len(line)/2:], "|")+1] + "\n"
		}),
	},
	{"the second cell is lost", lostCell(1), "cells below|has no column|is not an id"},
	{"the third cell is lost", lostCell(2), "cells below|is not an id"},
	{"the last cell is lost", lostCell(-1), "cells below"},
	{"decimal commas", replace(`\$(\d+)\.(\d+)`, "$$$1,$2"), "is not a number of dollars|not plausible|^$"},
	{"decimal commas of tokens", replace(`(\d)\.(\d+ ?[MmKk]\b)`, "$1,$2"), ""},
	{"commas for points and points for commas", replace(`(\d),(\d{3})`, "$1.$2"), ""},
	{"rows twice", rows(func(i int, line string) string { return line + line }), ""},
	{
		name:   "cells in a row are moved",
		damage: rows(func(i int, line string) string { return strings.Replace(line, "|", "| |", 1) }),
	},
	{"no headings of sections", replace(`(?m)^(#+ .*|Standard|Batch|Flex|Fast mode)$`, ""), ""},
	{"other headings of sections", replace(`(?m)^(#+) .*$`, "$1 Something else"), ""},
	{"no headings of tiers", replace(`(?m)^(### )?(Standard|Batch|Flex|Priority|Fast mode)$`, ""), ""},
	{"other tiers", replace(`(?m)\b(Batch|Flex|Priority|Fast|Preview)\b`, "Turbo"), ""},
	{"merged tables", replace(`\n\n(#+ .*\n\n)?\|.*\n\| ?:?-.*\n`, "\n"), ""},
	{
		name: "upside down",
		damage: func(page string) string {
			parts := strings.SplitAfter(page, "\n\n")
			slices.Reverse(parts)
			return strings.Join(parts, "")
		},
	},
}

func replace(pattern, with string) func(string) string {
	return func(page string) string { return regexp.MustCompile(pattern).ReplaceAllString(page, with) }
}

// rows changes the rows of tables, without their headings.
func rows(change func(i int, line string) string) func(string) string {
	return func(page string) (changed string) {
		i := 0
		for line := range strings.Lines(page) {
			if i++; strings.HasPrefix(line, "|") && i > 2 {
				line = change(i, line)
			} else if !strings.HasPrefix(line, "|") {
				i = 0
			}
			changed += line
		}
		return changed
	}
}

// column renames a column of each table, or removes it if there is no new heading.
func column(index int, heading string) func(string) string {
	return func(page string) (changed string) {
		first := true
		for line := range strings.Lines(strings.ReplaceAll(page, `\|`, "\x01")) {
			if cells := strings.Split(line, "|"); len(cells) > 3 && strings.HasPrefix(line, "|") {
				at := (index+len(cells)-2)%(len(cells)-2) + 1
				if heading == "" {
					cells = slices.Delete(cells, at, at+1)
				} else if first {
					cells[at] = heading
				}
				line, first = strings.Join(cells, "|"), false
			} else {
				first = true
			}
			changed += line
		}
		return strings.ReplaceAll(changed, "\x01", `\|`)
	}
}

// lostCell removes a cell of each row of a table, in Markdown or HTML. The headings stay.
func lostCell(index int) func(string) string {
	cells := regexp.MustCompile(`<td[^>]*>.*?</td>`)
	inHTML := func(_ int, line string) string {
		found := cells.FindAllStringIndex(line, -1)
		if found == nil {
			return line // headings
		}
		lost := found[(index+len(found))%len(found)]
		return line[:lost[0]] + line[lost[1]:]
	}
	inMarkdown := func(_ int, line string) string {
		// one before and one behind the cells
		parts := strings.Split(strings.ReplaceAll(line, `\|`, "\x01"), "|")
		count := len(parts) - 2
		at := (index+count)%count + 1
		return strings.ReplaceAll(strings.Join(slices.Delete(parts, at, at+1), "|"), "\x01", `\|`)
	}
	return func(page string) (changed string) {
		for line := range strings.Lines(rows(inMarkdown)(page)) {
			if strings.HasPrefix(line, "<tr>") {
				line = inHTML(0, line)
			}
			changed += line
		}
		return changed
	}
}

// TestDamages checks that a page of which one file is damaged states nothing that the whole page
// does not, and is rejected or reported if all of it is lost; source files are so if any of it is.
func TestDamages(t *testing.T) {
	for _, page := range All {
		whole := sample(t, page.Name)
		right, _ := lines(find(page.Name), whole)
		for file, text := range whole {
			damaged := func(name, names, changed string) {
				if changed == text {
					return
				}
				t.Run(strings.Join([]string{page.Name, file, name}, "/"), func(t *testing.T) {
					files := maps.Clone(whole)
					files[file] = changed
					stated, reasons := lines(find(page.Name), files)
					for _, line := range stated {
						if !slices.Contains(right, line) && !strings.Contains(line, " name=") {
							t.Errorf("it states %s, which the page does not; reasons %q", line, reasons)
						}
					}
					source := file != "" && !strings.HasSuffix(file, ".md")
					lost := len(stated) == 0 || source && len(stated) < len(right)
					if !regexp.MustCompile(names).MatchString(reasons) || lost && reasons == "" {
						t.Errorf("reasons %q, want some that name %s", reasons, names)
					}
				})
			}
			for _, d := range damages {
				damaged(d.name, d.names, d.damage(text))
			}
			for part := range 40 {
				damaged(fmt.Sprintf("%d of 40 parts", part), "", text[:len(text)*part/40])
			}
		}
	}
}
