package main

import (
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"modelcatalog/scripts/promises"
)

// generated are promises to generated clients, besides those to everyone.
//
//go:embed generated.txt
var generated []byte

// proxyCheck holds the API's promises through Prism, which validates requests and answers by the OpenAPI document. Twice: a
// strict Prism refuses what breaks the document, a frank one passes everything on and says what it thinks of it. A case
// passes when the strict one hands on an answer that keeps the promise and complains of nothing. The others are exceptions,
// each with the proof that Prism is the reason.
func proxyCheck(e environment) (string, error) {
	cases, err := contract()
	if err != nil {
		return "", err
	}
	strict, err := startPrism(e, "--errors")
	if err != nil {
		return "", err
	}
	defer strict.stop()
	frank, err := startPrism(e)
	if err != nil {
		return "", err
	}
	defer frank.stop()

	if err := strict.watches(e.server); err != nil {
		return "", err
	}
	var faults []error
	passed, excepted := 0, map[string]int{}
	for _, c := range inOrder(cases) {
		reason, err := judge(e.server, strict, frank, c)
		switch {
		case err != nil:
			faults = append(faults, fmt.Errorf("%s: %s: %w", c.Name, keyOf(c), err))
		case reason == "":
			passed++
		default:
			excepted[reason]++
		}
	}
	said := fmt.Sprintf("%d of %d promises pass Prism without a complaint; that the others do not is Prism's doing:", passed, len(cases))
	for _, x := range exceptions {
		said += fmt.Sprintf("\n%13d: %s", excepted[x.reason], x.reason)
	}
	return said, errors.Join(faults...)
}

// judge holds a case through Prism. It returns nothing where it passes, the reason where it is an exception that is shown
// to be Prism's doing, and an error in any other case.
func judge(s *server, strict, frank *prism, c promises.Case) (reason string, err error) {
	if broken := c.Run(s.direct); len(broken) > 0 {
		return "", fmt.Errorf("the server itself breaks the promise: %s", strings.Join(broken, "\n"))
	}
	t := trial{strict: strict.try(s, c)}
	x, isException := exceptionOf(c)
	switch {
	case !isException && t.strict.good():
		return "", nil
	case !isException:
		return "", fmt.Errorf("%s", t.strict)
	case t.strict.good():
		return "", errors.New("it passes, and so is no exception")
	}
	if x.kind != ends {
		t.frank = frank.try(s, c)
	}
	if err := x.kind.proof(t); err != nil {
		return "", fmt.Errorf("not shown that Prism is the reason: %w\nstrict: %s\nfrank: %s", err, t.strict, t.frank)
	}
	return x.reason, nil
}

// contract returns the promises of the API: those of the website, and of the downloads beside the API, are not in the
// OpenAPI document.
func contract() ([]promises.Case, error) {
	cases, err := promises.Parse("generated.txt", generated)
	if err != nil {
		return nil, err
	}
	names, err := fs.Glob(promises.Files, "*.txt")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if name == "website.txt" || name == "downloads.txt" {
			continue
		}
		text, err := promises.Files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		more, err := promises.Parse(name, text)
		if err != nil {
			return nil, err
		}
		cases = append(cases, more...)
	}
	return cases, nil
}

// inOrder returns the cases in an order in which all can run: last those that end Prism.
func inOrder(cases []promises.Case) []promises.Case {
	ordered := slices.Clone(cases)
	slices.SortStableFunc(ordered, func(a, b promises.Case) int {
		x, _ := exceptionOf(a)
		y, _ := exceptionOf(b)
		switch {
		case x.kind == y.kind || x.kind != ends && y.kind != ends:
			return 0
		case y.kind == ends:
			return -1
		}
		return 1
	})
	return ordered
}

// startPrism starts Prism before the server with the document that the server serves, and more flags.
func startPrism(e environment, flags ...string) (*prism, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	_, port, _ := strings.Cut(address, ":")
	node := filepath.Join(e.tools, "node", "bin", "node")
	program := filepath.Join(e.tools, "@stoplight", "prism-cli", "dist", "index.js")
	arguments := []string{program, "proxy", e.server.base + "/api/v1/openapi.json", e.server.base,
		"--host", "127.0.0.1", "--port", port, "--verboseLevel", "fatal",
		// Else it answers CORS preflights by itself and puts headers in the place of the API's.
		"--cors=false"}
	p := &prism{}
	if p.process, err = start("http://"+address+"/api/v1/stats", nil, node, append(arguments, flags...)...); err != nil {
		return nil, err
	}
	p.do, err = promises.Server("http://" + address)
	return p, err
}
