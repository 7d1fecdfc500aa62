package main

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/oracle"
	"modelcatalog/dataset/datasettest"
)

// stub serves a dataset as the catalog does, lists and models alone.
func stub(t *testing.T, d *dataset.Dataset) (address string) {
	t.Helper()
	c, err := catalog.New(d)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		q, fault := c.Parse(r.URL.RawQuery)
		if fault != nil {
			http.Error(w, fault.Error(), http.StatusBadRequest)
			return
		}
		body, _ := c.AppendList(nil, &q)
		w.Write(body)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func TestRecord(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 2000, Seed: 1})
	address := stub(t, d)
	varied, err := variedAnswers(context.Background(), address, 600)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, b := range varied {
		if seen[string(b.Bytes)] || b.Type != "application/json" {
			t.Fatalf("%s has the answer of another, or type %q", b.Target, b.Type)
		}
		seen[string(b.Bytes)] = true
	}
	if _, err := record(context.Background(), address, "", []string{api + "/models?limit=0"}); err == nil {
		t.Error("an error is recorded as an answer")
	}
	if _, err := record(context.Background(), address, "gzip", []string{api + "/models"}); err == nil {
		t.Error("an answer without coding is recorded as gzip")
	}
}

func TestSameAnswer(t *testing.T) {
	small, large := datasettest.New(datasettest.Options{Models: 100, Seed: 1}), datasettest.New(datasettest.Options{Models: 101, Seed: 1})
	one, other, target := stub(t, small), stub(t, large), api+"/models"
	if err := sameAnswer(context.Background(), one, one, target); err != nil {
		t.Error(err)
	}
	if err := sameAnswer(context.Background(), one, other, target); err == nil {
		t.Error("100 and 101 models are the same")
	}
	body := oracle.Encode(map[string]any{"data": oracle.Show(&small.Models[0])})
	if total, listed, err := countModels(body); total != 1 || listed != 1 || err != nil {
		t.Errorf("one model is %d, %d, %v", total, listed, err)
	}
}

// The searches are as bad as they say: valid, and the long ones match nothing but are made of common parts.
func TestWorstSearches(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 2000, Seed: 1})
	c, err := catalog.New(d)
	if err != nil {
		t.Fatal(err)
	}
	lengths := map[int]int{}
	targets := worstSearches(d)
	for _, target := range targets {
		_, query, _ := strings.Cut(target, "?")
		if _, fault := c.Parse(query); fault != nil {
			t.Fatalf("%s: %v", target, fault)
		}
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		lengths[len(values.Get("search"))]++
	}
	if len(lengths) != 3 || lengths[1] == 0 || lengths[2] == 0 || lengths[catalog.MaxSearchLen] == 0 {
		t.Errorf("searches by length: %v", lengths)
	}
}

func TestTerms(t *testing.T) {
	if got := rareTerm(datasettest.New(datasettest.Options{Models: 1000, Seed: 1})); got != datasettest.RareTerm {
		t.Errorf("rare term %q", got)
	}
	real, err := dataset.Load(os.DirFS("../../dataset/data"))
	if err != nil {
		t.Fatal(err)
	}
	term, found := rareTerm(real), 0
	for i := range real.Models {
		if strings.Contains(strings.ToLower(real.Models[i].Description.String), term) {
			found++
		}
	}
	if found != 1 {
		t.Errorf("rare term %q is in %d descriptions", term, found)
	}
	target, file := plainModel(real)
	if !strings.HasPrefix(target, api+"/models/") || file != target+".json" {
		t.Errorf("model %s, file %s", target, file)
	}
	one, again := rand.New(rand.NewPCG(1, 1)), rand.New(rand.NewPCG(1, 1))
	if variedQuery(one) != variedQuery(again) {
		t.Error("queries differ by run")
	}
}
