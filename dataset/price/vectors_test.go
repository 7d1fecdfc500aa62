package price

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestVectors runs the cases of the rule, which were worked out from its text.
func TestVectors(t *testing.T) {
	type line struct {
		Use, Meter string
		Condition  *string
		Low, High  string
		Derived    []string
	}
	type outcome struct {
		Tier             string
		Total, Low, High *string
		Missing          []string
		Lines            []line
	}
	var vectors struct {
		Prices map[string][]Span
		Cases  []struct {
			Says, Model, Tier string
			Use, At           json.RawMessage
			Error             bool
			Bill              outcome
		}
	}
	if err := json.Unmarshal(Vectors, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors.Cases) < 500 {
		t.Errorf("%d cases, want 500 or more", len(vectors.Cases))
	}
	for _, c := range vectors.Cases {
		t.Run(c.Says, func(t *testing.T) {
			var got Bill
			at := string(c.At)
			json.Unmarshal(c.At, &at) // if it is a text
			when, err := ParseAt(at)
			object, objectErr := ParseObject(c.Use)
			use, useErr := ParseUse(object)
			if err == nil && objectErr == nil && useErr == nil {
				got, err = billOn(newHistory(vectors.Prices[c.Model]).on(when.Day), use, c.Tier, when)
			} else if err == nil {
				err = useErr
			}
			if (err != nil) != c.Error || c.Error {
				if !c.Error || err == nil {
					t.Errorf("error %v, want one: %v", err, c.Error)
				}
				return
			}
			var short outcome // what JSON has of the bill
			encoded, _ := json.Marshal(got)
			if err := json.Unmarshal(encoded, &short); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.Bill, short); diff != "" {
				t.Errorf("bill (-want +got):\n%s", diff)
			}
		})
	}
}
