package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset/datasettest"
)

func TestTable(t *testing.T) {
	var b strings.Builder
	(&table{
		header: []string{"what", "488", "target"},
		left:   map[int]bool{0: true, 2: true},
		rows:   [][]string{{"default page", "0.93", "≥ 0.92"}, {"stats", "0.9", ""}},
	}).write(&b)
	want := `| what         |  488 | target |
|--------------|-----:|--------|
| default page | 0.93 | ≥ 0.92 |
| stats        |  0.9 |        |
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

func TestGoals(t *testing.T) {
	for _, test := range []struct{ row, text string }{
		{defaultPage, "≥ 0.92; 1,000,000: ≥ 0.90"},
		{oneModel, "≥ 0.92"},
		{mixedKind, ""},
		{rowMemory, "488: ≤ 5.0 MiB"},
		{rowStart, "488: ≤ 20 ms; 1,000,000: ≤ 15.0 s"},
		{rowBuild, "10,000: ≤ 2.5×; 1,000,000: ≤ 2.0×"},
		{rowNeedless, "≤ 0"},
	} {
		if got := goalOf(t, test.row).text(); got != test.text {
			t.Errorf("%s: target %q, want %q", test.row, got, test.text)
		}
	}
	sizes := []int{488, 10_000, 100_000, 1_000_000}
	for _, test := range []struct {
		row    string
		values map[int]float64
		want   string
	}{
		{defaultPage, map[int]float64{488: 0.92, 10_000: 1.1, 100_000: 0.1, 1_000_000: 0.9}, "met"},
		{defaultPage, map[int]float64{488: 0.91, 1_000_000: 0.89}, "missed at 488 and 1,000,000"},
		{defaultPage, map[int]float64{100_000: 0.1}, ""},
		{rowNeedless, map[int]float64{488: 0}, "met"},
		{rowRebuild, map[int]float64{488: math.NaN()}, "missed at 488"},
		{mixedKind, map[int]float64{488: 0.1}, ""},
	} {
		if got := goalOf(t, test.row).verdict(sizes, test.values); got != test.want {
			t.Errorf("%s %v: verdict %q, want %q", test.row, test.values, got, test.want)
		}
	}
}

func goalOf(t *testing.T, row string) *goal {
	t.Helper()
	at := slices.IndexFunc(goals, func(g goal) bool { return g.row == row })
	if at < 0 {
		t.Fatalf("no goal %q", row)
	}
	return &goals[at]
}

// Each kind of request has a row in the table of targets.
func TestKindsHaveGoals(t *testing.T) {
	for _, k := range fixedKinds(datasettest.New(datasettest.Options{Models: 1000, Seed: 1})) {
		goalOf(t, k.name)
	}
}

func TestReport(t *testing.T) {
	r := newReport([]int{488})
	slow, fast := figures{rate: 900, p99: 2 * time.Millisecond, cpu: 40 * time.Microsecond}, figures{rate: 1000, p99: time.Millisecond, cpu: 30 * time.Microsecond}
	r.addLoad(488, kind{name: defaultPage}, map[string]result{
		oursColumn: {slow, fast, slow}, bareColumn: {fast, fast, fast}, peerColumn: {slow},
	})
	r.set(rowRebuild, 488, math.NaN())
	var b strings.Builder
	r.write(&b, "a machine")
	for _, want := range []string{
		"a machine\n",
		"| default page                                  | 0.90 | ≥ 0.92; 1,000,000: ≥ 0.90 | missed at 488 |",
		"| default page | bare  |       900 |   1,000 |  0.90 | 0.90 | 1.00 | 2.00 ms | 1.00 ms | 40.0 µs | 30.0 µs |  0.75 |",
		"| default page | SQLite |        900 |  1,000 |  0.90 | 2.00 ms | 1.00 ms | 40.0 µs | 30.0 µs |  0.75 |",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	path := filepath.Join(t.TempDir(), "numbers.json")
	if err := r.writeJSON(path); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); err != nil || !json.Valid(text) {
		t.Errorf("raw numbers: %v %s", err, text)
	}
}

func TestStatistics(t *testing.T) {
	for _, test := range []struct {
		values []float64
		want   float64
	}{{[]float64{3, 1, 2}, 2}, {[]float64{4, 1, 2, 3}, 2.5}, {[]float64{7}, 7}} {
		if got := median(test.values); got != test.want {
			t.Errorf("median(%v) = %v, want %v", test.values, got, test.want)
		}
	}
	if !math.IsNaN(median(nil)) {
		t.Error("the median of nothing is a number")
	}
	if got := ratios([]float64{1, 9}, []float64{2, 3, 4}); !slices.Equal(got, []float64{0.5, 3}) {
		t.Errorf("ratios = %v", got)
	}
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -123456: "-123,456"} {
		if got := thousands(n); got != want {
			t.Errorf("thousands(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestSummarise(t *testing.T) {
	got, err := summarise(`File: caddy
Type: cpu
      flat  flat%   sum%        cum   cum%
     1.92s 33.22% 33.22%      1.92s 33.22%  internal/runtime/syscall/linux.Syscall6
     0.10s  1.50% 34.72%      0.60s 10.00%  modelcatalog/dataset/catalog.(*Catalog).AppendList
     0.10s  1.25% 35.97%      0.90s 15.00%  modelcatalog/caddy.(*Handler).answer
`, 10_000)
	want := `CPU profile, 10,000 models, all kinds mixed: 2.8 % in the catalog's own functions, what they call not counted.
Self, with callees, function; by self, and the catalog's by callees:

     33.22 %  33.22 %  internal/runtime/syscall/linux.Syscall6
      1.50 %  10.00 %  modelcatalog/dataset/catalog.(*Catalog).AppendList
      1.25 %  15.00 %  modelcatalog/caddy.(*Handler).answer

      1.25 %  15.00 %  modelcatalog/caddy.(*Handler).answer
      1.50 %  10.00 %  modelcatalog/dataset/catalog.(*Catalog).AppendList

`
	if err != nil || got != want {
		t.Errorf("got %v\n%swant\n%s", err, got, want)
	}
}
