package downloads

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// encode returns a value as compact JSON on a line, without the escapes that only HTML needs.
func encode(v any) []byte {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		panic(fmt.Sprintf("downloads: encoding %T: %v", v, err)) // structs of texts and numbers
	}
	return text.Bytes()
}
