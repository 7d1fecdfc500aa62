package main

import (
	_ "embed"
	"fmt"
	"os"
	"strings"
	"text/template"
)

//go:embed homebrew/model-catalog.rb
var formulaText string

// writeFormula writes the formula by which Homebrew installs the archives of a release. Its digests
// are those of SHA256SUMS.
func writeFormula(release, releases, sums, file string) error {
	list, err := os.ReadFile(sums)
	if err != nil {
		return err
	}
	digests := map[string]string{} // by the name of an archive
	for line := range strings.Lines(string(list)) {
		digest, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		digests[name] = digest
	}
	archive := func(system, processor string) (string, error) {
		name := fmt.Sprintf("models_%s_%s_%s.tar.gz", release, system, processor)
		if digests[name] == "" {
			return "", fmt.Errorf("%s has no digest of %s", sums, name)
		}
		// Two lines of Ruby. The template has the first at its column, and the second needs its
		// own.
		lines := fmt.Sprintf("url \"%s/%s/%s\"\n", releases, release, name)
		lines += fmt.Sprintf("      sha256 %q", digests[name])
		return lines, nil
	}
	formula, err := template.New("formula").Funcs(template.FuncMap{"archive": archive}).Parse(formulaText)
	if err != nil {
		return err
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer out.Close()
	err = formula.Execute(out, map[string]string{
		"Version":  strings.TrimPrefix(release, "v"),
		"Homepage": strings.TrimSuffix(releases, "/releases/download"),
	})
	if err != nil {
		return err
	}
	return out.Close() // which may fail to write the last of it
}
