package provider_test

import (
	"testing"

	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/provider"
)

// TestBaseURLs checks that base URLs which could show a secret, or let the key be read, are rejected before anything is sent, and
// are not shown.
func TestBaseURLs(t *testing.T) {
	for _, c := range []struct{ base, url, err string }{
		{base: "", url: "https://api.openai.com/v1/models"},
		{base: " https://proxy.example/openai/v1/ \n", url: "https://proxy.example/openai/v1/models"},
		{base: "http://127.0.0.1:8080", url: "http://127.0.0.1:8080/models"},
		{base: "http://localhost:1/v1", url: "http://localhost:1/v1/models"},
		{base: "http://[::1]:8080/", url: "http://[::1]:8080/models"},
		{base: "http://proxy.example/v1", err: "http:// to another machine, where the key could be read on its way, want https://"},
		{base: "http://127.0.0.1.evil.example", err: "http:// to another machine, where the key could be read on its way, want https://"},
		{base: "https://user:hidden@proxy.example", err: "a URL with a user, password, query or fragment, want one without"},
		{base: "https://proxy.example/?key=hidden", err: "a URL with a user, password, query or fragment, want one without"},
		{base: "https://proxy.example/?", err: "a URL with a user, password, query or fragment, want one without"},
		{base: "https://proxy.example/#hidden", err: "a URL with a user, password, query or fragment, want one without"},
		{base: "https:hidden", err: "not a URL with a host, want one such as https://example.com/v1"},
		{base: "ftp://proxy.example/hidden", err: "unknown scheme, want https://"},
		{base: "https://hidden\x7f", err: "not a URL with a host, want one such as https://example.com/v1"},
		{base: "https://proxy.example/" + testKey, err: "contains the key, which belongs only in OPENAI_API_KEY"},
	} {
		t.Run(c.base, func(t *testing.T) {
			sent := &pages{bodies: []string{`{"data":[]}`}}
			_, err := adapter(t, "openai").List(t.Context(), &provider.Client{Transport: sent}, c.base, testKey)
			if c.err != "" {
				wantError(t, err, "OPENAI_BASE_URL: "+c.err)
				if len(sent.requests) > 0 {
					t.Errorf("%d requests were sent", len(sent.requests))
				}
				return
			}
			filetest.NoError(t, err)
			if got := sent.requests[0].URL.String(); got != c.url {
				t.Errorf("GET %s, want %s", got, c.url)
			}
		})
	}
}

// TestKeys checks that unusable keys are rejected and not shown.
func TestKeys(t *testing.T) {
	for _, c := range []struct{ name, key, err string }{
		{"empty", "", "empty, want the provider's key"},
		{"spaces", " \t\n", "empty, want the provider's key"},
		{"line break", "my-hidden\nX-Other: 1", "byte 10 is a space, a control character or not ASCII, which a key cannot have"},
		{"a file", "hidden\nhidden\n", "byte 7 is a space, a control character or not ASCII, which a key cannot have"},
		{"not ASCII", "my-hiddén", "byte 8 is a space, a control character or not ASCII, which a key cannot have"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := adapter(t, "google").List(t.Context(), &provider.Client{}, "https://proxy.example", c.key)
			wantError(t, err, "GEMINI_API_KEY: "+c.err)
		})
	}
}
