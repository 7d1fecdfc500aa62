package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/providertest"
	"modelcatalog/scripts/process"
)

// answerHostile has all providers give the first n answers of answers.txt, one after the other. A sync must end as it documents, and
// must leave a dataset that is valid, and the same one if it says that nothing changed. What it prints must not control the
// terminal or contain the key.
func answerHostile(work string, n int) (string, error) {
	inputs, err := load("answers.txt")
	if err != nil {
		return "", err
	}
	data := filepath.Join(work, "data")
	if err := os.CopyFS(data, os.DirFS(process.Sample)); err != nil {
		return "", err
	}
	servers := providertest.All()
	for _, s := range servers {
		defer s.Close()
	}
	inputs = inputs[:min(n, len(inputs))]
	for _, in := range inputs {
		for _, s := range servers {
			s.FailAlways(providertest.Raw(in.expected, in.text))
		}
		if err := syncHostile(data, providertest.Environ(servers...)); err != nil {
			return "", fmt.Errorf("%s: %w", in.place, err)
		}
	}
	return fmt.Sprintf("%d syncs ended as documented and kept the dataset valid", len(inputs)), nil
}

func syncHostile(data string, environment []string) error {
	before, err := hash(data)
	if err != nil {
		return err
	}
	command := exec.Command("bin/generator", "sync", "-dataset", data)
	command.Env = append(os.Environ(), environment...)
	out, err := command.CombinedOutput()
	code := command.ProcessState.ExitCode()
	if code != 0 && code != 1 && code != 3 && code != 4 {
		return fmt.Errorf("got exit code %d: %w\n%s", code, err, out)
	}
	after, err := hash(data)
	if err == nil {
		_, err = dataset.Load(os.DirFS(data))
	}
	if err == nil {
		err = readText(out, nil)
	}
	if err == nil && code == 1 && before != after {
		err = errors.New("the exit code says that nothing changed, and the dataset has")
	}
	if err == nil && bytes.Contains(out, []byte(providertest.Key)) {
		err = errors.New("the key is printed")
	}
	if err != nil {
		return fmt.Errorf("%w; the sync said:\n%s", err, strings.TrimSpace(string(out)))
	}
	return nil
}
