// Command check holds a running server against the engine: every promise of the API, every document and every model's
// addresses, and random queries, must be answered with the status, the headers and the bytes that the same engine gives when
// it is compiled for this machine. It is how the WebAssembly engine is checked in its hosts, which Go's tests do not have.
//
//	node dist/_worker.js/node.mjs --port 8787 &
//	go run ./site/edge/check -base http://127.0.0.1:8787
//
// With -dataset the server must answer from that dataset; the promises are then left out, for they name models of the
// repository's own. It ends with status 1 where there are faults, of which it prints the first ten of each kind.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/oracle"
	"modelcatalog/scripts/promises"
	"modelcatalog/site/contract"
	"modelcatalog/site/edge"
	"modelcatalog/site/edge/engine"
)

func main() {
	base := flag.String("base", "", "`address` of the server")
	folder := flag.String("dataset", "", "`folder` of the server's dataset (default: the one built into this program)")
	baseURL := flag.String("base-url", "", "`address` of the service, as its documents name it")
	queries := flag.Int("queries", 5000, "random `number` of queries")
	seed := flag.Uint64("seed", 1, "of the random queries")
	files := flag.Bool("files", false, "hold the promises on the website's files too, which the host serves and not the engine")
	coded := flag.Bool("codings", true, "ask for answers in content codings too; not of a host whose front codes them as it likes")
	except := flag.String("except", "^$", "regular `expression` for the promises that this host is known not to keep, each as method and target")
	flag.Parse()
	c := check{folder: *folder, files: *files, random: rand.New(rand.NewPCG(*seed, 1))}
	var err error
	if !*coded {
		codings = codings[:1]
	}
	if c.except, err = regexp.Compile(*except); err == nil {
		err = c.prepare(*base, *baseURL)
	}
	if err == nil {
		err = c.run(*queries)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		os.Exit(1)
	}
}

// check is a server and what it is held against.
type check struct {
	folder string
	files  bool
	except *regexp.Regexp
	random *rand.Rand

	dataset *dataset.Dataset
	engine  *engine.Engine
	do      promises.Do
}

func (c *check) prepare(base, baseURL string) (err error) {
	fsys := dataset.Embedded()
	if c.folder != "" {
		fsys = os.DirFS(c.folder)
	}
	if c.dataset, err = dataset.Load(fsys); err != nil {
		return err
	}
	index, err := catalog.NewUnindexed(c.dataset)
	if err != nil {
		return err
	}
	pack, err := edge.Pack(c.dataset, index, contract.Options{BaseURL: baseURL})
	if err != nil {
		return err
	}
	if c.engine, err = engine.New(pack, engine.Options{Indexed: true}); err != nil {
		return err
	}
	c.do, err = promises.Server(base)
	return err
}

func (c *check) run(queries int) error {
	start := time.Now()
	var broken []error
	for _, part := range []struct {
		name string
		run  func() (int, []string)
	}{
		{"promises", c.promises},
		{"fixed requests", func() (int, []string) { return c.all(fixed()) }},
		{"addresses of models", func() (int, []string) { return c.all(c.models()) }},
		{"random queries", func() (int, []string) { return c.all(c.queries(queries)) }},
	} {
		count, faults := part.run()
		if len(faults) == 0 {
			fmt.Printf("%d %s held\n", count, part.name)
			continue
		}
		shown := strings.Join(faults[:min(maxShown, len(faults))], "\n")
		broken = append(broken, fmt.Errorf("%d faults in %d %s:\n%s", len(faults), count, part.name, shown))
	}
	fmt.Printf("%.1f s\n", time.Since(start).Seconds())
	return errors.Join(broken...)
}

// maxShown is the number of faults of one kind that are printed.
const maxShown = 10

// promises runs the contract's script.
func (c *check) promises() (count int, faults []string) {
	if c.folder != "" {
		return 0, nil
	}
	names, err := fs.Glob(promises.Files, "*.txt")
	if err != nil {
		return 0, []string{err.Error()}
	}
	for _, name := range names {
		text, err := promises.Files.ReadFile(name)
		if err != nil {
			return count, []string{err.Error()}
		}
		cases, err := promises.Parse(name, text)
		if err != nil {
			return count, []string{err.Error()}
		}
		for _, one := range cases {
			switch {
			case !c.files && !c.isAPIs(one):
			case c.except.MatchString(one.Method + " " + one.Target):
				fmt.Printf("not asked: %s: %.40s %.80s\n", one.Name, one.Method, one.Target)
			default:
				count++
				faults = append(faults, one.Run(c.do)...)
			}
		}
	}
	return count, faults
}

// isAPIs reports whether the engine answers a promise's request.
func (c *check) isAPIs(one promises.Case) bool {
	response := c.engine.Answer(&engine.Request{Method: one.Method, Target: one.Target})
	return response.Status != 0
}

