package evidence_test

import "testing"

// TestBounds checks the last number that a rule finds plausible, and the first that it does not.
// Of prices, a hundredth more or less is rounding.
func TestBounds(t *testing.T) {
	for _, test := range []struct{ name, rule, within, beyond string }{
		{"batch, at least", "price-ratio", "batch_input=40", "batch_input=39"},
		{"batch, at most", "price-ratio", "batch_input=60", "batch_input=61"},
		{"flex, at least", "price-ratio", "flex_input=40", "flex_input=39"},
		{"flex, at most", "price-ratio", "flex_input=60", "flex_input=61"},
		{"priority, at least", "price-ratio", "priority_input=120", "priority_input=118"},
		{"priority, at most", "price-ratio", "priority_input=300", "priority_input=304"},
		{"long prompts, at least", "price-ratio", "input[context>1000]=100", "input[context>1000]=98"},
		{"long prompts, at most", "price-ratio", "input[context>1000]=250", "input[context>1000]=253"},
		{"cache reads, at most", "price-ratio", "cache_read=50", "cache_read=51"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, hits := findings(settled(t, "m price:input=100@page price:"+test.within+"@blog"), test.rule)
			if hits != "" {
				t.Errorf("found %q with %s, want nothing", hits, test.within)
			}
			_, hits = findings(settled(t, "m price:input=100@page price:"+test.beyond+"@blog"), test.rule)
			if hits == "" {
				t.Errorf("found nothing with %s, want a hit", test.beyond)
			}
		})
	}

	// The day of the dataset is 2026-11-20.
	for _, test := range []struct{ name, read, hits string }{
		{"stated 90 days ago", "2026-08-22", ""},
		{"stated 91 days ago", "2026-08-21", "alone status"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, hits := findings(settled(t, "alone family=f@page/"+test.read), "active-is-stated")
			if hits != test.hits {
				t.Errorf("found %q, want %q", hits, test.hits)
			}
		})
	}
}
