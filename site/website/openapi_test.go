package website

import (
	"encoding/json"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestOrdered checks that the members of an object keep their order, and that an error says in which
// member it is.
func TestOrdered(t *testing.T) {
	var d openAPI
	filetest.NoError(t, json.Unmarshal([]byte(`{"paths": {"/z": {}, "/a": {}, "/m": {}}}`), &d))
	var names []string
	for _, path := range d.Paths {
		names = append(names, path.Name)
	}
	if got := strings.Join(names, " "); got != "/z /a /m" {
		t.Errorf("the paths are %s, want their order: /z /a /m", got)
	}
	err := json.Unmarshal([]byte(`{"paths": {"/z": {}, "/a": {"get": 1}}}`), &d)
	if err == nil || !strings.HasPrefix(err.Error(), "/a: ") {
		t.Errorf("the error is %v, want one that names /a", err)
	}
}
