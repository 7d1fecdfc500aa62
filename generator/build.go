package main

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/generator/publish"
	"modelcatalog/generator/site"
	"modelcatalog/site/contract"
	"modelcatalog/site/downloads"
	"modelcatalog/site/edge"
	"modelcatalog/site/hosts"
	"modelcatalog/site/representation"
	"modelcatalog/site/tree"
)

type buildOptions struct {
	site.Options
	host     string
	engine   []byte // the WebAssembly module for a host that runs it; nil publishes files only
	sidecars bool
	target   *publish.Target
	memory   *publish.Memory // of earlier builds to the target
	key      string          // file of the private key that signs /version.json; may be empty
}

// buildCommand is a run of generator build.
type buildCommand struct {
	options buildOptions

	// What flags say that options do not have as it is written.
	dir        *string // the dataset
	out        *string // the published tree
	engine     *string // a file, or none
	report     *string // an address
	modelPages *bool
	fresh      *bool // refuse stale facts
}

func prepareBuild(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	var b buildCommand
	b.dir = datasetFlag(flags)
	b.out = flags.String("out", "dist",
		"`directory` to publish to; it must be new, empty, or written by an earlier build")
	flags.StringVar(&b.options.BaseURL, "base-url", "", "`address` of the service, as its documents give it "+
		"(default: url in settings.json, or "+contract.DefaultBaseURL+")")
	b.modelPages = flags.Bool("model-pages", true,
		"make a page of the website for each model; otherwise the explorer gets models from the API")
	flags.BoolVar(&b.options.sidecars, "sidecars", true,
		"write compressed representations and ETags next to the documents, "+
			"for Caddy's file_server; no other host reads them")
	flags.StringVar(&b.options.host, "host", hosts.Caddy,
		"`name` of the host that serves the tree, for its configuration files: "+
			strings.Join(hosts.Names, ", "))
	b.engine = flags.String("engine", "", "`file` of the engine that answers queries on cloudflare "+
		"(default: edge.wasm next to this program); none publishes files only")
	b.report = flags.String("report", "",
		"https or mailto `address` to which people report wrong facts, which pages fill in "+
			"(default: report in settings.json)")
	b.fresh = flags.Bool("fresh", false, "refuse to publish facts that are stale, instead of a warning")
	keyFlag(flags, &b.options.key, "sign", "that signs /version.json: the signature is /"+tree.Signature)
	return b.run
}

// check finds what can be wrong with the command line before the dataset is read, which takes seconds.
func (b *buildCommand) check() error {
	if !slices.Contains(hosts.Names, b.options.host) {
		return wrongUsage("--host: %q is not one of %s", b.options.host, strings.Join(hosts.Names, ", "))
	}
	var err error
	b.options.engine, err = readEngine(b.options.host, *b.engine)
	if err != nil {
		return err
	}
	if _, err := (contract.Options{BaseURL: b.options.BaseURL}).URL(); err != nil {
		return wrongUsage("--base-url: %w", err)
	}
	if *b.report != "" {
		if err := dataset.CheckReport(*b.report); err != nil {
			return wrongUsage("--report: %w", err)
		}
	}
	if inside(*b.out, *b.dir) {
		return wrongUsage("--out: %s is in the dataset, which the next sync would copy with it: "+
			"build to a directory outside %s", *b.out, *b.dir)
	}
	return nil
}

func (b *buildCommand) run(stdout, stderr io.Writer) error {
	if err := b.check(); err != nil {
		return err
	}

	// The lock on the target is taken first: of two builds at once the second waits, and reads what
	// is newest then.
	target, err := publish.Open(*b.out)
	if err != nil {
		return err
	}
	defer target.Close()
	fsys, d, changes, err := load(*b.dir, nil)
	if err != nil {
		return err
	}
	models := humanize.Comma(int64(len(d.Models)))
	fmt.Fprintf(stderr, "%-8s %s: %s models of %d providers\n", "dataset", *b.dir, models, len(d.Providers))

	// Stale facts are still the best there are, so without --fresh they are no reason to publish
	// nothing.
	warning := staleness(d, now())
	if warning != "" && *b.fresh {
		return errors.New(warning + ", or build without --fresh")
	}
	if warning != "" {
		fmt.Fprintf(stderr, "%-8s %s\n", "warning", warning)
	}

	// A flag outranks the settings of the dataset.
	d.Settings.Report = cmp.Or(*b.report, d.Settings.Report)
	options := b.options
	options.BaseURL = cmp.Or(options.BaseURL, d.Settings.URL, contract.DefaultBaseURL)
	options.Dataset = fsys
	options.Changes = changes
	options.Previous = os.DirFS(*b.out) // whose kept files are still linked from pages that people have open
	options.NoModelPages = !*b.modelPages

	// What an earlier build made of the same bytes is not made again, if the program is the same.
	options.target = target
	options.memory = target.Memory(programDigest())
	options.Memory = options.memory

	// A host of files has no MCP server that pages could name, and only Caddy reads sidecars.
	options.NoAgents = options.host != hosts.Caddy && options.engine == nil
	options.sidecars = options.sidecars && options.host == hosts.Caddy
	return build(d, *b.out, options, stdout, stderr)
}

