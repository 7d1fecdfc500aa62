package site

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"modelcatalog/site/representation"
	"modelcatalog/site/schemas"
)

// Checker says whether documents keep their schemas. It is safe for concurrent use.
type Checker struct {
	compiled map[string]*jsonschema.Schema // by representation.Document.Schema
	records  *records
}

// Checker compiles the tree's schemas. It reads nothing but them: a reference to anything else is an error.
func (t *Tree) Checker() (*Checker, error) { return newChecker(t.schemas, t.baseURL) }

func newChecker(all []schemas.Schema, baseURL string) (*Checker, error) {
	compiler := jsonschema.NewCompiler()
	compiler.Draft = jsonschema.Draft2020
	compiler.AssertFormat = true // off unless asked for, in this draft
	compiler.LoadURL = func(address string) (io.ReadCloser, error) {
		return nil, fmt.Errorf("%s is not one of the schemas", address)
	}
	for _, s := range all {
		if err := compiler.AddResource(schemas.URL(baseURL, s.Name), bytes.NewReader(s.JSON)); err != nil {
			return nil, fmt.Errorf("schema %s: %w", s.Name, err)
		}
	}
	c := &Checker{compiled: map[string]*jsonschema.Schema{}}
	for _, s := range all {
		if err := c.compile(compiler, s.Name, schemas.URL(baseURL, s.Name)); err != nil {
			return nil, err
		}
	}
	c.records = newRecords(c.compiled)
	return c, c.compile(compiler, schemas.Dialect, schemas.Dialect)
}

func (c *Checker) compile(compiler *jsonschema.Compiler, name, address string) error {
	schema, err := compiler.Compile(address)
	if err != nil {
		return fmt.Errorf("schema %s: %w", name, err)
	}
	c.compiled[name] = schema
	return nil
}

// Check returns an error of one line, "place: reason", unless the document is what its schema describes. The place is a JSON
// pointer; it is left out where the fault is the document as a whole. A document without a schema must be text, and not
// empty.
func (c *Checker) Check(d representation.Document) error {
	if len(d.Body) == 0 && (d.Schema == "" || d.Schema == schemas.Binary) {
		return errors.New("empty")
	}
	if d.Schema == schemas.Binary {
		return nil
	}
	if !utf8.Valid(d.Body) {
		return errors.New("not valid UTF-8")
	}
	if c.records.valid(d.Schema, d.Body) {
		return nil
	}
	switch d.Schema {
	case "":
		return nil
	case schemas.Records:
		return c.checkLines(d.Body)
	}
	schema, found := c.compiled[d.Schema]
	if !found {
		return fmt.Errorf("no schema has the name %q", d.Schema)
	}
	value, err := decode(d.Body)
	if err != nil {
		return err
	}
	if err := schema.Validate(value); err != nil {
		return errors.New(reason(err))
	}
	return nil
}

// checkLines returns an error, "line n: …", unless each line is a record. Most records were seen before in other documents,
// and are known.
func (c *Checker) checkLines(body []byte) error {
	if len(body) > 0 && !bytes.HasSuffix(body, []byte("\n")) {
		return errors.New("no line feed at the end")
	}
	number := 0
	for line := range bytes.Lines(body) {
		number++
		line = bytes.TrimSuffix(line, []byte("\n"))
		if c.records.validLine(line) {
			continue
		}
		value, err := decode(line)
		if err == nil {
			if wrong := c.compiled["model"].Validate(value); wrong != nil {
				err = errors.New(reason(wrong))
			}
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	return nil
}

// decode reads one JSON text. Numbers keep their digits.
func decode(text []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, fmt.Errorf("not JSON: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("not JSON: something follows the first value")
	}
	return value, nil
}

// reason tells a validation error's first fault, in order of place, and how many more there are. The validator walks maps,
// so its own order changes from run to run.
func reason(err error) string {
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return err.Error()
	}
	faults := leaves(nil, invalid)
	slices.SortFunc(faults, func(a, b *jsonschema.ValidationError) int {
		return cmp.Or(cmp.Compare(a.InstanceLocation, b.InstanceLocation), cmp.Compare(a.Message, b.Message))
	})
	text := faults[0].Message
	if place := faults[0].InstanceLocation; place != "" {
		text = place + ": " + text
	}
	if more := len(faults) - 1; more > 0 {
		text += fmt.Sprintf(" (and %d more)", more)
	}
	return strings.ReplaceAll(text, "\n", " ")
}

// leaves appends the faults that have no cause but themselves.
func leaves(dst []*jsonschema.ValidationError, e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return append(dst, e)
	}
	for _, cause := range e.Causes {
		dst = leaves(dst, cause)
	}
	return dst
}
