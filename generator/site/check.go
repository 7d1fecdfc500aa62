package site

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"modelcatalog/site/representation"
	"modelcatalog/site/schemas"
)

// Checker reports whether documents follow their schemas. It is safe for concurrent use.
type Checker struct {
	compiled map[string]*jsonschema.Schema // by representation.Document.Schema
	// envelopes are the compiled schemas of documents that contain models, by name. They require null in place of a model.
	envelopes map[string]*jsonschema.Schema
	models    seenTexts // that are valid, by schema
}

// modelSchemas are the schemas of models, by those of the documents that contain models.
var modelSchemas = map[string]string{
	"model-response": "model", "model-list": "model", "v2/model-response": "v2/model-detail", "v2/model-list": "v2/model",
	schemas.Records: "v2/model-detail", "v2/catalog-download": "v2/model-detail",
}

// Checker compiles the tree's schemas in their closed form: it refuses members that they do not name. It reads nothing else:
// a reference to anything but another of the schemas is an error.
func (t *Tree) Checker() (*Checker, error) { return newChecker(t.schemas, t.baseURL) }

func newChecker(all []schemas.Schema, baseURL string) (*Checker, error) {
	c := &Checker{models: seenTexts{seed: maphash.MakeSeed(), hashes: map[uint64]struct{}{}}}
	var err error
	if c.compiled, err = compile(all, baseURL); err != nil {
		return nil, err
	}
	nullable := slices.Clone(all)
	for i, s := range nullable {
		if slices.Contains(slices.Collect(maps.Values(modelSchemas)), s.Name) {
			nullable[i].JSON = []byte(`{"type":"null"}`)
		}
	}
	c.envelopes, err = compile(nullable, baseURL)
	return c, err
}

func compile(all []schemas.Schema, baseURL string) (map[string]*jsonschema.Schema, error) {
	compiler := jsonschema.NewCompiler()
	compiler.Draft = jsonschema.Draft2020
	compiler.AssertFormat = true // draft 2020-12 only annotates by default
	compiler.LoadURL = func(address string) (io.ReadCloser, error) {
		return nil, fmt.Errorf("%s is not one of the schemas", address)
	}
	addresses := map[string]string{schemas.Dialect: schemas.Dialect}
	open := map[string]any{}
	for _, s := range all {
		var err error
		if open[s.Name], err = decode(s.JSON); err != nil {
			return nil, fmt.Errorf("schema %s: %w", s.Name, err)
		}
	}
	for _, s := range all {
		addresses[s.Name] = schemas.URL(baseURL, s.Name)
		text, err := closed(open, s.Name)
		if err == nil {
			err = compiler.AddResource(addresses[s.Name], bytes.NewReader(text))
		}
		if err != nil {
			return nil, fmt.Errorf("schema %s: %w", s.Name, err)
		}
	}
	compiled := map[string]*jsonschema.Schema{}
	for name, address := range addresses {
		schema, err := compiler.Compile(address)
		if err != nil {
			return nil, fmt.Errorf("schema %s: %w", name, err)
		}
		compiled[name] = schema
	}
	return compiled, nil
}

// closed returns the closed form of a schema: objects allow only the members that it names, or that it describes by
// additionalProperties.
func closed(open map[string]any, name string) ([]byte, error) {
	schema := open[name]
	if err := merge(schema, open, path.Dir(name)); err != nil {
		return nil, err
	}
	closeObjects(schema)
	return json.Marshal(schema)
}

// merge replaces allOf at the top of a schema by the keywords of its parts, because each part, once closed, would refuse the
// members of the others. A part is an object or a reference to one of the schemas, which are named relative to dir.
func merge(schema any, all map[string]any, dir string) error {
	whole, _ := schema.(map[string]any)
	parts, _ := whole["allOf"].([]any)
	delete(whole, "allOf")
	for _, part := range parts {
		part, _ := part.(map[string]any)
		if ref, isRef := part["$ref"].(string); isRef {
			if part, isRef = all[path.Join(dir, strings.TrimSuffix(ref, ".json"))].(map[string]any); !isRef {
				return fmt.Errorf("%s is not one of the schemas", ref)
			}
		}
		for keyword, value := range part {
			switch value := value.(type) {
			case []any:
				list, _ := whole[keyword].([]any)
				whole[keyword] = slices.Concat(list, value)
			case map[string]any:
				merged := maps.Clone(value)
				members, _ := whole[keyword].(map[string]any)
				maps.Copy(merged, members)
				whole[keyword] = merged
			default:
				if _, found := whole[keyword]; !found {
					whole[keyword] = value
				}
			}
		}
	}
	return nil
}

