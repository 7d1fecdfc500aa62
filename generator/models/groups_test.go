package main

import "testing"

// TestByUrgency checks that no two groups are equal in the order of a report: they come from a map,
// and a report must not differ from run to run.
func TestByUrgency(t *testing.T) {
	for name, change := range map[string]func(g *group){
		"text":     func(g *group) { g.Text = "other" },
		"place":    func(g *group) { g.Place = "azure" },
		"severity": func(g *group) { g.severity = "error" },
		"stage":    func(g *group) { g.Stage = "uncertain" },
		"fixed":    func(g *group) { g.fixed = " (fixed)" },
		"fault":    func(g *group) { g.fault = "temperature=1" },
		"breaks":   func(g *group) { g.Breaks = []string{"temperature"} },
	} {
		t.Run(name, func(t *testing.T) {
			one, other := new(group), new(group)
			one.Text, one.Stage, one.severity = "id", "retiring", "warning"
			*other = *one
			change(other)
			if byUrgency(one, other) == 0 || byUrgency(one, other) != -byUrgency(other, one) {
				t.Errorf("the order is %d and %d, want one before the other",
					byUrgency(one, other), byUrgency(other, one))
			}
		})
	}
}
