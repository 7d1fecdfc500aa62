package datasettest

import "testing"

func TestPermutation(t *testing.T) {
	for _, size := range []uint64{1, 2, 3, 4, 5, 16, 17, 1000, 4097} {
		p := newPermutation(newSource(size, 1), size)
		seen := make(map[uint64]bool)
		for i := range size {
			seen[p.at(i)] = true
		}
		for i := range size {
			if !seen[i] {
				t.Fatalf("size %d: nothing is mapped to %d", size, i)
			}
		}
	}
}

// TestSource wants the numbers of the PCG with 128 bits of state and the DXSM output: they must be equal for all time.
func TestSource(t *testing.T) {
	s := newSource(1, 2)
	for i, want := range []uint64{0xc4f5a58656eef510, 0x9dcec3ad077dec6c} {
		if got := s.pcg.Uint64(); got != want {
			t.Errorf("number %d is %#x, want %#x", i, got, want)
		}
	}
	for range 1000 {
		if n := s.below(3); n < 0 || n > 2 {
			t.Fatalf("below(3) = %d", n)
		}
	}
}
