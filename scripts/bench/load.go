package main

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/scripts/process"
	"modelcatalog/site/mcp"
)

// request is one row of the table: a request that wrk repeats, or a set of requests that it sends in turn.
type request struct {
	name    string
	targets []string // paths with queries
	coding  string   // Accept-Encoding; empty: none
	file    string   // path of the published file with the same bytes; empty: none
	posted  string   // body of a POST, with another NUMBER from 200001 to 260000 each time; empty: a GET
}

const (
	list   = "/api/v1/models"
	listV2 = "/api/v2/models"
)

// requests are the rows for a dataset. The search terms are in descriptions and ids of every dataset.
func requests(d *dataset.Dataset) []request {
	middle := &d.Models[len(d.Models)/2]
	id := url.PathEscape(middle.ID)
	filters := list + "?provider=openai,google&type=chat&sort=name&page=2"
	common := list + "?search=text"
	facts := listV2 + "?input=image&feature=tool_call&min_context=200000&sort=input_price&order=asc"
	var varied []string
	for i := range 2048 { // more than the server keeps compressed
		m := &d.Models[i*len(d.Models)/2048]
		varied = append(varied, fmt.Sprintf("%s?search=%s&limit=%d", list, url.QueryEscape(m.ID), 50+i%50))
	}
	return []request{
		{name: "default page", targets: []string{list}, file: list + "/index.json"},
		{name: "two filters, sort by name", targets: []string{filters}},
		{name: "common search", targets: []string{common}},
		{name: "common search, sort by name", targets: []string{common + "&sort=name"}},
		{name: "rare search", targets: []string{list + "?search=" + url.QueryEscape(middle.ID)}},
		{name: "every search different", targets: varied},
		{name: "one model", targets: []string{list + "/" + middle.Provider + "/" + id}},
		{name: "stats", targets: []string{"/api/v1/stats"}, file: "/api/v1/stats.json"},
		{name: "default page, gzip", targets: []string{list}, coding: "gzip"},
		{name: "two filters, gzip", targets: []string{filters}, coding: "gzip"},
		{name: "two filters, zstd", targets: []string{filters}, coding: "zstd"},
		{name: "v2: default page", targets: []string{listV2}, file: listV2 + "/index.json"},
		{name: "v2: default page, gzip", targets: []string{listV2}, coding: "gzip"},
		{name: "v2: second page", targets: []string{listV2 + "?page=2"}},
		{name: "v2: three filters, sort by price", targets: []string{facts}},
		{name: "v2: two words, by relevance", targets: []string{listV2 + "?search=gemini+flash"}},
		{name: "agents: find_models, each call different", targets: []string{mcp.Path}, posted: `{"jsonrpc":"2.0","id":1,"method":"tools/call",` +
			`"params":{"name":"find_models","arguments":{"input":["image"],"feature":["tool_call"],"min_context":NUMBER,"sort":"input_price","order":"asc"}}}`},
		{name: "v2: one model", targets: []string{listV2 + "/" + middle.Provider + "/" + id}},
	}
}

// measureLoad starts the servers and prints the table of their rates: the catalog's in requests per second, and its ratio
// to the others' in the same round.
func measureLoad(work, dir, tree string, d *dataset.Dataset) error {
	catalog, err := process.Caddy("CATALOG_DATASET="+dir, "CATALOG_ROOT="+tree)
	if err != nil {
		return err
	}
	defer catalog.Stop()
	rivals, err := startRivals(work, catalog.URL, tree)
	if err != nil {
		return err
	}
	defer rivals.Stop()
	fmt.Printf("Start to first answer: %.0f ms. Memory after it: %.1f MiB; of bare Caddy: %.1f MiB.\n\n",
		catalog.Ready.Seconds()*1000, memory(catalog), memory(rivals.Server))
	fmt.Print("| request | per second | of bare handler | of file_server |\n|---|--:|--:|--:|\n")
	for _, r := range requests(d) {
		if !only.MatchString(r.name) {
			continue
		}
		script := ""
		if len(r.targets) > 1 || r.posted != "" {
			script = filepath.Join(work, "wrk.lua")
			if err := os.WriteFile(script, []byte(r.luaScript()), 0o644); err != nil {
				return err
			}
		}
		runs := []*run{
			{url: catalog.URL + r.targets[0], coding: r.coding, script: script},
			{url: rivals.bare + r.targets[0], coding: r.coding, script: script}, nil,
		}
		if r.file != "" && tree != "" {
			runs[2] = &run{url: rivals.files + r.file}
		}
		if err := interleave(runs); err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
		fmt.Printf("| %s | %.0f", r.name, median(runs[0].rates))
		for _, rival := range runs[1:] {
			fmt.Printf(" | %s", runs[0].ratio(rival))
		}
		fmt.Println(" |")
	}
	return nil
}

// run repeats a request, or the requests of a script, with wrk.
type run struct {
	url, coding, script string
	rates               []float64 // requests per second, by round
}

// interleave makes all runs in turn, for a warm-up, in which the bare handler asks for each answer, and then for each round. A
// nil run is skipped.
func interleave(runs []*run) error {
	for round := -1; round < *rounds; round++ {
		for _, r := range runs {
			if r == nil {
				continue
			}
			rate, err := r.wrk()
			if err != nil {
				return err
			}
			if round >= 0 {
				r.rates = append(r.rates, rate)
			}
		}
	}
	return nil
}

// ratio is the median of the rounds' ratios to a rival; it is empty if there is no rival.
func (r *run) ratio(rival *run) string {
	if rival == nil {
		return ""
	}
	ratios := make([]float64, len(r.rates))
	for i := range ratios {
		ratios[i] = r.rates[i] / rival.rates[i]
	}
	return fmt.Sprintf("%.2f", median(ratios))
}

var (
	rateLine  = regexp.MustCompile(`(?m)^Requests/sec:\s+([0-9.]+)$`)
	faultLine = regexp.MustCompile(`(?m)^\s*(Socket errors|Non-2xx or 3xx responses):.*$`)
)

// wrk sends requests over 32 connections and returns how many are answered per second. Any failed request is an error.
func (r *run) wrk() (float64, error) {
	args := []string{"-t1", "-c32", "-d" + strconv.Itoa(*seconds) + "s"}
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
		return 0, errors.New("wrk " + r.url + ": no request was answered")
	}
	return perSecond, err
}

// luaScript returns a script that has wrk send the targets in turn, or the body.
func (r request) luaScript() string {
	if r.posted != "" {
		const numbered = "local at = 0\nlocal text = %q\nfunction request()\n\tat = at %% 60000 + 1\n" +
			"\treturn wrk.format(\"POST\", nil, {[\"Content-Type\"] = \"application/json\"}, (text:gsub(\"NUMBER\", 200000 + at)))\nend\n"
		return fmt.Sprintf(numbered, r.posted)
	}
	var b strings.Builder
	b.WriteString("local targets = {\n")
	for _, target := range r.targets {
		fmt.Fprintf(&b, "\t%q,\n", target) // a target is ASCII, so Go's quotes are Lua's
	}
	b.WriteString("}\nlocal at = 0\nfunction request()\n\tat = at % #targets + 1\n\treturn wrk.format(\"GET\", targets[at])\nend\n")
	return b.String()
}
