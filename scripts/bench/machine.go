package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

// machine describes what was measured on, in one line; what cannot be found out is left out.
func machine(ctx context.Context, root string) string {
	parts := []string{processor(), fmt.Sprintf("%d cores", runtime.NumCPU())}
	if kernel, err := os.ReadFile("/proc/sys/kernel/osrelease"); err == nil {
		parts = append(parts, "Linux "+strings.TrimSpace(string(kernel)))
	}
	parts = append(parts, strings.Replace(runtime.Version(), "go", "Go ", 1))
	if version, err := output(ctx, root, "go", "list", "-m", "-f", "{{.Version}}", "github.com/caddyserver/caddy/v2"); err == nil {
		parts = append(parts, "Caddy "+version)
	}
	return strings.Join(append(parts, time.Now().Format(time.DateOnly)), ", ")
}

// processor returns the name of the processor.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err == nil {
		for line := range strings.Lines(string(text)) {
			if name, value, _ := strings.Cut(line, ":"); strings.TrimSpace(name) == "model name" {
				return strings.TrimSpace(value)
			}
		}
	}
	return runtime.GOARCH
}
