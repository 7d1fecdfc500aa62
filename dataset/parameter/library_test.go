package parameter

import "testing"

func TestLibraryAPIVersion(t *testing.T) {
	for _, test := range []struct{ language, version, want string }{
		{"javascript", "0.137.0", "2023-06-01"},
		{"javascript", "1.14.0", "2026-10-21"},
		{"python", "1.17.0", "2023-06-01"},
		{"python", "2.5.0", "2026-10-21"},
		{"python", "", ""},
	} {
		t.Run(test.language+" "+test.version, func(t *testing.T) {
			l := LibraryIn(test.language, "anthropic")
			if l == nil || l.APIVersion(test.version) != test.want {
				t.Errorf("%s %s sends another version than %q", test.language, test.version, test.want)
			}
		})
	}
	if LibraryIn("javascript", "acme") != nil {
		t.Error("LibraryIn of an unknown provider is not nil")
	}
}
