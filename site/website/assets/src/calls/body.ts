// Bodies of requests: body.go of package calls.

import { members } from "./args.ts";
import { newCall, type Call } from "./call.ts";
import { headerIn } from "./header.ts";
import { stringToken } from "./lex.ts";
import type { Reader } from "./reader.ts";
import type { Table } from "./table.ts";

/**
 * Returns the call of an object of JSON that has the members of a request; null for other objects.
 */
export function request(reader: Reader, group: number): Call | null {
	const keys = new Set<string>();
	for (const { key } of members(reader, group)) keys.add(key);
	// A recorded answer repeats the parameters of its request.
	if (keys.has("usage") || keys.has("object") || keys.has("choices") || keys.has("id")) return null;
	// Of Vertex AI or Bedrock, which name the model elsewhere.
	if (keys.has("messages") && keys.has("anthropic_version")) return null;
	if (keys.has("contents")) return newCall("generate");
	if (keys.has("input")) return newCall("responses");
	// Chat Completions and Messages have the same members: the provider of the id decides.
	return keys.has("messages") ? newCall() : null;
}

/**
 * Returns the call of an object, or of a variable with one, that is the body of a request to a known
 * address, which is in the same call.
 */
export function posted(reader: Reader, body: number): Call | null {
	// The body can be an argument, or a member of one: fetch(address, {body: JSON.stringify({…})}).
	for (let at = body; at >= 0; at = reader.inside(at)) {
		const open = reader.kind(at) === "(" ? at : reader.inside(at);
		const end = reader.match(open);
		if (reader.kind(open) !== "(" || end < 0) continue;
		if (!reader.table.posts.includes(reader.callee(open).name)) continue;
		for (let i = open + 1; i < end; i++) {
			if (reader.kind(i) !== stringToken || reader.inside(i) !== open) continue;
			const api = addressIn(reader.table, reader.word(i));
			if (!api) continue;
			const part = reader.text.slice(reader.at(open), reader.tokens[end]?.end);
			return { ...newCall(api), version: headerIn(part), whole: true };
		}
		return null;
	}
	return null;
}

/** Returns the API whose address is in a text; "" if there is none. */
export function addressIn(table: Table, text: string): string {
	const known = table.addresses.find(({ address }) => text.includes(address));
	return known?.api ?? "";
}
