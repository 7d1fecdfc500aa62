package charts

import "testing"

func TestNumbers(t *testing.T) {
	for _, test := range []struct {
		n                int
		grouped, compact string
	}{
		{0, "0", "0"},
		{7, "7", "7"},
		{999, "999", "999"},
		{1000, "1,000", "1K"},
		{1049, "1,049", "1K"},
		{1050, "1,050", "1.1K"},
		{9949, "9,949", "9.9K"},
		{9950, "9,950", "10K"},
		{46_499, "46,499", "46K"},
		{999_499, "999,499", "999K"},
		{999_500, "999,500", "1M"},
		{1_234_567, "1,234,567", "1.2M"},
		{999_999_999_999_999, "999,999,999,999,999", "1000T"},
	} {
		if got := grouped(test.n); got != test.grouped {
			t.Errorf("grouped(%d) = %q, want %q", test.n, got, test.grouped)
		}
		if got := compact(test.n); got != test.compact {
			t.Errorf("compact(%d) = %q, want %q", test.n, got, test.compact)
		}
	}
	if got := grouped(-1234); got != "-1,234" {
		t.Errorf("grouped(-1234) = %q, want %q", got, "-1,234")
	}
}

func TestPercent(t *testing.T) {
	for _, test := range []struct {
		part, sum int
		want      string
	}{
		{0, 0, ""}, {0, 5, "0%"}, {1, 1000, "<1%"}, {1, 200, "1%"}, {1, 3, "33%"}, {2, 3, "67%"}, {999, 1000, ">99%"}, {5, 5, "100%"},
	} {
		if got := percent(test.part, test.sum); got != test.want {
			t.Errorf("percent(%d, %d) = %q, want %q", test.part, test.sum, got, test.want)
		}
	}
}

func TestHundredths(t *testing.T) {
	for n, want := range map[int]string{0: "0", 5: "0.05", 50: "0.5", 1250: "12.5", 10_000: "100", -40: "-0.4"} {
		if got := hundredths(n); got != want {
			t.Errorf("hundredths(%d) = %q, want %q", n, got, want)
		}
	}
}
