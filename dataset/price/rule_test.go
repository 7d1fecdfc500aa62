package price

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"modelcatalog/dataset"
)

// TestRule checks that the table says the same as package dataset, for programs that only have the table.
func TestRule(t *testing.T) {
	ignore := cmpopts.IgnoreUnexported(dataset.ConditionKind{})
	if diff := cmp.Diff(dataset.ConditionKinds, rule().Conditions, ignore); diff != "" {
		t.Errorf("conditions (-package dataset +rule.json):\n%s", diff)
	}

	want := map[string]string{}
	all := []string{}
	for i, m := range dataset.Meters {
		meter := dataset.Meter(i)
		if meter.TokenKind() < 0 {
			want[m.Name] = m.Unit
		}
		if !meter.Tiered() {
			all = append(all, m.Name)
		}
	}
	var table struct{ Units map[string]string }
	if err := json.Unmarshal(Rule, &table); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, table.Units); diff != "" {
		t.Errorf("units (-package dataset +rule.json):\n%s", diff)
	}
	if diff := cmp.Diff(all, rule().Shapes[len(rule().Shapes)-1].When); diff != "" {
		t.Errorf("meters of the last shape (-package dataset +rule.json):\n%s", diff)
	}
	for _, prefix := range dataset.TierPrefixes[1:] {
		if rule().Tiers[strings.TrimSuffix(prefix, "_")] != prefix {
			t.Errorf("no tier has the prefix %s of the meters of package dataset", prefix)
		}
	}
}
