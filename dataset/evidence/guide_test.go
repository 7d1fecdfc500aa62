package evidence

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestGuide checks what the guide about the choice of facts says of the tables and numbers of this
// package. TestGuides of package sync checks its table of rules.
func TestGuide(t *testing.T) {
	// Rules that set the word of the provider aside, too: those about two notations or two days of
	// one event, and those in which a source contradicts itself.
	const decided, contradicted = "28 and 39", "6, 32 and 40"
	named := strings.Fields(strings.NewReplacer(",", "", "and", "").Replace(decided + " " + contradicted))
	var binding []string
	for _, r := range Rules {
		if r.binds {
			binding = append(binding, fmt.Sprint(r.Number))
		}
	}
	slices.Sort(named)
	slices.Sort(binding)
	if !slices.Equal(named, binding) {
		t.Errorf("the rules %v set the word of the provider aside, but the guide says %v", binding, named)
	}

	filetest.Says(t, "../../site/docs/choice.md",
		"in this order: `"+strings.Join(Collections, "`, `")+"`",
		fmt.Sprintf("or within %d days after its page or list called the model active", activeDays),
		"except in rules "+decided+", and where it contradicts itself (rules "+contradicted+")",
	)
}
