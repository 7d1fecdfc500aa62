package modelcatalog

import "testing"

func TestGCPercent(t *testing.T) {
	for _, test := range []struct {
		live uint64
		want int
	}{
		{0, 100},
		{10 << 20, 100},
		{128 << 20, 100},
		{256 << 20, 50},
		{1 << 30, 12},
		{64 << 30, 10},
	} {
		if got := gcPercent(test.live); got != test.want {
			t.Errorf("gcPercent(%d) = %d, want %d", test.live, got, test.want)
		}
	}
}
