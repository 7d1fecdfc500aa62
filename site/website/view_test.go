package website

import (
	"testing"

	"modelcatalog/dataset"
)

// TestDisplayName checks that the name beside an id does not repeat the id.
func TestDisplayName(t *testing.T) {
	for _, test := range []struct{ stated, id, kind, want string }{
		{"Nova Large 4 (nova-large-4)", "nova-large-4", "maker", "Nova Large 4"},
		{"Nova Large 4 (nova-large-3)", "nova-large-4", "maker", "Nova Large 4 (nova-large-3)"},
		{"Nova Large (latest)", "nova-large-latest", "maker", "Nova Large (latest)"},
		{" (nova)", "nova", "maker", "nova"},
		{" ", "nova", "maker", "nova"},
		{"Acme: Nova Large (batch)", "acme/nova-large:batch", "gateway", "Nova Large (batch)"},
		{"Nova: the large one", "nova-large", "maker", "Nova: the large one"},
	} {
		t.Run(test.stated, func(t *testing.T) {
			m := dataset.Model{ID: test.id}
			m.Name.String = test.stated
			if got := displayName(&m, test.kind); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
