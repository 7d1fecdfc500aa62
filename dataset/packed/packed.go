// Package packed turns values into bytes and back, for files that a build of this program makes and
// another run of the same build reads: the file of the engine at the edge, which has no time to
// parse JSON when it starts.
//
// One function describes a value for both directions, so that what is written and what is read
// cannot differ:
//
//	func (p *place) describe(c *packed.Coder) {
//		packed.Text(c, &p.id)
//		packed.Number(c, &p.rank)
//	}
//	text := packed.Write(p.describe)
//	err := packed.Read(text, q.describe)
//
// A number is a varint of package encoding/binary. A text is its length in bytes, as such a number,
// and the bytes. Nothing says which value is which, so there is no compatibility: a description
// that changes makes another format.
package packed

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// errCut is the error for every text that is not what the description expects.
var errCut = errors.New("the file is cut off or of another version")

// Coder writes or reads values in the order of a description. After a fault it reads only zero
// values.
type Coder struct {
	reading bool
	written []byte
	rest    string // what has not been read yet
	err     error
}

// Write returns the bytes of what describe describes. It changes no value.
func Write(describe func(c *Coder)) []byte {
	c := &Coder{}
	describe(c)
	return c.written
}

// Read fills in the values that describe describes. Texts share the memory of text. It returns an
// error if the text ends too early or too late, or if a value is out of its bounds; then the values
// may have been filled in in part.
func Read(text string, describe func(c *Coder)) error {
	c := &Coder{reading: true, rest: text}
	describe(c)
	if c.err == nil && c.rest != "" {
		c.err = errCut
	}
	return c.err
}

// Reading reports whether the description is that of a value to be read.
func (c *Coder) Reading() bool { return c.reading }

// Fail makes Read return an error, if none has happened before, and ends the reading.
func (c *Coder) Fail(err error) {
	// The first fault is the cause of the others.
	if c.err == nil {
		c.err = err
		c.rest = ""
	}
}

// integer is a type of whole numbers that an int64 can hold.
type integer interface {
	~int | ~int32 | ~int64 | ~uint8 | ~uint32
}

// Number describes a number.
func Number[T integer](c *Coder, v *T) {
	if !c.reading {
		c.written = binary.AppendVarint(c.written, int64(*v))
		return
	}
	// A number that does not fit its type comes from another version of the program, or from a
	// broken file.
	n := c.number()
	*v = T(n)
	if int64(*v) != n {
		*v = 0
		c.Fail(errCut)
	}
}

// Below describes a number from 0 to limit-1, such as an index.
func Below[T integer](c *Coder, v *T, limit int) {
	Number(c, v)
	if c.reading && (int64(*v) < 0 || int64(*v) >= int64(limit)) {
		*v = 0
		c.Fail(errCut)
	}
}

// Bool describes a truth value.
func Bool(c *Coder, v *bool) {
	// As a number, so that a byte other than 0 and 1 is an error.
	n := 0
	if *v {
		n = 1
	}
	Below(c, &n, 2)
	*v = n == 1
}

// number reads a number.
func (c *Coder) number() int64 {
	// binary.Varint reads bytes, and a conversion of the whole rest would copy it.
	var n uint64
	for i := 0; i < len(c.rest) && i < binary.MaxVarintLen64; i++ {
		b := c.rest[i]
		n |= uint64(b&0x7f) << (7 * i)
		if b < 0x80 {
			c.rest = c.rest[i+1:]
			return int64(n>>1) ^ -int64(n&1)
		}
	}
	c.Fail(errCut)
	return 0
}

// Text describes a text.
func Text[S ~string](c *Coder, v *S) {
	length := c.Len(len(*v), 1)
	if !c.reading {
		c.written = append(c.written, *v...)
		return
	}
	*v = S(c.rest[:length])
	c.rest = c.rest[length:]
}

// Heading describes a text that is always the same, by which a file is known.
func Heading(c *Coder, text string) {
	if !c.reading {
		c.written = append(c.written, text...)
		return
	}
	rest, found := strings.CutPrefix(c.rest, text)
	c.rest = rest
	if !found {
		c.Fail(fmt.Errorf("the file does not begin with %q", text))
	}
}

// Bytes describes a text in a slice of bytes, which is read as a copy.
func Bytes(c *Coder, v *[]byte) {
	// A copy, because callers may change the bytes, and texts share the memory of the file.
	text := string(*v)
	Text(c, &text)
	if c.reading {
		*v = []byte(text)
	}
}

// Texts describes a list of texts. An empty one is read as nil.
func Texts(c *Coder, v *[]string) {
	List(c, v, Text[string])
}

// List describes a list whose elements take a byte or more. An empty one is read as nil.
func List[T any](c *Coder, v *[]T, element func(c *Coder, v *T)) {
	length := c.Len(len(*v), 1)
	if c.reading {
		*v = nil
		if length > 0 {
			*v = make([]T, length)
		}
	}
	for i := range *v {
		element(c, &(*v)[i])
	}
}

// Map describes values by name, in order of the names. An empty map is read as an empty map.
func Map[T any](c *Coder, v *map[string]T, element func(c *Coder, v *T)) {
	// A map has no order, and the same values must be the same bytes.
	names := slices.Sorted(maps.Keys(*v))
	Texts(c, &names)
	if c.reading {
		*v = make(map[string]T, len(names))
	}
	for _, name := range names {
		value := (*v)[name]
		element(c, &value)
		if c.reading {
			(*v)[name] = value
		}
	}
}

// Optional describes a value that can be nil.
func Optional[T any](c *Coder, v **T, element func(c *Coder, v *T)) {
	known := *v != nil
	Bool(c, &known)
	if !known {
		*v = nil
		return
	}
	if c.reading {
		*v = new(T)
	}
	element(c, *v)
}

// Len describes the number of elements that follow, each of at least some bytes, and returns it: n
// when it is written. What is read is never more than fits into the bytes that are left, so a
// broken file cannot ask for memory out of proportion.
func (c *Coder) Len(n, bytes int) int {
	Number(c, &n)
	if c.reading && (n < 0 || n > len(c.rest)/bytes) {
		c.Fail(errCut)
		return 0
	}
	return n
}
