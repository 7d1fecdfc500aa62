// Comments of a file: comments.go of generator/models.

/** How a family of languages writes comments and strings. */
export interface Syntax {
	readonly files: string; // a pattern of the names of its files, which ignores the case
	readonly line: readonly string[]; // what begins a comment up to the end of the line
	readonly block: readonly (readonly [begin: string, end: string])[]; // of longer comments
	readonly triple: boolean; // whether strings in three quotes are texts, as the docstrings of Python
	readonly quotes: string; // of strings in one line
	readonly long: string; // quotes of strings that can have several lines
}

/** A part of a text, from one offset to before another. */
export type Span = readonly [from: number, to: number];

/**
 * Returns where the comments and the texts in three quotes of a file are. It walks the file once,
 * because only what came before tells whether a quotation mark begins a string or ends one.
 */
export function comments(syntaxes: readonly Syntax[], path: string, text: string): readonly Span[] {
	// The last syntax matches every name, for files that no other knows. Whatever begins a comment in
	// some language begins one there: an id too few is replaced, not one too many.
	const syntax = syntaxes.find(({ files }) => new RegExp(files, "i").test(path));
	if (!syntax) return [[0, text.length]];
	const spans: Span[] = [];
	for (let i = 0; i < text.length;) {
		const end = commentEnd(syntax, text, i);
		const c = text[i] ?? "";
		if (end > 0) {
			spans.push([i, end]);
			i = end;
		} else if (syntax.long.includes(c)) {
			i = stringEnd(text, i + 1, c, true); // what begins a comment in other places does not in a string
		} else if (syntax.quotes.includes(c)) {
			i = stringEnd(text, i + 1, c, false);
		} else {
			i++;
		}
	}
	return spans;
}

/** Returns where the comment or text ends that begins at an offset; 0 if none begins there. */
function commentEnd({ line, block, triple }: Syntax, text: string, at: number): number {
	for (const [begin, end] of block) {
		if (text.startsWith(begin, at)) return behind(text, at + begin.length, end);
	}
	for (const quotes of triple ? ['"""', "'''"] : []) {
		if (text.startsWith(quotes, at)) return behind(text, at + quotes.length, quotes);
	}
	// https://… and #ff0000 have such characters, too, but not after a blank or a bracket.
	const begins = at === 0 || " \t\r\n;,(){}[]\"'`".includes(text[at - 1] ?? "");
	const isComment = begins && line.some((begin) => text.startsWith(begin, at));
	return isComment ? behind(text, at, "\n") : 0;
}

/** Returns the offset behind the next end after an offset of a text, or the end of the text. */
function behind(text: string, from: number, end: string): number {
	const i = text.indexOf(end, from);
	return i < 0 ? text.length : i + end.length;
}

/**
 * Returns the offset behind the end of a string. A quotation mark that is not closed in its line
 * begins no string: it may be the apostrophe of a word, so only itself is left out.
 */
function stringEnd(text: string, from: number, quote: string, long: boolean): number {
	for (let i = from; i < text.length; i++) {
		const c = text[i];
		if (c === "\\") i++; // the next character is a part of the string, also if it is a quotation mark
		else if (c === quote) return i + 1;
		else if (c === "\n" && !long) return from;
	}
	return from;
}
