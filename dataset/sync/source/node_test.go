package source

import (
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestPrice checks that a statement keeps a price that the dataset can have, and that any other is
// a fault.
func TestPrice(t *testing.T) {
	for _, c := range []struct {
		meter, condition string
		amount           dataset.Decimal
		fault            string
	}{
		{"input", "", "2", ""},
		{"input", "context>200000", "0.0000655", ""},
		{"input", "", "6.55e-05", `price: "6.55e-05" is not a decimal such as 0.075: at most 20 digits, no sign, exponent or needless zeros`},
		{"input", "long", "2", `price: "price:input[long]" is not of the form price:METER or price:METER[CONDITION]`},
		{"inputs", "", "2", `price: "price:inputs" is not of the form price:METER or price:METER[CONDITION]`},
	} {
		fault, s := "", Profile{}
		n, err := Parse([]byte(`{"price":1}`), true, func(text string) { fault = text })
		filetest.NoError(t, err)
		s.Price(n.Get("price"), c.meter, c.condition, c.amount, 0)
		if kept := len(s.Prices) == 1 && s.Prices[0].Amount == c.amount; fault != c.fault || kept != (fault == "") {
			t.Errorf("Price(%s, %q, %s): kept %v, fault %s, want %s", c.meter, c.condition, c.amount, s.Prices, fault, c.fault)
		}
	}
}

// TestNumbers checks prices and numbers of tokens in each form that a number can have; "?" is a
// fault.
func TestNumbers(t *testing.T) {
	for number, want := range map[string][2]string{
		"0.2": {"0.2", "?"}, "2e-1": {"0.2", "?"}, "0.30000000000000004": {"0.3", "?"}, "15": {"15", "15"}, "1.28e5": {"128000", "128000"},
		"0": {"", ""}, "null": {"", ""}, "-1": {"?", "?"}, "1e400": {"?", "?"}, "1e-30": {"?", "?"}, "1000000": {"?", "1000000"}, `"2"`: {"?", "?"}, "[]": {"?", "?"},
	} {
		for i, read := range []func(n Node) string{func(n Node) string { return string(n.Price(1)) }, Node.Tokens} {
			fault := ""
			n, err := Parse([]byte(number), true, func(string) { fault = "?" })
			filetest.NoError(t, err)
			if got := read(n) + fault; got != want[i] {
				t.Errorf("%s, reader %d: got %q, want %q", number, i, got, want[i])
			}
		}
	}
}

// TestTwice checks that a member that is there twice is a fault where it is read, unless both are
// equal.
func TestTwice(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":{"b":1},"a":{"b":2}}`: "a: it is there twice, with different values",
		`{"a":{"b":1},"a":{}}`:      "a: it is there twice, with different values",
		`{"a":{"b":1,"b":2}}`:       "a.b: it is there twice, with different values",
		`{"a":{"b":1},"a":{"b":1}}`: "",
		`{"a":{"b":1},"c":1,"c":2}`: "", // which nobody reads
	} {
		fault := ""
		n, err := Parse([]byte(text), true, func(text string) { fault = text })
		filetest.NoError(t, err)
		n.Get("a", "b").Tokens()
		if fault != want {
			t.Errorf("%s: fault %q, want %q", text, fault, want)
		}
	}
}

// TestHidden checks that a text that people read differently than programs is a fault.
func TestHidden(t *testing.T) {
	for text, want := range map[string]string{
		"GPT-9 é 模型": "", "GPT\u202e9": "hidden", "GPT\u200b9": "hidden", "GPT\u00ad9": "hidden", "GPT\u2066": "hidden", "G\ufe0f": "hidden",
	} {
		fault, p := "", Profile{}
		p.State(At("row").With(func(string) { fault = "hidden" }), "name", text)
		if fault != want || (p.Facts["name"] == "") != (fault != "") {
			t.Errorf("%+q: fault %q, want %q", text, fault, want)
		}
	}
}
