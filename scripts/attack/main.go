// Command attack does to the built programs what strangers may do: it sends requests that are no HTTP, keeps thousands of slow
// connections, kills builds, searches for the slowest search, publishes hostile models, and has providers list nonsense.
//
//	go run ./scripts/attack                  a small part, in seconds
//	go run ./scripts/attack -full            everything, in the sizes of the table attacks
//	go run ./scripts/attack -only requests   attacks whose names contain a text
//
// The cases are in the text files beside this one. Programs run on 127.0.0.1 and in a temporary directory. An attack that
// succeeds ends with an error that names the case. It needs bin/generator, bin/models and bin/caddy (make build).
package main

import (
	"embed"
	"flag"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"modelcatalog/scripts/process"
)

// attack is one kind of attack. It returns figures for the report.
type attack struct {
	name        string
	small, full int // how often it attacks
	run         func(work string, n int) (figures string, err error)
}

var attacks = []attack{
	{"requests", 500, 22_000, sendRequests},
	{"slow clients", 90, 3000, slowClients},
	{"connections", 500, 28_000, openConnections},
	{"killed builds", 2, 100, killBuilds},
	{"searches", 500, 116_000, searchSlowest},
	{"hostile models", 140, 840, buildHostile},
	{"hostile answers", 7, 1000, answerHostile},
}

func main() {
	full := flag.Bool("full", false, "attack as often as every night, one kind after the other")
	only := flag.String("only", "", "run only the attacks whose names contain a `text`")
	flag.Parse()
	process.Main("attack", func(work string) error {
		sampleTree = filepath.Join(work, "sample")
		if err := process.Generator("build", "-dataset", process.Sample, "-out", sampleTree, "-sidecars=false"); err != nil {
			return err
		}
		var checks []process.Check
		for _, a := range attacks {
			n := a.small
			if *full {
				n = a.full
			}
			checks = append(checks, process.Check{Name: a.name, Run: func(work string) (string, error) { return a.run(work, n) }})
		}
		// All of them at the same time would slow each other down, and their figures would mean nothing.
		return process.RunChecks(work, *only, *full, checks)
	})
}

//go:embed *.txt
var files embed.FS

// input is a line of a file of cases: what is expected of a text, and the text.
type input struct{ place, expected, text string }

var repetition = regexp.MustCompile(`\{([^{}]+)\*([0-9]+)\}`)

// load reads a file of cases. A line that is neither empty nor a comment is a word and a Go string, in which {x*3} means xxx.
func load(name string) (inputs []input, err error) {
	text, err := files.ReadFile(name)
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		expected, quoted, _ := strings.Cut(line, " ")
		place := fmt.Sprintf("%s:%d", name, i+1)
		unquoted, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, fmt.Errorf("%s: %q is not a Go string", place, quoted)
		}
		inputs = append(inputs, input{place, expected, repetition.ReplaceAllStringFunc(unquoted, func(match string) string {
			parts := repetition.FindStringSubmatch(match)
			n, _ := strconv.Atoi(parts[2])
			return strings.Repeat(parts[1], n)
		})})
	}
	return inputs, err
}

// sampleTree is the directory of the published sample.
var sampleTree string

// survive attacks a server of a dataset, with the website if it is the sample. It checks that the server logs no error, and that soon
// after the attack it has let go of what the attack made it use.
func survive(data string, attack func(s *process.Server) (string, error)) (figures string, err error) {
	tree := ""
	if data == process.Sample {
		tree = sampleTree
	}
	s, err := process.Caddy("CATALOG_DATASET="+data, "CATALOG_ROOT="+tree)
	if err != nil {
		return "", err
	}
	defer s.Stop()
	before, err := s.Usage()
	if err != nil {
		return "", err
	}
	if figures, err = attack(s); err != nil {
		return "", err
	}
	after, err := s.Usage()
	for deadline := time.Now().Add(20 * time.Second); err == nil && after.Goroutines+after.Descriptors > before.Goroutines+before.Descriptors+20; {
		if time.Now().After(deadline) {
			return "", fmt.Errorf("the server uses %+v after the attack, and used %+v before", after, before)
		}
		time.Sleep(100 * time.Millisecond)
		after, err = s.Usage()
	}
	if err == nil {
		err = process.StopCaddy(s)
	}
	return fmt.Sprintf("%s; memory %.0f MiB, then %.0f MiB", figures, before.MiB, after.MiB), err
}
