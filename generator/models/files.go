package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/mentions"
)

const (
	maxChecked = 4 << 20  // bytes of the largest file of a directory that is read
	maxInput   = 64 << 20 // bytes of standard input, and of a file that the command line names

	// gitTimeout is how long git may take: it waits for the writer of a .gitignore that is a pipe,
	// and some patterns take exponential time.
	gitTimeout = 20 * time.Second
)

// skip says that a file or a directory could not be read.
func (c *checker) skip(name string, err error) {
	reason := fileAtStart(name) + ": " + jsonl.Cause(err).Error()
	c.unread = append(c.unread, reason)
	c.note("models: %s", reason)
}

// walk checks a file, the text files of a directory, or standard input.
func (c *checker) walk(name string) error {
	if name == "-" {
		text, err := io.ReadAll(io.LimitReader(c.stdin, maxInput+1))
		if len(text) > maxInput {
			return fmt.Errorf("more than %d bytes: split it", maxInput)
		}
		loaded := contents{path: "<stdin>", text: string(text), encoded: true}
		loaded.mentions = c.mentionsIn(loaded.text)
		c.check("", &loaded)
		return err
	}
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if info.IsDir() {
		return c.walkDirectory(name)
	}
	directory := "." // in which --fix stays
	if !filepath.IsLocal(name) {
		directory, name = filepath.Split(name)
	}
	loaded := c.load(os.DirFS(directory), filepath.Clean(name), true)
	if loaded.err == nil && !loaded.skipped {
		c.check(directory, &loaded)
	}
	return loaded.err
}

func (c *checker) walkDirectory(name string) error {
	paths, err := c.filesOf(name)
	if err != nil {
		return err
	}
	files := jsonl.Dir(name) // git lists files in directories that have become symbolic links, which may lead out

	// Files are read and searched side by side, a few ahead of the one that is judged. Judging
	// keeps their order, so that a report does not depend on the number of processors.
	next := make(chan chan contents, runtime.GOMAXPROCS(0))
	go func() {
		defer close(next)
		for _, path := range paths {
			loaded := make(chan contents, 1)
			next <- loaded
			go func() { loaded <- c.load(files, path, false) }()
		}
	}()
	for pending := range next {
		loaded := <-pending
		switch {
		case loaded.err != nil:
			c.skip(filepath.Join(name, loaded.path), loaded.err)
		case !loaded.skipped:
			c.check(name, &loaded)
		}
	}
	return nil
}

// contents are those of a file, and the mentions in it.
type contents struct {
	path     string
	text     string
	encoded  bool // whether the file's bytes are not the text
	mentions iter.Seq[mentions.Mention]
	skipped  bool // whether it is not checked: too large, binary, a link, a lock file
	err      error
}

// load reads a file of a directory and finds the mentions in it. It skips binary and very large
// files, unless the command line names them. UTF-16 with a byte order mark is decoded. It changes
// nothing of the checker, because several files are loaded at a time.
func (c *checker) load(files fs.FS, path string, named bool) (loaded contents) {
	loaded.path = path
	if !named {
		// git lists another repository inside of this one by a name with a slash at its end. None
		// of its files is read.
		info, err := fs.Lstat(files, strings.TrimSuffix(path, "/"))

		// git also lists files that were deleted, or whose directory has become a link that leads out.
		// LIMIT: os.Root has no error value for a path that escapes, so its text tells.
		gone := errors.Is(err, fs.ErrNotExist) || err != nil && strings.Contains(err.Error(), "escapes")
		switch {
		case gone:
			loaded.skipped = true
		case err != nil:
			loaded.err = err
		case !info.Mode().IsRegular() || info.Size() > maxChecked:
			loaded.skipped = true
		}
	}
	if named {
		info, err := fs.Stat(files, filepath.ToSlash(path))
		if err == nil && info.Size() > maxInput {
			err = fmt.Errorf("more than %d bytes: split it", maxInput)
		}
		loaded.err = err
	}
	if loaded.skipped || loaded.err != nil {
		return loaded
	}
	if mentions.Skip(filepath.ToSlash(path)) {
		loaded.skipped = true
		return loaded
	}
	content, err := jsonl.ReadText(files, filepath.ToSlash(path))
	if err != nil {
		loaded.err = err
		return loaded
	}
	loaded.text, _, loaded.err = transform.String(unicode.BOMOverride(transform.Nop), content)
	loaded.encoded = loaded.text != content

	// git looks for a zero in as many bytes; see buffer_is_binary in its xdiff-interface.c.
	binary := strings.IndexByte(loaded.text[:min(len(loaded.text), 8000)], 0) >= 0
	if loaded.err != nil || binary && !named {
		loaded.skipped = true
		return loaded
	}
	loaded.mentions = c.mentionsIn(loaded.text)
	return loaded
}

