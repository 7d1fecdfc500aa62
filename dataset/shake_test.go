package dataset_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
)

// FuzzShaken checks that Load refuses no right dataset: it changes all of the form of the files that has no meaning, and expects the
// canonical files again.
func FuzzShaken(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 1))
		d := datasettest.New(datasettest.Options{Models: int(seed%8) * 100, Seed: seed, Hostile: seed%2 == 1})
		right := d.Files()
		tree := fstest.MapFS{}
		for name, text := range right {
			if strings.HasSuffix(name, ".jsonl") {
				text = shakeLines(rng, text)
			}
			if rng.IntN(4) == 0 {
				text = append([]byte("\ufeff"), text...)
			}
			tree[name] = &fstest.MapFile{Data: text}
		}
		loaded, err := dataset.Load(tree)
		if err != nil {
			t.Fatalf("Load refuses a right dataset: %v", err)
		}
		mended := loaded.Canonical(tree)
		for name, want := range right {
			if !strings.HasSuffix(name, ".jsonl") {
				continue
			}
			got, found := mended[name]
			if !found {
				got = tree[name].Data
			}
			if string(got) != string(want) {
				t.Errorf("%s: got %.300q, want %.300q", name, got, want)
			}
		}
	})
}

// shakeLines changes the order of lines and of the members of their objects, ends lines otherwise, and puts spaces and empty lines
// between them.
func shakeLines(rng *rand.Rand, text []byte) (shaken []byte) {
	lines := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	rng.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	for i, line := range lines {
		var members map[string]json.RawMessage
		if json.Unmarshal(line, &members) == nil && len(line) < dataset.MaxLine/2 {
			names := slices.Sorted(maps.Keys(members))
			rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
			parts := make([]string, len(names))
			for i, name := range names {
				parts[i] = fmt.Sprintf("%q :\t%s", name, members[name])
			}
			line = []byte(" {" + strings.Join(parts, " ,") + "} ")
		}
		shaken = append(append(shaken, line...), []string{"\n", "\r\n", "\n \t\n"}[rng.IntN(3)]...)
		if i == len(lines)-1 && rng.IntN(2) == 0 {
			shaken = bytes.TrimRight(shaken, " \t\r\n")
		}
	}
	return shaken
}
