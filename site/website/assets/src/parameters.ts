// Says what becomes of the parameters of a call, by the rules of Go's package dataset/parameter, whose comment explains them;
// dataset/parameter/vectors.json tests both.

export const outcomes = ["accepted", "refused", "ignored", "only", "at_most", "at_least", "required", "renamed"] as const;
export type Outcome = (typeof outcomes)[number];
export type Effect = "taken" | "ignored" | "missing" | "refused";

/** What an API does with a parameter under a condition. */
export interface Rule {
	readonly name: string;
	readonly rule: Outcome;
	readonly value: readonly string[];
	readonly when: string | null;
	/** The rule in words, without the name. */
	readonly words?: string;
	/** Whether the provider itself says it, and whether another source contradicts it. */
	readonly official?: boolean;
	readonly disputed?: boolean;
}

/** What is known of a request. */
export interface Call {
	readonly endpoint?: string;
	readonly api_version?: string;
	readonly client?: string;
	readonly client_version?: string;
	/** The effort of the model if the call sets none. */
	readonly effort?: string | null;
	/** Those that the call sets, by the names that rules have. Of null nobody knows the value. */
	readonly parameters: Readonly<Record<string, string | null>>;
	/** Whether the call surely sets no other parameters. */
	readonly complete: boolean;
}

export interface Finding { readonly rule: Rule; readonly effect: Effect; readonly value: string | null | undefined }

type Truth = 0 | 1 | 2; // no, unknown, yes
interface Looked { readonly set: Truth; readonly value?: string | null }

const grave: readonly Effect[] = ["taken", "ignored", "missing", "refused"];
const efforts = ["reasoning_effort", "reasoning.effort", "output_config.effort"];
const term = /^(?:(!?)([^=!<>]+)|([^=!<>]+)(=|!=|>=|<)(.+))$/;

/** Returns the gravest effect on each parameter of which a rule surely says something, in order of the names. */
export function apply(rules: readonly Rule[], call: Call): Finding[] {
	const gravest = new Map<string, Finding & { readonly client: boolean }>();
	for (const rule of rules) {
		if (holds(rule.when, call) !== 2) continue;
		const { set, value } = look(call, rule.name);
		const effect = effectOf(rule, set, value);
		if (!effect) continue;
		const client = (rule.when ?? "").split(",").some((text) => nameOf(text) === "client");
		const before = gravest.get(rule.name);
		// A client changes the parameter before the API sees it, so what the API does with it does not matter.
		const wins = before === undefined || (client === before.client ? grave.indexOf(before.effect) < grave.indexOf(effect) : client);
		if (wins) gravest.set(rule.name, { rule, effect, value, client });
	}
	return [...gravest.values()].sort((a, b) => (a.rule.name < b.rule.name ? -1 : 1));
}

function nameOf(text: string): string {
	const match = term.exec(text);
	return match?.[2] ?? match?.[3] ?? "";
}

function holds(when: string | null, call: Call): Truth {
	let truth: Truth = 2;
	for (const text of when ? when.split(",") : []) truth = Math.min(truth, holdsTerm(text, call)) as Truth;
	return truth;
}

function holdsTerm(text: string, call: Call): Truth {
	const [, not, bare, , operator, values] = term.exec(text) ?? [];
	const { set, value } = look(call, nameOf(text));
	if (bare !== undefined) return not ? (2 - set) as Truth : set;
	if (set === 1) return 1;
	if (set === 0) return operator === "!=" ? 2 : 0; // what is not there differs from every value
	if (value === null || value === undefined) return 1;
	const named = elements(value).some((one) => elements(values ?? "").some((other) => same(one, other)));
	const order = compareVersions(value, values ?? "");
	const is = operator === "=" ? named : operator === "!=" ? !named : operator === ">=" ? order >= 0 : order < 0;
	return is ? 2 : 0;
}

function look(call: Call, name: string): Looked {
	switch (name) {
		case "endpoint": return known(call.endpoint);
		case "api_version": return known(call.api_version);
		case "client": return known(call.client);
		case "client_version": return known(call.client_version);
		case "effort": return effort(call);
		default: return parameter(call, name);
	}
}

