package picture

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestGathered(t *testing.T) {
	var bars []Bar
	for i := range 10 {
		bars = append(bars, Bar{Label: grouped(i), Count: i, Colour: i})
	}
	if diff := cmp.Diff(bars[:8], gathered(bars[:8])); diff != "" {
		t.Errorf("eight bars (-want +got):\n%s", diff)
	}
	want := append(append([]Bar{}, bars[:7]...), Bar{Label: "others", Count: 7 + 8 + 9})
	if diff := cmp.Diff(want, gathered(bars)); diff != "" {
		t.Errorf("ten bars (-want +got):\n%s", diff)
	}
	if bars[7].Label != "7" {
		t.Error("the caller's bars were changed")
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 12_345_678: "12,345,678"} {
		if got := grouped(n); got != want {
			t.Errorf("grouped(%d) = %q, want %q", n, got, want)
		}
	}
}
