package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"modelcatalog/dataset"
	"modelcatalog/scripts/process"
)

// buildHostile publishes n models whose ids, names and texts break careless programs. Every file must be valid, and must have only
// the elements, attributes, schemes of addresses, and properties that the files of the sample have. What the command line prints
// must not control the terminal.
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
	return fmt.Sprintf("%d files of %d models are valid, and have only the %d parts that others have", total, n, len(usual)), errors.Join(faults...)
}

// readers check a file by its extension, and name its parts.
var readers = map[string]func(text []byte, part func(string)) error{
	".json": readJSON, ".ndjson": readLines, ".csv": readCSV, ".html": readHTML, ".atom": readXML, ".xml": readXML, ".svg": readXML,
	".ics": readCalendar, ".md": readText, ".txt": readText,
}

// readTree checks the files of a tree, and returns their parts, each with a file that has it, and the number of files.
func readTree(tree string) (parts map[string]string, files int, err error) {
	parts = map[string]string{}
	err = fs.WalkDir(os.DirFS(tree), ".", func(name string, entry fs.DirEntry, err error) error {
		read := readers[path.Ext(name)]
		if err != nil || entry.IsDir() || read == nil {
			return err
		}
		files++
		text, err := os.ReadFile(filepath.Join(tree, name))
		if err == nil {
			err = read(text, func(part string) { parts[path.Ext(name)+" "+part] = name })
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return err
	})
	return parts, files, err
}

func readJSON(text []byte, _ func(string)) error {
	if !json.Valid(text) {
		return errors.New("not valid JSON")
	}
	return nil
}

func readLines(text []byte, part func(string)) error {
	for line := range bytes.Lines(text) {
		if err := readJSON(line, part); err != nil {
			return err
		}
	}
	return nil
}

// readCSV requires that all rows have the same number of fields, as encoding/csv does.
func readCSV(text []byte, _ func(string)) error {
	_, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	return err
}

func readHTML(text []byte, part func(string)) error {
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

func readXML(text []byte, part func(string)) error {
	for decoder := xml.NewDecoder(bytes.NewReader(text)); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if start, is := token.(xml.StartElement); is {
			part(start.Name.Local)
			for _, attribute := range start.Attr {
				part(start.Name.Local + " " + attribute.Name.Local)
			}
		}
	}
}

var property = regexp.MustCompile(`^[A-Z-]+`)

// readCalendar requires lines of at most 75 bytes that end as RFC 5545 says.
func readCalendar(text []byte, part func(string)) error {
	for line := range strings.SplitSeq(strings.TrimSuffix(string(text), "\r\n"), "\r\n") {
		if len(line) > 75 || line == "" || strings.ContainsAny(line, "\r\n") {
			return fmt.Errorf("the line %q is no line of a calendar", line)
		}
		if line[0] != ' ' {
			part(property.FindString(line))
		}
	}
	return nil
}

// readText requires that a text does not control a terminal.
func readText(text []byte, _ func(string)) error {
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
		if err := readText(text, nil); err != nil {
			return fmt.Errorf("models %q: %w", command, err)
		}
	}
	return nil
}