// staleness returns a sentence about facts that are stale at a time, by the provider whose facts
// are oldest, or "" if they are fresh. The clock decides only what the terminal says. The tree has
// the day from which on facts are stale, so that two builds of one dataset are the same.
func staleness(d *dataset.Dataset, at dataset.Timestamp) string {
	readings, stale := evidence.Readings(d)
	if stale == nil || at < *stale {
		return ""
	}
	oldest := "" // the provider
	for _, p := range d.Providers {
		hasModels := len(d.ModelsOf(p.ID)) > 0
		if hasModels && (oldest == "" || readings[p.ID] < readings[oldest]) {
			oldest = p.ID
		}
	}
	const sentence = "the facts are stale since %s: those of %s were last read on %s; sync before you publish"
	return fmt.Sprintf(sentence, stale.Day(), oldest, readings[oldest])
}

// programDigest returns a digest of this program with its templates and schemas, or "" if its file
// cannot be read: then nothing of an earlier build is used, because another program may have made
// it.
func programDigest() string {
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	file, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return ""
	}
	return fmt.Sprintf("%x", sum.Sum(nil))
}

// inside reports whether a path is a directory or in it, going by the names.
//
// LIMIT: a symbolic link into the directory is not noticed, because a path that does not exist yet
// cannot be resolved.
func inside(path, dir string) bool {
	path, pathErr := filepath.Abs(path)
	dir, dirErr := filepath.Abs(dir)
	relative, err := filepath.Rel(dir, path)
	return errors.Join(pathErr, dirErr, err) == nil && filepath.IsLocal(relative)
}

func build(d *dataset.Dataset, out string, options buildOptions, stdout, stderr io.Writer) error {
	start := time.Now() // for people only: no time is in the tree
	catalogs := catalog.NewSet(d)
	tree, err := site.Documents(d, catalogs, options.Options)
	if err != nil {
		return err
	}
	if d.Settings.Report == "" {
		const missing = "pages cannot say where to report a wrong fact, and offer a text to copy: " +
			"set report in settings.json, or use --report"
		fmt.Fprintf(stderr, "%-8s %s\n", "report", missing)
	}
	for _, note := range tree.Notes {
		fmt.Fprintf(stderr, "%-8s %s\n", "size", note)
	}
	if err := addFiles(tree, d, catalogs, options); err != nil {
		return err
	}
	s, err := options.target.Publish(tree.Documents, publish.Options{
		Sidecars: options.sidecars,
		Worth:    worth,
		Check:    tree.Checker.Check,
		Rules:    tree.Rules,
		Memory:   options.memory,
	})
	if err != nil {
		return err
	}
	result := "published " + out
	if !s.Changed {
		result = out + " is up to date"
	}
	files := humanize.Comma(int64(s.Files))
	written := humanize.Comma(int64(s.Written))
	size := humanize.Bytes(uint64(s.Bytes))
	seconds := time.Since(start).Seconds()
	fmt.Fprintf(stdout, "%s: %s files (%s), of which %s changed (%.1f s)\n",
		result, files, size, written, seconds)
	return nil
}

// worth reports whether a coding of a document is worth a file. Caddy compresses the API's
// documents in memory.
func worth(d representation.Document, c representation.Coding) bool {
	// Pages of models are many and small: br would save half a kilobyte over gzip, which every
	// client reads.
	if strings.HasPrefix(d.Path, "models/") && strings.Count(d.Path, "/") > 2 {
		return c == representation.Gzip
	}
	return !strings.HasPrefix(d.Path, "api/")
}

// addFiles adds the files besides the documents: configuration for the host, the engine with its
// dataset, and the signature.
func addFiles(documents *site.Tree, d *dataset.Dataset, catalogs catalog.Set, options buildOptions) error {
	files, err := hosts.Files(options.host, hosts.Options{
		BaseURL:   options.BaseURL,
		Engine:    options.engine != nil,
		Documents: documents.All,
	})
	if err != nil {
		return err
	}
	documents.Add(files...)
	if options.engine != nil {
		pack, err := edge.Pack(d, catalogs, contract.Options{BaseURL: options.BaseURL}, options.Changes)
		if err != nil {
			return fmt.Errorf("pack the dataset for the engine: %w", err)
		}
		worker, err := edge.Documents(options.engine, pack)
		if err != nil {
			return err
		}
		documents.Add(worker...)
	}
	if options.key != "" {
		signed, err := sign(documents.Version, options.key)
		if err != nil {
			return err
		}
		// version.json has the digests of the dataset, the downloads and the exports, so signing it
		// signs these.
		documents.Add(representation.Document{Path: tree.Signature, MediaType: downloads.Text, Body: signed})
	}
	return nil
}

// readEngine returns the WebAssembly module for a host that runs it, or nil if the host cannot or
// should not.
func readEngine(host, file string) ([]byte, error) {
	switch {
	case file == "none", host != hosts.Cloudflare && file == "":
		return nil, nil
	case host != hosts.Cloudflare:
		return nil, wrongUsage("--engine: host %s cannot run an engine", host)
	case file == "":
		// make puts both into one directory. If the path is not known, the error below names the file.
		program, _ := os.Executable()
		file = filepath.Join(filepath.Dir(program), "edge.wasm")
	}
	module, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("the engine: %w: make bin/edge.wasm, or use --engine none", err)
	}
	return module, nil
}
