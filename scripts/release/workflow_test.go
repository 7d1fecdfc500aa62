package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// jobName matches the first line of a job.
var jobName = regexp.MustCompile(`(?m)^  ([a-z]+):\n    (?:needs|runs-on|if)`)

// programPath matches the beginning of a command that runs a program of the release or the
// checkout.
var programPath = regexp.MustCompile(`(?m)(?:^|[;&|] *|run: )(?:\./|release/|bin/)`)

// TestWorkflow checks what the guide promises of the jobs that publish a release: only one has the
// key, it sees only the digests, and those that publish verify the files and run none of them.
func TestWorkflow(t *testing.T) {
	text, err := os.ReadFile("../../.github/workflows/release.yml")
	if err != nil {
		t.Fatal(err)
	}
	jobs := map[string]string{}
	starts := jobName.FindAllStringSubmatchIndex(string(text), -1)
	for i, start := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		jobs[string(text[start[2]:start[3]])] = string(text[start[0]:end])
	}

	for _, name := range []string{"build", "sign", "publish", "image", "npm", "pypi"} {
		t.Run(name, func(t *testing.T) {
			job, found := jobs[name]
			if !found {
				t.Fatalf("the workflow has no job %s", name)
			}
			if hasKey := strings.Contains(job, "secrets.SIGNING_KEY"); hasKey != (name == "sign") {
				t.Errorf("has the key: %t", hasKey)
			}
			if name == "build" && strings.Contains(job, "secrets.") {
				t.Error("has a secret")
			}
			seesDigests := strings.Count(job, "download-artifact") == 1 &&
				strings.Contains(job, "name: sums\n")
			if name == "sign" && !seesDigests {
				t.Error("sees more than the digests")
			}
			if name == "build" || name == "sign" {
				return
			}
			isVerified := strings.Contains(job, "&verify") || strings.Contains(job, "*verify")
			if !isVerified {
				t.Error("does not verify the signature")
			}
			if program := programPath.FindString(job); program != "" {
				t.Errorf("runs something of the release: %q", program)
			}
		})
	}
}
