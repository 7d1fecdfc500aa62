package website

import (
	"testing"
)

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
