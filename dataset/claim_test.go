package dataset

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSetClaims checks in which order claims stand, that one that is exactly what the model shows
// follows it, and that copies of the model keep theirs.
func TestSetClaims(t *testing.T) {
	context := FactIndex("context_length")
	efforts := FactIndex("reasoning_efforts")
	m := &Model{ContextLength: "1000", Details: Details{ReasoningEfforts: "low,high*"}}
	m.AddSource("models.dev", 20260101)
	m.SetClaims(context, []Claim{
		// it states a fact, so that the model exists goes without saying
		{Value: "2000", Source: "models.dev", Read: 20260101},
		{Value: "1000", Source: "litellm", Read: 20260101},
	})
	m.SetClaims(efforts, []Claim{
		{Value: "low,high", Source: "litellm", Read: 20260101}, // agrees, but says less
		{Value: "low", Source: "forum.example", Read: 20260101, Until: 20260103},
	})
	before := m.Sources
	m.SetClaims(context, []Claim{
		{Value: "1000", Source: "litellm", Read: 20260101},
		{Value: "1000", Source: "models.dev", Read: 20260102},
	})
	want := []FactClaim{
		{Claim: Claim{Value: "low", Source: "forum.example", Read: 20260101, Until: 20260103}, Fact: efforts},
		{Claim: Claim{Source: "litellm", Read: 20260101}, Fact: context, Abbreviated: true},
		{Claim: Claim{Value: "low,high", Source: "litellm", Read: 20260101}, Fact: efforts},
		{Claim: Claim{Source: "models.dev", Read: 20260102}, Fact: context, Abbreviated: true},
	}
	if diff := cmp.Diff(want, m.Sources); diff != "" {
		t.Errorf("claims (-want +got)\n%s", diff)
	}
	if len(before) != 4 || before[3].Value != "2000" {
		t.Errorf("the claims of a copy: %v", before)
	}

	copied := *m
	copied.SpellOut()
	copied.ContextLength = "3000"
	if claims := copied.Claims(context); claims[0].Value != "1000" || claims[1].Value != "1000" {
		t.Errorf("spelled out, the claims are %v after the fact changed", claims)
	}
	copied.ContextLength = "1000"
	copied.Abbreviate()
	if diff := cmp.Diff(want, copied.Sources); diff != "" {
		t.Errorf("spelled out and abbreviated (-want +got)\n%s", diff)
	}
}
