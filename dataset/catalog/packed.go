package catalog

import "encoding/binary"

// packText appends a text after its length.
func packText(dst []byte, text string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...)
}

// packedReader reads numbers as varints, and texts after their lengths.
type packedReader struct {
	rest string
	bad  bool // it was cut off
}

func (p *packedReader) number() (n uint64) {
	for shift := 0; shift < 64; shift += 7 {
		if p.rest == "" {
			break
		}
		b := p.rest[0]
		p.rest = p.rest[1:]
		n |= uint64(b&0x7F) << shift
		if b < 0x80 {
			return n
		}
	}
	p.bad = true
	return 0
}

func (p *packedReader) text() string {
	n := p.number()
	if n > uint64(len(p.rest)) {
		p.bad = true
		return ""
	}
	s := p.rest[:n]
	p.rest = p.rest[n:]
	return s
}
