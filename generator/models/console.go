package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"modelcatalog/site/representation"
)

// console is what a program reads and prints.
type console struct {
	stdin      io.Reader
	stdout     *bufio.Writer
	unbuffered io.Writer // where stdout writes to
	stderr     io.Writer
	width      int  // of the terminal in characters; 0: no terminal, no bound
	color      bool // whether to color output
}

// print prints JSON: the bytes of the API, which do not end in a newline. A terminal gets one, and
// blanks for the characters that it would obey.
func (c *console) print(body []byte) error {
	if c.width > 0 {
		body = append([]byte(printable(strings.TrimSuffix(string(body), "\n"))), '\n')
	}
	_, err := c.stdout.Write(body)
	return err
}

func (c *console) encode(value any) error { return c.print(append(representation.Encode(value), '\n')) }

// note prints lines on standard error, after the output so far.
func (c *console) note(format string, args ...any) {
	c.stdout.Flush() // start reports its error
	for line := range strings.SplitSeq(fmt.Sprintf(format, args...), "\n") {
		fmt.Fprintln(c.stderr, printable(line))
	}
}
