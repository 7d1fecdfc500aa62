package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// makePrograms builds the programs and copies those of the repository, so that a build meanwhile changes nothing.
func (b *bench) makePrograms(ctx context.Context) error {
	progress("building the programs")
	module, err := output(ctx, "", "go", "env", "GOMOD")
	if err != nil {
		return err
	}
	here := filepath.Dir(module)
	b.root = filepath.Dir(filepath.Dir(here))
	if _, err := output(ctx, b.root, "make", "bin/caddy", "bin/generator"); err != nil {
		return err
	}
	for _, name := range []string{"caddy", "generator"} {
		if err := copyFile(filepath.Join(b.work, name), filepath.Join(b.root, "bin", name)); err != nil {
			return err
		}
	}
	for _, name := range []string{"bare", "peer"} {
		_, err := output(ctx, here, "go", "build", "-tags", "sqlite_fts5", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w",
			"-o", b.program(name), "./"+name)
		if err != nil {
			return err
		}
	}
	return nil
}

// program returns the path of a built program.
func (b *bench) program(name string) string { return filepath.Join(b.work, name) }

// output runs a program to its end and returns what it prints.
func output(ctx context.Context, dir, name string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, name, args...)
	command.Dir = dir
	var faults bytes.Buffer
	command.Stderr = &faults
	out, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", filepath.Base(name), args, err, faults.Bytes())
	}
	return string(bytes.TrimSpace(out)), nil
}

func copyFile(to, from string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o755)
	if err != nil {
		return err
	}
	if _, err := io.Copy(target, source); err != nil {
		target.Close()
		return err
	}
	return target.Close()
}
