// Package slow has clients that cost a server connections: they send or read slowly, and break off.
package slow

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"time"
)

// Starts are beginnings of requests for Hold: a header that never ends, a body that never ends, and many requests for large
// answers that the client does not read.
var Starts = []string{
	"GET / HTTP/1.1\r\nHost: a\r\nX: ",
	"POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n[",
	strings.Repeat("GET /downloads/models.json HTTP/1.1\r\nHost: a\r\n\r\n", 64) + "G",
}

// Hold sends the start of a request and then a byte each second. It reads nothing, and returns how long the server kept the
// connection. It ends with the context at the latest.
func Hold(ctx context.Context, address, start string) (time.Duration, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	begin := time.Now()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		conn.SetWriteDeadline(time.Now().Add(time.Second))
		// A byte that has no room yet is as good as one that arrives: the server reads no faster.
		if _, err := io.WriteString(conn, start); err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
			return time.Since(begin), nil
		}
		start = "a"
		select {
		case <-ctx.Done():
			return time.Since(begin), nil
		case <-tick.C:
		}
	}
}

// Break sends a text, reads so many bytes of the answer, and resets the connection.
func Break(address, text string, read int) error {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	defer conn.Close()
	conn.(*net.TCPConn).SetLinger(0)
	if _, err := io.WriteString(conn, text); err != nil {
		return err
	}
	conn.SetReadDeadline(time.Now().Add(20 * time.Second))
	_, err = io.ReadFull(conn, make([]byte, read))
	return err
}
