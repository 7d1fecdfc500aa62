package packed

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
)

type sample struct {
	Name   string
	Rank   int
	Small  uint8
	Large  int64
	Known  bool
	Body   []byte
	Names  []string
	Nested []sample
	Mapped map[string]int
	Absent *int
	Given  *int
}

func (s *sample) describe(c *Coder) {
	Text(c, &s.Name)
	Below(c, &s.Rank, 10)
	Number(c, &s.Small)
	Number(c, &s.Large)
	Bool(c, &s.Known)
	Bytes(c, &s.Body)
	Texts(c, &s.Names)
	List(c, &s.Nested, func(c *Coder, v *sample) { v.describe(c) })
	Map(c, &s.Mapped, Number[int])
	Optional(c, &s.Absent, Number[int])
	Optional(c, &s.Given, Number[int])
}

func newSample() sample {
	return sample{
		Name: "first", Rank: 9, Small: 255, Large: math.MinInt64, Known: true, Body: []byte("\x00\xff"),
		Names: []string{"", "é", string(make([]byte, 300))},
		Nested: []sample{
			{Large: math.MaxInt64, Body: []byte{}, Mapped: map[string]int{}},
			{Name: "last", Body: []byte{}, Mapped: map[string]int{}},
		},
		Mapped: map[string]int{"a": 1, "b": -2},
		Given:  new(3),
	}
}

func TestRoundTrip(t *testing.T) {
	want := newSample()
	text := string(Write(want.describe))
	var got sample
	filetest.NoError(t, Read(text, got.describe))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-written +read):\n%s", diff)
	}
}

// TestBroken checks that a text that is cut off anywhere, is too long, or has a changed byte is an
// error or another value, but never a panic.
func TestBroken(t *testing.T) {
	s := newSample()
	text := string(Write(s.describe))
	for n := range len(text) {
		if err := Read(text[:n], new(sample).describe); err == nil {
			t.Errorf("Read() accepts the first %d of %d bytes", n, len(text))
		}
	}
	if err := Read(text+"\x00", new(sample).describe); err == nil {
		t.Error("Read() accepts a byte too many")
	}
	for i := range len(text) {
		for _, b := range []byte{0, 1, 0x7f, 0x80, 0xfe, 0xff} {
			changed := []byte(text)
			changed[i] = b
			_ = Read(string(changed), new(sample).describe)
		}
	}
}

// TestBounds checks that a number that does not fit is refused.
func TestBounds(t *testing.T) {
	large := 300
	text := string(Write(func(c *Coder) { Number(c, &large) }))
	for name, describe := range map[string]func(c *Coder){
		"type":  func(c *Coder) { Number(c, new(uint8)) },
		"limit": func(c *Coder) { Below(c, new(int), 300) },
		"bool":  func(c *Coder) { Bool(c, new(bool)) },
	} {
		t.Run(name, func(t *testing.T) {
			if err := Read(text, describe); err == nil {
				t.Errorf("%s: Read() accepts %d", name, large)
			}
		})
	}
}
