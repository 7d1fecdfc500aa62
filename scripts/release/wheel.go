package main

import (
	"archive/zip"
	"bytes"
	"cmp"
	"compress/flate"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// python has the Python files of a wheel, and the text that PyPI shows. (All, because names begin
// with "_".)
//
//go:embed all:python
var python embed.FS

// system is a system for which a release has programs.
type system struct {
	programs string   // how GoReleaser's directory of its program begins
	tags     []string // the platforms of Python that can run the program
}

// The programs are static, so those for Linux run with glibc and with musl. Go 1.26 needs macOS 12.
var systems = []system{
	{
		"models_linux_amd64",
		[]string{"manylinux_2_17_x86_64", "manylinux2014_x86_64", "musllinux_1_1_x86_64"},
	},
	{
		"models_linux_arm64",
		[]string{"manylinux_2_17_aarch64", "manylinux2014_aarch64", "musllinux_1_1_aarch64"},
	},
	{"models_darwin_amd64", []string{"macosx_12_0_x86_64"}},
	{"models_darwin_arm64", []string{"macosx_12_0_arm64"}},
	{"models_windows_amd64", []string{"win_amd64"}},
	{"models_windows_arm64", []string{"win_arm64"}},
}

// writeWheels writes a wheel for each system that has a program below a directory.
func writeWheels(release, created, directory, programs string) error {
	at, err := time.Parse(time.RFC3339, created)
	if err != nil {
		return err
	}
	version, err := pythonVersion(release)
	if err != nil {
		return err
	}
	written := 0
	for _, s := range systems {
		found, err := filepath.Glob(filepath.Join(programs, s.programs+"*", "models*"))
		if err != nil {
			return err
		}
		if len(found) == 0 {
			continue // a test has only the program of its machine
		}
		if err := writeWheel(version, at, directory, found[0], s.tags); err != nil {
			return err
		}
		written++
	}
	if written == 0 {
		return fmt.Errorf("%s has no directory such as models_linux_amd64_v1 with a program", programs)
	}
	return nil
}

// preRelease is the end of a version that Python can write, too.
var preRelease = regexp.MustCompile(`^(alpha|beta|rc)\.(\d+)$`)

// pythonVersion returns a version such as v1.2.0-rc.1 as Python writes it: 1.2.0rc1 (PEP 440).
func pythonVersion(release string) (string, error) {
	version, end, isPre := strings.Cut(strings.TrimPrefix(release, "v"), "-")
	if !isPre {
		return version, nil
	}
	match := preRelease.FindStringSubmatch(end)
	if match == nil {
		return "", fmt.Errorf("%s: Python has no such version: write -alpha.1, -beta.1 or -rc.1", release)
	}
	letters := map[string]string{"alpha": "a", "beta": "b", "rc": "rc"}
	return version + letters[match[1]] + match[2], nil
}

// separators are what may stand between the words of a name.
var separators = regexp.MustCompile(`[-_.]+`)

// wheel is a wheel that is being written: a ZIP archive whose last file lists the digests of the
// others. See https://packaging.python.org/en/latest/specifications/binary-distribution-format/.
type wheel struct {
	*zip.Writer
	at     time.Time
	record strings.Builder
}

// writeWheel writes the wheel of one program.
func writeWheel(version string, at time.Time, directory, program string, tags []string) error {
	content, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	var archive bytes.Buffer
	w := &wheel{Writer: zip.NewWriter(&archive), at: at}
	w.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestCompression)
	})
	for _, name := range []string{"__init__.py", "__main__.py"} {
		text, err := python.ReadFile("python/" + name)
		if err != nil {
			return err
		}
		if err := w.add("model_catalog/"+name, 0o644, text); err != nil {
			return err
		}
	}
	if err := w.add("model_catalog/"+filepath.Base(program), 0o755, content); err != nil {
		return err
	}
	// A name is part of the names of files with underscores in place of what may separate its
	// words.
	distribution := cmp.Or(os.Getenv("PYPI_NAME"), "model-catalog")
	stem := separators.ReplaceAllString(strings.ToLower(distribution), "_") + "-" + version
	if err := w.addInfo(stem+".dist-info/", distribution, version, tags); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	name := stem + "-py3-none-" + strings.Join(tags, ".") + ".whl"
	return os.WriteFile(filepath.Join(directory, name), archive.Bytes(), 0o644)
}

// addInfo adds the directory that says what the wheel is.
func (w *wheel) addInfo(info, distribution, version string, tags []string) error {
	readme, err := python.ReadFile("python/README.md")
	if err != nil {
		return err
	}
	// https://packaging.python.org/en/latest/specifications/core-metadata/
	metadata := "Metadata-Version: 2.4\n" +
		"Name: " + distribution + "\n" +
		"Version: " + version + "\n" +
		"Summary: AI models and the places that sell them: " +
		"prices, limits, dates, and a check for your code\n" +
		"Description-Content-Type: text/markdown\n" +
		"License-Expression: MIT\n" +
		"License-File: LICENSE\n" +
		"License-File: NOTICE\n" +
		"Keywords: ai,llm,models,catalog,prices,context-window,deprecations\n" +
		"Requires-Python: >=3.8\n"
	if repository := os.Getenv("REPOSITORY"); repository != "" {
		metadata += "Project-URL: Source, " + repository + "\n"
	}
	kind := "Wheel-Version: 1.0\nGenerator: model-catalog\nRoot-Is-Purelib: false\n"
	for _, tag := range tags {
		kind += "Tag: py3-none-" + tag + "\n"
	}
	files := []struct{ name, text string }{
		{"METADATA", metadata + "\n" + string(readme)},
		{"WHEEL", kind},
		{"entry_points.txt", "[console_scripts]\nmodel-catalog = model_catalog:main\n"},
	}
	for _, file := range files {
		if err := w.add(info+file.name, 0o644, []byte(file.text)); err != nil {
			return err
		}
	}
	for _, name := range []string{"LICENSE", "NOTICE"} {
		text, err := os.ReadFile(name) // release.sh works in the root of the repository
		if err != nil {
			return err
		}
		if err := w.add(info+"licenses/"+name, 0o644, text); err != nil {
			return err
		}
	}
	// The list names itself without a digest.
	list := w.record.String() + info + "RECORD,,\n"
	return w.add(info+"RECORD", 0o644, []byte(list))
}

// add adds a file. Installers make those programs that have the bits of a program here.
func (w *wheel) add(name string, mode fs.FileMode, content []byte) error {
	header := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: w.at.UTC()}
	header.SetMode(mode)
	file, err := w.CreateHeader(header)
	if err != nil {
		return err
	}
	digest := sha256.Sum256(content)
	sum := base64.RawURLEncoding.EncodeToString(digest[:])
	fmt.Fprintf(&w.record, "%s,sha256=%s,%d\n", name, sum, len(content))
	_, err = file.Write(content)
	return err
}
