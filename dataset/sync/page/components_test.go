package page

import "testing"

// TestComponents checks how components of websites become Markdown or HTML.
func TestComponents(t *testing.T) {
	for _, c := range []struct{ name, page, want string }{
		{"an entry of a log", "<Update label=\"2031-02-03\">\n  Words\n</Update>\n", "\n###### 2031-02-03\n\n  Words\n\n######\n\n"},
		{"a tab", "<Tabs>\n  <Tab title=\"Fast\">\n    | a |\n  </Tab>\n</Tabs>\n", "\n######\n\n\n###### Fast\n\n| a |\n\n######\n\n\n######\n\n"},
		{"a table in HTML", "    <table>\n      <tr><td>1</td></tr>\n    </table>\n", "<table>\n<tr><td>1</td></tr>\n</table>\n"},
		{"rows without headings", "<DocTable rows={[[\"a\"]]}/>", "<DocTable rows={[[\"a\"]]}/>"},
		{"prices", "<DocTable columns={[{ title: \"A & B\" }, { title: \"C\" }]} rows={[[\"a\", <>{\"$\"}0.30</>],]} />",
			"\n\n<table><thead><tr><th>A &amp; B</th><th>C</th></tr></thead><tbody><tr><td>a</td><td>$0.30</td></tr></tbody></table>\n\n"},
		{"the program of a component", "a\n\nexport const DocTable = ({rows}) => {\n  return <table>{rows.map(() => { })}</table>;\n};\n\nb\n", "a\n\n\n\nb\n"},
		{"rows with headings", "<DocTable columns={[{ title: \"A\", width: 3 }]} rows={[[\"a\"]]}/>",
			"\n\n<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>a</td></tr></tbody></table>\n\n"},
		{"headings of an unknown form", "<DocTable columns={[A]} rows={[[\"a\"]]}/>", "<DocTable columns={[A]} rows={[[\"a\"]]}/>"},
		{"rows of an unknown form", "<DocTable rows={[[<b>a</b>]]}/>", "<DocTable rows={[[<b>a</b>]]}/>"},
		{"no rows", "<DocTable columns={[{ title: \"A\" }]} rows={[]}/>", "\n\n<table><thead><tr><th>A</th></tr></thead><tbody></tbody></table>\n\n"},
		{"the style of an element", "| <div style={{minWidth:'240px'}}>A</div> | {a} |\n", "| <div>A</div> | {a} |\n"},
		{"an expression as style", "<b className={x}>A</b>", "<b>A</b>"},
		{"Markdown", "# T\n\n| a |\n", "# T\n\n| a |\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := plainComponents(c.page); got != c.want {
				t.Errorf("plainComponents = %q, want %q", got, c.want)
			}
		})
	}
}
