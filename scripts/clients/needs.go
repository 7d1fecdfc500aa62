package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// needs returns an error that names everything that the checks need and that is missing, each with the command that gets it.
func needs(tools string, chosen []check) error {
	missing := []error{}
	for _, program := range []string{"bin/generator", "bin/caddy"} {
		if _, err := os.Stat(program); err != nil {
			missing = append(missing, fmt.Errorf("missing: %s\n    get it by: make build", program))
		}
	}
	asked := map[string]bool{}
	for _, c := range chosen {
		for _, name := range c.needs {
			if asked[name] {
				continue
			}
			asked[name] = true
			if remedy := lacks(tools, name); remedy != "" {
				missing = append(missing, fmt.Errorf("missing: %s, for the check %s\n    get it by: %s", name, c.name, remedy))
			}
		}
	}
	return errors.Join(missing...)
}

// lacks returns the command that gets a program of the system or a Node.js package, or nothing where it is there.
func lacks(tools, name string) (remedy string) {
	switch name {
	case "curl", "python3":
		if _, err := exec.LookPath(name); err != nil {
			return "apt-get install " + name
		}
	case "npx":
		if _, err := exec.LookPath(name); err != nil {
			return "apt-get install npm"
		}
	default:
		if _, err := os.Stat(filepath.Join(tools, name, "package.json")); err != nil {
			return "npm install --prefix .ci"
		}
	}
	return ""
}
