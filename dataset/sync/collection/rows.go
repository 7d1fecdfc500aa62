package collection

import "regexp"

// rowRule is about rows of collections whose id the provider does not know. A wrong id is worse
// than a wrong number: it becomes a model of the catalog that nobody can call.
type rowRule struct {
	collection string         // its name, or "" for all
	provider   string         // the provider's id
	ids        *regexp.Regexp // of whole ids
	spelling   string         // the provider's own spelling; empty if the rows are left out
	why        string         // for readers of this table
}

// ids compiles a pattern of whole ids.
func ids(pattern string) *regexp.Regexp { return regexp.MustCompile(`^(?:` + pattern + `)$`) }

// rowRules were found by people, when a sync proposed an id that the provider's own list does not
// have. All rules that match apply, in this order.
var rowRules = []rowRule{
	{"litellm", "openai", ids(`ft:.*`), "", "prices of fine-tuned models, which belong to the owner of the key"},
	{"litellm", "openai", ids(`container`), "", "a tool"},
	{"litellm", "openai", ids(`sora-2-pro-high-res`), "", "a price of sora-2-pro"},
	{"litellm", "google", ids(`gemini-1\.5-flash`), "", "the row describes an embedding model since 2026-03-12"},
	{"litellm", "google", ids(`.*@.*`), "", "spellings of the Agent Platform"},
	{"litellm", "together", ids(`together-ai-.*`), "", "prices by the size of the model"},
	{"litellm", "together", ids(`baai/.*|OpenAI/.*`), "", "another case of BAAI/… and openai/…"},
	{"", "openai", ids(`gpt-5-chat|gpt-5\.3-codex-spark-preview|text-embedding-ada-002-v2`), "",
		"names of pages, not of models"},
	{"", "anthropic", ids(`claude-opus-4-6-20260205|claude-opus-4-7-20260416`), "",
		"dated versions that never were"},
	{"", "deepseek", ids(`deepseek-(v3|r1|v3\.2)`), "",
		"names of the weights; the API has deepseek-chat and deepseek-reasoner"},
	{"", "google", ids(`gemini-gemma-.*|learnIm-.*`), "", "misspelt"},
	{"", "google", ids(`gemini-3\.1-pro|gemini-2\.5-flash-tts|gemma-4-(26b|26b-it|31b|E2B-it|E4B-it)`), "",
		"shortened ids"},
	{"", "groq", ids(`moonshotai-kimi-k2-instruct`), "", "misspelt"},
	{"", "together", ids(`Qwen/Qwen3-Coder-Next|moonshotai/Kimi-K2-5`), "", "misspelt"},
	{"litellm", "mistral",
		ids(`(magistral-(medium|small)-1-2|mistral-(medium-3-1|small-3-2)|ministral-3-\d+b)-\d{4}|mistral-large-3`),
		"", "names of pages, not of models"},
	{"models.dev", "together", ids(`deepseek-ai/DeepSeek-V3-1`), "deepseek-ai/DeepSeek-V3.1",
		"a hyphen for a full stop"},
}

// spelling returns the provider's own spelling of an id, and false if the row is not about one of
// its models.
func (r *reader) spelling(provider, id string) (spelling string, isModel bool) {
	for _, rule := range rowRules {
		isOfCollection := rule.collection == "" || rule.collection == r.Name
		if !isOfCollection || rule.provider != provider || !rule.ids.MatchString(id) {
			continue
		}
		if rule.spelling == "" {
			return "", false
		}
		id = rule.spelling
	}
	return id, true
}
