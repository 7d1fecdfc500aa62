package price

import "testing"

// TestStale checks which prices by the hour a price for all hours replaces.
func TestStale(t *testing.T) {
	const night = "input utc=16:30-00:30 "
	for name, test := range map[string]struct {
		prices []string
		want   string
	}{
		"another source's newer price": {
			[]string{"input - 2 2026-02-01 - b 2026-04-01", night + "1 2026-01-01 - a 2026-05-01"}, "2",
		},
		"another source's older price": {
			[]string{"input - 2 2026-01-01 - b 2026-04-01", night + "1 2026-02-01 - a 2026-05-01"}, "1",
		},
		"a newer price of the same source": {
			[]string{"input - 2 2026-02-01 - a 2026-05-01", night + "1 2026-01-01 - a 2026-05-01"}, "1",
		},
		"the provider's older price by the hour": {
			[]string{"input - 2 2026-02-01 - b 2026-04-01", night + "1 2026-01-01 - maker 2026-05-01"}, "1",
		},
		"the provider's newer price": {
			[]string{"input - 2 2026-02-01 - maker 2026-04-01", night + "1 2026-01-01 - a 2026-05-01"}, "2",
		},
		"a newer price of long prompts says nothing of the usual one": {
			[]string{"input context>200000 2 2026-02-01 - b 2026-04-01", night + "1 2026-01-01 - a 2026-05-01"}, "1",
		},
	} {
		t.Run(name, func(t *testing.T) {
			p, m := state(t, test.prices...)
			bill, err := p.Cost(m, Use{counts: []count{{"input", quantity{units: 1e6}, quantity{units: 1e6}}}}, "", At{"2026-03-01", "20:00"})
			if err != nil || bill.Total == nil || bill.Total.String() != test.want {
				t.Errorf("Cost() = %v, want %s; %v", bill.Total, test.want, err)
			}
		})
	}
}
