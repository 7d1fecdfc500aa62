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
		name             string
		meter, condition string
		amount           dataset.Decimal
		fault            string
	}{
		{
			name:   "a price",
			meter:  "input",
			amount: "2",
		},
		{
			name:      "with a condition",
			meter:     "input",
			condition: "context>200000",
			amount:    "0.0000655",
		},
		{
			name:   "with an exponent",
			meter:  "input",
			amount: "6.55e-05",
			fault:  `price: "6.55e-05" is not a decimal such as 0.075: at most 20 digits, no sign, exponent or needless zeros`,
		},
		{
			name:      "an unknown condition",
			meter:     "input",
			condition: "long",
			amount:    "2",
			fault:     `price: "price:input[long]" is not of the form price:METER or price:METER[CONDITION]`,
		},
		{
			name:   "an unknown meter",
			meter:  "inputs",
			amount: "2",
			fault:  `price: "price:inputs" is not of the form price:METER or price:METER[CONDITION]`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			fault := ""
			n, err := Parse([]byte(`{"price":1}`), true, func(text string) { fault = text })
			filetest.NoError(t, err)
			var s Profile
			s.Price(n.Get("price"), c.meter, c.condition, c.amount, 0)
			if fault != c.fault {
				t.Errorf("fault = %s, want %s", fault, c.fault)
			}
			isStated := len(s.Prices) == 1 && s.Prices[0].Amount == c.amount
			if isStated != (c.fault == "") {
				t.Errorf("prices = %v, want the price: %t", s.Prices, c.fault == "")
			}
		})
	}
}

// TestNumbers checks prices and numbers of tokens in each form that a number can have; "?" is a
// fault.
func TestNumbers(t *testing.T) {
	for _, c := range []struct{ number, price, tokens string }{
		{"0.2", "0.2", "?"},
		{"2e-1", "0.2", "?"},
		{"0.30000000000000004", "0.3", "?"},
		{"15", "15", "15"},
		{"1.28e5", "128000", "128000"},
		{"0", "", ""},
		{"null", "", ""},
		{"-1", "?", "?"},
		{"1e400", "?", "?"},
		{"1e-30", "?", "?"},
		{"1000000", "?", "1000000"},
		{`"2"`, "?", "?"},
		{"[]", "?", "?"},
	} {
		t.Run(c.number, func(t *testing.T) {
			fault := ""
			n, err := Parse([]byte(c.number), true, func(string) { fault = "?" })
			filetest.NoError(t, err)
			if got := string(n.Price(1)) + fault; got != c.price {
				t.Errorf("Price = %q, want %q", got, c.price)
			}
			fault = ""
			if got := n.Tokens() + fault; got != c.tokens {
				t.Errorf("Tokens = %q, want %q", got, c.tokens)
			}
		})
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
		t.Run(text, func(t *testing.T) {
			fault := ""
			n, err := Parse([]byte(text), true, func(text string) { fault = text })
			filetest.NoError(t, err)
			n.Get("a", "b").Tokens()
			if fault != want {
				t.Errorf("fault = %q, want %q", fault, want)
			}
		})
	}
}

// TestHidden checks that a text that people read differently than programs is a fault.
func TestHidden(t *testing.T) {
	for _, c := range []struct {
		name, text string
		isHidden   bool
	}{
		{"letters of other scripts", "GPT-9 é 模型", false},
		{"right-to-left override", "GPT\u202e9", true},
		{"zero-width space", "GPT\u200b9", true},
		{"soft hyphen", "GPT\u00ad9", true},
		{"isolate", "GPT\u2066", true},
		{"variation selector", "G\ufe0f", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			hasFault := false
			var p Profile
			p.State(At("row").With(func(string) { hasFault = true }), "name", c.text)
			if hasFault != c.isHidden {
				t.Errorf("State(%+q) has a fault: %t, want %t", c.text, hasFault, c.isHidden)
			}
			if isStated := p.Facts["name"] != ""; isStated == c.isHidden {
				t.Errorf("State(%+q) states it: %t, want %t", c.text, isStated, !c.isHidden)
			}
		})
	}
}
