package datasettest

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// build is one model of a line: the choices that its id and name are made of.
type build struct {
	id   string
	line *line
	tier tier
	// number is the choices as one number, in the order and with the bases of choose.
	number uint64
}

// tier says what a build has beside family, version, size and variant.
type tier uint8

const (
	dated tier = 1 << iota
	named      // with a code name
	tiers      // how many there are
)

// tierPercent is how many of the models that no tier before has a tier gets. Short ids are common as long as there are any:
// no tier but the last gives out more than half of its ids.
var tierPercent = [tiers]int{0: 45, dated: 65, named: 50, dated | named: 100}

// choices are indexes into the lists of a line, and into the dates and code names.
type choices struct{ family, version, size, variant, date, name int }

// choose takes a number below capacity apart.
func (l *line) choose(t tier, number uint64) (c choices) {
	take := func(n int) int {
		digit := number % uint64(n)
		number /= uint64(n)
		return int(digit)
	}
	c.family = take(len(l.families))
	c.version = take(len(versions))
	c.size = take(len(l.sizes))
	c.variant = take(len(l.variants))
	if t&dated != 0 {
		c.date = take(l.dates.count())
	}
	if t&named != 0 {
		c.name = take(codeNames)
	}
	return c
}

// capacity returns how many ids a line has in a tier. In the last it is more than 10^8 for every line: more models than fit
// into memory.
func (l *line) capacity(t tier) uint64 {
	n := uint64(len(l.families) * len(versions) * len(l.sizes) * len(l.variants))
	if t&dated != 0 {
		n *= uint64(l.dates.count())
	}
	if t&named != 0 {
		n *= uint64(codeNames)
	}
	return n
}

// builds makes so many builds of each line, in order of their ids. No two ids are equal: choices are not, and those that
// differ make different ids.
func (l *lineup) builds(counts []int, s *source, texts *texts) []build {
	total := 0
	for _, n := range counts {
		total += n
	}
	all := make([]build, 0, total)
	var id []byte
	for i, rest := range counts {
		line := &l.lines[i]
		for t := range tiers {
			capacity := line.capacity(t)
			n := (rest*tierPercent[t] + 99) / 100
			if t < tiers-1 {
				n = int(min(uint64(n), capacity/2))
			}
			rest -= n
			p := newPermutation(s, capacity)
			for k := range n {
				number := p.at(uint64(k))
				id = line.appendID(id[:0], t, line.choose(t, number))
				id = l.decorate.apply(s, id)
				all = append(all, build{texts.keep(id), line, t, number})
			}
		}
	}
	slices.SortFunc(all, func(a, b build) int { return strings.Compare(a.id, b.id) })
	return all
}

// appendID appends an id without decoration. It has no colon.
func (l *line) appendID(dst []byte, t tier, c choices) []byte {
	dst = append(dst, l.families[c.family].id...)
	for _, b := range []byte(versions[c.version]) {
		if l.dashed && b == '.' {
			b = '-'
		}
		dst = append(dst, b)
	}
	for _, word := range [...]string{l.sizes[c.size], l.variants[c.variant]} {
		if word != "" {
			dst = append(append(dst, '-'), word...)
		}
	}
	if t&named != 0 {
		dst = appendCodeName(append(dst, '-'), c.name)
	}
	if t&dated != 0 {
		dst = l.dates.append(append(dst, '-'), c.date)
	}
	return dst
}

// apply decorates a few of the ids. Decorations have colons, and what stands before, or between the first two, is the id:
// so different ids stay different.
func (d decoration) apply(s *source, id []byte) []byte {
	if d == undecorated || !s.percent(3) {
		return id
	}
	if d == tagged {
		return append(append(id, ':'), pick(s, []string{"free", "free", "beta", "nitro", "batch"})...)
	}
	id = slices.Insert(id, 0, []byte("ft:")...)
	id = append(appendCodeName(append(id, ':'), s.below(codeNames)), "::"...)
	for range 8 {
		id = append(id, "abcdefghijklmnopqrstuvwxyz0123456789"[s.below(36)])
	}
	return id
}

// appendName appends the display name of a build.
func (b *build) appendName(dst []byte, withDate bool) []byte {
	l, c := b.line, b.line.choose(b.tier, b.number)
	dst = append(dst, l.families[c.family].name...)
	dst = append(dst, versions[c.version]...)
	dst = appendTitle(dst, l.sizes[c.size])
	dst = appendTitle(dst, l.variants[c.variant])
	if b.tier&named != 0 {
		dst = append(dst, ' ')
		start := len(dst)
		dst = appendCodeName(dst, c.name)
		dst[start] -= 'a' - 'A'
	}
	if b.tier&dated != 0 && withDate {
		dst = append(l.dates.append(append(dst, " ("...), c.date), ')')
	}
	if _, tag, found := strings.Cut(b.id, ":"); found && l.kind == dataset.Chat && !strings.Contains(tag, ":") {
		dst = append(append(append(dst, " ("...), tag...), ')')
	}
	return dst
}

// appendTitle appends the words of a size or variant as names have them: "70b-vision-preview" as " 70B Vision Preview".
func appendTitle(dst []byte, words string) []byte {
	if words == "" {
		return dst
	}
	for word := range strings.SplitSeq(words, "-") {
		dst = append(dst, ' ')
		short := word == "hd" || word == "it" || word == "en" || word[0] <= '9'
		for i, b := range []byte(word) {
			if 'a' <= b && b <= 'z' && (i == 0 || short) {
				b -= 'a' - 'A'
			}
			dst = append(dst, b)
		}
	}
	return dst
}
