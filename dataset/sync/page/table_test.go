package page

import (
	"strings"
	"testing"
)

// TestTables checks which cell is below which heading, and which rows are ragged.
func TestTables(t *testing.T) {
	for _, c := range []struct{ name, page, want string }{
		{"Markdown", "|a|b|\n|-|-|\n|1|2|\n", "a;b/1;2"},
		{"a lost cell", "|a|b|c|\n|-|-|-|\n|1|3|\n", "a;b;c/1;3; (2 cells below 3 headings)"},
		{"one cell too many", "|a|b|\n|-|-|\n|1|2|3|\n", "a;b/1;2 (3 cells below 2 headings)"},
		{"an empty cell", "|a|b|\n|-|-|\n|1||\n| |2|\n", "a;b/1;/;2"},
		{"a bar in code", "|a|b|\n|-|-|\n|`1\\|2`|3|\n", "a;b/`1|2`;3"},
		{"a line below the table", "|a|b|\n|-|-|\n|1|2|\nwords\n", "a;b/1;2/words; (1 cells below 2 headings)"},
		{"a table in a quote", "> |a|b|\n> |-|-|\n> |1|\n", "a;b/1; (1 cells below 2 headings)"},
		{"HTML in Markdown", "# T\n\n<table><tr><th>a<th>b<tr><td>1<td>2</table>\n", "a;b/1;2"},
		{"a head and a body", "<html><table><thead><tr><th>a<th>b</thead><tbody><tr><td>1<td>2</tbody></table>", "a;b/1;2"},
		{"a cell over columns", "<html><table><tr><th>a<th>b<th>c<tr><td>1<td colspan=2>2</table>", "a;b;c/1;2;2"},
		{"a cell over rows", "<html><table><tr><th>a<th>b<tr><td>1<td rowspan=2>2<tr><td>3</table>", "a;b/1;2/3;2"},
		{"a cell over rows that are not there", "<html><table><tr><th>a<th>b<tr><td>1<td rowspan=9>2</table>", "a;b/1;2"},
		{"a cell over rows and a lost one", "<html><table><tr><th>a<th>b<th>c<tr><td rowspan=2>1<td>2<td>3<tr><td>4</table>",
			"a;b;c/1;2;3/1;4; (2 cells below 3 headings)"},
		{"labels of two levels", "<html><table><tr><th colspan=2>a<th>b<tr><td rowspan=2>P<td>x<td>1<tr><td>y<td>2</table>", "a;b/P x;1/P y;2"},
		{"a label over both levels", "<html><table><tr><th colspan=2>a<th>b<tr><td colspan=2>P<td>1</table>", "a;b/P;1"},
		{"headings of two rows", "<html><table><thead><tr><th rowspan=2>a<th colspan=2>b<tr><th>x<th>y</thead><tbody><tr><td>1<td>2<td>3</table>", "a;b x;b y/1;2;3"},
		{"headings of two rows that the page does not mark", "<html><table><tr><th rowspan=2>a<th colspan=2>b<tr><td>x<td>y<tr><td>1<td>2<td>3</table>",
			"a;b;b/a;x;y/1;2;3"},
		{"headings of two rows and a lost cell", "<html><table><thead><tr><th>a<th colspan=2>b<tr><th>x<th>y</thead><tbody><tr><td>1<td>2<td>3</table>",
			"a;b;b/x;y; (2 cells below 3 headings)/1;2;3"},
		{"text that is struck through", "|a|b|\n|-|-|\n|~~1~~ 2|<del>3</del> 4|\n|<s>5</s>|6 <strike>7</strike>|\n", "a;b/2;4/;6"},
		{"lines in a cell", "<html><table><tr><th>a<tr><td>1<div>2</div>3</table>", "a/1 2 3"},
		{"a table in a cell", "<html><table><tr><th>a<th>b<tr><td>1<td><table><tr><td>2</table></table>", "a;b/1;2\n2"},
		{"an empty table", "<html><table></table>", ""},
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
		{"whole rows", "|Context|1k|2k|\n|Speed|high|low|\n", "alp-1, alp-1 context_length=1000, alp-2, alp-2 context_length=2000", ""},
		{"a lost cell of a row that is not read", "|Context|1k|2k|\n|Speed|low|\n", "alp-1, alp-1 context_length=1000, alp-2, alp-2 context_length=2000", ""},
		{"a lost cell of a row that is read", "|Context|2k|\n|Speed|high|low|\n", "", "M, row 1: Context: 2 cells below 3 headings"},
	} {
		t.Run(c.name, func(t *testing.T) {
			page.Least = 0
			stated, reasons := lines(&page, map[string]string{"": "# M\n\n|Model|alp-1|alp-2|\n|-|-|-|\n" + c.rows})
			if got := strings.Join(stated, ", "); got != c.stated || !strings.Contains(reasons, c.reasons) || c.reasons == "" && reasons != "" {
				t.Errorf("it states %q, reasons %q, want %q, %q", got, reasons, c.stated, c.reasons)
			}
		})
	}
}
