package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// hostTable matches the rows of the guide's table of hosts.
var hostTable = regexp.MustCompile(`(?m)^\|(.+)\|$`)

// TestGuideTable checks that the guide's table of hosts says the same as what the hosts are known
// to lack, which "make hosts" tries. Netlify and GitHub are not tried.
func TestGuideTable(t *testing.T) {
	text, err := os.ReadFile("../../site/docs/hosts.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Which host\n")
	section, _, _ = strings.Cut(section, "\n## ")
	rows := map[string]map[string]string{} // the cells by what they are about and by the host
	var columns []string
	for _, match := range hostTable.FindAllStringSubmatch(section, -1) {
		cells := strings.Split(match[1], "|")
		for i, cell := range cells {
			cells[i] = strings.TrimSpace(cell)
		}
		if columns == nil {
			columns = cells
			continue
		}
		row := map[string]string{}
		for i := 1; i < len(cells); i++ {
			row[columns[i]] = cells[i]
		}
		rows[cells[0]] = row
	}

	columnOf := map[string]string{
		"caddy":         "Caddy",
		"workerd":       "Cloudflare with the worker",
		"workerd-files": "Cloudflare, files only",
		"nginx":         "nginx",
		"s3":            "S3",
	}
	for _, h := range known {
		for _, promise := range []struct{ about, capability, yes, no string }{
			{"**queries**: filters, search, sort, pages", "queries", "yes", "no"},
			{"`/api/v2/resolve` and `/api/v2/cost`", "queries", "yes", "404"},
			{"agents at `/mcp`", "queries", "yes", "no"},
			{"compressed", "codings", "zstd, br, gzip", ""},
		} {
			t.Run(h.name+" "+promise.capability+" "+promise.about, func(t *testing.T) {
				cell, found := rows[promise.about][columnOf[h.name]]
				if !found {
					t.Fatalf("the table has no cell about %s", columnOf[h.name])
				}
				want := promise.yes
				if slices.Contains(h.lacks, promise.capability) {
					want = promise.no
				}
				if want == "" && cell == promise.yes || want != "" && cell != want {
					t.Errorf("the guide says %q, want %q", cell, want)
				}
			})
		}
	}
}
