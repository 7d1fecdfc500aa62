package catalog

import (
	"encoding/binary"

	"modelcatalog/dataset"
)

// The price history of a model is kept in a short form, because only the answer for a single model has it: for each interval the
// meter, the index of the source, from, to and as_of as varints, and the condition and the price, each after its length.

// packHistory appends the short form of prices.
func (e *factEncoder) packHistory(dst []byte, prices []dataset.Price) []byte {
	for i := range prices {
		p := &prices[i]
		source := 0
		for e.sources[source].Name != p.Source {
			source++
		}
		for _, n := range [...]uint64{uint64(p.Meter), uint64(source), uint64(p.From), uint64(p.To), uint64(p.AsOf)} {
			dst = binary.AppendUvarint(dst, n)
		}
		dst = packText(packText(dst, p.Condition), string(p.Amount))
	}
	return dst
}

// appendHistory appends the member price_history from its short form.
func (c *Catalog) appendHistory(dst []byte, packed string) []byte {
	dst = append(dst, `,"price_history":[`...)
	r := packedReader{rest: packed}
	for comma := false; r.rest != ""; comma = true {
		if comma {
			dst = append(dst, ',')
		}
		meter, source := dataset.Meter(r.number()), r.number()
		from, to, asOf := dataset.Date(r.number()), dataset.Date(r.number()), dataset.Date(r.number())
		dst = appendMeter(dst, meter, r.text())
		dst = append(append(append(dst, `,"price":"`...), r.text()...), `","from":`...)
		dst = appendFact(dst, "from", from.String())
		dst = appendFact(append(dst, `,"to":`...), "to", to.String())
		dst = append(append(append(dst, `,"source":"`...), c.sources[source].Name...), `","as_of":"`...)
		dst = append(append(dst, asOf.String()...), `"}`...)
	}
	return append(dst, ']')
}

// packText appends a text after its length.
func packText(dst []byte, text string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...)
}

// packedReader reads numbers as varints, and texts after their lengths.
type packedReader struct {
	rest string
	bad  bool // it was cut off
}

func (p *packedReader) number() uint64 {
	n, size := binary.Uvarint([]byte(p.rest[:min(len(p.rest), binary.MaxVarintLen64)]))
	if size <= 0 {
		p.rest, p.bad = "", true
		return 0
	}
	p.rest = p.rest[size:]
	return n
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
