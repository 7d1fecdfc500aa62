// When rules hold: condition.go of package parameter.

import { compareVersions, elements, look, no, same, unknown, yes, type Call, type Truth } from "./call.ts";

/** A comparison of one thing that is known of a call with values. */
export interface Term {
	readonly name: string;
	/** One of =, !=, >= and <, or without values: "" if the parameter is set, "!" if it is not. */
	readonly op: string;
	readonly values: readonly string[]; // any of which is meant
}

const compared = /^(.*?)(!=|>=|=|<)(.*)$/;

/**
 * Returns the terms of a condition, such as "endpoint=chat.completions,effort!=none" or "!tools";
 * none if a rule always holds.
 */
export function termsOf(when: string | null): Term[] {
	return when ? when.split(",").map(termOf) : [];
}

function termOf(text: string): Term {
	const [, name = "", op, values = ""] = compared.exec(text) ?? [];
	if (op) return { name, op, values: elements(values) };
	if (text.startsWith("!")) return { name: text.slice(1), op: "!", values: [] };
	return { name: text, op: "", values: [] };
}

/** Whether a term of a condition is about a thing. */
export function isAbout(when: string | null, name: string): boolean {
	return termsOf(when).some((term) => term.name === name);
}

/** Returns whether a condition holds for a call: as little as its weakest term. */
export function holds(when: string | null, call: Call): Truth {
	let truth: Truth = yes; // of no terms: the rule always holds
	for (const term of termsOf(when)) {
		const ofTerm = holdsTerm(term, call);
		if (ofTerm < truth) truth = ofTerm;
	}
	return truth;
}

function holdsTerm({ name, op, values }: Term, call: Call): Truth {
	const { set, value } = look(call, name);
	if (op === "") return set;
	if (op === "!") return (yes - set) as Truth; // yes and no change places, and unknown stays
	if (set === unknown) return unknown;
	// What is not there has no value, so it differs from every value, and is neither below nor above
	// one.
	if (set === no) return op === "!=" ? yes : no;
	if (value === null) return unknown;
	return satisfies(value, op, values) ? yes : no;
}

/** Whether a value that is known satisfies a term. */
function satisfies(value: string, op: string, values: readonly string[]): boolean {
	const named = elements(value).some((element) => values.some((other) => same(element, other)));
	switch (op) {
		case "=": return named;
		case "!=": return !named;
		case ">=": return compareVersions(value, values[0] ?? "") >= 0;
		default: return compareVersions(value, values[0] ?? "") < 0;
	}
}
