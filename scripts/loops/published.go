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

// expect checks that the published tree of a clone shows changes of these kinds since before: in the history, and in the API. That
// the history explains every other change is what a build checks.
func expect(clone string, before *dataset.Dataset, kinds map[string]string) error {
	dist := filepath.Join(clone, "dist")
	changes, err := published(dist, before.LastSync.String())
	for key, want := range kinds {
		var got []string
		newest := ""
		for _, c := range changes {
			if c.Provider+"/"+c.ID == key {
				got, newest = append(got, c.Kind), max(newest, c.Time)
			}
		}
		if strings.Join(got, " ") != want {
			err = errors.Join(err, fmt.Errorf("changes.json has %q for %s, want %q", got, key, want))
		}
		text, readErr := os.ReadFile(filepath.Join(dist, "api/v1/models", filepath.FromSlash(key)+".json"))
		if readErr != nil || !strings.Contains(string(text), fmt.Sprintf(`"updated_at":%q`, newest)) {
			err = errors.Join(err, fmt.Errorf("the API's answer for %s is %.300s (%w), want its state of %s", key, text, readErr, newest))
		}
	}
	return err
}
