package provider

// For the tests, which are of another package as they need providertest, and that needs this one.
var (
	Clean      = clean
	RetryAfter = retryAfter
	Backoff    = (*Client).backoff
)

const (
	MaxName        = maxName
	MaxDescription = maxDescription
	MaxTypeWord    = maxTypeWord
	MaxTokens      = maxTokens
)
