// Pairs of brackets: pair.go of package calls.

import type { Token } from "./lex.ts";

const opening: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Finds the pairs of brackets. */
export function pair(tokens: readonly Token[]): void {
	let inner = -1;
	for (const [i, token] of tokens.entries()) {
		token.inside = inner;
		if ("([{".includes(token.kind)) {
			inner = i;
			continue;
		}
		const wanted = opening[token.kind];
		if (!wanted) continue;
		const open = tokens[inner];
		// A bracket that does not close the innermost one shows that the tokens are wrong, for example
		// because of markup, or of a quotation mark in a text. All brackets that are open there get no
		// pair, so no call in them is read.
		if (!open || open.kind !== wanted) {
			inner = -1;
			token.inside = -1;
			continue;
		}
		open.match = i;
		token.match = inner;
		token.inside = open.inside;
		inner = open.inside;
	}
}
