package contract

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"modelcatalog/dataset/catalog"
)

// fenced matches blocks of fenced code: their language and text.
var fenced = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$")

// shellURL matches the addresses of shell examples.
var shellURL = regexp.MustCompile(`'(https?://[^']*)'`)

func addressesIn(source []byte) []string {
	var addresses []string
	for _, match := range shellURL.FindAllSubmatch(source, -1) {
		addresses = append(addresses, string(match[1]))
	}
	return addresses
}

// TestReadmeExamples checks that the catalog gives each answer that the documentation shows.
func TestReadmeExamples(t *testing.T) { versions(t, testReadmeExamples) }

func testReadmeExamples(t *testing.T, v catalog.Version) {
	for name, test := range map[string]struct {
		catalog catalog.Set
		answers int // at least
	}{
		"small":    {small(t), 6},
		"embedded": {embedded(t), 3},
		"empty":    {empty(t), 3},
	} {
		t.Run(name, func(t *testing.T) {
			d := documents(t, test.catalog)
			answers := 0
			var last []string // addresses of the shell block before
			for _, b := range fenced.FindAllStringSubmatch(string(d.Docs[v].Readme), -1) {
				switch language, text := b[1], b[2]; language {
				case "sh":
					last = addressesIn([]byte(text))
					if len(last) == 0 {
						t.Errorf("%s: a shell example without an address:\n%s", name, text)
					}
					for _, address := range last {
						want := 200
						if strings.Contains(address, wrongQuery) {
							want = 400
						}
						if _, got := answer(t, test.catalog, d, address); got != want {
							t.Errorf("%s: %s: status = %d, want %d", name, address, got, want)
						}
					}
				case "json":
					answers++
					var compact bytes.Buffer
					if err := json.Compact(&compact, []byte(text)); err != nil {
						t.Errorf("%s: %v in\n%s", name, err, text)
					}
					want, _ := answer(t, test.catalog, d, last[0])
					if compact.String() != string(want) {
						t.Errorf("%s: %s answers\n%s\nbut the text shows\n%s",
							name, last[0], want, compact.String())
					}
				}
			}
			if answers < test.answers {
				t.Errorf("%s: %d answers shown, want %d or more", name, answers, test.answers)
			}
		})
	}
}
