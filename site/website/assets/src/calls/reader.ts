// Reads tokens of a text: reader.go of package calls.

import { wordToken, type Token } from "./lex.ts";
import type { Language, Table } from "./table.ts";

/** The names of what is called, joined by full stops, and the first token of them. */
interface Callee {
	readonly name: string;
	readonly start: number;
}

/** Reads tokens of a text. A token that does not exist has no text, no kind and no brackets. */
export class Reader {
	readonly table: Table;
	readonly language: Language;
	readonly text: string;
	readonly lower: string; // in lower case, to look for what calls need
	readonly tokens: readonly Token[];
	readonly snippet: boolean; // whether it is a part of a program without its first lines; see isSnippet
	readonly expands: boolean; // whether a shell puts the values of variables into strings
	// The tokens of each word; undefined until it is asked for.
	private words: Map<string, number[]> | undefined;

	constructor(
		table: Table,
		language: Language,
		text: string,
		lower: string,
		tokens: readonly Token[],
		expands = false,
		snippet = false,
	) {
		this.table = table;
		this.language = language;
		this.text = text;
		this.lower = lower;
		this.tokens = tokens;
		this.expands = expands;
		this.snippet = snippet;
	}

	word(i: number): string {
		const token = this.tokens[i];
		return token ? this.text.slice(token.at, token.end) : "";
	}

	kind(i: number): string {
		return this.tokens[i]?.kind ?? "";
	}

	match(i: number): number {
		return this.tokens[i]?.match ?? -1;
	}

	inside(i: number): number {
		return this.tokens[i]?.inside ?? -1;
	}

	/** The offset of a token. */
	at(i: number): number {
		return this.tokens[i]?.at ?? 0;
	}

	/** Returns the first token that ends at an offset or behind it; -1 if none does. */
	tokenAt(to: number): number {
		let low = 0;
		let high = this.tokens.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			const end = this.tokens[middle]?.end ?? 0;
			if (end >= to) high = middle;
			else low = middle + 1;
		}
		return low < this.tokens.length ? low : -1;
	}

	/** Returns the tokens that are a word, except those that are members of something else. */
	uses(word: string): readonly number[] {
		this.words ??= this.wordsByText();
		return this.words.get(word) ?? [];
	}

	private wordsByText(): Map<string, number[]> {
		const words = new Map<string, number[]>();
		for (const i of this.tokens.keys()) {
			if (this.kind(i) !== wordToken) continue;
			// params in a.params is another thing, but in ...params it is the variable.
			if (this.kind(i - 1) === "." && this.kind(i - 2) !== ".") continue;
			const same = words.get(this.word(i));
			if (same) same.push(i);
			else words.set(this.word(i), [i]);
		}
		return words;
	}

	/** Whether a member of a group begins at a token. */
	begins(i: number): boolean {
		return /^[,({]$/.test(this.kind(i - 1));
	}

	/** Whether a member of a group ends before a token. */
	ends(i: number): boolean {
		return /^[,)}]$/.test(this.kind(i)) || (this.word(i) === "as" && this.word(i + 1) === "const");
	}

	/**
	 * Returns what is called by a bracket. Calls and indexes in between are left out:
	 * OpenAI().chat.completions.create is OpenAI.chat.completions.create.
	 */
	callee(open: number): Callee {
		const names: string[] = [];
		let i = open - 1;
		let start = 0;
		for (;;) {
			while (/^[)\]]$/.test(this.kind(i))) {
				// What is called there is not known; see pair.
				if (this.match(i) < 0) return { name: "", start: i };
				i = this.match(i) - 1;
			}
			if (this.kind(i) !== wordToken) break;
			names.unshift(this.word(i));
			start = i;
			i = this.behindAssertion(i - 1);
			if (this.kind(i) !== ".") break;
			i = this.behindAssertion(i - 1);
		}
		const name = names.join(".");
		// C# leaves the type out where the variable has it: ChatClient client = new("id").
		if (name === "new" && this.language.name === "csharp" && this.kind(start - 1) === "=") {
			return { name: this.word(start - 3), start };
		}
		return { name, start };
	}

	/**
	 * Skips signs between names, backwards, that say nothing about the call:
	 * client?.messages and client!.messages of TypeScript.
	 */
	private behindAssertion(i: number): number {
		let before = i;
		while (/^[?!]$/.test(this.kind(before))) before--;
		return before;
	}
}

/** Returns the last of some names. */
export function lastName(name: string): string {
	return name.slice(name.lastIndexOf(".") + 1);
}
