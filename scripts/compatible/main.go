// Command compatible compares the published schemas and the OpenAPI documents with those of an earlier commit, and fails if a
// client of the earlier ones would miss something: a member, endpoint, parameter or value is gone, a type is another one or
// narrower, or a parameter must be given.
//
//	go -C scripts run ./compatible          compares with the parent of the last commit, changes that are not committed included
//	go -C scripts run ./compatible COMMIT   compares with another commit
//
// The OpenAPI documents are the golden files of package contract, which its tests compare with what it makes.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"modelcatalog/scripts/process"
)

// directories contain the published schemas, and the OpenAPI documents beside files of other names.
var directories = []string{"site/schemas", "site/contract/testdata/golden"}

// decided are the faults of a change that the contract of version 2 decided before the first release: lists have no sources.
var decided = []string{
	"site/contract/testdata/golden/v2/openapi.json: /components/schemas/Model/properties/sources: is gone",
	"site/contract/testdata/golden/v2/openapi.json: /components/schemas/Model/required: sources is gone",
	"site/schemas/v2/model.json: /properties/sources: is gone",
	"site/schemas/v2/model.json: /required: sources is gone",
}

func main() {
	process.Main("compatible", func(string) error { return run(append(os.Args[1:], "HEAD^")[0]) })
}

// run compares the files with those of a commit.
func run(commit string) error {
	found, err := fetch(commit)
	if err != nil {
		return err
	}
	if !found {
		fmt.Println("the first commit: there is nothing to compare with")
		return nil
	}
	names, err := git(append([]string{"ls-tree", "-r", "--name-only", commit, "--"}, directories...)...)
	if err != nil {
		return err
	}
	var faults []string
	compared := 0
	for _, name := range strings.Fields(names) {
		if path.Dir(name) != directories[0] && path.Dir(name) != directories[0]+"/v2" && path.Base(name) != "openapi.json" || path.Ext(name) != ".json" {
			continue
		}
		compared++
		old, err := git("show", commit+":"+name)
		if err != nil {
			return err
		}
		current, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			faults = append(faults, name+": gone")
			continue
		}
		var values [2]any
		if err := errors.Join(err, json.Unmarshal([]byte(old), &values[0]), json.Unmarshal(current, &values[1])); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, fault := range compare(values[0], values[1]) {
			if fault = name + ": " + fault; !slices.Contains(decided, fault) {
				faults = append(faults, fault)
			}
		}
	}
	if len(faults) > 0 {
		return fmt.Errorf("clients of %s would break; keep what they use, and add to it:\n%s", commit, strings.Join(faults, "\n"))
	}
	fmt.Printf("%d schemas and OpenAPI documents are compatible with those of %s\n", compared, commit)
	return nil
}

// fetch makes sure that a commit is in the clone. It reports false if there is no such commit because the last one is the first.
func fetch(commit string) (found bool, err error) {
	if _, err = git("rev-parse", "--quiet", "--verify", commit+"^{commit}"); err == nil {
		return true, nil
	}
	shallow, shallowErr := git("rev-parse", "--is-shallow-repository")
	switch {
	case shallowErr != nil || commit != "HEAD^":
		return false, err
	case strings.TrimSpace(shallow) == "true":
		_, err = git("fetch", "--quiet", "--deepen=1")
		return err == nil, err
	}
	return false, nil
}

func git(args ...string) (string, error) { return process.Run("", nil, "git", args...) }
