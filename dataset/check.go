package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset/jsonl"
)

// MaxLine is the length of the longest line of a provider's file, in bytes without its newline.
const MaxLine = 64 << 10

const (
	maxModelID       = 1024
	maxContextDigits = 18 // so that a reader can use 64 bits
)

// CheckModelID reports an error if a text cannot be the id of a model: 1 to 1024 bytes of valid UTF-8 without control
// characters (Unicode Cc). Everything else is allowed, because ids are the providers' own.
func CheckModelID(id string) error {
	if len(id) == 0 || len(id) > maxModelID {
		return fmt.Errorf("%q has %d bytes, want 1 to %d", jsonl.Clip(id), len(id), maxModelID)
	}
	return checkRunes(id, unicode.IsControl, "%q contains the control character %U, want none in an id")
}

// CheckLine reports an error if a text is not one line: valid UTF-8 without control characters (Unicode Cc) and line or
// paragraph separators (U+2028, U+2029). Documents made of lines, such as llms.txt and a log, have such a text on one line.
func CheckLine(s string) error {
	return checkRunes(s, func(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' },
		"%q contains %U, want one line without control characters")
}

// checkRunes checks that a text is UTF-8 without certain characters.
func checkRunes(s string, wrong func(r rune) bool, format string) error {
	if err := checkText(s); err != nil {
		return err
	}
	if i := strings.IndexFunc(s, wrong); i >= 0 {
		r, _ := utf8.DecodeRuneInString(s[i:])
		return fmt.Errorf(format, jsonl.Clip(s), r)
	}
	return nil
}

func checkText(s string) error {
	if !utf8.ValidString(s) {
		return fmt.Errorf("%q is not valid UTF-8", jsonl.Clip(s))
	}
	return nil
}

// CheckProviderID reports an error if a text cannot be the id of a provider. An id needs no escape in a URL, in a list of a query and
// in a file name.
var CheckProviderID = matching(`^[a-z][a-z0-9_-]{0,62}$`, "a provider id: a letter a to z, then at most 62 of a to z, 0 to 9, _ and -")

// matching returns a check that a text matches a regular expression. Its error says what the text is not.
func matching(pattern, is string) func(string) error {
	expression := regexp.MustCompile(pattern)
	return func(s string) error {
		if !expression.MatchString(s) {
			return fmt.Errorf("%q is not %s", jsonl.Clip(s), is)
		}
		return nil
	}
}

func checkProviderName(name string) error {
	if name == "" {
		return errors.New(`"" is empty, want a name for people`)
	}
	return CheckLine(name)
}

func checkContextLength(s string) error {
	if len(s) > maxContextDigits || strings.HasPrefix(s, "0") || strings.Trim(s, "0123456789") != "" {
		return fmt.Errorf("%q is not a number of tokens: 1 to %d digits without a leading zero, or empty if unknown",
			jsonl.Clip(s), maxContextDigits)
	}
	return nil
}

// checkName returns a check of the name of a source, such as models.dev, or of a family. It has no comma, which separates the families
// in a query.
func checkName(is string) func(string) error {
	return func(name string) error {
		if len(name) < 1 || len(name) > 63 || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789._-") != "" {
			return fmt.Errorf("%q is not %s: 1 to 63 of a to z, 0 to 9, ., _ and -", jsonl.Clip(name), is)
		}
		return nil
	}
}

var checkSource = checkName("the name of a source")

func unknownProvider(id string) error {
	return fmt.Errorf("%q is not one of the dataset's providers", jsonl.Clip(id))
}

// Check applies the rules of Load to a dataset made in memory, except Settings: it writes the dataset to memory and
// loads it. Its error, of type jsonl.Faults, names the files and lines of the dataset on disk.
func (d *Dataset) Check() error {
	_, err := d.encode()
	return err
}

// encode returns the files of a dataset that satisfies Check. Faults that the files would hide are found first.
func (d *Dataset) encode() ([]txtar.File, error) {
	for i := range d.Models {
		m := &d.Models[i]
		err := cmp.Or(checkText(m.ID), checkText(m.Name.String), checkText(m.Description.String))
		switch {
		case err != nil:
		case !d.knows(m.Provider):
			err = unknownProvider(m.Provider)
		case i > 0 && CompareModels(&d.Models[i-1], m) >= 0:
			err = fmt.Errorf("not after %q, want byte order of the provider, then the id, each id once", jsonl.Clip(d.Models[i-1].ID))
		}
		if err != nil {
			return nil, jsonl.Faults{{File: modelsDirectory + "/" + m.Provider + modelsSuffix, Err: fmt.Errorf("%q: %w", jsonl.Clip(m.ID), err)}}
		}
	}
	var files []txtar.File
	for name, content := range d.Files() {
		files = append(files, txtar.File{Name: name, Data: content})
	}
	fsys, err := txtar.FS(&txtar.Archive{Files: files})
	if err == nil {
		_, err = Load(fsys)
	}
	return files, err
}

// checkReferences reports the replacement and the aliases of a model of the dataset that are not as the other models have them.
func (d *Dataset) checkReferences(m *Model, report func(field string, err error)) {
	check := func(field, key string) {
		provider, id, _ := strings.Cut(key, "/")
		if err := m.checkReference(field, key, d.Find(provider, id)); err != nil {
			report(field, err)
		}
	}
	if m.Replacement != "" {
		check("replacement", m.Replacement)
	}
	if m.AliasOf != "" {
		check("alias_of", m.Provider+"/"+m.AliasOf)
	}
	for _, id := range m.Aliases {
		check("aliases", m.Provider+"/"+id)
	}
}

// checkReference checks the reference to a model by its key; the target is nil if the dataset does not have it.
func (m *Model) checkReference(field, key string, target *Model) error {
	external := m.External && field == "replacement"
	switch {
	case target == nil && (external || field == "aliases"):
		return nil
	case target == nil && field == "replacement":
		return fmt.Errorf(`%q is not a model of the dataset; add "external":true if that is right`, jsonl.Clip(key))
	case target == nil:
		return fmt.Errorf("%q is not a model of the dataset", jsonl.Clip(key))
	case external:
		return fmt.Errorf("%q is a model of the dataset, so it is not external", jsonl.Clip(key))
	case field == "aliases" && target.AliasOf != m.ID:
		return fmt.Errorf("%q is a model whose alias_of is not %q", jsonl.Clip(target.ID), jsonl.Clip(m.ID))
	case target == m:
		return fmt.Errorf("%q is the model itself, want another one", jsonl.Clip(key))
	case field == "alias_of" && target.AliasOf != "":
		return fmt.Errorf("%q is an alias of %q itself, want that id", jsonl.Clip(target.ID), jsonl.Clip(target.AliasOf))
	}
	return nil
}
