// Package bodies is the file in which recorded answers travel from the runner to the bare server.
package bodies

import (
	"bufio"
	"encoding/gob"
	"os"
)

// Body is an answer to one request.
type Body struct {
	Target string // of the request: its path and query, "/api/v1/models?page=2"
	Type   string // Content-Type
	Coding string // Content-Encoding; empty: none
	Bytes  []byte
}

// Write writes answers to a file.
func Write(path string, all []Body) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<20)
	if err := gob.NewEncoder(w).Encode(all); err != nil {
		file.Close()
		return err
	}
	if err := w.Flush(); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

// Read returns the answers of a file that Write has written.
func Read(path string) ([]Body, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var all []Body
	return all, gob.NewDecoder(bufio.NewReaderSize(file, 1<<20)).Decode(&all)
}
