package charts

import (
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"html/template"
	"io"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// chart is what both kinds of chart can do.
type chart interface {
	SVG() template.HTML
	Table() Table
}

var statuses = []Series{{"Active", "active"}, {"Deprecated", "deprecated"}, {"Unlisted", "unlisted"}}

// byProvider makes a chart of seven providers, each value being multiplied.
func byProvider(factor int) *Bars {
	b := &Bars{Title: "Models by provider and status", Axis: "Provider", Unit: "models", Series: statuses}
	for _, row := range []Row{
		{Label: "OpenAI", Values: []int{121, 42, 6}}, {Label: "Google", Values: []int{78, 21, 13}},
		{Label: "Mistral", Values: []int{50, 14, 0}}, {Label: "Together AI", Values: []int{41, 1, 17}},
		{Label: "Groq", Values: []int{29, 8, 6}}, {Label: "Anthropic", Values: []int{29, 7, 0}},
		{Label: "DeepSeek", Values: []int{5, 0, 0}},
	} {
		for i := range row.Values {
			row.Values[i] *= factor
		}
		b.Rows = append(b.Rows, row)
	}
	return b
}

func byType(counts ...int) *Bars {
	b := &Bars{Title: "Models by type", Axis: "Type", Unit: "models", Series: []Series{{}}}
	for i, name := range []string{"Chat", "Audio", "Image", "Embedding", "Video"} {
		b.Rows = append(b.Rows, Row{Label: name, Class: strings.ToLower(name), Values: []int{counts[i]}})
	}
	return b
}

func byContext(values ...int) *Columns {
	return &Columns{Title: "Models by context length", Axis: "Tokens", Unit: "models", Bounds: true, Columns: Doublings(repeat(values))}
}

func byTime(times iter.Seq[time.Time]) *Columns {
	columns, period := Periods(times)
	return &Columns{Title: "Latest change, by " + period, Axis: capital(period), Unit: "models", Columns: columns}
}

// samples are charts of all kinds and extremes, by the names of their golden files.
func samples() map[string]chart {
	long := byProvider(1)
	long.Rows[0].Label = "The Extraordinarily Long Name of a Provider & Sons <Ltd>"
	long.Rows[1].Label = "提供商 \"例\""
	lopsided := byProvider(0)
	lopsided.Rows[2].Values = []int{999_999, 1, 0}
	lopsided.Rows[4].Values = []int{0, 0, 1}
	return map[string]chart{
		"providers":          byProvider(1),
		"providers_none":     byProvider(0),
		"providers_million":  byProvider(2049),
		"providers_long":     long,
		"providers_lopsided": lopsided,
		"types":              byType(373, 59, 26, 20, 10),
		"types_one":          byType(0, 0, 1, 0, 0),
		"bars_empty":         &Bars{Title: "Models by type", Axis: "Type", Unit: "models", Series: []Series{{}}},
		"contexts": byContext(512, 3, 1024, 8, 2048, 11, 4096, 11, 8192, 36, 16385, 24, 32768, 35, 65536, 5, 128_000, 80, 131_072, 36,
			200_000, 44, 262_144, 64, 400_000, 17, 512_000, 3, 1_000_000, 85, 2_097_152, 6),
		"contexts_one":   byContext(8192, 1),
		"contexts_many":  byContext(512, 10_300, 128_000, 41_234, 999_999, 3, 1_000_000, 48_465, 90_000_000, 1),
		"columns_empty":  byContext(),
		"months":         byTime(repeatMonths("2025-02", 56, 5, 6, 24, 30, 7, 5, 5, 16, 31, 50, 37, 30, 27, 38, 13, 81, 27)),
		"months_one":     byTime(repeatMonths("2026-07", 488)),
		"months_gap":     byTime(repeatMonths("2025-11", 3, 0, 0, 0, 0, 0, 1)),
		"months_most":    byTime(repeatMonths("2022-08", spread(48)...)),
		"months_outlier": byTime(repeatMonths("1970-01", append(append([]int{1}, make([]int, 660)...), spread(18)...)...)),
		"quarters":       byTime(repeatMonths("2021-08", spread(60)...)),
		"years":          byTime(repeatMonths("1970-01", spread(600)...)),
		"months_zero":    &Columns{Title: "Latest change, by month", Axis: "Month", Unit: "models", Columns: []Column{{Label: "June 2026", Tick: "2026"}, {Label: "July 2026"}}},
	}
}

// golden shows a chart with its table, as it is compared.
func golden(c chart) string {
	t := c.Table()
	text := string(c.SVG()) + "\n\n"
	for _, row := range append(append([][]string{t.Head}, t.Rows...), t.Foot) {
		text += strings.Join(row, " | ") + "\n"
	}
	return text
}

func TestGolden(t *testing.T) {
	second := samples()
	for name, c := range samples() {
		t.Run(name, func(t *testing.T) {
			file, got := filepath.Join("testdata", name+".txt"), golden(c)
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("%s differs; -update rewrites it (-want +got):\n%s", file, diff)
			}
			if again := golden(second[name]); again != got {
				t.Error("a second time gives other bytes")
			}
		})
	}
}

