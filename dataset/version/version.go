// Package version says what a program was made from: its release, the commit of its source, and the
// dataset that is built into it.
//
// A release sets the three with the linker's flag -X. A program that "go install" made has the
// version of its module instead, and one that was built in a checkout the commit that Go recorded,
// if any:
//
//	fmt.Println("generator", version.Text())   // generator v1.2.0, commit 1a2b3c4d5e6f, dataset 70dc6c…
package version

import (
	"cmp"
	"runtime/debug"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// What a release sets.
var release, commit, digest string

// Text returns Program and the digest of the dataset that is built in, as the dataset's
// /version.json has it. Programs that are not of a release have to load the dataset for it, which
// takes about 50 ms for 500 models.
func Text() string {
	return Program() + ", dataset " + datasetDigest()
}

// Program returns the release and the commit, as "v1.2.0, commit 1a2b3c4d5e6f". Without a release
// it has the version of the main module, which is "(devel)" if Go knows no other.
func Program() string {
	name := release
	revision := commit
	if info, found := debug.ReadBuildInfo(); found {
		name = cmp.Or(name, info.Main.Version)
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				revision = cmp.Or(revision, setting.Value)
			}
		}
	}
	name = cmp.Or(name, "(devel)")
	if revision != "" {
		const short = 12 // digits, as git shows it
		name += ", commit " + revision[:min(short, len(revision))]
	}
	return name
}

// datasetDigest returns the digest of the dataset that is built in.
func datasetDigest() string {
	if digest != "" {
		return digest
	}
	d, err := dataset.Load(dataset.Embedded())
	if err != nil {
		// A program that somebody built from an edited dataset still says what it is.
		return "with faults"
	}
	return catalog.New(d, catalog.V2).Digest()
}
