// Values of parameters: value.go of package calls.

import { list, object, unknown, type Value } from "./call.ts";
import { stringToken, wordToken } from "./lex.ts";
import { lastName, type Reader } from "./reader.ts";
import { variable } from "./variable.ts";

/** What some tokens say. */
interface ValueRead {
	readonly value: Value;
	readonly group: number; // the bracket of an object or a list; -1 if it is none
	readonly absent: boolean; // whether they say that the parameter is not set
}

/** Returns what the tokens from the first one to before another say. */
export function valueOf(reader: Reader, first: number, end: number): ValueRead {
	const { table } = reader;
	// The type behind a value says nothing about it: 'high' as const.
	const typed = reader.word(end - 2) === "as" && end - first > 2;
	const last = typed ? end - 2 : end;
	if (last - first === 2 && reader.kind(first) === "-" && isNumber(reader.word(first + 1))) {
		return plain({ kind: "number", text: `-${reader.word(first + 1)}` });
	}
	// None, undefined, anthropic.NOT_GIVEN.
	const absent = table.absent.includes(lastName(dotted(reader, first, last)));
	if (absent) return { value: unknown, group: -1, absent };
	if (last - first === 1) {
		const value = literal(reader, first);
		const isVariable = value.kind === "unknown" && reader.kind(first) === wordToken;
		const group = isVariable ? variable(reader, first) : -1;
		return group < 0 ? plain(value) : { value: object, group, absent };
	}
	const isGroup = reader.match(first) === last - 1;
	if (isGroup && reader.kind(first) === "{") return { value: object, group: first, absent };
	if (isGroup && reader.kind(first) === "[") {
		// An empty list asks for nothing: tools=[] is a call without tools.
		return { value: list, group: first, absent: last - first === 2 };
	}
	const open = reader.match(last - 1);
	const isCall = reader.kind(first) === wordToken && reader.kind(last - 1) === ")" && open > first;
	return isCall ? made(reader, first, open) : plain(unknown);
}

function plain(value: Value): ValueRead {
	return { value, group: -1, absent: false };
}

/**
 * Returns the names in some tokens if they are nothing else; "" otherwise. "NotGiven()" counts as a
 * name.
 */
export function dotted(reader: Reader, first: number, end: number): string {
	const isCall = reader.kind(end - 1) === ")" && reader.kind(end - 2) === "(";
	const last = isCall ? end - 2 : end;
	let name = "";
	for (let i = first; i < last; i++) {
		if (!/^[w.]$/.test(reader.kind(i))) return "";
		name += reader.word(i);
	}
	return name;
}

/** Returns the value of a token. */
function literal(reader: Reader, i: number): Value {
	const word = reader.word(i);
	const computed = reader.tokens[i]?.dynamic || (reader.expands && word.includes("$"));
	if (reader.kind(i) === stringToken && !computed) return { kind: "string", text: word };
	if (reader.kind(i) !== wordToken) return unknown;
	if (/^(?:[tT]rue|[fF]alse)$/.test(word)) return { kind: "boolean", text: word.toLowerCase() };
	if (!isNumber(word)) return unknown;
	let text = word.replaceAll("_", "");
	if (["java", "csharp"].includes(reader.language.name)) {
		text = text.replace(/[dfFDLlMm]+$/, ""); // the suffixes of types
	}
	return { kind: "number", text };
}

/**
 * Whether a word is a decimal number. Numbers of other bases and big integers have a letter, and
 * APIs take none of them.
 */
export function isNumber(word: string): boolean {
	return /^[0-9]/.test(word) && !/[xXoObBn]/.test(word);
}

/** Returns the value of a call that makes a literal or an object. */
function made(reader: Reader, first: number, open: number): ValueRead {
	const { table } = reader;
	const { name, start } = reader.callee(open);
	if (start !== first) return plain(unknown);
	const last = reader.match(open);
	if (table.objects.includes(lastName(name))) return { value: object, group: open, absent: false };
	if (table.wraps.includes(lastName(name)) && last === open + 2) return plain(literal(reader, open + 1));
	return table.dumps.includes(name) ? valueOf(reader, open + 1, last) : plain(unknown);
}
