package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
)

const profileTime = 5 * time.Second

// takeProfile takes a CPU profile of the catalog's server while it answers all kinds of requests.
func (b *bench) takeProfile(ctx context.Context, s *subject) error {
	progress("%s models: profile under mixed load", thousands(s.size))
	admin, err := freeAddress()
	if err != nil {
		return err
	}
	p, address, err := b.startOurs(ctx, s.folder, admin)
	if err != nil {
		return err
	}
	defer p.stop()
	if _, err := p.ready(ctx, address+api); err != nil {
		return err
	}
	targets, err := variedAnswers(ctx, address, 256)
	if err != nil {
		return err
	}
	mixed := targetsOf(targets)
	for _, k := range fixedKinds(s.dataset) {
		for range 20 {
			mixed = append(mixed, k.targets...)
		}
	}
	script := filepath.Join(b.work, "profile.lua")
	if err := os.WriteFile(script, []byte(luaScript(mixed)), 0o644); err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		_, err := load{url: address, script: script, time: profileTime + time.Second}.run(ctx)
		return err
	})
	group.Go(func() error {
		return fetch(ctx, fmt.Sprintf("http://%s/debug/pprof/profile?seconds=%d", admin, int(profileTime.Seconds())), b.options.profile)
	})
	if err := group.Wait(); err != nil {
		return err
	}
	return b.summariseProfile(context.WithoutCancel(ctx), s.size)
}

// fetch writes what an address answers to a file.
func fetch(ctx context.Context, url, path string) error {
	request, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		return err
	}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("GET %s: %s: %.300s", url, response.Status, body)
	}
	return os.WriteFile(path, body, 0o644)
}

// summariseProfile puts the functions that take most time into the report, and the share of the catalog's own code.
func (b *bench) summariseProfile(ctx context.Context, size int) error {
	text, err := output(ctx, "", "go", "tool", "pprof", "-top", "-nodecount=100000", "-nodefraction=0", b.program("caddy"), b.options.profile)
	if err != nil {
		return err
	}
	b.report.profile, err = summarise(text, size)
	return err
}

// timed is a function and its shares of the time, in percent.
type timed struct {
	name        string
	self, total float64 // without what it calls, and with it
}

// summarise reads the list that go tool pprof -top prints.
func summarise(text string, size int) (string, error) {
	_, list, found := strings.Cut(text, "flat  flat%   sum%        cum   cum%\n")
	if !found {
		return "", fmt.Errorf("go tool pprof printed no list: %.300s", text)
	}
	var all, own []timed
	share := 0.0
	for line := range strings.Lines(list) {
		fields := strings.Fields(line)
		if len(fields) < 6 {
			continue
		}
		self, err := strconv.ParseFloat(strings.TrimSuffix(fields[1], "%"), 64)
		if err != nil {
			return "", err
		}
		total, err := strconv.ParseFloat(strings.TrimSuffix(fields[4], "%"), 64)
		if err != nil {
			return "", err
		}
		f := timed{strings.Join(fields[5:], " "), self, total}
		all = append(all, f)
		if strings.HasPrefix(f.name, "modelcatalog/") {
			own = append(own, f)
			share += f.self
		}
	}
	slices.SortStableFunc(own, func(a, b timed) int { return cmp.Compare(b.total, a.total) })
	var b strings.Builder
	fmt.Fprintf(&b, "CPU profile, %s models, all kinds mixed: %.1f %% in the catalog's own functions, what they call not counted.\n", thousands(size), share)
	b.WriteString("Self, with callees, function; by self, and the catalog's by callees:\n\n")
	for _, part := range [][]timed{all, own} {
		for _, f := range part[:min(len(part), 15)] {
			fmt.Fprintf(&b, "    %6.2f %% %6.2f %%  %s\n", f.self, f.total, f.name)
		}
		b.WriteString("\n")
	}
	return b.String(), nil
}
