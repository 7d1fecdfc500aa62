// Commands of a shell: command.go of package calls.

import { args } from "./args.ts";
import { callAround } from "./around.ts";
import { addressIn } from "./body.ts";
import { newCall, type Call } from "./call.ts";
import { headerIn } from "./header.ts";
import { hereToken, lex, stringToken, wordToken, type Token } from "./lex.ts";
import { Reader } from "./reader.ts";

/**
 * Returns the call of an id in a command curl of a shell: in its body, or in its address. The body
 * is an argument in quotes, or a here document of the command, or of the one before it in a pipe.
 *
 * LIMIT: a body in a file, in a variable, or in several strings side by side is not read, because
 * it is no part of the command, or not one text.
 */
export function command(reader: Reader, from: number, to: number): Call | null {
	const { table, text, tokens } = reader;
	const i = reader.tokenAt(to);
	const id = tokens[i];
	if (!id) return null;
	let words = statement(reader, i);
	if (id.kind === hereToken) {
		// What the shell reads for <<EOF is below the whole line, and belongs to the command that has the
		// sign.
		words = statement(reader, id.match);
		if (!hasCurl(reader, words)) words = statement(reader, i - 1); // cat <<EOF | curl …
	}
	if (!hasCurl(reader, words)) return null;
	const whole = text.slice(words[0]?.at, words.at(-1)?.end);
	// Google's addresses have the id, and the body has none.
	const inAddress = text.startsWith(":generateContent", to) || text.startsWith(":streamGenerateContent", to);
	const google = inAddress && whole.includes("generativelanguage.googleapis.com");
	const api = google ? "generate" : addressIn(table, whole);
	if (!api) return null; // another host
	const call = { ...newCall(api), version: headerIn(whole), whole: true };
	for (const token of textsOf(reader, words, id)) {
		const body = bodyOf(reader, token);
		if (!body) continue;
		// The first object is the body. Without the id in it, nothing else tells it from another.
		if (inAddress && body.match(0) >= 0) {
			args(body, call, 0, "");
			return call;
		}
		const found = callAround(body, from, to);
		if (found) {
			args(body, call, found.group, "");
			return call;
		}
	}
	return null;
}

/**
 * Returns the tokens of a command that can have its body: its own, its here documents, and the
 * token of the id.
 */
function textsOf({ tokens }: Reader, words: readonly Token[], id: Token): Token[] {
	const texts: Token[] = [];
	for (const token of words) {
		const here = token.kind === "<" ? tokens[token.match] : undefined;
		texts.push(here ?? token);
	}
	return [...texts, id];
}

/** Returns a reader of the JSON in a token; null if there is none. */
function bodyOf({ table, text, lower }: Reader, { kind, at, end }: Token): Reader | null {
	const isText = kind === stringToken || kind === hereToken;
	if (!isText || !text.slice(at, end).trim().startsWith("{")) return null;
	const quote = text[at - 1];
	const isQuoted = kind === stringToken && quote === '"'; // "{\"model\": …}"
	const name = isQuoted ? "quoted json" : "json";
	const language = table.languages.find((known) => known.name === name);
	if (!language) return null;
	const expands = quote !== "'"; // the shell replaces $NAME in all but single quotes
	return new Reader(table, language, text, lower, lex(language, text, at, end), expands);
}

/** Whether some tokens have the command curl. */
function hasCurl({ text }: Reader, words: readonly Token[]): boolean {
	return words.some(({ kind, at, end }) => kind === wordToken && text.slice(at, end) === "curl");
}

/** Returns the tokens of the command with a token. */
function statement(reader: Reader, i: number): readonly Token[] {
	let first = i;
	while (first > 0 && !breaks(reader, first)) first--;
	let last = i + 1;
	while (last < reader.tokens.length && !breaks(reader, last)) last++;
	return reader.tokens.slice(Math.max(first, 0), last);
}

/** Whether a command ends before a token: at a line's end without a backslash, or at a sign. */
function breaks(reader: Reader, i: number): boolean {
	const before = reader.tokens[i - 1];
	const after = reader.tokens[i];
	if (!before || !after) return true;
	const newLine = reader.text.slice(before.end, after.at).includes("\n");
	if (newLine && before.kind !== "\\") return true;
	const both = before.kind === "&" && reader.kind(i - 2) === "&";
	return both || before.kind === ";" || before.kind === "|";
}
