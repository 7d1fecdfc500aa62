package datasettest

import (
	"reflect"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestWithOthers checks that a dataset with other providers is valid, contains the original
// unchanged, and has ids of all forms.
func TestWithOthers(t *testing.T) {
	for _, test := range []struct {
		name string
		d    *dataset.Dataset
	}{
		{"sample", mustLoadSample()},
		{"hostile", New(Options{Models: 2000, Seed: 3, Hostile: true})},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := digest(test.d)
			const others = 200 - dataset.V1Providers
			d := WithOthers(test.d, others)
			if err := d.Check(); err != nil {
				t.Error(err)
			}
			if digest(test.d) != before {
				t.Error("the original has changed")
			}
			if got, want := len(d.Models), len(test.d.Models)+others*modelsOfOther; got != want {
				t.Errorf("%d models, want %d", got, want)
			}
			for _, p := range test.d.Providers {
				if !reflect.DeepEqual(d.ModelsOf(p.ID), test.d.ModelsOf(p.ID)) {
					t.Errorf("the models of %s have changed", p.ID)
				}
			}
			if !reflect.DeepEqual(d.Providers[:len(test.d.Providers)], test.d.Providers) {
				t.Errorf("providers: %v, want those of the original first", d.Providers)
			}
			hyphens := false
			for _, p := range d.Providers[len(test.d.Providers):] {
				hyphens = hyphens || strings.Contains(p.ID, "-")
				if len(d.ModelsOf(p.ID)) == 0 {
					t.Errorf("%s has no models", p.ID)
				}
			}
			if !hyphens {
				t.Errorf("providers: %v, want some ids with a hyphen", d.Providers)
			}
		})
	}
	t.Run("none", func(t *testing.T) {
		if d := mustLoadSample(); WithOthers(d, 0) != d {
			t.Error("WithOthers(d, 0) is not d")
		}
	})
}

// TestManyProviders checks that the largest catalog that must work can be made.
//
// LIMIT: it is not checked as a dataset, because these have 16 providers at most.
func TestManyProviders(t *testing.T) {
	d := New(Options{Models: 10_000, Providers: 200, Seed: 1})
	ids := map[string]bool{}
	for _, p := range d.Providers {
		if ids[p.ID] {
			t.Errorf("two providers have the id %s", p.ID)
		}
		ids[p.ID] = true
		if err := dataset.CheckProviderID(p.ID); err != nil {
			t.Error(err)
		}
		if len(d.ModelsOf(p.ID)) == 0 {
			t.Errorf("%s has no models", p.ID)
		}
	}
	if len(d.Providers) != 200 || len(d.Models) != 10_000 {
		t.Errorf("%d models of %d providers, want 10000 of 200", len(d.Models), len(d.Providers))
	}
}
