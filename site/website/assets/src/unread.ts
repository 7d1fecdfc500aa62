// What a text sets beside ids of which no request is read: settings of YAML and .env, constants, a
// client whose library the text does not name. Which endpoint is asked is not known there. A rule
// without a condition holds at each of them, so it is enough for a verdict; of a rule with one, the
// condition is said.

import { limitOf, under } from "./calls/says.ts";
import type { Table } from "./calls/table.ts";
import type { Rule } from "./parameters.ts";
import { apply, type Finding } from "./parameters/apply.ts";
import { no, type Call } from "./parameters/call.ts";
import { holds, isAbout, termsOf } from "./parameters/condition.ts";

/** An id that requests of a text can ask. */
export interface Candidate {
	readonly model: string; // its id
	readonly provider: string; // its name; "" if no model has the id
	readonly endpoint: string; // what settings ask that name no endpoint; "" if it is not known
	readonly rules: readonly Rule[]; // that no source contradicts
	readonly isSure: boolean; // whether it surely is that model of that provider
	readonly isRead: boolean; // whether a request of it is read, which says more
	readonly isGone: boolean; // whether it has ended: it takes no parameters at all
	readonly lines: readonly number[]; // with the id
}

/** What is said of a setting and an id. */
export interface Judged {
	readonly candidate: Candidate;
	readonly setting: Setting;
	/** "may be": the setting can be that of another id, or the rule has a condition. */
	readonly effect: "refused" | "ignored" | "may be refused" | "may be ignored" | "unknown";
	readonly text: string; // a clause; "" if nothing is known
}

/** A parameter that a text sets. */
interface Setting {
	readonly name: string; // as rules have it
	readonly value: string | null; // null if it is no literal
	readonly line: number;
	readonly at: number; // the offset in the text
	readonly of: string; // the name of a variable that it is set to; "" if it is none
	readonly isWhole: boolean; // whether it is all of a name: LOG_VERBOSITY is about something else
}

/** What a rule says about a setting. */
interface Outcome {
	readonly effect: "refused" | "ignored";
	readonly isEverywhere: boolean; // whether it holds at every endpoint
	readonly limits: readonly string[]; // "it takes only 1", with the condition if there is one
}

// Of the shortest name that is looked for in a whole text: n is set in every program.
const minSet = 4;

/** Returns the pattern of a parameter that is set, by its first name in any spelling; null if it has none. */
function patternOf(parameter: string): string | null {
	const [name = ""] = parameter.split(".");
	if (name.length < minSet || name.includes("[")) return null;
	const spellings = name.replaceAll("_", "[_-]?");
	return `(^|[^a-z0-9])${spellings}["'\`]?[ \\t]*[:=(]`;
}

// Each of the ids of a text asks for the same few parameters. To look through all of the text for each would take
// the square of the length of a long list.
let lastText = "";
const isSet = new Map<string, boolean>(); // in the last text, by the parameter

/** Whether a text sets a parameter somewhere, by its name in any spelling. */
export function sets(text: string, parameter: string): boolean {
	if (text !== lastText) {
		lastText = text;
		isSet.clear();
	}
	const known = isSet.get(parameter);
	if (known !== undefined) return known;
	const pattern = patternOf(parameter);
	const found = pattern !== null && new RegExp(pattern, "i").test(text);
	isSet.set(parameter, found);
	return found;
}

