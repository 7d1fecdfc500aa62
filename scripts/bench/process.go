package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// process is a server that runs.
type process struct {
	name    string
	command *exec.Cmd
	log     string        // file of what it prints
	ended   chan struct{} // closed once it has ended
	started time.Time
}

// start starts a server. It is killed when ctx ends, and by stop. All servers run with as many threads.
func (b *bench) start(ctx context.Context, name string, env []string, program string, args ...string) (*process, error) {
	p := &process{name: name, log: filepath.Join(b.work, name+".log"), ended: make(chan struct{})}
	log, err := os.Create(p.log)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	p.command = exec.CommandContext(ctx, b.program(program), args...)
	p.command.Env = append(append(os.Environ(), "GOMAXPROCS="+strconv.Itoa(runtime.NumCPU())), env...)
	p.command.Stdout, p.command.Stderr = log, log
	p.command.Dir = b.work
	p.started = time.Now()
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = p.command.Wait()
		close(p.ended)
	}()
	return p, nil
}

// stop kills the server and waits until it has ended.
func (p *process) stop() {
	_ = p.command.Process.Kill()
	<-p.ended
}

// startDeadline is how long a server may take until it answers: with a million models on a busy machine.
const startDeadline = 2 * time.Minute

// ready waits until the server answers a request with 200, and returns the time since its start.
func (p *process) ready(ctx context.Context, url string) (time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, startDeadline)
	defer cancel()
	for {
		err := probe(ctx, url)
		if err == nil {
			return time.Since(p.started), nil
		}
		select {
		case <-p.ended:
			return 0, fmt.Errorf("%s ended: %s", p.name, p.tail())
		case <-ctx.Done():
			return 0, fmt.Errorf("%s does not answer: %w: %w: %s", p.name, err, ctx.Err(), p.tail())
		case <-time.After(pollEvery):
		}
	}
}

// pollEvery is the pause between two questions to a server that starts: short beside what is measured.
const pollEvery = 500 * time.Microsecond

// client asks servers; it compresses nothing by itself and follows no redirect.
var client = &http.Client{
	Transport:     &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 64},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// probe fails if the address does not answer with 200.
func probe(ctx context.Context, url string) error {
	request, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		return err
	}
	request.Close = true
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("GET %s: %s", url, response.Status)
	}
	return nil
}

// tail returns the end of what the server has printed.
func (p *process) tail() string {
	text, err := os.ReadFile(p.log)
	if err != nil {
		return err.Error()
	}
	return string(text[max(0, len(text)-2000):])
}

// memory returns a value of the kernel's status of the server, in bytes: VmRSS, what it holds in memory, or VmHWM, the most
// that it has held.
func (p *process) memory(name string) (float64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.command.Process.Pid))
	if err != nil {
		return 0, err
	}
	return parseStatus(text, name)
}

func parseStatus(text []byte, name string) (float64, error) {
	for line := range bytes.Lines(text) {
		if value, found := strings.CutPrefix(string(line), name+":"); found {
			kibibytes, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(value), " kB"))
			return float64(kibibytes) * 1024, err
		}
	}
	return 0, fmt.Errorf("the process has no %s: it has ended", name)
}

// cpu returns the time that all threads of the server have run. The kernel counts it to the nanosecond for each thread, but
// only in hundredths of a second for the process.
func (p *process) cpu() (time.Duration, error) {
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", p.command.Process.Pid))
	if err != nil {
		return 0, err
	}
	var sum time.Duration
	for _, path := range threads {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // the thread has just ended
		}
		run, _, _ := strings.Cut(string(text), " ")
		nanoseconds, err := strconv.ParseInt(run, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", path, err)
		}
		sum += time.Duration(nanoseconds)
	}
	return sum, nil
}

// freeAddress returns an address on which nothing listens.
func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}
