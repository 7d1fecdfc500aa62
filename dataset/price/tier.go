package price

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// CheckTier reports an error if there are no list prices for a tier of service. No name is the
// standard tier.
func CheckTier(tier string) error {
	_, err := tierPrefix(tier)
	return err
}

// tierPrefix returns what the meters of a tier of service begin with. No name is the standard tier.
func tierPrefix(tier string) (string, error) {
	if tier == "" {
		return "", nil
	}
	prefix, known := rule().Tiers[strings.ToLower(tier)]
	if !known {
		names := strings.Join(slices.Sorted(maps.Keys(rule().Tiers)), ", ")
		return "", fmt.Errorf("tier: %q has no list prices, want one of %s", jsonl.Clip(tier), names)
	}
	return prefix, nil
}

// tier returns the name of the tier of service.
func (r *request) tier() string {
	if r.prefix == "" {
		return "standard"
	}
	return strings.TrimSuffix(r.prefix, "_")
}
