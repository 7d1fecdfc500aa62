package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/mentions"
)

const (
	maxChecked = 4 << 20          // bytes of the largest file of a directory that is read
	maxInput   = 64 << 20         // bytes of standard input
	gitTimeout = 20 * time.Second // git waits for the writer of a .gitignore that is a pipe, and some patterns take exponential time
)

// skip says that a file or a directory could not be read.
func (c *checker) skip(name string, err error) {
	reason := shown(name) + ": " + jsonl.Cause(err).Error()
	c.unread = append(c.unread, reason)
	c.note("models: %s", reason)
}

// walk checks a file, the text files of a directory, or standard input.
func (c *checker) walk(name string) error {
	if name == "-" {
		text, err := io.ReadAll(io.LimitReader(c.stdin, maxInput+1))
		if len(text) > maxInput {
			return fmt.Errorf("more than %d bytes", maxInput)
		}
		c.check("", "<stdin>", string(text), true)
		return err
	}
	if info, err := os.Stat(name); err != nil {
		return err
	} else if info.IsDir() {
		return c.walkDirectory(name)
	}
	directory := "." // in which --fix stays
	if !filepath.IsLocal(name) {
		directory, name = filepath.Split(name)
	}
	return c.read(os.DirFS(directory), directory, filepath.Clean(name), true)
}

func (c *checker) walkDirectory(name string) error {
	paths, err := c.filesOf(name)
	if err != nil {
		return err
	}
	files := jsonl.Dir(name) // git lists files in directories that have become symbolic links, which may lead out
	for _, path := range paths {
		// Another repository, of which no file is read, has a slash at its end.
		info, err := fs.Lstat(files, strings.TrimSuffix(path, "/"))
		if errors.Is(err, fs.ErrNotExist) || err != nil && strings.Contains(err.Error(), "escapes") { // deleted, but git lists it
			continue
		}
		if err == nil && info.Mode().IsRegular() && info.Size() <= maxChecked {
			err = c.read(files, name, path, false)
		}
		if err != nil {
			c.skip(filepath.Join(name, path), err)
		}
	}
	return nil
}

// read checks a file of a directory, if it is text or binary files are allowed. UTF-16 with a byte order mark is decoded.
func (c *checker) read(files fs.FS, directory, path string, binary bool) error {
	if mentions.Skip(filepath.ToSlash(path)) {
		return nil
	}
	content, err := jsonl.ReadText(files, filepath.ToSlash(path))
	if err != nil {
		return err
	}
	text, _, err := transform.String(unicode.BOMOverride(transform.Nop), content)
	if err == nil && (binary || strings.IndexByte(text[:min(len(text), 8000)], 0) < 0) { // as git tells binary files
		c.check(directory, path, text, text != content)
	}
	return err
}

// filesOf returns the files of a directory: those that git does not ignore or, outside of a repository, those whose path has no name
// that begins with a full stop, and no node_modules.
func (c *checker) filesOf(directory string) (paths []string, err error) {
	limit := cmp.Or(c.timeout, gitTimeout)
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	// The repository may be an attacker's: no setting of it may name a program, and no object that it lacks may be fetched.
	list := exec.CommandContext(ctx, "git", "-C", directory, "-c", "core.fsmonitor=false", "-c", "safe.bareRepository=explicit",
		"ls-files", "-z", "--cached", "--others", "--exclude-standard")
	list.Env = append(os.Environ(), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none")
	var stderr strings.Builder
	list.Stderr, list.WaitDelay = &stderr, time.Second
	out, err := list.Output()
	says := func(text string) bool { return strings.Contains(stderr.String(), text) }
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("git does not list the files within %v; perhaps a .gitignore is a pipe, or has many patterns with **", limit)
	case err == nil:
		for line := range strings.Lines(stderr.String()) {
			if unread, found := strings.CutPrefix(line, "warning: could not open directory "); found {
				c.skip(directory, errors.New(strings.TrimSpace(unread)))
			}
		}
		return slices.Sorted(strings.FieldsFuncSeq(string(out), func(r rune) bool { return r == 0 })), nil
	case !errors.Is(err, exec.ErrNotFound) && !says("not a git repository") && !says("cannot use bare repository"):
		return nil, fmt.Errorf("git: %w: %s", err, strings.Join(strings.Fields(stderr.String()), " "))
	}
	err = fs.WalkDir(os.DirFS(directory), ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case path == ".":
			return err
		case err != nil:
			c.skip(filepath.Join(directory, path), err)
		case !entry.IsDir():
			paths = append(paths, path)
		case entry.Name()[0] == '.' || entry.Name() == "node_modules":
			return fs.SkipDir // files such as .env name models, directories such as .venv are of others
		}
		return nil
	})
	return paths, err
}
