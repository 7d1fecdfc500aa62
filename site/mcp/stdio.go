package mcp

import (
	"bufio"
	"errors"
	"io"
)

// ServeStdio answers messages, one on each line of in, by lines of out, until in ends. It returns nil at the end of in.
func (s *Server) ServeStdio(in io.Reader, out io.Writer) error {
	lines := bufio.NewReaderSize(in, MaxBody+2)
	var reply []byte
	for {
		line, err := lines.ReadSlice('\n')
		for errors.Is(err, bufio.ErrBufferFull) { // the rest of a line that is too long
			_, err = lines.ReadSlice('\n')
		}
		if len(line) == 0 && err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		if _, reply = s.answer(reply[:0], line, nil); len(reply) > 0 {
			if _, err := out.Write(append(reply, '\n')); err != nil {
				return err
			}
		}
	}
}
