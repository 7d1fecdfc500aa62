// Parameters that ask for more tokens than a model writes at a time: limit.go of package calls.

import type { Rule } from "../parameters.ts";
import { sets } from "../unread.ts";
import { thousands } from "../words.ts";
import type { Arg, Call } from "./call.ts";
import type { Table } from "./table.ts";

const budget = "thinking.budget_tokens";

/**
 * Returns the parameters of a call that are above the output limit of a model; none if the limit is 0,
 * which is not known. Most APIs refuse them, and some write what the model can.
 */
export function excesses({ limits }: Table, call: Call, limit: number): readonly Arg[] {
	if (limit === 0 || call.raised) return [];
	return call.args.filter(({ name, value: { kind, text } }) =>
		limits.includes(name) && kind === "number" && /^\d+$/.test(text) && Number(text) > limit);
}

/** A parameter, and the one that it must be less than. */
export interface Overspent {
	readonly arg: Arg;
	readonly below: Arg;
}

/**
 * Returns the budget for thinking of a call that is not less than max_tokens, which counts the thinking, too;
 * null if there is none, or if no rule of the model is about such a budget. Where a beta lets tools
 * and thinking take turns, it can be more, so that it is no fault that a rule states.
 */
export function overspent({ args }: Call, rules: readonly Rule[]): Overspent | null {
	const takesBudget = rules.some(({ name, rule }) => name === budget && rule === "at_least");
	const numberOf = (wanted: string): Arg | undefined =>
		args.find(({ name, value: { kind, text } }) => name === wanted && kind === "number" && /^\d+$/.test(text));
	const arg = numberOf(budget);
	const below = numberOf("max_tokens");
	const isOver = takesBudget && arg && below && Number(arg.value.text) >= Number(below.value.text);
	return isOver ? { arg, below } : null;
}

/** Says in a clause that a budget is not less than it must be. */
export function saysOverspent({ arg, below }: Overspent, model: string): string {
	return `${model} expects ${settingOf(arg)} to be less than ${settingOf(below)}`;
}

/** Says in a clause what is above the limit of a model. */
export function saysExcess(arg: Arg, model: string, limit: number): string {
	return `${settingOf(arg)} is above the output limit of ${model}, ${thousands(limit)} tokens`;
}

/** Returns a parameter and its value, as a call sets it. */
export function settingOf({ name, value: { text } }: Arg): string {
	return `${name}=${text}`;
}

/**
 * Returns the name of the parameter by which a call may ask for more tokens than a limit, because its
 * value is not known here; "" if there is none. Without a request, the text counts.
 */
export function unlimited({ limits }: Table, text: string, call: Call | null): string {
	const isSet = (wanted: string): boolean => {
		if (!call || call.open) return sets(text, wanted);
		return call.args.some(({ name, value }) => name === wanted && value.kind === "unknown");
	};
	return limits.find(isSet) ?? "";
}
