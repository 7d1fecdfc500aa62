// Judges a request by the rules of the model that it asks, and by those of the model that takes its
// place.

import { allFaultsOf, doubtsOf, faultsOf, type Fault } from "./calls/apply.ts";
import type { Arg, Call } from "./calls/call.ts";
import { excesses, overspent, saysExcess, saysOverspent, settingOf, unlimited } from "./calls/limit.ts";
import { says, saysChanges, setting } from "./calls/says.ts";
import type { Table } from "./calls/table.ts";
import { search } from "./mentions/hints.ts";
import { linesOf } from "./mentions/lines.ts";
import type { Model } from "./models.ts";
import { rulesOf, type Rule, type Rules } from "./parameters.ts";
import { sets } from "./unread.ts";

/**
 * What happens to a parameter. "missing": the request fails without it. "changes": the successor
 * would refuse it. "may be": the request is not read, and the parameter can be that of another, or
 * the rule has a condition.
 */
export type Effect = "refused" | "missing" | "ignored" | "changes" | "may be refused" | "may be ignored";

/** A clause about a request. */
export interface Said {
	readonly line: number;
	readonly effect: Effect;
	readonly text: string;
	readonly id: number; // the offset of the id that the request asks
	readonly setting: string; // the parameter and its value: "temperature=0.2"; of one that is missing its name
}

/** The request of a mention: the model that it asks, and the one that takes its place. */
export interface Asked {
	readonly model: Model;
	readonly next: Model | undefined; // undefined if there is no need, or none is known
	readonly call: Call | null; // null if the id is in no request that is understood
	readonly at: number; // the offset of the id
}

/** What a successor changes for a request. */
interface Change {
	readonly said: readonly Said[];
	/** Why the successor's id cannot simply take the place of the other; empty if it can. */
	readonly keep: string;
}

/** Judges the requests of a text. */
export class Judge {
	private readonly text: string;
	private readonly lines: readonly number[]; // where they begin
	private readonly table: Table;
	private readonly rules: Rules;

	constructor(text: string, table: Table, rules: Rules) {
		this.text = text;
		this.lines = linesOf(text);
		this.table = table;
		this.rules = rules;
	}

	/** Returns what the model that a request asks does with its parameters. */
	today({ model, call, at }: Asked): Said[] {
		if (!call) return [];
		const said = this.faultsOf(call, model).map((fault) => this.sayFault(fault, model, at));
		for (const doubt of this.doubtsOf(call, model)) {
			said.push(this.say(doubt.arg, "may be refused", says(doubt, model.id), setting(doubt), at));
		}
		const limit = limitOf(model);
		for (const arg of excesses(this.table, call, limit)) {
			// Not every API refuses a larger number.
			said.push(this.say(arg, "may be refused", saysExcess(arg, model.id, limit), settingOf(arg), at));
		}
		const over = overspent(call, certainRules(this.rules, model));
		if (over) {
			said.push(this.say(over.arg, "may be refused", saysOverspent(over, model.id), settingOf(over.arg), at));
		}
		return said;
	}

	/** Returns what is other with the successor of the model that a request asks. */
	after(asked: Asked): Change {
		const { next, call } = asked;
		if (!next) return { said: [], keep: "" };
		if (!call) return { said: [], keep: this.openTo(asked, next) };
		const doubts = this.newDoubts(asked, call, next);
		const ignored = this.newlyIgnored(asked, call, next);
		const said = [...ignored, ...doubts].map((fault) =>
			this.say(fault.arg, "changes", says(fault, next.id), setting(fault), asked.at));
		const refusal = this.refusalBy(asked, call, next);
		if (refusal) return { said: [...said, ...refusal.said], keep: refusal.keep };
		if (doubts.length > 0) {
			return { said, keep: `${next.id} may refuse ${doubts.map(setting).join(", ")}` };
		}
		const excess = this.excessOf(asked, call, next);
		if (excess) return { said: [...said, excess], keep: excess.text };
		return { said, keep: this.openTo(asked, next) };
	}

	/**
	 * What the successor ignores, and the model of today does not: the request can go on to set it, but
	 * it no longer has an effect.
	 */
	private newlyIgnored({ model }: Asked, call: Call, next: Model): Fault[] {
		const isIgnored = ({ outcome }: Fault): boolean => outcome.effect === "ignored";
		const before = new Set(this.faultsOf(call, model).filter(isIgnored).map(({ arg }) => arg.name));
		return this.faultsOf(call, next).filter((fault) => isIgnored(fault) && !before.has(fault.arg.name));
	}

	/** Doubts that only the successor gives: a request that may fail today is no worse after. */
	private newDoubts({ model }: Asked, call: Call, next: Model): Fault[] {
		const old = this.doubtsOf(call, model);
		return this.doubtsOf(call, next).filter(({ arg }) => !old.some((doubt) => doubt.arg === arg));
	}

