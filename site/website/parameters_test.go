package website

import (
	"slices"
	"testing"
)

// TestNameOnce checks that rows about one parameter share the cell with its name.
func TestNameOnce(t *testing.T) {
	var rows [][]cell
	for _, name := range []string{"seed", "temperature", "temperature", "temperature", "top_p"} {
		rows = append(rows, []cell{textCell(name), textCell("refused")})
	}
	nameOnce(rows)
	var spans []int
	var above []bool
	for _, row := range rows {
		spans = append(spans, row[0].Span)
		above = append(above, row[0].Above)
	}
	if !slices.Equal(spans, []int{1, 3, 0, 0, 1}) ||
		!slices.Equal(above, []bool{false, false, true, true, false}) {
		t.Errorf("the cells name %v rows, and are above: %v", spans, above)
	}
}
