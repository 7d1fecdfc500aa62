package providertest_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
)

// world has models of all kinds: every type, with and without each fact.
func world() []provider.Model {
	models := []provider.Model{
		{ID: "plain"},
		{ID: "maker/Model-7B:free", Name: "Model 7B", ContextLength: 8192},
		{ID: "old", Name: "Old <one> & \"that\"", Description: "It was.", Retired: true, ContextLength: 1},
		{ID: "odd word", TypeWord: "rerank"},
	}
	for kind := range dataset.TypeNames {
		models = append(models, provider.Model{
			ID: "typed-" + dataset.TypeNames[kind], Name: "Typed", Type: dataset.Type(kind), Typed: true, ContextLength: 128_000,
		})
	}
	return models
}

func adapter(t *testing.T, id string) *provider.Adapter {
	t.Helper()
	for _, a := range provider.Adapters() {
		if a.Provider == id {
			return &a
		}
	}
	t.Fatalf("no adapter for %q", id)
	return nil
}

// What a server lists, its adapter reads back, but for what the format cannot carry.
func TestRoundTrip(t *testing.T) {
	for _, id := range providertest.Providers() {
		for _, size := range []int{1, 4, 100} {
			t.Run(fmt.Sprint(id, "/", size), func(t *testing.T) {
				s := providertest.New(id)
				defer s.Close()
				s.Set(world())
				s.SetPageSize(size)
				s.SetPrivate("ft:mine", "tuned")
				got, err := adapter(t, id).List(context.Background(), nil, s.URL, providertest.Key)
				if err != nil {
					t.Fatal(err)
				}
				want := &provider.List{}
				for _, m := range world() {
					want.Models = append(want.Models, providertest.Seen(id, m))
				}
				if id == "openai" || id == "google" || id == "mistral" {
					want.Private = 2
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("List() differs (-want +got):\n%s", diff)
				}
			})
		}
	}
}

// The providers and their variables are those of the dataset and of the adapters, in the same order.
func TestProviders(t *testing.T) {
	d, err := dataset.Load(os.DirFS(filepath.Join("..", "..", "data")))
	if err != nil {
		t.Fatal(err)
	}
	var of [3][]string
	for _, p := range d.Providers {
		of[0] = append(of[0], p.ID)
	}
	servers := providertest.All()
	for _, s := range servers {
		defer s.Close()
		of[2] = append(of[2], s.Provider())
	}
	env := providertest.Getenv(servers...)
	for i, a := range provider.Adapters() {
		of[1] = append(of[1], a.Provider)
		if got := env(a.KeyVariable); got != providertest.Key {
			t.Errorf("%s = %q, want the key", a.KeyVariable, got)
		}
		if got := env(a.BaseVariable); got != servers[i].URL {
			t.Errorf("%s = %q, want %q", a.BaseVariable, got, servers[i].URL)
		}
	}
	for i := range of {
		if diff := cmp.Diff(providertest.Providers(), of[i]); diff != "" {
			t.Errorf("providers differ (-want +got):\n%s", diff)
		}
	}
	if got := env("HOME"); got != "" {
		t.Errorf("HOME = %q, want nothing", got)
	}
}

// A server refuses what its provider refuses.
func TestRefusals(t *testing.T) {
	for _, a := range provider.Adapters() {
		s := providertest.New(a.Provider)
		defer s.Close()
		wrong := http.StatusUnauthorized
		if a.Provider == "google" {
			wrong = http.StatusForbidden
		}
		for path, want := range map[string]int{"/elsewhere": http.StatusNotFound, listPath[a.Provider]: wrong} {
			response, err := http.Get(s.URL + path)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if response.StatusCode != want {
				t.Errorf("%s: GET %s without a key = %d, want %d", a.Provider, path, response.StatusCode, want)
			}
		}
		if got := s.Requests(); got != 2 {
			t.Errorf("%s: Requests() = %d, want 2", a.Provider, got)
		}
	}
}

// listPath is where the documentation has the lists, below the base URL.
var listPath = map[string]string{
	"openai": "/models", "anthropic": "/v1/models", "deepseek": "/models", "google": "/v1beta/models",
	"mistral": "/v1/models", "groq": "/openai/v1/models", "together": "/models",
}
