package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"modelcatalog/scripts/process"
)

// patience is how long an answer may take, under load as well.
const patience = 20 * time.Second

var (
	status = regexp.MustCompile(`^HTTP/1\.[01] ([0-9]{3}) `)
	// failure matches an answer with a status that says that the server is at fault. 501 and 505 are about the request.
	failure = regexp.MustCompile(`(?m)^HTTP/1\.[01] 5(0[0234]|[1-9])`)
)

// sendRequests sends the requests of requests.txt, and n random changes of them. The server must answer the first ones as the
// file says, and must answer the others or close the connection.
func sendRequests(_ string, n int) (string, error) {
	inputs, err := load("requests.txt")
	if err != nil {
		return "", err
	}
	return survive(process.Sample, func(s *process.Server) (string, error) {
		var group errgroup.Group
		group.SetLimit(32)
		faults := make([]error, len(inputs))
		for i, in := range inputs {
			group.Go(func() error {
				got, err := exchange(s, in.text)
				if err == nil && !slices.Contains(strings.Split(in.expected, ","), got) {
					err = fmt.Errorf("%s: got %s, want %s", in.place, got, in.expected)
				}
				faults[i] = err
				return nil
			})
		}
		random := rand.New(rand.NewPCG(1, 2))
		var answered atomic.Int64
		for range n {
			text := mutate(random, inputs[random.IntN(len(inputs))].text, inputs[random.IntN(len(inputs))].text)
			group.Go(func() error {
				got, err := exchange(s, text)
				if err != nil {
					return fmt.Errorf("%.2000q: %w", text, err)
				}
				if got != "closed" {
					answered.Add(1)
				}
				return nil
			})
		}
		err := errors.Join(append(faults, group.Wait())...)
		return fmt.Sprintf("%d written and %d random requests; %d of the random ones got an answer", len(inputs), n, answered.Load()), err
	})
}

// exchange sends bytes and returns the status of the first answer, or "closed" if there is none.
func exchange(s *process.Server, text string) (string, error) {
	answer, err := send(s, text)
	if err == nil && failure.MatchString(answer) {
		err = fmt.Errorf("got %.200q", answer)
	}
	if match := status.FindStringSubmatch(answer); match != nil {
		return match[1], err
	}
	return "closed", err
}

// send sends bytes on a new connection, closes its side of it, and returns what the server sends until it closes the other side.
func send(s *process.Server, text string) (string, error) {
	conn, err := dial(s)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(patience))
	go func() {
		io.WriteString(conn, text) // fails if the server closes the connection before it has read everything
		conn.CloseWrite()
	}()
	answer, err := io.ReadAll(conn)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return string(answer), fmt.Errorf("the server keeps the connection for more than %s", patience)
	}
	return string(answer), nil
}

func dial(s *process.Server) (*net.TCPConn, error) {
	conn, err := net.Dial("tcp", s.Address())
	if err != nil {
		return nil, err
	}
	return conn.(*net.TCPConn), nil
}

// pieces are what mutate inserts.
var pieces = []string{
	"\r\n", "\n", "\r", "\x00", "\xff", " ", ":", "/", "//", "/../", "%", "%00", "%2f", "%ff", "?", "#", "&", "=", ",", ";", "*", "HTTP/1.1", "HTTP/2.0",
	"Host: a\r\n", "Content-Length: 5\r\n", "Content-Length: -1\r\n", "Transfer-Encoding: chunked\r\n", "Expect: 100-continue\r\n",
	"Connection: Upgrade\r\nUpgrade: h2c\r\n", "Range: bytes=0-,1-\r\n", "If-None-Match: *\r\n", "Accept-Encoding: *;q=0\r\n", "\r\n\r\nGET / HTTP/1.1\r\n",
	"99999999999999999999", "-1", "\U0001f600", strings.Repeat("a", 5000),
}

// mutate changes a text at one to four places: it drops, repeats or replaces a part, by a piece or by a part of another text.
func mutate(random *rand.Rand, text, other string) string {
	part := func(text string) (from, to int) {
		from = random.IntN(len(text) + 1)
		return from, from + random.IntN(min(len(text)-from, 40)+1)
	}
	for range 1 + random.IntN(4) {
		from, to := part(text)
		start, end := part(other)
		replacements := []string{"", text[from:to] + text[from:to], other[start:end], pieces[random.IntN(len(pieces))]}
		text = text[:from] + replacements[random.IntN(len(replacements))] + text[to:]
	}
	return text
}
