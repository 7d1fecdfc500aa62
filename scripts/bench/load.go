package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

// request is one row of the table: a request that wrk repeats, or a set of requests that it sends in turn.
type request struct {
	name    string
	targets []string // paths with queries
	coding  string   // Accept-Encoding; empty: none
	file    string   // path of the published file with the same bytes; empty: none
	sqlite  bool     // the SQLite server answers it too
}

const list = "/api/v1/models"

// requests are the rows for a dataset. The search terms are in descriptions and ids of every dataset.
func requests(d *dataset.Dataset) []request {
	middle := &d.Models[len(d.Models)/2]
	id := url.PathEscape(middle.ID)
	filters := list + "?provider=openai,google&type=chat&sort=name&page=2"
	common := list + "?search=text"
	var varied []string
	for i := range 2048 { // more than the server keeps compressed
		m := &d.Models[i*len(d.Models)/2048]
		varied = append(varied, fmt.Sprintf("%s?search=%s&limit=%d", list, url.QueryEscape(m.ID), 50+i%50))
	}
	return []request{
		{name: "default page", targets: []string{list}, file: list + "/index.json", sqlite: true},
		{name: "two filters, sort by name", targets: []string{filters}, sqlite: true},
		{name: "common search", targets: []string{common}, sqlite: true},
		{name: "common search, sort by name", targets: []string{common + "&sort=name"}, sqlite: true},
		{name: "rare search", targets: []string{list + "?search=" + url.QueryEscape(middle.ID)}, sqlite: true},
		{name: "every search different", targets: varied},
		{name: "one model", targets: []string{list + "/" + middle.Provider + "/" + id}, sqlite: true},
		{name: "stats", targets: []string{"/api/v1/stats"}, file: "/api/v1/stats.json"},
		{name: "default page, gzip", targets: []string{list}, coding: "gzip", file: list + "/index.json"},
		{name: "two filters, gzip", targets: []string{filters}, coding: "gzip"},
		{name: "two filters, zstd", targets: []string{filters}, coding: "zstd"},
	}
}

// measureLoad starts the servers and prints the table of their rates: the catalog's in requests per second, and its ratio
// to the others' in the same round.
func (b *bench) measureLoad(dir, tree string, d *dataset.Dataset) error {
	servers, err := b.startServers(dir, tree, d)
	if err != nil {
		return err
	}
	defer servers.stop()
	bare := strings.TrimSuffix(servers.bare.URL, "/api/v1")
	fmt.Fprintf(b.results, "Start to first answer: %.0f ms. Memory after it: %.1f MiB; of bare Caddy: %.1f MiB.\n\n",
		servers.catalog.Ready.Seconds()*1000, memory(servers.catalog), memory(servers.bare))
	fmt.Fprint(b.results, "| request | per second | of bare handler | of file_server | of SQLite |\n|---|--:|--:|--:|--:|\n")
	for i, r := range requests(d) {
		script := ""
		if len(r.targets) > 1 {
			script = filepath.Join(b.work, fmt.Sprintf("wrk-%d-%d.lua", len(d.Models), i))
			if err := os.WriteFile(script, []byte(luaScript(r.targets)), 0o644); err != nil {
				return err
			}
		}
		rivals := []run{{servers.catalog.URL + r.targets[0], r.coding, script}, {bare + r.targets[0], r.coding, script}}
		if r.file != "" {
			rivals = append(rivals, run{servers.files + r.file, r.coding, ""})
		}
		if r.sqlite {
			rivals = append(rivals, run{servers.sqlite + r.targets[0], "", ""})
		}
		if err := r.record(bare); err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
		rates, err := b.interleave(rivals)
		if err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
		fmt.Fprintf(b.results, "| %s | %.0f | %s | %s | %s |\n", r.name, median(rates[0]), ratio(rates[0], rates[1]),
			column(r.file != "", rates, 2), column(r.sqlite, rates, len(rates)-1))
	}
	return nil
}

// record has the bare handler ask for each answer before it is measured.
func (r request) record(bare string) error {
	for _, target := range r.targets {
		request, err := http.NewRequest("GET", bare+target, nil)
		if err != nil {
			return err
		}
		request.Header.Set("Accept-Encoding", r.coding)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			return err
		}
		_, _ = io.Copy(io.Discard, response.Body)
		response.Body.Close()
		if response.StatusCode != http.StatusOK {
			return fmt.Errorf("GET %s: %s", target, response.Status)
		}
	}
	return nil
}

// interleave runs all rivals in turn, a warm-up and then each round, and returns their rates by rival and round.
func (b *bench) interleave(rivals []run) ([][]float64, error) {
	rates := make([][]float64, len(rivals))
	for round := -1; round < b.rounds; round++ {
		for i, rival := range rivals {
			rate, err := rival.wrk(b.seconds)
			if err != nil {
				return nil, err
			}
			if round >= 0 {
				rates[i] = append(rates[i], rate)
			}
		}
	}
	return rates, nil
}

// ratio is the median of the rounds' ratios.
func ratio(rates, others []float64) string {
	ratios := make([]float64, len(rates))
	for i := range rates {
		ratios[i] = rates[i] / others[i]
	}
	return fmt.Sprintf("%.2f", median(ratios))
}

func column(measured bool, rates [][]float64, at int) string {
	if !measured {
		return ""
	}
	return ratio(rates[0], rates[at])
}

// run is one run of wrk.
type run struct{ url, coding, script string }

var (
	rateLine  = regexp.MustCompile(`(?m)^Requests/sec:\s+([0-9.]+)$`)
	faultLine = regexp.MustCompile(`(?m)^\s*(Socket errors|Non-2xx or 3xx responses):.*$`)
)

// wrk sends requests over 32 connections and returns how many are answered per second. Any failed request is an error.
func (r run) wrk(seconds int) (float64, error) {
	args := []string{"-t1", "-c32", "-d" + strconv.Itoa(seconds) + "s"}
	if r.coding != "" {
		args = append(args, "-H", "Accept-Encoding: "+r.coding)
	}
	if r.script != "" {
		args = append(args, "-s", r.script)
	}
	out, err := exec.Command("wrk", append(args, r.url)...).CombinedOutput()
	if fault := faultLine.Find(out); err == nil && fault != nil {
		err = errors.New(strings.TrimSpace(string(fault)))
	}
	rate := rateLine.FindSubmatch(out)
	if err == nil && rate == nil {
		err = errors.New("no rate in the output")
	}
	if err != nil {
		return 0, fmt.Errorf("wrk %s: %w\n%s", r.url, err, out)
	}
	perSecond, err := strconv.ParseFloat(string(rate[1]), 64)
	if perSecond == 0 {
		return math.NaN(), errors.New("wrk " + r.url + ": no request was answered")
	}
	return perSecond, err
}

// luaScript returns a script that has wrk send the targets in turn.
func luaScript(targets []string) string {
	var b strings.Builder
	b.WriteString("local targets = {\n")
	for _, target := range targets {
		fmt.Fprintf(&b, "\t%q,\n", target) // a target is ASCII, so Go's quotes are Lua's
	}
	b.WriteString("}\nlocal at = 0\nfunction request()\n\tat = at % #targets + 1\n\treturn wrk.format(\"GET\", targets[at])\nend\n")
	return b.String()
}