// TestMarkup checks what every chart promises to a page with a strict policy and to screen readers.
func TestMarkup(t *testing.T) {
	for name, c := range samples() {
		t.Run(name, func(t *testing.T) {
			decoder := xml.NewDecoder(strings.NewReader(string(c.SVG())))
			for depth := 0; ; {
				token, err := decoder.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				switch token := token.(type) {
				case xml.StartElement:
					checkElement(t, token, depth == 0)
					depth++
				case xml.EndElement:
					depth--
				}
			}
		})
	}
}

func checkElement(t *testing.T, element xml.StartElement, root bool) {
	t.Helper()
	attributes := map[string]string{}
	for _, a := range element.Attr {
		attributes[a.Name.Local] = a.Value
		if a.Name.Local == "style" || strings.HasPrefix(a.Name.Local, "on") {
			t.Errorf("<%s> has %s=%q", element.Name.Local, a.Name.Local, a.Value)
		}
		if strings.HasPrefix(a.Value, "-") || strings.Contains(a.Value, "NaN") {
			t.Errorf("<%s> has %s=%q", element.Name.Local, a.Name.Local, a.Value)
		}
	}
	if root && (element.Name.Local != "svg" || attributes["role"] != "img" || attributes["aria-label"] == "" || attributes["viewBox"] != "") {
		t.Errorf("root is %s with %v", element.Name.Local, attributes)
	}
	var x, width float64
	if element.Name.Local == "rect" && strings.HasSuffix(attributes["width"], "%") {
		fmt.Sscanf(attributes["x"]+" "+attributes["width"], "%f%% %f%%", &x, &width)
		if width <= 0 || x+width > 100.05 {
			t.Errorf("a box from %v%%, %v%% wide, leaves the chart", x, width)
		}
	}
}

func TestTable(t *testing.T) {
	for name, c := range samples() {
		table := c.Table()
		for _, row := range table.Rows {
			if len(row) != len(table.Head) {
				t.Errorf("%s: row %q is not as long as %q", name, row, table.Head)
			}
		}
		if got, want := table.Foot != nil, len(table.Rows) > 1; got != want {
			t.Errorf("%s: of %d rows there are sums: %t, want %t", name, len(table.Rows), got, want)
		}
	}
	want := Table{
		Head: []string{"Type", "Models", "Share"},
		Rows: [][]string{{"Chat", "1,997", ">99%"}, {"Audio", "0", "0%"}, {"Image", "0", "0%"}, {"Embedding", "1", "<1%"}, {"Video", "0", "0%"}},
		Foot: []string{"All", "1,998", "100%"},
	}
	if diff := cmp.Diff(want, byType(1997, 0, 0, 1, 0).Table()); diff != "" {
		t.Errorf("Table() (-want +got):\n%s", diff)
	}
}