// all sends requests, and compares each answer with the engine's.
func (c *check) all(requests []engine.Request) (count int, faults []string) {
	for i := range requests {
		if fault := c.compare(&requests[i]); fault != nil {
			r := &requests[i]
			faults = append(faults, fmt.Sprintf("%s %.200s (If-None-Match: %s; Accept-Encoding: %s): %v",
				r.Method, r.Target, r.IfNoneMatch, r.AcceptEncoding, fault))
		}
	}
	return len(requests), faults
}

// compared are the headers that must be equal.
var compared = []string{
	"Access-Control-Allow-Origin", "Access-Control-Expose-Headers", "Access-Control-Allow-Methods",
	"Access-Control-Allow-Headers", "Access-Control-Max-Age", "Allow", "Cache-Control", "Content-Encoding", "Content-Length",
	"Content-Type", "ETag", "Link", "Location", "Vary", "X-Content-Type-Options",
}

func (c *check) compare(request *engine.Request) error {
	want := c.engine.Answer(request)
	headers := http.Header{}
	if request.IfNoneMatch != "" {
		headers.Set("If-None-Match", request.IfNoneMatch)
	}
	if request.AcceptEncoding != "" {
		headers.Set("Accept-Encoding", request.AcceptEncoding)
	}
	got, err := c.do(request.Method, request.Target, headers)
	if err != nil {
		return err
	}
	defer got.Body.Close()
	body, err := io.ReadAll(got.Body)
	if err != nil {
		return err
	}
	if got.StatusCode != want.Status {
		return fmt.Errorf("status %d, want %d: %.200q", got.StatusCode, want.Status, body)
	}
	wanted := headersOf(&want)
	for _, name := range compared {
		if name == "Content-Length" && want.Status == 308 { // of an empty body some servers say nothing
			continue
		}
		if have, need := got.Header.Get(name), wanted.Get(name); have != need {
			return fmt.Errorf("%s is %q, want %q", name, have, need)
		}
	}
	if !bytes.Equal(body, want.Body) {
		return fmt.Errorf("body %.200q, want %.200q", body, want.Body)
	}
	return nil
}

// headersOf reads a response's headers.
func headersOf(response *engine.Response) http.Header {
	headers := http.Header{}
	for line := range strings.Lines(string(response.Headers)) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		headers.Set(name, value)
	}
	return headers
}

// codings are what clients ask for.
var codings = []string{"", "gzip", "br", "zstd", "gzip, deflate, br, zstd", "identity;q=1, gzip;q=0.5", "*", "gzip;q=0"}

// fixed are the requests that need no model: every document in every coding and by every method.
func fixed() (requests []engine.Request) {
	for _, below := range []string{
		"", "/", "/openapi.json", "/README.md", "/models", "/models/", "/providers", "/stats", "/nothing", "/models/acme/x",
		"/models?limit=0", "/models?search=%", "/models?page=9007199254740991", "/models?sort=name&order=asc&limit=100",
	} {
		for _, method := range []string{"GET", "HEAD", "OPTIONS", "POST", "DELETE"} {
			for _, coding := range codings {
				requests = append(requests, engine.Request{Method: method, Target: contract.Root + below, AcceptEncoding: coding})
			}
		}
	}
	for _, condition := range []string{"*", `"a", *`, `W/"0", "1"`, `x`} {
		requests = append(requests, engine.Request{Method: "GET", Target: contract.ModelsPath, IfNoneMatch: condition})
	}
	return requests
}

// models are the addresses of models, with their slashes raw and encoded. Those with dot segments raw would be cleaned by
// proxies that stand before some hosts.
func (c *check) models() (requests []engine.Request) {
	for i := range c.dataset.Models {
		m := &c.dataset.Models[i]
		encoded := contract.ModelsPath + "/" + m.Provider + "/" + url.PathEscape(m.ID)
		requests = append(requests, engine.Request{Method: "GET", Target: strings.ReplaceAll(encoded, ".", "%2E")})
		if raw := strings.ReplaceAll(encoded, "%2F", "/"); !strings.Contains(raw, "/.") && !strings.Contains(raw, "//") {
			requests = append(requests, engine.Request{Method: "GET", Target: raw, AcceptEncoding: codings[i%len(codings)]})
		}
	}
	return requests
}

// queries are random queries of the list in random codings. A fifth has the tag of its own answer, or of that in another
// coding.
func (c *check) queries(n int) (requests []engine.Request) {
	for range n {
		request := engine.Request{
			Method: "GET", Target: contract.ModelsPath + "?" + oracle.Query(c.random, c.dataset),
			AcceptEncoding: codings[c.random.IntN(len(codings))],
		}
		if c.random.IntN(5) == 0 {
			other := request
			if c.random.IntN(3) == 0 {
				other.AcceptEncoding = codings[c.random.IntN(len(codings))]
			}
			response := c.engine.Answer(&other)
			request.IfNoneMatch = headersOf(&response).Get("ETag")
		}
		requests = append(requests, request)
	}
	return requests
}
