// Parameters in a group: args.go of package calls.

import { chained } from "./builder.ts";
import { unknown, type Call } from "./call.ts";
import { stringToken, wordToken } from "./lex.ts";
import type { Reader } from "./reader.ts";
import { valueOf } from "./value.ts";

/** A part of a group between commas. */
interface Member {
	readonly key: string; // "": it has none
	readonly at: number; // the token of the key
	readonly first: number; // of the tokens of the value
	readonly last: number; // the token behind them
}

/** Returns the members of a group. */
export function members(reader: Reader, group: number): Member[] {
	const found: Member[] = [];
	const end = reader.match(group);
	let from = group + 1;
	for (let i = group + 1; i <= end; i++) {
		if (reader.match(i) > i) {
			i = reader.match(i); // what is in a group is not the group's own
			continue;
		}
		if (i < end && reader.kind(i) !== ",") continue;
		if (i > from) found.push(member(reader, from, i));
		from = i + 1;
	}
	return found;
}

/** Returns the member between two tokens. */
function member(reader: Reader, from: number, to: number): Member {
	const isName = reader.kind(from) === wordToken;
	const isString = reader.kind(from) === stringToken && !reader.tokens[from]?.dynamic;
	const assigned = /^[:=]$/.test(reader.kind(from + 1));
	// "==" compares, and "=>" begins a function.
	const compared = /^[=>]$/.test(reader.kind(from + 2));
	if ((isName || isString) && assigned && !compared && from + 2 < to) {
		return { key: reader.word(from), at: from, first: from + 2, last: to };
	}
	return { key: "", at: from, first: from, last: to };
}

/**
 * Adds the parameters in a group, or in a chain of a builder, to a call. Their names begin with a
 * prefix.
 */
export function args(reader: Reader, call: Call, group: number, prefix: string): void {
	if (reader.kind(group) === ".") {
		chained(reader, call, group);
		return;
	}
	for (const part of members(reader, group)) {
		if (part.key) arg(reader, call, part.key, reader.at(part.at), part.first, part.last, prefix);
		else spread(reader, call, part, prefix);
	}
}

/**
 * Adds a parameter and what is in it. Its value has the tokens from the first one to before the
 * last one.
 */
export function arg(
	reader: Reader, call: Call, key: string, at: number, first: number, last: number, prefix: string,
): void {
	const { table } = reader;
	const { value, group, absent } = valueOf(reader, first, last);
	if (absent) return; // None, undefined, NOT_GIVEN: SDKs send no such member
	if (key === "messages" && value.kind === "list") {
		// Of messages only the last one has rules: some models refuse an answer that is begun for them.
		prefill(reader, call, group);
		return;
	}
	const isProvider = table.own[key] !== undefined; // the options of a provider in a wrapper
	if (table.through.includes(key) || (!prefix && isProvider)) {
		if (group < 0) {
			call.open ||= value.kind === "unknown"; // what a variable or a function adds is not known
			return;
		}
		const before = call.args.length;
		args(reader, call, group, prefix);
		const raw = table.raw.includes(key);
		for (const [i, inner] of call.args.entries()) {
			if (i >= before) call.args[i] = { ...inner, raw: raw || inner.raw === true, passed: true };
		}
		return;
	}
	if (group >= 0 && value.kind === "object" && table.into.includes(key)) {
		// The members of thinking={"type": …} are parameters by the name thinking.type.
		args(reader, call, group, `${prefix}${key}.`);
		return;
	}
	call.args.push({ name: prefix + key, key, value, at });
}

/** Adds the last message of a list if it is the assistant's. */
function prefill(reader: Reader, call: Call, list: number): void {
	const last = members(reader, list).at(-1);
	if (!last) return;
	const { value, group } = valueOf(reader, last.first, last.last);
	if (value.kind !== "object" || group < 0) return;
	for (const { key, at, first, last: end } of members(reader, group)) {
		if (key !== "role") continue;
		const { value: role } = valueOf(reader, first, end);
		if (role.kind !== "string" || role.text !== "assistant") continue;
		call.args.push({ name: "messages[-1].role", key, value: role, at: reader.at(at) });
	}
}

/** Adds the members of a literal that is spread in a group. What else is spread is not known. */
function spread(reader: Reader, call: Call, { first, last }: Member, prefix: string): void {
	let i = first;
	// Both ** of Python and ... of JavaScript are single signs here.
	while (i < last && /^[*.]$/.test(reader.kind(i))) i++;
	if (i === first) {
		const isName = last === i + 1 && reader.kind(i) === wordToken;
		if (isName && reader.language.name === "javascript") {
			// A shorthand is set to something.
			const key = reader.word(i);
			call.args.push({ name: prefix + key, key, value: unknown, at: reader.at(i) });
		} else {
			call.whole = false; // an argument without a name, or with a computed one, can be any parameter
		}
		return;
	}
	const { value, group } = valueOf(reader, i, last);
	if (value.kind === "object" && group >= 0) args(reader, call, group, prefix);
	else call.open = true;
}
