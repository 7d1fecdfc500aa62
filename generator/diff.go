package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/pflag"

	"modelcatalog/dataset"
)

const diffHelp = `
BASE is the directory of another dataset, or a revision of git, such as main, that has the dataset in the same directory. The result is
Markdown for a pull request, with a line for each model, the most important first.`

const maxDiff = 60_000 // bytes, because a pull request on GitHub has at most 65,536 characters

func prepareDiff(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	dir := flags.String("dataset", "dataset/data", "`directory` of the dataset")
	return func(stdout, _ io.Writer) error {
		base, err := openOther(*dir, flags.Arg(0))
		if err != nil {
			return err
		} else if base == nil {
			return errors.New("HEAD has no commit to compare with")
		}
		was, err := dataset.Load(base)
		if err != nil {
			return fmt.Errorf("dataset %s:\n%w", flags.Arg(0), err)
		}
		_, is, _, err := load(*dir, nil)
		if err != nil {
			return err
		}
		lines, size := effects(was, is), 0
		for i, line := range lines {
			if size += len(line); size > maxDiff {
				lines = append(lines[:i], fmt.Sprintf("- … and %d more\n", len(lines)-i))
				break
			}
		}
		if len(lines) == 0 {
			lines = []string{"Nothing changes for users."}
			if n := max(missing(was, is), missing(is, was)); n > 0 {
				lines = append(lines, " "+english.Plural(n, "line", "")+" of the dataset changed.")
			}
			lines = append(lines, "\n")
		}
		_, err = io.WriteString(stdout, strings.Join(lines, ""))
		return err
	}
}

// missing counts the lines of a dataset that are not in another.
func missing(in, of *dataset.Dataset) (n int) {
	files := in.Files()
	for name, content := range of.Files() {
		for line := range bytes.Lines(content) {
			if !bytes.Contains(files[name], line) {
				n++
			}
		}
	}
	return n
}
