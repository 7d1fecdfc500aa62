package sync

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/source"
)

// TestAccess checks how sources are asked: nothing follows from their names or their kinds.
func TestAccess(t *testing.T) {
	const key = "k-12345678"
	sign := func(request *http.Request, key string) error {
		request.Header.Set("Authorization", "Signed "+request.URL.Path+" by "+key)
		return nil
	}
	for _, c := range []struct {
		name     string
		access   *source.Access
		variable string // that is set
		skipped  string
		header   string // Authorization
	}{
		{
			name: "a list without a key",
		},
		{
			name:     "a list with a key",
			access:   source.Bearer("AMAZON_BEDROCK_API_KEY"),
			variable: "AMAZON_BEDROCK_API_KEY",
			header:   "Bearer " + key,
		},
		{
			name:     "a list with the key of another name",
			access:   source.Bearer("AWS_BEARER_TOKEN"),
			variable: "AMAZON_BEDROCK_API_KEY",
			skipped:  "AWS_BEARER_TOKEN is not set",
		},
		{
			name:     "a list with a signature",
			access:   &source.Access{Variable: "AWS_KEY", Sign: sign},
			variable: "AWS_KEY",
			header:   "Signed /models by " + key,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				got = r.Header.Get("Authorization")
				w.Write([]byte("{}"))
			}))
			defer server.Close()
			from := &source.Source{
				Name:   "amazon-bedrock",
				Access: c.access,
				About:  []string{"amazon-bedrock"},
				Line: dataset.Source{
					Name: "bedrock.example/list",
					Kind: dataset.KindList,
					URL:  "https://bedrock.example/models",
				},
			}
			environment := map[string]string{}
			if c.variable != "" {
				environment[c.variable] = key
			}
			d := &dataset.Dataset{
				Providers: []dataset.Provider{{ID: "amazon-bedrock", Name: "Amazon Bedrock"}},
			}
			opts := Options{Getenv: func(name string) string { return environment[name] }}
			r := newRequest(d, from, "", opts)
			if r.address != from.Line.URL {
				t.Errorf("address %q, want that of the list", r.address)
			}
			if skipped := r.whySkipped(d, opts); skipped != c.skipped {
				t.Fatalf("skipped: %q, want %q", skipped, c.skipped)
			}
			if c.skipped != "" {
				return
			}
			r.address = server.URL + "/models"
			_, err := r.fetch(t.Context())
			filetest.NoError(t, err)
			if got != c.header {
				t.Errorf("Authorization: %q, want %q", got, c.header)
			}
		})
	}
}
