// Command e2e checks the built programs as a user meets them: it has bin/generator write datasets and build trees, serves
// them with bin/caddy, and holds every promise of the API, every document of the tree and thousands of random queries
// against the running server, in both modes. Then it has providers change, and follows the change through bin/generator sync
// and build to a server under load.
//
//	go run ./scripts/e2e -queries 10000
package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/oracle"
	"modelcatalog/scripts/promises"
)

func main() {
	queries := flag.Int("queries", 10_000, "random `number` of queries for each server")
	hostile := flag.Int("hostile", 2000, "`number` of models of the hostile dataset")
	flag.Parse()
	work, err := os.MkdirTemp("", "e2e-")
	if err == nil {
		err = run(work, *queries, *hostile)
		os.RemoveAll(work)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		os.Exit(1)
	}
}

func run(work string, queries, hostile int) error {
	hostileData := filepath.Join(work, "hostile")
	if err := generator("synth", "-models", fmt.Sprint(hostile), "-seed", "7", "-hostile", "-out", hostileData); err != nil {
		return err
	}
	for _, data := range []string{"dataset/data", hostileData} {
		if err := generator("check", "-dataset", data); err != nil {
			return err
		}
		d, err := dataset.Load(os.DirFS(data))
		if err != nil {
			return err
		}
		tree := filepath.Join(work, "dist-"+filepath.Base(data))
		for range 2 { // the second finds nothing to do
			if err := generator("build", "-dataset", data, "-out", tree); err != nil {
				return err
			}
		}
		for _, documents := range []string{"memory", "files"} {
			c := check{dataset: d, data: data, tree: tree, documents: documents, queries: queries}
			if err := c.run(); err != nil {
				return fmt.Errorf("%s, documents %s: %w", data, documents, err)
			}
		}
	}
	if err := runChain(work); err != nil {
		return fmt.Errorf("from the providers to the readers: %w", err)
	}
	return nil
}

// generator runs bin/generator.
func generator(args ...string) error {
	command := exec.Command("bin/generator", args...)
	command.Stdout, command.Stderr = os.Stdout, os.Stdout
	if err := command.Run(); err != nil {
		return fmt.Errorf("bin/generator %s: %w", strings.Join(args, " "), err)
	}
	return nil
}

// check is one server to be checked.
type check struct {
	dataset   *dataset.Dataset
	data      string // its folder
	tree      string
	documents string
	queries   int
	admin     string // address by which it can be reloaded; empty: none

	environment []string // of the server
	do          promises.Do
}

func (c *check) run() (err error) {
	stop, err := c.start()
	if err != nil {
		return err
	}
	defer func() {
		if stopErr := stop(); err == nil {
			err = stopErr
		}
	}()
	start := time.Now()
	cases := 0
	if c.data == "dataset/data" { // the promises name models of it
		if cases, err = c.promises(); err != nil {
			return err
		}
	}
	files, err := c.files()
	if err != nil {
		return err
	}
	ids, err := c.ids()
	if err != nil {
		return err
	}
	if err := c.random(); err != nil {
		return err
	}
	fmt.Printf("%s, documents %s: %d promises, %d documents, %d addresses of models, %d random queries held (%.1f s)\n",
		filepath.Base(c.data), c.documents, cases, files, ids, c.queries, time.Since(start).Seconds())
	return nil
}

// start starts bin/caddy and waits until it answers. The function that it returns stops it and wants it to end well.
func (c *check) start() (stop func() error, err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	address := "http://" + listener.Addr().String()
	listener.Close()
	var log bytes.Buffer
	server := exec.Command("bin/caddy", "run")
	c.environment = append(os.Environ(), "CATALOG_ADDRESS="+address, "CATALOG_ADMIN="+cmp.Or(c.admin, "off"),
		"CATALOG_DATASET="+c.data, "CATALOG_ROOT="+c.tree, "CATALOG_DOCUMENTS="+c.documents)
	server.Env = c.environment
	server.Stdout, server.Stderr = &log, &log
	if err := server.Start(); err != nil {
		return nil, err
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Wait() }()
	if c.do, err = promises.Server(address); err != nil {
		return nil, err
	}
	stop = func() error {
		if err := server.Process.Signal(syscall.SIGTERM); err != nil {
			return err
		}
		if err := <-ended; err != nil {
			return fmt.Errorf("bin/caddy: %w\n%s", err, log.Bytes())
		}
		for line := range strings.Lines(log.String()) {
			ours := strings.Contains(line, `"logger":"http.handlers.model_catalog"`) && strings.Contains(line, `"level":"warn"`)
			if ours || strings.Contains(line, `"level":"error"`) {
				return fmt.Errorf("bin/caddy logged %s", line)
			}
		}
		return nil
	}
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		response, err := c.do("GET", "/api/v1", nil)
		if err == nil {
			return stop, response.Body.Close()
		}
		select {
		case err := <-ended:
			return nil, fmt.Errorf("bin/caddy ended: %w\n%s", err, log.Bytes())
		default:
		}
		if time.Now().After(deadline) {
			return nil, fmt.Errorf("bin/caddy does not answer: %w: %w", err, stop())
		}
	}
}

