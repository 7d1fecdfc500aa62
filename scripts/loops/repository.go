package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"modelcatalog/scripts/process"
)

// repository is a bare repository on the host, with the host's pull request.
type repository struct {
	work   string // directory of its clones
	remote string // directory
	tools  string // directory of the imitation for gh
	clones int
}

// gh imitates the part of GitHub's program that the scripts use, with one pull request of the branch sync: the file open exists
// while it is open, and the files title and body have its texts. It records each call, and fails for any other.
const gh = `#!/bin/sh
set -eu
host=$(dirname "$0")
echo "$*" >>"$host/calls"
case "$*" in
"pr list --head sync --state open --json headRefOid,isCrossRepository --jq .[] | select(.isCrossRepository | not) | .headRefOid")
	if [ -e "$host/open" ]; then git --git-dir="$host/../remote.git" rev-parse sync; fi ;;
"pr list --head sync --state open --json number,isCrossRepository --jq .[] | select(.isCrossRepository | not) | .number")
	if [ -e "$host/open" ]; then echo 7; fi ;;
"pr create --base main --head sync --title "*" --body-file "*)
	[ ! -e "$host/open" ]
	touch "$host/open"
	echo "$8" >"$host/title"
	cp "${10}" "$host/body" ;;
"pr edit 7 --title "*" --body-file "*)
	[ -e "$host/open" ]
	echo "$5" >"$host/title"
	cp "$7" "$host/body" ;;
"workflow run ci.yml --ref sync") ;;
*) echo "gh: unexpected $*" >&2; exit 1 ;;
esac
`

// newRepository makes a repository of those files of the working tree in root that match a pattern of git, whose branch main has
// one commit. Change edits the files first.
func newRepository(root, work string, patterns []string, change func(tree string) error) (*repository, error) {
	r := &repository{work: work, remote: filepath.Join(work, "remote.git"), tools: filepath.Join(work, "host")}
	tree := filepath.Join(work, "tree")
	if err := errors.Join(os.MkdirAll(tree, 0o755), os.MkdirAll(r.tools, 0o755)); err != nil {
		return nil, err
	}
	// A file that is deleted and still in git's index is not copied.
	const copyFiles = `tree=$1; shift; git ls-files -z --cached --others --exclude-standard -- "$@" | xargs -0 cp --parents -t "$tree" 2>/dev/null || true`
	_, err := process.Run(root, nil, "sh", append([]string{"-c", copyFiles, "sh", tree}, patterns...)...)
	err = errors.Join(err, os.WriteFile(filepath.Join(r.tools, "gh"), []byte(gh), 0o755))
	if err == nil {
		err = change(tree)
	}
	if err != nil {
		return nil, err
	}
	_, err = process.Run(tree, identity, "sh", "-ec", `git init --quiet --initial-branch main
		git add --all
		git commit --quiet --message "begin"
		git clone --quiet --bare . "$0"`, r.remote)
	return r, err
}

// identity is the environment of git commands of people.
var identity = []string{
	"GIT_AUTHOR_NAME=a person", "GIT_AUTHOR_EMAIL=person@example.com", "GIT_COMMITTER_NAME=a person", "GIT_COMMITTER_EMAIL=person@example.com",
	"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null",
}

// clone returns the directory of a fresh clone of main.
func (r *repository) clone() (string, error) {
	r.clones++
	dir := filepath.Join(r.work, fmt.Sprint("clone", r.clones))
	_, err := process.Run(r.work, identity, "git", "clone", "--quiet", r.remote, dir)
	return dir, err
}

// merge merges the pull request as a person does on the host.
func (r *repository) merge() error {
	clone, err := r.clone()
	if err == nil {
		_, err = process.Run(clone, identity, "sh", "-ec", `git merge --quiet --no-ff --no-edit origin/sync && git push --quiet origin main`)
	}
	return errors.Join(err, os.Remove(filepath.Join(r.tools, "open")))
}

// proposed returns the title and the text of the open pull request; both are empty if there is none.
func (r *repository) proposed() (title, body string) {
	if _, err := os.Stat(filepath.Join(r.tools, "open")); err != nil {
		return "", ""
	}
	return strings.TrimSpace(r.host("title")), r.host("body")
}

// host returns the content of a file of the imitation, or "".
func (r *repository) host(name string) string {
	text, _ := os.ReadFile(filepath.Join(r.tools, name))
	return string(text)
}
