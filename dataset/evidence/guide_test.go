package evidence

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestGuide checks what the guide about the choice of facts says of the tables and numbers of this
// package. TestGuides of package sync checks its table of rules.
func TestGuide(t *testing.T) {
	text, err := os.ReadFile("../../site/docs/choice.md")
	filetest.NoError(t, err)
	guide := strings.Join(strings.Fields(string(text)), " ")

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

	for name, promise := range map[string]string{
		"order of collections": "in this order: `" + strings.Join(Collections, "`, `") + "`",
		"days of active":       fmt.Sprintf("or within %d days after its page or list called the model active", activeDays),
		"rules that bind":      "except in rules " + decided + ", and where it contradicts itself (rules " + contradicted + ")",
	} {
		t.Run(name, func(t *testing.T) {
			if !strings.Contains(guide, promise) {
				t.Errorf("the guide does not say %q", promise)
			}
		})
	}
}
