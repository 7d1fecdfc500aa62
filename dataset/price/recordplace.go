package price

import (
	"cmp"
	"strings"
)

// readTier sets the tier of service: batch, if the object is of a batch or its id says so, else
// what the object says.
func (r *Record) readTier(f record) {
	model, mode, cut := cutLast(r.Model, ":")
	if cut {
		// Other suffixes, such as :free, are a part of the name.
		if _, isTier := rule().Tiers[mode]; isTier {
			r.Model = model
			r.Tier = mode
		}
	}
	o := f.object
	if f.has&batchFields != 0 && isBatch(o) {
		r.Tier = "batch"
		r.Batch = BatchResult
		if o["request_counts"] != nil || o["object"] == "batch" {
			r.Batch = WholeBatch
			r.Use.SumOfMany()
		}
	}
	r.Tier = cmp.Or(r.Tier, r.Use.tier)
	if r.Tier == "" {
		r.Tier = f.text(tierFields, rule().Record.Tier)
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

// readPlace sets the place of programs that say it otherwise than by a name.
func (r *Record) readPlace(o Object) {
	id, _ := o["id"].(string)
	switch {
	case strings.HasPrefix(id, "gen-") || o["native_tokens_prompt"] != nil:
		// OpenRouter names the provider that it asked, but it bills by its own prices.
		r.Place = "openrouter"
	case o["schemaType"] == "ModelInvocationLog":
		r.Place = "amazon-bedrock"
	case r.Place == "" && firstAt(o, vertexOnly) != nil:
		r.Place = "google-vertex"
	}
	// Vercel's AI SDK names the endpoint too: openai.responses.
	r.Place, _, _ = strings.Cut(r.Place, ".")
}

// vertexOnly are fields that the Gemini API does not have.
var vertexOnly = paths{{"usageMetadata", "trafficType"}, {"response", "usageMetadata", "trafficType"}}
