// Splits a program into words, strings and signs: lex.go of package calls.

import { appendHeres, hereMark, type Here } from "./here.ts";
import { pair } from "./pair.ts";
import { stringAt } from "./quotes.ts";
import type { Language } from "./table.ts";

// The kinds of tokens that are no single sign.
export const wordToken = "w"; // a word or a number: no sign is a letter
export const stringToken = "s";
// The text of a here document of a shell. Its match is the sign that asks for it.
export const hereToken = "h";

/** A word, a string or a sign of a program. Comments and blanks are none. */
export interface Token {
	readonly kind: string; // wordToken, stringToken, hereToken, or the sign itself
	readonly at: number; // of a string: of the text between its quotes
	readonly end: number;
	readonly dynamic: boolean; // of a string: whether parts of it are computed
	/** Of a bracket: the token of the other one; of << in a shell: its text; -1 if there is none. */
	match: number;
	/** The token of the innermost bracket around it; -1 if there is none. */
	inside: number;
}

/** Returns a token whose brackets are not known yet. */
export function newToken(kind: string, at: number, end: number, dynamic = false): Token {
	return { kind, at, end, dynamic, match: -1, inside: -1 };
}

/** Returns the tokens of a part of a text. */
export function lex(language: Language, whole: string, from: number, to: number): Token[] {
	const lexer = new Lexer(language, whole.slice(0, to), from);
	while (lexer.at < to) lexer.next();
	pair(lexer.tokens);
	return lexer.tokens;
}

/** Splits a text into tokens. */
class Lexer {
	readonly tokens: Token[] = [];
	at: number; // the offset of what is not split yet
	private readonly language: Language;
	private readonly text: string; // up to the end of the part that is split
	private heres: Here[] = []; // those whose text begins in the next line

	constructor(language: Language, text: string, at: number) {
		this.language = language;
		this.text = text;
		this.at = at;
	}

	/**
	 * Reads what begins at the offset: a token, or what is none. The order of the cases decides what a sign
	 * means that can begin several.
	 */
	next(): void {
		const { language, text, at } = this;
		const c = text[at] ?? "";
		const commentEnd = comment(language, text, at);
		if (c === "\n" && this.asksForHeres()) this.addHeres();
		else if (commentEnd > 0) this.at = commentEnd;
		else if (/\s/.test(c)) this.at++;
		else if (isWord(c)) this.add(wordToken, wordEnd(text, at));
		// Before the quotes of the language, with one of which it ends.
		else if (language.quote && text.startsWith(language.quote, at)) this.addEscaped(language.quote);
		else if (language.quotes.includes(c) || language.long?.includes(c)) this.addString();
		// A quote in a regular expression would begin a string.
		else if (c === "/" && language.regex && beginsRegex(this.tokens.at(-1), text)) this.at = regexEnd(text, at);
		else this.addSign(c);
	}

	/** Adds the token from the offset up to its end. */
	private add(kind: string, end: number): void {
		this.tokens.push(newToken(kind, this.at, end));
		this.at = end;
	}

	/** Whether the command that a line break ends asks for here documents. */
	private asksForHeres(): boolean {
		// A line that goes on behind a backslash is still the command that asks for the document.
		return this.heres.length > 0 && this.text[this.at - 1] !== "\\";
	}

	/** Adds the texts of here documents, which begin in the next line. */
	private addHeres(): void {
		this.at = appendHeres(this.tokens, this.heres, this.text, this.at + 1);
		this.heres = [];
	}

	/** Adds a string of a text that is in a string itself: \"gpt-5\". */
	private addEscaped(quote: string): void {
		this.at += quote.length;
		this.add(stringToken, indexFrom(this.text, this.at, quote));
		this.at = Math.min(this.at + quote.length, this.text.length);
	}

	/** Adds a string in quotes of the language. */
	private addString(): void {
		const string = stringAt(this.language, this.text, this.at);
		if (!string) {
			this.at++; // an apostrophe, which begins nothing
			return;
		}
		this.tokens.push(string.token);
		this.at = string.next;
	}

	/** Adds a sign, which can ask for a here document. */
	private addSign(sign: string): void {
		const mark = this.language.read === "shell" ? hereMark(this.text, this.at) : "";
		if (mark) this.heres.push({ sign: this.tokens.length, mark });
		this.add(sign, this.at + 1);
	}
}

/** Returns where the comment ends that begins at an offset; 0 if none begins there. */
function comment({ block, line, read }: Language, text: string, at: number): number {
	for (const [begin, end] of block ?? []) {
		if (!text.startsWith(begin, at)) continue;
		return Math.min(indexFrom(text, at + begin.length, end) + end.length, text.length);
	}
	for (const begin of line ?? []) {
		// In a shell, the sign within a word begins nothing: $#, or the fragment of an address.
		const begins = read === "brackets" || at === 0 || " \t\n;".includes(text[at - 1] ?? "");
		if (begins && text.startsWith(begin, at)) return indexFrom(text, at, "\n");
	}
	return 0;
}

/** Returns where a text is in another one from an offset on; the end if it is not there. */
export function indexFrom(text: string, from: number, part: string): number {
	const at = text.indexOf(part, from);
	return at < 0 ? text.length : at;
}

function isWord(c: string): boolean {
	return /[\w$\u0080-\uffff]/.test(c);
}

// A number has its point and its exponent.
const wordAt = /[0-9](?:[eE]-|[\w$.\u0080-\uffff])*|[\w$\u0080-\uffff]+/y;

/** Returns the offset behind a word or a number. */
function wordEnd(text: string, at: number): number {
	wordAt.lastIndex = at;
	wordAt.exec(text);
	return wordAt.lastIndex;
}

/** Whether a slash behind a token begins a regular expression: it does where a value can be. */
function beginsRegex(last: Token | undefined, text: string): boolean {
	if (!last) return true;
	// Behind a word or a closing bracket a slash divides.
	if (last.kind === wordToken) return text.slice(last.at, last.end) === "return";
	return "(,=:[!&|?{};+".includes(last.kind);
}

/**
 * Returns the offset behind a regular expression; that behind the slash if the line does not end
 * it.
 */
function regexEnd(text: string, at: number): number {
	let inClass = false; // in brackets, a slash ends nothing
	for (let i = at + 1; i < text.length && text[i] !== "\n"; i++) {
		const c = text[i];
		if (c === "\\") i++;
		else if (c === "[") inClass = true;
		else if (c === "]") inClass = false;
		else if (c === "/" && !inClass) return i + 1;
	}
	return at + 1;
}
