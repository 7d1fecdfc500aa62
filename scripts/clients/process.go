package main

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"sync"
	"time"
)

// process is a server program that runs beside the checks.
type process struct {
	command *exec.Cmd
	log     bytes.Buffer  // to be read when it has ended
	ended   chan struct{} // closed then
	once    sync.Once
}

// start starts a program with some variables added to its environment, and waits until it answers at url.
func start(url string, variables []string, name string, arguments ...string) (*process, error) {
	p := &process{command: exec.Command(name, arguments...), ended: make(chan struct{})}
	p.command.Env = append(os.Environ(), variables...)
	p.command.Stdout, p.command.Stderr = &p.log, &p.log
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	go func() {
		p.command.Wait()
		close(p.ended)
	}()
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); {
		if answer, err := http.Get(url); err == nil {
			return p, answer.Body.Close()
		}
		select {
		case <-p.ended:
			return nil, fmt.Errorf("%s ended:\n%s", name, p.log.Bytes())
		case <-time.After(20 * time.Millisecond):
		}
	}
	p.stop()
	return nil, fmt.Errorf("%s does not answer at %s:\n%s", name, url, p.log.Bytes())
}

// stop ends the program and waits until it has ended.
func (p *process) stop() {
	p.once.Do(func() { p.command.Process.Signal(os.Interrupt) })
	select {
	case <-p.ended:
	case <-time.After(10 * time.Second):
		p.command.Process.Kill()
		<-p.ended
	}
}

// freeAddress returns an address of this machine at which nothing listens at this moment: 127.0.0.1:port.
func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}
