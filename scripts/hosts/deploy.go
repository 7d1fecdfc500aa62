package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
)

// restyle gives the style sheet of a tree other bytes, and so another name in every page and in the list of objects.
const restyle = `cd "$0"
old=$(echo assets/style-*.css) new=assets/style-0123456789abcdef.css
mv "$old" $new
echo >>$new
grep -rlZF --include='*.html' --include=.objects.tsv "$old" . | xargs -0 sed -i "s|$old|$new|g"`

// checkDeploys deploys a changed tree to a store while readers read. It returns an error for an answer that readers must not get.
func checkDeploys(s *process.Server, work string) error {
	tree := filepath.Join(work, "dist")
	if _, err := process.Run("", nil, "bin/generator", "build", "-host", "s3", "-dataset", process.Sample, "-out", tree, modelPages()); err != nil {
		return err
	}
	if _, err := process.Run("", nil, "sh", "-ec", restyle, tree); err != nil {
		return err
	}
	do := promises.Server(s.URL)
	var stop atomic.Bool
	var readers errgroup.Group
	for reader := range 2 {
		readers.Go(func() (err error) {
			for i := reader; err == nil && !stop.Load(); i++ {
				err = readPage(do, addresses[i%len(addresses)])
			}
			return err
		})
	}
	out, err := deploy(work, tree)
	stop.Store(true)
	if err := errors.Join(err, readers.Wait()); err != nil {
		return fmt.Errorf("deploy of another style sheet: %w", err)
	}
	if !strings.Contains(out, "\n  new ") || !strings.Contains(out, "\n  changed ") {
		return fmt.Errorf("deploy of another style sheet: want new and changed objects:\n%s", out)
	}
	if out, err := deploy(work, tree); err != nil || !strings.Contains(out, ": 0 of ") {
		return fmt.Errorf("a second deploy of a tree still has work: %w\n%s", err, out)
	}
	return nil
}

// addresses are the first ones that readers ask for.
var addresses = []string{
	"/", "/docs/", "/stats/", "/compare/", "/providers/openai/", "/types/chat/", "/api/v1/models/openai/gpt-4o",
	"/api/v1/models/_pages/100/1.json", "/api/v1/stats", "/api/v1/openapi.json", "/llms.txt",
}

var asset = regexp.MustCompile(`/assets/[a-z-]+-[0-9a-f]{16}\.(?:css|json|js|svg|png)`)

// readPage reads a page and then, as a browser does, the assets that it names. A page with parts of two trees would name two
// style sheets.
func readPage(do promises.Do, address string) error {
	body, err := promises.Get(do, address)
	if err != nil {
		return err
	}
	names := asset.FindAllString(string(body), -1)
	slices.Sort(names)
	styles := 0
	for _, name := range slices.Compact(names) {
		if strings.HasPrefix(name, "/assets/style-") {
			styles++
		}
		if _, err := promises.Get(do, name); err != nil {
			return fmt.Errorf("%s names it: %w", address, err)
		}
	}
	if styles > 1 {
		return fmt.Errorf("%s names %d style sheets, want one", address, styles)
	}
	return nil
}
