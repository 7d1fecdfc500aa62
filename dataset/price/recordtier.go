package price

import (
	"cmp"
	"strings"
)

// readTier sets the tier of service: batch, if the object is of a batch or its id says so, else
// what the object says.
func (r *Record) readTier(line logLine) {
	// Some programs write the tier behind the model: gpt-5.4:batch. Other suffixes, such as :free,
	// are a part of the name.
	model, mode, _ := cutLast(r.Model, ":")
	if _, isTier := rule().Tiers[mode]; isTier {
		r.Model = model
		r.Tier = mode
	}
	o := line.object
	if line.mayHave(batchFields) && isBatch(o) {
		r.Tier = "batch"
		r.Batch = BatchResult
		// The batch itself has the sum of its answers, so nobody knows the prompt of one.
		if o["request_counts"] != nil || o["object"] == "batch" {
			r.Batch = WholeBatch
			r.Use.SumOfMany()
		}
	}
	// What the provider says it billed outranks what the program asked for, which is beside it.
	r.Tier = cmp.Or(r.Tier, r.Use.tier)
	if r.Tier == "" {
		r.Tier = line.text(tierFields, rule().Record.Tier)
	}
	r.Use.tier = r.Tier
}

func cutLast(s, separator string) (before, after string, found bool) {
	i := strings.LastIndex(s, separator)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(separator):], true
}

// batchSigns are the fields that isBatch looks at.
var batchSigns = paths{
	{"call_type"}, {"object"}, {"batch"}, {"custom_id"}, {"key"}, {"processed_time"}, {"request_counts"},
}

// isBatch reports whether an object is a batch, or a line of the results of one.
func isBatch(o Object) bool {
	callType, _ := o["call_type"].(string) // LiteLLM's
	switch {
	case o["object"] == "batch", strings.Contains(callType, "batch"), o["batch"] == true:
		return true
	case o["custom_id"] != nil: // OpenAI and Anthropic
		// A line of the input of a batch has a custom_id too, but no answer yet.
		return o["response"] != nil || o["result"] != nil
	case o["key"] != nil, o["processed_time"] != nil: // Gemini, Vertex AI
		return o["response"] != nil && o["usage"] == nil
	}
	return textAt(o, rule().Record.Batch) != ""
}
