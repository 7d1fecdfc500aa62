package main

import (
	"fmt"
	"math"
	"strings"
)

// goal is a row of the table of targets.
type goal struct {
	row  string
	show func(float64) string
	less bool // smaller values are better
	// The targets of 488, 10,000 and 1,000,000 models; 0: none. Sizes between have none.
	real, small, large float64
	zero               bool // the target is 0, of every size
}

// The rows that are not kinds of requests.
const (
	rowLatency         = "p99 over the bare handler's, median of all"
	rowMemory          = "memory over bare Caddy, first answers"
	rowMemoryEach      = "the same, a model"
	rowMemoryAfter     = "memory over bare Caddy, after load"
	rowMemoryAfterEach = "the same after load, a model"
	rowStart           = "start to first answer, over bare Caddy"
	rowBuildTime       = "build, documents of the API only"
	rowBuild           = "build over a tight writer"
	rowBuildFlushed    = "build over a tight writer that flushes"
	rowBuildMemory     = "memory of the build"
	rowRebuild         = "build after one change, share of the full one"
	rowRewritten       = "files that it wrote"
	rowNeedless        = "files that it wrote without need"
)

const mebibyte = 1 << 20

// goals are all rows, in the order of the report.
var goals = []goal{
	{row: defaultPage, show: share, real: 0.92, small: 0.92, large: 0.90},
	{row: "two filters, sort by name, page 3", show: share, real: 0.92, small: 0.92, large: 0.90},
	{row: "rare search", show: share, real: 0.92, small: 0.92, large: 0.90},
	{row: "common search, sort by update", show: share, real: 0.90, small: 0.90, large: 0.80},
	{row: "common search, sort by name", show: share, real: 0.90, small: 0.90, large: 0.80},
	{row: "common search, sort by provider", show: share, real: 0.90, small: 0.90, large: 0.80},
	{row: oneModel, show: share, real: 0.92, small: 0.92, large: 0.92},
	{row: "stats", show: share, real: 0.92, small: 0.92, large: 0.92},
	{row: "providers", show: share, real: 0.92, small: 0.92, large: 0.92},
	{row: "gzip: default page", show: share, real: 0.90, small: 0.90, large: 0.85},
	{row: "gzip: two filters", show: share, real: 0.90, small: 0.90, large: 0.85},
	{row: "zstd: default page", show: share, real: 0.90, small: 0.90, large: 0.85},
	{row: "zstd: two filters", show: share, real: 0.90, small: 0.90, large: 0.85},
	{row: "gzip: every query different", show: overEncode, real: 1.5, small: 1.5, large: 1.5},
	{row: "zstd: every query different", show: overEncode, real: 1.5, small: 1.5, large: 1.5},
	{row: "worst searches, all different", show: share},
	{row: mixedKind, show: share},
	{row: rowLatency, show: share, less: true, real: 1, small: 1, large: 1},
	{row: rowMemory, show: mebibytes, less: true, real: 5 * mebibyte},
	{row: rowMemoryEach, show: kilobytes, less: true, large: 1300},
	{row: rowMemoryAfter, show: mebibytes, less: true, real: 5 * mebibyte},
	{row: rowMemoryAfterEach, show: kilobytes, less: true, large: 1300},
	{row: rowStart, show: duration, less: true, real: 0.020, large: 15},
	{row: rowBuildTime, show: duration, less: true},
	{row: rowBuild, show: times, less: true, small: 2.5, large: 2},
	{row: rowBuildFlushed, show: times, less: true},
	{row: rowBuildMemory, show: mebibytes, less: true, large: 2048 * mebibyte},
	{row: rowRebuild, show: share, less: true, real: 1.0 / 3, small: 1.0 / 3, large: 1.0 / 3},
	{row: rowRewritten, show: count, less: true},
	{row: rowNeedless, show: count, less: true, zero: true},
}

// target returns the target of a size.
func (g *goal) target(size int) (value float64, found bool) {
	switch size {
	case realSize:
		value = g.real
	case 10_000:
		value = g.small
	case 1_000_000:
		value = g.large
	}
	return value, value != 0 || g.zero
}

// text shows the targets: "≥ 0.92", or "≥ 0.92; 1,000,000: ≥ 0.90".
func (g *goal) text() string {
	sign := "≥ "
	if g.less {
		sign = "≤ "
	}
	var parts []string
	last := math.NaN()
	for _, size := range []int{realSize, 10_000, 1_000_000} {
		value, found := g.target(size)
		if !found || value == last {
			continue
		}
		text := sign + g.show(value)
		if len(parts) > 0 || size != realSize || g.small == 0 && !g.zero {
			text = thousands(size) + ": " + text
		}
		parts = append(parts, text)
		last = value
	}
	return strings.Join(parts, "; ")
}

// verdict says where the targets are missed.
func (g *goal) verdict(sizes []int, values map[int]float64) string {
	judged := false
	var missed []string
	for _, size := range sizes {
		target, found := g.target(size)
		value, measured := values[size]
		if !found || !measured {
			continue
		}
		judged = true
		if g.less && !(value <= target) || !g.less && !(value >= target) {
			missed = append(missed, thousands(size))
		}
	}
	switch {
	case !judged:
		return ""
	case missed == nil:
		return "met"
	}
	return "missed at " + strings.Join(missed, " and ")
}

func share(v float64) string {
	if 0 < v && v < 0.095 {
		return fmt.Sprintf("%.1g", v)
	}
	return fmt.Sprintf("%.2f", v)
}

func times(v float64) string      { return fmt.Sprintf("%.1f×", v) }
func overEncode(v float64) string { return fmt.Sprintf("%.2f × encode", v) }
func mebibytes(v float64) string  { return fmt.Sprintf("%.1f MiB", v/mebibyte) }
func kilobytes(v float64) string  { return fmt.Sprintf("%.2f kB", v/1000) }
func count(v float64) string      { return thousands(int(v)) }

// milliseconds shows seconds.
func milliseconds(v float64) string { return fmt.Sprintf("%.2f ms", v*1000) }

// microseconds shows seconds.
func microseconds(v float64) string {
	if v >= 0.01 {
		return milliseconds(v)
	}
	return fmt.Sprintf("%.1f µs", v*1e6)
}

// duration shows seconds in the unit that suits them.
func duration(v float64) string {
	if math.Abs(v) < 1 {
		return fmt.Sprintf("%.0f ms", v*1000)
	}
	return fmt.Sprintf("%.1f s", v)
}
