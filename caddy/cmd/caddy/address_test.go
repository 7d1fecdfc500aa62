package main

import "testing"

func TestSplitAddress(t *testing.T) {
	for _, test := range []struct{ address, site, bind string }{
		{"", "", ""},
		{":8080", ":8080", ""},
		{"127.0.0.1:8080", "http://:8080", "127.0.0.1"},
		{"http://127.0.0.1:8080", "http://:8080", "127.0.0.1"},
		{"http://127.0.0.1", "http://:80", "127.0.0.1"},
		{"localhost:8080", "http://:8080", "localhost"},
		{"[::1]:8080", "http://:8080", "::1"},
		{"http://[::1]", "http://:80", "::1"},
		{"http://models.example", "http://:80", ""},
		{"http://models.example:8080", "http://:8080", ""},
		{"models.example", "models.example", ""},
		{"models.example:8443", "models.example:8443", ""},
		{"https://127.0.0.1:8443", "https://127.0.0.1:8443", ""},
		{"127.0.0.1:443", "127.0.0.1:443", ""},
		{"a.example, b.example", "a.example, b.example", ""},
	} {
		if site, bind := splitAddress(test.address); site != test.site || bind != test.bind {
			t.Errorf("splitAddress(%q) = %q, %q, want %q, %q", test.address, site, bind, test.site, test.bind)
		}
	}
}
