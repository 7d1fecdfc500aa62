package mcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// page returns the part of a list that a call asks for: as many elements from an offset on as fit
// into an answer, up to a limit. Element returns the i-th of the list, and more are the other
// members of meta.
func (c *call) page(total int, element func(i int) []byte, more string) (json.RawMessage, error) {
	limit, err := c.number("limit")
	if err != nil {
		return nil, err
	}
	offset, err := c.number("offset")
	if err != nil {
		return nil, err
	}
	var elements [][]byte
	size := 200 + len(c.noteMember()) // for the rest of the answer
	for i := offset; i < total && len(elements) < limit; i++ {
		e := element(i)
		size += len(e) + 1
		// The first is always in: without it next_offset would be offset, and an agent would ask
		// forever.
		if size > maxAnswer && i > offset {
			break
		}
		elements = append(elements, e)
	}
	next := "null"
	if end := offset + len(elements); end < total {
		next = strconv.Itoa(end)
	}
	const list = `{"data":[%s],"meta":{"total":%d,"offset":%d,"next_offset":%s%s}}`
	return fmt.Appendf(nil, list, bytes.Join(elements, []byte(",")), total, offset, next, more), nil
}
