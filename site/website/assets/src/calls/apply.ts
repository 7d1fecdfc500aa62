// What rules say against the parameters of a request: apply.go of package calls.

import type { Rule } from "../parameters.ts";
import { apply, type Finding } from "../parameters/apply.ts";
import { termsOf } from "../parameters/condition.ts";
import type { Arg, Call } from "./call.ts";
import { requestOf } from "./request.ts";
import type { Table } from "./table.ts";

/** A parameter of a request that the API or the client refuses or ignores, or that is missing. */
export interface Fault {
	readonly arg: Arg; // of a parameter that is missing: the id of the model
	readonly outcome: Finding;
}

/**
 * Returns what rules of a model say against the parameters of a request, in the order of the call.
 * The effort is the model's default; "" if it is not known.
 */
export function faultsOf(table: Table, call: Call, rules: readonly Rule[], effort: string): Fault[] {
	const faults = allFaultsOf(table, call, rules, effort);
	// If a type is refused, its other members are, too. They are one mistake.
	return faults.filter(({ arg: { name } }) => {
		const kind = `${name.split(".")[0]}.type`;
		return name === kind || !faults.some(({ arg }) => arg.name === kind);
	});
}

/**
 * Returns the parameters of a request that a model refuses by a rule that its provider states and other sources
 * contradict, and by none of those that are certain. Of other disputed rules it says nothing.
 */
export function doubtsOf(table: Table, call: Call, rules: readonly Rule[], effort: string): Fault[] {
	if (!rules.some(isDoubted)) return [];
	const certain = rules.filter(({ disputed }) => !disputed);
	// Together, because what a client leaves out never reaches the API. The certain ones come first, so that of
	// two rules that refuse a parameter theirs counts.
	const faults = faultsOf(table, call, [...certain, ...rules.filter(isDoubted)], effort);
	return faults.filter(({ outcome: { rule, effect } }) => isDoubted(rule) && effect === "refused");
}

/** Whether the provider itself states a rule that other sources contradict. */
const isDoubted = ({ disputed = false, official = false }: Rule): boolean => disputed && official;

/** Returns what faultsOf does, with each member of what is refused as a whole, because each has to be taken out. */
export function allFaultsOf(table: Table, call: Call, rules: readonly Rule[], effort: string): Fault[] {
	const request = requestOf(table, call, effort);
	const findings = apply(rules, request);
	// What is in extra_body reaches the API, whatever the client does with its own parameters.
	const raw = apply(rules, { ...request, client: "direct", client_version: "" });

	const faults: Fault[] = [];
	for (const arg of call.args) {
		const applied = arg.raw ? raw : findings;
		const outcome = applied.find(({ rule }) => rule.name === arg.name);
		if (outcome && isCertain(table, call, arg, outcome)) faults.push({ arg, outcome });
	}
	for (const outcome of findings) {
		if (outcome.effect !== "missing" || !call.whole) continue;
		if (isCertain(table, call, call.id, outcome)) faults.push({ arg: call.id, outcome });
	}
	return faults;
}

/** Whether a rule surely says something against a parameter. */
function isCertain(table: Table, call: Call, arg: Arg, { rule, value, effect }: Finding): boolean {
	const terms = termsOf(rule.when);
	for (const { name, values } of terms) {
		// Whether a variable beside it is set at all is not known: tools=tools can be None.
		const beside = call.args.some((other) => other.name === name && other.value.kind === "unknown");
		if (values.length === 0 && beside) return false;
	}
	if (effect === "taken" || arg.value.kind === "unknown") return false;

	const isAbout = (name: string): boolean => terms.some((term) => term.name === name);
	// The wrapper leaves it out with a warning, or sends something else.
	const isMapped = !isAbout("client") && !arg.passed && table.maps.includes(call.via);
	if (effect === "refused" && isMapped) return false;

	// Pages that say "not supported" seldom mean the default.
	const plain = rule.rule === "refused" && rule.value.length === 0 && !isAbout("api_version");
	const isNeutral = typeof value === "string" && value.replace(/\.0$/, "") === table.neutral[arg.name];
	return !(plain && isNeutral);
}
