package engine

import (
	"encoding/binary"
	"errors"
)

// Request is the part of a request that its answer depends on.
type Request struct {
	Method string
	// Target is the address as it came: path and query, percent-encoded by the client, or a whole address, as proxies send it.
	Target string
	// IfNoneMatch, AcceptEncoding and IfMatch are the headers of these names, lines joined by commas. Empty: no such header.
	IfNoneMatch, AcceptEncoding, IfMatch string
	// ProtocolVersion, RPCMethod, Name and Body are those of mcp.Request.
	ProtocolVersion, RPCMethod, Name, Body string
}

// texts are the strings of a request.
func (r *Request) texts() [9]*string {
	return [...]*string{&r.Method, &r.Target, &r.IfNoneMatch, &r.AcceptEncoding, &r.IfMatch, &r.ProtocolVersion, &r.RPCMethod, &r.Name, &r.Body}
}

// Append appends the block of memory by which a request enters the WebAssembly module: its strings in the order of the fields, as
// appendText writes them.
func (r *Request) Append(dst []byte) []byte {
	for _, text := range r.texts() {
		dst = appendText(dst, *text)
	}
	return dst
}

// ParseRequest reads a block that Append made. It copies the text.
func ParseRequest(block []byte) (r Request, err error) {
	for _, s := range r.texts() {
		var text []byte
		if text, block, err = cutText(block); err != nil {
			return r, err
		}
		*s = string(text)
	}
	return r, nil
}

// appendText appends a text after its length in bytes as 32 bits, least significant byte first.
func appendText[T string | []byte](dst []byte, text T) []byte {
	return append(binary.LittleEndian.AppendUint32(dst, uint32(len(text))), text...)
}

// cutText returns the first text of a block, in the same memory, and the rest of the block.
func cutText(block []byte) (text, rest []byte, err error) {
	if len(block) >= 4 {
		if n := binary.LittleEndian.Uint32(block); uint64(n) <= uint64(len(block)-4) {
			return block[4 : 4+n : 4+n], block[4+n:], nil
		}
	}
	return nil, nil, errors.New("the block is cut off")
}
