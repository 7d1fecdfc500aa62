package source

import (
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestFaults checks how many rows of an answer can be left out before the whole is rejected.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		rows, faults int
		rejected     bool
	}{
		{20, 9, false},
		{20, 10, true},
		{500, 9, false},
		{500, 10, true},
		{5000, 99, false},
		{5000, 100, true},
	} {
		t.Run(fmt.Sprintf("%d of %d", c.faults, c.rows), func(t *testing.T) {
			s := &Source{Name: "a", Read: func(r *Reading) {
				for i := range c.rows {
					r.Row(At(fmt.Sprint("row ", i)), func(n Node) {
						r.Model(n, "acme", fmt.Sprint("m-", i))
						if i < c.faults {
							n.Fault("another value")
						}
					})
				}
			}}
			profiles, leftOut, err := s.ReadAnswer(t.Context(), nil, new(dataset.Dataset), 0)
			if c.rejected {
				if err == nil {
					t.Fatal("the answer is not rejected")
				}
				last := err.Error()[strings.LastIndexByte(err.Error(), '\n')+1:]
				if last != "row 9: null or missing, want another value" && !strings.HasSuffix(last, " more") {
					t.Errorf("the last line of the error is %q, want the tenth fault, or how many more there are",
						last)
				}
				return
			}
			if err != nil || len(leftOut) != c.faults || len(profiles) != c.rows {
				t.Errorf("%d profiles, %d left out, %v; want %d, %d",
					len(profiles), len(leftOut), err, c.rows, c.faults)
			}
		})
	}
}

// TestSource checks what follows from what a source says about itself, and nothing from its name.
func TestSource(t *testing.T) {
	bedrock := Source{
		Name:  "amazon-bedrock-pricing",
		About: []string{"amazon-bedrock"},
		Line:  dataset.Source{Kind: dataset.KindPage},
	}
	clouds := Source{
		Name:  "maker-clouds",
		About: []string{"maker", "cloud"},
		Line:  dataset.Source{Kind: dataset.KindPage},
	}
	everybody := Source{Name: "copy", Root: "original", Line: dataset.Source{Kind: dataset.KindCollection}}
	for _, c := range []struct {
		source   Source
		covers   map[string]bool
		provider string
		witness  string
	}{
		{
			source:   bedrock,
			covers:   map[string]bool{"amazon-bedrock": true, "amazon": false},
			provider: "amazon-bedrock",
			witness:  "amazon-bedrock-pricing",
		},
		{clouds, map[string]bool{"maker": true, "cloud": true, "host": false}, "", "maker-clouds"},
		{everybody, map[string]bool{"maker": true}, "", "original"},
	} {
		t.Run(c.source.Name, func(t *testing.T) {
			for provider, want := range c.covers {
				if got := c.source.Covers(provider); got != want {
					t.Errorf("Covers(%s) = %t, want %t", provider, got, want)
				}
			}
			if got := c.source.Provider(); got != c.provider {
				t.Errorf("Provider() = %q, want %q", got, c.provider)
			}
			if got := c.source.Witness(); got != c.witness {
				t.Errorf("Witness() = %q, want %q", got, c.witness)
			}
		})
	}
}
