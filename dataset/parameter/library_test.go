package parameter

import "testing"

func TestLibraryAPIVersion(t *testing.T) {
	for _, test := range []struct{ registry, name, version, want string }{
		{"npm", "@anthropic-ai/sdk", "0.137.0", "2023-06-01"},
		{"npm", "@anthropic-ai/sdk", "1.14.0", "2026-10-21"},
		{"pypi", "anthropic", "1.17.0", "2023-06-01"},
		{"pypi", "anthropic", "2.5.0", "2026-10-21"},
		{"pypi", "anthropic", "", ""},
	} {
		t.Run(test.registry+" "+test.version, func(t *testing.T) {
			l := LibraryOf(test.registry, test.name)
			if l == nil || l.APIVersion(test.version) != test.want {
				t.Errorf("%s %s sends another version than %q", test.name, test.version, test.want)
			}
		})
	}
	if LibraryOf("npm", "left-pad") != nil {
		t.Error("LibraryOf an unknown package is not nil")
	}
}
