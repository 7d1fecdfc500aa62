// The kinds of pages that the site has, each with an address that shows it.

/** A model with every fact, one that the history names, and one whose id has a slash. */
const haiku = "anthropic/claude-haiku-4-5";
const sonnet = "anthropic/claude-sonnet-5";
const llama = "together/meta-llama/Llama-3.3-70B-Instruct-Turbo";

/** Paths of one page of each kind with status 200, by name, and of some in more states. */
export const pages = {
	"explorer": "/",
	"explorer, searched": "/?provider=anthropic,google&status=active&search=haiku",
	"explorer, empty": "/?search=no-such-model",
	"model": `/models/${haiku}/`,
	"model, id with a slash": `/models/${llama}/`,
	"model, retired": "/models/anthropic/claude-3-5-haiku-20241022/",
	"model of images": "/models/openai/gpt-image-2/",
	"family": "/families/anthropic/claude-haiku/",
	"model with a history": `/models/${sonnet}/`,
	"providers": "/providers/",
	"provider": "/providers/mistral/",
	"types": "/types/",
	"type": "/types/embedding/",
	"deprecated": "/deprecated/",
	"changes": "/changes/",
	"lifecycle": "/lifecycle/",
	"status": "/status/",
	"lifecycle of a provider": "/lifecycle/google/",
	"documentation": "/docs/",
	"rules": "/docs/rules/",
	"rules with long tables": "/docs/rules/model/",
	"documentation of version 1": "/docs/v1/",
	"guide": "/docs/clients/",
	"guide with tables": "/docs/data/",
	"guide with output": "/docs/check/",
	"downloads": "/downloads/",
	"comparison": `/compare/?m=${haiku}&m=${llama}&m=openai/gpt-4o&m=google/gemini-2.5-flash`,
	"comparison, empty": "/compare/",
	"check": "/check/",
};

/** The pages that show another one's kind with other content. */
export const variants = [
	"explorer, searched", "model of images", "model with a history", "types", "type",
	"lifecycle of a provider", "rules", "rules with long tables",
	"documentation of version 1", "guide",
];

/** The pages on which people arrive, by name: those whose weight and load are measured. */
export const visited = ["explorer", "model", "provider", "lifecycle", "check", "comparison", "changes", "documentation"];

/** A path that has no page, and so shows the page of status 404. */
export const missing = "/no/such/page/";
