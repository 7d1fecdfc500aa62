// Finds the call around an id: around.go of package calls.

import { built, isSetter } from "./builder.ts";
import { callOf, type Call } from "./call.ts";
import { clientCall } from "./csharp.ts";
import { stringToken, wordToken } from "./lex.ts";
import { lastName, type Reader } from "./reader.ts";
import { posted, request } from "./body.ts";
import type { Row } from "./table.ts";
import { passed } from "./variable.ts";

/** A call, and the bracket of the group with its parameters. */
export interface Located {
	readonly call: Call;
	readonly group: number;
}

/**
 * The id of a model in a program, with the functions around it that return it unchanged: the tokens
 * of "gpt-4o", of openai.F("gpt-4o"), or of the constant openai.ChatModelGPT4o.
 */
interface ModelValue {
	first: number;
	last: number;
	readonly prefix: string; // what is before the id in its string: "models/"
	factory: string; // the API that a factory of the AI SDK asks: anthropic("…"); "" if there is none
}

/** Returns the call whose model is the id from one offset to another; null if there is none. */
export function callAround(reader: Reader, from: number, to: number): Located | null {
	const { table } = reader;
	const value = idAt(reader, from, to);
	if (!value) return null;
	while (reader.kind(value.first - 1) === "(" && reader.match(value.first - 1) >= 0) {
		const open = value.first - 1;
		const { name, start } = reader.callee(open);
		if (isSetter(name)) return built(reader, open);
		const row = table.calls.find((call) => call.first && is(reader, call, name));
		if (row) return begin(reader, row, open);
		// A function with more arguments than the id can do anything with it.
		if (reader.match(open) !== value.last + 1) return null;
		const api = table.factories[name];
		if (!api && !table.wraps.includes(lastName(name))) return null;
		if (api) value.factory = api;
		value.first = start;
		value.last++;
	}

	// The value is that of a member of the group with the model, and is all of it.
	const key = value.first - 2;
	const assigned = /^[=:]$/.test(reader.kind(value.first - 1));
	if (!assigned || !table.models.includes(reader.word(key))) return null;
	if (!reader.begins(key) || !reader.ends(value.last + 1)) return null;
	const group = reader.inside(key);
	if (group < 0 || reader.match(group) < 0) return null;
	const located = called(reader, group);
	if (!located || !takes(located.call, value)) return null;
	// generateText of the AI SDK asks whatever its model belongs to.
	if (value.factory) located.call.api = value.factory;
	return located;
}

/** Returns the value that begins with the id from one offset to another; null if there is none. */
function idAt(reader: Reader, from: number, to: number): ModelValue | null {
	const i = reader.tokenAt(to);
	const token = reader.tokens[i];
	if (!token) return null;
	if (token.kind === wordToken && token.at === from) {
		// With the name of the package, or of the type, and a full stop.
		return reader.kind(i - 1) === "." ? { first: i - 2, last: i, prefix: "", factory: "" } : null;
	}
	// A longer text that contains an id is a message, a path or another id.
	if (token.kind !== stringToken || token.dynamic || token.at > from || token.end !== to) return null;
	const prefix = reader.text.slice(token.at, from);
	return isPrefix(prefix) ? { first: i, last: i, prefix, factory: "" } : null;
}

/** Whether the text before an id in a string is one that wrappers and SDKs have there. */
function isPrefix(text: string): boolean {
	// More than one segment, or an address, is the path of a gateway.
	return text === "" || text === "models/" || /^[^/:]*\/$/.test(text);
}

/** Whether a call can have the id in a value. */
function takes({ via }: Call, { prefix, factory }: ModelValue): boolean {
	// In the AI SDK, an id without a provider goes to a gateway. No other library has the factories.
	if ((via === "ai-sdk") !== (factory !== "")) return false;
	// Before an id that goes to an SDK of a provider, the name of a provider is that of a gateway.
	return prefix === "" || prefix === "models/" || via === "litellm";
}

/**
 * Returns the call of which a group has the model, and the group with its other parameters; null if
 * it is none. The group is one of these: call(…), Params{…} of Go and C#, an object of JSON,
 * call({…}), the body of a request by HTTP, or an object that a variable passes on.
 */
function called(reader: Reader, group: number): Located | null {
	const { name, start } = reader.callee(group);
	if (reader.kind(group) === "(" || hasLiterals(reader)) {
		const row = rowOf(reader, name);
		if (row && !defines(reader, start)) return begin(reader, row, group);
	}
	if (reader.kind(group) !== "{") return null;
	if (reader.language.name.endsWith("json")) {
		const call = request(reader, group);
		return call && { call, group };
	}
	if (reader.kind(group - 1) === "(") {
		const row = rowOf(reader, reader.callee(group - 1).name);
		if (row) return begin(reader, row, group);
	}
	const call = posted(reader, group) ?? passed(reader, group);
	return call && { call, group };
}

/** Whether a type of the language can be behind the parameters' brace: Params{…}. */
function hasLiterals({ language }: Reader): boolean {
	return language.name === "go" || language.name === "csharp";
}

/**
 * Returns the call that a row of the table describes, without its parameters, and the group that
 * has them.
 */
function begin(reader: Reader, row: Row, group: number): Located | null {
	const call = callOf(row);
	if (row.client) return clientCall(reader, call, group);
	let { start } = reader.callee(group);
	if (reader.word(start - 1) === "new") start--;
	// What is assigned to a variable can be changed before it is sent. An argument cannot.
	const argument = /^[(,]$/.test(reader.kind(start - 1));
	const isLiteral = reader.kind(group) === "{" && hasLiterals(reader);
	call.whole = !isLiteral || argument;
	return { call, group };
}

/** Whether a function is defined and not called. */
function defines(reader: Reader, start: number): boolean {
	return ["def", "function", "func", "fun", "class"].includes(reader.word(start - 1));
}

/** Returns the call with a name. */
export function rowOf(reader: Reader, name: string): Row | undefined {
	return name ? reader.table.calls.find((row) => is(reader, row, name)) : undefined;
}

/** Whether a name is that of a call, and the file has what the call needs. */
function is(reader: Reader, { name: wanted, method, needs, alone }: Row, name: string): boolean {
	// The client can have any name: self.client.chat.completions.create.
	let same = name === wanted || name.endsWith(`.${wanted}`);
	const isFunction = !wanted.includes(".") && /^[a-z]/.test(wanted) && !method;
	if (isFunction) same = name === wanted; // not a method of the same name
	return same && ((alone && reader.snippet) || needs.some((need) => reader.lower.includes(need)));
}
