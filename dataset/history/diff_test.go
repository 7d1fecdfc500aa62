package history

import (
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// hours returns a time as the number of whole hours since 1970.
func hours(t dataset.Timestamp) string { return t.String()[12:13] }

// priced is a dataset with one model, which has the prices "meter source from to amount", with days
// of January 1970.
func priced(lines ...string) *dataset.Dataset {
	d := &dataset.Dataset{
		Models:  []dataset.Model{{Provider: "acme", ID: "m", UpdatedAt: hour, Details: dataset.Details{}}},
		Sources: []dataset.Source{{Name: "a", AsOf: 19700109}, {Name: "b", AsOf: 19700109}},
	}
	for _, line := range lines {
		p := dataset.Price{AsOf: 19700109}
		fmt.Sscan(line, &p.Meter, &p.Source, &p.From, &p.To, &p.Amount)
		p.From += 19700100
		if p.To > 0 {
			p.To += 19700100
		}
		d.Models[0].Prices = append(d.Models[0].Prices, p)
	}
	return d
}

// TestRepricing checks the changes of prices: what a source adds, changes and takes away, and that
// sources begin or cease to disagree.
func TestRepricing(t *testing.T) {
	for _, test := range []struct {
		name    string
		was, is *dataset.Dataset
		want    string
	}{
		{"the same", priced("0 a 1 0 3"), priced("0 a 1 0 3"), ""},
		{"another end", priced("0 a 1 0 3"), priced("0 a 2 0 3"), ""},
		{
			name: "first",
			was:  priced(),
			is:   priced("1 a 1 0 5", "0 a 1 0 3"),
			want: `price:input null → "3", price:output null → "5"`,
		},
		{"changed", priced("0 a 1 0 3"), priced("0 a 1 2 3", "0 a 2 0 2.5"), `price:input "3" → "2.5"`},
		{"taken away", priced("0 a 1 0 3"), priced("0 a 1 2 3"), `price:input "3" → null`},
		{"disputed", priced("0 a 1 0 3"), priced("0 a 1 0 3", "0 b 1 0 4"), `price:input "3" → null`},
		{
			name: "agreed",
			was:  priced("0 a 1 0 3", "0 b 1 0 4"),
			is:   priced("0 a 1 0 3", "0 b 1 0 3"),
			want: `price:input null → "3"`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := Diff(test.was, test.is, 2*hour)
			text := ""
			for _, c := range got {
				text += strings.TrimPrefix(c.String(), `repriced acme "m": `)
			}
			if text != test.want {
				t.Errorf("Diff = %s, want %s", text, test.want)
			}
			if err := Check(test.is, got, 200*hour); err != nil {
				t.Errorf("the history does not fit: %v", err)
			}
			if again, err := Record(test.was, got, test.is, 3*hour, "why"); err != nil || len(again) != 0 {
				t.Errorf("Record again = %v, %v, want nothing", again, err)
			}
			if back, err := Record(test.was, got, test.was, 3*hour, "why"); err != nil ||
				len(back) != len(got) {
				t.Errorf("Record of the way back = %v, %v, want %d changes", back, err, len(got))
			} else if err := Check(test.was, append(got, back...), 200*hour); err != nil {
				t.Errorf("the history after the way back does not fit: %v", err)
			}
		})
	}
	added := Diff(&dataset.Dataset{}, priced("0 a 1 0 3"), hour)
	if len(added) != 2 || added[0].Kind != Added || added[1].Kind != Repriced {
		t.Errorf("a new model with a price: %v, want added and repriced", added)
	}
	if err := Check(priced("0 a 1 0 2"), added, hour); err == nil ||
		!strings.Contains(err.Error(), `2: price:input: became "3", but the dataset has "2" for acme/m`) {
		t.Errorf("Check of another price = %v", err)
	}
}