// A word in quotes, a number or a truth, and then the end of the line or of the value.
const literal =
	/^[ \t]*(?:(["'])([\w.-]*)\1|([-+]?\d[\d_]*(?:\.\d+)?|true|false))[ \t\r]*(?:$|[,;)}\]]|#|\/\/)/i;

const comment = /^\s*(?:#|\/\/|\*|--)/;

/**
 * Returns where a text sets a parameter. What requests that are read set, whose offsets are given, is
 * theirs.
 */
function settingsOf(text: string, name: string, read: ReadonlySet<number>): readonly Setting[] {
	const pattern = patternOf(name);
	if (pattern === null || !sets(text, name)) return [];
	const set = new RegExp(pattern, "gi");
	const found: Setting[] = [];
	let start = 0; // of the line in the text
	for (const [i, line] of text.split("\n").entries()) {
		for (const match of comment.test(line) ? [] : line.matchAll(set)) {
			const [all, before = ""] = match;
			const at = start + match.index + before.length;
			if (read.has(at)) continue;
			const rest = line.slice(match.index + all.length);
			const [, , quoted, plain] = literal.exec(rest) ?? [];
			const value = quoted ?? plain?.replaceAll("_", "").toLowerCase() ?? null;
			const [, variable = ""] = /^[ \t]*(\w+)[ \t\r]*(?:$|[,;)}\]])/.exec(rest) ?? [];
			const of = value === null ? variable : "";
			found.push({ name, value, line: i + 1, at, of, isWhole: before !== "_" && before !== "-" });
		}
		start += line.length + 1;
	}
	// temperature=TEMPERATURE has the value of the line that sets TEMPERATURE.
	const own = new RegExp(`${pattern}$`, "i");
	const isSet = found.some(({ value }) => value !== null);
	return found.filter(({ of }) => !(isSet && of && own.test(`${of}=`)));
}

/**
 * Whether a text names what can stand between ids and their providers: another host, a wrapper that
 * leaves out what models refuse, or a test that expects the error.
 */
function hasOther({ clouds, hosts, drops, expects }: Table, text: string): boolean {
	const lower = text.toLowerCase();
	return [...clouds, ...hosts, ...drops, ...expects].some((word) => lower.includes(word.toLowerCase()));
}

/** A text with what is looked for in all of it, once for all settings. */
interface Whole {
	readonly text: string;
	readonly table: Table;
	readonly lines: readonly string[];
	readonly strangeAt: readonly number[]; // indexes of lines that name models, and none of the candidates
	readonly named: readonly string[]; // the endpoints of the methods that are called anywhere
}

/** Returns what rules say about a setting; null if that is not known. */
function outcomesOf(
	{ name, value, at }: Setting, { rules, endpoint }: Candidate, whole: Whole,
): readonly Outcome[] | null {
	const { text, table } = whole;
	const own = rules.filter((rule) => rule.name === name && !isAbout(rule.when, "client"));
	if (own.length === 0) return [];
	if (value === null) return null;
	const call: Call = { parameters: { [name]: value }, complete: false };
	const outcomes = new Map<string, Outcome>(); // by the effect: several sources say the same
	const add = (rule: Rule, { effect }: Finding, isEverywhere: boolean): void => {
		if (effect !== "refused" && effect !== "ignored") return;
		// Pages that say "not supported" seldom mean the default.
		const isPlain = rule.rule === "refused" && rule.value.length === 0;
		if (isPlain && value === table.neutral[name]) return;
		const taken = limitOf(rule).slice("; ".length);
		const when = under(rule);
		const limit = [taken || (when && effect), when].filter(Boolean).join(taken ? ", " : " ");
		const known = outcomes.get(effect)?.limits ?? [];
		const limits = [...new Set([...known, limit])].filter(Boolean);
		outcomes.set(effect, { effect, isEverywhere, limits });
	};
	// Without an endpoint, only rules without a condition surely hold.
	for (const finding of apply(own, call)) add(finding.rule, finding, true);
	if (outcomes.size > 0) return [...outcomes.values()];
	const endpoints = endpointsAt(at, whole, endpoint);
	for (const rule of own.filter((rule) => canHold(rule, call, text, endpoints))) {
		for (const finding of apply([{ ...rule, when: null }], call)) add(rule, finding, false);
	}
	return [...outcomes.values()];
}

/**
 * Returns the endpoint of the method whose call an offset is in, such as client.chat.completions.create; else
 * those that all methods of the text name, and without one that of the provider's own API. What a rule says of
 * another endpoint would be a false alarm.
 */
function endpointsAt(at: number, { text, table, named }: Whole, own: string): readonly string[] {
	const around = callsAt(at, text, table);
	const endpoints = around.length > 0 ? endpointsOf(around, table) : named;
	return endpoints.length > 0 ? endpoints : [own];
}

/** Returns the endpoints of some calls, each once. */
function endpointsOf(calls: readonly { readonly api?: string | undefined }[], { apis }: Table): readonly string[] {
	return [...new Set(calls.map(({ api = "" }) => apis[api]?.endpoint ?? ""))];
}

const maxCall = 20_000; // characters of a call that are looked through

/**
 * Returns the calls of methods whose brackets are around an offset: which API is asked, and what is in them.
 *
 * LIMIT: brackets in strings and comments count, too, so that a call can seem to end later or earlier.
 */
function callsAt(
	at: number, text: string, { calls }: Table,
): readonly { readonly api: string | undefined; readonly inside: string }[] {
	const from = Math.max(0, at - maxCall);
	return calls.filter(({ alone }) => alone).flatMap(({ name, api }) => {
		const method = `.${name}(`;
		const found = text.slice(from, at + method.length).lastIndexOf(method);
		if (found < 0) return [];
		const start = from + found;
		const inside = bracketsAt(text.slice(start, start + maxCall));
		return start + inside.length > at ? [{ api, inside }] : [];
	});
}

/** Returns a text up to the end of its first brackets; all of it if they do not end. */
function bracketsAt(text: string): string {
	let open = 0;
	for (const { 0: bracket, index } of text.matchAll(/[()]/g)) {
		open += bracket === "(" ? 1 : -1;
		if (open === 0) return text.slice(0, index);
	}
	return text;
}

/** Whether the condition of a rule may hold for a request of a text. */
function canHold({ when }: Rule, call: Call, text: string, endpoints: readonly string[]): boolean {
	if (endpoints.every((endpoint) => holds(when, { ...call, endpoint }) === no)) return false;
	return termsOf(when).every(({ name, op }) => {
		// What the text does not set has no value: only that it is another one holds.
		const isSet = ["endpoint", "api_version", "effort"].includes(name) || sets(text, name);
		return isSet || op === "!" || op === "!=";
	});
}

const clients: Readonly<Record<string, string | undefined>> = {
	"ai-sdk": "the AI SDK",
	"langchain-js": "LangChain",
	"langchain-python": "LangChain",
};

/** What shows that a text uses a client. Only the AI SDK has functions that are called like makers. */
const signs: Readonly<Record<string, RegExp | undefined>> = {
	"the AI SDK":
		/ai-sdk|from ["']ai["']|\b(?:openai|anthropic|google|groq|mistral|xai|deepseek)(?:\.\w+)?\(\s*["'`]/i,
	LangChain: /langchain|\bchat(?:openai|anthropic|google|groq|mistral|deepseek)/i,
};

/** Returns the clients that leave a parameter out, so that the API never sees what it refuses. */
function omittingOf({ rules }: Candidate, name: string): readonly string[] {
	const terms = rules.filter((rule) => rule.name === name && rule.rule === "ignored")
		.flatMap(({ when }) => termsOf(when)).filter((term) => term.name === "client" && term.op === "=");
	return [...new Set(terms.flatMap(({ values }) => values.map((value) => clients[value] ?? value)))].sort();
}

// LIMIT: of more ids nobody knows to which one a setting belongs, and to name all of them would say
// nothing.
const maxOwners = 6;

/**
 * Judges what a text sets outside of the requests that are read, whose parameters begin at some
 * offsets.
 */
export function judgeUnread(
	text: string, candidates: readonly Candidate[], table: Table, read: ReadonlySet<number>,
): readonly Judged[] {
	const judged: Judged[] = [];
	const names = namesOf(candidates);
	if (names.size === 0) return judged;
	const lines = text.split("\n");
	const withIDs = new Set(candidates.flatMap((candidate) => candidate.lines));
	const strangeAt = lines.flatMap((line, i) => (strange.test(line) && !withIDs.has(i + 1) ? [i] : []));
	const called = table.calls.filter(({ name, alone }) => alone && text.includes(`.${name}(`));
	const whole: Whole = { text, table, lines, strangeAt, named: endpointsOf(called, table) };
	const namesBy = new Map(candidates.map((candidate) => [candidate, namesOf([candidate])]));
	const isKnown = !hasOther(table, text);
	for (const name of names) {
		for (const setting of settingsOf(text, name, read)) {
			const { owners, isSure } = ownersOf(setting, candidates, whole);
			// What is in an object is in other lines than its name.
			const isRead = isKnown && owners.length <= maxOwners && !name.includes(".");
			const all = owners.map((candidate) => ({
				candidate,
				outcomes: isRead && candidate.isSure ? outcomesOf(setting, candidate, whole) : null,
			}));
			for (const { candidate, outcomes } of all) {
				if (!namesBy.get(candidate)?.has(name)) continue;
				if (!outcomes) judged.push({ candidate, setting, effect: "unknown", text: "" });
				for (const outcome of outcomes ?? []) {
					const isSame = ({ effect, isEverywhere }: Outcome): boolean =>
						isEverywhere && effect === outcome.effect;
					const others = all.filter((other) =>
						other.candidate !== candidate && !other.candidate.isGone && !other.outcomes?.some(isSame));
					const free = others.map((other) => other.candidate.model);
					judged.push(judgmentOf(candidate, setting, outcome, { free, isSure, text }));
				}
			}
		}
	}
	return judged;
}

const indentOf = (line: string): number => /^[\s-]*/.exec(line)?.[0].length ?? 0; // "- model" is in its item

/**
 * Returns the ids that a setting can be of: that in its line, that of the variable with the model of its call,
 * or those in its block, which is what is indented like it; else all. It is not sure if other names of models can
 * be meant, which nobody knows.
 */
function ownersOf(
	{ line, at, isWhole }: Setting, candidates: readonly Candidate[], { text, table, lines, strangeAt }: Whole,
): { readonly owners: readonly Candidate[]; readonly isSure: boolean } {
	const beside = candidates.filter((candidate) => candidate.lines.includes(line));
	if (beside.length === 1) return { owners: beside, isSure: isWhole };
	const variable = modelAt(at, text, table);
	const assigned = variable ? lines.flatMap((line, i) => (isAssigned(variable, line) ? [i + 1] : [])) : [];
	const [passed, ...others] = candidates.filter((candidate) => candidate.lines.some((at) => assigned.includes(at)));
	if (passed && others.length === 0) {
		// The id can be a default only: process.env.MODEL ?? "gpt-4o".
		const isAlways = assigned.every((at) => passed.lines.includes(at) && !/env/i.test(lines[at - 1] ?? ""));
		return { owners: [passed], isSure: isWhole && isAlways };
	}
	const indent = indentOf(lines[line - 1] ?? "");
	const isItem = (i: number): boolean => /^\s*-\s/.test(lines[i] ?? "") && indentOf(lines[i] ?? "") <= indent;
	const isInside = (i: number): boolean => lines[i]?.trim() === "" || indentOf(lines[i] ?? "") >= indent;
	let from = line - 1;
	while (from > 0 && !isItem(from) && isInside(from - 1)) from--;
	let to = line;
	while (to < lines.length && !isItem(to) && isInside(to)) to++;
	const own = candidates.filter((candidate) => candidate.lines.some((at) => at > from && at <= to));
	const isStrange = strangeAt.some((i) => i >= from && i < to);
	// Of a block without an id nobody knows what it is about.
	return { owners: own.length > 0 ? own : candidates, isSure: own.length > 0 && !isStrange && isWhole };
}

/** Returns the variable with the model of the call that an offset is in; "" if there is none. */
function modelAt(at: number, text: string, table: Table): string {
	const [call] = callsAt(at, text, table);
	return call ? /[\s({,]model\s*[:=]\s*([A-Za-z_]\w*)\s*[,)}]/.exec(call.inside)?.[1] ?? "" : "";
}

/** Whether a line assigns to a variable. */
const isAssigned = (variable: string, line: string): boolean =>
	new RegExp(`(^|[^\\w.])${variable}\\s*(:[^=,()]*)?=[^=]`).test(line); // with a type, or := of Go

// A name of a model, as far as it is none of a variable: model: my-model, "model": "mine".
const strange =
	/model(?:_?(?:name|id))?["']?[ \t]*[:=][ \t]*(?:["'][\w.:/-]+["']|[\w.:/]*[-\d/][\w.:/-]*[ \t\r]*$)/i;

/** Returns the parameters about which there are rules that can matter. */
function namesOf(candidates: readonly Candidate[]): ReadonlySet<string> {
	const rules = candidates.filter(({ isRead, isGone }) => !isRead && !isGone).flatMap((one) => one.rules);
	const mattering = rules.filter(({ rule }) => rule !== "accepted" && rule !== "required");
	return new Set(mattering.map(({ name }) => name));
}

/** Why a setting may be that of another id than the one that it is judged for. */
interface Doubts {
	readonly free: readonly string[]; // ids that it can be of, and that do not do the same
	readonly isSure: boolean; // whether it is of an id of the text at all
	readonly text: string;
}

/** Says what a rule means for an id and a setting, which can be that of others, too. */
function judgmentOf(
	candidate: Candidate, setting: Setting, { effect, isEverywhere, limits }: Outcome,
	{ free, isSure, text }: Doubts,
): Judged {
	const { name, value } = setting;
	const omitting = effect === "refused" ? omittingOf(candidate, name) : [];
	const isOmitted = omitting.some((client) => signs[client]?.test(text) ?? true);
	const isCertain = isEverywhere && isSure && free.length === 0 && !isOmitted;
	const everywhere = isEverywhere ? ` at every endpoint of ${candidate.provider}` : "";
	const parts = [
		`${candidate.model} ${effect === "refused" ? "refuses" : "ignores"} ${name}=${value}${everywhere}`,
		...limits,
		omitting.length > 0 && `${omitting.join(" and ")} ${omitting.length > 1 ? "leave" : "leaves"} it out`,
		free.length > 0 && `of ${free.join(" and ")} no such rule is known`,
	];
	return {
		candidate,
		setting,
		effect: isCertain ? effect : `may be ${effect}`,
		text: parts.filter(Boolean).join("; "),
	};
}
