package price

import "strings"

// readPlace sets the place of programs that say it otherwise than by a name.
func (r *Record) readPlace(o Object) {
	id, _ := o["id"].(string)
	switch {
	case strings.HasPrefix(id, "gen_"):
		r.Place = "vercel" // whose gateway has the details that OpenRouter has
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
