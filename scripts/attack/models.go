package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"

	"golang.org/x/net/html"

	"modelcatalog/dataset"
	"modelcatalog/scripts/process"
)

// buildHostile publishes n models whose ids, names and texts break careless programs. The files must have only the elements,
// attributes and schemes of addresses that the files of the sample have. Texts, and what the command line prints, must not control
// the terminal.
func buildHostile(work string, n int) (string, error) {
	data := filepath.Join(work, "data")
	if err := process.Generator("synth", "-models", fmt.Sprint(n), "-seed", "5", "-hostile", "-out", data); err != nil {
		return "", err
	}
	tree := filepath.Join(work, "dist")
	if err := process.Generator("build", "-dataset", data, "-out", tree, "-sidecars=false"); err != nil {
		return "", err
	}
	usual, _, err := readTree(sampleTree)
	if err != nil {
		return "", err
	}
	parts, total, err := readTree(tree)
	if err != nil {
		return "", err
	}
	var faults []error
	for part, file := range parts {
		if usual[part] == "" {
			faults = append(faults, fmt.Errorf("%s has %q, which no file of the sample has", file, part))
		}
	}
	faults = append(faults, printHostile(data))
	return fmt.Sprintf("%d files of %d models have only the %d parts that others have", total, n, len(usual)), errors.Join(faults...)
}

// readTree checks the texts of a tree. It returns the elements, attributes, and schemes of addresses in its markup, each with a file
// that has it, and the number of files. The tests of the writers check that each format is valid.
func readTree(tree string) (parts map[string]string, files int, err error) {
	parts = map[string]string{}
	err = fs.WalkDir(os.DirFS(tree), ".", func(name string, entry fs.DirEntry, err error) error {
		extension := path.Ext(name)
		if err != nil || entry.IsDir() || !slices.Contains([]string{".html", ".svg", ".xml", ".atom", ".md", ".txt"}, extension) {
			return err
		}
		files++
		text, err := os.ReadFile(filepath.Join(tree, name))
		switch {
		case err != nil:
		case extension == ".md" || extension == ".txt":
			err = readText(text)
		default:
			err = readMarkup(text, func(part string) { parts[extension+" "+part] = name })
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return err
	})
	return parts, files, err
}

// readMarkup names the parts of HTML or XML as a browser sees them.
func readMarkup(text []byte, part func(string)) error {
	root, err := html.Parse(bytes.NewReader(text))
	if err != nil {
		return err
	}
	for node := range root.Descendants() {
		if node.Type != html.ElementNode {
			continue
		}
		part(node.Data)
		for _, attribute := range node.Attr {
			part(node.Data + " " + attribute.Key)
			if attribute.Key == "href" || attribute.Key == "src" || attribute.Key == "action" {
				address, err := url.Parse(attribute.Val)
				if err != nil {
					return err
				}
				part("scheme " + address.Scheme)
			}
		}
	}
	return nil
}

// readText requires that a text does not control a terminal.
func readText(text []byte) error {
	if i := bytes.IndexFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 }); i >= 0 {
		return fmt.Errorf("the text has a control character: %q", text[max(0, i-20):min(len(text), i+20)])
	}
	return nil
}

// printHostile has the command line print the models of a dataset.
func printHostile(data string) error {
	d, err := dataset.Load(os.DirFS(data))
	if err != nil {
		return err
	}
	commands := [][]string{{"stats"}, {"changes"}, {"find", "a"}, {"find", "--json", "a"}}
	for i := range min(len(d.Models), 20) {
		commands = append(commands, []string{"get", d.Models[i*len(d.Models)/20].Provider + "/" + d.Models[i*len(d.Models)/20].ID})
	}
	for _, command := range commands {
		program := exec.Command("bin/models", slices.Concat([]string{"--dataset", data}, command)...)
		text, err := program.CombinedOutput()
		if code := program.ProcessState.ExitCode(); code < 0 || code > 2 { // 2 is an id that several models have
			return fmt.Errorf("models %q: %w\n%s", command, err, text)
		}
		if err := readText(text); err != nil {
			return fmt.Errorf("models %q: %w", command, err)
		}
	}
	return nil
}
