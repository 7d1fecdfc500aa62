// Pages under words that people type for them: "/calendar", "/pricing", "/openai".

import type { Provider } from "./settings.ts";

/** A page: what it is called in a question, and its path with a fragment. */
export interface Signpost {
	readonly text: string;
	readonly path: string;
}

/** The words for pages. The first row with a word decides. */
const rows: readonly (readonly [words: string, text: string, path: string])[] = [
	["calendar ics ical icalendar webcal", "the calendar of retirements", "/lifecycle/#calendar"],
	["retirement retirements retired retiring deprecation deprecations eol sunset", "Retirements", "/lifecycle/"],
	["price prices pricing list explorer search explore", "all models with their prices", "/"],
	["cost costs calculator comparison vs versus diff", "Compare", "/compare/"],
	["checker scan lint migrate migration", "Check your code", "/check/"],
	["changelog news update updates history release releases", "Changes", "/changes/"],
	["api reference openapi swagger endpoints", "the reference of the API", "/docs/reference/"],
	["mcp agent agents cli terminal", "Agents and terminals", "/docs/agents/"],
	["documentation guide guides help faq about doc", "Docs", "/docs/"],
	["rss atom feed feeds", "the feeds", "/downloads/#feeds"],
	["download data dataset csv sqlite export exports dump", "Downloads", "/downloads/"],
	["source", "Sources", "/sources/"],
	["freshness health uptime", "Status", "/status/"],
	["provider maker makers vendor vendors host hosts company companies", "Providers", "/providers/"],
	["type category categories", "Types", "/types/"],
];

/** The page that the last part of an address may mean, if there is one: by its name, or that of a provider. */
export function signpostOf(part: string, providers: readonly Provider[]): Signpost | undefined {
	const word = part.toLowerCase().replace(/\.[a-z]+$/, "");
	const provider = providers.find(({ id, name }) => word === id || word === name.toLowerCase());
	if (provider) return { text: provider.name, path: `/providers/${provider.id}/` };
	const row = rows.find(([words]) => words.split(" ").includes(word));
	return row && { text: row[1], path: row[2] };
}
