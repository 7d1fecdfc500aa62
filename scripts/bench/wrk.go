package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// load is one run of wrk.
type load struct {
	url    string
	accept string        // Accept-Encoding; empty: none is sent
	script string        // file of a Lua script; empty: the same request again and again
	at     int           // the script's first request
	time   time.Duration // of the run
}

// figures are what wrk has measured.
type figures struct {
	requests int
	rate     float64 // requests a second
	p50, p99 time.Duration
	cpu      time.Duration // of the server, a request; set by whoever knows the server
}

// run runs wrk with 32 connections that stay open. A run with any failure, or any status but 2xx and 3xx, is an error.
// wrk takes whole seconds; it is ended by SIGINT, upon which it prints its figures for the time until then.
func (l load) run(ctx context.Context) (figures, error) {
	ctx, cancel := context.WithTimeout(ctx, l.time+time.Minute)
	defer cancel()
	args := []string{"-t1", "-c32", "-d60s", "--timeout", "50s", "--latency"}
	if l.accept != "" {
		args = append(args, "-H", "Accept-Encoding: "+l.accept)
	}
	if l.script != "" {
		args = append(args, "-s", l.script)
	}
	args = append(args, l.url)
	if l.script != "" {
		args = append(args, "--", strconv.Itoa(l.at))
	}
	var out bytes.Buffer
	wrk := exec.CommandContext(ctx, "wrk", args...)
	wrk.Stdout, wrk.Stderr = &out, &out
	if err := wrk.Start(); err != nil {
		return figures{}, err
	}
	awaitInterruptible(ctx, wrk.Process.Pid)
	select {
	case <-time.After(l.time):
	case <-ctx.Done():
	}
	_ = wrk.Process.Signal(os.Interrupt)
	if err := wrk.Wait(); err != nil {
		return figures{}, fmt.Errorf("wrk %s: %w\n%s", l.url, errors.Join(err, ctx.Err()), out.Bytes())
	}
	f, err := parseWrk(out.String())
	if err != nil {
		return figures{}, fmt.Errorf("wrk %s: %w\n%s", l.url, err, out.Bytes())
	}
	return f, nil
}

// awaitInterruptible waits until a process handles SIGINT: wrk does so when it begins to send, and before that would die of it
// without a word. On a busy machine that is longer than a short run.
func awaitInterruptible(ctx context.Context, pid int) {
	for ctx.Err() == nil {
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
		if err != nil {
			return // it has ended, and Wait says why
		}
		mask := caughtLine.FindSubmatch(status)
		if mask == nil {
			return
		}
		if caught, err := strconv.ParseUint(string(mask[1]), 16, 64); err != nil || caught>>(uint(syscall.SIGINT)-1)&1 == 1 {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

var caughtLine = regexp.MustCompile(`(?m)^SigCgt:\s+([0-9a-f]+)$`)

var (
	rateLine     = regexp.MustCompile(`(?m)^Requests/sec:\s+([0-9.]+)$`)
	requestsLine = regexp.MustCompile(`(?m)^\s+([0-9]+) requests in `)
	latencyLine  = regexp.MustCompile(`(?m)^\s+(50|99)%\s+([0-9.]+)(us|ms|s|m|h) *$`) // a unit of one letter is padded
)

// parseWrk reads what wrk prints.
func parseWrk(text string) (figures, error) {
	var f figures
	for _, fault := range []string{"Socket errors:", "Non-2xx or 3xx responses:"} {
		if at := strings.Index(text, fault); at >= 0 {
			line, _, _ := strings.Cut(text[at:], "\n")
			return f, errors.New(line)
		}
	}
	rate, requests := rateLine.FindStringSubmatch(text), requestsLine.FindStringSubmatch(text)
	if rate == nil || requests == nil {
		return f, errors.New("it printed no rate")
	}
	var err error
	if f.rate, err = strconv.ParseFloat(rate[1], 64); err != nil {
		return f, err
	}
	if f.requests, err = strconv.Atoi(requests[1]); err != nil || f.requests == 0 {
		return f, err
	}
	for _, line := range latencyLine.FindAllStringSubmatch(text, -1) {
		latency, err := time.ParseDuration(line[2] + line[3])
		if err != nil {
			return f, err
		}
		if line[1] == "50" {
			f.p50 = latency
		} else {
			f.p99 = latency
		}
	}
	if f.p50 == 0 || f.p99 == 0 {
		return f, errors.New("it printed no latencies")
	}
	return f, nil
}
