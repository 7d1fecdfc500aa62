package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
)

// swaps is how often checkReleases swaps two releases, and readers how many clients read meanwhile.
const swaps, readers = 12, 4

// checkReleases does as the guide to deployment says: each release is built into a new directory, and a reload names it. No
// answer may have the tag or the length of one release and the bytes of another. A connection that is opened at the moment of a
// reload may be closed without an answer; HTTP clients repeat a GET then, and so do the readers.
func checkReleases(work string) error {
	start := time.Now()
	d, err := dataset.Load(os.DirFS(process.Sample))
	if err != nil {
		return err
	}
	targets := []string{"/stats/", "/version.json", "/downloads/models.json", "/downloads/models.csv", "/models/openai/gpt-4o/"}
	right := map[string]string{} // body by target and tag
	var environments [2][]string
	for i := range environments {
		release := filepath.Join(work, fmt.Sprintf("release-%d", i))
		for j := range d.Models {
			m := &d.Models[j]
			m.Description = dataset.NullString{String: strings.Repeat(fmt.Sprintf("release %d. ", i), 4+i), Valid: true}
			m.ContextLength = fmt.Sprint(1000 + i)
		}
		if err := dataset.Write(release+".data", d); err != nil {
			return err
		}
		if err := process.Generator("build", "-dataset", release+".data", "-out", release); err != nil {
			return err
		}
		for _, target := range targets {
			file := filepath.Join(release, target)
			if strings.HasSuffix(target, "/") {
				file = filepath.Join(file, "index.html")
			}
			body, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			tag, err := os.ReadFile(file + ".etag")
			if err != nil {
				return err
			}
			right[target+" "+string(tag)] = string(body)
		}
		environments[i] = []string{"CATALOG_DATASET=" + release + ".data", "CATALOG_ROOT=" + release}
	}
	s, err := process.Caddy(environments[0]...)
	if err != nil {
		return err
	}
	defer s.Stop()
	do := promises.Server(s.URL)
	var answered, repeated atomic.Int64
	stop := process.Repeat(readers, func(i int) error {
		target := targets[i%len(targets)]
		answer, body, err := promises.Fetch(do, "GET", target, nil)
		for try := 0; err != nil && try < 3; try++ {
			repeated.Add(1)
			answer, body, err = promises.Fetch(do, "GET", target, nil)
		}
		if err != nil {
			return fmt.Errorf("GET %s: %w", target, err)
		}
		tag := answer.Header.Get("ETag")
		if want, found := right[target+" "+tag]; answer.StatusCode != 200 || !found || want != string(body) {
			return fmt.Errorf("GET %s: got status %d and %d bytes that do not belong to the tag %s", target, answer.StatusCode, len(body), tag)
		}
		answered.Add(1)
		return nil
	})
	for i := 1; i <= swaps && err == nil; i++ {
		err = s.Reload(environments[i%2]...)
	}
	if err := errors.Join(err, stop(), process.StopCaddy(s)); err != nil {
		return fmt.Errorf("releases: %w", err)
	}
	report(start, "releases: %d swaps by reload; all of %d answers were whole, %d were asked for again", swaps, answered.Load(), repeated.Load())
	return nil
}
