package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"golang.org/x/mod/sumdb/dirhash"

	"modelcatalog/scripts/process"
)

// killBuilds kills n builds of two datasets, which take turns, into one directory. The directory must always have the tree of
// one of the two, and a build that is not killed must leave nothing else.
func killBuilds(work string, n int) (string, error) {
	var data [2]string
	var takes time.Duration
	expected := map[string]bool{} // hashes of trees
	for i := range data {
		data[i] = filepath.Join(work, fmt.Sprint("data", i))
		tree := filepath.Join(work, fmt.Sprint("tree", i))
		if err := process.Generator("synth", "-models", "60", "-seed", fmt.Sprint(i+1), "-out", data[i]); err != nil {
			return "", err
		}
		start := time.Now()
		if err := process.Generator("build", "-dataset", data[i], "-out", tree, "-sidecars=false"); err != nil {
			return "", err
		}
		takes = time.Since(start)
		hash, err := hash(tree)
		if err != nil {
			return "", err
		}
		expected[hash] = true
	}
	site := filepath.Join(work, "site")
	out := filepath.Join(site, "dist")
	random := rand.New(rand.NewPCG(3, 4))
	killed, ended := 0, 0
	for i := 0; killed < n; i++ { // the first one is not killed, so that there is a tree
		command := exec.Command("bin/generator", "build", "-dataset", data[i%2], "-out", out, "-sidecars=false")
		if err := command.Start(); err != nil {
			return "", err
		}
		if i > 0 {
			time.Sleep(time.Duration(random.Int64N(int64(takes))))
			command.Process.Kill()
		}
		if command.Wait() != nil {
			killed++
		} else if ended++; ended > 10*n {
			return "", fmt.Errorf("%d builds ended before they were killed", ended)
		}
		if hash, err := hash(out); err != nil || !expected[hash] {
			return "", fmt.Errorf("%s has neither tree after kill %d (%w)", out, i, err)
		}
	}
	if err := process.Generator("build", "-dataset", data[0], "-out", out, "-sidecars=false"); err != nil {
		return "", err
	}
	if rest, err := os.ReadDir(site); err != nil || len(rest) != 1 {
		return "", fmt.Errorf("a build after the killed ones leaves %v (%w)", rest, err)
	}
	return fmt.Sprintf("%d builds were killed, %d had ended before", killed, ended-1), nil
}

func hash(tree string) (string, error) { return dirhash.HashDir(tree, "", dirhash.Hash1) }
