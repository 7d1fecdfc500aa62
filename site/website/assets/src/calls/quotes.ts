// Strings of a program: quotes.go of package calls.

import { newToken, stringToken, type Token } from "./lex.ts";
import type { Language } from "./table.ts";

/** A string, and the offset behind it. */
interface StringAt {
	readonly token: Token;
	readonly next: number;
}

/** Returns the string that begins at an offset; null if the line has no end of it. */
export function stringAt(language: Language, text: string, from: number): StringAt | null {
	let quote = text[from] ?? "";
	let long = language.long?.includes(quote) ?? false;
	const triple = quote.repeat(3);
	if (language.triple && text.startsWith(triple, from)) {
		quote = triple;
		long = true;
	}
	const at = from + quote.length;
	let dynamic = false;
	for (let i = at; i < text.length; i++) {
		if (text[i] === "\\") {
			dynamic = true; // an escape, which no id and no value that is judged has
			i++;
		} else if (text.startsWith(quote, i)) {
			return { token: newToken(stringToken, at, i, dynamic), next: i + quote.length };
		} else if (text[i] === "\n" && !long) {
			return null;
		} else if (quote === "`" && language.regex && text.startsWith("${", i)) {
			// The expression can contain strings and braces, so it is skipped by its braces. What is in
			// it is not looked for calls.
			dynamic = true;
			i = templateEnd(text, i + 2);
		}
	}
	if (!long) return null;
	// It is never closed, so nothing behind it is read.
	return { token: newToken(stringToken, at, text.length, dynamic), next: text.length };
}

/** Returns the offset of the brace that ends an expression in a template. */
function templateEnd(text: string, from: number): number {
	let depth = 1; // the brace before the text is open
	for (let i = from; i < text.length; i++) {
		if (text[i] === "{") depth++;
		if (text[i] === "}") depth--;
		if (depth === 0) return i;
	}
	return text.length;
}
