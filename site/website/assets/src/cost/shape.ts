// Whose a usage object is: shape.go of package price.

import { metersOf, type Rule, type Shape } from "./rule.ts";

/** A JSON object. */
export type Dictionary = Record<string, unknown>;

/** Returns the shape of a usage object: the first of which a field counts something. */
export function shapeOf(rule: Rule, usage: Dictionary): Shape {
	const has = (name: string): boolean => isKnown(usage[name]);
	const counts = (name: string): boolean => countsSomething(usage[name]);
	const meters = metersOf(rule);
	const others = rule.shapes.filter((shape) => shape !== meters);
	const passes = [
		// Programs write the fields of several providers, of which all but one are 0; so a field that is
		// 0 decides only if no other does.
		{ shapes: others, decides: counts },
		// The shape of meters comes last, also if its fields count and those of others are 0: opencode's
		// {"input":50,"output":40,"cache":{"read":0,"write":0}} has two meters that count, but only
		// numbers by meter have nothing else.
		{ shapes: others, decides: has },
		{ shapes: rule.shapes, decides: counts },
		{ shapes: rule.shapes, decides: has },
	];
	for (const { shapes, decides } of passes) {
		const shape = shapes.find(({ when, not, with: beside }) => {
			if (!when.some(decides) || not?.some(has)) return false;
			// One field is not enough where two providers share it: Anthropic has input_tokens too.
			return !beside || beside.some(has);
		});
		if (!shape) continue;
		checkOnly(shape, usage);
		return shape;
	}
	const want = "the usage object of a provider, or numbers by meter, such as input and output";
	throw new Error(`usage: unknown shape, want ${want}`);
}

/** Throws if a field has a value with which the numbers count something else. */
function checkOnly(shape: Shape, usage: Dictionary): void {
	for (const [field, allowed] of Object.entries(shape.only ?? {})) {
		const value = usage[field];
		if (typeof value !== "string" || allowed?.includes(value)) continue;
		throw new Error(`${field}: ${JSON.stringify(value)} is not known`);
	}
}

/** Whether a value is a number other than 0, or contains one. A text can be a number too. */
export function countsSomething(value: unknown): boolean {
	if (typeof value === "number") return value !== 0;
	if (typeof value === "string") return value.replace(/[0.]+/g, "") !== "";
	if (typeof value === "object" && value !== null) return Object.values(value).some(countsSomething);
	return false;
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Dictionary {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a field has a value. Programs write null for what they do not count. */
export function isKnown(value: unknown): boolean {
	return value !== undefined && value !== null;
}
