package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

//go:embed steps.txt
var stepsText string

// steps is what steps.txt shows: the names under which the owner of a repository publishes a
// release.
type steps struct {
	Version    string
	Tag        string // the tag of npm for a version that "npm install" must not get; empty for others
	Repository string // its address
	Assumed    bool   // REPOSITORY was not set
	Slug       string // OWNER/NAME, as in the address
	Owner      string
	Name       string
	Scope      string // of the npm packages; empty if their name has none
	NPM        string
	PyPI       string
	Image      string
	Pages      string // address of the website at GitHub Pages
	BaseURL    string // address of the tree in the image
	Host       string // name of the key: the address of the catalog without its scheme
	PublicKey  string // of the key that signed this release; empty if none did
	Settings   *dataset.Settings
	StaleFrom  string
	Oldest     string // the providers whose facts were read first, with the days
	Main       string // file of the npm package with the data
	Packages   []npmPackage
}

// npmPackage is a package of npm in a release.
type npmPackage struct{ Name, File string }

// oldestShown is how many providers the text names. They are examples: a sync reads them all.
const oldestShown = 3

// writeSteps writes what only the owner can do with the release in a directory, whose dataset is in
// another. It reads the variables of release.sh, as the other steps of it do.
func writeSteps(w io.Writer, release, data, directory string) error {
	d, err := dataset.Load(os.DirFS(data))
	if err != nil {
		return err
	}
	s := newSteps(release, &d.Settings)
	readings, stale := evidence.Readings(d)
	s.StaleFrom = "now"
	if stale != nil {
		s.StaleFrom = stale.Day().String()
	}
	s.Oldest = oldestReadings(d, readings)
	if key := os.Getenv("KEY"); key != "" {
		public, err := os.ReadFile(key + ".pub")
		if err != nil {
			return err
		}
		s.PublicKey = strings.TrimSpace(string(public))
	}
	if err := s.findPackages(directory); err != nil {
		return err
	}
	text, err := template.New("steps").Parse(stepsText)
	if err != nil {
		return err
	}
	return text.Execute(w, s)
}

// newSteps returns the steps with all names that follow from the address of the repository and the
// settings.
func newSteps(release string, settings *dataset.Settings) *steps {
	s := &steps{Version: release, Settings: settings}
	s.Repository = os.Getenv("REPOSITORY")
	if s.Repository == "" {
		s.Repository = "https://github.com/you/models"
		s.Assumed = true
	}
	if strings.Contains(release, "-") {
		s.Tag = "next" // as the workflow publishes a prerelease
	}
	parts := strings.Split(s.Repository, "/")
	s.Owner = parts[len(parts)-2]
	s.Name = parts[len(parts)-1]
	s.Slug = s.Owner + "/" + s.Name
	// Registries take no capitals, and GitHub's addresses make no difference.
	owner := strings.ToLower(s.Owner)
	s.NPM = cmp.Or(os.Getenv("NPM_NAME"), "@"+owner+"/model-catalog")
	if scope, _, scoped := strings.Cut(s.NPM, "/"); scoped {
		s.Scope = scope
	}
	s.PyPI = cmp.Or(os.Getenv("PYPI_NAME"), "model-catalog")
	s.Image = "ghcr.io/" + strings.ToLower(s.Slug)
	s.Pages = "https://" + owner + ".github.io/" + s.Name
	s.BaseURL = cmp.Or(os.Getenv("BASE_URL"), "http://localhost:8080")
	_, s.Host, _ = strings.Cut(cmp.Or(settings.URL, s.Pages), "://")
	return s
}

// oldestReadings returns the providers with models whose facts are oldest, each with the day of
// their reading.
func oldestReadings(d *dataset.Dataset, readings map[string]dataset.Date) string {
	var providers []string
	for _, p := range d.Providers {
		if len(d.ModelsOf(p.ID)) > 0 {
			providers = append(providers, p.ID)
		}
	}
	slices.SortStableFunc(providers, func(a, b string) int {
		return cmp.Compare(readings[a], readings[b])
	})
	var texts []string
	for _, id := range providers[:min(oldestShown, len(providers))] {
		day := "never read"
		if readings[id] != 0 {
			day = "read " + readings[id].String()
		}
		texts = append(texts, fmt.Sprintf("%s (%s)", id, day))
	}
	return strings.Join(texts, ", ")
}

// findPackages finds the npm packages in a directory: those with programs first, because the one
// with the data depends on them.
func (s *steps) findPackages(directory string) error {
	end := "-" + strings.TrimPrefix(s.Version, "v") + ".tgz"
	s.Main = "model-catalog" + end
	files, err := filepath.Glob(filepath.Join(directory, "model-catalog-*"+end))
	if err != nil {
		return err
	}
	for _, file := range files { // sorted
		name := filepath.Base(file)
		system := strings.TrimSuffix(strings.TrimPrefix(name, "model-catalog"), end)
		s.Packages = append(s.Packages, npmPackage{s.NPM + system, name})
	}
	if _, err := os.Stat(filepath.Join(directory, s.Main)); err != nil {
		return err
	}
	s.Packages = append(s.Packages, npmPackage{s.NPM, s.Main})
	return nil
}
