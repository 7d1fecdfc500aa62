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

// writeFormula writes the formula by which Homebrew installs the archives of a release. Its digests are those of SHA256SUMS.
func writeFormula(release, releases, sums, file string) error {
	list, err := os.ReadFile(sums)
	if err != nil {
		return err
	}
	digests := map[string]string{}
	for line := range strings.Lines(string(list)) {
		digest, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		digests[name] = digest
	}
	archive := func(system, processor string) (string, error) {
		name := fmt.Sprintf("models_%s_%s_%s.tar.gz", release, system, processor)
		if digests[name] == "" {
			return "", fmt.Errorf("%s has no digest of %s", sums, name)
		}
		return fmt.Sprintf("url \"%s/%s/%s\"\n      sha256 \"%s\"", releases, release, name, digests[name]), nil
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
	homepage := strings.TrimSuffix(releases, "/releases/download")
	err = formula.Execute(out, map[string]string{"Version": strings.TrimPrefix(release, "v"), "Homepage": homepage})
	if err != nil {
		return err
	}
	return out.Close()
}
