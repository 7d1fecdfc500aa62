// What conditions of prices ask for: attributes.go of package price.

import { faultOf } from "../condition.ts";
import { one, parseQuantity } from "./number.ts";
import type { Rule, Shape } from "./rule.ts";
import { isKnown, type Dictionary } from "./shape.ts";
import type { Use } from "./use.ts";

/** Reads what conditions ask for. */
export function readAttributes(rule: Rule, shape: Shape, usage: Dictionary, use: Use): void {
	for (const name of rule.attributes) {
		// Some shapes say an attribute under another name: Anthropic's report calls the context
		// context_window.
		const field = shape.says?.[name] ?? "";
		let value = usage[name] ?? usage[field];
		if (!isKnown(value)) continue;
		// Reports have ranges of prompts by name. Such a name is read as its number of tokens.
		if (name === "context" && typeof value === "string") value = rule.contexts[value] ?? value;
		checkAttribute(rule, use, name, value);
		use.attributes.set(name, String(value));
	}
}

/**
 * Throws if a value is none of those that a condition can ask for: a misspelled value would be
 * billed at the price without a condition.
 */
function checkAttribute(rule: Rule, use: Use, name: string, value: unknown): void {
	const said = String(value);
	switch (name) {
		case "service_tier": // which tierPrefix checks
			return;
		case "context":
			// What the user says of the prompt outranks the sum of the counts, also for many requests.
			use.context = parseQuantity(name, value) / one;
			use.least = use.context;
			return;
		case "interval":
			parseInterval(said);
			return;
		case "standby":
			if (said === "true" || said === "false") return;
			throw new Error(`standby: ${JSON.stringify(said)} is not one of true, false`);
	}
	const kind = rule.conditions.find((known) => known.name === name);
	const fault = kind && faultOf(kind, said);
	if (fault) throw new Error(fault);
}

/** Reads a number of seconds, with or without their unit, as an integer of 10^-9: 8, 8.5, 8s. */
export function parseInterval(text: string): bigint {
	return parseQuantity("interval", text.replace(/s$/, ""), true);
}
