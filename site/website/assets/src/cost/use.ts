// What a request or a workload is billed for: use.go of package price.

import { readAttributes } from "./attributes.ts";
import { one, parseDecimal } from "./number.ts";
import { checkForeign, count } from "./reading.ts";
import { addTo, chooseEither, countsOf, reconcile, type Count, type Counted } from "./reconcile.ts";
import { metersOf, type Rule, type Shape } from "./rule.ts";
import { isKnown, shapeOf, type Dictionary } from "./shape.ts";

/** What a request or a workload is billed for. */
export interface Use {
	readonly counts: readonly Count[];
	context: bigint; // tokens of the prompt of one request, at most
	least: bigint; // tokens of the prompt of one request, at least; 0 for the sum of many requests
	readonly ofMany: boolean; // whether it is such a sum
	readonly attributes: Map<string, string>;
	readonly tier: string; // "" if the usage object states none
}

/**
 * Reads a usage object, or numbers by the names of meters. Every number is billed, explained (a
 * sum, a duration, a limit), or an error that names it: a number that is dropped is a wrong bill
 * without a word.
 */
export function parseUse(rule: Rule, usage: Dictionary): Use {
	// First decide whose object it is: the same name counts other things at other providers.
	// Anthropic's input_tokens leave the cache out, OpenAI's contain it.
	const shape = shapeOf(rule, usage);
	const counted = count(rule, shape, usage);
	checkForeign(rule, shape, usage);
	// The total comes before what is inside or beside, because it can decide that. Open is what no
	// part accounts for.
	const open = reconcile(rule, counted);
	chooseEither(counted);
	addEach(shape, usage, counted);
	const ofMany = shape.many || counted.hasApart || ofManyRequests(rule, usage);
	const use: Use = {
		counts: countsOf(rule, counted, open),
		context: 0n,
		least: 0n,
		ofMany,
		attributes: new Map(),
		tier: tierIn(usage),
	};
	// The prompt decides which price of long prompts applies, so it needs all counts.
	setContext(use);
	// The sum is no prompt: 300 prompts of 1,000 tokens are not one of 300,000. Numbers by meter are
	// mostly those of many prompts, but may be those of a long one for all we know.
	if (ofMany || shape === metersOf(rule)) use.least = 0n;
	readAttributes(rule, shape, usage, use);
	checkGeo(usage);
	return use;
}

/** Perplexity's answers say how much they searched, not how often: each is one search. */
function addEach(shape: Shape, usage: Dictionary, { byMeter }: Counted): void {
	for (const [field, meter] of Object.entries(shape.each ?? {})) {
		if (isKnown(usage[field]) && !byMeter.get(meter)) addTo(byMeter, [meter], one);
	}
}

/** Adds up the tokens of the prompt. */
function setContext(use: Use): void {
	for (const { meter, least, most } of use.counts) {
		if (!/^(input|cache)/.test(meter)) continue;
		use.context += most / one;
		use.least += least / one;
	}
}

/** Whether a usage object is the sum of several requests. */
function ofManyRequests(rule: Rule, usage: Dictionary): boolean {
	// OpenAI's report has num_model_requests: 1 if it is by the minute, and then the prompt is known.
	return rule.requests.some((name) => (parseDecimal(usage[name], 0) ?? 0n) > 1n);
}

/** Returns the tier of service that a usage object states; "" if it states none. */
function tierIn(usage: Dictionary): string {
	// Anthropic says fast apart from the tier, which is standard then.
	const { speed, service_tier: tier } = usage;
	if (speed === "fast" || speed === "ultrafast") return speed;
	// A number or a truth value is no tier. Its text leads to the error that says so.
	return String(tier ?? "");
}

/** Anthropic bills inference in the US at 1.1 times the price, which is no price of the catalog. */
function checkGeo({ inference_geo: geo }: Dictionary): void {
	if (["", "global", "not_available"].includes(String(geo ?? ""))) return;
	throw new Error("inference_geo: only global has a list price");
}
