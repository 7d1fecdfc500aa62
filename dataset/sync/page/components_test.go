package page

import "testing"

// TestComponents checks how components of websites become Markdown or HTML.
func TestComponents(t *testing.T) {
	for _, c := range []struct{ name, page, want string }{
		{
			name: "an entry of a log",
			page: "<Update label=\"2031-02-03\">\n  Words\n</Update>\n",
			want: "\n###### 2031-02-03\n\n  Words\n\n######\n\n",
		},
		{
			name: "a tab",
			page: "<Tabs>\n  <Tab title=\"Fast\">\n    | a |\n  </Tab>\n</Tabs>\n",
			want: "\n######\n\n\n###### Fast\n\n| a |\n\n######\n\n\n######\n\n",
		},
		{
			name: "a table in HTML",
			page: "    <table>\n      <tr><td>1</td></tr>\n    </table>\n",
			want: "<table>\n<tr><td>1</td></tr>\n</table>\n",
		},
		{
			name: "rows without headings",
			page: "<DocTable rows={[[\"a\"]]}/>",
			want: "<DocTable rows={[[\"a\"]]}/>",
		},
		{
			name: "prices",
			page: "<DocTable columns={[{ title: \"A & B\" }, { title: \"C\" }]} rows={[[\"a\", <>{\"$\"}0.30</>],]} />",
			want: "\n\n<table><thead><tr><th>A &amp; B</th><th>C</th></tr></thead><tbody><tr><td>a</td><td>$0.30</td></tr></tbody></table>\n\n",
		},
		{
			name: "the program of a component",
			page: "a\n\nexport const DocTable = ({rows}) => {\n  return <table>{rows.map(() => { })}</table>;\n};\n\nb\n",
			want: "a\n\n\n\nb\n",
		},
		{
			name: "rows with headings",
			page: "<DocTable columns={[{ title: \"A\", width: 3 }]} rows={[[\"a\"]]}/>",
			want: "\n\n<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>a</td></tr></tbody></table>\n\n",
		},
		{
			name: "headings of an unknown form",
			page: "<DocTable columns={[A]} rows={[[\"a\"]]}/>",
			want: "<DocTable columns={[A]} rows={[[\"a\"]]}/>",
		},
		{
			name: "rows of an unknown form",
			page: "<DocTable rows={[[<b>a</b>]]}/>",
			want: "<DocTable rows={[[<b>a</b>]]}/>",
		},
		{
			name: "no rows",
			page: "<DocTable columns={[{ title: \"A\" }]} rows={[]}/>",
			want: "\n\n<table><thead><tr><th>A</th></tr></thead><tbody></tbody></table>\n\n",
		},
		{
			name: "the style of an element",
			page: "| <div style={{minWidth:'240px'}}>A</div> | {a} |\n",
			want: "| <div>A</div> | {a} |\n",
		},
		{
			name: "an expression as style",
			page: "<b className={x}>A</b>",
			want: "<b>A</b>",
		},
		{
			name: "Markdown",
			page: "# T\n\n| a |\n",
			want: "# T\n\n| a |\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := plainComponents(c.page); got != c.want {
				t.Errorf("plainComponents = %q, want %q", got, c.want)
			}
		})
	}
}
