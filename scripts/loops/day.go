package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"modelcatalog/dataset/sync/providertest"
	"modelcatalog/scripts/process"
)

// loop is a catalog with its host and its providers.
type loop struct {
	*repository
	root    string
	servers map[string]*providertest.Server
	crash   string // program in place of bin/generator; empty for bin/generator
	accept  string // value of -accept
	tamper  string // commands that change what the job with the keys hands over
	report  string // of the last sync
}

// day runs the jobs of the workflow sync in fresh clones, those without our program in one. It returns an error if a job fails;
// the jobs after it do not run.
func (l *loop) day() error {
	begin, err := l.clone()
	if err != nil {
		return err
	}
	reader := append(identity, "PATH="+l.tools+":/usr/bin:/bin") // no Go and no Node.js
	from, err := process.Run(begin, reader, "scripts/sync-begin.sh")
	if err != nil {
		return err
	}
	syncing, err := l.install()
	if err != nil {
		return err
	}
	change := filepath.Join(syncing, "change")
	_, err = process.Run(syncing, append(l.keys(), "ACCEPT="+l.accept), "scripts/sync-run.sh", change, strings.TrimSpace(from))
	report, _ := os.ReadFile(filepath.Join(change, "report.md"))
	l.report = string(report)
	if err != nil {
		return err
	}
	if _, err := process.Run(change, nil, "sh", "-ec", l.tamper); err != nil {
		return err
	}
	_, err = process.Run(begin, reader, "scripts/propose-sync.sh", change, strings.TrimSpace(from))
	return err
}

// generator runs bin/generator of the directory ROOT. It publishes no pages of models and no compressed files, which take most of
// the time and show no change that other files do not show.
const generator = `#!/bin/sh
[ "$1" != build ] || set -- "$@" -model-pages=false -sidecars=false
exec 'ROOT/bin/generator' "$@"
`

// install returns a fresh clone of main with bin/generator, or with the program that crashes in its place.
func (l *loop) install() (clone string, err error) {
	if clone, err = l.clone(); err != nil {
		return "", err
	}
	program := l.crash
	if program == "" {
		program = strings.Replace(generator, "ROOT", l.root, 1)
	}
	file := filepath.Join(clone, "bin", "generator")
	return clone, errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(program), 0o755))
}

func (l *loop) keys() []string {
	var servers []*providertest.Server
	for _, s := range l.servers {
		servers = append(servers, s)
	}
	return append(identity, providertest.Environ(servers...)...)
}

var acceptance = regexp.MustCompile(`-accept ([a-z]+=[0-9]+@[0-9a-f]{8})`)

// acceptAll accepts what the last report doubted.
func (l *loop) acceptAll() error {
	var accepted []string
	for _, match := range acceptance.FindAllStringSubmatch(l.report, -1) {
		accepted = append(accepted, match[1])
	}
	if len(accepted) == 0 {
		return fmt.Errorf("the report has nothing to accept:\n%s", l.report)
	}
	l.accept = strings.Join(accepted, ",")
	return nil
}
