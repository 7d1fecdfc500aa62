package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
)

// Columns of comparison.
const (
	oursColumn  = "catalog"
	bareColumn  = "bare"
	filesColumn = "file_server"
	peerColumn  = "SQLite"
)

// encodeColumn names the column of Caddy's encode directive.
func encodeColumn(coding string) string { return "encode " + coding }

// report gathers what was measured.
type report struct {
	sizes    []int
	values   map[string]map[int]float64 // of the table of targets: by row and size
	detail   map[int][]detail           // by size, a row for each kind
	compared map[int][]detail           // by size, columns for comparison with the bare server
	profile  string
}

// detail is what the servers showed for one kind of request. Rates are medians, in requests a second.
type detail struct {
	Kind          string
	Column        string // the rival
	Ours, Rival   float64
	Ratio         float64 // median of the ratios by round
	Low, High     float64 // the smallest and the largest of them
	P99           float64 // seconds
	RivalP99      float64
	CPU, RivalCPU float64 // seconds a request
	CPURatio      float64 // rival's to ours, so that it reads like Ratio
}

func newReport(sizes []int) *report {
	return &report{sizes, map[string]map[int]float64{}, map[int][]detail{}, map[int][]detail{}, ""}
}

// set sets a value of the table of targets.
func (r *report) set(row string, size int, value float64) {
	if r.values[row] == nil {
		r.values[row] = map[int]float64{}
	}
	r.values[row][size] = value
}

func newDetail(kind, column string, ours, rival result) detail {
	all := ratios(ours.rates(), rival.rates())
	return detail{
		Kind: kind, Column: column, Ours: median(ours.rates()), Rival: median(rival.rates()),
		Ratio: median(all), Low: slices.Min(all), High: slices.Max(all),
		P99: median(ours.p99s()), RivalP99: median(rival.p99s()),
		CPU: median(ours.cpus()), RivalCPU: median(rival.cpus()), CPURatio: median(ratios(rival.cpus(), ours.cpus())),
	}
}

// addLoad adds the results of a kind of request.
func (r *report) addLoad(size int, k kind, results map[string]result) {
	rival := bareColumn
	if k.encode {
		rival = encodeColumn(k.accept)
	}
	d := newDetail(k.name, rival, results[oursColumn], results[rival])
	r.detail[size] = append(r.detail[size], d)
	r.set(k.name, size, d.Ratio)
	for _, column := range []string{encodeColumn("gzip"), encodeColumn("zstd"), peerColumn} {
		if column != rival && results[column] != nil {
			r.addComparison(size, k.name, column, results[column], results[bareColumn])
		}
	}
}

// addComparison adds a server that is compared with the bare one.
func (r *report) addComparison(size int, kind, column string, rates, bare result) {
	r.compared[size] = append(r.compared[size], newDetail(kind, column, rates, bare))
}

// write writes the report as Markdown.
func (r *report) write(w io.Writer, machine string) {
	fmt.Fprintf(w, "%s\n\n", machine)
	fmt.Fprintln(w, "Rates of requests are shares of what a bare Caddy handler reaches with the same bytes in the same round: medians over")
	fmt.Fprintln(w, "rounds, with the extremes where there is room. CPU is what all threads of the server take for a request; its ratio is the")
	fmt.Fprintln(w, "rival's by the catalog's, and steadier than that of rates on a machine that is not quiet.")
	fmt.Fprintln(w)
	r.targets().write(w)
	for _, size := range r.sizes {
		if len(r.detail[size]) > 0 {
			fmt.Fprintf(w, "\n%s models, 32 connections:\n\n", thousands(size))
			r.details(size).write(w)
		}
		if len(r.compared[size]) > 0 {
			fmt.Fprintf(w, "\nFor comparison, %s models:\n\n", thousands(size))
			r.comparison(size).write(w)
		}
	}
	if r.profile != "" {
		fmt.Fprintf(w, "\n%s", r.profile)
	}
}

// targets makes the table of measured values and targets.
func (r *report) targets() *table {
	t := &table{header: []string{"what"}, left: map[int]bool{0: true}}
	for _, size := range r.sizes {
		t.header = append(t.header, thousands(size))
	}
	t.left[len(t.header)], t.left[len(t.header)+1] = true, true
	t.header = append(t.header, "target", "verdict")
	for _, goal := range goals {
		if r.values[goal.row] == nil {
			continue
		}
		cells := []string{goal.row}
		for _, size := range r.sizes {
			text := ""
			if value, ok := r.values[goal.row][size]; ok && !math.IsNaN(value) {
				text = goal.show(value)
			}
			cells = append(cells, text)
		}
		t.rows = append(t.rows, append(cells, goal.text(), goal.verdict(r.sizes, r.values[goal.row])))
	}
	return t
}

func (r *report) details(size int) *table {
	t := &table{header: []string{"kind", "rival", "catalog/s", "rival/s", "ratio", "from", "to", "p99", "rival's", "CPU", "rival's", "ratio"}, left: map[int]bool{0: true, 1: true}}
	for _, d := range r.detail[size] {
		t.rows = append(t.rows, []string{d.Kind, d.Column, thousands(int(d.Ours)), thousands(int(d.Rival)), share(d.Ratio), share(d.Low), share(d.High),
			milliseconds(d.P99), milliseconds(d.RivalP99), microseconds(d.CPU), microseconds(d.RivalCPU), share(d.CPURatio)})
	}
	return t
}

func (r *report) comparison(size int) *table {
	t := &table{header: []string{"kind", "server", "requests/s", "bare/s", "ratio", "p99", "bare's", "CPU", "bare's", "ratio"}, left: map[int]bool{0: true, 1: true}}
	for _, d := range r.compared[size] {
		t.rows = append(t.rows, []string{d.Kind, d.Column, thousands(int(d.Ours)), thousands(int(d.Rival)), share(d.Ratio),
			milliseconds(d.P99), milliseconds(d.RivalP99), microseconds(d.CPU), microseconds(d.RivalCPU), share(d.CPURatio)})
	}
	return t
}

// writeJSON writes the raw numbers.
func (r *report) writeJSON(path string) error {
	for _, sizes := range r.values { // JSON has no number for what was not measured
		for size, value := range sizes {
			if math.IsNaN(value) || math.IsInf(value, 0) {
				delete(sizes, size)
			}
		}
	}
	text, err := json.MarshalIndent(map[string]any{"values": r.values, "load": r.detail, "compared": r.compared}, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}
