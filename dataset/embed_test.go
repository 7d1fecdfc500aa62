package dataset

import "testing"

// TestEmbedded wants the repository's own dataset to be right, whole and in canonical form.
func TestEmbedded(t *testing.T) {
	d, err := Load(Embedded())
	if err != nil {
		t.Fatal(err)
	}
	// A record stays when its model is gone.
	if got, least := len(d.Models), 488; got < least {
		t.Errorf("%d models, want %d or more", got, least)
	}
	count := make(map[string]int)
	for i := range d.Models {
		count[d.Models[i].Provider]++
	}
	for _, p := range d.Providers {
		if count[p.ID] == 0 {
			t.Errorf("provider %q has no model", p.ID)
		}
	}
	if d.LastSync == nil {
		t.Error("no time of the last sync")
	}
	if err := d.Check(); err != nil {
		t.Errorf("Check: %v", err)
	}
	changed, err := Normalise(Embedded())
	if err != nil {
		t.Fatal(err)
	}
	for path := range changed {
		t.Errorf("%s is not in canonical form; generator check -fix mends it", path)
	}
}
