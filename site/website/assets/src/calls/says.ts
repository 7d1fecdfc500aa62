// Says what rules say against a request: says.go of package calls.

import type { Rule } from "../parameters.ts";
import { termsOf, type Term } from "../parameters/condition.ts";
import type { Fault } from "./apply.ts";

/**
 * Says in a clause what a model does with the parameter: "gpt-9 refuses temperature=0.2; it takes
 * only 1".
 */
export function says(fault: Fault, model: string): string {
	const { rule, effect } = fault.outcome;
	if (rule.listed) {
		return `${model} may refuse ${setting(fault)}; the efforts that are known of it: ${rule.value.join(", ")}`;
	}
	const refuses = rule.disputed ? "may refuse" : "refuses";
	let text = `${model} ${effect === "ignored" ? "ignores" : refuses} ${setting(fault)}`;
	if (effect === "missing") text = `${model} requires ${rule.name}, which this call does not set`;
	// Under other conditions the same call may work, so they are a part of the sentence.
	const dispute = rule.disputed ? "; its provider says so, and other sources say otherwise" : "";
	const limit = limitOf(rule);
	const conditions = under(rule);
	const separator = limit || effect === "missing" ? ", " : " "; // a clause is before it
	return text + limit + (conditions && separator + conditions) + dispute;
}

/**
 * Says in clauses what of a request must change for the successor of its model: "this call sets temperature=0.2
 * (it takes only 1), which gpt-9 refuses". A parameter with another name there is no refusal of what it sets.
 */
export function saysChanges(faults: readonly Fault[], successor: string): string {
	const inBrackets = (...details: readonly string[]): string => {
		const given = details.filter((detail) => detail);
		return given.length > 0 ? ` (${given.join(", ")})` : "";
	};
	const isRenamed = ({ outcome: { rule } }: Fault): boolean => rule.rule === "renamed";
	const refused = faults.filter((fault) => !isRenamed(fault)).map((fault) =>
		setting(fault) + inBrackets(limitOf(fault.outcome.rule).slice("; ".length), under(fault.outcome.rule)));
	const renamed = faults.filter(isRenamed).map((fault) => {
		const { rule } = fault.outcome;
		return `${setting(fault)}, whose name at ${successor} is ${rule.value.join(" or ")}${inBrackets(under(rule))}`;
	});
	const clauses = refused.length > 0 ? [`${refused.join(", ")}, which ${successor} refuses`, ...renamed] : renamed;
	return `this call sets ${clauses.join("; and ")}`;
}

/** Returns the parameter and its value, as the call sets it: "temperature=0.2". */
export function setting({ arg, outcome: { value } }: Fault): string {
	// The value of a list or an object is as long as the code makes it.
	if (typeof value !== "string" || arg.value.kind === "list" || arg.value.kind === "object") return arg.name;
	return `${arg.name}=${value}`;
}

/** Says which values a rule allows: "; it takes only 1". */
export function limitOf({ rule, value }: Rule): string {
	const values = value.join(" or ");
	switch (rule) {
		case "only": return `; it takes only ${values}`;
		case "required": return values && `; it takes only ${values}`;
		case "at_most": return `; it takes at most ${values}`;
		case "at_least": return `; it takes at least ${values}`;
		case "renamed": return `; the name is ${values}`;
		default: return "";
	}
}

/** Says when all terms of the condition of a rule hold: "at the endpoint responses, unless effort is none". */
export const under = ({ when }: Rule): string => termsOf(when).map(holds).join(", ");

/** Says when a term of a condition holds: "at the endpoint responses". */
function holds({ name, op, values: all }: Term): string {
	const values = all.join(" or ");
	if (name === "api_version" && op === ">=") return `since API version ${values}`;
	if (name === "endpoint" && op === "=") return `at the endpoint ${values}`;
	if (name === "client" && op === "=") return `through ${values}`;
	if (all.length === 0) return op ? `without ${name}` : `together with ${name}`;
	if (op === "!=") return `unless ${name} is ${values}`;
	return op === "=" ? `if ${name} is ${values}` : `if ${name} ${op} ${values}`;
}
