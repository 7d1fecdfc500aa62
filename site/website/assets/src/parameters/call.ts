// What is known of a request: call.go of package parameter.

/** What is known of a request. */
export interface Call {
	readonly endpoint?: string; // missing or "": unknown, as of all that follow
	readonly api_version?: string; // the day of the version that the request asks for
	readonly client?: string; // "direct" if the call reaches the API as it is written
	readonly client_version?: string;
	readonly effort?: string | null; // that of the model if the call sets none
	/** Those that the call sets, by the names that rules have. Of null nobody knows the value. */
	readonly parameters: Readonly<Record<string, string | null>>;
	/** Whether the call surely sets no other parameters. */
	readonly complete: boolean;
}

// Whether something holds for a call. Greater is truer, so a condition is as true as its weakest
// term.
export const no = 0;
export const unknown = 1;
export const yes = 2;
export type Truth = typeof no | typeof unknown | typeof yes;

/** What a call says about a thing that a term names. */
export interface Looked {
	readonly set: Truth; // whether it is there
	readonly value: string | null; // null if nobody knows it
}

const unset: Looked = { set: no, value: null };
const unsure: Looked = { set: unknown, value: null };

/** Returns what a call says about a thing that a term names. */
export function look(call: Call, name: string): Looked {
	switch (name) {
		case "endpoint": return known(call.endpoint);
		case "api_version": return known(call.api_version);
		case "client": return known(call.client);
		case "client_version": return known(call.client_version);
		case "effort": return effort(call); // it has many names, so rules have one for all of them
		default: return parameter(call, name);
	}
}

function known(text: string | null | undefined): Looked {
	return text ? { set: yes, value: text } : unsure;
}

function parameter(call: Call, name: string): Looked {
	const value = call.parameters[name];
	if (value !== undefined) return { set: yes, value };
	for (const [other, inside] of Object.entries(call.parameters)) {
		// A value that is an object is set if one of its parts is: tools is, if tools[].type is.
		if (isPart(name, other)) return { set: yes, value: null };
		// Nobody knows what is in a variable: thinking=options can set thinking.type.
		if (isPart(other, name) && inside === null) return unsure;
	}
	return call.complete ? unset : unsure;
}

/**
 * Whether a name is that of a part of a value: thinking.type of thinking, tools[].type of tools.
 */
function isPart(whole: string, name: string): boolean {
	return name.startsWith(`${whole}.`) || name.startsWith(`${whole}[`);
}

// The parameters that set the effort. A call sets at most one of them: each API has its own name.
const efforts = ["reasoning_effort", "reasoning.effort", "output_config.effort"];

/** Returns the effort of the call, by whatever parameter it is set, or the default of the model. */
function effort(call: Call): Looked {
	const looked = efforts.map((name) => parameter(call, name));
	const found = looked.find(({ set }) => set === yes);
	if (found) return found;
	// Another part of the program may set it.
	return looked.every(({ set }) => set === no) ? known(call.effort) : unsure;
}

/** Returns the values in a text. A list of plain values is one parameter: text|audio. */
export function elements(text: string): readonly string[] {
	return text.split("|");
}

/** Whether two values are the same: 1 and 1.0 are. */
export function same(a: string, b: string): boolean {
	if (a === b) return true;
	const n = number(a);
	return n !== undefined && n === number(b);
}

// 1e999999999 would be infinite.
const decimal = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,2})?$/i;

/**
 * Returns the number in a text; undefined if it is none.
 *
 * LIMIT: as floating point, where Go is exact, because parameters have few digits.
 */
export function number(text: string): number | undefined {
	return decimal.test(text) && text.length <= 30 ? Number(text) : undefined;
}

/**
 * Compares versions, days or numbers by their parts, as 1.10.0 is after 1.9.2. A part that is
 * missing is 0.
 */
export function compareVersions(a: string, b: string): number {
	const partsA = partsOf(a);
	const partsB = partsOf(b);
	for (let i = 0; i < Math.max(partsA.length, partsB.length); i++) {
		const partA = partsA[i] ?? 0n;
		const partB = partsB[i] ?? 0n;
		if (partA !== partB) return partA < partB ? -1 : 1;
	}
	return 0;
}

function partsOf(version: string): readonly bigint[] {
	return (version.match(/\d+/g) ?? []).map(BigInt);
}
