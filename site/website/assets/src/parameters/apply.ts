// What rules say about the parameters of a call: apply.go of package parameter.

import type { Rule } from "../parameters.ts";
import { elements, look, no, number, same, yes, type Call, type Truth } from "./call.ts";
import { holds, isAbout } from "./condition.ts";

/** What happens to a parameter of a call, the gravest last. */
const effects = ["taken", "ignored", "missing", "refused"] as const;
export type Effect = (typeof effects)[number];

/** What happens to one parameter of a call. */
export interface Finding {
	readonly rule: Rule;
	readonly effect: Effect;
	readonly value: string | null; // of the parameter in the call; null if it is missing, or nobody knows it
}

/**
 * Returns the gravest effect on each parameter of which a rule surely says something, in order of
 * the names. Of a parameter without a finding, nothing is known.
 */
export function apply(rules: readonly Rule[], call: Call): Finding[] {
	const gravest = new Map<string, Finding>();
	for (const rule of rules) {
		// A rule that may hold says nothing: a wrong finding costs more trust than a missing one.
		if (holds(rule.when, call) !== yes) continue;
		const { set, value } = look(call, rule.name);
		const effect = effectOf(rule, set, value);
		if (!effect) continue;
		const finding: Finding = { rule, effect, value };
		const before = gravest.get(rule.name);
		if (!before || outweighs(finding, before)) gravest.set(rule.name, finding);
	}
	return [...gravest.values()].sort((a, b) => (a.rule.name < b.rule.name ? -1 : 1));
}

function outweighs(finding: Finding, before: Finding): boolean {
	const byClient = isAbout(finding.rule.when, "client");
	// A client changes the parameter before the API sees it, so what the API does with it does not
	// matter.
	if (byClient !== isAbout(before.rule.when, "client")) return byClient;
	return effects.indexOf(finding.effect) > effects.indexOf(before.effect);
}

/** Returns what a rule whose condition holds says about a value; null if nothing. */
function effectOf({ rule, value: values }: Rule, set: Truth, value: string | null): Effect | null {
	if (rule === "required" && set === no) return "missing";
	// What may be set is treated like what is not: nobody wrote it into this call.
	if (set !== yes) return null;
	const isAny = values.length === 0;
	const names = (element: string): boolean => values.some((other) => same(element, other));
	switch (rule) {
		case "renamed":
			return "refused";
		case "accepted":
		case "refused":
		case "ignored": {
			// An option or a variable may well have a value that is taken.
			const hits = isAny || (value !== null && elements(value).some(names));
			if (!hits) return null;
			return rule === "accepted" ? "taken" : rule;
		}
		case "only":
		case "required":
			// Whatever the value is, the parameter is there.
			if (isAny) return "taken";
			if (value === null) return null;
			return elements(value).every(names) ? "taken" : "refused";
		case "at_most":
		case "at_least": {
			const n = number(value ?? "");
			const bound = number(values[0] ?? "");
			if (n === undefined || bound === undefined) return null;
			// There may be a bound on the other side, so what this one lets pass is not taken for sure.
			const passes = rule === "at_most" ? n <= bound : n >= bound;
			return passes ? null : "refused";
		}
	}
}
