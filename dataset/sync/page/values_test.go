package page

import (
	"fmt"
	"testing"
)

func TestParseTokens(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"digits", "4096", "4096"},
		{"thousands", "131,072", "131072"},
		{"millions", "1,048,576 tokens", "1048576"},
		{"a unit", "128k", "128000"},
		{"a unit behind a blank", "1 M", "1000000"},
		{"a tenth that no float has", "4.1M", "4100000"},
		{"another", "8.2M", "8200000"},
		{"a third", "8.3M", "8300000"},
		{"a thousandth", "1.001k", "1001"},
		{"a fraction of a token", "1.0005k", ""},
		{"a decimal comma", "1,5M", ""},
		{"a decimal comma with two digits", "1,50", ""},
		{"groups of two", "1,28,000", ""},
		{"a group of zero", "0,128", ""},
		{"points between thousands", "128.000", ""},
		{"too many", "2,000,000,000", ""},
		{"an exponent", "1e6", ""},
		{"words", "many", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := parseTokens(c.text, 1000)
			if got != c.want || (err == nil) != (c.want != "") {
				t.Errorf("parseTokens(%q) = %q, %v, want %q", c.text, got, err, c.want)
			}
		})
	}
	t.Run("every number with a unit", func(t *testing.T) {
		for thousands := int64(1); thousands < 10_000; thousands++ {
			text := fmt.Sprintf("%d.%03dM", thousands/1000, thousands%1000)
			want := fmt.Sprint(thousands * 1000)
			if got, err := parseTokens(text, 1000); got != want {
				t.Fatalf("parseTokens(%q) = %q, %v, want %q", text, got, err, want)
			}
		}
	})
}

func TestParseDollars(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"whole", "5", "5"},
		{"a fraction", "0.075", "0.075"},
		{"zeros at the end", "2.50", "2.5"},
		{"thousands", "1,250.75", "1250.75"},
		{"a decimal comma", "0,15", ""},
		{"a decimal comma with one digit", "1,5", ""},
		{"a decimal comma behind thousands", "1.250,75", ""},
		{"two points", "1.2.3", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, _, err := parseDollars(c.text)
			if string(got) != c.want || (err == nil) != (c.want != "") {
				t.Errorf("parseDollars(%q) = %q, %v, want %q", c.text, got, err, c.want)
			}
		})
	}
}

func TestParseDate(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"as in a database", "2031-07-08", "2031-07-08"},
		{"as people write it", "July 8th, 2031", "2031-07-08"},
		{"four letters", "Sept 8, 2031", "2031-09-08"},
		{"by months", "7/8/31", "2031-07-08"},
		{"a month", "Jul 2031", "2031-07"},
		{"a day that no month has", "2031-02-30", ""},
		{"before all models", "2014-07-08", ""},
		{"the day first", "8 July 2031", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := parseDate(c.text)
			if got != c.want || (err == nil) != (c.want != "") {
				t.Errorf("parseDate(%q) = %q, %v, want %q", c.text, got, err, c.want)
			}
		})
	}
}