func closeObjects(schema any) {
	switch schema := schema.(type) {
	case []any:
		for _, element := range schema {
			closeObjects(element)
		}
	case map[string]any:
		for _, value := range schema {
			closeObjects(value)
		}
		_, described := schema["additionalProperties"]
		_, typed := schema["type"] // conditions have properties without a type
		if _, isObject := schema["properties"].(map[string]any); isObject && typed && !described {
			schema["additionalProperties"] = false
		}
	}
}

// Check returns an error of one line, "place: reason", unless the document follows its schema. The place is a JSON pointer,
// left out if the fault is the document as a whole. A document without a schema must be text, and not empty.
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
	switch d.Schema {
	case "":
		return nil
	case schemas.Records:
		return c.checkLines(modelSchemas[d.Schema], d.Body)
	}
	if modelSchemas[d.Schema] != "" && c.validModels(d) {
		return nil
	}
	return c.validate(d.Schema, d.Body)
}

// validate validates a JSON text as a whole.
func (c *Checker) validate(name string, text []byte) error {
	schema, found := c.compiled[name]
	if !found {
		return fmt.Errorf("no schema has the name %q", name)
	}
	value, err := decode(text)
	if err != nil {
		return err
	}
	if err := schema.Validate(value); err != nil {
		return errors.New(reason(err))
	}
	return nil
}

// checkLines returns an error, "line n: …", unless each line is a model.
func (c *Checker) checkLines(schema string, body []byte) error {
	if len(body) > 0 && !bytes.HasSuffix(body, []byte("\n")) {
		return errors.New("no line feed at the end")
	}
	number := 0
	for line := range bytes.Lines(body) {
		number++
		if err := c.checkModel(schema, bytes.TrimSuffix(line, []byte("\n"))); err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	return nil
}

// checkModel validates the text of a model, once for all documents that contain it.
func (c *Checker) checkModel(schema string, text []byte) error {
	if c.models.has(schema, text) {
		return nil
	}
	err := c.validate(schema, text)
	if err == nil {
		c.models.add(schema, text)
	}
	return err
}

// validModels reports whether a document that starts with models is certainly valid. It checks the models one by one, and
// then the document with null in place of each. A model ends before the next text },{"id":, which no string contains. If it returns false, the document has to be validated as a whole, which also gives the reason.
func (c *Checker) validModels(d representation.Document) bool {
	start, end := `{"data":[`, "}]"
	if strings.HasSuffix(d.Schema, "model-response") {
		start, end = `{"data":`, "}}"
	}
	rest, found := bytes.CutPrefix(d.Body, []byte(start))
	last := bytes.LastIndex(rest, []byte(end))
	if !found || last < 0 {
		return false
	}
	models, rest := rest[:last+1], rest[last+1:]
	if bytes.Contains(rest, []byte(`data"`)) || bytes.ContainsRune(rest, '\\') {
		return false // a second member data would count instead of the first
	}
	envelope := []byte(start)
	for more := true; more; {
		var model []byte
		if i := bytes.Index(models, []byte(`},{"id":`)); i >= 0 {
			model, models = models[:i+1], models[i+2:]
			envelope = append(envelope, "null,"...)
		} else {
			model, more = models, false
			envelope = append(envelope, "null"...)
		}
		if c.checkModel(modelSchemas[d.Schema], model) != nil {
			return false
		}
	}
	value, err := decode(append(envelope, rest...))
	return err == nil && c.envelopes[d.Schema].Validate(value) == nil
}

// seenTexts remembers, by hashes, which texts are valid: about 20 bytes each. Two texts with the same hash, one of them
// invalid, would both pass. Among a million texts the odds that any two collide are 1 in 10⁷, and differ from run to run.
type seenTexts struct {
	seed   maphash.Seed
	mu     sync.Mutex
	hashes map[uint64]struct{}
}

func (s *seenTexts) hash(schema string, text []byte) uint64 {
	return maphash.Bytes(s.seed, text) ^ maphash.String(s.seed, schema)
}

func (s *seenTexts) has(schema string, text []byte) bool {
	hash := s.hash(schema, text)
	s.mu.Lock()
	defer s.mu.Unlock()
	_, found := s.hashes[hash]
	return found
}

func (s *seenTexts) add(schema string, text []byte) {
	hash := s.hash(schema, text)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hashes[hash] = struct{}{}
}

// decode parses a JSON text. Numbers keep their digits.
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

// reason returns the first fault of a validation error, in the order of the places, and the number of others. The order of the
// validator changes from run to run, because it walks maps.
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

// leaves appends the faults that have no further causes.
func leaves(dst []*jsonschema.ValidationError, e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return append(dst, e)
	}
	for _, cause := range e.Causes {
		dst = leaves(dst, cause)
	}
	return dst
}
