// What the requests around the ids of a text set that models refuse or ignore, as models check says
// it in the terminal: calls.go of generator/models, and sets.go of package calls.

import { faultsOf, type Fault } from "./calls/apply.ts";
import type { Call } from "./calls/call.ts";
import { says, setting } from "./calls/says.ts";
import type { Table } from "./calls/table.ts";
import { Text } from "./calls.ts";
import type { Mention } from "./mentions.ts";
import type { Model } from "./models.ts";
import { rulesOf, type Rule, type Rules } from "./parameters.ts";
import type { Found } from "./scan.ts";

/** The table of calls, and the rules about the parameters of models. */
export interface Calls {
	readonly table: Table;
	readonly rules: Rules;
}

/** A clause about a request. */
export interface Said {
	readonly line: number;
	readonly effect: "refused" | "ignored" | "changes"; // changes: the successor would refuse it
	readonly text: string;
	readonly id: number; // the offset of the id that the request asks
	readonly setting: string; // the parameter and its value: "temperature=0.2"
}

/** What is said about the requests in a text. */
export interface Requests {
	readonly said: readonly Said[];
	readonly kept: ReadonlySet<number>; // the offsets of ids whose requests their successors would refuse
	/**
	 * Names of parameters that the text sets, and about which there are rules that were not asked,
	 * because no request of an id is read: which API it calls is not known.
	 */
	readonly unchecked: readonly string[];
	/** The ids that these parameters are not checked for, if other requests of the text are read. */
	readonly uncheckedAt: readonly string[];
}

/** The request of a mention: the model that it asks, and the one that takes its place. */
interface Asked {
	readonly model: Model;
	readonly next: Model | undefined; // undefined if there is no need, or none is known
	readonly call: Call | null; // null if the id is in no request that is understood
}

/** Reads the requests around the ids that were found in a text. */
export function requestsIn(text: string, found: readonly Found[], { table, rules }: Calls): Requests {
	const reader = new Text(table, "", text);
	const said: Said[] = [];
	const kept = new Set<number>();
	const read = new Set<Found>(); // of whose requests one is read
	const lineOf = (offset: number): number => text.slice(0, offset).split("\n").length;
	const faults = (call: Call | null, model: Model): Fault[] =>
		call ? faultsOf(table, call, certainRules(rules, model), rulesOf(rules, model.row).effort) : [];
	for (const of of found) {
		for (const mention of of.mentions) {
			const asked = askedBy(reader, of, mention);
			if (!asked) continue;
			const { model, next, call } = asked;
			if (call) read.add(of);
			for (const fault of faults(call, model)) {
				const effect = fault.outcome.effect === "ignored" ? "ignored" : "refused";
				said.push({
					line: lineOf(fault.arg.at),
					effect,
					text: says(fault, model.id),
					id: mention.at,
					setting: setting(fault),
				});
			}
			if (!next) continue;
			const changes = faults(call, next).filter(({ outcome }) => outcome.effect === "refused");
			if (changes.length > 0) {
				const set = changes.map(setting).join(", ");
				const clause = `this call sets ${set}, which ${next.id} refuses`;
				said.push({ line: lineOf(mention.at), effect: "changes", text: clause, id: mention.at, setting: set });
			}
			const mayFail = doubtful(text, call, certainRules(rules, model), certainRules(rules, next));
			if (changes.length > 0 || mayFail) kept.add(mention.at);
		}
	}
	// Requests beside those that are read can have their id in a constant: "MODEL = …".
	const unread = found.filter((of) => !read.has(of));
	const unchecked = uncheckedIn(text, unread, rules);
	const uncheckedAt = read.size === 0 ? [] : unread
		.filter((of) => uncheckedIn(text, [of], rules).length > 0)
		.map(({ id }) => id);
	return { said: said.sort((a, b) => a.line - b.line), kept, unchecked, uncheckedAt };
}

/** Returns the parameters with rules that a text sets somewhere, by their first names. */
function uncheckedIn(text: string, found: readonly Found[], all: Rules): readonly string[] {
	const names = new Set<string>();
	for (const { findings, stage } of found) {
		const [first] = findings;
		// What has ended takes no parameters at all.
		if (!first || stage === "retired") continue;
		for (const { name, rule } of certainRules(all, first.model)) {
			const canMatter = rule !== "accepted" && rule !== "required";
			if (canMatter) names.add(name.split(".")[0] ?? "");
		}
	}
	return [...names].filter((name) => sets(text, name));
}

/**
 * Returns the rules of a model that no source contradicts: a finding must not depend on which
 * source is right.
 */
function certainRules(all: Rules, { row }: Model): readonly Rule[] {
	return rulesOf(all, row).rules.filter(({ disputed }) => !disputed);
}

/** Returns the request of a mention; null if no model has its id. */
function askedBy(reader: Text, { findings, instead }: Found, mention: Mention<Model>): Asked | null {
	const { at, text, unsure, proxied, snapshot, others } = mention;
	// If a gateway or another place gives an id its meaning, its rules apply, which nobody knows.
	const isElsewhere = unsure || proxied || snapshot || others;
	for (const [i, { model }] of isElsewhere ? [] : findings.entries()) {
		const call = reader.at(at, at + text.length, model.provider);
		if (call) return { model, next: instead[i], call };
	}
	const [first] = findings;
	return first ? { model: first.model, next: instead.find(Boolean), call: null } : null;
}

/**
 * Whether a request may set what only the successor refuses. Without a request, the whole text
 * counts.
 */
function doubtful(
	text: string, call: Call | null, before: readonly Rule[], after: readonly Rule[],
): boolean {
	return after.some((rule) => {
		if (!canFail(rule)) return false;
		const isOld = before.some((other) => other.name === rule.name && canFail(other));
		if (isOld) return false;
		if (!call || call.open) return sets(text, rule.name);
		return call.args.some(({ name, value }) => name === rule.name && value.kind === "unknown");
	});
}

/** Whether a request that sets a parameter can fail by a rule. */
function canFail({ rule }: Rule): boolean {
	return rule !== "accepted" && rule !== "ignored" && rule !== "required";
}

// Of the shortest name that is looked for in a whole text: n is set in every program.
const minSet = 4;

/** Whether a text sets a parameter somewhere, by its name in any spelling. */
function sets(text: string, parameter: string): boolean {
	const [name = ""] = parameter.split(".");
	if (name.length < minSet || name.includes("[")) return false;
	const spellings = name.replaceAll("_", "[_-]?");
	return new RegExp(`(?:^|[^a-z0-9])${spellings}["'\`]?[ \\t]*[:=(]`, "i").test(text);
}
