package datasettest

import (
	"math/bits"
	"math/rand/v2"
)

// source is a stream of random numbers. It uses of math/rand/v2 only the PCG itself, whose numbers its name defines, and
// none of the functions that bring them into a range: the ways of those may differ between versions of Go.
type source struct{ pcg rand.PCG }

// Streams of a seed, one for each use of it, so that a change to one leaves the others alone.
const (
	writerStream = iota + 1
	calendarStream
	hostileStream
	lineupStream // and those after it, one for each lineup
)

// newSource returns a stream of a seed.
func newSource(seed, stream uint64) *source { return &source{*rand.NewPCG(seed, stream)} }

// below returns a number from 0 to n-1. Its preference for some of them is less than n in 2^64.
func (s *source) below(n int) int {
	high, _ := bits.Mul64(s.pcg.Uint64(), uint64(n))
	return int(high)
}

// percent reports true n times in a hundred.
func (s *source) percent(n int) bool { return s.below(100) < n }

// pick returns one of a list.
func pick[T any](s *source, list []T) T { return list[s.below(len(list))] }

// permutation maps the numbers below size one to one onto themselves, without a pattern that shows: so its first n results
// are n different numbers of a large range, and no table of those in use is needed. It is a Feistel network over the next
// even power of two, run again where the result is out of range.
type permutation struct {
	size uint64
	half int // bits of each half
	keys [4]uint64
}

func newPermutation(s *source, size uint64) permutation {
	p := permutation{size: size, half: (bits.Len64(size-1) + 1) / 2}
	for i := range p.keys {
		p.keys[i] = s.pcg.Uint64()
	}
	return p
}

// at returns the number to which i, which is below size, is mapped.
func (p *permutation) at(i uint64) uint64 {
	mask := uint64(1)<<p.half - 1
	for {
		left, right := i>>p.half, i&mask
		for _, key := range p.keys {
			left, right = right, left^mix(right^key)&mask
		}
		if i = left<<p.half | right; i < p.size {
			return i
		}
	}
}

// mix is the finalizer of SplitMix64.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
