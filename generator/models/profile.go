package main

import (
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// profiled matches ids with an inference profile of Amazon Bedrock before them, which says where requests
// are processed: eu.anthropic.claude-sonnet-5-5.
var profiled = regexp.MustCompile(`(?:^|[/:])([a-z-]+\.)[a-z0-9]+\.[^/]*$`)

// profileIn returns the profile in an id by which a model is asked for: "eu."; empty if there is none.
func profileIn(m *dataset.Model, asked string) string {
	match := profiled.FindStringSubmatch(asked)
	if m.Provider != "amazon-bedrock" || match == nil || strings.HasPrefix(m.ID, match[1]) {
		return ""
	}
	return match[1]
}

// keepProfile has a finding about an id with a profile name its successor by the same profile. If that is
// not known, nothing is written: without the profile, requests would be processed elsewhere. The check
// page's profile.ts has the same rule.
func (c *checker) keepProfile(f *finding, asked string) {
	if f.Successor == "" || f.next == f.row {
		return
	}
	from := &c.dataset.Models[f.row]
	next := c.index.Summary(f.next)
	if next.Provider != from.Provider {
		from = &c.dataset.Models[f.next] // a maker's model that is asked for at Bedrock
	}
	profile := profileIn(from, asked)
	if profile == "" {
		return
	}
	id := profile + next.ID
	if !slices.Contains(next.Aliases, id) {
		if f.fix != "" {
			f.fix = ""
			f.keep = "no profile " + id + " is known"
		}
		return
	}
	if f.Replacement == f.Successor {
		f.Replacement = next.Provider + "/" + id // or the two would read as links of a chain
	}
	f.Successor = next.Provider + "/" + id
	if f.fix != "" {
		f.fix = id
	}
}
