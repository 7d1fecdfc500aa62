package price

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

var (
	usesFile = flag.String("uses", "",
		"`file` to which TestRandomUses writes its uses with their bills, for the rule in TypeScript")
	usesNumber = flag.Int("number", 500, "of random uses")
	usesSeed   = flag.Uint64("seed", 1, "of random uses")
)

// randomUse is a use with what it is billed by, and its bill.
type randomUse struct {
	Model string `json:"model"` // of the prices of the vectors
	Use   Object `json:"use"`
	At    string `json:"at"`
	Tier  string `json:"tier"`
	Error string `json:"error,omitempty"`
	Bill  *Bill  `json:"bill,omitempty"`
}

// pick returns one of some values.
func pick[T any](r *rand.Rand, values ...T) T { return values[r.IntN(len(values))] }

// randomNumber returns a number below an end as programs write them, and some that are wrong.
func randomNumber(r *rand.Rand, end int) any {
	switch r.IntN(40) {
	case 0:
		return json.Number("0")
	case 1:
		return json.Number("1000.0")
	case 2:
		return fmt.Sprint(r.IntN(end)) // tables have numbers as texts
	case 3:
		return nil
	case 4:
		return json.Number(pick(r, "-3", "12.5", "0.000000001", "1e3", "1000000000000", "1000000000001"))
	}
	return json.Number(fmt.Sprint(r.IntN(end)))
}

// randomUsage returns an object with fields of a shape, and perhaps of others.
func randomUsage(r *rand.Rand) Object {
	shapes := rule().Shapes
	s := shapes[r.IntN(len(shapes))]
	usage := Object{}
	put := func(paths string, value any) {
		if paths == "" {
			return // a shape without a total
		}
		isBetween := func(c rune) bool { return c == '|' || c == '+' }
		path := pick(r, strings.FieldsFunc(paths, isBetween)...)
		putAt(usage, strings.Split(path, "."), value)
	}
	for _, asked := range s.Rows {
		isPart := len(asked.Take) > 0
		switch {
		case !isPart && r.IntN(2) == 0:
			put(asked.Path, randomNumber(r, pick(r, 1000, 300_000)))
		case isPart && r.IntN(5) == 0:
			put(asked.Path, randomNumber(r, pick(r, 10, 300))) // so that it mostly fits into the whole
		}
	}
	if r.IntN(2) == 0 {
		put(pick(r, s.When...), randomNumber(r, 100))
	}
	if r.IntN(3) == 0 {
		put(s.Total, json.Number(fmt.Sprint(r.IntN(2000))))
	}
	if len(s.Explained) > 0 && r.IntN(6) == 0 {
		put(pick(r, s.Explained...), randomNumber(r, 100))
	}
	if r.IntN(20) == 0 { // a field of another shape
		put(pick(r, pick(r, shapes...).Rows...).Path, randomNumber(r, 100))
	}
	if r.IntN(3) == 0 {
		says := Object{
			"context":        json.Number("250000"),
			"service_tier":   "batch",
			"search_context": "high",
			"quality":        "high",
			"size":           "1024x1024",
			"resolution":     "4K",
			"interval":       "9s",
			"standby":        "true",
			"scope":          "global",
			"region":         "eu-west-1",
		}
		name := pick(r, rule().Attributes...)
		// sometimes another's value
		usage[name] = says[pick(r, name, name, name, pick(r, rule().Attributes...))]
	}
	if r.IntN(12) == 0 {
		usage[pick(r, "num_requests", "speed", "inference_geo", "total_cost", "max_tokens",
			"unheard_tokens")] =
			pick[any](r, json.Number("3"), "fast", "us", "global")
	}
	if r.IntN(12) == 0 { // Gemini's tokens by modality
		list := []any{}
		for range 1 + r.IntN(3) {
			list = append(list, Object{
				"modality":   pick(r, "TEXT", "AUDIO", "IMAGE", "VIDEO", "SMELL"),
				"tokenCount": randomNumber(r, 100),
			})
		}
		usage[pick(r,
			"promptTokensDetails",
			"candidatesTokensDetails",
			"cacheTokensDetails",
			"prompt_tokens_details",
		)] = list
	}
	return usage
}

// TestRandomUses bills random uses of the vectors' prices: a sum of amounts is that of the bills,
// whatever their order. The file of its flag is for scripts/browser/unit/costrandom.test.mjs, which
// compares the bills with those of the rule in TypeScript.
func TestRandomUses(t *testing.T) {
	var vectors struct{ Prices map[string][]Span }
	if err := json.Unmarshal(Vectors, &vectors); err != nil {
		t.Fatal(err)
	}
	names := slices.Sorted(maps.Keys(vectors.Prices))
	tiers := slices.Sorted(maps.Keys(rule().Tiers))
	r := rand.New(rand.NewPCG(*usesSeed, 47))
	var uses []randomUse
	var sum Sum
	var low, high Number
	billed := 0
	for range *usesNumber {
		u := randomUse{
			Model: pick(r, "acme/plain", pick(r, names...)), // which has most meters
			Use:   randomUsage(r),
			At:    fmt.Sprintf("%d-%02d-%02d", pick(r, 2025, 2026, 2026, 2027), 1+r.IntN(12), 1+r.IntN(28)),
		}
		if r.IntN(2) == 0 {
			u.At += fmt.Sprintf("T%02d:%02d:00Z", r.IntN(24), r.IntN(60))
		}
		if r.IntN(3) == 0 {
			u.Tier = pick(r, tiers...)
		}
		use, err := ParseUse(u.Use)
		at, atErr := ParseAt(u.At)
		if atErr != nil {
			t.Fatal(atErr)
		}
		prices := newHistory(vectors.Prices[u.Model]).on(at.Day)
		var bill Bill
		if err == nil {
			bill, err = billOn(prices, use, u.Tier, at)
		}
		if err != nil {
			u.Error = err.Error()
			uses = append(uses, u)
			continue
		}
		u.Bill = &bill
		uses = append(uses, u)
		total, err := totalOn(prices, &use, u.Tier, at)
		if err != nil || !slices.Equal(total.Missing, bill.Missing) && len(bill.Missing) > 0 {
			t.Fatalf("totalOn(%v) = %v, %v, but billOn misses %v", u.Use, total, err, bill.Missing)
		}
		sum.Add(&total.Amount)
		billed++
		if bill.Low != nil {
			low = low.Add(*bill.Low)
			high = high.Add(*bill.High)
		}
	}
	if least, most := sum.Bounds(); least == nil || !least.Equal(low) || !most.Equal(high) {
		t.Errorf("Bounds() = %v to %v, want the sum of the bills, %v to %v", least, most, low, high)
	}
	if billed < len(uses)/3 {
		t.Errorf("%d of %d uses have a bill, want a third: the others are errors", billed, len(uses))
	}
	if *usesFile == "" {
		return
	}
	text, err := json.Marshal(uses)
	if err == nil {
		err = os.WriteFile(*usesFile, text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}
