// What the requests around the ids of a text set that models refuse or ignore, as models check says
// it in the terminal: calls.go of generator/models, and sets.go of package calls.

import type { Arg, Call } from "./calls/call.ts";
import type { Table } from "./calls/table.ts";
import { Text } from "./calls.ts";
import { canFail, certainRules, Judge, type Asked, type Said } from "./judge.ts";
import type { Mention } from "./mentions.ts";
import type { Model } from "./models.ts";
import { outcomes, rulesOf, type Rule, type Rules } from "./parameters.ts";
import type { Found } from "./scan.ts";
import { judgeUnread, type Candidate } from "./unread.ts";

export type { Effect, Said } from "./judge.ts";

/** The table of calls, and the rules about the parameters of models. */
export interface Calls {
	readonly table: Table;
	readonly rules: Rules;
	readonly nameOf: (provider: string) => string;
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

/** What the requests that are read say. */
interface Read {
	readonly said: readonly Said[];
	readonly kept: ReadonlyMap<number, string>;
	readonly found: ReadonlySet<Found>; // of whose requests one is read
	readonly offsets: ReadonlySet<number>; // of the parameters of these requests
	readonly unruled: ReadonlySet<string>;
	readonly unruledAt: ReadonlySet<string>;
}

/** What the settings of a text say that are in no request that is read. */
interface Unread {
	readonly said: readonly Said[];
	readonly unchecked: ReadonlySet<string>;
	readonly uncheckedAt: ReadonlySet<string>;
}

/** Reads the requests around the ids that were found in a text. */
export function requestsIn(text: string, found: readonly Found[], calls: Calls): Requests {
	const read = readRequests(text, found, calls);
	// Then what the text sets beside them: there can be requests with their id in a constant, "MODEL = …".
	const unread = judgeSettings(text, found, read, calls);
	return {
		said: [...read.said, ...unread.said].sort((a, b) => a.line - b.line),
		kept: read.kept,
		unchecked: [...unread.unchecked],
		uncheckedAt: [...unread.uncheckedAt],
		unruled: [...read.unruled],
		unruledAt: [...read.unruledAt],
	};
}

/** Reads and judges the requests that ask an id of a text. */
function readRequests(text: string, ids: readonly Found[], { table, rules }: Calls): Read {
	const reader = new Text(table, "", text);
	const judge = new Judge(text, table, rules);
	const mattering = matteringNames(rules);
	const said: Said[] = [];
	const kept = new Map<number, string>();
	const found = new Set<Found>();
	const offsets = new Set<number>();
	const unruled = new Set<string>();
	const unruledAt = new Set<string>();
	for (const of of ids) {
		for (const mention of of.mentions) {
			const asked = askedBy(reader, of, mention);
			if (!asked) continue;
			const args: readonly Arg[] = asked.call?.args ?? [];
			if (asked.call) found.add(of);
			for (const arg of args) offsets.add(arg.at);
			for (const { name } of isJudged(of, asked, rules) ? [] : args) {
				if (!mattering.has(name)) continue;
				unruled.add(name);
				unruledAt.add(of.id);
			}
			const change = judge.after(asked);
			said.push(...judge.today(asked), ...change.said);
			if (change.keep) kept.set(asked.at, change.keep);
		}
	}
	return { said, kept, found, offsets, unruled, unruledAt };
}

/** The names of parameters by which requests of any model can fail. */
function matteringNames({ rules }: Rules): ReadonlySet<string> {
	return new Set(rules.filter(([, outcome]) => canFail({ rule: outcomes[outcome]! })).map(([name]) => name));
}

/**
 * Whether the parameters of a request can be judged. What other models refuse, a model without a
 * known rule may refuse, too: to say nothing would seem to be a check. What has ended takes no
 * parameters at all.
 */
function isJudged(of: Found, { model }: Asked, rules: Rules): boolean {
	return of.stage === "retired" || rulesOf(rules, model.row).rules.some(isOfBody);
}

/** Whether a rule is about what a request has in its body, and not about a header such as anthropic-version. */
const isOfBody = ({ name, listed }: Rule): boolean => !name.includes("-") && !listed;

/** Judges what a text sets beside ids of which no request is read. */
function judgeSettings(text: string, ids: readonly Found[], read: Read, calls: Calls): Unread {
	const candidates = candidatesOf(ids, read.found, calls);
	const said: Said[] = [];
	const unchecked = new Set<string>();
	const uncheckedAt = new Set<string>();
	for (const judged of judgeUnread(text, [...candidates.keys()], calls.table, read.offsets)) {
		const { candidate, setting, effect } = judged;
		const of = candidates.get(candidate)!; // each candidate is one of these
		if (effect === "unknown") {
			const [parameter = ""] = setting.name.split("."); // "thinking" of "thinking.type"
			unchecked.add(parameter);
			// If no request at all is read, that is said of the text, and not of each id.
			if (read.found.size > 0) uncheckedAt.add(of.id);
			continue;
		}
		const [first] = of.mentions;
		said.push({
			line: setting.line,
			effect,
			text: judged.text,
			id: first?.at ?? 0,
			setting: `${setting.name}=${setting.value}`,
		});
	}
	return { said, unchecked, uncheckedAt };
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

/** Whether a gateway or another place gives an id its meaning: its rules apply, which nobody knows. */
const isElsewhere = ({ unsure, proxied, snapshot, others }: Mention<Model>): boolean =>
	unsure || proxied || snapshot || others !== null;

/** Returns the request of a mention; null if no model has its id. */
function askedBy(reader: Text, { findings, instead }: Found, mention: Mention<Model>): Asked | null {
	const { at, text } = mention;
	for (const [i, { model }] of isElsewhere(mention) ? [] : findings.entries()) {
		const call: Call | null = reader.at(at, at + text.length, model.provider);
		if (call) return { model, next: instead[i], call, at };
	}
	const [first] = findings;
	return first ? { model: first.model, next: instead.find(Boolean), call: null, at } : null;
}