	/** What the successor refuses, or takes by another name; null if that is nothing. */
	private refusalBy({ at }: Asked, call: Call, next: Model): Change | null {
		const { effort } = rulesOf(this.rules, next.row);
		const all = allFaultsOf(this.table, call, certainRules(this.rules, next), effort);
		const refused = all.filter(({ outcome }) => outcome.effect === "refused");
		if (refused.length === 0) return null;
		const set = refused.map(setting).join(", ");
		const line = this.lineOf(at);
		return {
			said: [{ line, effect: "changes", text: saysChanges(refused, next.id), id: at, setting: set }],
			keep: `${next.id} does not take ${set}`,
		};
	}

	/** Says that a request asks for more tokens than the successor writes; null if it does not. */
	private excessOf({ at }: Asked, call: Call, next: Model): Said | null {
		const limit = limitOf(next);
		const [excess] = excesses(this.table, call, limit);
		if (!excess) return null;
		const text = saysExcess(excess, next.id, limit);
		return { line: this.lineOf(at), effect: "changes", text, id: at, setting: settingOf(excess) };
	}

	/** Why the successor may fail by what the text sets to values that are not seen; empty if it does not. */
	private openTo({ model, call }: Asked, next: Model): string {
		const limit = limitOf(next);
		// A text that asks for no more than its model writes can ask for more than a smaller one does.
		const isSmaller = limit > 0 && limit < limitOf(model);
		const open = isSmaller ? unlimited(this.table, this.text, call) : "";
		if (open) return `${open} is set beside it, and the output limit of ${next.id} is lower`;
		const unsure = doubtful(this.text, call, certainRules(this.rules, model), certainRules(this.rules, next));
		return unsure.length > 0 ? `${next.id} may refuse ${unsure.join(", ")}` : "";
	}

	private faultsOf(call: Call, model: Model): Fault[] {
		const { effort } = rulesOf(this.rules, model.row);
		return faultsOf(this.table, call, certainRules(this.rules, model), effort);
	}

	private doubtsOf(call: Call, model: Model): Fault[] {
		const { rules, effort } = rulesOf(this.rules, model.row);
		return doubtsOf(this.table, call, rules, effort);
	}

	private sayFault(fault: Fault, model: Model, at: number): Said {
		const { effect, rule } = fault.outcome;
		const text = says(fault, model.id);
		// What is missing is told at the id, which is not to blame.
		if (effect === "missing") return this.say(fault.arg, "missing", text, rule.name, at);
		return this.say(fault.arg, effect === "ignored" ? "ignored" : "refused", text, setting(fault), at);
	}

	private say(arg: Arg, effect: Effect, text: string, set: string, id: number): Said {
		return { line: this.lineOf(arg.at), effect, text, id, setting: set };
	}

	private lineOf(offset: number): number {
		return search(this.lines, (at) => at > offset);
	}
}

/**
 * Returns how many tokens a model writes at a time; 0 if that is not known.
 *
 * LIMIT: if sources disagree, the number that pages show counts, because the page has no other one.
 * The command line takes the largest.
 */
function limitOf(model: Model): number {
	return Number(model.known("max_output_tokens") ?? 0);
}

/**
 * Returns the rules of a model that no source contradicts: a finding must not depend on which
 * source is right.
 */
export function certainRules(all: Rules, { row }: Model): readonly Rule[] {
	return rulesOf(all, row).rules.filter(({ disputed }) => !disputed);
}

/**
 * Returns the names of parameters that a request may set and that only the successor may refuse. Without
 * a request, the whole text counts, and every endpoint: which one is asked is not known.
 */
function doubtful(
	text: string, call: Call | null, before: readonly Rule[], after: readonly Rule[],
): readonly string[] {
	const isSet = ({ name: wanted }: Rule): boolean => {
		if (!call || call.open) return sets(text, wanted);
		return call.args.some(({ name, value }) => name === wanted && value.kind === "unknown");
	};
	// A rule about the same parameter can be one of another endpoint, or for other values.
	const isOld = (rule: Rule): boolean => before.some((other) => isSame(rule, other));
	const rules = after.filter((rule) => canFail(rule) && !isOld(rule) && isSet(rule));
	return [...new Set(rules.map(({ name }) => name))];
}

/** Whether two rules say the same. */
function isSame(a: Rule, b: Rule): boolean {
	return a.name === b.name && a.rule === b.rule && a.when === b.when && a.value.join("|") === b.value.join("|");
}

/** Whether a request that sets a parameter can fail by a rule. */
export function canFail({ rule }: Pick<Rule, "rule">): boolean {
	return rule !== "accepted" && rule !== "ignored" && rule !== "required";
}
