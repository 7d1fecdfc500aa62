package website

import "testing"

// TestDistinct checks that a model counts once, whatever its provider calls it.
func TestDistinct(t *testing.T) {
	var rows []*row
	for key, canonical := range map[string]string{
		"acme/swift":        ownModel,
		"acme/swift-latest": "acme/swift",
		"acme/nova-2":       "other/nova-2",
		"acme/nova":         "other/nova-2",
		"acme/unknown":      "",
	} {
		rows = append(rows, &row{Key: key, values: map[string]string{"canonical_id": canonical}})
	}
	if got := distinct(rows); got != 3 {
		t.Errorf("distinct() = %d, want 3", got)
	}
}
