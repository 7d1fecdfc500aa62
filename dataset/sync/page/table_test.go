package page

import (
	"strings"
	"testing"
)

// TestTables checks which cell is below which heading, and which rows are ragged.
func TestTables(t *testing.T) {
	for _, c := range []struct{ name, page, want string }{
		{
			name: "Markdown",
			page: "|a|b|\n|-|-|\n|1|2|\n",
			want: "a;b/1;2",
		},
		{
			name: "a lost cell",
			page: "|a|b|c|\n|-|-|-|\n|1|3|\n",
			want: "a;b;c/1;3; (2 cells below 3 headings)",
		},
		{
			name: "one cell too many",
			page: "|a|b|\n|-|-|\n|1|2|3|\n",
			want: "a;b/1;2 (3 cells below 2 headings)",
		},
		{
			name: "an empty cell",
			page: "|a|b|\n|-|-|\n|1||\n| |2|\n",
			want: "a;b/1;/;2",
		},
		{
			name: "a bar in code",
			page: "|a|b|\n|-|-|\n|`1\\|2`|3|\n",
			want: "a;b/`1|2`;3",
		},
		{
			name: "a line below the table",
			page: "|a|b|\n|-|-|\n|1|2|\nwords\n",
			want: "a;b/1;2/words; (1 cells below 2 headings)",
		},
		{
			name: "a table in a quote",
			page: "> |a|b|\n> |-|-|\n> |1|\n",
			want: "a;b/1; (1 cells below 2 headings)",
		},
		{
			name: "HTML in Markdown",
			page: "# T\n\n<table><tr><th>a<th>b<tr><td>1<td>2</table>\n",
			want: "a;b/1;2",
		},
		{
			name: "a head and a body",
			page: "<html><table><thead><tr><th>a<th>b</thead><tbody><tr><td>1<td>2</tbody></table>",
			want: "a;b/1;2",
		},
		{
			name: "a cell over columns",
			page: "<html><table><tr><th>a<th>b<th>c<tr><td>1<td colspan=2>2</table>",
			want: "a;b;c/1;2;2",
		},
		{
			name: "a cell over rows",
			page: "<html><table><tr><th>a<th>b<tr><td>1<td rowspan=2>2<tr><td>3</table>",
			want: "a;b/1;2/3;2",
		},
		{
			name: "a cell over rows that are not there",
			page: "<html><table><tr><th>a<th>b<tr><td>1<td rowspan=9>2</table>",
			want: "a;b/1;2",
		},
		{
			name: "a cell over rows and a lost one",
			page: "<html><table><tr><th>a<th>b<th>c<tr><td rowspan=2>1<td>2<td>3<tr><td>4</table>",
			want: "a;b;c/1;2;3/1;4; (2 cells below 3 headings)",
		},
		{
			name: "labels of two levels",
			page: "<html><table><tr><th colspan=2>a<th>b<tr><td rowspan=2>P<td>x<td>1<tr><td>y<td>2</table>",
			want: "a;b/P x;1/P y;2",
		},
		{
			name: "a label over both levels",
			page: "<html><table><tr><th colspan=2>a<th>b<tr><td colspan=2>P<td>1</table>",
			want: "a;b/P;1",
		},
		{
			name: "headings of two rows",
			page: "<html><table><thead><tr><th rowspan=2>a<th colspan=2>b<tr><th>x<th>y</thead><tbody><tr><td>1<td>2<td>3</table>",
			want: "a;b x;b y/1;2;3",
		},
		{
			name: "headings of two rows that the page does not mark",
			page: "<html><table><tr><th rowspan=2>a<th colspan=2>b<tr><td>x<td>y<tr><td>1<td>2<td>3</table>",
			want: "a;b;b/a;x;y/1;2;3",
		},
		{
			name: "headings of two rows and a lost cell",
			page: "<html><table><thead><tr><th>a<th colspan=2>b<tr><th>x<th>y</thead><tbody><tr><td>1<td>2<td>3</table>",
			want: "a;b;b/x;y; (2 cells below 3 headings)/1;2;3",
		},
		{
			name: "text that is struck through",
			page: "|a|b|\n|-|-|\n|~~1~~ 2|<del>3</del> 4|\n|<s>5</s>|6 <strike>7</strike>|\n",
			want: "a;b/2;4/;6",
		},
		{
			name: "lines in a cell",
			page: "<html><table><tr><th>a<tr><td>1<div>2</div>3</table>",
			want: "a/1 2 3",
		},
		{
			name: "a table in a cell",
			page: "<html><table><tr><th>a<th>b<tr><td>1<td><table><tr><td>2</table></table>",
			want: "a;b/1;2\n2",
		},
		{
			name: "an empty table",
			page: "<html><table></table>",
			want: "",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			tables, _, err := parse(t.Context(), c.page, nil)
			var got []string
			for _, table := range tables {
				var rows []string
				for i, row := range table.rows {
					var cells []string
					for _, cell := range row {
						cells = append(cells, cell.text)
					}
					text := strings.Join(cells, ";")
					if table.ragged[i] != "" {
						text += " (" + table.ragged[i] + ")"
					}
					rows = append(rows, text)
				}
				got = append(got, strings.Join(rows, "/"))
			}
			if err != nil || strings.Join(got, "\n") != c.want {
				t.Errorf("parse = %q, %v, want %q", got, err, c.want)
			}
		})
	}
}

// TestTurned checks that a ragged row makes the models unsure for which it is read, and no others.
func TestTurned(t *testing.T) {
	page := sourcesOf([]rules{{
		Name: "acme-models", Provider: "acme", URL: "https://docs.example/models", Least: 1, Most: 9,
		Tables: []tableRule{{Where: `.`, ID: `Model`, Needs: []string{`Context`}, Turned: true}},
		Columns: []columnRule{
			{Heading: `Context`, Fact: "context_length"},
			{Heading: `Speed`, Ignored: true},
		},
	}})[0]
	for _, c := range []struct{ name, rows, stated, reasons string }{
		{
			name:   "whole rows",
			rows:   "|Context|1k|2k|\n|Speed|high|low|\n",
			stated: "alp-1, alp-1 context_length=1000, alp-2, alp-2 context_length=2000",
		},
		{
			name:   "a lost cell of a row that is not read",
			rows:   "|Context|1k|2k|\n|Speed|low|\n",
			stated: "alp-1, alp-1 context_length=1000, alp-2, alp-2 context_length=2000",
		},
		{
			name:    "a lost cell of a row that is read",
			rows:    "|Context|2k|\n|Speed|high|low|\n",
			reasons: "M, row 1: Context: 2 cells below 3 headings",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			page.Least = 0
			stated, reasons := lines(&page, map[string]string{
				"": "# M\n\n|Model|alp-1|alp-2|\n|-|-|-|\n" + c.rows,
			})
			got := strings.Join(stated, ", ")
			if got != c.stated || !strings.Contains(reasons, c.reasons) || c.reasons == "" && reasons != "" {
				t.Errorf("it states %q, reasons %q, want %q, %q", got, reasons, c.stated, c.reasons)
			}
		})
	}
}
