package providertest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/must"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
)

// models has every type, and models with and without each fact.
func models() []provider.Model {
	models := []provider.Model{
		{ID: "plain"},
		{ID: "maker/Model-7B:free", Name: "Model 7B", ContextLength: 8192},
		{ID: "old", Name: "Old <one> & \"that\"", Description: "It was.", Retired: true, ContextLength: 1},
		{ID: "odd word", TypeWord: "rerank"},
	}
	for i, name := range dataset.TypeNames {
		models = append(models, provider.Model{ID: "typed-" + name, Name: "Typed", Type: dataset.Type(i), Typed: true, ContextLength: 128_000})
	}
	return models
}

// TestRoundTrip checks that each adapter reads what the server of its provider lists, and that the server rejects other keys.
func TestRoundTrip(t *testing.T) {
	for i, a := range provider.Adapters() {
		for _, size := range []int{1, 4, 100} {
			t.Run(fmt.Sprint(a.Provider, "/", size), func(t *testing.T) {
				s := providertest.New(providertest.Providers()[i])
				defer s.Close()
				s.Set(models())
				s.SetPageSize(size)
				s.SetPrivate("ft:mine", "tuned")
				getenv := providertest.Getenv(s)
				got, err := a.List(t.Context(), nil, getenv(a.BaseVariable), getenv(a.KeyVariable))
				must.Do(t, err)
				want := &provider.List{}
				for _, m := range models() {
					want.Models = append(want.Models, providertest.Seen(a.Provider, m))
				}
				if a.Provider == "openai" || a.Provider == "google" || a.Provider == "mistral" {
					want.Private = 2
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("List() (-want +got):\n%s", diff)
				}
				if _, err := a.List(t.Context(), nil, s.URL, "another-key"); err == nil || !strings.Contains(err.Error(), "status 40") {
					t.Errorf("List() with another key: error %v, want status 400 or 401", err)
				}
			})
		}
	}
}
