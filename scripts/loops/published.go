package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

type change struct{ Time, Provider, ID, Kind string }

// published returns the changes in all pages of the published history after a time.
func published(dist, since string) (all []change, err error) {
	files, err := filepath.Glob(filepath.Join(dist, "changes", "*.json"))
	for _, file := range append(files, filepath.Join(dist, "changes.json")) {
		var page struct{ Data []change }
		text, readErr := os.ReadFile(file)
		if err = errors.Join(err, readErr); err == nil {
			err = json.Unmarshal(text, &page)
		}
		all = append(all, page.Data...)
	}
	return slices.DeleteFunc(all, func(c change) bool { return c.Time <= since }), err
}

// shows checks that the published tree of a clone has every change of the dataset since before: in the history, and in the
// API. It returns the kinds of the changes by "provider/id".
func shows(clone string, before *dataset.Dataset) (map[string][]string, error) {
	dist := filepath.Join(clone, "dist")
	after, err := dataset.Load(os.DirFS(filepath.Join(clone, "dataset/data")))
	if err != nil {
		return nil, err
	}
	changes, err := published(dist, before.LastSync.String())
	if err != nil {
		return nil, err
	}
	kinds := map[string][]string{}
	for _, c := range changes {
		kinds[c.Provider+"/"+c.ID] = append(kinds[c.Provider+"/"+c.ID], c.Kind)
	}
	was := map[string]*dataset.Model{}
	for i := range before.Models {
		was[before.Models[i].Provider+"/"+before.Models[i].ID] = &before.Models[i]
	}
	for i := range after.Models {
		m := &after.Models[i]
		key := m.Provider + "/" + m.ID
		if old := was[key]; old != nil && facts(old) == facts(m) {
			continue
		}
		if len(kinds[key]) == 0 {
			return nil, fmt.Errorf("%s changed, and changes.json does not say so", key)
		}
		text, err := os.ReadFile(filepath.Join(dist, "api/v1/models", m.Provider, filepath.FromSlash(m.ID)+".json"))
		if err != nil || !strings.Contains(string(text), fmt.Sprintf(`"status":%q`, m.Status)) || !strings.Contains(string(text), m.UpdatedAt.String()) {
			return nil, fmt.Errorf("the API's answer for %s is %.300s (%w), want its state after the sync", key, text, err)
		}
	}
	return kinds, nil
}

func facts(m *dataset.Model) string {
	var text []string
	for _, name := range dataset.FactNames {
		text = append(text, fmt.Sprint(m.Fact(name)))
	}
	return strings.Join(text, "\x00")
}
