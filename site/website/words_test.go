package website

import (
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

func at(t *testing.T, text string) dataset.Timestamp {
	t.Helper()
	moment, err := dataset.ParseTimestamp(text)
	filetest.NoError(t, err)
	return moment
}

func TestFigures(t *testing.T) {
	for digits, want := range map[string]string{
		"": "", "512": "512", "1000": "1k", "8192": "8.2k", "9960": "10k", "128000": "128k", "131072": "131k", "999499": "999k",
		"999999": "1M", "1000000": "1M", "1048576": "1.05M", "10000000": "10M", "1500000": "1.5M",
	} {
		if got := tokens(digits); got != want {
			t.Errorf("tokens(%q) = %q, want %q", digits, got, want)
		}
	}
	for amount, want := range map[string]string{
		"3": "$3", "0.5": "$0.50", "0.25": "$0.25", "0.075": "$0.075", "10": "$10", "0": "free", disputed: disputed,
	} {
		if got := price(amount); got != want {
			t.Errorf("price(%q) = %q, want %q", amount, got, want)
		}
	}
}

func TestMonogram(t *testing.T) {
	for name, want := range map[string]string{
		"OpenAI": "Op", "together ai": "To", "xAI": "XA", "7B Labs": "7B", "é": "É", "漢字": "漢字", "-*-": "-*", "Z": "Z",
	} {
		if got := monogram(name); got != want {
			t.Errorf("monogram(%q) = %q, want %q", name, got, want)
		}
	}
}