// mentionsIn returns the mentions in a text. Repositories repeat files: three quarters of the bytes
// of crewAI's are translated or older documentation that is the same in many directories. Equal
// texts have the same mentions.
func (c *checker) mentionsIn(text string) iter.Seq[mentions.Mention] {
	if len(text) > maxChecked {
		// The command line names a log or a dump. It can have millions of mentions, which would fill
		// the memory, so each is found when the one before it has been judged.
		return c.finder.Find(text)
	}
	key := sha256.Sum256([]byte(text))
	if known, found := c.mentions.Load(key); found {
		return slices.Values(known.([]mentions.Mention))
	}
	found := slices.Collect(c.finder.Find(text))
	for i := range found {
		found[i].Text = strings.Clone(found[i].Text) // the rest of the file is not kept
	}
	c.mentions.Store(key, found)
	return slices.Values(found)
}

// filesOf returns the files of a directory: those that git does not ignore or, outside of a
// repository, all but those in node_modules and in directories whose names begin with a full stop.
func (c *checker) filesOf(directory string) (paths []string, err error) {
	limit := cmp.Or(c.timeout, gitTimeout)
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	list := git(ctx, directory, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	var stderr strings.Builder
	list.Stderr = &stderr
	list.WaitDelay = time.Second // a child of git can keep standard error open after git has ended
	out, err := list.Output()

	// git has one exit code for all errors, so its words tell them apart.
	says := func(text string) bool { return strings.Contains(stderr.String(), text) }
	switch {
	case ctx.Err() != nil:
		const perhaps = "perhaps a .gitignore is a pipe, or has many patterns with **"
		return nil, fmt.Errorf("git does not list the files within %v; %s", limit, perhaps)
	case err == nil:
		// git goes on without what it cannot read, and a check that did the same would seem complete.
		for line := range strings.Lines(stderr.String()) {
			if unread, found := strings.CutPrefix(line, "warning: could not open directory "); found {
				c.skip(directory, errors.New(strings.TrimSpace(unread)))
			}
		}
		return slices.Sorted(strings.FieldsFuncSeq(string(out), func(r rune) bool { return r == 0 })), nil
	case errors.Is(err, exec.ErrNotFound), says("not a git repository"), says("cannot use bare repository"):
		// The files are listed without git, below.
	default:
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
			return fs.SkipDir // files such as .env name models; directories such as .venv have the code of others
		}
		return nil
	})
	return paths, err
}

// git returns a command that runs git in a directory. The repository may be an attacker's: none of
// its settings may name a program that git runs, and git must not fetch objects that it lacks.
func git(ctx context.Context, directory string, args ...string) *exec.Cmd {
	safe := []string{"-C", directory, "-c", "core.fsmonitor=false", "-c", "safe.bareRepository=explicit"}
	command := exec.CommandContext(ctx, "git", append(safe, args...)...)
	command.Env = append(os.Environ(),
		"LC_ALL=C", // messages in English
		"GIT_OPTIONAL_LOCKS=0",
		"GIT_NO_LAZY_FETCH=1",
		"GIT_ALLOW_PROTOCOL=none",
	)
	return command
}
