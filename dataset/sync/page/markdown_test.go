package page

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// countdown is a context that ends after it was asked a number of times.
type countdown struct {
	context.Context
	left, late int // how often it is asked before it ends, and was asked since
}

var errCountdown = errors.New("the countdown is over")

func (c *countdown) Err() error {
	if c.left > 0 {
		c.left--
		return nil
	}
	c.late++
	return errCountdown
}

// busy are texts that keep a parser busy for a long time if they are long enough.
var busy = []struct{ name, text string }{
	{"emphasis", "*a_*a_*a_\n\n"},
	{"code without an end", "``` a `` b ` "},
	{"code in paragraphs", "`a`\n\n"},
	{"links without an end", "[a]("},
	{"pictures without an end", "![a]("},
	{"brackets", "["},
	{"addresses", "<http://a "},
	{"addresses of links without an end", "[a]: <b\n\n"},
	{"titles of links without an end", "[a]: b 'c\n\n"},
	{"items of a list", "- a\n\n"},
	{"items without text", "-\n"},
	{"headings", "a\n=\n"},
	{"rules of tables", "a\n|-\n"},
	{"tables", "|a|b|\n|-|-|\n|c|d|\n\n"},
	{"elements", "<p><b>\n\n"},
	{"a page of HTML", "<html><p><b>"},
	{"tables of HTML", "<html><table><tr><td>a</table>"},
}

// TestContext checks that parsing ends with its context, wherever it is then. What is parsed after
// the end is asked about once or twice: by the parser of Markdown, and by that of HTML or by the
// loop over its elements.
func TestContext(t *testing.T) {
	for _, c := range busy {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Repeat(c.text, 20_000/len(c.text))
			whole := &countdown{Context: t.Context(), left: 1 << 40}
			_, _, err := parse(whole, text, nil)
			if errors.Is(err, errCountdown) {
				t.Fatalf("parse = %v before the end", err)
			}
			asked := 1<<40 - whole.left
			for _, left := range []int{0, 1, 10, asked / 2, asked - 1} {
				ctx := &countdown{Context: t.Context(), left: left}
				tables, _, err := parse(ctx, text, nil)
				if err == nil || tables != nil || ctx.late > 2 {
					t.Errorf("parse with a context that ends after %d of %d questions = %d tables, %v, and %d more questions",
						left, asked, len(tables), err, ctx.late)
				}
			}
		})
	}
}

// TestCanceled checks that no reader states anything when its context has ended, and that it says
// why.
func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errCountdown)
	for _, page := range All {
		t.Run(page.Name, func(t *testing.T) {
			statements, leftOut, err := page.ReadAnswer(ctx, sample(t, page.Name), catalog(), 0)
			if statements != nil || leftOut != nil || err != errCountdown {
				t.Errorf("State = %d statements, %q, %v, want the cause of the end",
					len(statements), leftOut, err)
			}
		})
	}
}

// TestLimits checks that a page is rejected that would keep a parser busy between two questions
// about its context.
func TestLimits(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{
			name: "stars in a paragraph",
			text: strings.Repeat("*a_", 60_000),
			want: "a paragraph has more than 500 stars and underscores",
		},
		{
			name: "links without an end",
			text: strings.Repeat("[a](", 60_000),
			want: "a paragraph has more than 2000 marks of links, code or emphasis",
		},
		{
			name: "quotes in quotes",
			text: strings.Repeat("> ", 100_000),
			want: "lists or quotes are in 51 others, want at most 50",
		},
		{
			name: "lists in lists",
			text: strings.Repeat("+ ", 100_000),
			want: "lists or quotes are in 51 others, want at most 50",
		},
		{
			name: "addresses of links",
			text: strings.Repeat("[a]: b\n", 100_000),
			want: "a paragraph or a table has 100000 lines, want at most 10000",
		},
		{
			name: "escaped bars",
			text: strings.Repeat("|`a\\|b`", 10_000) + "\n",
			want: "10000 escaped bars, want at most 2000",
		},
		{
			name: "columns",
			text: "|" + strings.Repeat("a|", 10_000) + "\n|" + strings.Repeat("-|", 10_000),
			want: "no table",
		},
		{
			name: "rows",
			text: "|a|b|\n|-|-|\n" + strings.Repeat("|c|d|\n", 20_000),
			want: "a paragraph or a table has 20002 lines",
		},
		{
			name: "rows of HTML",
			text: "<html><table>" + strings.Repeat("<tr><td colspan=50 rowspan=9>", 20_000) + "</table>",
			want: "1 tables with 10000 rows",
		},
		{
			name: "tables",
			text: "<html>" + strings.Repeat("<table><tr><td>a</table>", 1000),
			want: "501 tables",
		},
		{
			name: "elements in elements",
			text: "<html>" + strings.Repeat("<div>", 1000),
			want: "exceeds 512 nodes",
		},
		{
			name: "bytes",
			text: strings.Repeat("a\n", maxPage),
			want: "want at most 4194304",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, reasons := lines(find("groq-models"), map[string]string{"": c.text})
			if !strings.Contains(reasons, c.want) {
				t.Errorf("reasons %q, want %q", reasons, c.want)
			}
		})
	}
}

// TestCountCells checks how many cells a line of a table has.
func TestCountCells(t *testing.T) {
	for _, c := range []struct {
		name, line string
		want       int
	}{
		{"bars around", "| a | b |", 2},
		{"no bars around", "a | b", 2},
		{"blanks around", "  | a | b | ", 2},
		{"an empty cell", "| a | | c |", 3},
		{"an empty cell at the end", "|a||", 2},
		{"an escaped bar", `| a \| b | c |`, 2},
		{"one cell", "a", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := countCells(c.line); got != c.want {
				t.Errorf("countCells(%q) = %d, want %d", c.line, got, c.want)
			}
		})
	}
}
