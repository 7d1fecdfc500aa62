// Clients of C#: csharp.go of package calls.

import { members } from "./args.ts";
import type { Located } from "./around.ts";
import type { Call } from "./call.ts";
import { wordToken } from "./lex.ts";
import type { Reader } from "./reader.ts";
import { variable } from "./variable.ts";

/**
 * Returns the call of a client of C# that is made with the id: new ChatClient("id", …). The
 * parameters are in the options that the request gets, an argument or a variable:
 *
 *	ChatClient client = new("gpt-4o", key);
 *	client.CompleteChat(messages, new ChatCompletionOptions { Temperature = 0 });
 *
 * LIMIT: a client that sends several requests, is passed on, or is a field has no call, because
 * each request can have other options. A client that is made with options can ask another host.
 */
export function clientCall(reader: Reader, call: Call, group: number): Located | null {
	for (const [n, { key }] of members(reader, group).entries()) {
		// The third argument, and the one with this name, are options of the client, such as its address.
		if (n > 1 || key === "options" || key === "endpoint") return null;
	}
	const { start } = reader.callee(group);
	let name = start - 2; // before the sign of the assignment
	if (reader.word(start - 1) === "new") name--;
	const assigned = reader.kind(name) === wordToken && reader.kind(name + 1) === "=";
	if (!assigned || reader.kind(name - 1) === ".") return null;

	let request = -1; // the bracket of the only request
	for (const i of reader.uses(reader.word(name))) {
		if (i === name) continue;
		const isMethod = reader.kind(i + 1) === "." && reader.kind(i + 3) === "(";
		const sends = isMethod && reader.table.sends.includes(reader.word(i + 2));
		if (!sends || request >= 0 || reader.match(i + 3) < 0) return null;
		request = i + 3;
	}
	if (request < 0) return null;
	for (const { first, last } of members(reader, request)) {
		const options = initializer(reader, first, last);
		if (options >= 0) return { call, group: options };
	}
	return null;
}

/**
 * Returns the brace of the members of an object that some tokens make, or that the variable in them
 * is assigned; -1 if it is none: "new Options { … }", "new() { … }".
 */
function initializer(reader: Reader, first: number, last: number): number {
	if (last === first + 1 && reader.kind(first) === wordToken) return variable(reader, first);
	if (reader.word(first) !== "new") return -1;
	const open = initialized(reader, first);
	return open >= 0 && reader.match(open) === last - 1 ? open : -1;
}

/**
 * Returns the brace of the members of an object that is made from a word new on; -1 if it has none.
 */
export function initialized(reader: Reader, first: number): number {
	let open = first + 1;
	while (/^[w.]$/.test(reader.kind(open))) open++; // the name of the type
	if (reader.kind(open) === "(" && reader.kind(open + 1) === ")") open += 2;
	return reader.kind(open) === "{" ? open : -1;
}
