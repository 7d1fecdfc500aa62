package dataset

import "testing"

// TestEmbedded checks that the built-in dataset, whatever it contains, loads and is in canonical form.
func TestEmbedded(t *testing.T) {
	if _, err := Load(Embedded()); err != nil {
		t.Fatal(err)
	}
	if changed, err := Normalise(Embedded()); err != nil || len(changed) > 0 {
		t.Errorf("Normalise(Embedded()) = %d files, %v, want none; generator check -fix writes them", len(changed), err)
	}
}
