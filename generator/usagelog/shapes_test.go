package usagelog

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"text/tabwriter"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset/filetest"
)

// TestShapes compares what is read of the objects of each program with a table: how many objects
// there are, how many uses are in them, of how many of these all numbers are certain, and how many
// are refused, with the reasons.
func TestShapes(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/objects.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var table bytes.Buffer
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "PROGRAM\tOBJECTS\tUSES\tCERTAIN\tA RANGE\tFREE\tREFUSED\tNO USE\tREASONS")
	var sum [7]int
	for _, file := range archive.Files {
		var uses, certain, free int
		var reasons []string
		r := Reader{
			Bill: func(*Entry) {},
			Each: func(e *Entry) {
				switch {
				case e.Err != nil:
					reasons = append(reasons, e.Err.Error())
					return
				case e.Record.Free:
					free++
				case e.Record.Use.Certain():
					certain++
				}
				uses++
			},
		}
		if err := r.Read(file.Name, bytes.NewReader(file.Data)); err != nil {
			t.Errorf("%s: %v", file.Name, err)
		}
		objects := bytes.Count(file.Data, []byte("\n"))
		ranges := uses - certain - free
		row := [7]int{objects, uses, certain, ranges, free, len(reasons), r.Skipped}
		fmt.Fprint(w, file.Name)
		for i, n := range row {
			sum[i] += n
			fmt.Fprintf(w, "\t%d", n)
		}
		fmt.Fprintf(w, "\t%s\n", strings.Join(reasons, "; "))
	}
	fmt.Fprint(w, "all")
	for _, n := range sum {
		fmt.Fprintf(w, "\t%d", n)
	}
	fmt.Fprintln(w)
	w.Flush()
	filetest.Golden(t, "testdata/shapes.txt", table.Bytes())
}