// get returns an answer with its body.
func (c *check) get(target string, headers http.Header) (*http.Response, []byte, error) {
	response, err := c.do("GET", target, headers)
	if err != nil {
		return nil, nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return response, body, err
}

func (c *check) promises() (int, error) {
	names, err := fs.Glob(promises.Files, "*.txt")
	if err != nil {
		return 0, err
	}
	cases := 0
	for _, name := range names {
		text, err := promises.Files.ReadFile(name)
		if err != nil {
			return 0, err
		}
		all, err := promises.Parse(name, text)
		if err != nil {
			return 0, err
		}
		for _, one := range all {
			if faults := one.Run(c.do); len(faults) > 0 {
				return 0, fmt.Errorf("%s", strings.Join(faults, "\n"))
			}
		}
		cases += len(all)
	}
	return cases, nil
}

// files compares the API's documents in the tree with what the server gives, but for the models, which ids compares.
func (c *check) files() (int, error) {
	files := 0
	for file, target := range map[string]string{
		"index.json": "", "openapi.json": "/openapi.json", "README.md": "/README.md",
		"providers.json": "/providers", "stats.json": "/stats", "models/index.json": "/models",
	} {
		files++
		if err := c.same(target, file); err != nil {
			return 0, err
		}
	}
	for _, limit := range []int{50, 100} {
		for page := 1; page <= (len(c.dataset.Models)+limit-1)/limit; page++ {
			files++
			target, file := fmt.Sprintf("/models?limit=%d&page=%d", limit, page), fmt.Sprintf("models/_pages/%d/%d.json", limit, page)
			if err := c.same(target, file); err != nil {
				return 0, err
			}
		}
	}
	return files, nil
}

func (c *check) same(target, file string) error {
	want, err := os.ReadFile(filepath.Join(c.tree, "api/v1", file))
	if err != nil {
		return err
	}
	response, got, err := c.get("/api/v1"+target, nil)
	if err != nil {
		return err
	}
	if response.StatusCode != 200 || !bytes.Equal(got, want) {
		return fmt.Errorf("GET /api/v1%s is %d and not the bytes of %s", target, response.StatusCode, file)
	}
	return nil
}

// ids asks for every model by its id, fully encoded, and raw where the id can stand in an address as it is.
func (c *check) ids() (int, error) {
	asked := 0
	for i := range c.dataset.Models {
		m := &c.dataset.Models[i]
		want := oracle.Encode(map[string]any{"data": oracle.Show(m)})
		encoded := strings.ReplaceAll(url.QueryEscape(m.ID), "+", "%20")
		forms := []string{encoded, strings.ReplaceAll(encoded, "%2F", "/"), (&url.URL{Path: m.ID}).EscapedPath()}
		slices.Sort(forms)
		for _, form := range slices.Compact(forms) {
			asked++
			response, got, err := c.get("/api/v1/models/"+m.Provider+"/"+form, nil)
			if err != nil {
				return 0, err
			}
			if response.StatusCode != 200 || !bytes.Equal(got, want) {
				return 0, fmt.Errorf("model %s %.100q, asked for as %.100s, is %d: %.200s", m.Provider, m.ID, form, response.StatusCode, got)
			}
		}
	}
	return asked, nil
}

// random compares answers to random queries with the oracle's.
func (c *check) random() error {
	rng := rand.New(rand.NewPCG(2026, 1))
	for range c.queries {
		rawQuery := oracle.Query(rng, c.dataset)
		want, ok := oracle.List(c.dataset, rawQuery)
		response, got, err := c.get("/api/v1/models?"+rawQuery, nil)
		switch {
		case err != nil:
			return err
		case ok && (response.StatusCode != 200 || !bytes.Equal(got, want)):
			return fmt.Errorf("query %q: %d %.300s, want %.300s", rawQuery, response.StatusCode, got, want)
		case !ok && response.StatusCode != 400:
			return fmt.Errorf("query %q: %d, want 400", rawQuery, response.StatusCode)
		}
	}
	return nil
}