// TestLabel wants the sentence for screen readers to tell the message.
func TestLabel(t *testing.T) {
	for _, test := range []struct {
		chart chart
		want  string
	}{
		{byProvider(1), "Models by provider and status. 488 in all. Most: OpenAI, 169 (35%). Fewest: DeepSeek, 5. Active 353, Deprecated 93, Unlisted 42."},
		{byProvider(0), "Models by provider and status. 0 in all."},
		{byContext(8192, 1), "Models by context length. 1 in all."},
		{byContext(), "Models by context length. There are no models to show."},
		{byTime(repeatMonths("2026-06", 81, 27)), "Latest change, by month. 108 in all. Most: June 2026, 81 (75%). Last: July 2026, 27."},
	} {
		var svg struct {
			Label string `xml:"aria-label,attr"`
		}
		if err := xml.Unmarshal([]byte(test.chart.SVG()), &svg); err != nil || svg.Label != test.want {
			t.Errorf("aria-label is %q, %v, want %q", svg.Label, err, test.want)
		}
	}
}

func TestPlace(t *testing.T) {
	at := []int{0, 1000, 2000, 3000, 10_000}
	for _, test := range []struct {
		name    string
		order   []int
		width   int
		blocked int
		want    []room
	}{
		{"all have room", []int{0, 1, 2, 3, 4}, 30, -1, []room{always, always, always, always, always}},
		{"half have room when narrow", []int{0, 1, 2, 3, 4}, 48, -1, []room{always, roomy, always, roomy, always}},
		{"the order counts", []int{1, 0, 2, 3, 4}, 48, -1, []room{roomy, always, roomy, always, always}},
		{"half have no room when wide", []int{0, 1, 2, 3, 4}, 64, -1, []room{always, never, always, never, always}},
		{"one is blocked when narrow", []int{0, 1, 2, 3, 4}, 30, 1, []room{always, roomy, always, always, always}},
		{"no label", []int{0, 1, 2, 3, 4}, 0, -1, []room{never, never, never, never, never}},
	} {
		widths := []int{test.width, test.width, test.width, test.width, test.width}
		l := labels{at: at, widths: widths, order: test.order, blocked: func(i, width int) bool { return i == test.blocked && width == narrow }}
		if got := l.place(); !cmp.Equal(got, test.want) {
			t.Errorf("%s: place() = %v, want %v", test.name, got, test.want)
		}
	}
}

func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		`<b a="1">&'`:      "&lt;b a=&#34;1&#34;&gt;&amp;&#39;",
		"a\x00b\x1bc\xffd": "a\ufffdb\ufffdc\ufffdd",
		"提供商":              "提供商",
	} {
		if got := escape(text); got != want {
			t.Errorf("escape(%q) = %q, want %q", text, got, want)
		}
	}
}

// TestStylesheet wants every class that charts use to be in the stylesheet, and labels to appear there at the width that
// they are placed for.
func TestStylesheet(t *testing.T) {
	file, err := os.ReadFile("../assets/style/charts.css")
	if err != nil {
		t.Fatal(err)
	}
	style := string(file)
	if want := fmt.Sprintf("inline-size < %dpx", wide); !strings.Contains(style, want) {
		t.Errorf("the stylesheet has no %q", want)
	}
	for name, c := range samples() {
		for _, match := range regexp.MustCompile(`class="([^"]+)"`).FindAllStringSubmatch(string(c.SVG()), -1) {
			for class := range strings.FieldsSeq(match[1]) {
				if class != "chart-name" && class != "chart-columns" && !strings.Contains(style, "."+class+" {") && !strings.Contains(style, "."+class+",") {
					t.Errorf("%s: the stylesheet has no class %s", name, class)
				}
			}
		}
	}
}