const known = (text: string | null | undefined): Looked => (text ? { set: 2, value: text } : { set: 1 });
const isPart = (whole: string, name: string): boolean => name.startsWith(`${whole}.`) || name.startsWith(`${whole}[`);

function parameter(call: Call, name: string): Looked {
	const value = call.parameters[name];
	if (value !== undefined) return { set: 2, value };
	for (const [other, value] of Object.entries(call.parameters)) {
		if (isPart(name, other)) return { set: 2, value: null };
		if (isPart(other, name) && value === null) return { set: 1 }; // nobody knows what is in a variable
	}
	return { set: call.complete ? 0 : 1 };
}

function effort(call: Call): Looked {
	const looked = efforts.map((name) => parameter(call, name));
	return looked.find(({ set }) => set === 2) ?? (looked.every(({ set }) => set === 0) ? known(call.effort) : { set: 1 });
}

function effectOf(rule: Rule, set: Truth, value: string | null | undefined): Effect | undefined {
	if (rule.rule === "required" && set === 0) return "missing";
	if (set !== 2) return undefined;
	const all = rule.value.length === 0;
	const named = (one: string): boolean => rule.value.some((other) => same(one, other));
	switch (rule.rule) {
		case "renamed": return "refused";
		case "accepted":
		case "refused":
		case "ignored": {
			const effect = rule.rule === "accepted" ? "taken" : rule.rule;
			if (all) return effect;
			return value !== null && value !== undefined && elements(value).some(named) ? effect : undefined;
		}
		case "only":
		case "required":
			if (all) return "taken";
			if (value === null || value === undefined) return undefined;
			return elements(value).every(named) ? "taken" : "refused";
		default: {
			const n = number(value ?? "");
			const bound = number(rule.value[0] ?? "");
			if (n === undefined || bound === undefined) return undefined;
			return (rule.rule === "at_most" ? n > bound : n < bound) ? "refused" : undefined;
		}
	}
}

const elements = (text: string): string[] => text.split("|");

function same(a: string, b: string): boolean {
	const n = number(a);
	return a === b || (n !== undefined && n === number(b));
}

/** Returns the number in a text. LIMIT: as floating point, where Go is exact, because parameters have few digits. */
function number(text: string): number | undefined {
	if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,2})?$/i.test(text) || text.length > 30) return undefined;
	return Number(text);
}

/** Compares versions, days or numbers by their parts, as 1.10.0 is after 1.9.2. A part that is missing is 0. */
function compareVersions(a: string, b: string): number {
	const split = (text: string): bigint[] => (text.match(/\d+/g) ?? []).map(BigInt);
	const x = split(a);
	const y = split(b);
	for (let i = 0; i < Math.max(x.length, y.length); i++) {
		const p = x[i] ?? 0n;
		const q = y[i] ?? 0n;
		if (p !== q) return p < q ? -1 : 1;
	}
	return 0;
}

/** The rules of all models, as the website has them for the check and the comparison. */
export interface Rules {
	/** Name, index of the outcome, values with | between them, condition, words, and 1 (not official) + 2 (disputed). */
	readonly rules: readonly (readonly [string, number, string, string, string, number])[];
	/** Lists of indexes of rules, and the default efforts. */
	readonly sets: readonly (readonly [readonly number[], string])[];
	/** By the rows of models: the index of the set, from 1; 0 if nothing is known. */
	readonly rows: readonly number[];
}

/** Returns the rules of the model in a row and its default effort; none if nothing is known. */
export function rulesOf(all: Rules, row: number): { readonly rules: readonly Rule[]; readonly effort: string } {
	const [indexes, effort] = all.sets[(all.rows[row] ?? 0) - 1] ?? [[], ""];
	const rules = indexes.map((i): Rule => {
		const [name, outcome, values, when, words, flags] = all.rules[i]!;
		return {
			name, rule: outcomes[outcome]!, value: values ? values.split("|") : [], when: when || null,
			words, official: (flags & 1) === 0, disputed: (flags & 2) !== 0,
		};
	});
	return { rules, effort };
}
