package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
)

// restyle copies a tree, and gives its style sheet other bytes, and so another name in every page
// and in the list of objects.
const restyle = `cp -r "$0" "$1"
cd "$1"
old=$(echo assets/style-*.css) new=assets/style-0123456789abcdef.css
mv "$old" $new
echo >>$new
grep -rlZF --include='*.html' --include=.objects.tsv "$old" . | xargs -0 sed -i "s|$old|$new|g"`

// checkDeploys deploys a changed tree to a store while readers read. It returns an error for an
// answer that readers must not get.
func checkDeploys(s promises.Server, work, tree string) error {
	changed := filepath.Join(filepath.Dir(work), "changed") // the store keeps its objects in work
	if _, err := process.Run("", nil, "sh", "-ec", restyle, tree, changed); err != nil {
		return err
	}
	// A deploy puts one object after another, and none may be seen before what it links to.
	var stop atomic.Bool
	var readers errgroup.Group
	for reader := range 2 { // which start with different pages
		readers.Go(func() (err error) {
			for i := reader; err == nil && !stop.Load(); i++ {
				err = readPage(s, addresses[i%len(addresses)])
			}
			return err
		})
	}
	out, err := deploy(changed)
	stop.Store(true)
	if err := errors.Join(err, readers.Wait()); err != nil {
		return fmt.Errorf("deploy of another style sheet: %w", err)
	}
	// The new style sheet is new, and the pages that name it are changed: else nothing was tried.
	if !strings.Contains(out, "\n  new ") || !strings.Contains(out, "\n  changed ") {
		return fmt.Errorf("deploy of another style sheet: want new and changed objects:\n%s", out)
	}
	if out, err := deploy(changed); err != nil || !strings.Contains(out, ": 0 of ") {
		return fmt.Errorf("a second deploy of a tree still has work: %w\n%s", err, out)
	}
	return nil
}

// addresses are the first ones that readers ask for.
var addresses = []string{
	"/",
	"/docs/",
	"/providers/",
	"/compare/",
	"/providers/openai/",
	"/types/chat/",
	"/api/v1/models/openai/gpt-4o",
	"/llms.txt",
}

var asset = regexp.MustCompile(`/assets/[a-z-]+-[0-9a-f]{16}\.(?:css|json|js|svg|png)`)

// readPage reads a page and then, as a browser does, the assets that it names. A page with parts of
// two trees would name two style sheets.
func readPage(s promises.Server, address string) error {
	body, err := s.Get(address)
	if err != nil {
		return err
	}
	style := ""
	for _, name := range asset.FindAllString(string(body), -1) {
		if strings.HasPrefix(name, "/assets/style-") {
			if style != "" && name != style {
				return fmt.Errorf("%s names two style sheets, %s and %s", address, style, name)
			}
			style = name
		}
		if _, err := s.Get(name); err != nil {
			return fmt.Errorf("%s names it: %w", address, err)
		}
	}
	return nil
}
