// Which scope of prices an id names: scope.go of package price.

import type { Rule } from "./rule.ts";

/**
 * Returns the scope of prices that an id of a provider names by its beginning: "geo" for
 * "us.anthropic.claude-…" of Bedrock, whose requests stay in the United States and cost more there. "" if
 * it names none, because the price without a scope is that of most requests.
 */
export function scopeOf({ scopes }: Pick<Rule, "scopes">, provider: string, id: string): string {
	// What is before the id names the place: bedrock/us.anthropic.…, bedrock:us.anthropic.…
	const [, beginning = ""] = /^([^.]*)\./.exec(id.slice(id.lastIndexOf("/") + 1)) ?? [];
	return scopes[provider]?.[beginning.slice(beginning.lastIndexOf(":") + 1)] ?? "";
}
