// What the requests around the ids of a text set that models refuse or ignore, as models check says
// it in the terminal: calls.go of generator/models, and sets.go of package calls.

import { allFaultsOf, doubtsOf, faultsOf, type Fault } from "./calls/apply.ts";
import type { Call } from "./calls/call.ts";
import { excesses, overspent, saysExcess, saysOverspent, settingOf, unlimited } from "./calls/limit.ts";
import { says, saysChanges, setting } from "./calls/says.ts";
import type { Table } from "./calls/table.ts";
import { Text } from "./calls.ts";
import type { Mention } from "./mentions.ts";
import type { Model } from "./models.ts";
import { outcomes, rulesOf, type Rule, type Rules } from "./parameters.ts";
import type { Found } from "./scan.ts";
import { judgeUnread, sets, type Candidate } from "./unread.ts";

/** The table of calls, and the rules about the parameters of models. */
export interface Calls {
	readonly table: Table;
	readonly rules: Rules;
	readonly nameOf: (provider: string) => string;
}

/**
 * What happens to a parameter. "missing": the request fails without it. "changes": the successor would refuse it. "may be": the request is not
 * read, and the parameter can be that of another, or the rule has a condition.
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

/** What is said about the requests in a text. */
export interface Requests {
	readonly said: readonly Said[];
	/** Why ids are kept whose requests their successors would or may refuse, by the offsets of the ids. */
	readonly kept: ReadonlyMap<number, string>;
	/**
	 * Names of parameters that the text sets, and about which there are rules by which nothing can be
	 * said, because no request of an id is read.
	 */
	readonly unchecked: readonly string[];
	/** The ids that these parameters are not checked for, if other requests of the text are read. */
	readonly uncheckedAt: readonly string[];
	/** Names of such parameters of requests that are read, of whose models no rule is known. */
	readonly unruled: readonly string[];
	readonly unruledAt: readonly string[]; // the ids of these
}

/** The request of a mention: the model that it asks, and the one that takes its place. */
interface Asked {
	readonly model: Model;
	readonly next: Model | undefined; // undefined if there is no need, or none is known
	readonly call: Call | null; // null if the id is in no request that is understood
}

/** Reads the requests around the ids that were found in a text. */
export function requestsIn(text: string, found: readonly Found[], calls: Calls): Requests {
	const { table, rules } = calls;
	const reader = new Text(table, "", text);
	const said: Said[] = [];
	const kept = new Map<number, string>();
	const read = new Set<Found>(); // of whose requests one is read
	const offsets = new Set<number>(); // of the parameters of these requests
	const unruled = new Set<string>();
	const unruledAt = new Set<string>();
	const mattering = new Set(rules.rules.filter(([, outcome]) => canFail({ rule: outcomes[outcome]! })).map(([name]) => name));
	const lineOf = (offset: number): number => text.slice(0, offset).split("\n").length;
	const faults = (call: Call | null, model: Model, of = faultsOf): Fault[] =>
		call ? of(table, call, certainRules(rules, model), rulesOf(rules, model.row).effort) : [];
	const doubts = (call: Call | null, model: Model): Fault[] => {
		const { rules: all, effort } = rulesOf(rules, model.row);
		return call ? doubtsOf(table, call, all, effort) : [];
	};

	// First what requests that are read set.
	for (const of of found) {
		for (const mention of of.mentions) {
			const asked = askedBy(reader, of, mention);
			if (!asked) continue;
			const { model, next, call } = asked;
			if (call) read.add(of);
			for (const arg of call?.args ?? []) offsets.add(arg.at);
			// What other models refuse, this one may refuse, too: to say nothing would seem to be a check. What has
			// ended takes no parameters at all.
			const isJudged = rulesOf(rules, model.row).rules.some(isOfBody) || of.stage === "retired";
			for (const { name } of isJudged ? [] : call?.args ?? []) {
				if (!mattering.has(name)) continue;
				unruled.add(name);
				unruledAt.add(of.id);
			}
			for (const fault of faults(call, model)) {
				const isMissing = fault.outcome.effect === "missing";
				const effect = fault.outcome.effect === "ignored" ? "ignored" : "refused";
				said.push({
					line: lineOf(fault.arg.at),
					effect: isMissing ? "missing" : effect,
					text: says(fault, model.id),
					id: mention.at,
					// What is missing is told at the id, which is not to blame.
					setting: isMissing ? fault.outcome.rule.name : setting(fault),
				});
			}
			const disputed = doubts(call, model);
			for (const fault of disputed) {
				said.push({
					line: lineOf(fault.arg.at),
					effect: "may be refused",
					text: says(fault, model.id),
					id: mention.at,
					setting: setting(fault),
				});
			}
			const limit = limitOf(model);
			for (const arg of call ? excesses(table, call, limit) : []) {
				said.push({
					line: lineOf(arg.at),
					effect: "may be refused", // not every API refuses it
					text: saysExcess(arg, model.id, limit),
					id: mention.at,
					setting: settingOf(arg),
				});
			}
			const over = call && overspent(call, certainRules(rules, model));
			if (over) {
				said.push({
					line: lineOf(over.arg.at),
					effect: "may be refused",
					text: saysOverspent(over, model.id),
					id: mention.at,
					setting: settingOf(over.arg),
				});
			}
			if (!next) continue;
			// What the successor ignores, the request can go on to set, but it no longer has an effect.
			const isIgnored = ({ outcome }: Fault): boolean => outcome.effect === "ignored";
			const before = new Set(faults(call, model).filter(isIgnored).map(({ arg }) => arg.name));
			for (const fault of faults(call, next).filter(isIgnored)) {
				if (before.has(fault.arg.name)) continue;
				said.push({
					line: lineOf(fault.arg.at),
					effect: "changes",
					text: says(fault, next.id),
					id: mention.at,
					setting: setting(fault),
				});
			}
			// A request that may fail today is no worse after.
			const newDoubts = doubts(call, next).filter(({ arg }) => !disputed.some((old) => old.arg === arg));
			for (const fault of newDoubts) {
				said.push({
					line: lineOf(fault.arg.at),
					effect: "changes",
					text: says(fault, next.id),
					id: mention.at,
					setting: setting(fault),
				});
			}
			const changes = faults(call, next, allFaultsOf).filter(({ outcome }) => outcome.effect === "refused");
			if (changes.length > 0) {
				const set = changes.map(setting).join(", ");
				said.push({
					line: lineOf(mention.at),
					effect: "changes",
					text: saysChanges(changes, next.id),
					id: mention.at,
					setting: set,
				});
				kept.set(mention.at, `${next.id} does not take ${set}`); // it refuses it, or gives it another name
				continue;
			}
			if (newDoubts.length > 0) {
				kept.set(mention.at, `${next.id} may refuse ${newDoubts.map(setting).join(", ")}`);
				continue;
			}
			const nextLimit = limitOf(next);
			const [excess] = call ? excesses(table, call, nextLimit) : [];
			if (excess) {
				const text = saysExcess(excess, next.id, nextLimit);
				said.push({ line: lineOf(mention.at), effect: "changes", text, id: mention.at, setting: settingOf(excess) });
				kept.set(mention.at, text);
				continue;
			}
			// A text that asks for no more than its model writes can ask for more than a smaller one does.
			const open = nextLimit > 0 && nextLimit < limit ? unlimited(table, text, call) : "";
			if (open) {
				kept.set(mention.at, `${open} is set beside it, and the output limit of ${next.id} is lower`);
				continue;
			}
			const unsure = doubtful(text, call, certainRules(rules, model), certainRules(rules, next));
			if (unsure.length === 0) continue;
			kept.set(mention.at, `${next.id} may refuse ${unsure.join(", ")}`);
		}
	}

	// Then what the text sets beside them: there can be requests with their id in a constant, "MODEL = …".
	const candidates = candidatesOf(found, read, calls);
	const unchecked = new Set<string>();
	const uncheckedAt = new Set<string>();
	for (const judged of judgeUnread(text, [...candidates.keys()], table, offsets)) {
		const { candidate, setting: set, effect } = judged;
		const of = candidates.get(candidate)!; // each candidate is one of these
		if (effect === "unknown") {
			const [parameter = ""] = set.name.split("."); // "thinking" of "thinking.type"
			unchecked.add(parameter);
			// If no request at all is read, that is said of the text, and not of each id.
			if (read.size > 0) uncheckedAt.add(of.id);
			continue;
		}
		const [first] = of.mentions;
		said.push({
			line: set.line,
			effect,
			text: judged.text,
			id: first?.at ?? 0,
			setting: `${set.name}=${set.value}`,
		});
	}
	said.sort((a, b) => a.line - b.line);
	return { said, kept, unchecked: [...unchecked], uncheckedAt: [...uncheckedAt], unruled: [...unruled], unruledAt: [...unruledAt] };
}

