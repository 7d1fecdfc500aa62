package facts

import (
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestDearer checks which announced changes warn of a higher bill.
func TestDearer(t *testing.T) {
	for _, test := range []struct {
		now, next dataset.Decimal
		want      bool
	}{{"0.75", "1.5", true}, {"9", "10", true}, {"2", "0", false}, {"0", "2", true}, {"", "2", false}} {
		change := PriceChange{Now: test.now, Next: test.next, From: 2027_01_01}
		if got := change.Dearer(); got != test.want {
			t.Errorf("%s: Dearer() = %v, want %v", change.Words(), got, test.want)
		}
	}
}

// TestNextChange checks the day of the next change of the prices that people compare a model by, and
// what they do on that day.
func TestNextChange(t *testing.T) {
	next := func(now, next dataset.Decimal, from dataset.Date) Headline {
		return Headline{Next: PriceChange{Now: now, Next: next, From: from}}
	}
	for name, test := range map[string]struct {
		headlines []Headline
		day       dataset.Date
		change    string
	}{
		"none":                  {[]Headline{next("", "", 0), next("", "", 0)}, 0, ""},
		"both rise":             {[]Headline{next("1", "2", 2027_01_01), next("4", "8", 2027_01_01)}, 2027_01_01, "rises"},
		"only the output falls": {[]Headline{next("", "", 0), next("8", "4", 2027_01_01)}, 2027_01_01, "falls"},
		"each another way":      {[]Headline{next("2", "1", 2027_01_01), next("4", "8", 2027_01_01)}, 2027_01_01, "rises,falls"},
		"the first day counts":  {[]Headline{next("1", "2", 2027_02_01), next("8", "4", 2027_01_01)}, 2027_01_01, "falls"},
		"today is not known":    {[]Headline{next("", "2", 2027_01_01)}, 2027_01_01, ""},
	} {
		t.Run(name, func(t *testing.T) {
			day, change := NextChange(test.headlines)
			if day != test.day || change != test.change {
				t.Errorf("NextChange() = %s, %q, want %s, %q", day, change, test.day, test.change)
			}
		})
	}
}

// TestSoon checks that a row says of a change that no provider confirms that it is reported.
func TestSoon(t *testing.T) {
	change := PriceChange{Now: "2", Next: "4", From: 2026_12_01}
	if got, want := change.Soon(2026_11_29), "→ $4 on 1 Dec"; got != want {
		t.Errorf("Soon() = %q, want %q", got, want)
	}
	change.Reported = true
	if got, want := change.Soon(2026_11_29), "→ $4, 1 Dec, reported"; got != want {
		t.Errorf("Soon() = %q, want %q", got, want)
	}
}

// TestRises checks the first rise among the prices that people compare a model by, with all that changes
// on its day.
func TestRises(t *testing.T) {
	headline := func(meter string, now, next dataset.Decimal, from dataset.Date, reported bool) Headline {
		number, _, err := dataset.ParsePriceFact("price:" + meter)
		filetest.NoError(t, err)
		h := Headline{Next: PriceChange{Now: now, Next: next, From: from, Reported: reported}}
		h.Meter = number
		return h
	}
	for name, test := range map[string]struct {
		headlines []Headline
		day       dataset.Date
		words     string
		reported  bool
	}{
		"none": {[]Headline{headline("input", "", "", 0, false), headline("output", "8", "4", 2027_01_01, false)}, 0, "", true},
		"both, of which one is confirmed": {
			[]Headline{headline("input", "2", "4", 2026_12_01, true), headline("output", "10", "20", 2026_12_01, false)},
			2026_12_01, "input $2 → $4 (reported), output $10 → $20", false,
		},
		"the first rise, after a fall": {
			[]Headline{headline("input", "2", "1", 2026_12_01, true), headline("output", "10", "20", 2027_01_01, true)},
			2027_01_01, "output $10 → $20", true,
		},
		"a rise beside a price that nobody knows today": {
			[]Headline{headline("input", "2", "4", 2026_12_01, false), headline("output", "", "20", 2026_12_01, false)},
			2026_12_01, "input $2 → $4, output → $20", false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			day, words, reported := Rises(test.headlines)
			if day != test.day || words != test.words || reported != test.reported {
				t.Errorf("Rises() = %s, %q, %v, want %s, %q, %v", day, words, reported, test.day, test.words, test.reported)
			}
		})
	}
}
