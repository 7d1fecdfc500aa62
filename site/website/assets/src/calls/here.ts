// Here documents of a shell: here.go of package calls.

import { hereToken, indexFrom, newToken, type Token } from "./lex.ts";

/**
 * A here document that is asked for in a line: <<EOF. Its text is between the next line and the one
 * that is the mark.
 */
export interface Here {
	readonly sign: number; // the token of the first <
	readonly mark: string;
}

// A digit behind the signs is that of a shift: 1 << 2.
const hereSign = /<<-?[ \t]*["'\\]?([A-Za-z_]\w*)/y;

/**
 * Returns the mark of the here document that a text asks for at an offset; "" if it asks for none.
 */
export function hereMark(text: string, at: number): string {
	hereSign.lastIndex = at;
	return hereSign.exec(text)?.[1] ?? "";
}

/**
 * Appends the texts of here documents, which begin at an offset, and returns the offset behind
 * them.
 */
export function appendHeres(tokens: Token[], heres: readonly Here[], text: string, begin: number): number {
	let from = begin;
	for (const { sign, mark } of heres) {
		let end = from;
		let next = from;
		while (next < text.length) {
			end = next;
			next = Math.min(indexFrom(text, end, "\n") + 1, text.length);
			const line = text.slice(end, next).replace(/^[\t\r\n]+|[\t\r\n]+$/g, "");
			if (line === mark) break;
			end = next; // without its mark, the document ends with the text
		}
		const asks = tokens[sign];
		if (asks) asks.match = tokens.length;
		tokens.push({ ...newToken(hereToken, from, end), match: sign });
		from = next;
	}
	return from;
}
