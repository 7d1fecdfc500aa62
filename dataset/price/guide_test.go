package price

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// thousands returns a number with commas between groups of three digits.
func thousands(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// TestGuideNumbers checks the numbers and the lists of names in the guide about costs.
func TestGuideNumbers(t *testing.T) {
	var tiers []string
	for _, prefix := range dataset.TierPrefixes[1:] {
		tiers = append(tiers, "`"+strings.TrimSuffix(prefix, "_")+"`")
	}
	last := len(tiers) - 1
	const guide = "../../site/docs/cost.md"
	filetest.Says(t, guide,
		fmt.Sprintf("Numbers are whole, from 0 to %s;", thousands(maxQuantity)),
		fmt.Sprintf("Seconds, minutes and hours can have up to %d decimals.", quantityDigits),
		fmt.Sprintf("By the minute or hour it is rounded half up to %d decimals", timeDigits),
		"The others are "+strings.Join(tiers[:last], ", ")+" and "+tiers[last]+".",
	)

	var vectors struct{ Cases []json.RawMessage }
	text, err := os.ReadFile("cost.json")
	filetest.NoError(t, err)
	filetest.NoError(t, json.Unmarshal(text, &vectors))
	filetest.Says(t, guide, "more than 600 `cases`")
	if len(vectors.Cases) <= 600 {
		t.Errorf("cost.json has %d cases, want more than 600, as the guide says it", len(vectors.Cases))
	}
}

// decidedBy matches a row of the table of shapes: the cell with the fields that decide.
var decidedBy = regexp.MustCompile("(?m)^\\| [^|]+ \\| ([^|]*`[^|]*) \\|")

// TestGuideShapes checks that each field by which the guide says that a shape is decided is one of the
// table, and that the shapes are in its order: an object has the first that fits.
func TestGuideShapes(t *testing.T) {
	text, err := os.ReadFile("../../site/docs/usage.md")
	filetest.NoError(t, err)
	_, section, _ := strings.Cut(string(text), "\n## Shapes\n")
	rows := decidedBy.FindAllStringSubmatch(section, -1)
	if len(rows) < 10 {
		t.Fatalf("the table has %d shapes with fields, want 10 or more", len(rows))
	}
	names := regexp.MustCompile("`([^`]+)`")
	before := -1
	for _, row := range rows {
		t.Run(row[1], func(t *testing.T) {
			for i, name := range names.FindAllStringSubmatch(row[1], -1) {
				after := -1
				if i == 0 && strings.HasSuffix(name[1], "…") {
					after = before // other shapes have fields that begin so, too
				}
				shape := decides(name[1], after)
				if shape < 0 {
					t.Errorf("no shape is decided by %s", name[1])
				}
				if i > 0 {
					continue // a row has several shapes, whose order is that of their first
				}
				if shape <= before {
					t.Errorf("the shape of %s is in another place of the table that is read", name[1])
				}
				before = shape
			}
		})
	}
}

// decides returns the index of the first shape behind another one that a field decides, or -1. In the
// guide an ellipsis is the rest of a name.
func decides(name string, after int) int {
	prefix, isPrefix := strings.CutSuffix(name, "…")
	isNamed := func(when string) bool {
		first, _, _ := strings.Cut(when, ".")
		return when == name || first == name || isPrefix && strings.HasPrefix(when, prefix)
	}
	for i, s := range rule().Shapes {
		if i > after && slices.ContainsFunc(s.When, isNamed) {
			return i
		}
	}
	return -1
}