/** Returns the ids of a text that requests can ask. */
function candidatesOf(
	found: readonly Found[], read: ReadonlySet<Found>, { table, rules, nameOf }: Calls,
): ReadonlyMap<Candidate, Found> {
	return new Map(found.map((of) => {
		const [first, ...others] = of.findings;
		const api = table.own[first?.model.provider ?? ""] ?? "";
		const candidate: Candidate = {
			model: first?.model.id ?? of.id,
			provider: first ? nameOf(first.model.provider) : "",
			endpoint: table.apis[api]?.endpoint ?? "",
			rules: first ? certainRules(rules, first.model) : [],
			isSure: first !== undefined && others.length === 0 && !of.mentions.some(isElsewhere),
			isRead: read.has(of),
			isGone: of.stage === "retired",
			lines: of.mentions.map(({ line }) => line),
		};
		return [candidate, of];
	}));
}

/**
 * Returns how many tokens a model writes at a time; 0 if that is not known.
 *
 * LIMIT: if sources disagree, the number that pages show counts, because the page has no other one. The
 * command line takes the largest.
 */
function limitOf(model: Model): number {
	return Number(model.known("max_output_tokens") ?? 0);
}

/**
 * Returns the rules of a model that no source contradicts: a finding must not depend on which
 * source is right.
 */
function certainRules(all: Rules, { row }: Model): readonly Rule[] {
	return rulesOf(all, row).rules.filter(({ disputed }) => !disputed);
}

/** Whether a gateway or another place gives an id its meaning: its rules apply, which nobody knows. */
const isElsewhere = ({ unsure, proxied, snapshot, others }: Mention<Model>): boolean =>
	unsure || proxied || snapshot || others !== null;

/** Returns the request of a mention; null if no model has its id. */
function askedBy(reader: Text, { findings, instead }: Found, mention: Mention<Model>): Asked | null {
	const { at, text } = mention;
	for (const [i, { model }] of isElsewhere(mention) ? [] : findings.entries()) {
		const call = reader.at(at, at + text.length, model.provider);
		if (call) return { model, next: instead[i], call };
	}
	const [first] = findings;
	return first ? { model: first.model, next: instead.find(Boolean), call: null } : null;
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

/** Whether a rule is about what a request has in its body, and not about a header such as anthropic-version. */
const isOfBody = ({ name }: Rule): boolean => !name.includes("-");

/** Whether a request that sets a parameter can fail by a rule. */
function canFail({ rule }: Pick<Rule, "rule">): boolean {
	return rule !== "accepted" && rule !== "ignored" && rule !== "required";
}
