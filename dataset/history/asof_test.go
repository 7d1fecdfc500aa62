package history

import (
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestAsOf checks each state in the life of a model, and what the history does not have.
func TestAsOf(t *testing.T) {
	d := lived()
	m := &d.Models[0]
	m.UpdatedAt, m.LastSeenAt, m.Replacement = 5*hour, 7*hour, "acme/n"
	d.Models = append(d.Models, dataset.Model{Provider: "acme", ID: "n", ContextLength: "1", UpdatedAt: 6 * hour, LastSeenAt: 2 * hour})
	d.LastSync = new(7 * hour)
	d.Settings = dataset.Settings{AnyProviders: true, Synced: []string{}}
	changes := append(life(), Change{Time: 6 * hour, Provider: "acme", ID: "n", Kind: Added, Fields: life()[0].Fields})
	for _, test := range []struct {
		at   dataset.Timestamp
		want string // context length, status, updated_at, last_seen_at and replacement of the model
	}{
		{-1, ""}, {0, "1 active 0 0"}, {hour + 1, "2 active 1 1"}, {2 * hour, "2 unlisted 2 2"}, {3 * hour, "2 active 3 3"}, {4 * hour, ""},
		{5*hour + 1, "3 active 5 5 acme/n external"}, {6 * hour, "3 active 5 6 acme/n"}, {9 * hour, "3 active 5 7 acme/n"},
	} {
		past, before, err := AsOf(d, changes, test.at)
		filetest.NoError(t, err)
		got := ""
		if m := past.Find("acme", "m"); m != nil {
			got = strings.TrimSpace(strings.Join([]string{m.ContextLength, m.Status.String(), hours(m.UpdatedAt), hours(m.LastSeenAt), m.Replacement}, " "))
			if m.External {
				got += " external"
			}
		}
		if got != test.want {
			t.Errorf("AsOf(%s): the model is %q, want %q", hours(test.at), got, test.want)
		}
		if synced := past.LastSync != nil; synced != (test.at >= 7*hour) {
			t.Errorf("AsOf(%s): last sync %v", hours(test.at), past.LastSync)
		}
		if !past.Settings.AnyProviders || past.Settings.Syncs("acme") {
			t.Errorf("AsOf(%s): settings %+v, want those of the dataset", hours(test.at), past.Settings)
		}
		if err := Check(past, before, test.at); err != nil {
			t.Errorf("AsOf(%s): %v", hours(test.at), err)
		}
	}
}

// hours returns a time as the number of whole hours since 1970.
func hours(t dataset.Timestamp) string { return t.String()[12:13] }

// priced is a dataset with one model, which has the prices "meter source from to amount", with days of January 1970.
func priced(lines ...string) *dataset.Dataset {
	d := &dataset.Dataset{Models: []dataset.Model{{Provider: "acme", ID: "m", UpdatedAt: hour, Details: dataset.Details{}}},
		Sources: []dataset.Source{{Name: "a", AsOf: 19700109}, {Name: "b", AsOf: 19700109}}}
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

// TestRepricing checks the changes of prices: what a source adds, changes and takes away, and that sources begin or cease to disagree.
func TestRepricing(t *testing.T) {
	for _, test := range []struct {
		name    string
		was, is *dataset.Dataset
		want    string
	}{
		{"the same", priced("0 a 1 0 3"), priced("0 a 1 0 3"), ""},
		{"another end", priced("0 a 1 0 3"), priced("0 a 2 0 3"), ""},
		{"first", priced(), priced("1 a 1 0 5", "0 a 1 0 3"), `price:input null → "3", price:output null → "5"`},
		{"changed", priced("0 a 1 0 3"), priced("0 a 1 2 3", "0 a 2 0 2.5"), `price:input "3" → "2.5"`},
		{"taken away", priced("0 a 1 0 3"), priced("0 a 1 2 3"), `price:input "3" → null`},
		{"disputed", priced("0 a 1 0 3"), priced("0 a 1 0 3", "0 b 1 0 4"), `price:input "3" → null`},
		{"agreed", priced("0 a 1 0 3", "0 b 1 0 4"), priced("0 a 1 0 3", "0 b 1 0 3"), `price:input null → "3"`},
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
			if back, err := Record(test.was, got, test.was, 3*hour, "why"); err != nil || len(back) != len(got) {
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
	if err := Check(priced("0 a 1 0 2"), added, hour); err == nil || !strings.Contains(err.Error(), `2: price:input: became "3", but the dataset has "2" for acme/m`) {
		t.Errorf("Check of another price = %v", err)
	}
}

// TestAsOfPrices checks that prices are those of the day, and that changes of prices that a person corrected are left out.
func TestAsOfPrices(t *testing.T) {
	const day = 24 * hour
	d := priced("0 a 2 4 3", "0 a 4 0 2", "1 a 5 0 9")
	change := func(at dataset.Timestamp, name, old, new string) Change {
		f := Field{Name: name, New: dataset.Text(new)}
		if old != "" {
			f.Old = dataset.Text(old)
		}
		return Change{Time: at, Provider: "acme", ID: "m", Kind: Repriced, Fields: []Field{f}}
	}
	changes := []Change{change(day, "price:input", "", "3"), change(3*day, "price:input", "3", "2"), change(4*day, "price:output", "", "8"), change(5*day, "price:output", "8", "9")}
	for _, test := range []struct {
		at             dataset.Timestamp
		input, output  string
		kept, asOfDays int
	}{
		{day, "3", "", 1, 2}, {3*day - 1, "3", "", 1, 3}, {3 * day, "2", "", 2, 4}, {4 * day, "2", "9", 0, 5}, {5 * day, "2", "9", 4, 6}, {20 * day, "2", "9", 4, 9},
	} {
		past, before, err := AsOf(d, changes, test.at)
		filetest.NoError(t, err)
		got := recordOf(&past.Models[0], past.Pricing())
		if got["price:input"].String != test.input || got["price:output"].String != test.output || len(before) != test.kept {
			t.Errorf("AsOf(%s): prices %v, %d changes, want %s, %s, %d", test.at, got, len(before), test.input, test.output, test.kept)
		}
		if want := dataset.Date(19700100 + test.asOfDays); past.Sources[0].AsOf != want || past.Models[0].Prices[0].AsOf != want {
			t.Errorf("AsOf(%s): source and price as of %s, %s, want %s", test.at, past.Sources[0].AsOf, past.Models[0].Prices[0].AsOf, want)
		}
		if err := Check(past, before, test.at); err != nil {
			t.Errorf("AsOf(%s): %v", test.at, err)
		}
	}
}
