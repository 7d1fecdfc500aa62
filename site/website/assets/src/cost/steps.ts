// Steps of a request: steps.go of package price.
//
// Anthropic lists the steps of a request in iterations. A compaction of the context, which is
// billed too, is not in the object's own numbers:
//
//	{"input_tokens":30,"output_tokens":50,"iterations":[
//	  {"type":"compaction","input_tokens":1000,"output_tokens":200},
//	  {"type":"message","input_tokens":30,"output_tokens":50}]}
//
// is 1,030 tokens of input and 250 of output.

import { parseQuantity } from "./number.ts";
import { checkForeign, find } from "./reading.ts";
import { addTo } from "./reconcile.ts";
import type { Rule, Shape } from "./rule.ts";
import { isKnown, isObject, type Dictionary } from "./shape.ts";

/** Returns the steps of a request whose numbers are beside those of the object. */
export function stepsApart(shape: Shape, usage: Dictionary): Dictionary[] {
	const steps: Dictionary[] = [];
	for (const name of shape.sums ?? []) {
		const list = usage[name];
		if (!Array.isArray(list)) continue;
		for (const step of list as unknown[]) {
			if (isApart(shape, step)) steps.push(step);
		}
	}
	return steps;
}

/**
 * Whether a step is beside the object's own numbers. A step with a model of its own, such as that
 * of an advisor, has the prices of that model, so it is not understood.
 */
function isApart(shape: Shape, step: unknown): step is Dictionary {
	if (!isObject(step) || isKnown(step["model"])) return false;
	return shape.apart?.includes(String(step["type"])) ?? false;
}

/**
 * Whether the numbers of a list of steps add up to those of the object that contains the list,
 * without those that are apart, which have no unknown numbers.
 */
export function addUp(rule: Rule, shape: Shape, list: readonly unknown[], usage: Dictionary): boolean {
	const sums = new Map<string, bigint>();
	try {
		for (const step of list) {
			// The numbers of a step that is apart are added by count; here they must only be known.
			if (isApart(shape, step)) checkForeign(rule, shape, step);
			else if (!addNumbers(sums, "", step)) return false;
		}
		// A step that the sum leaves out, such as a retry, would make it another number.
		return [...sums].every(([path, sum]) => (find(rule, usage, path) ?? 0n) === sum);
	} catch {
		return false; // a number is not valid, or not known
	}
}

/** Adds the numbers of a step by path, and returns whether there are only objects and numbers. */
function addNumbers(sums: Map<string, bigint>, path: string, value: unknown): boolean {
	if (!isObject(value)) return false;
	for (const [name, inner] of Object.entries(value)) {
		if (Array.isArray(inner)) return false;
		if (typeof inner === "number") addTo(sums, [path + name], parseQuantity(name, inner));
		if (isObject(inner) && !addNumbers(sums, `${path}${name}.`, inner)) return false;
	}
	return true;
}
