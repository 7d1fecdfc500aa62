package page

import (
	"strconv"
	"strings"

	"modelcatalog/dataset/sync/source"
)

// cerebrasPages are the page and the public list of Cerebras.
var cerebrasPages = []rules{
	{
		Name: "cerebras-models", Provider: "cerebras",
		URL:   "https://api.cerebras.ai/public/v1/models",
		Least: 1, Most: 40, Serves: true,
		Read: (*reader).readCerebras,
	},
	{
		Name: "cerebras-deprecations", Provider: "cerebras",
		URL:   "https://inference-docs.cerebras.ai/support/deprecation.md",
		Least: 5, Most: 80, Ended: true,
		Titles: []titleRule{
			// What is below it says when its models end.
			{Text: "Deprecating `[^`]+`((,|,? and) `[^`]+`)*", Level: 65},
			{Text: `Migration Notes ?:`, Level: 65},
		},
		Notices: []noticeRule{
			{Where: ` > [0-9-]{10} > Deprecating (?P<id>.*)$`,
				Text: `(?:Both|All|The|These) models? will be fully deprecated on ` +
					`(?P<day>[A-Z][a-z]+ [0-9]{1,2}, [0-9]{4}) ?\.`},
			{Where: ` > [0-9-]{10} > Deprecating (?P<id>.*)$`, Text: `.*`},
			{Where: ` > [0-9-]{10}$`, Text: "Deprecating `[^`]*` parameter for .*", Why: "a parameter"},
			{Where: ` > [0-9-]{10}$`, Text: "The `[^`]*` parameter will .*", Why: "a parameter"},
			// If models are gone, the label of the entry is their last day.
			{Where: ` > (?P<day>[0-9-]{10})$`, Text: "Deprecated (?P<id>`[^`]+`((,|,? and) `[^`]+`)*)"},
			{Where: ` > (?P<day>[0-9-]{10})$`,
				Text: "The (?P<id>`[^`]+`) model has been deprecated\\. " +
					"We recommend transitioning to (?P<replacement>`[^`]+`)[ .,].*"},
		},
	},
}

// readCerebras reads the list of models that everybody can ask for.
func (r *reader) readCerebras() {
	list := r.JSON().Get("data")
	if !list.Exists() {
		r.Reject("data: it is missing, want the models")
	}
	for _, n := range list.Elements() {
		r.Row(n, func(n source.Node) {
			id := n.Get("id").Text()
			n = n.RowOfJSON("data", id)
			profile := r.model(n.Get("id"), id)
			if profile == nil {
				return
			}
			profile.State(n, "name", n.Get("name").Text())
			profile.State(n, "context_length", n.Get("limits", "max_context_length").Tokens())
			profile.State(n, "max_output_tokens", n.Get("limits", "max_completion_tokens").Tokens())
			profile.State(n, "features.tool_call", n.Get("capabilities", "function_calling").Flag())
			profile.State(n, "features.structured_output", n.Get("capabilities", "structured_outputs").Flag())
			profile.State(n, "features.reasoning", n.Get("capabilities", "reasoning").Flag())
			if n.Get("deprecated").Flag() == "true" {
				profile.State(n, "status", "deprecated")
			}
			// created is when the list got the model, or when its weights were released.
			r.tokenPrice(profile, n.Get("pricing", "prompt"), "input")
			r.tokenPrice(profile, n.Get("pricing", "completion"), "output")
		})
	}
}

// tokenPrice states a price that is a text with the dollars for one token.
func (r *reader) tokenPrice(profile *source.Profile, n source.Node, meter string) {
	text := n.Text()
	if strings.Trim(text, "0.") == "" {
		return // no price, or one that is unknown
	}
	_, dollars, err := parseDollars(text)
	if err != nil {
		n.Refuse(err)
		return
	}
	// Rounded, because 0.00000035 times a million is 0.35 only nearly.
	amount, million, err := parseDollars(strconv.FormatFloat(dollars*1e6, 'f', 6, 64))
	if err == nil {
		err = checkTokenPrice(million, "a million tokens")
	}
	if err != nil {
		n.Refuse(err)
		return
	}
	profile.Price(n, meter, "", amount, 0)
}
